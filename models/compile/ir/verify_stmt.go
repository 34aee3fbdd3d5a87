package ir

// stmt checks a statement, but not its expressions nor the statements inside.
func (v *verifier) stmt(s Stmt) {
	switch s := s.(type) {
	case *Set:
		if s.Value == nil {
			v.errorf(s, "no value")
			return
		}
		v.local(s, s.Local, s.Value.Type())
	case *Store:
		v.addr(s, s.Addr)
		v.want(s, s.Value, s.Mem.Type())
	case *Copy:
		v.addr(s, s.To)
		v.addr(s, s.From)
		v.want(s, s.Bytes, I32)
	case *Fill:
		v.addr(s, s.To)
		v.want(s, s.Value, I32)
		v.want(s, s.Bytes, I32)
	case *If:
		v.want(s, s.Cond, I32)
	case *Do:
		v.do(s)
	case *Br:
		v.branch(s, s.To)
	case *Jump:
		v.jump(s)
	case *Region:
		if s.Entry != nil {
			v.want(s, s.Entry, I32)
		}
	case *Switch:
		v.want(s, s.X, I32)
	default:
		v.leaf(s)
	}
}

func (v *verifier) leaf(s Stmt) {
	switch s := s.(type) {
	case *Call:
		v.call(s)
	case *HostCall:
		v.arguments(s, s.Args, s.Fn.Params)
		v.results(s, s.Results, s.Fn.Results)
	case *Return:
		v.arguments(s, s.Values, v.f.Results)
	case *Fail:
		for _, a := range s.Args {
			v.want(s, a, I32)
		}
		if len(s.Args) > 4 {
			v.errorf(s, "more than 4 arguments")
		}
	case *ChargeNest:
		for _, a := range s.Args {
			v.want(s, a, I32)
		}
	}
}

// do checks a loop; its body must leave the variable alone.
func (v *verifier) do(s *Do) {
	t := I32
	if s.Var >= 0 && int(s.Var) < len(v.f.Locals) && v.f.Locals[s.Var].Type == I64 {
		t = I64
	}
	v.local(s, s.Var, t)
	v.want(s, s.Trip, t)
	v.want(s, s.Step, t)
	EachStmt(s.Body, func(inner Stmt) {
		Assigned(inner, func(id LocalID) {
			if id == s.Var {
				v.errorf(inner, "the variable of an enclosing loop is assigned")
			}
		})
	})
}

func (v *verifier) branch(s Stmt, to BlockID) {
	for _, t := range v.targets {
		if t.id == to && !t.region {
			return
		}
	}
	v.errorf(s, "no enclosing block #%d", to)
}

func (v *verifier) jump(s *Jump) {
	for _, t := range v.targets {
		if t.id == s.Region && t.region && s.Segment >= 0 && s.Segment < t.segments {
			return
		}
	}
	v.errorf(s, "no enclosing region #%d with a segment %d", s.Region, s.Segment)
}

func (v *verifier) call(s *Call) {
	sig := s.Sig
	switch {
	case s.Func != nil && !v.known[s.Func]:
		v.errorf(s, "the function is not in the module")
		return
	case s.Func != nil:
		sig = Signature{s.Func.Params, s.Func.Results}
	default:
		v.want(s, s.Index, I32)
	}
	v.arguments(s, s.Args, sig.Params)
	v.results(s, s.Results, sig.Results)
}

func (v *verifier) addr(where any, a *Addr) {
	if a == nil {
		v.errorf(where, "the address is missing")
		return
	}
	if a.Base != nil {
		v.want(where, a.Base, I32)
	}
	for _, t := range a.Terms {
		v.want(where, t.Index, I32)
		v.want(where, t.Stride, I32)
		for _, x := range []Expr{t.Lower, t.Extent} {
			if x != nil {
				v.want(where, x, I32)
			}
		}
	}
}

// expr checks one expression, not its operands' operands.
func (v *verifier) expr(x Expr) {
	switch x := x.(type) {
	case *Get:
		v.local(x, x.Local, x.T)
	case *Load:
		v.addr(x, x.Addr)
	case *AddrOf:
		v.addr(x, x.Addr)
	case *Unary:
		v.arity(x, x.Op, 1)
		v.want(x, x.X, x.Op.Operand())
	case *Binary:
		v.arity(x, x.Op, 2)
		v.want(x, x.X, x.Op.Operand())
		v.want(x, x.Y, x.Op.Operand())
	case *Select:
		v.choice(x, x.Cond, x.Then, x.Else, I32, V128)
	case *Cond:
		v.choice(x, x.Cond, x.Then, x.Else, I32)
	case *Host:
		v.arguments(x, x.Args, x.Fn.Params)
		if len(x.Fn.Results) != 1 {
			v.errorf(x, "a function with %d results", len(x.Fn.Results))
		}
	}
}

func (v *verifier) arity(x Expr, op Op, n int) {
	if op.Arity() != n {
		v.errorf(x, "operation %v has %d operands", op, op.Arity())
	}
}

func (v *verifier) choice(x Expr, cond, then, other Expr, conds ...Type) {
	v.want(x, cond, conds...)
	v.want(x, other, then.Type())
}
