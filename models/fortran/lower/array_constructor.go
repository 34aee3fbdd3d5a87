package lower

import (
	"encoding/binary"
	"math"

	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// constructor gives the elements of an array constructor: constants in static
// memory, anything else in a temporary that is filled in order.
func (f *function) constructor(e *sem.ArrayCons) *elements {
	if bytes, ok := constantBytes(e); ok {
		n := i32(int64(len(e.Items)))
		size := i32(e.T.Size())
		return f.variable(&part{t: e.T, size: size, addr: f.m.static.constant(bytes, 8),
			axes: []axis{{extent: n, stride: size}}})
	}
	items := f.prepareItems(e.Items)
	length := f.constructorLength(e)
	p := f.temporary(e.T, length, []ir.Expr{f.temp(f.countItems(items))})
	next := f.local(ir.I32, "next")
	f.set(next, i32(0))
	f.fillItems(p, next, items)
	return f.variable(p)
}

// constantBytes returns the memory of a constructor of constants.
func constantBytes(e *sem.ArrayCons) (string, bool) {
	var b []byte
	for _, item := range e.Items {
		c, ok := item.(*sem.Const)
		if !ok || e.T.HasLength() {
			return "", false
		}
		b = appendConstant(b, c)
	}
	return string(b), len(b) > 0
}

func appendConstant(b []byte, c *sem.Const) []byte {
	switch c.T.Base {
	case sem.Real:
		return appendReal(b, c.T.Kind, c.Re)
	case sem.Complex:
		return appendReal(appendReal(b, c.T.Kind, c.Re), c.T.Kind, c.Im)
	}
	whole := binary.LittleEndian.AppendUint64(nil, uint64(c.Int))
	return append(b, whole[:c.T.Kind]...)
}

func appendReal(b []byte, kind uint8, x float64) []byte {
	if kind == 4 {
		return binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(x)))
	}
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
}

// constructorLength returns the length of CHARACTER elements: the declared one, or that of the
// first item.
func (f *function) constructorLength(e *sem.ArrayCons) ir.Expr {
	if !e.T.HasLength() {
		return nil
	}
	if e.Len != nil {
		return f.temp(f.index(e.Len))
	}
	for _, item := range e.Items {
		if _, ok := item.(*sem.ImpliedDo); !ok {
			return f.elementLength(item)
		}
	}
	return i32(1)
}

// consItem is an item of a constructor: a scalar, an array whose elements are
// prepared, or an implied DO.
type consItem struct {
	e  sem.Expr
	v  *elements
	do *sem.ImpliedDo
}

func (f *function) prepareItems(list []sem.Expr) []consItem {
	items := make([]consItem, len(list))
	for i, e := range list {
		items[i] = consItem{e: e}
		if do, ok := e.(*sem.ImpliedDo); ok {
			items[i].do = do
		} else if e.Rank() > 0 {
			items[i].v = f.elements(e)
		}
	}
	return items
}

// countItems returns the number of elements of items.
func (f *function) countItems(items []consItem) ir.Expr {
	n := ir.Expr(i32(0))
	for _, item := range items {
		switch {
		case item.do != nil:
			n = add(n, f.countImplied(item.do))
		case item.v != nil:
			n = add(n, product(item.v.shape))
		default:
			n = add(n, i32(1))
		}
	}
	return n
}

// countImplied returns the number of elements of an implied DO, by counting
// its iterations if they do not all have equally many.
func (f *function) countImplied(do *sem.ImpliedDo) ir.Expr {
	scalars := true
	for _, e := range do.Items {
		_, nested := e.(*sem.ImpliedDo)
		scalars = scalars && !nested && e.Rank() == 0
	}
	if scalars {
		_, trips, _ := f.impliedRange(do)
		return f.temp(mul(trips, i32(int64(len(do.Items)))))
	}
	total := f.local(ir.I32, "count")
	f.set(total, i32(0))
	f.overImplied(do, func() {
		n := f.countItems(f.prepareItems(do.Items))
		f.set(total, add(f.get(total), n))
	})
	return f.temp(f.get(total))
}

// impliedRange returns the first value of the variable, the number of
// iterations and the step of an implied DO.
func (f *function) impliedRange(do *sem.ImpliedDo) (lo, trips, step ir.Expr) {
	step = i32(1)
	lo, hi := f.temp(f.index(do.Lo)), f.temp(f.index(do.Hi))
	if do.Step != nil {
		step = f.temp(f.index(do.Step))
		f.failIf(eqz(step), ir.FailZeroStep, do.At, do.Var.Name)
	}
	return lo, f.trips(lo, hi, step), step
}

// overImplied emits a loop over the values of an implied DO variable.
func (f *function) overImplied(do *sem.ImpliedDo, body func()) {
	lo, trips, step := f.impliedRange(do)
	f.loop(trips, false, func(k ir.Expr) {
		v := f.temp(add(lo, mul(k, step)))
		f.withBound(do.Var, v, body)
	})
}

// withBound has a variable of a construct's own stand for an I32 value in
// body.
func (f *function) withBound(sym *sem.Symbol, v ir.Expr, body func()) {
	if f.bound == nil {
		f.bound = map[*sem.Symbol]value{}
	}
	outer, had := f.bound[sym]
	f.bound[sym] = value{x: integerTo(v, valueType(sym.Type))}
	body()
	if had {
		f.bound[sym] = outer
	} else {
		delete(f.bound, sym)
	}
}

// fillItems stores the elements of items from position next on.
func (f *function) fillItems(p *part, next ir.LocalID, items []consItem) {
	put := func(v value) { f.append(p, next, v) }
	for _, item := range items {
		switch {
		case item.do != nil:
			f.overImplied(item.do, func() { f.fillItems(p, next, f.prepareItems(item.do.Items)) })
		case item.v != nil:
			f.overNest(nest{shape: item.v.shape, turns: item.v.turns, order: inSequence(len(item.v.shape))}, func(k []ir.Expr) {
				put(item.v.at(k))
			})
		default:
			put(f.value(item.e))
		}
	}
}
