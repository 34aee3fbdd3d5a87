package svmfortran

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// ranksMax is how many dimensions a template or an arrangement can have.
const ranksMax = 3

// declarative obeys directives that declare names, and returns the items that do something.
func (u *unit) declarative(items []*item) []*item {
	var rest []*item
	for _, it := range items {
		u.declarativeInside(it)
		if it.d == nil {
			rest = append(rest, it)
			continue
		}
		switch it.d.word {
		case "shared":
			u.share(it.d)
			continue
		case "private":
			continue // what is so anyway
		case "processors":
			u.declareNames(it.d, &u.translator.arrangements, "a processor arrangement")
		case "template":
			u.declareNames(it.d, &u.translator.templates, "a template")
		}
		rest = append(rest, it)
	}
	return rest
}

// declarativeInside obeys directives that declare names inside a construct.
func (u *unit) declarativeInside(it *item) {
	for i := range it.lists {
		it.lists[i] = u.declarative(it.lists[i])
	}
	if it.body != nil {
		it.body = u.declarative(it.body)
	}
	for _, s := range it.sections {
		s.body = u.declarative(s.body)
	}
}

// declareNames gives templates or arrangements their numbers.
func (u *unit) declareNames(d *directive, all *[]*named, what string) {
	for _, e := range d.entities {
		name := e.name.Name
		if len(e.dims) == 0 || len(e.dims) > ranksMax {
			u.Errors.Addf(e.name.At, "found %s with %d dimensions, expected 1 to %d for %s", upper(name), len(e.dims), ranksMax, what)
			continue
		}
		n := u.names[name]
		if n != nil {
			if n.rank != len(e.dims) {
				u.Errors.Addf(e.name.At, "found %s with %d dimensions, expected %d as before", upper(name), len(e.dims), n.rank)
			}
			continue
		}
		v := u.table.Find(name)
		n = &named{name: name, unit: u, rank: len(e.dims), dims: e.dims, dummy: v != nil && v.Dummy > 0}
		if v != nil && (len(v.Dims) > 0 || v.InCommon || v.Declared && v.Type != sem.DefaultInteger) {
			u.Errors.Addf(e.name.At, "found %s, a variable, as the name of %s; choose another name", upper(name), what)
		}
		*all = append(*all, n)
		n.number = int64(len(*all))
		u.names[name] = n
		if !n.dummy {
			u.declared = append(u.declared, n)
		}
	}
}

// template returns the template of a name; others are an error.
func (u *unit) template(id *ast.Ident) *named { return u.find(id, u.translator.templates, "TEMPLATE") }

func (u *unit) arrangement(id *ast.Ident) *named {
	return u.find(id, u.translator.arrangements, "PROCESSORS")
}

func (u *unit) find(id *ast.Ident, all []*named, directive string) *named {
	n := u.names[id.Name]
	for _, m := range all {
		if m == n && n != nil {
			return n
		}
	}
	u.Errors.Addf(id.At, "found %s, expected a name that a %s directive of this unit declares", upper(id.Name), directive)
	return nil
}

// known returns bounds as an argument list: rank, lower and upper bound of each of three dimensions. ok is false if
// only the rank is known.
func bounds(dims []ast.Dim) (args []ast.Expr, ok bool) {
	args = []ast.Expr{edit.Int(int64(len(dims)))}
	for d := range ranksMax {
		lo, hi := edit.Int(1), edit.Int(1)
		if d < len(dims) {
			if dims[d].Hi == nil {
				return nil, false
			}
			hi = edit.Copy(dims[d].Hi)
			if dims[d].Lo != nil {
				lo = edit.Copy(dims[d].Lo)
			}
		}
		args = append(args, lo, hi)
	}
	return args, true
}

// constantBounds tells whether the compiler information file has the bounds.
func (u *unit) constantBounds(dims []ast.Dim) bool {
	for _, d := range dims {
		if d.Hi == nil {
			return false
		}
		if _, ok := u.table.Const(d.Hi); !ok {
			return false
		}
		if d.Lo != nil {
			if _, ok := u.table.Const(d.Lo); !ok {
				return false
			}
		}
	}
	return true
}

