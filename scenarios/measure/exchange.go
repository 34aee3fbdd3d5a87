package measure

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"

	"simrun/machines"
	"simrun/scenarios/exhibit"
	"simrun/sim"
	"simrun/sim/node"
)

// totalExchangeName is the name of the group.
const totalExchangeName = "total-exchange"

// totalExchangeBlock is how many bytes each process puts to each other.
const totalExchangeBlock = 64 << 10

// exchangeGroups are the measurements of one-sided copies among all processes.
func exchangeGroups() []Group {
	return []Group{{
		Name: totalExchangeName, Title: "Total exchange by puts, by the number of processes", Kind: exhibit.Figure, Unit: "MB/s",
		Plots: []exhibit.Plot{{XLabel: "processes", YLabel: "bandwidth of a process (MB/s)", XScale: exhibit.Log, YScale: exhibit.Linear}},
		Needs: []machines.Capability{machines.HasRemoteMemory, machines.HasBarrier},
		Caption: "Each process copies 64 KiB within its memory, and puts 64 KiB to each other process with the library's call that waits. " +
			"Processes are at random places. In each step, all put to the process that is as many numbers on, and steps are in random order. " +
			"So no two put to the same process if they keep step. A barrier is before the puts and one behind. " +
			"The bytes are those that a process sends to others; if it is alone, those that it copies. BSPlib's program bsp_probe measures the same.",
		Run: totalExchanges,
	}}
}

// totalExchanges gives the curve of the total exchange.
func totalExchanges(ctx context.Context, l *Lab) error {
	series := l.Library(machines.HasRemoteMemory) + "/puts of " + sizeName(totalExchangeBlock)
	sizes, err := withPublished(l.Model.Name, totalExchangeName, collectiveProcesses)
	if err != nil {
		return err
	}
	for _, n := range sizes {
		if n > l.Machine.ProcessesMax() {
			break
		}
		took, err := l.totalExchange(ctx, n)
		if err != nil {
			return err
		}
		l.Point(float64(n), series, "", rate(int64(max(n-1, 1))*totalExchangeBlock, took))
	}
	return nil
}

// withPublished returns numbers of processes and those of a machine's published numbers of a group, in order.
func withPublished(machine, group string, processes []int) ([]int, error) {
	points, err := PublishedOf(machine)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(processes)
	for _, p := range points {
		if p.Group != group {
			continue
		}
		n, err := strconv.Atoi(p.Row)
		if err != nil {
			return nil, fmt.Errorf("published numbers of %s: found the row %q, expected a number of processes", group, p.Row)
		}
		all = append(all, n)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// totalExchange returns what a total exchange among n processes takes the first one on average. It does what BSPlib's
// library does (1.4, bsp_lib_drma.lc and bsp_contentionfree.lc): a barrier, the copy within the memory, a barrier, the
// puts, a barrier. Its process 0 is at the first place, the others are at random ones of those that were started. Those
// that have no process only take part in the barriers. Each exchange has its own order of steps.
func (l *Lab) totalExchange(ctx context.Context, n int) (took sim.Duration, err error) {
	started, times := l.startedFor(n), exchangesOf(n)
	err = l.launch(ctx, started, 3*totalExchangeBlock, func(i int) int { return i }, func(p *party) {
		// The random numbers are the same in all processes.
		random := p.t.Kernel().Random("total exchange")
		places := slices.Insert(random.Perm(started-1), 0, -1)
		for i := range places {
			places[i]++
		}
		barrier := func() { p.must(p.Endpoint.(machines.Barrier).Barrier(p.t)) }
		at := slices.Index(places, p.Rank())
		if at >= n {
			for range 1 + 2*times {
				barrier()
			}
			return
		}
		p.write(totalExchangeBlock)
		barrier()
		d := p.time(func() {
			for range times {
				p.copyBlock()
				barrier()
				for _, step := range random.Perm(n - 1) {
					p.t.Charge(p.Costs().Ops(loop))
					p.putBlock(p.all[places[(at+1+step)%n]])
				}
				p.must(p.remote().Quiet(p.t))
				barrier()
			}
		})
		if p.Rank() == 0 {
			took = d / sim.Duration(times)
		}
		if n > 1 {
			b := p.bytes(2 * totalExchangeBlock) // every process has written the same
			l.Right("total exchange", bytes.Equal(b[:totalExchangeBlock], b[totalExchangeBlock:]))
		}
	})
	return took, err
}

// exchangesOf returns how many total exchanges are averaged. Orders of steps differ in how much they load the network,
// so there are at least as many steps as in one exchange among 256 processes, or ten exchanges as in bsp_probe.
func exchangesOf(n int) int { return min(10, 1+254/max(n-1, 1)) }

// startedFor returns how many processes have to be started for a number that a program uses.
func (l *Lab) startedFor(n int) int {
	if m, ok := l.Machine.(machines.Partitioned); ok {
		return m.Started(n)
	}
	return n
}

// copyBlock copies the first block of the buffer into the third one.
func (p *party) copyBlock() {
	b := p.bytes(3 * totalExchangeBlock)
	copy(b[2*totalExchangeBlock:], b[:totalExchangeBlock])
	machines.TakeCopy(p.Endpoint, p.t, totalExchangeBlock)
}

// putBlock puts the first block of the buffer into the second one of another process.
func (p *party) putBlock(to *party) {
	p.must(p.remote().Store(p.t, machines.Copy{
		Target: to.Rank(), Remote: to.buffer + node.Addr(totalExchangeBlock), Local: p.buffer, Bytes: totalExchangeBlock,
	}))
}
