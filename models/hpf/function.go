package hpf

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// reduction is what a function does with the elements of an array.
type reduction struct {
	op    int64 // number in the run-time system
	logic bool
	start func(t sem.Type) ast.Expr
	step  func(s, x ast.Expr) ast.Expr
}

var reductions = map[string]reduction{
	"sum":     {op: 1, start: number("0"), step: binary(ast.Add)},
	"product": {op: 2, start: number("1"), step: binary(ast.Mul)},
	"maxval":  {op: 3, start: least, step: function("max")},
	"minval":  {op: 4, start: greatest, step: function("min")},
	"count":   {op: 1, start: number("0"), step: func(s, _ ast.Expr) ast.Expr { return edit.Add(s, edit.Int(1)) }},
	"any":     {op: 1, logic: true, start: truth(false), step: binary(ast.Or)},
	"all":     {op: 2, logic: true, start: truth(true), step: binary(ast.And)},
}

func binary(op ast.Op) func(s, x ast.Expr) ast.Expr {
	return func(s, x ast.Expr) ast.Expr { return edit.Binary(op, s, x) }
}

func function(name string) func(s, x ast.Expr) ast.Expr {
	return func(s, x ast.Expr) ast.Expr { return edit.Intrinsic(name, s, x) }
}

func truth(v bool) func(sem.Type) ast.Expr {
	return func(sem.Type) ast.Expr { return &ast.LogicalLit{Value: v} }
}

// number is an integer, which assignment converts.
func number(digits string) func(sem.Type) ast.Expr {
	return func(sem.Type) ast.Expr { return &ast.IntLit{Text: digits} }
}

func greatest(t sem.Type) ast.Expr {
	switch t {
	case sem.DoublePrecision:
		return &ast.RealLit{Text: "1.7976931348623157d308"}
	case sem.DefaultReal:
		return &ast.RealLit{Text: "3.40282347e38"}
	}
	return &ast.IntLit{Text: "2147483647"}
}

func least(t sem.Type) ast.Expr {
	x := edit.Unary(ast.Negate, greatest(t))
	if t.Base == sem.Integer {
		return edit.Binary(ast.Sub, x, edit.Int(1))
	}
	return x
}

// isArrayFunction tells whether a is a function of a distributed array that the
// run-time system takes part in.
func (u *unit) isArrayFunction(a *ast.Apply) bool {
	id, ok := a.Fun.(*ast.Ident)
	if !ok || len(a.Args) == 0 || !u.table.IsIntrinsic(id.Name) || !u.mentionsMapped(a) {
		return false
	}
	switch {
	case isInquiry(id.Name):
		return true
	case id.Name == "cshift" || id.Name == "eoshift" || id.Name == "dot_product":
		return u.table.RankOf(a.Args[0]) > 0
	}
	_, is := reductions[id.Name]
	return is && u.table.RankOf(a.Args[0]) > 0
}

// functions returns x with each function of distributed arrays replaced by a
// temporary that has its value; it writes the statements that compute it.
func (u *unit) functions(x ast.Expr) ast.Expr {
	return edit.Replace(x, func(y ast.Expr) ast.Expr {
		a, ok := y.(*ast.Apply)
		if ok && u.isReplicated(a) {
			s := edit.Name(u.temporary(u.table.TypeOf(a)))
			u.assign(Computing, s, edit.Copy(a))
			return s
		}
		if ok && u.isReplicatedShift(a) {
			ref, _ := u.table.Ref(a.Args[0]) // no error: its shape is known
			name := u.temporaryLike(ref.Entity, ref.Type)
			u.assign(Computing, edit.Name(name), edit.Copy(a))
			return edit.Name(name)
		}
		if ok && u.isTogether(a) {
			return u.called(a)
		}
		if !ok || !u.isArrayFunction(a) {
			return nil
		}
		args := make([]ast.Expr, len(a.Args))
		for i, arg := range a.Args {
			args[i] = u.functions(arg)
		}
		switch name := a.Fun.(*ast.Ident).Name; name {
		case "size", "lbound", "ubound":
			return u.inquiry(a, name)
		case "cshift", "eoshift":
			return u.shift(a, name, args)
		case "dot_product":
			return u.dotProduct(a, args)
		default:
			return u.reduce(a, name, args)
		}
	})
}

// dotProduct writes DOT_PRODUCT: the first vector is conjugated, and of truth values the result is whether any pair is true.
func (u *unit) dotProduct(a *ast.Apply, args []ast.Expr) ast.Expr {
	in := u.arguments(args, "vector_a", "vector_b")
	x, y := in[0], in[1]
	if x == nil || y == nil || len(args) != 2 {
		u.refuse() // the compiler tells what is missing
		return a
	}
	switch u.table.TypeOf(x).Base {
	case sem.Logical:
		return u.reduce(a, "any", []ast.Expr{edit.Binary(ast.And, x, y)})
	case sem.Complex:
		x = edit.Intrinsic("conjg", x)
	}
	return u.reduce(a, "sum", []ast.Expr{edit.Binary(ast.Mul, x, y)})
}

// isReplicated tells whether a reduces, or asks about, an array that every processor
// has.
func (u *unit) isReplicated(a *ast.Apply) bool {
	id, ok := a.Fun.(*ast.Ident)
	if !ok || len(a.Args) == 0 || !u.table.IsIntrinsic(id.Name) || u.mentionsMapped(a) || u.table.RankOf(a.Args[0]) == 0 {
		return false
	}
	_, is := reductions[id.Name]
	return is && !u.hasDim(a) || id.Name == "dot_product" || isInquiry(id.Name) && u.table.RankOf(a) == 0
}

