package portals

import "simrun/sim"

// step is what happens to an operation next.
type step uint8

const (
	header   step = iota // the header is at the target's node
	match                // the target's host looks for a match entry
	sent                 // the header packet has left, with all there is
	payload              // the payload of a put is in the target's memory
	sendEnd              // the initiator's host ends a put
	putEnd               // the target's host ends it
	ack                  // the acknowledgement is at the initiator's node
	ackEnd               // its host has it
	reply                // the header of a reply is at the initiator's node
	replied              // the payload of a get is in the initiator's memory
	replyEnd             // the initiator's host ends a get
	read                 // the reply's header packet has left, with all there is
	getEnd               // the target's host ends a get
	begin                // the target's host begins to look for a match entry, if that needs an event
	noStep               // none of these
)

// stepBits is how many bits of an event's argument are the step.
const stepBits = 4

func (o *operation) eventNumber(s step) uint64 { return uint64(o.number)<<stepBits | uint64(s) }

// String names steps of operations in event traces.
func (j *Job) String() string { return "portals" }

// launch sends the header of an operation.
func (o *operation) launch() {
	j := o.from.job
	o.local.use(o.ack && o.kind == opPut)
	o.uses = 1
	if o.kind == opPut {
		o.uses = 2
		o.local.tell(SendStart, o, o.start, o.moved)
		if o.header = o.fitsHeader(o.bytes); o.header {
			o.inline = append(o.inline[:0], o.source(o.from, o.local, o.start, o.bytes)...)
			left := j.sendHeader(o, o.from, o.to, header)
			if j.spec.EndsInCall() {
				j.Done(o.eventNumber(sendEnd))
			} else {
				j.departs(o, o.from, left, sent)
			}
			return
		}
	}
	j.send(o, o.from, o.to, header)
}

// send sends a header between the two processes of an operation.
func (j *Job) send(o *operation, from, to *Interface, s step) {
	if o.shared {
		j.kernel.Schedule(j.spec.Memory.Get(), sim.Wire, j.id, o.eventNumber(s))
		return
	}
	j.sendHeader(o, from, to, s)
}

// sendHeader sends a header through the SeaStar. It returns when it has left.
func (j *Job) sendHeader(o *operation, from, to *Interface, s step) (left sim.Time) {
	if item := s.item(); j.foresees && item != noStep {
		return from.node.SendItem(to.node, o.eventNumber(item))
	}
	return from.node.SendHeader(to.node, j.id, o.eventNumber(s))
}

// departs has the host take a step when the header has left that was sent last.
func (j *Job) departs(o *operation, from *Interface, left sim.Time, s step) {
	if j.foresees {
		from.node.ArriveAt(o.eventNumber(s.item()), left, from.node.Departure())
		return
	}
	from.node.Departs()
	j.kernel.ScheduleAt(left, sim.Wire, j.id, o.eventNumber(s))
}

// item returns the step for which the host is interrupted when step s happens. It returns noStep if something else
// happens then.
func (s step) item() step {
	switch s {
	case header:
		return match
	case sent:
		return sendEnd
	case ack:
		return ackEnd
	case read:
		return getEnd
	}
	return noStep
}

// CanForesee implements seastar.Foreseer. The payload of a put needs no event at its end if the target is told of the
// end: it must not look at the memory before. The data of a get may change until they leave.
func (j *Job) CanForesee(arg uint64) bool {
	o := j.operation(arg >> stepBits)
	return j.foresees && o.kind == opPut && o.target.tellsEnds()
}

// Moves implements seastar.Foreseer.
func (j *Job) Moves(arg uint64, end sim.Time, since sim.Moment) {
	o := j.operation(arg >> stepBits)
	o.copy()
	o.from.node.ArriveAt(o.eventNumber(sendEnd), end, since)
	o.to.node.ArriveAt(o.eventNumber(putEnd), end, since)
}

