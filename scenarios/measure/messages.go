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

// bySize are the pictures of curves by size.
func bySize(y string) []exhibit.Plot {
	return []exhibit.Plot{{XLabel: "size (bytes)", YLabel: y, XScale: exhibit.Log, YScale: exhibit.Log}}
}

// messageGroups are the measurements of message passing.
func messageGroups() []Group {
	needs := []machines.Capability{machines.HasMessagePassing}
	return []Group{
		{
			Name: "messages", Title: "Messages between two nodes", Kind: exhibit.Numbers, Unit: "us", Needs: needs,
			Caption: "Latency, bandwidth and half length are of half a round trip. Send overhead: the call that sends. Receive overhead: the " +
				"call that receives what is there. Gap: of 64 messages in a row at their receiver. Stream: of 4 in a row. Exchange: both " +
				"directions at once.",
			Run: measureMessages,
		},
		{
			Name: "messages-time", Title: "Time of messages by size", Kind: exhibit.Figure, Unit: "us", Needs: needs,
			Caption: "Half of a round trip.", Plots: bySize("time (us)"), Run: messageCurve(asTime),
		},
		{
			Name: "messages-rate", Title: "Bandwidth of messages by size", Kind: exhibit.Figure, Unit: "MB/s", Needs: needs,
			Caption: "Of half a round trip.", Plots: bySize("bandwidth (MB/s)"), Run: messageCurve(asRate),
		},
	}
}

// messageCurve is a Run that gives the curve of messages.
func messageCurve(as func(l *Lab, series string, n int64, d sim.Duration)) func(ctx context.Context, l *Lab) error {
	return func(ctx context.Context, l *Lab) error {
		return l.pair(ctx, large, func(p *party) {
			for _, n := range sizes {
				as(l, l.messageName(), n, p.pingPong(n))
			}
			p.stop()
		}, (*party).pong)
	}
}

// messageName is the row of messages, such as PVM/message.
func (l *Lab) messageName() string { return l.Library(machines.HasMessagePassing) + "/message" }

// Tags of messages.
const (
	tagData = 1 + iota
	tagStop // the last one
)

// message is one of n bytes with the peer.
func (p *party) message(n int64) machines.Message {
	return machines.Message{Peer: p.peer, Tag: tagData, Data: p.buffer, Bytes: n}
}

func (p *party) passing() machines.MessagePassing { return p.Endpoint.(machines.MessagePassing) }

func (p *party) send(n int64) { p.must(p.passing().Send(p.t, p.message(n))) }

func (p *party) receive(n int64) {
	_, err := p.passing().Receive(p.t, p.message(n))
	p.must(err)
}

// pingPong returns half of what n bytes take there and back. The peer is in pong.
func (p *party) pingPong(n int64) sim.Duration {
	return p.mean(func() {
		p.send(n)
		p.receive(n)
	}, func() { p.write(n) }, func() { p.check("message", n, p.other()) }) / 2
}

// pong returns messages until stop comes.
func (p *party) pong() {
	for {
		m := p.message(large)
		m.Tag = machines.AnyTag
		m, err := p.passing().Receive(p.t, m)
		p.must(err)
		if m.Tag == tagStop {
			return
		}
		p.check("message", m.Bytes, p.other())
		p.write(m.Bytes)
		p.send(m.Bytes)
	}
}

// stop ends the peer's pong.
func (p *party) stop() {
	m := p.message(small)
	m.Tag = tagStop
	p.must(p.passing().Send(p.t, m))
}

// measureMessages fills the table of messages.
func measureMessages(ctx context.Context, l *Lab) error {
	row := l.messageName()
	err := l.pair(ctx, large, func(p *party) {
		l.Cell(row, "latency 8 B", "", us(p.pingPong(small)))
		peak := rate(large, p.pingPong(large))
		l.Cell(row, "bandwidth 1 MiB", "MB/s", peak)
		l.half(row, "half length", large, peak, p.pingPong)
		p.stop()
	}, (*party).pong)
	if err == nil {
		err = messageOverheads(ctx, l, row)
	}
	if err == nil {
		err = messageStreams(ctx, l, row)
	}
	if err == nil && l.Has(machines.HasNonblocking) {
		err = messageExchange(ctx, l, row)
	}
	return err
}

// messageOverheads measures the calls alone.
func messageOverheads(ctx context.Context, l *Lab, row string) error {
	o := messageCosts{}
	err := o.measure(ctx, l)
	l.Cell(row, "send overhead 8 B", "", us(o.send))
	l.Cell(row, "receive overhead 8 B", "", us(o.receive))
	return err
}

// messageCosts is what the calls of short messages take of a processor.
type messageCosts struct{ send, receive sim.Duration }

// measure sends messages that are received when they have been there for long.
func (o *messageCosts) measure(ctx context.Context, l *Lab) error {
	const later = rest / 2
	return l.pair(ctx, large, func(p *party) {
		o.send = p.mean(func() { p.send(small) }, nil, nil)
	}, func(p *party) {
		p.t.Sleep(later)
		o.receive = p.mean(func() { p.receive(small) }, nil, nil)
	})
}

// messageStreams measures messages in a row, at their receiver: from the end of the first
// to the end of the last.
func messageStreams(ctx context.Context, l *Lab, row string) error {
	gap, err := l.stream(ctx, small, burst)
	if err != nil {
		return err
	}
	l.Cell(row, "gap 8 B", "", us(gap))
	l.Cell(row, "message rate 8 B", "1000/s", 1000/us(gap))
	long, err := l.stream(ctx, large, streamed)
	l.Cell(row, "stream bandwidth 1 MiB", "MB/s", rate(large, long))
	return err
}

// stream returns the time between the ends of messages of n bytes in a row.
func (l *Lab) stream(ctx context.Context, n int64, count int) (gap sim.Duration, err error) {
	err = l.pair(ctx, n, func(p *party) {
		for range count + 1 {
			p.t.Charge(p.Costs().Ops(loop))
			p.send(n)
		}
	}, func(p *party) {
		p.receive(n)
		gap = p.time(func() {
			for range count {
				p.t.Charge(p.Costs().Ops(loop))
				p.receive(n)
			}
		}) / sim.Duration(count)
	})
	return gap, err
}

// messageExchange measures messages in both directions at once; the bytes of both count.
func messageExchange(ctx context.Context, l *Lab, row string) error {
	both := func(p *party) sim.Duration {
		passing := p.Endpoint.(machines.NonblockingMessages)
		in := p.message(large)
		in.Data += large
		return p.mean(func() {
			receive, err := passing.Irecv(p.t, in)
			p.must(err)
			send, err := passing.Isend(p.t, p.message(large))
			p.must(err)
			p.must(passing.WaitAll(p.t, []machines.Request{receive, send}))
		}, nil, nil)
	}
	return l.pair(ctx, 2*large, func(p *party) {
		l.Cell(row, "exchange bandwidth 1 MiB", "MB/s", rate(2*large, both(p)))
	}, func(p *party) { both(p) })
}
