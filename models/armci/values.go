package armci

import (
	"math"

	"simrun/machines"
	"simrun/sim/node"
)

// PutValueInt stores an int at dst in proc's memory.
func (p *Process) PutValueInt(v int32, dst node.Addr, proc int) error {
	p.enter("ARMCI_PutValueInt")
	defer p.leave()
	return p.putValue(int64(v), 4, dst, proc, &p.blocking)
}

// PutValueLong stores a long at dst in proc's memory.
func (p *Process) PutValueLong(v int64, dst node.Addr, proc int) error {
	p.enter("ARMCI_PutValueLong")
	defer p.leave()
	return p.putValue(v, 8, dst, proc, &p.blocking)
}

// PutValueFloat stores a float at dst in proc's memory.
func (p *Process) PutValueFloat(v float32, dst node.Addr, proc int) error {
	p.enter("ARMCI_PutValueFloat")
	defer p.leave()
	return p.putValue(int64(math.Float32bits(v)), 4, dst, proc, &p.blocking)
}

// PutValueDouble stores a double at dst in proc's memory.
func (p *Process) PutValueDouble(v float64, dst node.Addr, proc int) error {
	p.enter("ARMCI_PutValueDouble")
	defer p.leave()
	return p.putValue(int64(math.Float64bits(v)), 8, dst, proc, &p.blocking)
}

// NbPutValueInt is [Process.PutValueInt], not ordered with other nonblocking
// operations.
func (p *Process) NbPutValueInt(v int32, dst node.Addr, proc int, h *Handle) error {
	p.enter("ARMCI_NbPutValueInt")
	defer p.leave()
	return p.nbPutValue(int64(v), 4, dst, proc, h)
}

// NbPutValueLong is [Process.PutValueLong], not ordered with other nonblocking
// operations.
func (p *Process) NbPutValueLong(v int64, dst node.Addr, proc int, h *Handle) error {
	p.enter("ARMCI_NbPutValueLong")
	defer p.leave()
	return p.nbPutValue(v, 8, dst, proc, h)
}

// NbPutValueFloat is [Process.PutValueFloat], not ordered with other
// nonblocking operations.
func (p *Process) NbPutValueFloat(v float32, dst node.Addr, proc int, h *Handle) error {
	p.enter("ARMCI_NbPutValueFloat")
	defer p.leave()
	return p.nbPutValue(int64(math.Float32bits(v)), 4, dst, proc, h)
}

// NbPutValueDouble is [Process.PutValueDouble], not ordered with other
// nonblocking operations.
func (p *Process) NbPutValueDouble(v float64, dst node.Addr, proc int, h *Handle) error {
	p.enter("ARMCI_NbPutValueDouble")
	defer p.leave()
	return p.nbPutValue(int64(math.Float64bits(v)), 8, dst, proc, h)
}

// GetValueInt returns the int at src in proc's memory.
func (p *Process) GetValueInt(src node.Addr, proc int) (int32, error) {
	p.enter("ARMCI_GetValueInt")
	defer p.leave()
	v, err := p.getValue(4, src, proc)
	return int32(v), err
}

// GetValueLong returns the long at src in proc's memory.
func (p *Process) GetValueLong(src node.Addr, proc int) (int64, error) {
	p.enter("ARMCI_GetValueLong")
	defer p.leave()
	return p.getValue(8, src, proc)
}

// GetValueFloat returns the float at src in proc's memory.
func (p *Process) GetValueFloat(src node.Addr, proc int) (float32, error) {
	p.enter("ARMCI_GetValueFloat")
	defer p.leave()
	v, err := p.getValue(4, src, proc)
	return math.Float32frombits(uint32(v)), err
}

// GetValueDouble returns the double at src in proc's memory.
func (p *Process) GetValueDouble(src node.Addr, proc int) (float64, error) {
	p.enter("ARMCI_GetValueDouble")
	defer p.leave()
	v, err := p.getValue(8, src, proc)
	return math.Float64frombits(uint64(v)), err
}

