package pddp

import (
	"fmt"

	"simrun/machines"
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
)

// arrivals counts the blocks of a process that are under way.
type arrivals struct {
	counter machines.Counter // nil: there was none yet
	pending int64
}

// noGap is the gap of a machine that does not say which reads should be one: only neighbours are.
const noGap = 1

// prefetchExternals read blocks before loops. A block is a number of pieces, step elements apart on both sides.
func (l *library) prefetchExternals() []spmd.External {
	list := []spmd.External{
		function("pddp_block_gap", func(p *spmd.Process, _ []uint64) (int32, error) {
			if m, ok := p.Endpoint.(machines.BlockReads); ok {
				return int32(max(m.BlockGap(), noGap)), nil
			}
			return noGap, nil
		}),
		function("pddp_block_strides", func(p *spmd.Process, _ []uint64) (int32, error) {
			if m, ok := p.Endpoint.(machines.BlockReads); ok && m.HasStrides() {
				return 1, nil
			}
			return 0, nil
		}),
		subroutine("pddp_arrived", func(p *spmd.Process, _ []uint64) error {
			a := &l.stateOf(p).arrivals
			if a.pending > 0 {
				p.Global.WaitCounter(p.Thread, a.counter, a.pending, nil)
				a.pending = 0
			}
			return nil
		}),
	}
	const value = external.ByValueOf
	for _, n := range []int64{4, 8, 16} {
		block := subroutine(fmt.Sprintf("pddp_block%d", n), func(p *spmd.Process, args []uint64) error {
			return l.readBlock(p, elementCopy(p, args, n), int64(p.Int(args[3])), int64(p.Int(args[4])), int64(p.Int(args[5])))
		}, value, external.Address, external.Out, value, value, value)
		block.Element = n
		list = append(list, block)
	}
	return list
}

// readBlock begins to read count pieces of span elements each, step elements apart.
func (l *library) readBlock(p *spmd.Process, c machines.Copy, span, count, step int64) error {
	a := &l.stateOf(p).arrivals
	if a.counter == nil {
		a.counter = p.Global.NewCounter()
	}
	a.pending++
	element := c.Bytes
	c.Bytes *= span
	if count > 1 {
		return p.Endpoint.(machines.BlockReads).GetStrided(p.Thread, c, count, step*element, a.counter)
	}
	return p.Global.Get(p.Thread, c, a.counter)
}
