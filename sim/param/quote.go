package param

import "simrun/sim"

// noteRead says that the parameter has been read, and leaves a quote if it is a duration.
func (m *Meta) noteRead() {
	m.read = true
	if m.amount != 0 {
		m.quote()
	}
}

func (m *Meta) quote() { m.quotes.Quote(sim.CauseSoftware, m.amount, m.factor) }

// Quote makes the parameter leave quotes when it is read, under a name. It is called when
// overrides are done, before the run.
func (p *Value[T]) Quote(q *sim.Quotes, name string) {
	p.meta.SetQuotes(q, name)
	if d, ok := any(p.v).(sim.Duration); ok {
		p.meta.amount = d
	}
}

// SetQuotes says where quotes about the parameter go, and its name in them.
func (m *Meta) SetQuotes(q *sim.Quotes, name string) {
	m.quotes = q
	m.factor = q.Product(sim.Factor{Name: name, Power: 1})
}

// Quotes returns where the parameter leaves quotes, or nil if nobody asks for them.
func (p *Value[T]) Quotes() *sim.Quotes {
	if p.meta == nil {
		return nil
	}
	return p.meta.quotes
}

// Quotes is [Value.Quotes] of the parameter that the metadata belong to.
func (m *Meta) Quotes() *sim.Quotes { return m.quotes }

// Factor returns the parameter with a power, for a quote. It is for parameters that have quotes.
func (p *Value[T]) Factor(power int) sim.Factor { return p.meta.Factor(power) }

// Factor is [Value.Factor] of the parameter that the metadata belong to.
func (m *Meta) Factor(power int) sim.Factor {
	return sim.Factor{Name: m.quotes.Factors(m.factor)[0].Name, Power: power}
}
