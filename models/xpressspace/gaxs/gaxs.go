package gaxs

import (
	"errors"
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/models/ga"
	"simrun/models/geometry"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/flavour"
	"simrun/sim/node"
)

// XpressSpace is the shared space as a process of a Global Arrays program sees it.
type XpressSpace struct {
	space   *xpressspace.Space
	process *ga.Process
	arrays  map[string]*ga.Array
}

// Variable is what a program says of a coupled variable.
type Variable struct {
	Name  string
	Array *ga.Array
	// Distribution says which process has what, as the array was created. nil stands
	// for what the library says of the array.
	Distribution *flavour.Distribution
	// Region is the part that is coupled; the zero Box is all of it.
	Region geometry.Box
}

// Init starts XpressSpace in a Global Arrays program, after that library itself:
//
//	int ga_xs_init(void);
//
// The endpoint is that of the job. It returns when all applications of the workflow
// have come to it.
func Init(e machines.Endpoint, w *xpressspace.Workflow, p *ga.Process) (*XpressSpace, error) {
	defer enter(p, "ga_xs_init")()
	s, err := xpressspace.Init(e, w)
	if err != nil {
		return nil, fmt.Errorf("ga_xs_init: %w", err)
	}
	return &XpressSpace{space: s, process: p, arrays: map[string]*ga.Array{}}, nil
}

// RegisterVar registers a coupled variable with the shared space:
//
//	int ga_xs_register_var(char *name, int g_a, struct data_distribution *distribution, struct region *region);
//
// All processes call it.
func (x *XpressSpace) RegisterVar(v Variable) error {
	defer enter(x.process, "ga_xs_register_var")()
	d, err := x.decomposition(&v)
	if err != nil {
		return fmt.Errorf("ga_xs_register_var: %q: %w", v.Name, err)
	}
	if v.Region.Dims == 0 {
		v.Region = d.Domain()
	}
	err = x.space.RegisterVar(xpressspace.Variable{Name: v.Name, ElemSize: v.Array.Type.Size(), Decomposition: d, Region: v.Region})
	if err == nil {
		x.arrays[v.Name] = v.Array
	}
	return err
}

// decomposition finds out which process has what (section 5.1 of the paper): from the
// distribution, or by asking the library.
func (x *XpressSpace) decomposition(v *Variable) (geometry.Decomposition, error) {
	if v.Array == nil {
		return nil, errors.New("found no array, expected one")
	}
	me := x.process.Nodeid()
	if v.Distribution == nil {
		v.Array.Distribution(me)
		return v.Array.Decomposition(), nil
	}
	d, err := v.Distribution.Decompose(v.Array.Dims, x.process.Nnodes())
	if err != nil {
		return nil, err
	}
	has, says := slices.Collect(v.Array.Decomposition().Boxes(me)), slices.Collect(d.Boxes(me))
	if !slices.Equal(has, says) {
		return nil, fmt.Errorf("found %v in process %d, expected %v as the distribution says; create the array with the same one, or give none",
			first(has), me, first(says))
	}
	return d, nil
}

// first shows the first few of a process's boxes.
func first(boxes []geometry.Box) string {
	switch n := len(boxes); {
	case n == 0:
		return "nothing"
	case n > 3:
		return fmt.Sprintf("%v and %d more", boxes[:3], n-3)
	}
	return fmt.Sprint(boxes)
}

// CoupleVar takes part in all couplings of a registered variable that are due at a
// time step:
//
//	int ga_xs_couple_var(char *name, int ts);
//
// Each process moves what it has; what other processes have got is seen after
// GA_Sync. It returns the version that came, which is another one than the step after
// [xpressspace.Latest]. See [xpressspace.Space.CoupleVar].
func (x *XpressSpace) CoupleVar(name string, step int64) (int64, error) {
	defer enter(x.process, "ga_xs_couple_var")()
	data := node.Addr(0)
	if a := x.arrays[name]; a != nil {
		data = a.Local()
	}
	return x.space.CoupleVar(name, step, data)
}

// UnregisterVar ends the coupling of a variable and gives its buffers back:
//
//	int ga_xs_unregister_var(char *name);
//
// See [xpressspace.Space.UnregisterVar].
func (x *XpressSpace) UnregisterVar(name string) error {
	defer enter(x.process, "ga_xs_unregister_var")()
	delete(x.arrays, name)
	return x.space.UnregisterVar(name)
}

// Finalize leaves the workflow, when all applications do:
//
//	int ga_xs_finalize(void);
func (x *XpressSpace) Finalize() error {
	defer enter(x.process, "ga_xs_finalize")()
	return x.space.Finalize()
}

// Space returns the core of the run-time system, for functions that the user API does not offer: schedules without
// transfers, counts.
func (x *XpressSpace) Space() *xpressspace.Space { return x.space }

// enter begins a call, which the function that it returns ends.
func enter(p *ga.Process, call string) (leave func()) {
	p.Thread().Enter(call)
	return p.Thread().Leave
}
