package translate

import (
	"go/ast"
	"go/token"
	"strings"
)

func (r *routine) list(list []ast.Stmt, sc *scope) {
	for _, s := range list {
		r.statement(s, sc)
	}
}

func (r *routine) statement(s ast.Stmt, sc *scope) {
	switch s := s.(type) {
	case *ast.BlockStmt:
		r.list(s.List, sc)
	case *ast.AssignStmt:
		r.assign(s, sc)
	case *ast.IncDecStmt:
		op := token.ADD
		if s.Tok == token.DEC {
			op = token.SUB
		}
		v := r.expression(s.X, sc)
		r.set(v[0], operand{text: "binary(ir." + operations[op] + v[0].typ + ", " + v[0].text + ", " + number(v[0].typ, "1") + ")", typ: v[0].typ})
	case *ast.IfStmt:
		if s.Init != nil {
			r.statement(s.Init, sc)
		}
		r.when(r.condition(s.Cond, sc), s.Body, s.Else, sc)
	case *ast.SwitchStmt:
		r.choose(s, sc)
	case *ast.ForStmt:
		r.repeat(s, sc)
	case *ast.ReturnStmt:
		r.leave(s, sc)
	case *ast.DeclStmt:
		r.declare(s, sc)
	default:
		panic(problem{s.Pos(), "this statement cannot be translated"})
	}
}

// declare gives variables without a value zero.
func (r *routine) declare(s *ast.DeclStmt, sc *scope) {
	for _, spec := range s.Decl.(*ast.GenDecl).Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok || len(v.Values) > 0 {
			if s.Decl.(*ast.GenDecl).Tok == token.CONST {
				continue
			}
			panic(problem{s.Pos(), "this declaration cannot be translated"})
		}
		for _, name := range v.Names {
			obj := r.info.Defs[name]
			locals := r.newLocals(name.Pos(), obj.Type(), sc)
			sc.names[obj] = locals
			for _, l := range locals {
				r.set(l, operand{text: number(l.typ, "0"), typ: l.typ})
			}
		}
	}
}

func number(typ, digits string) string {
	return map[string]string{"I32": "i32", "I64": "i64", "F32": "f32", "F64": "f64"}[typ] + "(" + digits + ")"
}

func (r *routine) assign(s *ast.AssignStmt, sc *scope) {
	var v value
	if op, ok := assignments[s.Tok]; ok {
		v = r.expression(s.Lhs[0], sc)
		v = r.apply(s.Pos(), op, r.info.TypeOf(s.Lhs[0]), v, r.right(s.Tok, s.Rhs[0], v, sc))
	} else {
		for _, x := range s.Rhs {
			v = append(v, r.expression(x, sc)...)
		}
	}
	if len(v) > 1 && s.Tok == token.ASSIGN { // what is assigned first may be read for the next
		for i := range v {
			local := r.newLocal(v[i].typ)
			r.set(local, v[i])
			v[i] = local
		}
	}
	for _, x := range s.Lhs {
		to := r.target(x, sc)
		for i := range to {
			r.set(to[i], v[i])
		}
		v = v[max(len(to), blank(x)):]
	}
}

var assignments = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.SHR_ASSIGN: token.SHR,
	token.SHL_ASSIGN: token.SHL, token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR,
}

// blank returns how many values _ takes.
func blank(x ast.Expr) int {
	if id, ok := x.(*ast.Ident); ok && id.Name == "_" {
		return 1
	}
	return 0
}

// target returns the locals that are assigned: new ones for a name that is defined.
func (r *routine) target(x ast.Expr, sc *scope) value {
	id, ok := x.(*ast.Ident)
	switch {
	case ok && id.Name == "_":
		return nil
	case ok && r.info.Defs[id] != nil:
		obj := r.info.Defs[id]
		sc.names[obj] = r.newLocals(id.Pos(), obj.Type(), sc)
		return sc.names[obj]
	}
	to := r.expression(x, sc)
	for i := range to {
		if !to[i].simple {
			panic(problem{x.Pos(), "this cannot be assigned"})
		}
		for _, p := range r.params {
			if to[i] == p {
				panic(problem{x.Pos(), "an argument that the host may need is assigned; copy it"})
			}
		}
	}
	return to
}

func (r *routine) when(cond operand, then, otherwise ast.Stmt, sc *scope) {
	a := r.nested(func() { r.statement(then, sc) })
	b := r.nested(func() {
		if otherwise != nil {
			r.statement(otherwise, sc)
		}
	})
	r.emitWhen(cond, a, b)
}

