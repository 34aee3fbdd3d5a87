package lower

import (
	"encoding/binary"
	"math"
	"strings"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// elementalCall reports whether a reference is to an elemental function.
func elementalCall(e *sem.Call) bool { return e.Proc.Entry != nil && e.Proc.Entry.Proc.Elemental }

// call is a call being put together.
type call struct {
	proc    *sem.Symbol
	results []ir.Type
	args    []ir.Expr
	byValue []bool // nil: none
	at      source.Pos
}

// afterCall has emit called after the call that is being put together.
func (f *function) afterCall(emit func()) { f.ends = append(f.ends, emit) }

// endCall emits what follows the call.
func (f *function) endCall() {
	for i := len(f.ends) - 1; i >= 0; i-- {
		f.ends[i]()
	}
}

// invoke evaluates the arguments, which follow those that c has already, and
// calls. It returns the locals that hold the results, fixed.
func (f *function) invoke(c call, args []sem.Expr) []ir.Expr {
	outer := f.ends
	f.ends = nil
	dummies := dummiesOf(c.proc)
	if c.proc.Foreign != nil {
		dummies = foreignDummies(c.proc.Foreign)
	}
	for k, a := range args {
		var d *sem.Symbol
		if k < len(dummies) {
			d = dummies[k]
		}
		known := len(f.present)
		f.passedOn(a, d)
		c.args = append(c.args, f.argument(a, d)...)
		c.addLength(a, d)
		c.noteByValue(a)
		f.present = f.present[:known]
	}
	results := f.emitCall(c)
	f.endCall()
	f.ends = outer
	f.refreshArrays()
	return results
}

// addLength gives a CHARACTER dummy its own length where the argument has none,
// because it is of another type.
func (c *call) addLength(e sem.Expr, dummy *sem.Symbol) {
	if e == nil || dummy == nil || len(paramTypes(dummy)) == 1 || e.Type().Base == sem.Character {
		return
	}
	switch e.(type) {
	case *sem.Var, *sem.Element, *sem.Section:
		c.args = append(c.args, i32(dummy.Len.(*sem.Const).Int))
	}
}

// noteByValue notes whether the last argument is a number instead of an address.
func (c *call) noteByValue(e sem.Expr) {
	if _, is := e.(*sem.ByValue); is {
		c.byValue = append(c.byValue, make([]bool, len(c.args)-len(c.byValue))...)
		c.byValue[len(c.args)-1] = true
	}
}

func (f *function) emitCall(c call) (results []ir.Expr) {
	if c.proc.Foreign != nil {
		return f.hostAt(f.m.foreignFunc(c.proc.Foreign), c.args, c.at)
	}
	s := &ir.Call{Args: c.args, ByValue: c.byValue, At: c.at}
	if !c.proc.IsDummy() {
		s.Func = f.m.entries[c.proc.Entry]
	} else {
		f.needs(c.proc, c.at)
		s.Index = f.place(c.proc).param
		s.Sig.Results = c.results
		for _, a := range c.args {
			s.Sig.Params = append(s.Sig.Params, a.Type())
		}
	}
	for _, t := range c.results {
		id := f.local(t, f.numbered("t"))
		f.fixed[id] = true
		s.Results = append(s.Results, id)
		results = append(results, f.get(id))
	}
	f.emit(s)
	return results
}

// dummiesOf returns the dummies of a procedure that is known, or of an argument
// with an interface, without alternate returns.
func dummiesOf(proc *sem.Symbol) (all []*sem.Symbol) {
	if proc.Entry == nil {
		return nil
	}
	for _, d := range proc.Entry.Dummies {
		if d != nil {
			all = append(all, d)
		}
	}
	return all
}

// callFunction is a reference to a function with a scalar result, or to an
// elemental one for the element at the present position.
func (f *function) callFunction(e *sem.Call) value {
	c := call{proc: e.Proc, results: resultTypes(e.T, 0), at: e.At}
	var result value
	if e.T.HasLength() {
		result.y = f.resultLength(e)
		result.x = addressOf(f.scratch(e.Proc.Name, result.y))
		c.args = []ir.Expr{result.x}
		if e.T.Base == sem.Character {
			c.args = append(c.args, result.y)
		}
	}
	r := f.invoke(c, e.Args)
	switch {
	case e.T.Base == sem.Complex:
		return value{r[0], r[1]}
	case !e.T.HasLength():
		return value{x: r[0]}
	}
	return result
}

func (f *function) resultLength(e *sem.Call) ir.Expr {
	if e.Len != nil {
		return f.temp(maximum(f.temp(f.index(e.Len)), i32(0)))
	}
	if r := e.Proc; r.Entry != nil && r.Entry.Result != nil {
		if c, ok := r.Entry.Result.Len.(*sem.Const); ok {
			return i32(c.Int)
		}
	}
	return i32(1)
}

func (f *function) callSub(s *sem.CallSub) {
	if f.hasArrayOfElemental(s) {
		f.arrayCallSub(s)
		return
	}
	c := call{proc: s.Proc, at: s.At}
	alternate := len(s.To) > 0 || s.Proc.Entry != nil && alternates(s.Proc.Entry)
	if alternate {
		c.results = []ir.Type{ir.I32}
	}
	r := f.invoke(c, s.Args)
	if len(s.To) > 0 {
		f.settle()
		f.jumpTable(sub(r[0], i32(1)), s.To)
	}
}

func (f *function) hasArrayOfElemental(s *sem.CallSub) bool {
	if s.Proc.Entry == nil || !s.Proc.Entry.Proc.Elemental {
		return false
	}
	for _, a := range s.Args {
		if a != nil && a.Rank() > 0 {
			return true
		}
	}
	return false
}

// argument returns the arguments of the function for one actual argument.
// dummy is nil if the callee is not known.
func (f *function) argument(e sem.Expr, dummy *sem.Symbol) []ir.Expr {
	switch {
	case e == nil && dummy == nil:
		return []ir.Expr{i32(0)}
	case e == nil:
		return []ir.Expr{i32(0), i32(0)}[:len(paramTypes(dummy))]
	}
	if dummy != nil && dummy.Attr.Has(sem.DataPointer) && dummy.Shape == nil {
		args := []ir.Expr{f.descriptorOf(e.(*sem.Var).Sym)}
		if e.Type().Base == sem.Character {
			args = append(args, f.charLength(e))
		}
		return args
	}
	elementwise := dummy != nil && dummy.Proc != nil && dummy.Proc.Elemental
	switch x := e.(type) {
	case *sem.ProcRef:
		return []ir.Expr{f.procedureValue(x)}
	case *sem.ByValue:
		return []ir.Expr{f.temp(f.scalar(x.X))}
	case *sem.Const:
		switch {
		case dummy == nil:
			return f.constantArgument(x, dummy)
		case dummy.Rank() == 0 && dummy.Attr.Has(sem.Assigned) && x.T == dummy.Type && !x.T.HasLength() && !x.Hollerith:
			return []ir.Expr{f.byReference(x.T, f.value(x))} // so that other uses of the constant keep its value
		case dummy.Rank() == 0 || !describes(dummy):
			return f.constantArgument(x, dummy)
		}
	}
	if !elementwise && (e.Rank() > 0 || dummy != nil && describes(dummy)) {
		return f.arrayArgument(e, dummy)
	}
	if e.Type().HasLength() {
		return f.textArgument(e, dummy)
	}
	if e.Rank() == 0 {
		switch x := e.(type) {
		case *sem.Var:
			if addr, ok := f.variableArgument(x, dummy); ok {
				return []ir.Expr{addr}
			}
		case *sem.Element:
			addr, _ := f.elementAddress(x)
			if dummy == foreignAddress {
				addr = unchecked(addr)
			}
			return []ir.Expr{addressOf(addr)}
		}
	}
	return []ir.Expr{f.byReference(e.Type(), f.value(e))}
}

// describes reports whether a dummy takes the address of a descriptor.
func describes(d *sem.Symbol) bool {
	return d.Shape != nil && (d.Shape.Class == sem.AssumedShape || d.Shape.Class == sem.DeferredShape)
}

// byReference puts a value into a temporary and returns its address.
func (f *function) byReference(t sem.Type, v value) ir.Expr {
	a := f.onFrame("argument", t.Size())
	f.put(a, t, v)
	return f.temp(addressOf(a))
}

// variableArgument passes a variable. One that stands for a value (of an
// implied DO, say) is not ok.
func (f *function) variableArgument(x *sem.Var, dummy *sem.Symbol) (addr ir.Expr, ok bool) {
	if x.Sym.Class == sem.NamedConstant {
		return nil, false
	}
	if _, bound := f.bound[x.Sym]; bound && !f.isBusy(x.Sym) {
		return nil, false
	}
	p := f.place(x.Sym)
	if !p.inLocal {
		return addressOf(f.arrayOf(x.Sym, x.At).first(x.At)), true
	}
	a := f.spill(x.Sym, p)
	if dummy == nil || !dummy.Attr.Has(sem.IntentIn) {
		f.afterCall(func() { f.reload(x.Sym, p) })
	}
	return addressOf(a), true
}

// isBusy reports whether a symbol is a variable of an active DO loop.
func (f *function) isBusy(s *sem.Symbol) bool {
	p := f.places[s]
	return p != nil && p.busy
}

// textArgument passes a CHARACTER value as address and length, to a dummy of
// another type (Hollerith data) the address alone.
func (f *function) textArgument(e sem.Expr, dummy *sem.Symbol) []ir.Expr {
	v := f.value(e)
	if x, ok := e.(*sem.Intrinsic); ok && x.Fn == sem.Trim && isVariable(x.Args[0]) {
		v = f.padded(v, v.y) // the value stays where the callee changes the variable
	}
	if dummy != nil && len(paramTypes(dummy)) == 1 || e.Type().Base == sem.Derived {
		return []ir.Expr{v.x}
	}
	return []ir.Expr{v.x, v.y}
}

func (f *function) constantArgument(c *sem.Const, dummy *sem.Symbol) []ir.Expr {
	text := c.T.Base == sem.Character
	wantsText := text && !c.Hollerith
	if dummy != nil {
		wantsText = len(paramTypes(dummy)) > 1
	}
	switch {
	case wantsText:
		return []ir.Expr{addressOf(f.m.static.constant(c.Str, 1)), i32(int64(len(c.Str)))}
	case c.Str != "":
		words := max((len(c.Str)+7)/8*8, textBytes(dummy))
		return []ir.Expr{addressOf(f.m.static.constant(c.Str+strings.Repeat(" ", words-len(c.Str)), 8))}
	}
	return []ir.Expr{addressOf(f.m.static.constant(bytesOf(c), 8))}
}

// textBytes is how many bytes text needs to fill a dummy that is not CHARACTER;
// 0 if only the call tells.
func textBytes(dummy *sem.Symbol) int {
	if dummy == nil || dummy.Class != sem.Variable {
		return 0
	}
	n := int64(1)
	if dummy.Shape != nil {
		n, _ = dummy.Shape.Constant()
	}
	return int(min(n*dummy.Type.Size(), textMost))
}

// textMost bounds what is padded with blanks: no text that programs pass is
// longer.
const textMost = 1 << 16

// bytesOf returns a constant as it lies in memory. Integers take eight bytes,
// so that a BOZ constant fits a dummy of any kind.
func bytesOf(c *sem.Const) string {
	var b []byte
	switch {
	case c.T.Base == sem.Real || c.T.Base == sem.Complex:
		b = realBytes(b, c.Re, c.T.Kind)
		if c.T.Base == sem.Complex {
			b = realBytes(b, c.Im, c.T.Kind)
		}
	default:
		b = binary.LittleEndian.AppendUint64(b, uint64(c.Int))
	}
	return string(b)
}

func realBytes(b []byte, x float64, kind uint8) []byte {
	if kind == 4 {
		return binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(x)))
	}
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
}

// procedureValue returns the number of a procedure in the table.
func (f *function) procedureValue(e *sem.ProcRef) ir.Expr {
	switch {
	case e.Sym.Entry != nil && !e.Sym.IsDummy():
		return f.m.tableIndex(f.m.entries[e.Sym.Entry])
	case e.Sym.Class == sem.IntrinsicName:
		return f.m.tableIndex(f.m.wrapper(e.Sym))
	}
	f.needs(e.Sym, e.At)
	return f.place(e.Sym).param
}

// tableIndex returns the number of a function in the table, and enters it the
// first time. The main program, which nobody calls, has the number 0: an
// absent dummy procedure is a 0.
func (m *module) tableIndex(fn *ir.Func) ir.Expr {
	if len(m.out.Table) == 0 {
		m.out.Table = append(m.out.Table, m.out.Main)
	}
	n, ok := m.table[fn]
	if !ok {
		n = int32(len(m.out.Table))
		m.table[fn] = n
		m.out.Table = append(m.out.Table, fn)
	}
	return i32(int64(n))
}
