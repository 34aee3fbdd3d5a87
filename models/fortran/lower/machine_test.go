package lower

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"strings"

	"simrun/models/compile/ir"
)

// machine executes the intermediate form directly, one tree node at a time,
// so that tests see what lowered programs do. Values are bits. Calls of the
// host that are not arithmetic are written down.
type machine struct {
	m    *ir.Module
	mem  []byte
	top  int64
	heap int64
	log  strings.Builder
}

type failure struct {
	code ir.FailCode
	name string
	args []int32
}

type activation struct {
	fn     *ir.Func
	locals []uint64
}

// signal is how a statement ends: by going on (0), a branch, a jump or a
// return.
type signal struct {
	to      ir.BlockID
	segment int // of a Jump
	jump    bool
	ret     bool
	values  []uint64
}

func newMachine(m *ir.Module) *machine {
	k := &machine{m: m, mem: make([]byte, 1<<22), top: 1 << 20, heap: 1 << 21}
	for _, d := range m.Data {
		for r := range d.Repeat {
			copy(k.mem[d.Addr+r*int64(len(d.Bytes)):], d.Bytes)
		}
	}
	return k
}

// run executes the main program and returns how it failed, nil if it did not.
func (k *machine) run() (failed *failure) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case failure:
			failed = &r
		default:
			panic(r)
		}
	}()
	k.call(k.m.Main, nil)
	return nil
}

func (k *machine) call(fn *ir.Func, args []uint64) []uint64 {
	if len(args) != len(fn.Params) {
		panic(fmt.Sprintf("%s called with %d arguments, has %d parameters", fn.Name, len(args), len(fn.Params)))
	}
	a := &activation{fn, make([]uint64, len(fn.Locals))}
	copy(a.locals, args)
	if fn.Frame > 0 {
		k.top -= fn.Frame
		a.locals[fn.FrameLocal] = uint64(k.top)
		defer func() { k.top += fn.Frame }()
	}
	s := k.list(a, fn.Body)
	if len(s.values) != len(fn.Results) {
		panic(fmt.Sprintf("%s returned %d values, want %d", fn.Name, len(s.values), len(fn.Results)))
	}
	return s.values
}

func (k *machine) list(a *activation, list []ir.Stmt) signal {
	for _, s := range list {
		if sig := k.stmt(a, s); sig.to != 0 || sig.ret {
			return sig
		}
	}
	return signal{}
}

func (k *machine) stmt(a *activation, s ir.Stmt) signal {
	switch s := s.(type) {
	case *ir.Set:
		a.locals[s.Local] = k.eval(a, s.Value)
	case *ir.Store:
		k.store(s.Mem, k.addr(a, s.Addr), k.eval(a, s.Value))
	case *ir.Copy:
		from, to, n := k.addr(a, s.From), k.addr(a, s.To), int64(int32(k.eval(a, s.Bytes)))
		copy(k.mem[to:to+n], k.mem[from:from+n])
	case *ir.Fill:
		to, n := k.addr(a, s.To), int64(int32(k.eval(a, s.Bytes)))
		for i := range n {
			k.mem[to+i] = byte(k.eval(a, s.Value))
		}
	case *ir.If:
		if uint32(k.eval(a, s.Cond)) != 0 {
			return k.list(a, s.Then)
		}
		return k.list(a, s.Else)
	case *ir.Do:
		return k.do(a, s)
	case *ir.Block:
		if sig := k.list(a, s.Body); sig.to != s.ID || sig.jump {
			return sig
		}
	case *ir.Loop:
		for {
			if sig := k.list(a, s.Body); sig.to != s.ID {
				return sig
			}
		}
	case *ir.Br:
		return signal{to: s.To}
	case *ir.Region:
		return k.region(a, s)
	case *ir.Jump:
		return signal{to: s.Region, segment: s.Segment, jump: true}
	case *ir.Switch:
		if x := int64(int32(k.eval(a, s.X))); x >= 0 && x < int64(len(s.Cases)) {
			return k.list(a, s.Cases[x])
		}
		return k.list(a, s.Default)
	case *ir.Call:
		fn := s.Func
		if s.Index != nil {
			fn = k.m.Table[k.eval(a, s.Index)]
		}
		k.results(a, s.Results, k.call(fn, k.evalAll(a, s.Args)))
	case *ir.HostCall:
		k.results(a, s.Results, k.host(s.Fn, k.evalAll(a, s.Args)))
	case *ir.Return:
		return signal{ret: true, values: k.evalAll(a, s.Values)}
	case *ir.Fail:
		f := failure{code: s.Code, name: s.Name}
		for _, x := range k.evalAll(a, s.Args) {
			f.args = append(f.args, int32(x))
		}
		panic(f)
	case *ir.Line:
	default:
		panic(fmt.Sprintf("unknown statement %T", s))
	}
	return signal{}
}

