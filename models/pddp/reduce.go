package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
	"slices"
)

// reduction is a call of a function that makes a scalar of an array expression
// with shared objects.
type reduction struct {
	call *ast.Apply
	op   string // sum, product, maxval, minval, any, all
	x    ast.Expr
	mask ast.Expr
	home *edit.Ref // the first shared array in x: its owners compute
}

// reductionNames are the functions by both their names.
var reductionNames = map[string]string{
	"sum": "sum", "product": "product", "maxval": "maxval", "minval": "minval", "max": "maxval", "min": "minval",
	"any": "any", "all": "all",
}

// reduction returns x as a reduction of shared arrays, nil if it is none.
func (u *unit) reduction(x *ast.Apply) *reduction {
	id, ok := x.Fun.(*ast.Ident)
	if !ok || !u.table.IsIntrinsic(id.Name) || reductionNames[id.Name] == "" || len(x.Args) == 0 {
		return nil
	}
	if (id.Name == "max" || id.Name == "min") && len(x.Args) > 1 {
		return nil
	}
	if u.table.RankOf(x.Args[0]) == 0 || !u.mentionsObjects(x) {
		return nil
	}
	red := &reduction{call: x, op: reductionNames[id.Name], x: x.Args[0]}
	for _, a := range x.Args[1:] {
		k, ok := a.(*ast.KeywordArg)
		switch {
		case ok && k.Name == "mask":
			red.mask = k.Value
		case !ok && u.table.TypeOf(a).Base == sem.Logical:
			red.mask = a
		default:
			u.errorf(a.Pos(), "found a reduction of shared arrays along one dimension, expected one of the whole array or section; reduce sections in a loop")
		}
	}
	red.home = u.home(red.x)
	if red.home == nil && red.mask != nil {
		red.home = u.home(red.mask)
	}
	if red.home == nil {
		return nil
	}
	return red
}

// nameExtremes gives MAX and MIN of one array, shared or not, their names in Fortran 90.
func (u *unit) nameExtremes() {
	for _, s := range u.tree.Body {
		ast.Inspect(s, func(n ast.Node) bool {
			x, ok := n.(*ast.Apply)
			if !ok || len(x.Args) != 1 || u.table.RankOf(x.Args[0]) == 0 {
				return true
			}
			if id, ok := x.Fun.(*ast.Ident); ok && (id.Name == "max" || id.Name == "min") && u.table.IsIntrinsic(id.Name) {
				x.Fun = &ast.Ident{At: id.At, Name: reductionNames[id.Name]}
			}
			return true
		})
	}
}

// home returns the first reference to a shared array in x that is no element.
func (u *unit) home(x ast.Expr) *edit.Ref {
	var home *edit.Ref
	edit.Replace(x, func(y ast.Expr) ast.Expr {
		if home != nil {
			return y
		}
		r, err := u.table.Ref(y)
		if r != nil && err == nil && r.Rank() > 0 && u.objects[r.Name] != nil {
			home = r
		}
		return nil
	})
	return home
}

// reductionsOf computes the reductions in x, and leaves all else.
func (u *unit) reductionsOf(x ast.Expr, pre *[]ast.Stmt) ast.Expr {
	return edit.Replace(x, func(y ast.Expr) ast.Expr {
		if app, ok := y.(*ast.Apply); ok {
			if red := u.reduction(app); red != nil {
				return u.reduce(red, pre)
			}
		}
		return nil
	})
}

// reduce emits the statements of a reduction and returns the variable that
// holds the result in every processor.
func (u *unit) reduce(red *reduction, pre *[]ast.Stmt) ast.Expr {
	if u.inMaster {
		u.errorf(red.call.Pos(), "found a reduction of shared arrays between MASTER and ENDMASTER, in which all processors have to take part; move it in front of MASTER")
	}
	u.require(red.call.Pos(), "has a reduction of shared arrays")
	if u.deals() {
		*pre = append(*pre, u.mark(Runtime, edit.Call("pddp_barrier"))...)
	}
	typ := u.table.TypeOf(red.x)
	result := u.numbered("red", typ)
	if typ.Base == sem.Complex && (red.op == "maxval" || red.op == "minval") {
		u.errorf(red.call.Pos(), "found the largest or smallest of complex numbers, which have no order")
	}
	*pre = append(*pre, u.mark(Computing, edit.Comment("local result of the reduction:"), edit.Assign(result, identity(red.op, typ)))...)
	local := u.localResult(red, result, pre)
	*pre = append(*pre, local...)
	*pre = append(*pre, u.combine(red.op, typ, result)...)
	return result
}

