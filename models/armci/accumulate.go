package armci

import (
	"fmt"

	"simrun/sim/node"
)

// Acc adds scale times bytes bytes from src in this process's memory to those
// at dst in proc's, atomically with respect to other accumulates, element by
// element. It returns when src may be changed.
func (p *Process) Acc(op AccOp, scale Scale, src, dst node.Addr, bytes, proc int) error {
	p.enter("ARMCI_Acc")
	defer p.leave()
	count := [1]int{bytes}
	none := [1]int{}
	return p.accumulate(op, scale, strided{local: src, remote: dst, localStride: none[:], remoteStride: none[:],
		count: count[:], proc: proc}, &p.blocking)
}

// AccS is Acc for a section; see [Process.PutS]. The strides must not be nil
// even if levels is 0.
func (p *Process) AccS(op AccOp, scale Scale, src node.Addr, srcStride []int, dst node.Addr, dstStride []int, count []int, levels, proc int) error {
	p.enter("ARMCI_AccS")
	defer p.leave()
	return p.accumulate(op, scale, strided{local: src, remote: dst, localStride: srcStride, remoteStride: dstStride,
		count: count, levels: levels, proc: proc}, &p.blocking)
}

// AccV is Acc for sets of segments.
func (p *Process) AccV(op AccOp, scale Scale, dscr []Giov, proc int) error {
	p.enter("ARMCI_AccV")
	defer p.leave()
	return p.accumulateVector(op, scale, dscr, proc, &p.blocking)
}

func (p *Process) accumulate(op AccOp, scale Scale, a strided, h *Handle) error {
	if err := p.takeOperand(op, scale); err != nil {
		return err
	}
	a.stridesNeeded = true
	if err := p.take(a); err != nil {
		return err
	}
	if err := p.checkElements(op, &p.section); err != nil {
		return err
	}
	return p.conclude(p.run(accumulates, a.proc, h), h)
}

func (p *Process) accumulateVector(op AccOp, scale Scale, dscr []Giov, proc int, h *Handle) error {
	if err := p.takeOperand(op, scale); err != nil {
		return err
	}
	if err := p.takeVector(accumulates, dscr, proc); err != nil {
		return err
	}
	for r := newRuns(p.sets); r.next(); {
		if err := p.checkElements(op, &r.piece); err != nil {
			return err
		}
	}
	return p.conclude(p.runVector(accumulates, proc, h), h)
}

// takeOperand checks type and factor and makes the latter p.operand.
func (p *Process) takeOperand(op AccOp, scale Scale) error {
	switch {
	case !op.valid():
		return p.wrong(InternalFailure, op.String(), "37 (int), 38 (double), 39 (float), 40 (complex), 41 (double complex) or 42 (long)")
	case scale.op == 0:
		return p.wrong(NullPointer, "no scale", fmt.Sprintf("a scale of type %v", op))
	case scale.op != op:
		return p.wrong(InternalFailure, fmt.Sprintf("a scale of type %v", scale.op), op.String())
	}
	p.operand = scale
	return nil
}

// checkElements sees to it that a section consists of whole aligned elements.
func (p *Process) checkElements(op AccOp, s *section) error {
	t := op.info()
	if s.count[0]%t.size != 0 {
		return p.wrong(BadCount, fmt.Sprintf("segments of %d bytes", s.count[0]), fmt.Sprintf("a multiple of %d, the length of %v", t.size, op))
	}
	for _, d := range [...]*side{&s.local, &s.remote} {
		odd := uint64(d.addr) % uint64(t.align)
		for i := range s.levels {
			if s.count[i+1] > 1 {
				odd |= uint64(d.stride[i] % t.align)
			}
		}
		if odd != 0 {
			return p.wrong(InternalFailure, fmt.Sprintf("address %#x with strides %v", d.addr, d.stride[:s.levels]),
				fmt.Sprintf("multiples of %d, the alignment of %v", t.align, op))
		}
	}
	return nil
}

// add performs an accumulate on the remote side of a section. This side lies in the process's own memory: the process
// is the owner. data are packed; nil if the accumulate has no values.
func (p *Process) add(o *Scale, data []byte, s *section) error {
	apply := o.op.info().apply
	for w := s.newWalk(); w.next(); {
		to, err := p.memory.Bytes(w.remote, s.count[0])
		if err != nil {
			return err
		}
		if data == nil {
			continue
		}
		if to != nil {
			apply(to, data[:s.count[0]], o.factor())
		}
		data = data[s.count[0]:]
	}
	return nil
}

// addWithin performs an accumulate from one section of this process to another.
func (p *Process) addWithin(o *Scale, s *section) error {
	apply := o.op.info().apply
	for w := s.newWalk(); w.next(); {
		src, err := p.memory.Bytes(w.local, s.count[0])
		if err != nil {
			return err
		}
		dst, err := p.memory.Bytes(w.remote, s.count[0])
		if err != nil {
			return err
		}
		if src != nil && dst != nil {
			apply(dst, src, o.factor())
		}
	}
	return nil
}
