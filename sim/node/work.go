package node

import "simrun/sim"

// Work is the operations of one execution of a piece of code: of a straight-line block, or of one
// iteration of a loop. Counts are not negative. It does not contain a loop's own control: see [Loop].
type Work struct {
	Ops     Ops // all operations
	Chain   Ops // those on the longest chain of operations that wait for each other's results
	Carried Ops // those on the longest chain from one iteration to the next: a sum has one FloatAdd
	// Serial: an iteration of an inner loop begins behind the one before, because of a branch; see [Spec].Conditions.
	Serial bool
}

// Block returns the time of straight-line code: the greatest of the times of its units and of its chain
// at latency. Nothing overlaps with a call or with an integer division.
func (c *Costs) Block(w *Work) sim.Duration { return c.spec.Clock.Get().Cycles(c.block(w)) }

func (c *Costs) block(w *Work) sim.Cycles {
	return max(c.busy(&w.Ops).largest(), c.latency(&w.Chain)).Plus(c.serial(&w.Ops))
}

// busy is the clocks for which operations keep the units of a processor busy.
type busy struct{ issue, float, memory, integer sim.Cycles }

func (b busy) largest() sim.Cycles { return max(b.issue, b.float, b.memory, b.integer) }

func (c *Costs) busy(o *Ops) busy {
	add, multiply := c.sum(o, FloatAdd, SingleAdd), c.sum(o, FloatMultiply, SingleMultiply)
	if n := o[Convert]; n > 0 {
		add = add.Plus(c.spec.FloatAdd.Get().Times(n))
	}
	b := busy{
		issue:   c.spec.Issue.Get().Times(c.instructions(o)),
		float:   add.Plus(multiply),
		memory:  c.sum(o, Load, Store),
		integer: c.sum(o, IntAdd, IntMultiply).Plus(c.clocksOf(o, Branch)),
	}
	if p := c.spec.FloatPairing.Get(); p == PairSeparate || p == PairFused {
		b.float = max(add, multiply)
	}
	if n := o[Convert]; n > 0 {
		b.memory = b.memory.Plus(c.spec.Store.Get().Plus(c.spec.Load.Get()).Times(n))
	}
	b.float = b.float.Plus(c.sum(o, FloatDivide, FloatSqrt)).Plus(c.sum(o, SingleDivide, SingleSqrt))
	return b
}

// instructions returns how many issue slots the operations take; a call brings
// its own time.
func (c *Costs) instructions(o *Ops) int64 {
	n := int64(0)
	for op, k := range o[:Convert] {
		if k > 0 && Op(op) != Call && Op(op) != IntDivide {
			n = plus(n, k)
		}
	}
	n = plus(n, times(o[Convert], 3))
	if c.spec.FloatPairing.Get() == PairFused {
		n -= min(o[FloatAdd], o[FloatMultiply]) + min(o[SingleAdd], o[SingleMultiply])
	}
	return n
}

// sum returns the clocks of two kinds of operation.
func (c *Costs) sum(o *Ops, a, b Op) sim.Cycles { return c.clocksOf(o, a).Plus(c.clocksOf(o, b)) }

// clocksOf returns the clocks of all operations of a kind.
func (c *Costs) clocksOf(o *Ops, op Op) sim.Cycles {
	if o[op] <= 0 {
		return 0
	}
	return c.price[op].Get().Times(o[op])
}

// serial returns the clocks of operations that nothing overlaps with: calls, elementary functions, and integer
// divisions, which are routines or stop the processor.
func (c *Costs) serial(o *Ops) sim.Cycles {
	sum := c.sum(o, Call, IntDivide)
	for i, n := range o[Convert+1:] {
		if n > 0 {
			sum = sum.Plus(c.block(&routines[i]).Times(n))
		}
	}
	return sum
}

// latency returns the clocks of operations that wait for each other, without
// the serial ones, which Block and Nest add on their own.
func (c *Costs) latency(o *Ops) sim.Cycles {
	add, multiply := o[FloatAdd]+o[SingleAdd]+o[Convert], o[FloatMultiply]+o[SingleMultiply]
	if c.spec.FloatPairing.Get() == PairFused {
		multiply -= min(add, multiply) // is the same instruction
	}
	pipes := max(c.spec.FloatPipes.Get(), 1)
	l := &c.spec.Latency
	sum := c.sum(o, FloatDivide, FloatSqrt).Plus(c.sum(o, SingleDivide, SingleSqrt)).Times(pipes)
	sum = sum.Plus(l.FloatAdd.Get().Times(add)).Plus(l.FloatMultiply.Get().Times(multiply)).Plus(l.Load.Get().Times(o[Load] + o[Convert]))
	for _, op := range [...]Op{IntAdd, IntMultiply, Store, Branch} {
		n := o[op]
		if op == Store {
			n += o[Convert]
		}
		if n > 0 {
			sum = sum.Plus(max(c.price[op].Get(), c.unit).Times(n)) // a result takes a clock at least
		}
	}
	return sum
}

// overlap returns how many iterations of an inner loop are under way at once.
func (c *Costs) overlap(w *Work) int64 {
	if w.Serial {
		return 1
	}
	n := max(c.spec.Unroll.Get(), 1)
	if most, each := c.spec.UnrollSize.Get(), c.instructions(&w.Ops); most > 0 && each > 0 {
		n = min(n, max(most/each, 1))
	}
	return n
}

// innerLoop returns the clocks of n iterations of an inner loop over a number of streams of elements;
// one operation takes vector elements. Iterations overlap as far as the units and the recurrence allow;
// the first one runs alone. All iterations that overlap share one step of the loop's own count, branch
// and addresses.
func (c *Costs) innerLoop(w *Work, n, streams, vector int64) sim.Cycles {
	if n <= 0 {
		return 0
	}
	period := c.period(w, streams, vector)
	return period.Plus(c.serial(&w.Ops)).Times(n).Plus(max(c.latency(&w.Chain)-period, 0))
}

// period returns the clocks from the beginning of an iteration of an inner loop to that of the next one, without
// operations that nothing overlaps with.
func (c *Costs) period(w *Work, streams, vector int64) sim.Cycles {
	together := c.overlap(w) * vector
	control := loopControl(streams)
	body, step := c.busy(&w.Ops), c.busy(&control)
	v, k := sim.Cycles(vector), sim.Cycles(together)
	each := busy{
		issue:   (body.issue / v).Plus(step.issue / k),
		float:   body.float / v,
		memory:  body.memory / v,
		integer: body.integer.Plus(step.integer / k),
	}
	return max(each.largest(), c.latency(&w.Chain)/k, c.latency(&w.Carried))
}

// loopControl returns the operations of a loop besides its body in an iteration: count, compare and
// branch, and an address of each stream.
func loopControl(streams int64) Ops { return Ops{IntAdd: plus(streams, 1), Branch: 1} }