// localResult reduces the elements that a processor owns.
func (u *unit) localResult(red *reduction, result *ast.Ident, pre *[]ast.Stmt) []ast.Stmt {
	before := len(*pre)
	x := u.localize(red.x, nil, pre)
	var mask ast.Expr
	if red.mask != nil {
		mask = u.localize(red.mask, nil, pre)
	}
	notes := takeNotes(pre, before)
	r := u.localizeLeft(red.home.At, nil, pre)
	if r == nil {
		return nil
	}
	if slices.ContainsFunc(r.Subs, func(s edit.Subscript) bool { return s.Vector }) {
		u.errorf(r.At.Pos(), "found an array of indices in a reduction, expected a section; assign the elements to an array first")
		return nil
	}
	n := u.newNest(r)
	n.sections(noForall)
	n.begin()
	n.body = append(n.body, notes...)
	if mask != nil {
		n.test(n.element(mask))
	}
	n.emit(Computing, edit.Assign(result, operate(red.op, result, n.element(x))))
	return n.finish()
}

// combine emits the statements that make one result of all. Each processor stores its own result in a shared-only
// array. After a barrier, processor 0 combines them. After another barrier, each processor makes a copy. The second
// barrier keeps the others from reading too early and from storing the next results too early.
func (u *unit) combine(op string, typ sem.Type, result *ast.Ident) []ast.Stmt {
	pointer, memory := u.memory("ptr_red", "red_mem", typ)
	area := u.prologue("red_area", "red_area", func() ast.Expr { return u.function("pddp_reduction_area") })
	proc := u.integer("iproc")
	me, count := u.myproc(), u.noProcs()
	zero := edit.Int(0)
	total := edit.Index(memory, count)
	list := u.mark(Runtime,
		edit.Comment("store it in a shared-only array:"),
		edit.Assign(pointer, area),
		edit.Call(transfer("put", typ), zero, edit.Index(memory, me), result),
		edit.Call("pddp_quiet"),
		edit.Call("pddp_barrier"))
	step := u.mark(Runtime, edit.Assign(result, operate(op, result, edit.Index(memory, proc))))
	loop := u.mark(Runtime, edit.Do(proc.Name, edit.Int(1), edit.Sub(count, edit.Int(1)), nil, step...))
	store := u.mark(Runtime, edit.Assign(total, result))
	list = append(list, u.mark(Runtime, edit.If(edit.Binary(ast.Eq, me, zero), append(loop, store...)...))...)
	list = append(list, u.mark(Runtime, edit.Call("pddp_barrier"))...)
	get := u.mark(Runtime, edit.Call(transfer("get", typ), zero, total, result))
	return append(list, u.mark(Runtime,
		edit.Comment("each processor makes a local copy:"),
		edit.If(edit.Binary(ast.Ne, me, zero), get...))...)
}

func operate(op string, a, b ast.Expr) ast.Expr {
	switch op {
	case "sum":
		return edit.Add(a, b)
	case "product":
		return edit.Binary(ast.Mul, a, b)
	case "maxval":
		return edit.Intrinsic("max", a, b)
	case "minval":
		return edit.Intrinsic("min", a, b)
	case "any":
		return edit.Binary(ast.Or, a, b)
	}
	return edit.Binary(ast.And, a, b)
}

// identity returns what a reduction of nothing gives.
func identity(op string, t sem.Type) ast.Expr {
	switch op {
	case "sum":
		return edit.Int(0)
	case "product":
		return edit.Int(1)
	case "any":
		return &ast.LogicalLit{}
	case "all":
		return &ast.LogicalLit{Value: true}
	}
	var largest ast.Expr = edit.Int(2147483647)
	switch {
	case t.Base == sem.Integer && t.Kind == 8:
		largest = &ast.IntLit{Text: "9223372036854775807_8"}
	case t == sem.DoublePrecision:
		largest = &ast.RealLit{Text: "1.7976931348623157d308"}
	case t.Base == sem.Real:
		largest = &ast.RealLit{Text: "3.4028235e38"}
	}
	if op == "maxval" {
		return edit.Unary(ast.Negate, largest)
	}
	return largest
}