// processors adds the definition of arrangements. Each begins after the one before, if there are enough
// processors.
func (u *unit) processors(d *directive) {
	previous := edit.Int(0)
	for _, e := range d.entities {
		args, ok := bounds(e.dims)
		if !ok {
			u.Errors.Addf(e.name.At, "found %s with dimensions left open, expected their extents", upper(e.name.Name))
			continue
		}
		if u.names[e.name.Name].dummy {
			u.Add(Runtime, edit.Call("svm_arrangement_argument", append([]ast.Expr{edit.Name(e.name.Name)}, args...)...))
			continue
		}
		u.Add(Runtime, edit.Call("svm_arrange", append([]ast.Expr{edit.Name(e.name.Name), previous}, args...)...))
		previous = edit.Name(e.name.Name)
	}
}

// define adds the definition of templates.
func (u *unit) define(d *directive) {
	for _, e := range d.entities {
		n := u.names[e.name.Name]
		args, ok := bounds(e.dims)
		name := edit.Name(e.name.Name)
		switch {
		case n.dummy && ok:
			u.Add(Runtime, edit.Call("svm_template_argument", append([]ast.Expr{name}, args...)...))
		case n.dummy:
			u.Add(Runtime, edit.Call("svm_template_rank", name, edit.Int(int64(n.rank))))
		case !ok:
			u.Add(Runtime, edit.Call("svm_empty", name))
		case u.constantBounds(e.dims):
			u.Add(Runtime, edit.Call("svm_declare", name)) // the run-time system knows the bounds
		default:
			u.Add(Runtime, edit.Call("svm_define", append([]ast.Expr{name}, args...)...))
		}
	}
}

// create adds the creation of templates whose rank is declared.
func (u *unit) create(d *directive) {
	for _, e := range d.entities {
		n := u.template(e.name)
		if n == nil {
			continue
		}
		args, ok := bounds(e.dims)
		if !ok || len(e.dims) != n.rank {
			u.Errors.Addf(e.name.At, "found CREATE %s with %d dimensions, expected %d as in its TEMPLATE directive, with extents",
				upper(n.name), len(e.dims), n.rank)
			continue
		}
		u.Add(Runtime, edit.Call("svm_create", append([]ast.Expr{edit.Name(n.name)}, args...)...))
	}
}

// withdraw adds DESTROY or UNDEF.
func (u *unit) withdraw(d *directive) {
	for _, e := range d.entities {
		if n := u.template(e.name); n != nil {
			u.Add(Runtime, edit.Call("svm_"+d.word, edit.Name(n.name)))
		}
	}
}

// kinds of distribution of a dimension, as the run-time system numbers them.
const (
	kindAll = iota
	kindBlock
	kindCyclic
	kindList
)

// distribute adds DISTRIBUTE or REDISTRIBUTE.
func (u *unit) distribute(d *directive) {
	if u.inLoop > 0 {
		u.Errors.Addf(d.at, "found %s inside a PDO, expected it outside of parallel loops: all processors of the set take part", upper(d.word))
		return
	}
	for _, e := range d.entities {
		n := u.template(e.name)
		if n == nil {
			continue
		}
		if len(e.dims) > 0 {
			u.Errors.Addf(e.name.At, "found dimensions of %s, expected its name alone", upper(n.name))
		}
		if len(d.formats) == 1 && d.formats[0].name != nil {
			u.distributeElements(d, n, e.name.At)
			continue
		}
		u.distributeFormats(d, n, e.name.At)
	}
}

