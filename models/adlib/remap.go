package adlib

// NewRemap plans dst[x] = src[x] for arrays of one shape and type with any mappings (Remap). All copies
// of dst get the elements.
func (p *Process) NewRemap(dst, src *Array) (*Schedule, error) {
	if err := p.beginPair("remap", dst, src); err != nil {
		return nil, err
	}
	if err := p.checkApart(dst, src); err != nil {
		return nil, err
	}
	tables := make([]*table, len(dst.ranges))
	for d := range tables {
		tables[d] = identity(dst.ranges[d], src.ranges[d])
	}
	return p.plan("remap", dst, src, tables, false), nil
}

// Remap copies src to dst; see [Process.NewRemap].
func (p *Process) Remap(dst, src *Array) error { return once(p.NewRemap(dst, src)) }

// once executes a schedule that is used once.
func once(s *Schedule, err error) error {
	if err != nil {
		return err
	}
	return s.Execute()
}

// beginPair enters a call that copies one array to another.
func (p *Process) beginPair(call string, dst, src *Array) error {
	if err := p.begin(call, dst, src); err != nil {
		return err
	}
	switch {
	case dst.Type != src.Type:
		return p.wrong("an array of %v and one of %v, expected one type", dst.Type, src.Type)
	case !sameShape(dst, src):
		return p.wrong("an array of the shape %v and one of %v, expected one shape", dst.Shape(), src.Shape())
	}
	return nil
}

// checkApart returns an error if the process has an element that is both of the source and of the destination: what the
// source has then would depend on the order of the transfers.
func (p *Process) checkApart(dst, src *Array) error {
	if dst.data == 0 || dst.data != src.data {
		return nil
	}
	written, both := make([]bool, dst.length), false
	p.EachLocal(dst, func(_ []int, place int64) { written[place] = true })
	p.EachLocal(src, func(_ []int, place int64) { both = both || written[place] })
	if both {
		return p.wrong("a source and a destination with common elements, expected ones without")
	}
	return nil
}

// checkAligned returns an error unless two arrays are aligned with each other.
func (p *Process) checkAligned(a, b *Array) error {
	if !Aligned(a, b) {
		return p.wrong("arrays that are not aligned with each other, expected equal ranges")
	}
	return nil
}

// checkDim returns an error unless an array has the dimension.
func (p *Process) checkDim(a *Array, d int) error {
	if d < 0 || d >= len(a.ranges) {
		return p.wrong("dimension %d of an array of %d, expected 0 to %d", d, len(a.ranges), len(a.ranges)-1)
	}
	return nil
}

// checkMode returns an error unless there is a mode.
func (p *Process) checkMode(m Mode) error {
	if m > None {
		return p.wrong("the mode %d, expected %d to leave the edge, %d for a circle, or %d for nothing", m, Edge, Cycl, None)
	}
	return nil
}

// NewShift plans dst[.. i ..] = src[.. i+amount ..] in dimension dim of aligned arrays (Shift). If i+amount is outside
// the range, mode Edge leaves elements of dst as they are, and Cycl takes the subscript modulo the extent. None shifts
// nothing.
func (p *Process) NewShift(dst, src *Array, amount, dim int, mode Mode) (*Schedule, error) {
	if err := p.beginPair("shift", dst, src); err != nil {
		return nil, err
	}
	if err := p.checkDim(dst, dim); err != nil {
		return nil, err
	}
	if err := p.checkMode(mode); err != nil {
		return nil, err
	}
	if err := p.checkAligned(dst, src); err != nil {
		return nil, err
	}
	if err := p.checkApart(dst, src); err != nil {
		return nil, err
	}
	tables := make([]*table, len(dst.ranges))
	for d := range tables {
		if d == dim && mode != None {
			tables[d] = shifted(dst.ranges[d], src.ranges[d], amount, mode == Cycl)
		} else {
			tables[d] = identity(dst.ranges[d], src.ranges[d])
		}
	}
	return p.plan("shift", dst, src, tables, false), nil
}

// Shift shifts src into dst. Elements of dst without a source stay as they are; see [Process.NewShift].
func (p *Process) Shift(dst, src *Array, amount, dim int) error {
	return once(p.NewShift(dst, src, amount, dim, Edge))
}

// CShift shifts cyclically.
func (p *Process) CShift(dst, src *Array, amount, dim int) error {
	return once(p.NewShift(dst, src, amount, dim, Cycl))
}

// NewWriteHalo plans to fill the ghost regions of an array, as wide as widths says for each dimension, from the
// owners of the elements (WriteHalo). Corners are filled as well. Mode Edge leaves ghosts beyond the range as they are, Cycl
// takes the range for a circle, None leaves out the ghosts of a dimension. nil stands for all widths, and for Edge.
func (p *Process) NewWriteHalo(a *Array, widths []Ghosts, modes []Mode) (*Schedule, error) {
	if err := p.begin("writeHalo", a); err != nil {
		return nil, err
	}
	n := len(a.ranges)
	if widths != nil && len(widths) != n || modes != nil && len(modes) != n {
		return nil, p.wrong("%d widths and %d modes, expected one for each of %d dimensions", len(widths), len(modes), n)
	}
	tables := make([]*table, n)
	for d, r := range a.ranges {
		w, mode := r.Ghosts(), Edge
		if widths != nil {
			if g := widths[d]; g.Low < 0 || g.High < 0 || g.Low > w.Low || g.High > w.High {
				return nil, p.wrong("the widths %d and %d in dimension %d, expected at most those of the ghost regions, %d and %d", g.Low, g.High, d, w.Low, w.High)
			}
			w = widths[d]
		}
		if modes != nil {
			mode = modes[d]
		}
		if err := p.checkMode(mode); err != nil {
			return nil, err
		}
		if r.Ghosts() == (Ghosts{}) {
			tables[d] = identity(r, r)
		} else {
			tables[d] = halo(r, w, mode)
		}
	}
	return p.plan("writeHalo", a, a, tables, true), nil
}

// WriteHalo fills the ghost regions; see [Process.NewWriteHalo].
func (p *Process) WriteHalo(a *Array, widths []Ghosts, modes []Mode) error {
	return once(p.NewWriteHalo(a, widths, modes))
}
