package lower

import (
	"strconv"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/compile/external"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// Program lowers a whole program. It uses p up: the statements of a procedure are dropped when they are lowered, so
// that a program is not in memory in both forms. The error is a diag.List with the errors that only lowering finds,
// such as static storage that is too large.
func Program(p *sem.Program) (*ir.Module, error) {
	m := newModule(p)
	for _, proc := range p.Procedures {
		m.declare(proc)
	}
	for _, proc := range p.Procedures {
		m.lowerProcedure(proc)
		proc.Body = nil
	}
	m.finish()
	return m.out, m.list.Err()
}

// module is a program being lowered.
type module struct {
	prog *sem.Program
	out  *ir.Module
	list *diag.Collector

	nodes   nodes
	static  static
	entries map[*sem.Entry]*ir.Func
	table   map[*ir.Func]int32
	wrapped map[string]*ir.Func // intrinsic procedures as actual arguments, by specific name
	foreign map[*external.Procedure]*ir.HostFunc
	shared  map[*sem.Symbol]int64

	lastTime *ir.Addr // of the last call of DTIME; nil if there is none
}

func newModule(p *sem.Program) *module {
	m := &module{
		prog: p, out: &ir.Module{Sources: p.Sources}, list: diag.NewCollector(p.Sources),
		entries: map[*sem.Entry]*ir.Func{}, table: map[*ir.Func]int32{}, wrapped: map[string]*ir.Func{},
		shared: map[*sem.Symbol]int64{}, foreign: map[*external.Procedure]*ir.HostFunc{},
	}
	m.static.init(m, p)
	return m
}

// function is an ir.Func being built.
type function struct {
	m    *module
	proc *sem.Procedure
	fn   *ir.Func

	list     []ir.Stmt // being filled
	prologue []ir.Stmt // executed at entry: addresses, bounds and lengths
	entering bool      // list is the prologue
	fixed    []bool    // by local: assigned once, before every use
	gets     []*ir.Get // by local: its value, nil until it is needed
	ids      ir.BlockID
	at       source.Pos // of the statement being lowered
	deferred []func()   // to be emitted at the end of the innermost scope

	places map[*sem.Symbol]*place
	bound  map[*sem.Symbol]value // dummies of statement functions, variables of implied DOs: values for now
	known  map[sem.Expr]value    // expressions whose value is at hand already

	present []*sem.Symbol // optional dummies known to be present here

	passing bool // elements of an argument are being copied

	ends  []func() // what follows the call that is being put together
	frame frame
	flow  flow

	params  map[*sem.Symbol]param
	exit    ir.BlockID // what RETURN leaves
	alt     ir.LocalID // number of the alternate return
	cleanup []func()   // emitted before the function returns

	arrays arrays // state of the array part
}

// value is a scalar of any type: x alone for INTEGER, REAL and LOGICAL, real
// and imaginary part for COMPLEX, address and length for CHARACTER.
type value struct{ x, y ir.Expr }

// emit appends statements to the list being filled.
func (f *function) emit(s ...ir.Stmt) { f.list = append(f.list, s...) }

// collect returns what fill emits instead of emitting it.
func (f *function) collect(fill func()) []ir.Stmt {
	outer, known := f.list, len(f.present)
	f.list = f.m.nodes.buffer()
	fill()
	inner := f.m.nodes.finished(f.list)
	f.list, f.present = outer, f.present[:known]
	return inner
}

// scope runs body and emits what body deferred.
func (f *function) scope(body func()) {
	outer := f.deferred
	f.deferred = nil
	body()
	f.settle()
	f.deferred = outer
}

// block returns what a scope of its own emits, as the body of a conditional or
// repeated statement.
func (f *function) block(body func()) []ir.Stmt {
	return f.collect(func() { f.scope(body) })
}

// settle emits what the innermost scope deferred so far, last first.
func (f *function) settle() {
	for len(f.deferred) > 0 {
		last := len(f.deferred) - 1
		do := f.deferred[last]
		f.deferred = f.deferred[:last]
		do()
	}
}

// afterwards has emitLater called at the end of the innermost scope.
func (f *function) afterwards(emitLater func()) { f.deferred = append(f.deferred, emitLater) }

// local adds a local that may be assigned several times.
func (f *function) local(t ir.Type, name string) ir.LocalID {
	f.fixed = append(f.fixed, false)
	f.gets = append(f.gets, nil)
	return f.fn.NewLocal(t, name)
}

// numbered returns a name for the next local.
func (f *function) numbered(letter string) string { return letter + strconv.Itoa(len(f.fn.Locals)) }

// temp returns v as an expression that costs nothing to repeat and that later statements cannot change. Constants and
// fixed locals stay as they are. Otherwise it is a fresh local, set to v here.
func (f *function) temp(v ir.Expr) ir.Expr {
	switch v := v.(type) {
	case *ir.Const:
		return v
	case *ir.Get:
		if f.fixed[v.Local] {
			return v
		}
	}
	id := f.local(v.Type(), f.numbered("t"))
	f.fixed[id] = true
	f.define(id, v)
	f.emit(&ir.Set{Local: id, Value: v})
	return f.get(id)
}

// keep is temp for both parts of a value.
func (f *function) keep(v value) value {
	v.x = f.temp(v.x)
	if v.y != nil {
		v.y = f.temp(v.y)
	}
	return v
}

// enter emits what compute emits where the function is entered.
func (f *function) enter(compute func()) {
	if f.entering {
		compute()
		return
	}
	outer, known := f.list, f.present
	f.list, f.present, f.entering = f.prologue, nil, true
	f.scope(compute)
	f.prologue = f.list
	f.list, f.present, f.entering = outer, known, false
}

// atEntry is temp for what is computed once when the function is entered.
func (f *function) atEntry(compute func() ir.Expr) (v ir.Expr) {
	f.enter(func() { v = f.temp(compute()) })
	return v
}

// get returns the value of a local.
func (f *function) get(id ir.LocalID) ir.Expr {
	if f.gets[id] == nil {
		x := f.m.nodes.gets.New()
		x.T, x.Local = f.fn.Locals[id].Type, id
		f.gets[id] = x
	}
	return f.gets[id]
}

// set assigns a local.
func (f *function) set(id ir.LocalID, v ir.Expr) {
	s := f.m.nodes.sets.New()
	s.Local, s.Value = id, v
	f.emit(s)
}

// id returns a fresh BlockID.
func (f *function) id() ir.BlockID {
	f.ids++
	return f.ids
}

// loop emits a loop of trip iterations; body emits one, given its number from
// 0 on (an I32 that is fixed within the body).
func (f *function) loop(trip ir.Expr, independent bool, body func(k ir.Expr)) {
	k := f.local(ir.I32, f.numbered("k"))
	f.fixed[k] = true
	f.set(k, i32(0))
	inner := f.block(func() { body(f.get(k)) })
	f.emit(&ir.Do{Var: k, Trip: trip, Step: i32(1), Body: inner, At: f.at, Independent: independent})
}

// host emits a call of a host function and returns its results, fixed.
func (f *function) host(fn *ir.HostFunc, args ...ir.Expr) []ir.Expr {
	return f.hostAt(fn, args, f.at)
}

func (f *function) hostAt(fn *ir.HostFunc, args []ir.Expr, at source.Pos) []ir.Expr {
	call := &ir.HostCall{Fn: fn, Args: args, At: at}
	var results []ir.Expr
	for _, t := range fn.Results {
		id := f.local(t, f.numbered("t"))
		f.fixed[id] = true
		call.Results = append(call.Results, id)
		results = append(results, f.get(id))
	}
	f.emit(call)
	return results
}

// failIf emits a check: the program fails if cond holds.
func (f *function) failIf(cond ir.Expr, code ir.FailCode, at source.Pos, name string, args ...ir.Expr) {
	if c, ok := constant(cond); ok && c == 0 {
		return
	}
	f.emit(&ir.If{Cond: cond, Then: []ir.Stmt{&ir.Fail{Code: code, Args: args, Name: name, At: at}}})
}
