package measure

import (
	"context"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// transfer is a way of a library to move data that one process begins alone.
type transfer struct {
	operation string                        // as rows name it
	library   machines.Capability           // whose it is
	open      func(p *party)                // before the first transfer, at both ends, without being timed; may be nil
	start     func(p *party, n int64)       // begins to move n bytes of the buffers
	finish    func(p *party, started int64) // waits until so many are over; nil if start does
	reads     bool                          // data come from the peer
	longest   int64                         // bytes; 0 for any number
}

// name is the row of the transfer, such as SHMEM/put.
func (x *transfer) name(l *Lab) string { return l.Library(x.library) + "/" + x.operation }

// whole is the time of a transfer of n bytes from its call until all is over, on average.
// The data are checked.
func (x *transfer) whole(p *party, n int64) sim.Duration {
	return p.mean(func() { x.move(p, n) }, func() { x.prepare(p, n) }, func() { x.check(p, n) })
}

func (x *transfer) move(p *party, n int64) {
	x.start(p, n)
	if x.finish != nil {
		x.finish(p, 1)
	}
}

// prepare gives the data new values where they come from.
func (x *transfer) prepare(p *party, n int64) {
	if x.reads {
		p = p.other()
	}
	p.write(n)
}

// check looks at the data where they go to. Transfers that nobody has waited for are complete by then.
func (x *transfer) check(p *party, n int64) {
	p.t.Sleep(rest)
	from, to := p, p.other()
	if x.reads {
		from, to = to, from
	}
	to.check(x.operation, n, from)
}

// overhead is the time of the call that starts a transfer of n bytes.
func (x *transfer) overhead(p *party, n int64) sim.Duration {
	return p.mean(func() { x.start(p, n) }, nil, func() {
		p.t.Sleep(rest)
		if x.finish != nil {
			x.finish(p, 1)
		}
	})
}

// stream is the time of each of count transfers of n bytes in a row, with the wait for
// all of them.
func (x *transfer) stream(p *party, n int64, count int64) sim.Duration {
	return p.mean(func() {
		for range count {
			x.start(p, n)
		}
		if x.finish != nil {
			x.finish(p, count)
		}
	}, nil, nil) / sim.Duration(count)
}

// neighbours is the number of processes of the jobs for words. It is so small that the last process is next to the
// first, since a way of several links counts where everything else takes so little time.
const neighbours = 4

// streamed is how many long transfers make a stream.
const streamed = 4

// table fills in the rows of a transfer. It is called in the process that begins it.
func (x *transfer) table(p *party) {
	l, row := p.lab, x.name(p.lab)
	if x.finish != nil {
		l.Cell(row, "overhead 8 B", "us", us(x.overhead(p, small)))
	}
	l.Cell(row, "latency 8 B", "us", us(x.whole(p, small)))
	gap := x.stream(p, small, burst)
	l.Cell(row, "gap 8 B", "us", us(gap))
	if x.longest > 0 {
		return
	}
	l.Cell(row, "message rate 8 B", "1000/s", 1000/us(gap))
	peak := rate(large, x.whole(p, large))
	l.Cell(row, "bandwidth 1 MiB", "MB/s", peak)
	l.half(row, "half length", large, peak, func(n int64) sim.Duration { return x.whole(p, n) })
	if x.finish == nil {
		return
	}
	peak = rate(large, x.stream(p, large, streamed))
	l.Cell(row, "stream bandwidth 1 MiB", "MB/s", peak)
	l.half(row, "stream half length", large, peak, func(n int64) sim.Duration { return x.stream(p, n, streamed) })
}

// half gives the length that has half of a rate, or notes that there is none.
func (l *Lab) half(row, column string, most int64, of float64, time func(n int64) sim.Duration) {
	if n := halfLength(most, of, time); n > 0 {
		l.Cell(row, column, "B", n)
		return
	}
	l.Note("%s: no length up to %s has half of %.1f MB/s", row, sizeName(most), of)
}

// transferTable is a Run that fills in the rows of transfers, and skips those that the machine does not have. The peer
// sleeps.
func transferTable(all []transfer) func(ctx context.Context, l *Lab) error {
	return eachTransfer(all, func(p *party, x *transfer) { x.table(p) })
}

// transferCurves is a Run that gives the curves of transfers.
func transferCurves(all []transfer, as func(l *Lab, series string, n int64, d sim.Duration)) func(ctx context.Context, l *Lab) error {
	return eachTransfer(all, func(p *party, x *transfer) {
		for _, n := range sizes {
			as(p.lab, x.name(p.lab), n, x.whole(p, n))
		}
	})
}

// eachTransfer runs a job for each transfer that the machine has.
func eachTransfer(all []transfer, measure func(p *party, x *transfer)) func(ctx context.Context, l *Lab) error {
	return func(ctx context.Context, l *Lab) error {
		for i := range all {
			x := &all[i]
			if !l.Has(x.library) {
				continue
			}
			n := l.Processes
			if x.longest > 0 {
				n = min(n, neighbours)
			}
			err := l.pairOf(ctx, n, large, func(p *party) {
				x.begin(p)
				measure(p, x)
			}, x.begin)
			if err != nil {
				return err
			}
		}
		return nil
	}
}

func (x *transfer) begin(p *party) {
	if x.open != nil {
		x.open(p)
	}
}

// asTime gives a point of a curve as a time.
func asTime(l *Lab, series string, n int64, d sim.Duration) { l.Point(float64(n), series, "", us(d)) }

// asRate gives a point of a curve as a bandwidth.
func asRate(l *Lab, series string, n int64, d sim.Duration) {
	l.Point(float64(n), series, "", rate(n, d))
}

// copyOf is a copy of n bytes between the first bytes of the buffers of two peers.
func (p *party) copyOf(n int64) machines.Copy {
	return machines.Copy{Target: p.peer, Remote: p.other().buffer, Local: p.buffer, Bytes: n}
}

// loop is the operations of a program around each call of many: a counter, an address, a branch. It is charged where
// calls follow each other.
var loop = node.Ops{node.IntAdd: 2, node.Branch: 1}
