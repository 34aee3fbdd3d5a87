package measure

import (
	"context"

	"simrun/machines"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

const (
	small = 8       // bytes of a short transfer
	large = 1 << 20 // bytes of a long one
	burst = 64      // short transfers in a row
)

// sizes are those of the curves, in bytes.
var sizes = []int64{8, 16, 32, 64, 128, 256, 512, 1 << 10, 2 << 10, 4 << 10, 8 << 10, 16 << 10, 32 << 10, 64 << 10, 128 << 10, 256 << 10, 512 << 10, 1 << 20}

// messageGroups are the measurements of message passing.
func messageGroups() []Group {
	needs := []machines.Capability{machines.HasMessagePassing}
	return []Group{
		{
			Name: "messages", Title: "Messages between two nodes", Kind: exhibit.Numbers, Unit: "us", Needs: needs,
			Caption: "Latency and bandwidth are of half a round trip; overheads are what the calls take of a processor with nobody else " +
				"active, the gap that of 64 messages in a row at their receiver.",
			Run: measureMessages,
		},
		{
			Name: "messages-by-size", Title: "Messages between two nodes by size", Kind: exhibit.Figure, Unit: "us", Needs: needs,
			Caption: "Half of a round trip.", Plots: bySize(),
			Run: func(ctx context.Context, l *Lab) error {
				name := l.Library(machines.HasMessagePassing) + "/message"
				return l.pair(ctx, large, func(p *party) {
					for _, n := range sizes {
						l.curve(name, n, p.pingPong(n))
					}
				}, func(p *party) {
					for _, n := range sizes {
						p.pong(n)
					}
				})
			},
		},
	}
}

// bySize are the pictures of curves by size.
func bySize() []exhibit.Plot {
	return []exhibit.Plot{
		{Suffix: "-time", XLabel: "size (bytes)", YLabel: "time (us)", XScale: exhibit.Log, YScale: exhibit.Log},
	}
}

// curve gives a point of a curve: what n bytes take.
func (l *Lab) curve(series string, n int64, d sim.Duration) { l.Point(float64(n), series, "", us(d)) }

// message is one of n bytes with the peer.
func (p *party) message(n int64) machines.Message {
	return machines.Message{Peer: p.peer, Tag: 1, Data: p.buffer, Bytes: n}
}

func (p *party) passing() machines.MessagePassing { return p.Endpoint.(machines.MessagePassing) }

func (p *party) send(n int64) { p.must(p.passing().Send(p.t, p.message(n))) }

func (p *party) receive(n int64) {
	_, err := p.passing().Receive(p.t, p.message(n))
	p.must(err)
}

// pingPong returns half of what n bytes take there and back. The peer calls pong.
func (p *party) pingPong(n int64) sim.Duration {
	return p.mean(func() {
		p.write(n)
		p.send(n)
		p.receive(n)
		p.check("message", n, p.other())
	}) / 2
}

// pong is the other side of pingPong.
func (p *party) pong(n int64) {
	for range rounds + 1 {
		p.receive(n)
		p.check("message", n, p.other())
		p.write(n)
		p.send(n)
	}
}

// measureMessages fills the table of messages.
func measureMessages(ctx context.Context, l *Lab) error {
	name := l.Library(machines.HasMessagePassing) + "/message"
	var oneWay, long sim.Duration
	err := l.pair(ctx, large, func(p *party) {
		oneWay, long = p.pingPong(small), p.pingPong(large)
	}, func(p *party) {
		p.pong(small)
		p.pong(large)
	})
	if err != nil {
		return err
	}
	l.Cell(name, "latency 8 B", "", us(oneWay))
	l.Cell(name, "bandwidth 1 MiB", "MB/s", rate(large, long))
	return nil
}
