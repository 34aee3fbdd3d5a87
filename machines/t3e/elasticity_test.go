package t3e_test

import (
	"testing"

	"simrun/machines"
	"simrun/machines/internal/elasticity"
	"simrun/machines/t3e"
	"simrun/machines/t3e/shmem"
	"simrun/sim/node"
)

// The time of a program is the sum of parts that are proportional to the machine's parameters. The test runs reads,
// writes and atomic operations through E-registers, of a word, of lines, of elements that lie apart, and of more words
// than there are E-registers. It also runs long transfers that share links, barriers, waits, collective calls and
// messages of three protocols. Each runs alone and while others are served first.
func TestTimesAreMadeOfParameters(t *testing.T) {
	index := make([]int64, 700)
	for name, body := range map[string]func(p *process){
		"get":         func(p *process) { p.must(p.Fetch(p.t, p.copy(1, 200))) },
		"long get":    func(p *process) { p.must(p.Fetch(p.t, p.copy(1, 3000))) },
		"gather":      func(p *process) { p.must(p.IXGet(p.t, p.word(0), p.at, index, 3)) },
		"strided get": func(p *process) { p.must(p.IGet32(p.t, p.word(0), p.at, shmem.Steps{Target: 1, Source: 5}, 40, 3)) },
		"put": func(p *process) {
			p.must(p.Store(p.t, p.copy((p.Rank()+1)%4, 100)))
			p.must(p.StoreRemote(p.t, p.copy((p.Rank()+1)%4, 1)))
			p.must(p.Quiet(p.t))
		},
		"long put": func(p *process) {
			p.must(p.Store(p.t, p.copy((p.Rank()+1)%4, 3000)))
			p.must(p.Quiet(p.t))
		},
		"scatter": func(p *process) {
			p.must(p.IXPut(p.t, p.word(0), p.at, index[:30], (p.Rank()+1)%4))
			p.must(p.Quiet(p.t))
		},
		"hot spot": func(p *process) {
			_, err := p.FInc(p.t, p.at, 0)
			p.must(err)
			p.must(p.Fetch(p.t, p.copy(0, 300)))
			p.must(p.Store(p.t, p.copy(0, 20)))
			p.must(p.Quiet(p.t))
		},
		"barrier": func(p *process) { p.must(p.Endpoint.Barrier(p.t)) },
		"wait": func(p *process) {
			if p.Rank() == 0 {
				p.must(p.Store(p.t, machines.Copy{Target: 1, Remote: p.word(9), Local: p.word(8), Bytes: 8}))
			} else if p.Rank() == 1 {
				p.must(p.Calls.Wait(p.t, p.word(9), 0))
			}
		},
		"reduction": func(p *process) {
			p.must(shmem.ToAll[float64](p.t, p.Endpoint.PE, shmem.Sum, p.word(0), p.word(100), p.word(200), 50, shmem.ActiveSet{Size: 4}))
		},
		"loop over one array": func(p *process) {
			p.t.Charge(p.Costs().Nest(&node.Nest{
				Loops:   []node.Loop{{Trips: 100000, Work: node.Work{Ops: node.Ops{node.Load: 1, node.FloatAdd: 1}}}},
				Streams: []node.Stream{{Base: 1 << 20, Bytes: 8, Stride: [node.NestMax]int64{8}, Read: true}},
			}))
		},
		"short message": func(p *process) { p.exchange(16) },
		"eager message": func(p *process) { p.exchange(1000) },
		"long message":  func(p *process) { p.exchange(20000) },
	} {
		t.Run(name, func(t *testing.T) {
			program := elasticity.Program{Load: t3e.Model().Load, Processes: 4, Body: func(e machines.Endpoint) {
				p := &process{Endpoint: e.(*t3e.Endpoint), t: e.Thread()}
				var err error
				p.at, err = p.Shmalloc(p.t, 8*wordsMax)
				p.must(err)
				b, err := p.t.Memory.Bytes(p.word(8), 8)
				p.must(err)
				b[0] = 1
				p.t.Charge(p.Costs().Ops(node.Ops{node.FloatAdd: int64(100 * p.Rank())})) // no two come at once
				body(p)
			}}
			if program.Compare(t) == 0 {
				t.Error("of no parameter both sides say the same")
			}
		})
	}
}

// exchange sends a message to the next process and receives one from that before.
func (p *process) exchange(n int64) {
	next, before := (p.Rank()+1)%p.Size(), (p.Rank()+p.Size()-1)%p.Size()
	out := machines.Message{Peer: next, Tag: 1, Data: p.word(0), Bytes: n}
	in := machines.Message{Peer: before, Tag: 1, Data: p.word(wordsMax / 2), Bytes: n}
	if p.Rank()%2 == 0 {
		p.must(p.Send(p.t, out))
	}
	_, err := p.Receive(p.t, in)
	p.must(err)
	if p.Rank()%2 == 1 {
		p.must(p.Send(p.t, out))
	}
}
