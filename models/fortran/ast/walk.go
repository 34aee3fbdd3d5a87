package ast

// Inspect calls f for node and, as long as f returns true, for everything
// below it, in source order. Parts that are not nodes of their own (arms,
// entities, dimensions) are passed through: f sees the expressions and
// statements in them.
func Inspect(node Node, f func(Node) bool) {
	w := walker{f}
	w.node(node)
}

type walker struct{ f func(Node) bool }

// node visits anything; the switch has one short case per kind of node that
// has children.
func (w walker) node(n Node) {
	if !w.f(n) {
		return
	}
	switch n := n.(type) {
	case *File:
		walkEach(w, n.Units)
		walkEach(w, n.Trailing)
	case *Unit:
		w.unit(n)
	case *TypeSpec:
		w.ident(n.Name)
		w.exprs(n.Kind, n.Len)
	case Expr:
		w.exprChildren(n)
	case Stmt:
		w.stmtChildren(n)
	}
}

func (w walker) unit(u *Unit) {
	walkEach(w, u.Leading)
	if u.Type != nil {
		w.node(u.Type)
	}
	w.ident(u.Name)
	walkEach(w, u.Params)
	w.ident(u.Result)
	walkEach(w, u.Body)
	walkEach(w, u.Contains)
	walkEach(w, u.AfterContains)
}

func (w walker) exprChildren(x Expr) {
	switch x := x.(type) {
	case *ComplexLit:
		w.exprs(x.Re, x.Im)
	case *Unary:
		w.exprs(x.X)
	case *Binary:
		w.exprs(x.X, x.Y)
	case *Paren:
		w.exprs(x.X)
	case *Apply:
		w.exprs(x.Fun)
		w.exprs(x.Args...)
	case *Component:
		w.exprs(x.X)
	case *Section:
		w.exprs(x.Lo, x.Hi, x.Stride)
	case *KeywordArg:
		w.exprs(x.Value)
	case *ByValue:
		w.exprs(x.X)
	case *ArrayCons:
		if x.Type != nil {
			w.exprs(x.Type.Kind, x.Type.Len)
		}
		w.exprs(x.Items...)
	case *ImpliedDo:
		w.exprs(x.Items...)
		w.ident(x.Var)
		w.exprs(x.From, x.To, x.Step)
	}
}

func (w walker) stmtChildren(s Stmt) {
	if !w.specChildren(s) && !w.constructChildren(s) {
		w.actionChildren(s)
	}
}

func (w walker) specChildren(s Stmt) bool {
	switch s := s.(type) {
	case *TypeDecl:
		w.node(s.Type)
		for _, a := range s.Attrs {
			w.dims(a.Dims)
		}
		w.entities(s.Entities)
	case *TypeDef:
		w.ident(s.Name)
		walkEach(w, s.Components)
	case *AttrStmt:
		w.entities(s.Entities)
	case *Implicit:
		for _, r := range s.Rules {
			w.node(r.Type)
		}
	case *Common:
		for _, b := range s.Blocks {
			w.entities(b.Items)
		}
	case *Equivalence:
		for _, set := range s.Sets {
			w.exprs(set...)
		}
	case *Parameter:
		for _, d := range s.Defs {
			w.ident(d.Name)
			w.exprs(d.Value)
		}
	case *Data:
		for _, set := range s.Sets {
			w.exprs(set.Targets...)
			w.values(set.Values)
		}
	case *Namelist:
		for _, g := range s.Groups {
			w.ident(g.Name)
			walkEach(w, g.Items)
		}
	case *CrayPointer:
		for i := range s.Pairs {
			w.ident(s.Pairs[i].Pointer)
			w.dims(s.Pairs[i].Pointee.Dims)
		}
	case *Interface:
		w.ident(s.Generic)
		walkEach(w, s.Bodies)
		walkEach(w, s.Procedures)
	case *Use:
		w.ident(s.Module)
		for _, item := range s.Items {
			w.ident(item.Local)
			if item.Name != item.Local {
				w.ident(item.Name)
			}
		}
	case *Entry:
		w.ident(s.Name)
		walkEach(w, s.Params)
		w.ident(s.Result)
	default:
		return false
	}
	return true
}

func (w walker) constructChildren(s Stmt) bool {
	switch s := s.(type) {
	case *LogicalIf:
		w.exprs(s.Cond)
		w.node(s.Then)
	case *If:
		w.arms(s.Arms)
	case *Where:
		w.arms(s.Arms)
	case *Do:
		w.ident(s.Var)
		w.exprs(s.From, s.To, s.Step, s.Cond)
		walkEach(w, s.Body)
	case *Forall:
		for _, x := range s.Indices {
			w.ident(x.Name)
			w.exprs(x.Lo, x.Hi, x.Stride)
		}
		w.exprs(s.Mask)
		walkEach(w, s.Body)
	case *Select:
		w.exprs(s.Selector)
		for i := range s.Cases {
			w.exprs(s.Cases[i].Values...)
			walkEach(w, s.Cases[i].Body)
		}
	default:
		return false
	}
	return true
}

func (w walker) actionChildren(s Stmt) {
	switch s := s.(type) {
	case *Assign:
		w.exprs(s.Left, s.Right)
	case *LabelAssign:
		w.ident(s.Var)
	case *ComputedGoto:
		w.exprs(s.Index)
	case *AssignedGoto:
		w.ident(s.Var)
	case *ArithmeticIf:
		w.exprs(s.X)
	case *Stop:
		w.exprs(s.Code)
	case *Pause:
		w.exprs(s.Code)
	case *Call:
		w.ident(s.Name)
		w.exprs(s.Args...)
	case *Return:
		w.exprs(s.Value)
	case *IO:
		for _, spec := range s.Specs {
			w.exprs(spec.Value)
		}
		w.exprs(s.Items...)
	case *Allocate:
		w.exprs(s.Items...)
		w.exprs(s.Stat, s.ErrMsg)
	case *PointerAssign:
		w.exprs(s.Left, s.Right)
	case *Nullify:
		w.exprs(s.Items...)
	case *Deallocate:
		w.exprs(s.Items...)
		w.exprs(s.Stat, s.ErrMsg)
	}
}

func (w walker) arms(arms []Arm) {
	for i := range arms {
		w.exprs(arms[i].Cond)
		walkEach(w, arms[i].Body)
	}
}

func (w walker) entities(entities []Entity) {
	for i := range entities {
		e := &entities[i]
		w.dims(e.Dims)
		w.exprs(e.Size, e.Value)
		w.values(e.Data)
	}
}

func (w walker) dims(dims []Dim) {
	for i := range dims {
		w.exprs(dims[i].Lo, dims[i].Hi)
	}
}

func (w walker) values(values []DataValue) {
	for _, v := range values {
		w.exprs(v.Repeat, v.Value)
	}
}

func (w walker) ident(x *Ident) {
	if x != nil {
		w.node(x)
	}
}

func (w walker) exprs(list ...Expr) {
	for _, x := range list {
		if x != nil {
			w.node(x)
		}
	}
}

func walkEach[N Node](w walker, list []N) {
	for _, n := range list {
		w.node(n)
	}
}