// putValue sends the low bytes of v. When it returns they have left the word
// that they were sent from.
func (p *Process) putValue(v int64, size int, dst node.Addr, proc int, h *Handle) error {
	count := [1]int{size}
	if err := p.take(strided{local: p.scratch(), remote: dst, count: count[:], proc: proc}); err != nil {
		return err
	}
	p.charge(p.counts.WordStore.Get())
	p.setWord(p.scratch(), size, v)
	if err := p.run(puts, proc, h); err != nil {
		return err
	}
	return p.failed(p.complete(h))
}

// nbPutValue has nothing for the user's handle to wait for: a value has no
// source that could change.
func (p *Process) nbPutValue(v int64, size int, dst node.Addr, proc int, h *Handle) error {
	if h != nil {
		if err := p.checkOwner(h); err != nil {
			return err
		}
	}
	return p.putValue(v, size, dst, proc, &p.values)
}

func (p *Process) getValue(size int, src node.Addr, proc int) (int64, error) {
	err := p.contiguous(gets, p.scratch(), src, size, proc)
	p.charge(p.counts.FlagTest.Get())
	return p.word(p.scratch(), size), err
}

// RmwOp is an operation of [Process.Rmw].
type RmwOp int

// The operations, with the manual's numbers. A long has 8 bytes; see [AccOp].
const (
	RmwSwap            RmwOp = 10 // ARMCI_SWAP, of ints
	RmwSwapLong        RmwOp = 11
	RmwFetchAndAdd     RmwOp = 12 // ARMCI_FETCH_AND_ADD, of ints
	RmwFetchAndAddLong RmwOp = 13
)

// Rmw changes the integer at prem in proc's memory atomically and stores its old value at ploc in this process's
// memory. op adds extra to it, or replaces it by the value that was at ploc.
func (p *Process) Rmw(op RmwOp, ploc, prem node.Addr, extra int64, proc int) error {
	p.enter("ARMCI_Rmw")
	defer p.leave()
	p.execute(&p.counts.ArgumentCheck, 1)
	switch {
	case ploc == 0 || prem == 0:
		return p.wrong(NullPointer, "a null address", "addresses of the integers on both sides")
	case op < RmwSwap || op > RmwFetchAndAddLong:
		return p.wrong(InternalFailure, "an unknown operation", "10 (swap), 11 (swap long), 12 (fetch and add), 13 (fetch and add long)")
	}
	if err := p.checkProcess(proc); err != nil {
		return err
	}
	m := machines.RMW{Op: machines.FetchAndAdd, Target: proc, Remote: prem, Size: 4, Operand: extra}
	if op == RmwSwapLong || op == RmwFetchAndAddLong {
		m.Size = 8
	}
	if err := p.memory.Check(ploc, int64(m.Size)); err != nil {
		return p.failed(err)
	}
	if op == RmwSwap || op == RmwSwapLong {
		m.Op, m.Operand = machines.Swap, p.word(ploc, m.Size)
	}
	old, err := p.rmw(m)
	p.setWord(ploc, m.Size, old)
	return p.failed(err)
}

// rmw performs an atomic operation after all earlier stores to its target.
func (p *Process) rmw(m machines.RMW) (int64, error) {
	p.order(m.Target, puts, true)
	if shared, ok := p.port.(*sharedPort); ok {
		return shared.modify(p.thread, m)
	}
	return p.modify(p.thread, m)
}

// modify performs an atomic operation, if the machine has them.
func (p *Process) modify(t *node.Thread, m machines.RMW) (int64, error) {
	if err := p.needAtomics(); err != nil {
		return 0, err
	}
	return p.atomics.ReadModifyWrite(t, m)
}

// needAtomics returns an error unless the machine has atomic operations.
func (p *Process) needAtomics() error {
	if p.atomics != nil {
		return nil
	}
	return &machines.MissingError{System: p.call, Machine: p.endpoint.Machine(), Missing: []machines.Capability{machines.HasAtomics}}
}
