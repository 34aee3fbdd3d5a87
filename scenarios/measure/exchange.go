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
			"All go through the processes in one random order, each from its own place in it, so that no two put to the same process if they keep step. " +
			"From the barrier before to the end of the barrier behind. The bytes are those that a process sends to others; if it is alone, those that it copies. " +
			"BSPlib's program bsp_probe measures the same.",
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

// totalExchange returns what a total exchange among n processes takes the first one.
func (l *Lab) totalExchange(ctx context.Context, n int) (took sim.Duration, err error) {
	err = l.launch(ctx, n, 3*totalExchangeBlock, func(i int) int { return i }, func(p *party) {
		order := p.t.Kernel().Random("total exchange").Perm(n) // the same in all processes
		at := slices.Index(order, p.Rank())
		p.write(totalExchangeBlock)
		barrier := func() { p.must(p.Endpoint.(machines.Barrier).Barrier(p.t)) }
		barrier()
		d := p.time(func() {
			p.copyBlock()
			for i := 1; i < n; i++ {
				p.t.Charge(p.Costs().Ops(loop))
				p.putBlock(p.all[order[(at+i)%n]])
			}
			p.must(p.remote().Quiet(p.t))
			barrier()
		})
		if p.Rank() == 0 {
			took = d
		}
		if n > 1 {
			b := p.bytes(2 * totalExchangeBlock) // every process has written the same
			l.Right("total exchange", bytes.Equal(b[:totalExchangeBlock], b[totalExchangeBlock:]))
		}
	})
	return took, err
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
