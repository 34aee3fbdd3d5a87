package pddp

import (
	"errors"
	"fmt"

	"simrun/machines"
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/fortran/dialect"
)

// subroutine and function make externals.
func subroutine(name string, do func(p *spmd.Process, args []uint64) error, args ...external.Arg) spmd.External {
	return dialect.Procedure(name, external.NoResult, do, args...)
}

func function(name string, do func(p *spmd.Process, args []uint64) (int32, error), args ...external.Arg) spmd.External {
	return dialect.Procedure(name, external.Integer, func(p *spmd.Process, args []uint64) error {
		v, err := do(p, args)
		args[0] = uint64(uint32(v))
		return err
	}, args...)
}

func (l *library) teamExternals() []spmd.External {
	const value = external.ByValueOf
	return []spmd.External{
		function("pddp_rank_of_process", func(p *spmd.Process, _ []uint64) (int32, error) { return int32(p.Rank()), nil }),
		function("pddp_team_size", func(p *spmd.Process, _ []uint64) (int32, error) { return int32(p.Size()), nil }),
		subroutine("pddp_barrier", func(p *spmd.Process, _ []uint64) error {
			err := p.Endpoint.(machines.Barrier).Barrier(p.Thread)
			l.stateOf(p).detector.passed(p.Rank())
			return err
		}),
		subroutine("pddp_failure", func(p *spmd.Process, args []uint64) error {
			return l.failure(p, p.Int(args[0]), p.Int(args[1]), p.Int(args[2]))
		}, value, value, value),
	}
}

func (l *library) memoryExternals() []spmd.External {
	const value = external.ByValueOf
	return []spmd.External{
		function("pddp_heap", func(p *spmd.Process, args []uint64) (int32, error) {
			return l.allocate(p, p.Int(args[0]), p.Int(args[1]), p.Int(args[2]))
		}, value, value, value),
		subroutine("pddp_exchange", func(p *spmd.Process, args []uint64) error {
			var err error
			mine := p.Addr(uint32(p.Int(args[0])))
			l.stateOf(p).addresses, err = p.Endpoint.(machines.AddressExchange).ExchangeAddresses(p.Thread, mine)
			l.stateOf(p).detector.passed(p.Rank()) // no process returns before all have come
			return err
		}, value),
		function("pddp_address", func(p *spmd.Process, args []uint64) (int32, error) {
			return int32(l.stateOf(p).addresses[p.Int(args[0])] - p.Addr(0)), nil
		}, value),
	}
}

func (l *library) allocate(p *spmd.Process, bytes, tag, decl int32) (int32, error) {
	if bytes <= 0 {
		return 0, errors.New("a shared array is larger than 2 GiB on one processor; use more processors")
	}
	a, err := p.Machine.Alloc(int64(bytes))
	if err != nil {
		return 0, err
	}
	l.stateOf(p).arrays[tag] = &memory{address: a, bytes: bytes, decl: decl}
	l.stateOf(p).tags[decl] = tag
	return int32(a), nil
}

// transferExternals get and put elements of 4, 8 and 16 bytes. The address
// behind the processor's number is that of the element in its memory.
func (l *library) transferExternals() []spmd.External {
	list := []spmd.External{subroutine("pddp_quiet", func(p *spmd.Process, _ []uint64) error {
		return p.Global.Quiet(p.Thread)
	})}
	for _, n := range []int64{4, 8, 16} {
		get := subroutine(fmt.Sprintf("pddp_get%d", n), nil, external.ByValueOf, external.Address, external.Out)
		get.Noted = func(p *spmd.Process, c machines.Copy) error {
			c.Bytes = n
			if p.FetchAhead(c, n) {
				return nil
			}
			p.Thread.CatchUp()
			return p.Global.Fetch(p.Thread, c)
		}
		if n == 4 {
			get.Later = func(p *spmd.Process, args []uint64) error {
				c := elementCopy(p, args, n)
				if p.FetchLater(c) {
					return nil
				}
				p.Thread.CatchUp()
				to := c.Local
				c.Local = p.Addr(uint32(args[3])) // as mode data has it: where the machine writes may take its time
				if err := p.Global.Fetch(p.Thread, c); err != nil {
					return err
				}
				return p.Memory().Copy(to, p.Memory(), c.Local, n)
			}
		}
		get.Element = n // the library refuses arguments with elements of another size
		put := subroutine(fmt.Sprintf("pddp_put%d", n), func(p *spmd.Process, args []uint64) error {
			return p.Global.Store(p.Thread, elementCopy(p, args, n))
		}, external.ByValueOf, external.Address, external.In)
		put.Element = n
		list = append(list, get, put)
	}
	return list
}

func elementCopy(p *spmd.Process, args []uint64, n int64) machines.Copy {
	return machines.Copy{
		Target: int(p.Int(args[0])), Remote: p.Addr(uint32(args[1])), Local: p.Addr(uint32(args[2])), Bytes: n,
	}
}
