package measure

import (
	"context"

	"simrun/machines"
	"simrun/models/mpi"
	"simrun/scenarios/exhibit"
	"simrun/sim"
	"simrun/sim/node"
)

// collectiveProcesses are the numbers of processes of collective calls, as far as the
// machine has so many.
var collectiveProcesses = []int{2, 4, 8, 16, 32, 64}

// Lengths of collective calls in bytes.
const (
	broadcastLength = 64 << 10
	exchangeLength  = 1 << 10 // from each process to each other
)

// collectiveGroups are the measurements of calls that all processes make.
func collectiveGroups() []Group {
	plots := []exhibit.Plot{{XLabel: "processes", YLabel: "time (us)", XScale: exhibit.Log, YScale: exhibit.Log}}
	return []Group{
		{
			Name: "barrier", Title: "Barrier by the number of processes", Kind: exhibit.Figure, Unit: "us", Plots: plots,
			Needs:   []machines.Capability{machines.HasBarrier},
			Caption: "From entering to leaving, on average over barriers in a row.", Run: barriers,
		},
		{
			Name: "collectives", Title: "Collective calls by the number of processes", Kind: exhibit.Figure, Unit: "us", Plots: plots,
			Needs: mpi.Needs(),
			Caption: "MPI over the machine's messages, from the first process that begins to the last that ends: broadcast of 8 B and 64 KiB, " +
				"reduction of a double to process 0 and to all, total exchange of 1 KiB from each process to each other.",
			Run: collectives,
		},
	}
}

// eachSize calls measure for each number of processes.
func eachSize(l *Lab, measure func(n int) error) error {
	for _, n := range collectiveProcesses {
		if n > l.Machine.ProcessesMax() {
			break
		}
		if err := measure(n); err != nil {
			return err
		}
	}
	return nil
}

// barriers gives the curve of the native barrier.
func barriers(ctx context.Context, l *Lab) error {
	series := l.Library(machines.HasBarrier) + "/barrier"
	return eachSize(l, func(n int) error {
		return l.launch(ctx, n, small, func(i int) int { return i }, func(p *party) {
			const inRow = 8
			b := p.Endpoint.(machines.Barrier)
			p.must(b.Barrier(p.t))
			took := p.time(func() {
				for range inRow {
					p.must(b.Barrier(p.t))
				}
			})
			if p.Rank() == 0 {
				l.Point(float64(n), series, "", us(took)/inRow)
			}
		})
	})
}

// collective is a call of all processes; element counts doubles.
type collective struct {
	name string
	call func(p *party, c *mpi.Comm) error
}

// collectiveCalls are the calls that are measured.
var collectiveCalls = []collective{
	{"MPI/broadcast 8 B", func(p *party, c *mpi.Comm) error { return c.Broadcast(p.t, doubles(p.buffer, 1), 0) }},
	{"MPI/broadcast 64 KiB", func(p *party, c *mpi.Comm) error { return c.Broadcast(p.t, doubles(p.buffer, broadcastLength/8), 0) }},
	{"MPI/reduce 8 B", func(p *party, c *mpi.Comm) error { return c.Reduce(p.t, sumOfOne, p.buffer, p.result(), 0) }},
	{"MPI/all-reduce 8 B", func(p *party, c *mpi.Comm) error { return c.AllReduce(p.t, sumOfOne, p.buffer, p.result()) }},
	{"MPI/total exchange 1 KiB", func(p *party, c *mpi.Comm) error { return p.exchangeAll(c) }},
}

var sumOfOne = mpi.Reduction{Type: mpi.DoublePrecision, Op: mpi.Sum, Count: 1}

func doubles(at node.Addr, n int) mpi.Buffer {
	return mpi.Buffer{Data: at, Count: n, Type: mpi.DoublePrecision}
}

// result is where reductions leave their result, behind all data.
func (p *party) result() node.Addr { return p.buffer + broadcastLength }

// exchangeAll sends a part of the buffer to each other process and receives one of each,
// in the order of distances.
func (p *party) exchangeAll(c *mpi.Comm) error {
	n := c.Size()
	for d := 1; d < n; d++ {
		to, from := (c.Rank()+d)%n, (c.Rank()-d+n)%n
		in, err := c.ReceiveLater(doubles(p.result(), exchangeLength/8), mpi.Envelope{Peer: from, Tag: d})
		if err != nil {
			return err
		}
		out, err := c.SendLater(p.t, doubles(p.buffer, exchangeLength/8), mpi.Envelope{Peer: to, Tag: d})
		if err != nil {
			return err
		}
		for _, r := range []*mpi.Request{out, in} {
			if _, err := c.Wait(p.t, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// collectives gives the curves of MPI's calls.
func collectives(ctx context.Context, l *Lab) error {
	return eachSize(l, func(n int) error {
		for _, call := range collectiveCalls {
			took, err := l.collective(ctx, n, call)
			if err != nil {
				return err
			}
			l.Point(float64(n), call.name, "", us(took))
		}
		return nil
	})
}

// collective returns what a call takes that all processes begin at one instant, the
// second time.
func (l *Lab) collective(ctx context.Context, n int, call collective) (took sim.Duration, err error) {
	err = l.launch(ctx, n, broadcastLength+exchangeLength, func(i int) int { return i }, func(p *party) {
		c, err := mpi.New(p.Endpoint)
		p.must(err)
		value, err := node.View[float64](p.Memory(), p.buffer, 1)
		p.must(err)
		for i := range 2 {
			value[0] = float64(p.Rank() + 1)
			p.t.Sleep(begin + sim.Duration(i+1)*10*rest - sim.Duration(p.now()))
			d := p.time(func() { p.must(call.call(p, c)) })
			if i > 0 {
				took = max(took, d)
			}
		}
		p.checkSum(call.name, n)
	})
	return took, err
}

// checkSum looks at the result of a reduction.
func (p *party) checkSum(name string, n int) {
	sum, err := node.View[float64](p.Memory(), p.result(), 1)
	p.must(err)
	if name == collectiveCalls[3].name || name == collectiveCalls[2].name && p.Rank() == 0 {
		p.lab.Right(name, sum[0] == float64(n*(n+1)/2))
	}
}
