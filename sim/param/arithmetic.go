package param

import "simrun/sim"

// The functions here compute times from parameters. They leave quotes for their results where a result is not the sum
// of the parameters read.

// Transfer returns what n bytes take at a rate.
func Transfer(rate Value[sim.Rate], n int64) sim.Duration {
	d := rate.Get().Transfer(n)
	if q := rate.Quotes(); q != nil {
		q.Quote(sim.CauseWire, d, q.Product(rate.Factor(-1)))
	}
	return d
}

// Times returns n times a duration, saturating.
func Times(d Value[sim.Duration], n int64) sim.Duration {
	mark := d.mark()
	product := d.Get().Times(n)
	if q := d.Quotes(); q != nil {
		q.Rescale(mark, sim.CauseSoftware, product)
	}
	return product
}

// Min returns the lesser of two durations, which counts alone.
func Min(a, b Value[sim.Duration]) sim.Duration {
	if b.v < a.v {
		a, b = b, a
	}
	mark := b.mark()
	b.Get()
	if q := b.Quotes(); q != nil {
		q.Drop(mark)
	}
	return a.Get()
}

// Minus returns what a duration has more than another one, 0 if it has less.
func Minus(a, b Value[sim.Duration]) sim.Duration {
	mark := b.mark()
	less := b.Get()
	if q := b.Quotes(); q != nil {
		q.Drop(mark)
	}
	d := max(0, a.Get()-less)
	if q := a.Quotes(); q != nil && b.meta != nil {
		q.Quote(sim.CauseSoftware, d-a.v, b.meta.factor)
	}
	return d
}

// mark returns a mark for what quotes are left from now on.
func (p *Value[T]) mark() int {
	if q := p.Quotes(); q != nil {
		return q.Mark()
	}
	return 0
}
