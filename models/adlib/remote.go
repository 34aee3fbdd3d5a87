package adlib

import (
	"simrun/models/armci"
	"simrun/sim/node"
)

// accumulations are ARMCI's types of accumulate.
var accumulations = map[Type]armci.AccOp{Int: armci.AccInt, Long: armci.AccLong, Float: armci.AccFloat, Double: armci.AccDouble}

// Sync is collective over the active group. When it returns, the puts and accumulates of its processes
// are in place. Call it for an array before other processes access the array, and before a process
// reads the results of others. The library must be over ARMCI.
func (p *Process) Sync(a *Array) error {
	if err := p.begin("sync", a); err != nil {
		return err
	}
	o, err := p.remote()
	if err != nil {
		return err
	}
	if err := o.findBases(a); err != nil {
		return err
	}
	o.shared[a.data] = a.bases
	if err := o.armci.AllFence(); err != nil {
		return err
	}
	return o.barrier()
}

// Get copies an array or a section to one of the process's own, without doing of the processes that hold it. The elements of own are
// all in this process; shapes and types are equal.
func (p *Process) Get(own, a *Array) error {
	return p.reach("get", own, a, func(o *onesided, m remoteMove, owner int) error {
		return o.armci.GetS(m.a, m.aStride, m.own, m.ownStride, m.count, len(m.aStride), owner)
	})
}

// Put copies to an array or a section, to all copies of its elements; see [Process.Get]. It is complete when it returns.
func (p *Process) Put(a, own *Array) error {
	return p.reach("put", own, a, func(o *onesided, m remoteMove, owner int) error {
		return o.armci.PutS(m.own, m.ownStride, m.a, m.aStride, m.count, len(m.aStride), owner)
	})
}

// Accumulate adds to an array or a section, atomically for each of its owners; see [Process.Put]. Elements are int, long, float or double.
func (p *Process) Accumulate(a, own *Array) error {
	op, ok := accumulations[a.Type]
	if !ok {
		p.call = "accumulate"
		return p.wrong("elements of the type %v, expected int, long, float or double", a.Type)
	}
	return p.reach("accumulate", own, a, func(o *onesided, m remoteMove, owner int) error {
		one := armci.ScaleOf(1.0)
		switch op {
		case armci.AccInt:
			one = armci.ScaleOf(int32(1))
		case armci.AccLong:
			one = armci.ScaleOf(int64(1))
		case armci.AccFloat:
			one = armci.ScaleOf(float32(1))
		}
		return o.armci.AccS(op, one, m.own, m.ownStride, m.a, m.aStride, m.count, len(m.aStride), owner)
	})
}

// remote returns the transport that reaches into other processes.
func (p *Process) remote() (*onesided, error) {
	if o, ok := p.transport.(*onesided); ok {
		return o, nil
	}
	return nil, p.wrong("the library over messages, expected it over ARMCI for access of one process")
}

// reach does something with each part of an array that one owner has.
func (p *Process) reach(call string, own, a *Array, do func(o *onesided, m remoteMove, owner int) error) error {
	p.call = call
	p.thread.Enter(call)
	defer p.thread.Leave()
	p.charge(p.counts.Call.Get())
	o, err := p.remote()
	if err != nil {
		return err
	}
	if err := p.checkReach(own, a); err != nil {
		return err
	}
	bases := o.shared[a.data]
	if bases == nil {
		return p.wrong("an array that was in no sync, expected one of it by all processes before")
	}
	for _, t := range p.parts(call, own, a) {
		for _, x := range t.sections {
			for _, m := range newMoves(own, a, bases[t.peer], x) {
				if err := do(o, m, t.peer); err != nil {
					return &Error{At: p.thread.Place(), Call: call, Err: err}
				}
			}
		}
		if err := o.armci.Fence(t.peer); err != nil {
			return err
		}
	}
	return nil
}

// checkReach reports whether two arrays fit, and whether the process has all elements of its own one.
func (p *Process) checkReach(own, a *Array) error {
	switch {
	case own.Type != a.Type:
		return p.wrong("an array of %v and one of %v, expected one type", own.Type, a.Type)
	case !sameShape(own, a):
		return p.wrong("an array of the shape %v and one of %v, expected one shape", own.Shape(), a.Shape())
	case !own.group.Has(p.Rank()):
		return p.wrong("an array over the processes %v, expected one of this process", own.group.members)
	}
	for d, r := range own.ranges {
		if r.Distributed() {
			return p.wrong("an array of which dimension %d is distributed, expected one whose elements the process has all itself", d)
		}
	}
	return nil
}

// parts returns the sections of an array, by holder; for a get, one holder of each copy. The first ends
// of sections are in the process's own array.
func (p *Process) parts(call string, own, a *Array) (list []transfer) {
	tables := make([]*table, len(own.ranges))
	for d := range tables {
		tables[d] = identity(own.ranges[d], a.ranges[d])
		p.charge(p.counts.RangeRun.Times(tables[d].count()))
	}
	s := &Schedule{process: p, call: call, dst: own, src: a}
	combine(tables, func(int, *entry) bool { return true }, func(c combination) {
		crd := c.coordinates(srcOf)
		holders := []int{a.nearest(crd, p.Rank())}
		if call != "get" {
			holders = a.holders(crd)
		}
		s.sections(c, false, func(x section) {
			for _, q := range holders {
				list = add(list, q, x)
			}
		})
	})
	return list
}

// remoteMove is a section as ARMCI takes it: addresses and distances in bytes, counts from the inside out.
type remoteMove struct {
	own, a             node.Addr
	ownStride, aStride []int
	count              []int
}

// newMoves returns the calls of ARMCI that a section takes: one, or one for each outermost element where there are more levels than ARMCI
// has.
func newMoves(own, a *Array, base node.Addr, x section) (list []remoteMove) {
	if x.volume() == 0 {
		return nil
	}
	size := own.Type.Size()
	bytes, levels := size, x.levels
	if k := len(levels) - 1; k >= 0 && levels[k].dst == 1 && levels[k].src == 1 {
		bytes, levels = size*levels[k].n, levels[:k]
	}
	if len(levels) > armci.MaxStrideLevels {
		l := levels[0]
		for k := range l.n {
			list = append(list, newMoves(own, a, base, section{x.dst + k*l.dst, x.src + k*l.src, x.levels[1:]})...)
		}
		return list
	}
	m := remoteMove{own: own.element(own.data, x.dst), a: a.element(base, x.src), count: []int{int(bytes)}, ownStride: []int{}, aStride: []int{}} // an accumulate wants strides even of one piece
	for i := len(levels) - 1; i >= 0; i-- {
		l := levels[i]
		m.count = append(m.count, int(l.n))
		m.ownStride, m.aStride = append(m.ownStride, int(l.dst*size)), append(m.aStride, int(l.src*size))
	}
	return []remoteMove{m}
}