// move moves the payload of an operation.
func (j *Job) move(o *operation, from, to *Interface, s step) {
	if o.shared {
		to.node.StartCopy(o.moved, j, o.eventNumber(s))
		return
	}
	to.node.Receive(from.node, o.moved, j.id, o.eventNumber(s))
}

// interrupt has the host of a process take the next step. Through memory there is
// nothing to interrupt for: the libraries look at it themselves.
func (j *Job) interrupt(o *operation, at *Interface, s step) {
	if o.shared {
		j.Begin(o.eventNumber(s))
		j.Done(o.eventNumber(s))
		return
	}
	at.node.Arrive(o.eventNumber(s))
}

// Handle takes an operation to its next step. It is for the kernel.
func (j *Job) Handle(arg uint64) {
	o := j.operation(arg >> stepBits)
	switch step(arg & (1<<stepBits - 1)) {
	case header:
		j.interrupt(o, o.to, match)
	case sent:
		j.interrupt(o, o.from, sendEnd)
	case payload:
		o.received(o.to)
		o.copy()
		j.interrupt(o, o.from, sendEnd)
		j.interrupt(o, o.to, putEnd)
	case ack:
		j.interrupt(o, o.from, ackEnd)
	case reply:
		if o.fitsHeader(o.moved) {
			o.deposit(o.from, o.local, o.start)
			j.interrupt(o, o.from, replyEnd)
		} else {
			j.move(o, o.to, o.from, replied)
		}
	case replied:
		o.received(o.from)
		o.copy()
		j.interrupt(o, o.to, getEnd)
		j.interrupt(o, o.from, replyEnd)
	case read:
		j.interrupt(o, o.to, getEnd)
	case begin:
		if o.to != nil { // it has not ended yet
			o.to.settle()
		}
	}
}

func (o *operation) received(at *Interface) {
	if !o.shared {
		at.node.Received()
	}
}

// Begin implements node.Service: what the host's interrupt handler takes.
func (j *Job) Begin(arg uint64) sim.Duration {
	if step(arg&(1<<stepBits-1)) != match {
		return j.spec.DeliverTime()
	}
	o := j.operation(arg >> stepBits)
	if o.to.comingAt < j.kernel.Now() { // operations by the interface are looked for after those through memory of the same instant
		o.to.settle()
	}
	return j.spec.MatchTime(o.match())
}

// match looks for the match entry of an operation and returns how many entries it has passed.
func (o *operation) match() (passed int64) {
	d, offset, moved, passed := o.to.find(o)
	if d != nil {
		d.begin(offset, moved)
		o.target, o.offset, o.moved = d, offset, moved
		if o.kind == opPut {
			d.tell(PutStart, o, offset, moved)
		} else {
			d.tell(GetStart, o, offset, moved)
		}
	}
	return passed
}

// Foresee implements node.Foreseer. The host decides at the instant at which it begins to look what an operation
// matches. Until the lists of the interface change, a later decision gives the same result. A change of the lists
// settles the operation first. So Foresee lets the host decide when the least time of a match has passed. Only the
// event of a start must be posted at the instant itself.
func (j *Job) Foresee(arg uint64, at sim.Time) (least sim.Duration, ok bool) {
	if step(arg&(1<<stepBits-1)) != match {
		return j.spec.DeliverTime(), true
	}
	o := j.operation(arg >> stepBits)
	i := o.to
	if i.starts > 0 {
		return 0, false
	}
	i.coming, i.comingAt = o, at
	return j.spec.MatchTime(0), true
}

// Rest implements node.Foreseer.
func (j *Job) Rest(arg uint64) sim.Duration {
	if step(arg&(1<<stepBits-1)) != match {
		return 0
	}
	i := j.operation(arg >> stepBits).to
	i.settle()
	if i.passed == 0 { // nearly always
		return 0
	}
	return j.spec.WalkTime(int64(i.passed))
}

