package measure

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// loadedGroups are the measurements with all processors of a node active. They need a
// machine whose nodes have several, see machines.Multiprocessor.
func loadedGroups() []Group {
	return []Group{{
		Name: "messages-loaded", Title: "Messages with all processors of a node active", Kind: exhibit.Numbers, Unit: "us",
		Needs: []machines.Capability{machines.HasMessagePassing},
		Caption: "Within a node: half of a round trip between its first two processes. Alone and all at once: half of round trips between " +
			"processes of two nodes, of one pair and of as many as a node has processors, on average; their messages and bytes together.",
		Run: messagesLoaded,
	}}
}

// messagesLoaded measures pairs of processes of two nodes.
func messagesLoaded(ctx context.Context, l *Lab) error {
	m, ok := l.Machine.(machines.Multiprocessor)
	if !ok || m.ProcessorsPerNode() < 2 || l.Machine.ProcessesMax() < 2*m.ProcessorsPerNode() {
		l.Note("The nodes of machine %s have one processor each.", l.Model.Name)
		return nil
	}
	per, row := m.ProcessorsPerNode(), l.messageName()
	within, err := l.pingPongs(ctx, 2, 1, 1, small)
	if err != nil {
		return err
	}
	l.Cell(row, "latency within a node 8 B", "", us(within))
	for _, pairs := range []int{1, per} {
		when := "alone"
		if pairs > 1 {
			when = "all at once"
		}
		short, err := l.pingPongs(ctx, 2*per, pairs, per, small)
		if err != nil {
			return err
		}
		long, err := l.pingPongs(ctx, 2*per, pairs, per, large)
		if err != nil {
			return err
		}
		l.Cell(row, fmt.Sprintf("latency %s 8 B", when), "", us(short))
		l.Cell(row, fmt.Sprintf("bandwidth %s 1 MiB", when), "MB/s", float64(pairs)*rate(large, long))
	}
	return nil
}

// pingPongs returns half of the mean time of round trips of n bytes. So many pairs exchange them at once: processes 0,
// 1, ... with the processes that are distance further.
func (l *Lab) pingPongs(ctx context.Context, processes, pairs, distance int, n int64) (mean sim.Duration, err error) {
	const trips = 10
	var sum sim.Duration
	partner := func(i int) int {
		if i >= distance {
			return i - distance
		}
		return i + distance
	}
	err = l.launch(ctx, processes, n, partner, func(p *party) {
		if p.Rank()%distance >= pairs {
			return
		}
		first := p.Rank() < distance
		trip := func() {
			if first {
				p.send(n)
				p.receive(n)
				return
			}
			p.receive(n)
			p.send(n)
		}
		trip()
		took := p.time(func() {
			for range trips {
				trip()
			}
		})
		if first {
			sum += took
		}
	})
	return sum / sim.Duration(2*trips*pairs), err
}
