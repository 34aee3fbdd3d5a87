package shmem

import (
	"simrun/machines"
	"simrun/machines/t3e/ereg"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Get is shmem_get64: it copies n words of 8 bytes from source in the memory of pe to
// target; they are there when it returns.
func (p *PE) Get(t *node.Thread, target, source node.Addr, n int64, pe int) error {
	return p.get(t, machines.Copy{Target: pe, Remote: source, Local: target, Bytes: n * wordBytes}, "shmem_get64")
}

// Get32 is shmem_get32: Get of words of 4 bytes.
func (p *PE) Get32(t *node.Thread, target, source node.Addr, n int64, pe int) error {
	return p.get(t, machines.Copy{Target: pe, Remote: source, Local: target, Bytes: n * halfBytes}, "shmem_get32")
}

// Put is shmem_put64: it copies n words of 8 bytes from source to target in the memory
// of pe. They are there after Quiet at the latest; source may be changed at once.
func (p *PE) Put(t *node.Thread, target, source node.Addr, n int64, pe int) error {
	return p.put(t, machines.Copy{Target: pe, Remote: target, Local: source, Bytes: n * wordBytes}, "shmem_put64")
}

// Put32 is shmem_put32: Put of words of 4 bytes.
func (p *PE) Put32(t *node.Thread, target, source node.Addr, n int64, pe int) error {
	return p.put(t, machines.Copy{Target: pe, Remote: target, Local: source, Bytes: n * halfBytes}, "shmem_put32")
}

// Steps are the distances from element to element of a strided copy, in elements.
type Steps struct{ Target, Source int64 }

// IGet is shmem_iget64: Get of n words that lie apart on both sides.
func (p *PE) IGet(t *node.Thread, target, source node.Addr, s Steps, n int64, pe int) error {
	return p.apart(t, &ereg.Access{Call: "shmem_iget64", Copy: machines.Copy{Target: pe, Remote: source, Local: target},
		Elements: n, ElementBytes: wordBytes, RemoteStep: s.Source, LocalStep: s.Target}, false)
}

// IPut is shmem_iput64: Put of n words that lie apart on both sides.
func (p *PE) IPut(t *node.Thread, target, source node.Addr, s Steps, n int64, pe int) error {
	return p.apart(t, &ereg.Access{Call: "shmem_iput64", Copy: machines.Copy{Target: pe, Remote: target, Local: source},
		Elements: n, ElementBytes: wordBytes, RemoteStep: s.Target, LocalStep: s.Source}, true)
}

// IGet32 is shmem_iget32: IGet of words of 4 bytes.
func (p *PE) IGet32(t *node.Thread, target, source node.Addr, s Steps, n int64, pe int) error {
	return p.apart(t, &ereg.Access{Call: "shmem_iget32", Copy: machines.Copy{Target: pe, Remote: source, Local: target},
		Elements: n, ElementBytes: halfBytes, RemoteStep: s.Source, LocalStep: s.Target}, false)
}

// IPut32 is shmem_iput32: IPut of words of 4 bytes.
func (p *PE) IPut32(t *node.Thread, target, source node.Addr, s Steps, n int64, pe int) error {
	return p.apart(t, &ereg.Access{Call: "shmem_iput32", Copy: machines.Copy{Target: pe, Remote: target, Local: source},
		Elements: n, ElementBytes: halfBytes, RemoteStep: s.Target, LocalStep: s.Source}, true)
}

// IXGet is shmem_ixget64: it gathers the words of source that have these indices to n
// words of target that follow each other.
func (p *PE) IXGet(t *node.Thread, target, source node.Addr, index []int64, pe int) error {
	return p.apart(t, &ereg.Access{Call: "shmem_ixget64", Copy: machines.Copy{Target: pe, Remote: source, Local: target},
		Elements: int64(len(index)), ElementBytes: wordBytes, RemoteIndex: index, LocalStep: 1}, false)
}

// IXPut is shmem_ixput64: it scatters words of source to those of target that have these
// indices.
func (p *PE) IXPut(t *node.Thread, target, source node.Addr, index []int64, pe int) error {
	return p.apart(t, &ereg.Access{Call: "shmem_ixput64", Copy: machines.Copy{Target: pe, Remote: target, Local: source},
		Elements: int64(len(index)), ElementBytes: wordBytes, RemoteIndex: index, LocalStep: 1}, true)
}

const (
	wordBytes = 8
	halfBytes = 4
)

// apart moves elements that lie apart. The E-registers take them with any distances.
func (p *PE) apart(t *node.Thread, a *ereg.Access, out bool) error {
	if a.Elements < 0 {
		return p.Refuse(a.Call, "%d elements, expected none or more", a.Elements)
	}
	a.Bytes = a.Elements * a.ElementBytes
	a.Cost, a.Each = &p.lib.putCall, &p.lib.step
	switch {
	case a.Target == p.Rank():
		return p.localApart(t, a, out)
	case out:
		return p.PE.Put(t, a)
	}
	a.Cost = &p.lib.getCall
	return p.PE.Get(t, a)
}

// localApart moves elements within the processing element.
func (p *PE) localApart(t *node.Thread, a *ereg.Access, out bool) error {
	if out {
		a.Remote, a.Local = a.Local, a.Remote
		a.RemoteStep, a.LocalStep = a.LocalStep, a.RemoteStep
		a.RemoteIndex, a.LocalIndex = a.LocalIndex, a.RemoteIndex
	}
	return p.LocalCopy(t, a, a.Local, a.Remote)
}

// GetBytes is Get of any number of bytes.
func (p *PE) GetBytes(t *node.Thread, c machines.Copy) error { return p.get(t, c, "shmem_get") }

// PutBytes is Put of any number of bytes.
func (p *PE) PutBytes(t *node.Thread, c machines.Copy) error { return p.put(t, c, "shmem_put") }

// GetBuffer takes the time of a get of n bytes from a buffer of a library at another
// processing element; the library moves the data itself.
func (p *PE) GetBuffer(t *node.Thread, n int64, pe int, call string) error {
	a := ereg.Access{Copy: machines.Copy{Target: pe, Bytes: n}, Call: call, Cost: &p.lib.getCall, Buffers: true}
	return p.PE.Get(t, &a)
}

// PutBuffer takes the processor's time of a put of n bytes to such a buffer.
func (p *PE) PutBuffer(t *node.Thread, n int64, pe int, call string) error {
	a := ereg.Access{Copy: machines.Copy{Target: pe, Bytes: n}, Call: call, Cost: &p.lib.putCall, Buffers: true}
	return p.PE.Put(t, &a)
}

func (p *PE) get(t *node.Thread, c machines.Copy, call string) error {
	a := ereg.Access{Copy: c, Call: call, Cost: &p.lib.getCall}
	if c.Target == p.Rank() {
		return p.LocalCopy(t, &a, c.Local, c.Remote)
	}
	return p.PE.Get(t, &a)
}

func (p *PE) put(t *node.Thread, c machines.Copy, call string) error {
	a := ereg.Access{Copy: c, Call: call, Cost: &p.lib.putCall}
	if c.Target == p.Rank() {
		return p.LocalCopy(t, &a, c.Remote, c.Local)
	}
	return p.PE.Put(t, &a)
}

// Quiet is shmem_quiet: it waits until all data that the processing element has put are
// in place.
func (p *PE) Quiet(t *node.Thread) { p.PE.Quiet(t) }

// Fence is shmem_fence: puts to one target stay in order. The routing is adaptive, so
// that it is the same as Quiet.
func (p *PE) Fence(t *node.Thread) { p.PE.Quiet(t) }

// LookAtStores looks once whether a put is outstanding, and reports whether none is.
func (p *PE) LookAtStores(t *node.Thread) bool {
	t.Charge(p.lib.look.Get())
	t.Sync()
	return p.Acknowledged(t)
}

// callTime is the time of a call up to its first access, for calls that touch one word.
func (p *PE) callTime() *param.Amount { return &p.lib.putCall }
