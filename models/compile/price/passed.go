package price

import "simrun/models/compile/ir"

// Passed sizes. A nest knows the sizes of its arrays when it is entered. Other code is charged by numbers that were
// computed before the program runs. There, the size of a dummy array is the largest of those that the program's calls pass.

// passed is the bytes of what the parameters of functions are addresses of, by their places: as the calls pass it, at
// most. 0: some call passes something of unknown size; uncalled: there is no call yet.
type passed struct {
	sizes   map[*ir.Func][]int64
	statics statics
}

const uncalled = -1

// passedSizes follows addresses through the calls of a program.
func passedSizes(m *ir.Module, all statics) *passed {
	p := &passed{map[*ir.Func][]int64{}, all}
	for _, f := range m.Funcs {
		sizes := make([]int64, len(f.Params))
		for i := range sizes {
			sizes[i] = uncalled
		}
		p.sizes[f] = sizes
	}
	for _, f := range m.Table { // anybody may call these
		clear(p.sizes[f])
	}
	if m.Library {
		for _, f := range m.Funcs {
			clear(p.sizes[f])
		}
	}
	type call struct {
		by *ir.Func
		*ir.Call
	}
	var calls []call
	for _, f := range m.Funcs {
		ir.EachStmt(f.Body, func(st ir.Stmt) {
			if c, ok := st.(*ir.Call); ok && c.Func != nil {
				calls = append(calls, call{f, c})
			}
		})
	}
	for changed := true; changed; {
		changed = false
		for _, c := range calls {
			sizes := p.sizes[c.Func]
			for i, x := range c.Args[:min(len(c.Args), len(sizes))] {
				if size := join(sizes[i], p.size(c.by, x)); size != sizes[i] {
					sizes[i], changed = size, true
				}
			}
		}
	}
	return p
}

// join returns the size of what is one of two things.
func join(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	return max(a, b)
}

// size returns the bytes of what an argument of a call in a function is the address of: at most, up to the end of the
// variable; 0 if unknown.
func (p *passed) size(f *ir.Func, x ir.Expr) int64 {
	switch x := x.(type) {
	case *ir.Const:
		if !x.Number {
			return p.statics.toEnd(int64(uint32(x.Bits)))
		}
	case *ir.Get:
		return p.of(f, x)
	case *ir.AddrOf:
		if o := x.Addr.Object; o != nil && o.Size > 0 {
			return o.Size
		}
		if x.Addr.Base != nil {
			return p.of(f, x.Addr.Base)
		}
	}
	return 0
}

// of returns the size of what an address refers to that is a parameter of a function.
func (p *passed) of(f *ir.Func, base ir.Expr) int64 {
	if g, ok := base.(*ir.Get); ok && int(g.Local) < len(f.Params) {
		return p.sizes[f][g.Local]
	}
	return 0
}

// passedTo returns the bytes of the dummy array that an address lies in, as calls pass it; 0 if unknown.
func (s *scanner) passedTo(a *ir.Addr) int64 {
	if a == nil || a.Base == nil {
		return 0
	}
	return max(s.sizes.of(s.f, a.Base), 0)
}
