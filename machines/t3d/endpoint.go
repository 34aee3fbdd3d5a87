package t3d

import (
	"simrun/machines"
	"simrun/machines/internal/symmetric"
	"simrun/machines/t3d/pvm"
	"simrun/machines/t3d/shell"
	"simrun/machines/t3d/shmem"
	"simrun/sim"
	"simrun/sim/node"
)

// Endpoint shows a processing element to programming systems through the
// interfaces of package machines. The native libraries stay reachable: SHMEM as
// PE, whose methods the Endpoint has too, and PVM.
type Endpoint struct {
	*shmem.PE
	PVM   *pvm.Task
	craft *CRAFTSpec
	*symmetric.Counted
}

var _ interface {
	machines.Endpoint
	machines.RemoteMemory
	machines.RemoteLoads
	machines.WordsAhead
	machines.LoadsAhead
	machines.SharedLoops
	machines.Atomics
	machines.Barrier
	machines.AddressExchange
	machines.MessagePassing
	machines.EmptiedCache
	machines.Accounted
} = (*Endpoint)(nil)

// Size returns how many processing elements the program has.
func (e *Endpoint) Size() int { return e.Job().PEs() }

// Peer returns the process of a processing element.
func (e *Endpoint) Peer(rank int) *sim.Process { return e.Job().PE(rank).Thread().Process }

// Memory returns the process's address space.
func (e *Endpoint) Memory() *node.Memory { return e.Thread().Memory }

// Costs returns the prices of the processor.
func (e *Endpoint) Costs() *node.Costs { return e.Job().Costs() }

// Machine returns the machine's name.
func (e *Endpoint) Machine() string { return Name }

// LoadRemote is a load through the annex. It loads one word. For two words it loads a line into the cache, or makes
// two loads if the words lie in two lines.
func (e *Endpoint) LoadRemote(t *node.Thread, c machines.Copy) error {
	a := shell.Access{Copy: c, Call: "remote load", Annex: true}
	switch {
	case !wordOrTwo(c.Bytes):
		return e.refuseLength(&a)
	case c.Target == e.Rank():
		return e.LocalWord(t, &a, c.Local, c.Remote, node.Load)
	case c.Bytes <= wordBytes || c.Remote%lineBytes <= lineBytes-2*wordBytes:
		return e.Load(t, &a)
	}
	a.Bytes = wordBytes
	if err := e.Load(t, &a); err != nil {
		return err
	}
	a.Remote, a.Local = a.Remote+wordBytes, a.Local+wordBytes
	return e.Load(t, &a)
}

// LoadRemoteAhead is LoadRemote of one word of another process whose value nobody needs.
func (e *Endpoint) LoadRemoteAhead(t *node.Thread, c machines.Copy) bool {
	a := shell.Access{Copy: c, Call: "remote load", Annex: true}
	return (c.Bytes == 4 || c.Bytes == wordBytes) && c.Target != e.Rank() && e.LoadAhead(t, &a, nil)
}

// StoreRemote is a store through the annex, or two, which the write buffer does
// not join.
func (e *Endpoint) StoreRemote(t *node.Thread, c machines.Copy) error {
	a := shell.Access{Copy: c, Call: "remote store", Annex: true}
	switch n := (c.Bytes + wordBytes - 1) / wordBytes; {
	case !wordOrTwo(c.Bytes):
		return e.refuseLength(&a)
	case c.Target == e.Rank():
		return e.LocalWord(t, &a, c.Remote, c.Local, node.Store)
	default:
		return e.PE.PE.Store(t, &a, n, e.StoreIssue(n))
	}
}

func wordOrTwo(n int64) bool { return n == 4 || n == wordBytes || n == 2*wordBytes }

func (e *Endpoint) refuseLength(a *shell.Access) error {
	return e.Refuse(a.Call, "%d bytes, expected a word of 4 or 8, or two of 8", a.Bytes)
}

// FenceRemote waits until all remote stores have been acknowledged.
func (e *Endpoint) FenceRemote(t *node.Thread) error { return e.Quiet(t) }

const (
	wordBytes = 8
	lineBytes = 32
)

// ReadModifyWrite is shmem_swap, or what programs build around it.
func (e *Endpoint) ReadModifyWrite(t *node.Thread, op machines.RMW) (int64, error) {
	return e.PE.ReadModifyWrite(t, op)
}

// EmptyDataCache is shmem_udcflush.
func (e *Endpoint) EmptyDataCache(t *node.Thread) { e.UDCFlush(t) }

// Barrier is the hardware barrier.
func (e *Endpoint) Barrier(t *node.Thread) error {
	e.PE.PE.Barrier(t, "barrier")
	return nil
}

// ExchangeAddresses tells every process an address of every other.
func (e *Endpoint) ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	return e.PE.ExchangeAddresses(t, "address exchange", a), nil
}