// distributeFormats adds a distribution by standard formats.
func (u *unit) distributeFormats(d *directive, n *named, at source.Pos) {
	p := u.arrangement(d.onto.name)
	if p == nil {
		return
	}
	if d.onto.home || len(d.onto.args) > 0 {
		u.Errors.Add(d.onto.name.At, "found an element behind ONTO, expected a processor arrangement for these formats, or an index in place of them")
		return
	}
	if len(d.formats) != n.rank {
		u.Errors.Addf(at, "found %d formats for %s, which has rank %d; give one for each dimension", len(d.formats), upper(n.name), n.rank)
		return
	}
	id := edit.Name(n.name)
	u.Add(Runtime, edit.Call("svm_distribute", id, edit.Name(p.name), edit.Int(u.kindOf(d))))
	over := int64(0)
	for k, f := range d.formats {
		dim := edit.Int(int64(k + 1))
		if f.word != "*" {
			over++
		}
		switch f.word {
		case "*":
			u.Add(Runtime, edit.Call("svm_dist_all", id, dim))
		case "block":
			u.Add(Runtime, edit.Call("svm_dist_block", id, dim, edit.Name(p.name), edit.Int(over)))
		case "cyclic":
			size := f.arg
			if size == nil {
				size = edit.Int(1)
			}
			u.Add(Runtime, edit.Call("svm_dist_cyclic", id, dim, edit.Name(p.name), edit.Int(over), edit.Copy(size)))
		case "general_block":
			if f.arg == nil {
				u.Errors.Add(f.at, "found GENERAL_BLOCK without sizes, expected GENERAL_BLOCK(an INTEGER array with the size of each block)")
				return
			}
			u.Add(Runtime, edit.Call("svm_dist_general", id, dim, edit.Name(p.name), edit.Int(over), edit.Copy(f.arg)))
		default:
			u.Errors.Addf(f.at, "found %s besides other formats, expected BLOCK, CYCLIC, GENERAL_BLOCK or *, or an index alone", upper(f.name.Name))
			return
		}
	}
	if over != int64(p.rank) {
		u.Errors.Addf(at, "found %s with %d distributed dimensions, expected %d as %s has: ranks of both must agree", upper(n.name), over, p.rank, upper(p.name))
	}
	u.Add(Runtime, edit.Call("svm_distributed", id))
	u.stored(n)
}

// kindOf is 1 for REDISTRIBUTE, 0 for DISTRIBUTE.
func (u *unit) kindOf(d *directive) int64 {
	if d.word == "redistribute" {
		return 1
	}
	return 0
}

// distributeElements adds an indirect or a linked distribution: every processor goes through all elements and keeps
// the blocks of those that are its own.
func (u *unit) distributeElements(d *directive, n *named, at source.Pos) {
	if n.rank != 1 {
		u.Errors.Addf(at, "found %s of rank %d, expected a template of rank 1 for a distribution by elements", upper(n.name), n.rank)
		return
	}
	if len(d.onto.args) == 0 {
		f := d.formats[0]
		u.Errors.Addf(f.at, "found %s, expected BLOCK, CYCLIC, GENERAL_BLOCK or *; if it is an index, ONTO takes an element such as P(MAP(I)), or HOME(T(I))", upper(f.name.Name))
		return
	}
	var here ast.Expr
	over := edit.Int(0)
	switch {
	case d.onto.home:
		source := u.template(d.onto.name)
		if source == nil || !u.agree(source, d.onto) {
			return
		}
		here = u.here(source, d.onto.args)
	default:
		p := u.arrangement(d.onto.name)
		if p == nil || !u.agree(p, d.onto) {
			return
		}
		over = edit.Name(p.name)
		here = u.function("svm_member", u.three(edit.Name(p.name), d.onto.args)...)
	}
	id, index := edit.Name(n.name), d.formats[0].name.Name
	count := u.integer("n")
	lower := u.integer("l")
	u.Add(Runtime, edit.Call("svm_distribute", id, over, edit.Int(u.kindOf(d))))
	u.Add(Runtime, edit.Call("svm_list_begin", id, edit.Name(lower), edit.Name(count)))
	add := edit.If(edit.Binary(ast.Ne, here, edit.Int(0)), edit.Call("svm_list_add", id, edit.Name(index)))
	u.markInside(Runtime, add)
	u.Add(Runtime, edit.Do(index, edit.Name(lower), edit.Name(count), nil, add))
	u.Add(Runtime, edit.Call("svm_list_end", id))
	u.Add(Runtime, edit.Call("svm_distributed", id))
	u.stored(n)
}

// agree tells whether a target has as many subscripts as its template or arrangement dimensions.
func (u *unit) agree(n *named, t *target) bool {
	if len(t.args) == n.rank {
		return true
	}
	u.Errors.Addf(t.name.At, "found %d subscripts of %s, which has rank %d", len(t.args), upper(n.name), n.rank)
	return false
}

// here returns a call that is not 0 if this processor is the home of an element, and that fails if there is no such
// element.
func (u *unit) here(n *named, subs []ast.Expr) ast.Expr {
	return u.function("svm_here", u.three(edit.Name(n.name), subs)...)
}

// three returns an argument and three subscripts; missing ones are 1.
func (u *unit) three(first ast.Expr, subs []ast.Expr) []ast.Expr {
	args := []ast.Expr{first}
	for k := range ranksMax {
		if k < len(subs) {
			args = append(args, edit.Copy(subs[k]))
		} else {
			args = append(args, edit.Int(1))
		}
	}
	return args
}
