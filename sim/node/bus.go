package node

import (
	"cmp"
	"slices"

	"simrun/sim"
)

// Bus is the memory that the processors of a node share, or the bus to it. Each line that moves takes a slot of its
// time. The processors share its rate: code that moves lines demands a fraction of the bus's time while it runs. If
// the demands of all processors add up to more than the bus has, all their code slows down by the same factor. The
// reason is that the bus serves processors in turn, and a processor that waits for lines requests fewer.
//
// The bus has a clock of its own, which runs more slowly the more the bus is overloaded. On this clock each piece of
// code takes as long as alone. So code that begins or ends changes only the speed of the clock. While the bus is not
// overloaded, its clock is the kernel's, and nothing is scheduled.
//
// The price of code includes the waits for memory that a single processor has. The model omits waits by chance: lines
// of several processors that collide on a bus with enough capacity for all.
type Bus struct {
	kernel *sim.Kernel
	name   string
	slot   sim.Duration
	clock  sim.Duration // what code that has run all the time has done of its time alone
	at     sim.Time     // when clock was right
	wanted int64        // sum of the shares, in parts of wholeBus
	users  []*busUser   // whose code runs
	timer  uint64       // name of the event that counts
	source sim.Factors  // what a slot comes from, if causes are kept
	full   sim.Duration // for which more has been wanted than there is, the same

	id         sim.HandlerID
	registered bool
}

// wholeBus is the whole of the bus's time; demands of code are parts of it.
const wholeBus = 1 << 20

// busUser is the state of a thread on a bus.
type busUser struct {
	lines   int64        // that what the thread owes moves
	crowded sim.Duration // by which its charges have taken longer

	end     sim.Duration // of its code, on the bus's clock
	wanted  int64
	waiting bool // for nothing but the bus
	ended   *sim.Condition

	// If causes are kept: since is the moment at which its code began, or at which it began to wait. The others are
	// the bill of the code alone and the value of Bus.full at that time.
	since sim.Moment
	bill  sim.Bill
	on    sim.Activity
	full  sim.Duration
}

// NewBus returns a bus that moves a line in a slot. The name is for event traces.
func NewBus(k *sim.Kernel, name string, slot sim.Duration) *Bus {
	return &Bus{kernel: k, name: name, slot: slot}
}

// Register makes the bus one of the kernel's handlers. A bus registers itself when it is first overloaded: a machine
// may have thousands of buses, and few of them ever are.
func (b *Bus) Register() {
	if !b.registered {
		b.id, b.registered = b.kernel.Register(b), true
	}
}

// aside is the greatest number of lines that code may move without an effect on other processors.
const aside = 64

// UseBus makes a thread one of those that share a bus: charges of the thread that come with lines compete there.
func (t *Thread) UseBus(b *Bus) { t.bus = b }

// SharesBus reports whether the thread shares a bus, so that the lines that its code moves matter.
func (t *Thread) SharesBus() bool { return t.bus != nil }

// Crowds reports whether the owed work of the thread moves lines on the bus. Its duration then depends on when it begins.
func (t *Thread) Crowds() bool { return t.moves }

// ChargeLines notes that the charged code of the thread moves n lines between memory and the caches. They take time
// only if other processors move lines at the same time.
func (t *Thread) ChargeLines(n int64) {
	if t.bus != nil && n > 0 {
		u := t.busUser()
		u.lines, t.moves = plus(u.lines, n), true
	}
}

// busUser returns the state of the thread on its bus.
func (t *Thread) busUser() *busUser {
	if t.user == nil {
		t.user = &busUser{ended: sim.NewCondition("memory that others use")}
	}
	return t.user
}

// takeLines returns the lines that the owed work of the thread moves, and sets them to zero.
func (t *Thread) takeLines() int64 {
	n := t.user.lines
	t.user.lines, t.moves = 0, false
	return n
}

// Crowded returns how much longer all that was charged has taken until now because other processors use the memory.
func (t *Thread) Crowded() sim.Duration {
	if t.user == nil {
		return 0
	}
	return t.user.crowded
}

// SyncLines is Sync if the charged work moves so many lines that it may take longer than charged. Call
// it before the thread reads the time.
func (t *Thread) SyncLines() {
	if t.moves && t.user.lines > aside {
		t.Sync()
	}
}

