package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// link is a call of a procedure whose interface the caller does not know, to
// be compared with the definition.
type link struct {
	callee     *sem.Symbol
	args       []sem.Expr
	alternates int
	at         source.Pos
}

// link notes a call. Which dummies are procedures is known only when all
// bodies are resolved, so the check comes at the end.
func (u *unit) link(callee *sem.Symbol, args []sem.Expr, alternates int, at source.Pos) {
	u.links = append(u.links, link{callee, args, alternates, at})
}

// turnProcedures makes procedures of arguments that looked like variables
// when they were resolved: names that only later statements show to be procedures.
func (c *link) turnProcedures() {
	for i, x := range c.args {
		if v, ok := x.(*sem.Var); ok && (v.Sym.Class == sem.External || v.Sym.Class == sem.Defined) {
			c.args[i] = &sem.ProcRef{Node: v.Node, Sym: v.Sym}
		}
	}
}

// finish does what needs the whole program.
func (p *program) finish(files []*ast.File) {
	for _, u := range p.units {
		u.warnVariables()
		u.staticStorage()
		u.gatherSymbols()
	}
	p.joinInits()
	for i := range p.links {
		p.links[i].turnProcedures()
		if s := p.links[i].callee; s.Class == sem.Defined && !s.Attr.Has(sem.KnownInterface) {
			p.checkLink(&p.links[i])
		} else if s.Foreign != nil {
			p.checkForeign(&p.links[i])
		}
	}
	for i := range p.interfaces {
		p.checkInterface(&p.interfaces[i])
	}
	for i := range p.operators {
		p.checkOperator(&p.operators[i])
	}
	for _, u := range p.units {
		for _, l := range u.symbols {
			u.checkProcedure(l)
		}
	}
	if p.out.Main == nil && len(files) > 0 && !p.opts.Partial {
		p.diags.Add(files[0].Pos(), "the program has no main program")
	}
}

// gatherSymbols gives the procedure its list of symbols.
func (u *unit) gatherSymbols() {
	if u.proc == nil {
		return
	}
	u.proc.Symbols = make([]*sem.Symbol, len(u.symbols))
	for i, l := range u.symbols {
		u.proc.Symbols[i] = &l.Symbol
	}
}

// checkLink compares a call with the definition.
func (p *program) checkLink(c *link) {
	e := c.callee.Entry
	dummies := realDummies(e.Dummies)
	alternates := len(e.Dummies) - len(dummies)
	name := upper(c.callee.Name)
	switch {
	case e.Explicit:
		p.errorf(c.at, "%s needs an explicit interface here: it has dummy arguments of assumed shape, POINTER, ALLOCATABLE or OPTIONAL, or an array or a POINTER as result", name)
	case len(c.args) != len(dummies):
		p.errorf(c.at, "%s has %s, but %s given here; it is defined at %s",
			name, count(len(dummies), "argument"), areGiven(len(c.args)), p.set.Position(e.Pos))
	case c.alternates != alternates:
		p.errorf(c.at, "%s has %s, but %s given here; it is defined at %s",
			name, count(alternates, "alternate return"), areGiven(c.alternates), p.set.Position(e.Pos))
	default:
		for i, d := range dummies {
			p.checkLinkArgument(name, d, c.args[i])
		}
	}
}

func (p *program) checkLinkArgument(name string, d *sem.Symbol, x sem.Expr) {
	if x == nil || isInvalid(x) && !isProcRef(x) {
		return
	}
	if isProcRef(x) && d.Class == sem.Variable && d.Shape == nil && !d.Attr.Has(sem.Assigned) {
		return // a dummy that is only passed on may be a procedure
	}
	if v, ok := x.(*sem.Var); ok && d.Class == sem.External && v.Sym.IsDummy() && v.Sym.Shape == nil {
		return // as here
	}
	why := linkMismatch(d, x)
	if why == "" && p.opts.StrictArguments && isStorage(d, x) {
		why = disagreement(d, x)
	}
	if why != "" {
		p.errorf(x.Pos(), "argument %s of %s %s", upper(d.Name), name, why)
		return
	}
	p.warnReference(name, d, x)
}

// checkInterface compares an interface body with the definition.
func (p *program) checkInterface(x *interfaceUse) {
	a, b := x.declared, x.defined
	name := upper(a.Name)
	switch {
	case a.Proc.Kind != b.Proc.Kind:
		p.errorf(x.at, "the interface and the definition of %s at %s are not of one kind: subroutine and function", name, p.set.Position(b.Pos))
		return
	case len(a.Dummies) != len(b.Dummies):
		p.errorf(x.at, "the interface of %s has %s, the definition at %s has %d",
			name, count(len(a.Dummies), "argument"), p.set.Position(b.Pos), len(b.Dummies))
		return
	case a.Result != nil && (a.Result.Type != b.Result.Type || a.Result.Rank() != b.Result.Rank()):
		p.errorf(x.at, "the interface and the definition of %s at %s differ in the result", name, p.set.Position(b.Pos))
	}
	for i, d := range a.Dummies {
		p.checkInterfaceDummy(name, d, b.Dummies[i], x.at, i+1)
	}
}

// checkInterfaceDummy compares a dummy of an interface body with that of the
// definition. Either is nil for an alternate return. A procedure may look like
// a variable where nothing but its type is given.
func (p *program) checkInterfaceDummy(name string, d, e *sem.Symbol, at source.Pos, n int) {
	switch {
	case d == nil && e == nil:
	case d == nil || e == nil:
		p.errorf(at, "the interface and the definition of %s differ in argument %d: only one is an alternate return", name, n)
	case d.Class != sem.Variable || e.Class != sem.Variable:
	case d.Type != e.Type || d.Rank() != e.Rank():
		p.errorf(d.Pos, "%s is %s of rank %d here, but %s of rank %d in the definition of %s",
			upper(d.Name), d.Type, d.Rank(), e.Type, e.Rank(), name)
	}
}

// checkProcedure reports a procedure that the program does not have, and a
// function that has another type than here.
func (u *unit) checkProcedure(l *local) {
	if !l.usedAt.IsValid() {
		l.usedAt = u.specifics[&l.Symbol]
	}
	switch {
	case !l.usedAt.IsValid() || l.IsDummy() || l.undeclared:
	case u.opts.Partial && l.Class == sem.External && l.Foreign == nil:
	case l.Foreign != nil:
		u.checkForeignUse(l)
	case l.Class == sem.External:
		what := "procedure"
		if l.use != unknownUse {
			what = l.use.String()
		}
		u.errorf(l.usedAt, "there is no %s %s in the program%s", what, upper(l.Name), u.nearestGlobal(l.Name))
	case l.Class == sem.Defined && l.use == asFunction && l.Entry.Result != nil:
		if t := l.Entry.Result.Type; t != l.Type && !l.Attr.Has(sem.KnownInterface) {
			u.errorf(l.usedAt, "the function %s is %s here, but %s where it is defined, at %s", upper(l.Name), l.Type, t, u.set.Position(l.Entry.Pos))
		}
	}
}
