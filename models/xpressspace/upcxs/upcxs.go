package upcxs

import (
	"errors"
	"fmt"

	"simrun/machines"
	"simrun/models/geometry"
	"simrun/models/upc"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/flavour"
	"simrun/sim/node"
)

// XpressSpace is the shared space as a thread of a UPC program sees it.
type XpressSpace struct {
	space  *xpressspace.Space
	thread *upc.Thread
	arrays map[string]*upc.Array
}

// Variable is what a program says of a coupled variable.
type Variable struct {
	Name  string
	Array *upc.Array
	// Distribution says which thread computes what. nil stands for what the affinity
	// of the array's elements says.
	Distribution *flavour.Distribution
	// Extents are those of the global array, if they are not those of Array: then
	// each thread has its blocks in its part of Array, close together. They need a
	// distribution.
	Extents []int64
	// Region is the part that is coupled; the zero Box is all of it.
	Region geometry.Box
}

// Init starts XpressSpace in a UPC program, after UPC itself:
//
//	int upc_xs_init(void);
//
// The endpoint is that of the job; its process runs the thread. It returns when all
// applications of the workflow have come to it.
func Init(e machines.Endpoint, w *xpressspace.Workflow, t *upc.Thread) (*XpressSpace, error) {
	defer enter(t, "upc_xs_init")()
	s, err := xpressspace.Init(e, w)
	if err != nil {
		return nil, fmt.Errorf("upc_xs_init: %w", err)
	}
	return &XpressSpace{space: s, thread: t, arrays: map[string]*upc.Array{}}, nil
}

// RegisterVar registers a coupled variable with the shared space:
//
//	int upc_xs_register_var(char *name, shared void *array, struct data_distribution *distribution,
//	                        struct region *region);
//
// All threads call it.
func (x *XpressSpace) RegisterVar(v Variable) error {
	defer enter(x.thread, "upc_xs_register_var")()
	d, err := x.decomposition(&v)
	if err != nil {
		return fmt.Errorf("upc_xs_register_var: %q: %w", v.Name, err)
	}
	if v.Region.Dims == 0 {
		v.Region = d.Domain()
	}
	err = x.space.RegisterVar(xpressspace.Variable{Name: v.Name, ElemSize: v.Array.ElemSize, Decomposition: d, Region: v.Region})
	if err == nil {
		x.arrays[v.Name] = v.Array
	}
	return err
}

// decomposition finds out which thread has what (section 5.1 of the paper): from the
// distribution, or by asking for the affinity of every element.
func (x *XpressSpace) decomposition(v *Variable) (geometry.Decomposition, error) {
	if v.Array == nil {
		return nil, errors.New("found no array, expected one")
	}
	if v.Distribution == nil {
		if v.Extents != nil {
			return nil, fmt.Errorf("found extents %v without a distribution, expected both", v.Extents)
		}
		return inquire(v.Array, x.thread.Threads())
	}
	extents := v.Extents
	if extents == nil {
		extents = v.Array.Extents
	}
	d, err := v.Distribution.Decompose(extents, x.thread.Threads())
	if err != nil {
		return nil, err
	}
	if v.Extents == nil {
		return d, x.agrees(v.Array, d)
	}
	if n := d.Size(x.thread.MyThread()); n > v.Array.LocalRoom() {
		return nil, fmt.Errorf("found a shared array with memory for %d elements in each thread, expected %d as the distribution says of thread %d",
			v.Array.LocalRoom(), n, x.thread.MyThread())
	}
	return d, nil
}

// agrees checks that the ends of the thread's boxes have affinity to it, where the
// distribution says.
func (x *XpressSpace) agrees(a *upc.Array, d geometry.Decomposition) error {
	me := x.thread.MyThread()
	for b := range d.Boxes(me) {
		for _, p := range []geometry.Point{b.Lo, b.Hi} {
			i := a.Index(p[:b.Dims]...)
			at, _ := geometry.LocalIndex(d, me, p)
			if thread := a.ThreadOf(i); thread != me || a.LocalIndex(i) != at {
				return fmt.Errorf("found element %v, number %d of thread %d, expected number %d of thread %d as the distribution says; if the threads' parts of the array are to hold their blocks, give the extents of the global array",
					p[:b.Dims], a.LocalIndex(i), thread, at, me)
			}
		}
	}
	return nil
}

// CoupleVar takes part in all couplings of a registered variable that are due at a
// time step:
//
//	int upc_xs_couple_var(char *name, int ts);
//
// Each thread moves what it has; what other threads have got is seen after a
// barrier. It returns the version that came, which is another one than the step
// after [xpressspace.Latest]. See [xpressspace.Space.CoupleVar].
func (x *XpressSpace) CoupleVar(name string, step int64) (int64, error) {
	defer enter(x.thread, "upc_xs_couple_var")()
	data := node.Addr(0)
	if a := x.arrays[name]; a != nil {
		data = a.Local()
	}
	return x.space.CoupleVar(name, step, data)
}

// UnregisterVar ends the coupling of a variable and gives its buffers back:
//
//	int upc_xs_unregister_var(char *name);
//
// See [xpressspace.Space.UnregisterVar].
func (x *XpressSpace) UnregisterVar(name string) error {
	defer enter(x.thread, "upc_xs_unregister_var")()
	delete(x.arrays, name)
	return x.space.UnregisterVar(name)
}

// Finalize leaves the workflow, when all applications do:
//
//	int upc_xs_finalize(void);
func (x *XpressSpace) Finalize() error {
	defer enter(x.thread, "upc_xs_finalize")()
	return x.space.Finalize()
}

// Space returns the core of the run-time system, for functions that the user API does not offer: schedules without
// transfers, counts.
func (x *XpressSpace) Space() *xpressspace.Space { return x.space }

// enter begins a call, which the function that it returns ends.
func enter(t *upc.Thread, call string) (leave func()) {
	t.Thread().Enter(call)
	return t.Thread().Leave
}