// TakeLoop lets a loop pass that takes d alone and moves so many lines. It waits only for the bus: no interrupt comes.
// It returns how much longer the loop took than alone.
func (t *Thread) TakeLoop(d sim.Duration, lines int64) sim.Duration {
	b := t.bus
	wanted := b.want(d, lines)
	if lines <= aside {
		late := b.aside(d, wanted)
		t.chargeCrowded(d, late, wanted)
		return late
	}
	on := t.Activity(sim.CauseComputing)
	bill := b.claim(d, on)
	t.Sync()
	from := t.Now()
	u := b.enter(t, d, wanted)
	u.bill, u.on, u.since = bill, on, b.kernel.Causes().Now()
	b.wait(t, u)
	return max(0, t.Now().Sub(from)-d)
}

// runOnBus lets d pass in which the lines that are owed move. It returns how much longer that was because of others.
func (t *Thread) runOnBus(d sim.Duration) sim.Duration {
	if t.user.lines <= aside {
		late := t.crowd(d)
		t.handBill()
		t.CPU.Run(t.Process, t.Level, d.Plus(late))
		return late
	}
	late := t.bus.run(t, d, t.takeLines())
	t.user.crowded = t.user.crowded.Plus(late)
	return late
}

// crowd returns how much longer d takes, in which the owed lines move, and notes it. Other processors do not notice
// these lines.
func (t *Thread) crowd(d sim.Duration) sim.Duration {
	wanted := t.bus.want(d, t.takeLines())
	late := t.bus.aside(d, wanted)
	t.user.crowded = t.user.crowded.Plus(late)
	if late > 0 && t.CPU.causes != nil {
		t.bill = t.bus.share(t.bill, 0, d.Plus(late), wanted, t.Activity(sim.CauseQueueing))
	}
	return late
}

// run lets d of t pass in which so many lines move, and returns how much longer it was.
func (b *Bus) run(t *Thread, d sim.Duration, lines int64) sim.Duration {
	from := t.Now()
	u := b.enter(t, d, b.want(d, lines))
	u.on = t.Activity(sim.CauseQueueing)
	if c := b.kernel.Causes(); c != nil {
		u.since, u.bill = cmp.Or(t.since, c.Now()), slices.Clone(t.bill)
	}
	b.expect() // who waits for the bus waits longer
	t.handBill()
	t.CPU.Run(t.Process, t.Level, d)
	b.pass()
	if stolen := t.Now().Sub(from) - d; stolen > 0 { // meanwhile nothing moved
		num, den := b.Slow()
		u.end = u.end.Plus(stolen.Share(den, num))
		u.since, u.bill, u.full = b.kernel.Causes().Now(), nil, b.full
	}
	if u.end <= b.clock {
		b.leave(u)
		b.expect()
		return 0
	}
	from = t.Now()
	b.wait(t, u)
	return t.Now().Sub(from)
}

// want returns the part of the bus that lines need which move in d.
func (b *Bus) want(d sim.Duration, lines int64) int64 {
	if d <= 0 {
		return 0
	}
	return min(wholeBus, int64(b.slot.Times(lines).Share(wholeBus, int64(d))))
}

// Slow returns a fraction: how much longer everything takes than alone.
func (b *Bus) Slow() (num, den int64) { return max(wholeBus, b.wanted), wholeBus }

// aside returns how much longer d of code takes that others do not notice.
func (b *Bus) aside(d sim.Duration, wanted int64) sim.Duration {
	return d.Share(max(wholeBus, b.wanted+wanted), wholeBus) - d
}

// pass moves the clock to now.
func (b *Bus) pass() {
	if now := b.kernel.Now(); len(b.users) > 0 {
		num, den := b.Slow()
		b.clock = b.clock.Plus(now.Sub(b.at).Share(den, num))
		if b.wanted > wholeBus {
			b.full = b.full.Plus(now.Sub(b.at))
		}
		if m := b.kernel.Meter(); m != nil && now > b.at {
			m.Carry(sim.Carriage{Link: b.name, Arrived: b.at, Start: b.at, End: now, Busy: now.Sub(b.at).Share(min(wholeBus, b.wanted), wholeBus)})
		}
	}
	b.at = b.kernel.Now()
}

// enter makes t one whose code moves lines, for d of its own.
func (b *Bus) enter(t *Thread, d sim.Duration, wanted int64) *busUser {
	b.pass()
	u := t.busUser()
	u.end, u.wanted, u.waiting, u.full = b.clock.Plus(d), wanted, false, b.full
	b.users = append(b.users, u)
	b.wanted += wanted
	return u
}

