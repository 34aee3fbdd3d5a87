package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// datum is an initial value at a place of a block.
type datum struct {
	sem.Init
}

// run is a row of equal pieces of storage that DATA gives values to: count
// elements of a variable from a byte on, or one substring of it.
type run struct {
	s      *sem.Symbol
	offset int64 // in the variable
	width  int64 // bytes of a piece
	count  int64
	at     source.Pos
}

// dataStmt gives initial values to the targets of a DATA statement.
func (u *unit) dataStmt(s *ast.Data) {
	for i := range s.Sets {
		set := &s.Sets[i]
		f := filler{u: u, values: set.Values}
		before := u.diags.Len()
		for _, target := range set.Targets {
			u.dataTarget(target, &f)
		}
		if u.diags.Len() == before {
			f.finish()
		}
	}
}

// initialValues carries out the values in a type declaration.
func (u *unit) initialValues(s *ast.TypeDecl) {
	for i := range s.Entities {
		e := &s.Entities[i]
		l := u.names[e.Name]
		if l == nil || l.Class != sem.Variable || !l.Attr.Has(sem.HasData) {
			continue
		}
		switch {
		case e.Data != nil:
			f := filler{u: u, values: e.Data}
			u.dataTarget(&ast.Ident{Name: e.Name, At: e.At}, &f)
			if !f.failed {
				f.finish()
			}
		case e.Value != nil:
			u.initialValue(l, e.Value)
		}
	}
}

// initialValue is a declaration with = value.
func (u *unit) initialValue(l *local, value ast.Expr) {
	r, ok := u.wholeVariable(l, value.Pos())
	if !ok {
		return
	}
	if l.Shape == nil {
		if c := u.constant(value); c != nil {
			u.initialize(r.s, 0, encode(u.constantAs(c, l, value.Pos()), l.Type, r.width), 1, value.Pos())
		}
		return
	}
	list, isArray := u.constants(value)
	if list == nil {
		return
	}
	if !isArray {
		u.initialize(r.s, 0, encode(u.constantAs(list[0], l, value.Pos()), l.Type, r.width), r.count, value.Pos())
		return
	}
	if int64(len(list)) != r.count {
		u.errorf(value.Pos(), "%s has %d elements, but %d values", upper(l.Name), r.count, len(list))
		return
	}
	for i, c := range list {
		u.initialize(r.s, int64(i)*r.width, encode(u.constantAs(c, l, c.At), l.Type, r.width), 1, c.At)
	}
}

// dataTarget feeds what one target names to the filler.
func (u *unit) dataTarget(target ast.Expr, f *filler) {
	switch t := target.(type) {
	case *ast.ImpliedDo:
		u.eachConstant(t, func() {
			for _, item := range t.Items {
				if _, whole := item.(*ast.Ident); whole {
					u.errorf(item.Pos(), "an implied DO of DATA takes array elements")
					return
				}
				u.dataTarget(item, f)
			}
		})
	case *ast.Ident:
		if l := u.dataVariable(t); l != nil {
			if r, ok := u.wholeVariable(l, t.At); ok {
				f.fill(r)
			}
		}
	case *ast.Component:
		u.dataComponent(t, nil, f)
	case *ast.Apply:
		if of, ok := t.Fun.(*ast.Component); ok {
			u.dataComponent(of, t, f)
		} else if u.isDataSection(t) {
			u.dataSection(t, f)
		} else if r, ok := u.dataElement(t); ok {
			f.fill(r)
		}
	default:
		u.errorf(target.Pos(), "DATA takes variables, elements, substrings and implied DO loops of them")
	}
}

// dataVariable returns a variable that can have an initial value, static from now on.
func (u *unit) dataVariable(id *ast.Ident) *local {
	u.symbol(id.Name, id.At)
	l := u.find(id.Name)
	if l.unit != u {
		u.errorf(id.At, "%s belongs to another unit and cannot have an initial value here", upper(l.Name))
		return nil
	}
	if !canHaveData(l) {
		u.errorf(id.At, "%s is %s and cannot have an initial value", upper(l.Name), whyNotStatic(l))
		return nil
	}
	l.Attr |= sem.HasData
	return l
}

// wholeVariable is all elements of a variable.
func (u *unit) wholeVariable(l *local, at source.Pos) (run, bool) {
	r := run{s: &l.Symbol, width: l.Type.Size(), count: 1, at: at}
	size, ok := l.storageSize()
	if !ok || size > maxBytes {
		u.errorf(at, "the size of %s must be constant to have an initial value", upper(l.Name))
		return r, false
	}
	u.giveBlock(l)
	if l.Type.HasLength() {
		r.width = l.Len.(*sem.Const).Int
	}
	if l.Shape != nil {
		r.count, _ = elements(l.Shape)
	}
	return r, true
}

