package t3d_test

import (
	"testing"

	"simrun/machines"
	"simrun/machines/internal/elasticity"
	"simrun/machines/t3d"
	"simrun/machines/t3d/shmem"
	"simrun/sim/node"
)

// The time of a program is the sum of parts that are proportional to the machine's parameters. The test runs reads and
// writes of words, lines, elements that lie apart and blocks, atomic operations, barriers, collective calls and
// messages of all lengths, each alone and while others are served first.
func TestTimesAreMadeOfParameters(t *testing.T) {
	next := func(p *process) int { return (p.Rank() + 3) % 6 }
	for name, body := range map[string]func(p *process){
		"load":  func(p *process) { p.must(p.Fetch(p.t, p.some(next(p), 1))) },
		"get":   func(p *process) { p.must(p.Fetch(p.t, p.some(next(p), 100))) },
		"block": func(p *process) { p.must(p.Fetch(p.t, p.some(next(p), 10_000))) },
		"put": func(p *process) {
			p.must(p.Store(p.t, p.some(next(p), 30)))
			p.must(p.Store(p.t, p.some(next(p), 1)))
			p.must(p.Quiet(p.t))
		},
		"long put": func(p *process) {
			p.must(p.Store(p.t, p.some(next(p), 3000)))
			p.must(p.Quiet(p.t))
		},
		"hot spot": func(p *process) {
			p.must(p.Fetch(p.t, p.some(0, 50)))
			for _, op := range []machines.RMWOp{machines.Swap, machines.FetchAndAdd} {
				_, err := p.ReadModifyWrite(p.t, machines.RMW{Op: op, Target: 0, Remote: p.at[0], Size: 8, Operand: 1})
				p.must(err)
			}
		},
		"barrier": func(p *process) { p.must(p.Endpoint.Barrier(p.t)) },
		"reduction": func(p *process) {
			p.must(shmem.ToAll[float64](p.t, p.Endpoint.PE, shmem.Sum, p.at[0], p.at[0]+1024, p.at[0]+2048, 50, shmem.ActiveSet{Size: 6}))
		},
		"short message": func(p *process) { p.pass(next(p), 100) },
		"message":       func(p *process) { p.pass(next(p), 2000) },
		"long message":  func(p *process) { p.pass(next(p), 20_000) },
	} {
		t.Run(name, func(t *testing.T) {
			program := elasticity.Program{Load: t3d.Model().Load, Processes: 6, Body: func(e machines.Endpoint) {
				p := &process{Endpoint: e.(*t3d.Endpoint), t: e.Thread()}
				p.at = []node.Addr{e.Memory().AllocPhantom(bytesMax)} // the same in all
				p.t.Compute(p.Costs().Ops(node.Ops{node.FloatAdd: int64(100 * (p.Rank() + 1))}))
				body(p)
			}}
			if program.Compare(t) == 0 {
				t.Error("of no parameter both sides say the same")
			}
		})
	}
}

const bytesMax = 1 << 18

// some is a copy of words at the same place.
func (p *process) some(target int, words int64) machines.Copy {
	return machines.Copy{Target: target, Remote: p.at[0], Local: p.at[0] + bytesMax/2, Bytes: 8 * words}
}

// pass sends a message to a process and receives one.
func (p *process) pass(target int, bytes int64) {
	p.must(p.Send(p.t, machines.Message{Peer: target, Tag: 1, Data: p.at[0], Bytes: bytes}))
	_, err := p.Receive(p.t, machines.Message{Peer: machines.AnyPeer, Tag: 1, Data: p.at[0] + bytesMax/2, Bytes: bytes})
	p.must(err)
}
