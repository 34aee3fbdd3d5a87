package measure

import (
	"context"

	"simrun/machines"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// logGPGroups are the parameters of LogGP.
func logGPGroups() []Group {
	return []Group{{
		Name: "loggp", Title: "Parameters of LogGP", Kind: exhibit.Numbers, Unit: "us",
		Caption: "As Culler et al. (1996) measure them. o send: the call that sends 8 bytes. o receive: the call that receives them when " +
			"they are there; none for a put. L: half of a round trip less both, below 0 if a receiver does part of its work before the message comes. g: between the ends of 64 in a row. g answered: the same if " +
			"the target answers each put by a put, as active messages do; the sender takes the answers that have come after each of its puts. " +
			"G: for each byte of long ones in a row, the difference between 1 MiB and 64 KiB.",
		Needs: []machines.Capability{machines.HasAddressExchange},
		Run:   measureLogGP,
	}}
}

// logGP is the parameters of a library.
type logGP struct{ send, receive, oneWay, gap, perKB sim.Duration }

// cells gives the parameters.
func (x *logGP) cells(l *Lab, row string) {
	l.Cell(row, "o send", "", us(x.send))
	l.Cell(row, "o receive", "", us(x.receive))
	l.Cell(row, "L", "", us(x.oneWay-x.send-x.receive))
	l.Cell(row, "g", "", us(x.gap))
	l.Cell(row, "G", "ns/B", us(x.perKB))
}

// middle is the shorter of the two lengths that G comes from.
const middle = 64 << 10

// perKB returns the time of 1000 bytes, from the times of a long and a middle transfer.
func perKB(long, shorter sim.Duration) sim.Duration {
	return (long - shorter) * 1000 / (large - middle)
}

// measureLogGP gives the parameters of messages and of puts that count at their target.
func measureLogGP(ctx context.Context, l *Lab) error {
	if l.Has(machines.HasMessagePassing) {
		x, err := messageLogGP(ctx, l)
		if err != nil {
			return err
		}
		x.cells(l, l.messageName())
	}
	if !l.Has(machines.HasArrivalCounters) {
		return nil
	}
	x, err := putLogGP(ctx, l)
	if err != nil {
		return err
	}
	row := l.Library(machines.HasRemoteMemory) + "/put"
	x.cells(l, row)
	answered, err := answeredGap(ctx, l)
	l.Cell(row, "g answered", "", us(answered))
	return err
}

func messageLogGP(ctx context.Context, l *Lab) (*logGP, error) {
	x, o := &logGP{}, messageCosts{}
	if err := o.measure(ctx, l); err != nil {
		return nil, err
	}
	x.send, x.receive = o.send, o.receive
	err := l.pair(ctx, large, func(p *party) {
		x.oneWay = p.pingPong(small)
		p.stop()
	}, (*party).pong)
	if err != nil {
		return nil, err
	}
	if x.gap, err = l.stream(ctx, small, burst); err != nil {
		return nil, err
	}
	long, err := l.stream(ctx, large, streamed)
	if err != nil {
		return nil, err
	}
	shorter, err := l.stream(ctx, middle, streamed)
	x.perKB = perKB(long, shorter)
	return x, err
}

// putLogGP measures puts. The time of their target to find them is the time of waiting for a put that has been there
// for long.
func putLogGP(ctx context.Context, l *Lab) (*logGP, error) {
	x := &logGP{}
	err := l.pair(ctx, large, func(p *party) {
		put := &remoteTransfers()[0]
		x.send, x.gap = put.overhead(p, small), put.stream(p, small, burst)
		x.perKB = perKB(put.stream(p, large, streamed), put.stream(p, middle, streamed))
	}, func(*party) {})
	if err != nil {
		return nil, err
	}
	const later = rest / 2
	err = l.pair(ctx, large, func(p *party) {
		p.name()
		x.oneWay = p.mean(func() {
			p.putCounting(small)
			p.await(1)
		}, nil, nil) / 2
		p.t.Sleep(rest)
		for range rounds + 1 {
			p.t.Sleep(rest)
			p.putCounting(small)
		}
	}, func(p *party) {
		p.name()
		for range rounds + 1 {
			p.await(1)
			p.putCounting(small)
		}
		p.t.Sleep(rest + later)
		x.receive = p.mean(func() { p.await(1) }, nil, nil)
	})
	return x, err
}

// answeredGap measures puts in a row that their target answers: from the first one to the last answer, for each.
func answeredGap(ctx context.Context, l *Lab) (gap sim.Duration, err error) {
	err = l.pair(ctx, small, func(p *party) {
		p.name()
		gap = p.mean(func() {
			missing := int64(burst)
			for range burst {
				p.putCounting(small)
				if n := p.counter().Value(); n > 0 {
					p.await(n)
					missing -= n
				}
			}
			p.await(missing)
		}, nil, nil) / burst
	}, func(p *party) {
		p.name()
		for range (rounds + 1) * burst {
			p.await(1)
			p.putCounting(small)
		}
	})
	return gap, err
}