func (k *machine) results(a *activation, to []ir.LocalID, values []uint64) {
	for i, id := range to {
		if id >= 0 {
			a.locals[id] = values[i]
		}
	}
}

func (k *machine) do(a *activation, s *ir.Do) signal {
	t := a.fn.Locals[s.Var].Type
	for trip := signed(t, k.eval(a, s.Trip)); trip > 0; trip-- {
		sig := k.list(a, s.Body)
		if sig.to != 0 && sig.to == s.ID {
			return signal{}
		}
		if sig.ret || sig.to != 0 && sig.to != s.Next {
			return sig
		}
		a.locals[s.Var] = uint64(signed(t, a.locals[s.Var]) + signed(t, k.eval(a, s.Step)))
		if t == ir.I32 {
			a.locals[s.Var] = uint64(uint32(a.locals[s.Var]))
		}
	}
	return signal{}
}

func signed(t ir.Type, v uint64) int64 {
	if t == ir.I32 {
		return int64(int32(v))
	}
	return int64(v)
}

func (k *machine) region(a *activation, s *ir.Region) signal {
	for n := 0; n < len(s.Segments); n++ {
		sig := k.list(a, s.Segments[n])
		if sig.to == s.ID && sig.jump {
			n = sig.segment - 1
		} else if sig.to != 0 || sig.ret {
			return sig
		}
	}
	return signal{}
}

func (k *machine) evalAll(a *activation, list []ir.Expr) (all []uint64) {
	for _, e := range list {
		all = append(all, k.eval(a, e))
	}
	return all
}

func (k *machine) addr(a *activation, at *ir.Addr) int64 {
	sum := at.Offset
	if at.Base != nil {
		sum += int64(uint32(k.eval(a, at.Base)))
	}
	for n, t := range at.Terms {
		i, lower := int32(k.eval(a, t.Index)), int32(0)
		if t.Lower != nil {
			lower = int32(k.eval(a, t.Lower))
		}
		if t.Extent != nil {
			if extent := int32(k.eval(a, t.Extent)); uint32(i-lower) >= uint32(extent) {
				panic(failure{ir.FailBounds, at.Name, []int32{int32(n + 1), i, lower, lower + extent - 1}})
			}
		}
		sum += int64((i - lower) * int32(k.eval(a, t.Stride)))
	}
	return sum
}

