package meiko_test

import (
	"slices"
	"testing"

	"simrun/machines"
	"simrun/machines/internal/elasticity"
	"simrun/machines/meiko"
	"simrun/machines/meiko/ew"
	"simrun/sim/node"
)

// The time of a program is the sum of parts that are proportional to the machine's parameters. The test runs reads and
// writes of up to a packet, longer ones that share links, atomic operations, DMAs with events and counters, messages
// of both protocols, barriers of both kinds, broadcasts and exchanges, each alone and while others are served first.
func TestTimesAreMadeOfParameters(t *testing.T) {
	const n = 7 // two groups below one Elite, of which one is not full
	for name, body := range map[string]func(p *proc){
		"fetch":      func(p *proc) { p.must(p.Fetch(p.th, p.some((p.Rank()+1)%n, 300))) },
		"long fetch": func(p *proc) { p.must(p.Fetch(p.th, p.some((p.Rank()+3)%n, 5000))) },
		"store":      func(p *proc) { p.must(p.Store(p.th, p.some((p.Rank()+1)%n, 300))) },
		"long store": func(p *proc) { p.must(p.Store(p.th, p.some((p.Rank()+3)%n, 5000))) },
		"hot spot": func(p *proc) {
			p.must(p.Fetch(p.th, p.some(0, 40)))
			p.must(p.Store(p.th, p.some(0, 40)))
			p.must(p.Fetch(p.th, p.some(0, 1000)))
			p.must(p.Store(p.th, p.some(0, 1000)))
		},
		"atomics": func(p *proc) {
			for _, op := range []machines.RMWOp{machines.Swap, machines.FetchAndAdd} {
				_, err := p.ReadModifyWrite(p.th, machines.RMW{Op: op, Target: 0, Remote: p.array[0], Size: 4, Operand: 1})
				p.must(err)
			}
		},
		"put and get": func(p *proc) {
			c := p.NewCounter()
			p.must(p.Put(p.th, p.some((p.Rank()+1)%n, 100), nil, c))
			p.must(p.Put(p.th, p.some((p.Rank()+2)%n, 900), nil, c))
			p.must(p.Get(p.th, p.some((p.Rank()+4)%n, 700), c))
			p.WaitCounter(p.th, c, 3, nil)
			p.must(p.Put(p.th, p.some((p.Rank()+4)%n, 700), nil, nil))
			p.must(p.Quiet(p.th))
		},
		"DMA": func(p *proc) {
			here := p.NewEvent()
			if p.Rank() == 1 {
				p.WaitEvent(p.th, here)
			} else if p.Rank() == 0 {
				p.th.Compute(p.Costs().Ops(node.Ops{node.FloatAdd: 1000})) // until the event is there
				p.must(p.DMA(p.th, ew.DMA{Copy: p.some(1, 2000), Source: here, Dest: 0}))
				p.WaitEvent(p.th, here)
			}
		},
		"short message": func(p *proc) { p.exchange(n, 16, true) },
		"long message":  func(p *proc) { p.exchange(n, 3000, false) },
		"late receive": func(p *proc) {
			if p.Rank() == 1 {
				p.th.Charge(p.Costs().Ops(node.Ops{node.FloatAdd: 100_000}))
			}
			p.exchange(n, 2000, true)
		},
		"barrier":   func(p *proc) { p.must(p.Barrier(p.th)) },
		"tree":      func(p *proc) { p.must(p.Gsync(p.th, p.Everybody())) },
		"broadcast": func(p *proc) { p.must(p.Broadcast(p.th, p.Everybody(), 2, p.array[0], 500)) },
		"exchange":  func(p *proc) { _, err := p.ExchangeAddresses(p.th, p.array[0]); p.must(err) },
	} {
		t.Run(name, func(t *testing.T) { timesOf(t, n, nil, body) })
	}
	t.Run("hardware reads", func(t *testing.T) {
		timesOf(t, 2, map[string]string{"ew.hardware_read": "1333.333ns"}, func(p *proc) { p.must(p.Fetch(p.th, p.some(1-p.Rank(), 40))) })
	})
	t.Run("slow links", func(t *testing.T) {
		timesOf(t, 2, map[string]string{"network.link_rate": "30MB/s"}, func(p *proc) { p.must(p.Fetch(p.th, p.some(1-p.Rank(), 4000))) })
	})
}

// timesOf compares the times of a program whose processes come one after the other.
func timesOf(t *testing.T, n int, set map[string]string, body func(p *proc)) {
	program := elasticity.Program{Load: meiko.Model().Load, Set: set, Processes: n, Body: func(e machines.Endpoint) {
		p := &proc{Endpoint: e.(*meiko.Endpoint), th: e.Thread()}
		p.array = slices.Repeat([]node.Addr{p.Memory().Alloc(bytesMax)}, n) // the same in all of them
		p.th.Compute(p.Costs().Ops(node.Ops{node.FloatAdd: int64(100 * (p.Rank() + 1))}))
		body(p)
	}}
	if program.Compare(t) == 0 {
		t.Error("of no parameter both sides say the same")
	}
}

const bytesMax = 1 << 14

// some is a copy of bytes at the same place.
func (p *proc) some(target int, n int64) machines.Copy {
	return machines.Copy{Target: target, Remote: p.array[0], Local: p.array[0] + bytesMax/2, Bytes: n}
}

// exchange sends a message to the next process and receives one from that before, blocking or not.
func (p *proc) exchange(n int, bytes int64, blocking bool) {
	out := machines.Message{Peer: (p.Rank() + 1) % n, Tag: 1, Data: p.array[0], Bytes: bytes}
	in := machines.Message{Peer: (p.Rank() + n - 1) % n, Tag: 1, Data: p.array[0] + bytesMax/2, Bytes: bytes}
	if !blocking || p.Rank() == 0 {
		r, err := p.Irecv(p.th, in)
		p.must(err)
		s, err := p.Isend(p.th, out)
		p.must(err)
		p.must(p.WaitAll(p.th, []machines.Request{r, s}))
		return
	}
	_, err := p.Receive(p.th, in)
	p.must(err)
	p.must(p.Send(p.th, out))
}