// settle decides what the operation matches that comes, if the host has begun to look for it. It is called before
// what that depends on changes.
func (i *Interface) settle() {
	if o := i.coming; o != nil && i.comingAt <= i.job.kernel.Now() {
		i.coming = nil
		i.passed = int32(o.match())
	}
}

// settleStart makes sure that a start can be reported when the host begins to look for the operation.
func (i *Interface) settleStart() {
	if o := i.coming; o != nil {
		i.job.kernel.ScheduleAt(i.comingAt, sim.Interrupt, i.job.id, o.eventNumber(begin))
	}
}

// Done implements node.Service: what the interrupt handler has done.
func (j *Job) Done(arg uint64) {
	j.ends = true
	j.end(arg)
	j.ends = false
	if x := j.told; x != nil {
		j.told = nil
		x.told()
	}
}

// end is Done without those who attend events.
func (j *Job) end(arg uint64) {
	o := j.operation(arg >> stepBits)
	switch step(arg & (1<<stepBits - 1)) {
	case match:
		j.matched(o)
	case sendEnd:
		o.local.tell(SendEnd, o, o.start, o.bytes)
		o.local.end(o, o.start, o.bytes)
		j.done(o)
	case putEnd:
		j.ended(o)
	case ackEnd:
		o.local.tell(Ack, o, o.offset, o.moved)
		o.local.end(o, o.offset, o.moved)
		j.done(o)
	case replyEnd:
		o.local.tell(ReplyStart, o, o.start, o.moved)
		o.local.tell(ReplyEnd, o, o.start, o.moved)
		o.local.end(o, o.start, o.moved)
		o.trace()
		j.done(o)
	case getEnd:
		o.target.tell(GetEnd, o, o.offset, o.moved)
		o.target.end(o, o.offset, o.moved)
		j.done(o)
	}
}

// matched goes on with an operation that has found its match entry, or none.
func (j *Job) matched(o *operation) {
	switch {
	case o.target == nil:
		j.drop(o)
	case o.kind == opGet:
		j.reply(o)
	case o.header:
		o.inline = o.inline[:min(int64(len(o.inline)), o.moved)]
		o.deposit(o.to, o.target, o.offset)
		j.ended(o)
	case o.moved == 0:
		j.interrupt(o, o.from, sendEnd)
		j.ended(o)
	default:
		j.move(o, o.from, o.to, payload)
	}
}

// drop forgets an operation that nobody takes: a put is over for its initiator, a
// get is never answered.
func (j *Job) drop(o *operation) {
	o.to.dropped++
	if o.kind == opPut && !o.header {
		j.interrupt(o, o.from, sendEnd)
	}
	j.unacknowledged(o)
	j.done(o)
}

// unacknowledged lets the descriptor of a put go whose acknowledgement will not
// come.
func (j *Job) unacknowledged(o *operation) {
	if o.kind == opPut && o.ack {
		o.local.end(o, o.start, o.moved)
	}
}

// reply answers a get.
func (j *Job) reply(o *operation) {
	o.uses = 2
	o.traceRequest()
	if !o.fitsHeader(o.moved) {
		j.send(o, o.to, o.from, reply)
		return
	}
	o.inline = append(o.inline[:0], o.source(o.to, o.target, o.offset, o.moved)...)
	left := j.sendHeader(o, o.to, o.from, reply)
	if j.spec.EndsInCall() {
		j.Done(o.eventNumber(getEnd))
		return
	}
	j.departs(o, o.to, left, read)
}

// ended ends a put at its target.
func (j *Job) ended(o *operation) {
	d := o.target
	acknowledged := o.ack && d.Options&AckDisable == 0
	d.tell(PutEnd, o, o.offset, o.moved)
	d.end(o, o.offset, o.moved)
	o.trace()
	if acknowledged {
		j.send(o, o.to, o.from, ack)
		return
	}
	j.unacknowledged(o)
	j.done(o)
}