// emitWhen emits a condition. For a negation, it exchanges the lists, so that the branch is on the comparison itself.
func (r *routine) emitWhen(cond operand, then, otherwise string) {
	if cond.negated != "" {
		cond.text, then, otherwise = cond.negated, otherwise, then
	}
	r.emit("when(%s, %s, %s)", cond.text, then, otherwise)
}

// choose is a switch without a tag: one condition after the other.
func (r *routine) choose(s *ast.SwitchStmt, sc *scope) {
	if s.Init != nil {
		r.statement(s.Init, sc)
	}
	if s.Tag != nil {
		panic(problem{s.Pos(), "a switch with a tag cannot be translated"})
	}
	r.cases(s.Body.List, sc)
}

func (r *routine) cases(list []ast.Stmt, sc *scope) {
	if len(list) == 0 {
		return
	}
	c := list[0].(*ast.CaseClause)
	if c.List == nil {
		if len(list) > 1 {
			panic(problem{c.Pos(), "the default case has to be the last one"})
		}
		r.list(c.Body, sc)
		return
	}
	cond := r.condition(c.List[0], sc)
	for _, x := range c.List[1:] {
		cond = operand{text: "binary(ir.OrI32, " + cond.text + ", " + r.condition(x, sc).text + ")", typ: "I32"}
	}
	a := r.nested(func() { r.list(c.Body, sc) })
	b := r.nested(func() { r.cases(list[1:], sc) })
	r.emitWhen(cond, a, b)
}

func (r *routine) repeat(s *ast.ForStmt, sc *scope) {
	if s.Init != nil {
		r.statement(s.Init, sc)
	}
	r.blocks++
	id := r.blocks
	body := r.nested(func() {
		cond := r.condition(s.Cond, sc)
		r.emit("when(%s, %s, nil)", cond.text, r.nested(func() {
			r.statement(s.Body, sc)
			if s.Post != nil {
				r.statement(s.Post, sc)
			}
			r.emit("leave(%d)", id)
		}))
	})
	r.emit("loop(%d, %s)", id, body)
}

// leave returns from the function: the root to the program, others to where they are called.
func (r *routine) leave(s *ast.ReturnStmt, sc *scope) {
	if isRare(s) {
		r.askHost()
		return
	}
	var v value
	for _, x := range s.Results {
		v = append(v, r.expression(x, sc)...)
	}
	switch {
	case sc.outer:
		r.emit("give(%s)", join(v))
	case sc.results == nil:
		sc.last = v
	default:
		for i, local := range sc.results {
			r.set(local, v[i])
		}
		r.emit("leave(%d)", sc.block)
	}
}

// isRare reports whether a statement returns what a function returns that only the host has.
func isRare(s *ast.ReturnStmt) bool {
	if len(s.Results) != 1 {
		return false
	}
	call, ok := s.Results[0].(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := call.Fun.(*ast.Ident)
	return ok && strings.HasSuffix(id.Name, rareSuffix)
}

// askHost returns what the host's function returns for the arguments of this one.
func (r *routine) askHost() {
	results, numbers := value{}, []string{}
	for _, typ := range r.results {
		local := r.newLocal(typ)
		results, numbers = append(results, local), append(numbers, local.number())
	}
	r.emit("askHost(ir.%s, locals(%s)%s)", r.host, strings.Join(numbers, ", "), after(r.params))
	r.emit("give(%s)", join(results))
}

const rareSuffix = "Rare"

func join(v value) string {
	texts := make([]string, len(v))
	for i, x := range v {
		texts[i] = x.text
	}
	return strings.Join(texts, ", ")
}

func after(v value) string {
	if len(v) == 0 {
		return ""
	}
	return ", " + join(v)
}

func (r *routine) condition(x ast.Expr, sc *scope) operand { return r.expression(x, sc)[0] }

// returnsOnce reports whether the only return of a function is its last statement.
func returnsOnce(d *ast.FuncDecl) bool {
	n := 0
	ast.Inspect(d.Body, func(x ast.Node) bool {
		if s, ok := x.(*ast.ReturnStmt); ok && !isRare(s) {
			n++
		}
		return true
	})
	_, last := d.Body.List[len(d.Body.List)-1].(*ast.ReturnStmt)
	return n == 1 && last
}
