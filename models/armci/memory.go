package armci

import (
	"fmt"
	"math"

	"simrun/sim/node"
)

// Malloc allocates bytes bytes at every process and returns the addresses of all by rank. Processes may
// request different lengths; a process that requests none has the null address. It is collective.
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

// Free frees memory that [Process.Malloc] allocated here; with the null address it frees nothing. All
// processes call it, but they do not wait for each other.
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

// FreeLocal frees memory that [Process.MallocLocal] allocated.
func (p *Process) FreeLocal(a node.Addr) error {
	p.enter("ARMCI_Free_local")
	defer p.leave()
	return p.release(a)
}

func (p *Process) allocate(bytes int) (node.Addr, error) {
	p.execute(&p.counts.Allocation, 1)
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
	p.execute(&p.counts.Allocation, 1)
	if a == 0 {
		return nil
	}
	return p.failed(p.memory.Free(a))
}

// MemInfo describes memory that one process has allocated on its own and that
// others may use (armci_meminfo_t). It may be sent to them.
type MemInfo struct {
	Process int       // in whose memory it is
	Addr    node.Addr // there
	Bytes   int
}

// Memget allocates bytes bytes at this process for all to use, without the
// others.
func (p *Process) Memget(bytes int) (MemInfo, error) {
	p.enter("ARMCI_Memget")
	defer p.leave()
	a, err := p.allocate(bytes)
	return MemInfo{Process: p.Rank(), Addr: a, Bytes: bytes}, err
}

// Memat returns the address, in the memory of m.Process, of the byte at offset in the piece that m
// describes.
func (p *Process) Memat(m MemInfo, offset int) (node.Addr, error) {
	p.enter("ARMCI_Memat")
	defer p.leave()
	if err := p.checkMemory(m); err != nil {
		return 0, err
	}
	if offset < 0 || offset >= m.Bytes {
		return 0, p.wrong(BadCount, fmt.Sprintf("offset %d", offset), fmt.Sprintf("0 to %d", m.Bytes-1))
	}
	return m.Addr + node.Addr(offset), nil
}

// Memdt ends this process's use of the piece that m describes. The memory stays.
func (p *Process) Memdt(m MemInfo) error {
	p.enter("ARMCI_Memdt")
	defer p.leave()
	return p.checkMemory(m)
}

// Memctl frees the piece that m describes. Only the process that got it may do so.
func (p *Process) Memctl(m MemInfo) error {
	p.enter("ARMCI_Memctl")
	defer p.leave()
	if err := p.checkMemory(m); err != nil {
		return err
	}
	if m.Process != p.Rank() {
		return p.wrong(BadProcess, fmt.Sprintf("memory of process %d", m.Process), "memory of this process")
	}
	return p.release(m.Addr)
}

func (p *Process) checkMemory(m MemInfo) error {
	p.execute(&p.counts.ArgumentCheck, 1)
	if m.Addr == 0 {
		return p.wrong(NullPointer, "no memory", "what Memget returned")
	}
	return p.checkProcess(m.Process)
}
