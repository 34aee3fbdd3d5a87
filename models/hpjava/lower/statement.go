package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/hpjava/ast"
)

// jump is where break and continue go.
type jump struct {
	leave, again ir.BlockID // again 0: a switch
	tries        int        // try statements around it
}

func (f *function) stmts(list []ast.Stmt) {
	for _, s := range list {
		f.stmt(s)
	}
}

func (f *function) stmt(s ast.Stmt) {
	switch s.(type) {
	case *ast.Block, nil:
	default:
		f.emit(&ir.Line{At: s.Where()})
	}
	switch s := s.(type) {
	case *ast.VarDecl:
		for _, v := range s.Vars {
			f.declare(v)
		}
	case *ast.ExprStmt:
		f.effect(s.X)
	case *ast.If:
		f.branch(s)
	case *ast.For:
		f.forLoop(s)
	case *ast.While:
		f.while(s)
	case *ast.Switch:
		f.switching(s)
	case *ast.Jump:
		f.jump(s)
	case *ast.Return:
		f.returning(s)
	case *ast.Throw:
		f.throw(s)
	case *ast.Try:
		f.try(s)
	case *ast.Block:
		f.stmts(s.List)
	}
}

// throw lowers throw; null instead of an exception throws one itself.
func (f *function) throw(s *ast.Throw) {
	e := f.keep(f.expr(s.X))
	if _, made := s.X.(*ast.New); !made {
		f.refuseNull(e(), s.X.Info().At)
	}
	f.emit(&ir.Store{Mem: ir.MI32, Addr: f.cell(), Value: e()})
	f.emit(&ir.Store{Mem: ir.MI32, Addr: f.placeCell(), Value: i32(int64(s.Where()))})
	f.propagate()
}

func (f *function) declare(v *ast.Declared) {
	l := f.local(v.Var)
	if v.Init == nil {
		return
	}
	f.emit(&ir.Set{Local: l, Value: f.expr(v.Init)})
}

func (f *function) branch(s *ast.If) {
	c := f.expr(s.Cond)
	f.emit(&ir.If{Cond: c, Then: f.within(func() { f.stmt(s.Then) }), Else: f.within(func() {
		if s.Else != nil {
			f.stmt(s.Else)
		}
	})})
}

func (f *function) jump(s *ast.Jump) {
	for i := len(f.jumps) - 1; i >= 0; i-- {
		j := f.jumps[i]
		if s.Continue && j.again == 0 {
			continue
		}
		f.unwind(j.tries)
		to := j.leave
		if s.Continue {
			to = j.again
		}
		f.emit(&ir.Br{To: to})
		return
	}
}

func (f *function) returning(s *ast.Return) {
	if s.X == nil {
		f.unwind(0)
		f.emit(&ir.Return{})
		return
	}
	x := f.expr(s.X)
	if len(f.tries) > 0 {
		x = f.get(f.temp(x))
		f.unwind(0)
	}
	f.emit(&ir.Return{Values: []ir.Expr{x}})
}

// switching lowers a switch: blocks within each other, the first case's innermost, so that cases fall through.
func (f *function) switching(s *ast.Switch) {
	x := f.get(f.temp(f.expr(s.X)))
	leave := f.newBlock()
	ids := make([]ir.BlockID, len(s.Cases))
	for i := range ids {
		ids[i] = f.newBlock()
	}
	list := f.within(func() { f.dispatch(x, s, ids, leave) })
	f.jumps = append(f.jumps, jump{leave: leave, tries: len(f.tries)})
	for i, k := range s.Cases {
		list = append([]ir.Stmt{&ir.Block{ID: ids[i], Body: list}}, f.within(func() { f.stmts(k.Body) })...)
	}
	f.jumps = f.jumps[:len(f.jumps)-1]
	f.emit(&ir.Block{ID: leave, Body: list})
}

func (f *function) dispatch(x ir.Expr, s *ast.Switch, ids []ir.BlockID, leave ir.BlockID) {
	otherwise := leave
	for i, k := range s.Cases {
		for _, v := range k.Values {
			if v == nil {
				otherwise = ids[i]
				continue
			}
			l := x.(*ir.Get)
			f.emit(&ir.If{Cond: binary(ir.EqI32, f.get(l.Local), f.expr(v)), Then: []ir.Stmt{&ir.Br{To: ids[i]}}})
		}
	}
	f.emit(&ir.Br{To: otherwise})
}