// dataElement is an array element or a substring.
func (u *unit) dataElement(e *ast.Apply) (run, bool) {
	switch fun := e.Fun.(type) {
	case *ast.Ident:
		l := u.dataVariable(fun)
		if l == nil {
			return run{}, false
		}
		r, ok := u.wholeVariable(l, fun.At)
		if !ok {
			return r, false
		}
		if l.Shape == nil {
			return u.dataSubstring(r, e)
		}
		r.count = 1
		at, ok := u.elementPlace(place{l, 0}, e)
		r.offset = at.offset
		return r, ok
	case *ast.Apply:
		r, ok := u.dataElement(fun)
		if !ok {
			return r, false
		}
		return u.dataSubstring(r, e)
	}
	u.errorf(e.Pos(), "DATA takes variables, elements, substrings and implied DO loops of them")
	return run{}, false
}

func (u *unit) dataSubstring(r run, e *ast.Apply) (run, bool) {
	if r.s.Type.Base != sem.Character || !isSubstring(e.Args) {
		u.errorf(e.Pos(), "%s is not an array", upper(r.s.Name))
		return r, false
	}
	s := e.Args[0].(*ast.Section)
	lo, hi := int64(1), r.width
	if c := u.optionalConstant(s.Lo); c != nil {
		lo = c.Int
	}
	if c := u.optionalConstant(s.Hi); c != nil {
		hi = c.Int
	}
	if hi < lo {
		r.count = 0
		return r, true
	}
	if lo < 1 || hi > r.width {
		u.errorf(s.Pos(), "the substring %d:%d is outside of %s, which has the length %d", lo, hi, upper(r.s.Name), r.width)
		return r, false
	}
	r.offset += lo - 1
	r.width = hi - lo + 1
	return r, true
}

func (u *unit) optionalConstant(e ast.Expr) *sem.Const {
	if e == nil {
		return nil
	}
	return u.constant(e)
}

// filler hands out the values of a DATA statement one after another.
type filler struct {
	u      *unit
	values []ast.DataValue
	next   int   // index of the value to come
	left   int64 // how often the current value still counts
	value  ast.Expr
	folded *sem.Const // of value, nil until it is asked for
	failed bool       // after a report
	// The last conversion, kept because runs of one element are frequent.
	bytes []byte
	of    ast.Expr
	typ   sem.Type
}

// fill gives values to a run, as many elements at once as one value covers.
func (f *filler) fill(r run) {
	for r.count > 0 && !f.failed {
		if f.left == 0 && !f.advance(r) {
			return
		}
		n := min(f.left, r.count)
		if b := f.encoded(r); b != nil {
			f.u.initialize(r.s, r.offset, b, n, r.at)
		}
		f.left -= n
		r.count -= n
		r.offset += n * r.width
	}
}

// advance goes to the next value.
func (f *filler) advance(r run) bool {
	for f.left == 0 {
		if f.next == len(f.values) {
			f.u.errorf(r.at, "DATA has fewer values than %s and what comes before it have elements", upper(r.s.Name))
			f.failed = true
			return false
		}
		v := f.values[f.next]
		f.next++
		f.left, f.value, f.folded = 1, v.Value, nil
		if v.Repeat == nil {
			continue
		}
		c := f.u.constant(v.Repeat)
		switch {
		case c == nil:
			f.failed = true
			return false
		case c.T.Base != sem.Integer || c.Int < 0:
			f.u.errorf(v.Repeat.Pos(), "a repeat count is an INTEGER that is not negative")
			f.failed = true
			return false
		}
		f.left = c.Int
	}
	return true
}

// finish reports values that are left over.
func (f *filler) finish() {
	for f.left == 0 && f.next < len(f.values) {
		v := f.values[f.next]
		f.next++
		f.value, f.left = v.Value, 1
		if c := f.u.optionalConstant(v.Repeat); v.Repeat != nil && c != nil {
			f.left = max(c.Int, 0)
		}
	}
	if f.left > 0 {
		f.u.errorf(f.value.Pos(), "DATA has more values than its variables have elements")
	}
}

// encoded returns the bytes of the current value for an element of the run.
func (f *filler) encoded(r run) []byte {
	t := r.s.Type
	if f.of == f.value && f.typ == t && int64(len(f.bytes)) == r.width {
		return f.bytes
	}
	b := f.u.dataBytes(f, t, r)
	if b != nil {
		f.of, f.typ, f.bytes = f.value, t, b
	}
	return b
}

// dataBytes converts the current value. Hollerith constants give their characters. So do character constants if the
// variable is not CHARACTER. Binary, octal and hexadecimal constants give their bits.
func (u *unit) dataBytes(f *filler, t sem.Type, r run) []byte {
	switch v := f.value.(type) {
	case *ast.BOZLit:
		return u.bits(v, r.width)
	case *ast.StringLit:
		if v.Hollerith || t.Base != sem.Character {
			return []byte(pad(v.Value, r.width))
		}
	}
	if f.folded == nil {
		if f.folded = u.constant(f.value); f.folded == nil {
			f.failed = true
			return nil
		}
	}
	c, ok := u.convert(f.folded, t, f.value.Pos(), upper(r.s.Name)).(*sem.Const)
	if !ok {
		return nil
	}
	return encode(c, t, r.width)
}
