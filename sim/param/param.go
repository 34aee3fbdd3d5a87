package param

import "simrun/sim"

// Quantity is a type of values of parameters: a quantity with a unit, a plain count (int64), a ratio (float64), a
// switch (bool) or a word (string).
type Quantity interface {
	sim.Duration | sim.Frequency | sim.Cycles | sim.Rate | sim.Size | int64 | float64 | bool | string
}

// Value is a parameter. Copies share the metadata, so a read through any copy
// counts, but [Value.Override] changes only the copy it is called on: override
// before a Spec is handed out. A Value belongs to one run and is not safe for
// concurrent use.
type Value[T Quantity] struct {
	v    T
	meta *Meta // nil for a free-standing value
}

// Of returns a free-standing value without metadata, for tests and examples.
func Of[T Quantity](v T) Value[T] { return Value[T]{v: v} }

// Get returns the quantity and marks the parameter as read. It is inlined and
// does not allocate.
func (p Value[T]) Get() T {
	if p.meta != nil {
		p.meta.noteRead()
	}
	return p.v
}

// String returns the quantity with its unit, as [Format] does, and does not
// count as reading it.
func (p Value[T]) String() string { return Format(p.v) }

// Meta returns the metadata, or nil for a free-standing value.
func (p *Value[T]) Meta() *Meta { return p.meta }

// Dimension returns the dimension of the parameter.
func (p *Value[T]) Dimension() Dimension { return DimensionOf[T]() }

// Define parses text, checks it against m.Bounds and makes it the value, with
// m as its metadata; loaders call it once. It fills in the bounds that go
// without saying: a frequency and a rate are positive, a count and a ratio are
// not negative. On an error, a [*ValueError], the parameter is unchanged.
func (p *Value[T]) Define(m *Meta, text string) error {
	m.Bounds = m.Bounds.or(DimensionOf[T]())
	v, err := ParseWithin[T](text, m.Bounds)
	if err != nil {
		return err
	}
	p.v, p.meta = v, m
	return nil
}

// Override replaces the value by that of text, under the rules of [Value.Define], and records the first value in
// [Meta.Was]. It is for defined parameters only.
func (p *Value[T]) Override(text string) error {
	v, err := ParseWithin[T](text, p.meta.Bounds)
	if err != nil {
		return err
	}
	if !p.meta.Overridden {
		p.meta.Overridden, p.meta.Was = true, p.String()
	}
	p.v = v
	return nil
}

// SetLow says that the quantity is at least what text says, so far as its source
// can be trusted. It is for defined parameters only. A text that is no value, has no
// size (a word, a switch) or lies above the quantity is a [*ValueError].
func (p *Value[T]) SetLow(text string) error {
	v, err := p.limit(text)
	if err == nil && compare(v, p.v) > 0 {
		err = &ValueError{text, "at most the value, " + p.String()}
	}
	if err == nil {
		p.meta.Low = Format(v)
	}
	return err
}

// SetHigh is [Value.SetLow] of the greatest that the quantity can be.
func (p *Value[T]) SetHigh(text string) error {
	v, err := p.limit(text)
	if err == nil && compare(v, p.v) < 0 {
		err = &ValueError{text, "at least the value, " + p.String()}
	}
	if err == nil {
		p.meta.High = Format(v)
	}
	return err
}

// limit reads a limit of the quantity, under the bounds of the parameter.
func (p *Value[T]) limit(text string) (T, error) {
	if d := p.Dimension(); d == Switch || d == Word {
		return p.v, &ValueError{text, "no low or high: " + grammars[d].noun + " has no size"}
	}
	return ParseWithin[T](text, p.meta.Bounds)
}

// Param is a parameter of any dimension: a *[Value].
type Param interface {
	Meta() *Meta
	Dimension() Dimension
	String() string
	Define(m *Meta, text string) error
	SetLow(text string) error
	SetHigh(text string) error
	Override(text string) error
}

// Meta is what is known about a parameter besides its value.
type Meta struct {
	Path      string // such as "lapi.interrupt"
	Kind      Kind
	Source    string   // author, year, table or page, and how the number follows from it
	Recalled  bool     // nobody here has opened the source: the number is from memory
	Low, High string   // the least and the greatest that the doubt allows, formatted; may be empty
	Doubt     string   // how sure we are; may be empty
	Fit       []string // published cells that a fitted number was fitted to
	Bounds    Bounds

	Overridden bool   // the value is the user's, the source is that of Was
	Was        string // the value before the first override, formatted

	read bool

	quotes *sim.Quotes  // nil unless somebody asks where time comes from
	factor sim.Factors  // the parameter alone
	amount sim.Duration // of a duration
}

// Doubtful reports whether the value may be another: nobody measured or published it,
// or nobody has opened the source.
func (m *Meta) Doubtful() bool { return m.Kind == Assumed || m.Kind == Derived || m.Recalled }

// MarkRead says that a run has read the parameter through another Value with
// the same path, of a machine like this one.
func (m *Meta) MarkRead() { m.read = true }

// WasRead reports whether any [Value.Get] has returned the parameter.
func (m *Meta) WasRead() bool { return m != nil && m.read }