// isInquiry tells whether a function asks about the shape of an array.
func isInquiry(name string) bool { return name == "size" || name == "lbound" || name == "ubound" }

// isReplicatedShift tells whether a shifts a whole array that every processor has.
func (u *unit) isReplicatedShift(a *ast.Apply) bool {
	id, ok := a.Fun.(*ast.Ident)
	if !ok || id.Name != "cshift" && id.Name != "eoshift" || !u.table.IsIntrinsic(id.Name) || len(a.Args) == 0 || u.mentionsMapped(a) {
		return false
	}
	ref, err := u.table.Ref(a.Args[0])
	return err == nil && ref != nil && ref.Whole
}

// inquiry answers SIZE(A), SIZE(A, 2), LBOUND(A, 2), UBOUND(A, 2) by declared bounds.
func (u *unit) inquiry(a *ast.Apply, name string) ast.Expr {
	ref, err := u.table.Ref(a.Args[0])
	if err != nil || ref == nil || !ref.Whole {
		u.refuse()
		return edit.Int(1)
	}
	if len(a.Args) == 1 && name == "size" {
		n := ast.Expr(edit.Int(1))
		for d := range ref.Subs {
			n = edit.Mul(n, ref.Subs[d].Count())
		}
		return n
	}
	d, ok := int64(0), false
	if len(a.Args) == 2 {
		d, ok = u.table.Const(a.Args[1])
	}
	if !ok || d < 1 || int(d) > len(ref.Subs) {
		u.refuse()
		return edit.Int(1)
	}
	switch name {
	case "lbound":
		return edit.Copy(ref.Lower(int(d - 1)))
	case "ubound":
		return edit.Copy(ref.Upper(int(d - 1)))
	}
	return ref.Subs[d-1].Count()
}

// arguments puts the arguments of a function in the order of names; nil: absent.
func (u *unit) arguments(args []ast.Expr, names ...string) []ast.Expr {
	list := make([]ast.Expr, len(names))
	for i, x := range args {
		if k, ok := x.(*ast.KeywordArg); ok {
			for n, name := range names {
				if name == k.Name {
					list[n] = k.Value
				}
			}
			continue
		}
		if i >= len(list) {
			u.fail(x, "found %d arguments, expected at most %d", len(args), len(list))
			break
		}
		list[i] = x
	}
	return list
}

// reduce writes a reduction: each processor combines what it has, then the results
// are combined over all.
func (u *unit) reduce(a *ast.Apply, name string, args []ast.Expr) ast.Expr {
	r := reductions[name]
	if len(args) == 2 && u.table.RankOf(args[1]) > 0 && !r.logic && name != "count" {
		if _, ok := args[1].(*ast.KeywordArg); !ok { // SUM(ARRAY, MASK), which later standards allow
			args[1] = &ast.KeywordArg{Name: "mask", Value: args[1]}
		}
	}
	in := u.arguments(args, "array", "dim", "mask")
	if r.logic || name == "count" { // whose only array is MASK=
		in = append(u.arguments(args, "mask", "dim"), nil)
	}
	if in[0] == nil {
		u.refuse() // the compiler tells what is missing
		return a
	}
	typ := u.table.TypeOf(in[0])
	switch {
	case name == "count":
		typ = sem.DefaultInteger
	case r.logic:
		typ = sem.DefaultLogical
	case typ.Base == sem.Integer && typ != sem.DefaultInteger: // the run-time system has no reduction of these
		u.refuse()
		return a
	}
	s := edit.Name(u.temporary(typ))
	ref := u.homeOf(in[0], in[2])
	if in[1] != nil || ref == nil {
		u.refuse()
		return s
	}
	idx, element := u.indices(ref, 0, in[0], in[2])
	for _, i := range idx {
		i.lo, i.hi, i.st = u.value(i.lo), u.value(i.hi), u.value(i.st)
	}
	sp := &spread{unit: u, idx: idx}
	x, mask := sp.element(in[0]), ast.Expr(nil)
	if in[2] != nil {
		mask = sp.element(in[2])
	}
	if sp.wrong || !u.conforms(ref, in[0]) || in[2] != nil && !u.conforms(ref, in[2]) {
		return s
	}
	u.assign(Computing, s, r.start(typ))
	n := u.newNest(idx)
	n.settle(u.mapped[ref.Name], element.(*ast.Apply).Args)
	x, mask = n.resolve(x), n.resolve(mask)
	if name == "count" {
		mask = x
	}
	n.exchange()
	body := func() { n.loops(mask, func() { n.checkLate(); u.assign(Computing, s, r.step(edit.Copy(s), x)) }) }
	if len(n.home.rep) > 0 || n.home.changes { // one of those that have an element counts it
		test := edit.Index(u.function("hpf_first", sem.DefaultLogical), edit.Name(n.home.desc))
		u.Add(Addressing, edit.If(test, u.Collect(body)...))
	} else {
		body()
	}
	u.call(Runtime, "hpf_reduce"+letter(typ), s, edit.Int(r.op))
	return s
}

// homeOf returns the first distributed array of rank 1 or more in the expressions.
func (u *unit) homeOf(list ...ast.Expr) *edit.Ref {
	var home *edit.Ref
	for _, x := range list {
		edit.Replace(x, func(y ast.Expr) ast.Expr {
			ref, err := u.table.Ref(y)
			if err != nil || ref == nil || ref.Rank() == 0 {
				return nil
			}
			if u.mapped[ref.Name] != nil && home == nil {
				home = ref
			}
			return y // a vector of subscripts has another shape
		})
	}
	return home
}
