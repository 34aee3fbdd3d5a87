package pddp

import (
	"fmt"
	"strconv"
	"strings"

	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// unit translates one program unit.
type unit struct {
	t     *translator
	tree  *ast.Unit
	table *edit.Table
	names *edit.Names

	templates    map[string]*template
	templateList []*template
	objects      map[string]*object
	objectList   []*object

	pos      source.Pos // of the user's statement that is translated
	inMaster bool
	calling  bool     // the statement that is translated calls functions of the program
	region   *region  // the loop before which elements are fetched; nil: none
	duty     *duty    // the first statement that needs all processors
	callees  []string // what may be procedures that it calls

	locals   map[string]string // names of generated variables by what they are
	labels   map[uint32]bool   // that are taken
	made     map[string]bool   // their names
	integers []ast.Entity      // those of type INTEGER
	declared []ast.Stmt        // declarations of the others
	initial  []ast.Stmt        // DATA of those that have initial values
	fill     []ast.Stmt        // statements of the prologue that give some of them values
	counts   map[string]int    // numbered names in the current statement

	generated map[string]bool // arrays among the generated variables
	afresh    []afresh
}

func newUnit(t *translator, tree *ast.Unit) *unit {
	u := &unit{
		t: t, tree: tree, table: t.known.Table(tree), names: edit.NewNames(tree), labels: edit.Labels(tree.Body...),
		templates: map[string]*template{}, objects: map[string]*object{}, locals: map[string]string{}, made: map[string]bool{}, generated: map[string]bool{},
	}
	u.takeDirectiveNames()
	return u
}

// takeDirectiveNames keeps generated names away from those that only
// directives mention.
func (u *unit) takeDirectiveNames() {
	ast.Inspect(u.tree, func(n ast.Node) bool {
		if d, ok := n.(*ast.Directive); ok {
			for _, tok := range d.Tokens {
				u.names.Take(tok.Text)
			}
		}
		return true
	})
}

func (u *unit) errorf(pos source.Pos, format string, args ...any) {
	u.t.Errors.Addf(pos, format, args...)
}

// line returns file:line of a position.
func (u *unit) line(pos source.Pos) string {
	p := u.t.Set.Position(pos)
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// name returns the unit's name in capitals.
func (u *unit) name() string {
	if u.tree.Name == nil {
		return "MAIN"
	}
	return strings.ToUpper(u.tree.Name.Name)
}

// mark puts generated statements at the user's statement that is translated.
func (u *unit) mark(kind machines.Kind, stmts ...ast.Stmt) []ast.Stmt {
	for _, s := range stmts {
		dialect.Mark(kind, u.pos, s)
	}
	return stmts
}

// local returns the variable that holds what key says, made and declared when
// it is first asked for.
func (u *unit) local(key, name string, typ sem.Type) string {
	if v, ok := u.locals[key]; ok {
		return v
	}
	v := u.names.Fresh(name)
	u.locals[key], u.made[v] = v, true
	u.declare(typ, v)
	return v
}

// declare adds the declarations of variables; those of type INTEGER come in
// one statement.
func (u *unit) declare(typ sem.Type, names ...string) {
	if typ == sem.DefaultInteger {
		u.integers = append(u.integers, edit.Entities(names...)...)
		return
	}
	u.declared = append(u.declared, edit.Declare(edit.TypeSpec(typ), edit.Entities(names...)...))
}

// integer returns an INTEGER variable of that name.
func (u *unit) integer(name string) *ast.Ident {
	return edit.Name(u.local(name, name, sem.DefaultInteger))
}

// numbered returns a variable that is new in the current statement: name,
// name2, ...; variables of different types do not share names.
func (u *unit) numbered(name string, typ sem.Type) *ast.Ident {
	u.counts[name]++
	if n := u.counts[name]; n > 1 {
		name += strconv.Itoa(n)
	}
	return edit.Name(u.local(name+" "+typ.String(), name, typ))
}

// memory returns a pointer and an array that views what it points to.
func (u *unit) memory(pointer, pointee string, typ sem.Type) (*ast.Ident, string) {
	key := pointee + " " + typ.String()
	if v, ok := u.locals[key]; ok {
		return edit.Name(u.locals[key+" pointer"]), v
	}
	p, a := u.names.Fresh(pointer), u.names.Fresh(pointee)
	u.locals[key], u.locals[key+" pointer"] = a, p
	u.declare(typ, a)
	u.declared = append(u.declared, edit.Memory(p, a))
	u.generated[a] = true
	return edit.Name(p), a
}

// prologue adds a variable that the prologue sets to a value.
func (u *unit) prologue(key, name string, value func() ast.Expr) *ast.Ident {
	v, ok := u.locals[key]
	if !ok {
		v = u.local(key, name, sem.DefaultInteger)
		u.fill = append(u.fill, edit.Assign(edit.Name(v), value()))
	}
	return edit.Name(v)
}

// templatePrologue is prologue for the values of a template. They change with ALLOCATE if its extents do.
func (u *unit) templatePrologue(t *template, name string, value func() ast.Expr) *ast.Ident {
	if !t.deferred {
		return u.prologue(name, name, value)
	}
	v, ok := u.locals[name]
	if !ok {
		v = u.local(name, name, sem.DefaultInteger)
		t.fill = append(t.fill, func() ast.Stmt { return edit.Assign(edit.Name(v), value()) })
	}
	return edit.Name(v)
}

// function returns a call of an INTEGER function of the run-time library.
func (u *unit) function(name string, args ...ast.Expr) ast.Expr {
	u.declareFunction(name)
	return edit.Index(name, args...)
}

func (u *unit) declareFunction(name string) {
	if _, ok := u.locals[name]; !ok {
		u.locals[name] = name
		if e := u.table.Find(name); e != nil && e.Declared {
			return // a program may call it too
		}
		u.declare(sem.DefaultInteger, name)
	}
}

func (u *unit) myproc() *ast.Ident {
	return u.prologue("myproc", "myproc", func() ast.Expr { return u.function("pddp_my_proc") })
}

func (u *unit) noProcs() *ast.Ident {
	return u.prologue("no_procs", "no_procs", func() ast.Expr { return u.function("pddp_no_procs") })
}

// length returns the elements of dimension d that each processor holds.
func (u *unit) length(t *template, d int) ast.Expr {
	dim := &t.dims[d]
	if dim.kind == star {
		if _, ok := u.table.Const(dim.extent); ok {
			return edit.Copy(dim.extent)
		}
	}
	what := map[kind]string{star: "len", block: "block", cyclic: "len"}[dim.kind]
	t, d = u.first(t, d)
	name := fmt.Sprintf("%s_%s%d", t.name, what, d+1)
	return u.templatePrologue(t, name, func() ast.Expr {
		return u.function("pddp_length", edit.Name(t.id), edit.Int(int64(d+1)))
	})
}

// first returns the first dimension of a template that is dealt out like dimension d of t. It has the same extent and
// type, and the same place among as many distributed dimensions. One variable serves all such dimensions.
func (u *unit) first(t *template, d int) (*template, int) {
	for _, other := range u.templateList {
		if !other.used || other.scattered() != t.scattered() {
			continue
		}
		for k := range other.dims {
			if other.dims[k].kind == t.dims[d].kind && other.ordinal(k) == t.ordinal(d) &&
				u.table.Equal(other.dims[k].extent, t.dims[d].extent) {
				return other, k
			}
		}
	}
	return t, d
}

// procs returns the number of processors that dimension d is spread over.
func (u *unit) procs(t *template, d int) ast.Expr {
	if t.scattered() == 1 {
		return u.noProcs()
	}
	t, d = u.first(t, d)
	name := fmt.Sprintf("%s_procs%d", t.name, d+1)
	return u.templatePrologue(t, name, func() ast.Expr {
		return u.function("pddp_procs", edit.Name(t.id), edit.Int(int64(d+1)))
	})
}

// address returns the address of an object's memory on a processor.
func (u *unit) address(o *object, proc ast.Expr) ast.Expr {
	key := "address_map_" + o.Name
	a, ok := u.locals[key]
	if !ok {
		a = u.names.Fresh(key)
		p := u.names.Fresh(o.Name + "_map")
		u.locals[key] = a
		u.declare(sem.DefaultInteger, a)
		u.declared = append(u.declared, edit.Memory(p, a))
		u.maps()
		find := func() ast.Stmt {
			return edit.Assign(edit.Name(p), edit.Intrinsic("loc", edit.Index("pddp_maps", u.function("pddp_map_of", edit.Name(o.id)))))
		}
		if o.Deferred {
			o.fill = append(o.fill, find)
		} else {
			u.fill = append(u.fill, find())
		}
	}
	return edit.Index(a, proc)
}

// maps declares the COMMON block that holds all address maps.
func (u *unit) maps() {
	if _, ok := u.locals["pddp_maps"]; ok {
		return
	}
	u.locals["pddp_maps"] = "pddp_maps"
	u.declare(sem.DefaultInteger, "pddp_nmap", "pddp_maps")
	u.declared = append(u.declared,
		&ast.Common{Blocks: []ast.CommonBlock{{Name: "pddp_map", Items: []ast.Entity{
			{Name: "pddp_nmap"}, {Name: "pddp_maps", Dims: []ast.Dim{{Lo: edit.Int(0), Hi: edit.Int(mapsMax - 1)}}},
		}}}})
}

// mapsMax is MAXMAP of the run-time library.
const mapsMax = 32768

// offset returns an element's place in the memory of its owner, from its
// indices; the leftmost dimension runs fastest.
func (u *unit) offset(o *object, index []ast.Expr) ast.Expr {
	return u.offsetOf(o, index, make([]ast.Expr, len(index)))
}

// offsetOf is offset with what is known of it already, by dimension.
func (u *unit) offsetOf(o *object, index, parts []ast.Expr) ast.Expr {
	var sum ast.Expr = edit.Int(0)
	for d := len(index) - 1; d >= 0; d-- {
		z := parts[d]
		if z == nil {
			z = u.placeIn(o, d, index[d])
		}
		if d == len(index)-1 {
			sum = z
			continue
		}
		sum = edit.Add(z, edit.Mul(u.length(o.template, d), sum))
	}
	return sum
}

// placeIn returns how far from the beginning of the owner's part of dimension d
// an element lies.
func (u *unit) placeIn(o *object, d int, index ast.Expr) ast.Expr {
	z := edit.Sum(edit.Sub(index, o.Lower(d)))
	switch o.template.dims[d].kind {
	case block:
		return edit.Intrinsic("mod", z, u.length(o.template, d))
	case cyclic:
		return edit.Binary(ast.Div, z, u.procs(o.template, d))
	}
	return z
}

// owner returns the processor that an element lies on.
func (u *unit) owner(o *object, index []ast.Expr) ast.Expr {
	return u.ownerOf(o, index, make([]ast.Expr, len(index)))
}

// ownerOf is owner with the coordinates that are known already, by dimension.
func (u *unit) ownerOf(o *object, index, coords []ast.Expr) ast.Expr {
	var sum ast.Expr
	t := o.template
	for d := len(index) - 1; d >= 0; d-- {
		if t.dims[d].kind == star {
			continue
		}
		z := coords[d]
		if z == nil {
			z = u.coordinateOf(o, d, index[d])
		}
		if sum == nil {
			sum = z
			continue
		}
		sum = edit.Add(z, edit.Mul(u.procs(t, d), sum))
	}
	if sum == nil {
		return edit.Int(0)
	}
	return sum
}

// coordinateOf returns the coordinate of the owner in distributed dimension d.
func (u *unit) coordinateOf(o *object, d int, index ast.Expr) ast.Expr {
	z := edit.Sum(edit.Sub(index, o.Lower(d)))
	if o.template.dims[d].kind == block {
		return edit.Binary(ast.Div, z, u.length(o.template, d))
	}
	return edit.Intrinsic("mod", z, u.procs(o.template, d))
}

// firstHere returns how many elements of a dimension in blocks lie in front of the
// processor's own.
func (u *unit) firstHere(t *template, d int) ast.Expr {
	t, d = u.first(t, d)
	name := fmt.Sprintf("%s_first%d", t.name, d+1)
	return u.templatePrologue(t, name, func() ast.Expr {
		return u.function("pddp_first", edit.Name(t.id), edit.Int(int64(d+1)))
	})
}

// coordinate returns the processor's coordinate in distributed dimension d.
func (u *unit) coordinate(t *template, d int) ast.Expr {
	t, d = u.first(t, d)
	name := fmt.Sprintf("%s_coord%d", t.name, d+1)
	return u.templatePrologue(t, name, func() ast.Expr {
		return u.function("pddp_coord", edit.Name(t.id), edit.Int(int64(d+1)))
	})
}
