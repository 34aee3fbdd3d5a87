package armci

import (
	"fmt"
	"math"

	"simrun/sim/node"
)

// Malloc allocates bytes bytes at every process and returns the addresses of
// all by rank. Processes may ask for different lengths; who asks for none has
// the null address. It is collective.
func (p *Process) Malloc(bytes int) ([]node.Addr, error) {
	p.enter("ARMCI_Malloc")
	defer p.leave()
	a, err := p.allocate(bytes)
	if err != nil {
		return nil, err
	}
	all, err := p.exchange.ExchangeAddresses(p.thread, a)
	return all, p.failed(err)
}

// Free gives back what [Process.Malloc] allocated here; the null address is
// nothing to give back. All processes call it, but they do not wait for each
// other.
func (p *Process) Free(a node.Addr) error {
	p.enter("ARMCI_Free")
	defer p.leave()
	return p.release(a)
}

// MallocLocal allocates bytes bytes for this process alone.
func (p *Process) MallocLocal(bytes int) (node.Addr, error) {
	p.enter("ARMCI_Malloc_local")
	defer p.leave()
	return p.allocate(bytes)
}

// FreeLocal gives back what [Process.MallocLocal] allocated.
func (p *Process) FreeLocal(a node.Addr) error {
	p.enter("ARMCI_Free_local")
	defer p.leave()
	return p.release(a)
}

func (p *Process) allocate(bytes int) (node.Addr, error) {
	p.charge(allocation)
	switch {
	case bytes < 0 || bytes > math.MaxInt32 && p.protocol.PointerBytes == 4:
		return 0, p.wrong(BadCount, fmt.Sprintf("%d bytes", bytes), "a length of at least 0 that fits into the address space")
	case bytes == 0:
		return 0, nil
	case p.phantom:
		return p.memory.AllocPhantom(int64(bytes)), nil
	}
	return p.memory.Alloc(int64(bytes)), nil
}

func (p *Process) release(a node.Addr) error {
	p.charge(allocation)
	if a == 0 {
		return nil
	}
	return p.failed(p.memory.Free(a))
}
