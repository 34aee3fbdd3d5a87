package lower

import (
	"fmt"
	"strconv"

	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// statement lowers one statement, with its line before it and what it deferred
// behind it. Its temporaries on the frame are given back.
func (f *function) statement(s sem.Stmt) {
	mark, known := f.frame.top, len(f.present)
	f.at = s.Start().At
	f.arrays.statement++
	if x, ok := s.(*sem.If); ok && looksOn(x) {
		f.lookOn(x)
	} else {
		f.emit(f.line())
		f.scope(func() { f.execute(s) })
	}
	f.frame.top = max(mark, f.frame.floor)
	f.present = f.present[:known]
}

// line returns the line of the statement.
func (f *function) line() *ir.Line {
	line := f.m.nodes.lines.New()
	line.At = f.at
	return line
}

func (f *function) execute(s sem.Stmt) {
	switch s := s.(type) {
	case *sem.Assign:
		f.assignment(s)
	case *sem.AssignLabel:
		f.store(s.Target, value{x: integer(valueType(s.Target.Type()), int64(s.To.Number))})
	case *sem.Goto:
		f.jump(s.To)
	case *sem.ComputedGoto:
		index := f.index(s.Index)
		f.jumpTable(sub(f.condition(index), i32(1)), s.To)
	case *sem.AssignedGoto:
		f.assignedGoto(s)
	case *sem.ArithmeticIf:
		f.arithmeticIf(s)
	case *sem.If:
		f.leave(s.Construct, func() { f.ifArms(s.Arms, s.Else) })
	case *sem.Do:
		f.do(s)
	case *sem.DoWhile:
		f.doWhile(s)
	case *sem.Exit:
		f.branch(f.flow.exits[s.From])
	case *sem.Cycle:
		f.branch(f.flow.cycles[s.Of])
	case *sem.Select:
		f.leave(s.Construct, func() { f.selectCase(s) })
	case *sem.Where:
		f.lowerWhere(s)
	case *sem.Forall:
		f.forall(s)
	case *sem.CallSub:
		f.callSub(s)
	case *sem.IntrinsicSub:
		f.intrinsicSub(s)
	case *sem.Return:
		f.returnStatement(s)
	case *sem.Stop:
		f.stop(s)
	case *sem.Allocate:
		f.allocate(s)
	case *sem.PointerAssign:
		f.pointerAssign(s)
	case *sem.Nullify:
		for _, sym := range s.Items {
			f.clearMirror(f.mirrorOf(sym))
		}
	case *sem.Deallocate:
		f.deallocate(s)
	case *sem.IO:
		f.io(s)
	case *sem.Continue, *sem.EntryPoint, *sem.DirectiveStmt:
	default:
		panic(fmt.Sprintf("lower: unknown statement %T; no code can follow; add it to execute", s))
	}
}

// condition returns a value that decides about what follows, after emitting
// what was deferred by its evaluation.
func (f *function) condition(x ir.Expr) ir.Expr {
	if len(f.deferred) > 0 {
		x = f.temp(x)
		f.settle()
	}
	return x
}

// leave lowers a construct that EXIT may leave by its name.
func (f *function) leave(c *sem.Construct, body func()) {
	if c == nil || !c.Exited {
		body()
		return
	}
	id := f.id()
	f.flow.exits[c] = id
	f.emit(&ir.Block{ID: id, Body: f.collect(body)})
}

func (f *function) branch(to ir.BlockID) {
	f.settle()
	f.emit(&ir.Br{To: to})
}

// ifArms lowers the arms of a block IF. Each ELSE IF lies in the else part of the one before, so its condition is
// evaluated only there.
func (f *function) ifArms(arms []sem.Arm, otherwise []sem.Stmt) {
	if len(arms) == 0 {
		f.statements(otherwise)
		return
	}
	cond := f.condition(f.scalar(arms[0].Cond))
	then := f.collect(func() {
		f.presume(arms[0].Cond, true)
		f.statements(arms[0].Body)
	})
	rest := f.block(func() {
		f.presume(arms[0].Cond, false)
		if len(arms) > 1 {
			f.at = arms[1].At
			f.emit(&ir.Line{At: f.at})
		}
		f.ifArms(arms[1:], otherwise)
	})
	f.emit(&ir.If{Cond: cond, Then: then, Else: rest})
}

func (f *function) returnStatement(s *sem.Return) {
	if s.Alt != nil {
		f.set(f.alt, f.index(s.Alt))
	}
	f.flow.returns = true
	f.branch(f.exit)
}

func (f *function) stop(s *sem.Stop) {
	switch {
	case s.Pause:
		text := f.pauseText(s.Code)
		f.host(ir.Pause, text.x, text.y)
	case s.Code == nil && s.Error:
		f.host(ir.StopInt, i32(1))
	case s.Code == nil:
		f.host(ir.StopNone)
	case s.Code.Type().Base == sem.Character && s.Error:
		v := f.value(s.Code)
		f.host(ir.StopError, v.x, v.y)
	case s.Code.Type().Base == sem.Character:
		v := f.value(s.Code)
		f.host(ir.StopChar, v.x, v.y)
	default:
		f.host(ir.StopInt, f.index(s.Code))
	}
}

// pauseText returns what PAUSE shows.
func (f *function) pauseText(code sem.Expr) value {
	switch c := code.(type) {
	case nil:
		return value{i32(0), i32(0)}
	case *sem.Const:
		if c.T.Base == sem.Integer {
			text := strconv.FormatInt(c.Int, 10)
			return value{addressOf(f.m.static.constant(text, 1)), i32(int64(len(text)))}
		}
	}
	return f.value(code)
}

// selectCase compares with one case after the other. The value is evaluated
// once.
func (f *function) selectCase(s *sem.Select) {
	x := f.value(s.X)
	if s.X.Type().Base == sem.Character {
		x = f.keep(x)
		f.cases(s, x, s.Cases)
		return
	}
	x.x = f.temp(x.x)
	f.settle()
	f.cases(s, x, s.Cases)
}

func (f *function) cases(s *sem.Select, x value, cases []sem.Case) {
	if len(cases) == 0 {
		f.statements(s.Default)
		return
	}
	var matches ir.Expr
	if len(cases[0].Ranges) == 0 {
		matches = i32(0) // empty ranges only
	}
	for _, r := range cases[0].Ranges {
		m := f.inRange(s.X.Type(), x, r)
		if matches != nil {
			m = apply(opOr, matches, m)
		}
		matches = m
	}
	then := f.collect(func() { f.statements(cases[0].Body) })
	rest := f.collect(func() { f.cases(s, x, cases[1:]) })
	f.emit(&ir.If{Cond: matches, Then: then, Else: rest})
}

func (f *function) inRange(t sem.Type, x value, r sem.CaseRange) ir.Expr {
	test := func(op sem.Op, c *sem.Const) ir.Expr {
		return f.binary(op, t, x, f.constantOf(t, c), f.at).x
	}
	if t.Base == sem.Logical {
		return apply(opEq, x.x, i32(r.Lo.Int))
	}
	switch {
	case r.Lo != nil && r.Hi != nil && sameConst(r.Lo, r.Hi):
		return test(sem.Eq, r.Lo)
	case r.Hi == nil:
		return test(sem.Ge, r.Lo)
	case r.Lo == nil:
		return test(sem.Le, r.Hi)
	}
	return apply(opAnd, test(sem.Ge, r.Lo), test(sem.Le, r.Hi))
}

func sameConst(a, b *sem.Const) bool { return a == b || a.Int == b.Int && a.Str == b.Str }

// constantOf returns a constant as a value of the type.
func (f *function) constantOf(t sem.Type, c *sem.Const) value {
	return convert(f.constant(c), c.T, t)
}