// wait waits for the end of a user's code.
func (b *Bus) wait(t *Thread, u *busUser) {
	u.waiting = true
	b.expect()
	for u.waiting {
		u.ended.Wait(t.Process)
	}
}

// leave forgets a user.
func (b *Bus) leave(u *busUser) {
	for i, other := range b.users {
		if other == u {
			b.users = append(b.users[:i], b.users[i+1:]...)
			b.wanted -= u.wanted
			return
		}
	}
}

// first returns the user that waits and ends first; nil if none waits.
func (b *Bus) first() *busUser {
	var first *busUser
	for _, u := range b.users {
		if u.waiting && (first == nil || u.end < first.end) {
			first = u
		}
	}
	return first
}

// expect sets the timer to the end of the first user that waits.
func (b *Bus) expect() {
	b.timer++
	u := b.first()
	if u == nil {
		return
	}
	b.Register()
	num, den := b.Slow()
	left := max(0, u.end-b.clock).Share(num, den)
	if c := b.kernel.Causes(); c != nil {
		at, full := b.kernel.Now().Add(left), b.full-u.full
		if num > den {
			full = full.Plus(left)
		}
		whole, on := at.Sub(c.At(u.since)), u.on
		on.Cause = sim.CauseQueueing
		c.Next(c.After(u.since, at, b.share(u.bill, whole-full, whole, u.wanted, on), on))
	}
	b.kernel.Schedule(left, sim.Program, b.id, b.timer)
}

// SetSource sets the parameters that a slot comes from, for runs that keep causes.
func (b *Bus) SetSource(f sim.Factors) { b.source = f }

// share returns the bill of a time of code whose bill alone is given. For a part of the time the bus
// was not overloaded, and the code progressed by its own bill. For the rest it progressed by the bus,
// however fast the processors are. Code that demands all of the bus has it in turn with others, for its
// own time.
func (b *Bus) share(bill sim.Bill, free, whole sim.Duration, wanted int64, late sim.Activity) sim.Bill {
	c := b.kernel.Causes()
	alone := max(1, bill.Sum())
	free, rest := max(0, min(free, alone)), whole-alone
	var shared sim.Bill
	add := func(t sim.Term) {
		if t.Amount != 0 {
			shared = append(shared, t)
		}
	}
	for _, term := range bill {
		if wanted == wholeBus {
			add(term)
			more := sim.Term{Amount: term.Amount.Part(max(0, whole-alone), alone), Factors: term.Factors, Site: c.Site(late)}
			rest -= more.Amount
			add(more)
			continue
		}
		own := term
		own.Amount = term.Amount.Part(free, alone)
		add(own)
		term.Amount, term.Factors = term.Amount-own.Amount, b.source
		add(term)
	}
	if rest > 0 || wanted == wholeBus && whole > alone { // some picoseconds, by rounding
		add(sim.Term{Amount: rest, Factors: b.source, Site: c.Site(late)})
	}
	return shared
}

// chargeCrowded is Charge of code that takes longer because of others on the bus.
func (t *Thread) chargeCrowded(d, late sim.Duration, wanted int64) {
	if c := t.CPU.causes; c != nil && late > 0 {
		bill := c.Claim(nil, d, t.Activity(sim.CauseComputing))
		t.bill = append(t.bill, t.bus.share(bill, 0, d.Plus(late), wanted, t.Activity(sim.CauseQueueing))...)
		t.owed = t.owed.Plus(d).Plus(late)
		return
	}
	t.Charge(d)
	t.ChargeAs(sim.CauseQueueing, late)
}

// claim returns the bill of a time, if causes are kept.
func (b *Bus) claim(d sim.Duration, on sim.Activity) sim.Bill {
	if c := b.kernel.Causes(); c != nil {
		return c.Claim(nil, d, on)
	}
	return nil
}

// Handle ends the first user that waits, unless the event is an old one.
func (b *Bus) Handle(timer uint64) {
	if timer != b.timer {
		return
	}
	b.pass()
	u := b.first()
	b.clock = max(b.clock, u.end)
	b.leave(u)
	b.expect()
	u.waiting = false
	u.ended.Broadcast()
}

// String names the bus in event traces.
func (b *Bus) String() string { return b.name }
