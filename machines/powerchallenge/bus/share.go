package bus

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// shares is the bus as long loops compete for it. Each needs a share of the bus's time
// while it runs alone. If together they need more than there is, all go on more slowly,
// each by the same factor: the bus serves in turn, and who waits for lines asks for fewer.
//
// Loops end by a clock that runs more slowly the more the bus is wanted. At its time
// end, a loop is over, so that a new loop changes nothing but the clock's speed.
type shares struct {
	kernel *sim.Kernel
	id     sim.HandlerID
	slot   sim.Duration
	clock  sim.Duration // what a loop that has run all the time has done of its time alone
	at     sim.Time     // when clock was right
	wanted int64        // sum of the shares, in parts of whole
	loops  []loop
	name   uint64 // of the event that counts
}

// whole is the bus's time, of which loops want parts.
const whole = 1 << 20

// loop is one that is running.
type loop struct {
	end    sim.Duration // on the clock
	wanted int64
	cpu    *CPU

	since sim.Moment // when it began, if causes are kept
	bill  sim.Bill   // what it takes alone
	on    sim.Activity
}

// want returns the part of the bus that traffic needs.
func (b *shares) want(x machines.SharedTraffic) int64 {
	if x.Alone <= 0 {
		return 0
	}
	return min(whole, int64(b.slot.Times(x.Lines).Share(whole, int64(x.Alone))))
}

// slow returns a fraction: how much longer everything takes than alone.
func (b *shares) slow() (num, den int64) { return max(whole, b.wanted), whole }

// pass moves the clock to now.
func (b *shares) pass() {
	if now := b.kernel.Now(); len(b.loops) > 0 {
		num, den := b.slow()
		b.clock = b.clock.Plus(now.Sub(b.at).Share(den, num))
	}
	b.at = b.kernel.Now()
}

// take lets t take traffic, and returns how much longer that was than alone.
func (b *shares) take(t *node.Thread, c *CPU, x machines.SharedTraffic) sim.Duration {
	wanted := b.want(x)
	if x.Lines <= aside {
		num, den := max(whole, b.wanted+wanted), int64(whole)
		late := x.Alone.Share(num, den) - x.Alone
		t.Charge(x.Alone)
		t.ChargeAs(sim.CauseQueueing, late)
		return late
	}
	on := t.Activity(sim.CauseComputing)
	bill := b.claim(x.Alone, on)
	t.Sync()
	from := t.Now()
	b.pass()
	c.looping = true
	b.loops = append(b.loops, loop{end: b.clock.Plus(x.Alone), wanted: wanted, cpu: c, since: b.kernel.Causes().Now(), bill: bill, on: on})
	b.wanted += wanted
	b.expect()
	for c.looping {
		c.looped.Wait(t.Process)
	}
	return max(0, t.Now().Sub(from)-x.Alone)
}

// aside is how many lines a loop moves at most that others do not notice.
const aside = 64

// first returns the index of the loop that ends first.
func (b *shares) first() int {
	first := 0
	for i, l := range b.loops {
		if l.end < b.loops[first].end {
			first = i
		}
	}
	return first
}

// expect sets the timer to the end of the first loop.
func (b *shares) expect() {
	b.name++
	if len(b.loops) == 0 {
		return
	}
	num, den := b.slow()
	l := &b.loops[b.first()]
	d := max(0, l.end-b.clock).Share(num, den)
	if c := b.kernel.Causes(); c != nil {
		late := sim.Activity{Cause: sim.CauseQueueing, Call: l.on.Call, Line: l.on.Line}
		c.Next(c.After(l.since, b.kernel.Now().Add(d), l.bill, late))
	}
	b.kernel.Schedule(d, sim.Program, b.id, b.name)
}

// claim returns what a time is made of, if causes are kept.
func (b *shares) claim(d sim.Duration, on sim.Activity) sim.Bill {
	if c := b.kernel.Causes(); c != nil {
		return c.Claim(nil, d, on)
	}
	return nil
}

// Handle ends the first loop, unless the event is an old one.
func (b *shares) Handle(name uint64) {
	if name != b.name {
		return
	}
	b.pass()
	i := b.first()
	l := b.loops[i]
	b.clock = max(b.clock, l.end)
	b.loops = append(b.loops[:i], b.loops[i+1:]...)
	b.wanted -= l.wanted
	b.expect()
	l.cpu.looping = false
	l.cpu.looped.Broadcast()
}

// String names the bus in event traces.
func (b *shares) String() string { return "PowerChallenge.Bus" }