func (k *machine) eval(a *activation, e ir.Expr) uint64 {
	switch e := e.(type) {
	case *ir.Const:
		return e.Bits
	case *ir.Get:
		if a.fn.Locals[e.Local].Type != e.T {
			panic("type of local " + a.fn.Locals[e.Local].Name)
		}
		return a.locals[e.Local]
	case *ir.Load:
		return k.load(e.Mem, k.addr(a, e.Addr))
	case *ir.AddrOf:
		return uint64(k.addr(a, e.Addr))
	case *ir.Unary:
		return arith1(e.Op, k.typed(a, e.X, e.Op.Operand()))
	case *ir.Binary:
		return arith2(e.Op, k.typed(a, e.X, e.Op.Operand()), k.typed(a, e.Y, e.Op.Operand()))
	case *ir.Select:
		then, other := k.eval(a, e.Then), k.typed(a, e.Else, e.Then.Type())
		if uint32(k.typed(a, e.Cond, ir.I32)) != 0 {
			return then
		}
		return other
	case *ir.Cond:
		if uint32(k.typed(a, e.Cond, ir.I32)) != 0 {
			return k.eval(a, e.Then)
		}
		return k.typed(a, e.Else, e.Then.Type())
	case *ir.Host:
		return k.host(e.Fn, k.evalAll(a, e.Args))[0]
	}
	panic(fmt.Sprintf("unknown expression %T", e))
}

// typed evaluates e, which must have the type.
func (k *machine) typed(a *activation, e ir.Expr, t ir.Type) uint64 {
	if e.Type() != t {
		panic(fmt.Sprintf("an operand is %v, want %v: %s", e.Type(), t, ir.DumpExpr(a.fn, e)))
	}
	return k.eval(a, e)
}

func (k *machine) load(m ir.Mem, at int64) uint64 {
	b := k.mem[at:]
	switch m.Size() {
	case 1:
		return uint64(uint32(int8(b[0])))
	case 2:
		return uint64(uint32(int16(binary.LittleEndian.Uint16(b))))
	case 4:
		return uint64(binary.LittleEndian.Uint32(b))
	}
	return binary.LittleEndian.Uint64(b)
}

func (k *machine) store(m ir.Mem, at int64, v uint64) {
	if at < ir.StaticBase {
		panic(fmt.Sprintf("store to address %d", at))
	}
	b := k.mem[at:]
	switch m.Size() {
	case 1:
		b[0] = byte(v)
	case 2:
		binary.LittleEndian.PutUint16(b, uint16(v))
	case 4:
		binary.LittleEndian.PutUint32(b, uint32(v))
	default:
		binary.LittleEndian.PutUint64(b, v)
	}
}

func asF32(v uint64) float64 { return float64(math.Float32frombits(uint32(v))) }

func arith1(op ir.Op, x uint64) uint64 {
	switch op.Operand() {
	case ir.F32:
		return float1(op, asF32(x), x)
	case ir.F64:
		return float1(op, math.Float64frombits(x), x)
	}
	switch op {
	case ir.EqzI32:
		return uint64(truth(uint32(x) == 0))
	case ir.EqzI64:
		return uint64(truth(x == 0))
	case ir.ClzI32:
		return uint64(bits.LeadingZeros32(uint32(x)))
	case ir.ClzI64:
		return uint64(bits.LeadingZeros64(x))
	case ir.PopcntI32:
		return uint64(bits.OnesCount32(uint32(x)))
	case ir.PopcntI64:
		return uint64(bits.OnesCount64(x))
	case ir.I32I64:
		return uint64(int64(int32(x)))
	case ir.I64I32:
		return uint64(uint32(x))
	case ir.I32F32:
		return uint64(math.Float32bits(float32(int32(x))))
	case ir.I32F64:
		return math.Float64bits(float64(int32(x)))
	case ir.I64F32:
		return uint64(math.Float32bits(float32(int64(x))))
	case ir.I64F64:
		return math.Float64bits(float64(int64(x)))
	case ir.Ext8I32:
		return uint64(uint32(int8(x)))
	case ir.Ext16I32:
		return uint64(uint32(int16(x)))
	}
	panic("unknown operation " + op.String())
}

