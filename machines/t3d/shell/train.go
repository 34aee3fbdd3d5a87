package shell

import (
	"slices"

	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
)

// writeBufferLines is how many lines the processor's write buffer holds: four (DEC, Alpha 21064 Microprocessor Hardware
// Reference Manual; recalled). Packets of a store that all fit leave the processor alone, whatever the network does.
const writeBufferLines = 4

// trainPackets is how many packets of a store go through the network as one train: as much as the chunks of block
// transfers.
const trainPackets = chunkBytes / lineBytes

// feed issues the packets of a store, which are more than the write buffer holds. They go in trains. While a train
// waits for links, the write buffer is full and the processor waits. So does it while other trains share the links and
// leave the packets less than the rate at which it stores. feed returns how long the processor has waited. The thread
// has met the clock when the last packet is issued.
func (p *PE) feed(t *node.Thread, owner *PE, x *issuing, bytes, packets int64, issue sim.Duration) (held sim.Duration) {
	for first := int64(0); first < packets; {
		last := min(packets, first+trainPackets)
		a := network.Train{
			Src: p.Node(), Dst: owner.Node(), Bytes: bytes*last/packets - bytes*first/packets, Packets: last - first,
			Pace: issue.Share(last, packets) - issue.Share(first, packets), Owner: feeding{p},
		}
		if x.causes != nil {
			a.Since, a.Feed = t.Moment(), x.part(a.Pace)
			for _, term := range a.Feed {
				x.causes.Quote(x.causes.Activity(term.Site).Cause, term.Amount, term.Factors)
			}
		}
		t.Charge(a.Pace)
		t.Sync()
		held = held.Plus(p.send(t, &a))
		first = last
	}
	if held > 0 {
		t.Sync()
	}
	return held
}

// send lets a train enter the network that the processor has just issued. It returns how long the processor waits
// until its last packet has left.
func (p *PE) send(t *node.Thread, a *network.Train) sim.Duration {
	now := t.Now()
	a.Began = now.Add(-a.Pace)
	p.fed.moves = false
	p.job.worms.Start(*a)
	for !p.fed.moves {
		p.changed.WaitAs(t.Process, transferring{"a store to node", int64(a.Dst)})
	}
	blocked := t.Now().Sub(now)
	rest := p.fed.left.Sub(t.Now())
	t.ChargeWait(rest, p.fed.until)
	return blocked.Plus(rest)
}

// fed is the state of the train that a processing element feeds into the network.
type fed struct {
	moves bool
	left  sim.Time // when its last packet leaves the processing element
	until sim.Moment
}

// feeding is the processing element as the source of trains.
type feeding struct{ *PE }

// Moves implements network.TrainOwner.
func (f feeding) Moves(_ uint64, left sim.Time, until sim.Moment) {
	f.fed.moves, f.fed.left, f.fed.until = true, left, until
	f.changed.Broadcast()
}

// part returns what a part of the issue is made of.
func (x *issuing) part(d sim.Duration) sim.Bill {
	bill := slices.Clone(x.issue)
	rest := d
	for i := range bill {
		part := bill[i].Amount.Part(d, x.whole)
		if i == len(bill)-1 {
			part = rest
		}
		rest -= part
		bill[i].Amount = part
	}
	return bill
}
