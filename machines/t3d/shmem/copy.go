package shmem

import (
	"simrun/machines"
	"simrun/machines/t3d/shell"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Get is shmem_get: it copies n words of 8 bytes from source in the memory of
// pe to target; they are there when it returns.
func (p *PE) Get(t *node.Thread, target, source node.Addr, n int64, pe int) error {
	return p.get(t, machines.Copy{Target: pe, Remote: source, Local: target, Bytes: n * wordBytes}, "shmem_get")
}

// Get32 is shmem_get32: Get of words of 4 bytes.
func (p *PE) Get32(t *node.Thread, target, source node.Addr, n int64, pe int) error {
	return p.get(t, machines.Copy{Target: pe, Remote: source, Local: target, Bytes: n * halfBytes}, "shmem_get32")
}

// Put is shmem_put: it copies n words of 8 bytes from source to target in the
// memory of pe. They are there after Quiet at the latest; source may be changed
// at once.
func (p *PE) Put(t *node.Thread, target, source node.Addr, n int64, pe int) error {
	return p.put(t, machines.Copy{Target: pe, Remote: target, Local: source, Bytes: n * wordBytes}, "shmem_put")
}

// Put32 is shmem_put32: Put of words of 4 bytes.
func (p *PE) Put32(t *node.Thread, target, source node.Addr, n int64, pe int) error {
	return p.put(t, machines.Copy{Target: pe, Remote: target, Local: source, Bytes: n * halfBytes}, "shmem_put32")
}

// Steps are the distances from element to element of a strided copy, in words.
type Steps struct{ Target, Source int64 }

// IGet is shmem_iget: Get of n words that lie apart on both sides.
func (p *PE) IGet(t *node.Thread, target, source node.Addr, s Steps, n int64, pe int) error {
	return p.iget(t, target, source, s, n, pe, wordBytes, "shmem_iget")
}

// IGet32 is shmem_iget32: IGet of words of 4 bytes.
func (p *PE) IGet32(t *node.Thread, target, source node.Addr, s Steps, n int64, pe int) error {
	return p.iget(t, target, source, s, n, pe, halfBytes, "shmem_iget32")
}

// IPut is shmem_iput: Put of n words that lie apart on both sides.
func (p *PE) IPut(t *node.Thread, target, source node.Addr, s Steps, n int64, pe int) error {
	return p.iput(t, target, source, s, n, pe, wordBytes, "shmem_iput")
}

// IPut32 is shmem_iput32: IPut of words of 4 bytes.
func (p *PE) IPut32(t *node.Thread, target, source node.Addr, s Steps, n int64, pe int) error {
	return p.iput(t, target, source, s, n, pe, halfBytes, "shmem_iput32")
}

const (
	wordBytes = 8
	halfBytes = 4
	lineBytes = 32
)

// GetBytes is Get of any number of bytes.
func (p *PE) GetBytes(t *node.Thread, c machines.Copy) error { return p.get(t, c, "shmem_get") }

// GetBytesAhead is GetBytes of a few words whose values nobody needs. It does not wait for them. It reports false if
// this is impossible. who is told when they are read, and copies them then if it needs them.
func (p *PE) GetBytesAhead(t *node.Thread, c machines.Copy, who machines.Awaiting) bool {
	a := p.access(c, "shmem_get")
	switch {
	case c.Target == p.Rank() || c.Bytes >= blockMin:
		return false
	case c.Bytes <= wordBytes:
		return p.LoadAhead(t, &a, who)
	}
	return p.PrefetchAhead(t, &a, who)
}

// ReadAhead returns what GetBytesAhead notes for some bytes of a processing element, wherever they are. It reports false where
// that does.
func (p *PE) ReadAhead(target int, bytes int64) (node.Read, bool) {
	if target == p.Rank() || bytes >= blockMin {
		return node.Read{}, false
	}
	a := p.access(machines.Copy{Target: target, Bytes: bytes}, "shmem_get")
	return p.PE.ReadAhead(&a)
}

// PutBytes is Put of any number of bytes.
func (p *PE) PutBytes(t *node.Thread, c machines.Copy) error { return p.put(t, c, "shmem_put") }

// GetBuffer takes the time of a get of n bytes, through the prefetch queue, from a
// buffer of a library at another processing element. The library moves the data
// itself.
func (p *PE) GetBuffer(t *node.Thread, n int64, pe int, call string) error {
	a := shell.Access{Copy: machines.Copy{Target: pe, Bytes: n}, Call: call, Cost: &p.lib.getCall, Each: &p.lib.word, Buffers: true}
	return p.Prefetch(t, &a)
}

// get moves a single word by one remote load and more words through the prefetch queue. If the library uses the
// block-transfer engine, it moves large data by the engine when that takes less time.
func (p *PE) get(t *node.Thread, c machines.Copy, call string) error {
	a := p.access(c, call)
	switch n := c.Bytes; {
	case c.Target == p.Rank():
		return p.Local(t, &a, c.Local, c.Remote, 0, 0)
	case n > 0 && n <= wordBytes:
		return p.Load(t, &a)
	case n >= blockMin && p.lib.spec.Engine.Get() && p.BlockPays(n, p.lib.job.PrefetchTime(n, p.lib.word.Peek())):
		return p.Block(t, &a, false)
	}
	return p.Prefetch(t, &a)
}

// access returns the access of a get.
func (p *PE) access(c machines.Copy, call string) shell.Access {
	return shell.Access{Copy: c, Call: call, Cost: &p.lib.getCall, Each: &p.lib.word, Service: &p.lib.getService}
}

// blockMin spares short transfers the question whether the engine pays: its
// start-up is a call of the system.
const blockMin = 1024

// put moves whole lines as packets of 32 bytes and the rest word by word. If the library uses the block-transfer
// engine, it moves large data by the engine when that takes less time.
func (p *PE) put(t *node.Thread, c machines.Copy, call string) error {
	a := shell.Access{Copy: c, Call: call, Cost: &p.lib.putCall}
	if c.Target == p.Rank() {
		return p.Local(t, &a, c.Remote, c.Local, 0, 0)
	}
	lines, words := c.Bytes/lineBytes, (c.Bytes%lineBytes+wordBytes-1)/wordBytes
	issue := p.PutTime(c.Bytes)
	if c.Bytes >= blockMin && p.lib.spec.Engine.Get() && p.BlockPays(c.Bytes, issue) {
		return p.Block(t, &a, true)
	}
	return p.Store(t, &a, lines+words, issue)
}

// PutTime returns how long the processor is busy with storing n bytes at another
// processing element.
func (p *PE) PutTime(n int64) sim.Duration {
	return p.lib.putLine.Times(n / lineBytes).Plus(p.StoreIssue((n%lineBytes + wordBytes - 1) / wordBytes))
}

// iget goes through the prefetch queue, too, where elements are addressed one by
// one.
func (p *PE) iget(t *node.Thread, target, source node.Addr, s Steps, n int64, pe int, element int64, call string) error {
	a := p.strided(call, pe, n, element, &p.lib.getCall)
	a.Remote, a.Local, a.RemoteStep, a.LocalStep = source, target, s.Source*element, s.Target*element
	a.Each = &p.lib.wordStep
	if pe == p.Rank() {
		return p.Local(t, &a, target, source, a.LocalStep, a.RemoteStep)
	}
	return p.Prefetch(t, &a)
}

// iput stores element by element.
func (p *PE) iput(t *node.Thread, target, source node.Addr, s Steps, n int64, pe int, element int64, call string) error {
	a := p.strided(call, pe, n, element, &p.lib.putCall)
	a.Remote, a.Local, a.RemoteStep, a.LocalStep = target, source, s.Target*element, s.Source*element
	if pe == p.Rank() {
		return p.Local(t, &a, target, source, a.RemoteStep, a.LocalStep)
	}
	var issue sim.Duration
	if n > 0 {
		issue = p.StoreIssue(n).Plus(p.lib.step.Times(n))
	}
	return p.Store(t, &a, n, issue)
}

func (p *PE) strided(call string, pe int, n, element int64, cost *param.Amount) shell.Access {
	return shell.Access{Call: call, Copy: machines.Copy{Target: pe, Bytes: n * element}, ElementBytes: element, Cost: cost}
}

// Quiet is shmem_quiet: it waits until all data that the processing element has
// put are in place.
func (p *PE) Quiet(t *node.Thread) { p.PE.Quiet(t) }

// Fence is shmem_fence: puts to one target stay in order. On a T3D that is the
// same as Quiet.
func (p *PE) Fence(t *node.Thread) { p.PE.Quiet(t) }

// Gap returns how many contiguous bytes shmem_get reads in the time that another call of it takes besides its words.
func (p *PE) Gap() int64 { return p.lib.job.PrefetchGap(p.lib.getCall.Peek(), p.lib.word.Peek()) }