func float1(op ir.Op, x float64, raw uint64) uint64 {
	out := func(v float64) uint64 {
		if op.Result() == ir.F32 {
			return uint64(math.Float32bits(float32(v)))
		}
		return math.Float64bits(v)
	}
	switch op {
	case ir.NegF32, ir.NegF64:
		return out(-x)
	case ir.AbsF32, ir.AbsF64:
		return out(math.Abs(x))
	case ir.SqrtF32, ir.SqrtF64:
		return out(math.Sqrt(x))
	case ir.FloorF32, ir.FloorF64:
		return out(math.Floor(x))
	case ir.CeilF32, ir.CeilF64:
		return out(math.Ceil(x))
	case ir.TruncF32, ir.TruncF64:
		return out(math.Trunc(x))
	case ir.F32F64, ir.F64F32:
		return out(x)
	case ir.F32I32, ir.F64I32:
		return uint64(uint32(int32(max(min(x, math.MaxInt32), math.MinInt32))))
	case ir.F32I64, ir.F64I64:
		return uint64(int64(x))
	case ir.BitsF32I32, ir.BitsF64I64:
		return raw
	}
	panic("unknown operation " + op.String())
}

func arith2(op ir.Op, x, y uint64) uint64 {
	switch op.Operand() {
	case ir.F32:
		return float2(op, asF32(x), asF32(y))
	case ir.F64:
		return float2(op, math.Float64frombits(x), math.Float64frombits(y))
	case ir.I64:
		return integer2(op, op-ir.AddI64+ir.AddI32, int64(x), int64(y), 64)
	}
	return integer2(op, op, int64(int32(x)), int64(int32(y)), 32)
}

func integer2(op, like ir.Op, x, y int64, width uint) uint64 {
	if op >= ir.EqI64 && op <= ir.GeI64 {
		like = op - ir.EqI64 + ir.EqI32
	}
	cut := func(v int64) uint64 {
		if width == 32 {
			return uint64(uint32(v))
		}
		return uint64(v)
	}
	switch like {
	case ir.AddI32:
		return cut(x + y)
	case ir.SubI32:
		return cut(x - y)
	case ir.MulI32:
		return cut(x * y)
	case ir.DivI32:
		return cut(x / y)
	case ir.RemI32:
		return cut(x % y)
	case ir.AndI32:
		return cut(x & y)
	case ir.OrI32:
		return cut(x | y)
	case ir.XorI32:
		return cut(x ^ y)
	case ir.ShlI32:
		return cut(x << (uint(y) % width))
	case ir.ShrI32:
		return cut(x >> (uint(y) % width))
	case ir.ShrU32:
		return cut(int64(cut(x) >> (uint(y) % width)))
	case ir.EqI32:
		return uint64(truth(x == y))
	case ir.NeI32:
		return uint64(truth(x != y))
	case ir.LtI32:
		return uint64(truth(x < y))
	case ir.LtU32:
		return uint64(truth(uint32(x) < uint32(y)))
	case ir.LeI32:
		return uint64(truth(x <= y))
	case ir.GtI32:
		return uint64(truth(x > y))
	case ir.GeI32:
		return uint64(truth(x >= y))
	}
	panic("unknown operation " + op.String())
}

func float2(op ir.Op, x, y float64) uint64 {
	var v float64
	switch op {
	case ir.AddF32, ir.AddF64:
		v = x + y
	case ir.SubF32, ir.SubF64:
		v = x - y
	case ir.MulF32, ir.MulF64:
		v = x * y
	case ir.DivF32, ir.DivF64:
		v = x / y
	case ir.CopysignF32, ir.CopysignF64:
		v = math.Copysign(x, y)
	case ir.EqF32, ir.EqF64:
		return uint64(truth(x == y))
	case ir.NeF32, ir.NeF64:
		return uint64(truth(x != y))
	case ir.LtF32, ir.LtF64:
		return uint64(truth(x < y))
	case ir.LeF32, ir.LeF64:
		return uint64(truth(x <= y))
	case ir.GtF32, ir.GtF64:
		return uint64(truth(x > y))
	case ir.GeF32, ir.GeF64:
		return uint64(truth(x >= y))
	default:
		panic("unknown operation " + op.String())
	}
	if op.Result() == ir.F32 {
		return uint64(math.Float32bits(float32(v)))
	}
	return math.Float64bits(v)
}
