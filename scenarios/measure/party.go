package measure

import (
	"context"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// party is a process that takes part in a measurement.
type party struct {
	machines.Endpoint
	lab         *Lab
	t           *node.Thread
	buffer      node.Addr        // the process's own
	all         []*party         // of the job, by rank
	peer        int              // rank of the process that it measures with
	fill        byte             // of the data that were written last
	done        machines.Counter // of its own copies; nil until it is needed
	rung, heard int              // messages that have counted here, and those that were waited for
	seen        byte             // the last one that was passed
	named       node.Addr        // its name for others, once it has one
}

// begin is when the first measurement of a job begins: all processes are there.
const begin = sim.Millisecond

// rest is longer than the aftermath of a measurement.
const rest = 100 * sim.Millisecond

// rounds is how often a measurement is repeated; the first time warms up and does not
// count.
const rounds = 4

// launch runs a job of n processes with a buffer of so many bytes each. Processes i and
// pairOf(i) are each other's peers.
func (l *Lab) launch(ctx context.Context, n int, bytes int64, pairOf func(i int) int, body func(p *party)) error {
	all := make([]*party, n)
	return l.Run(ctx, n, func(e machines.Endpoint) {
		p := &party{Endpoint: e, lab: l, t: e.Thread(), all: all, peer: pairOf(e.Rank())}
		p.buffer = e.Memory().Alloc(bytes)
		all[e.Rank()] = p
		p.t.Sleep(begin)
		body(p)
	})
}

// pair runs first in process 0 and last in the last process, which is on another node on
// every machine. The others end.
func (l *Lab) pair(ctx context.Context, bytes int64, first, last func(p *party)) error {
	return l.pairOf(ctx, l.Processes, bytes, first, last)
}

// pairOf is pair among n processes.
func (l *Lab) pairOf(ctx context.Context, n int, bytes int64, first, last func(p *party)) error {
	return l.launch(ctx, n, bytes, func(i int) int { return n - 1 - i }, func(p *party) {
		switch p.Rank() {
		case 0:
			first(p)
		case n - 1:
			last(p)
		}
	})
}

// other returns the process that this one measures with.
func (p *party) other() *party { return p.all[p.peer] }

// must ends the measurement with an error.
func (p *party) must(err error) {
	if err != nil {
		p.t.Fail(err)
	}
}

// now returns the time at which all that the process has done is over.
func (p *party) now() sim.Time {
	p.t.Sync()
	return p.t.Now()
}

// time returns how long f takes.
func (p *party) time(f func()) sim.Duration {
	began := p.now()
	f()
	return p.now().Sub(began)
}

// mean returns how long f takes on average after a first time that does not count, and rests before each. The times of
// before and after do not count; they may be nil.
func (p *party) mean(f, before, after func()) sim.Duration {
	var sum sim.Duration
	for i := range rounds + 1 {
		p.t.Sleep(rest)
		if before != nil {
			before()
		}
		d := p.time(f)
		if after != nil {
			after()
		}
		if i > 0 {
			sum += d
		}
	}
	return sum / rounds
}

// write gives n bytes of the buffer new values, outside of simulated time.
func (p *party) write(n int64) {
	p.fill++
	b := p.bytes(n)
	for i := range b {
		b[i] = p.fill + byte(i)
	}
}

// check notes whether n bytes of the buffer are what another process wrote last.
func (p *party) check(what string, n int64, by *party) {
	right := true
	for i, v := range p.bytes(n) {
		right = right && v == by.fill+byte(i)
	}
	p.lab.Right(what+" "+sizeName(n), right)
}

func (p *party) bytes(n int64) []byte {
	b, err := p.Memory().Bytes(p.buffer, n)
	p.must(err)
	return b
}

// halfLength returns the length in bytes, between 1 and most, that has half of a rate in MB/s; 0 if there is none.
// time returns the time of a length, which grows with the length.
func halfLength(most int64, of float64, time func(n int64) sim.Duration) float64 {
	if rate(most, time(most)) < of/2 {
		return 0
	}
	low, high := int64(0), most
	for high-low > 1+low/256 {
		n := (low + high) / 2
		if rate(n, time(n)) < of/2 {
			low = n
		} else {
			high = n
		}
	}
	return float64(high)
}
