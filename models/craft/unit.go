package craft

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// unit is one program unit that is translated.
type unit struct {
	*translator
	dialect.Code
	tree       *ast.Unit
	table      *edit.Table
	shared     map[string]*shared
	geometries map[string][]spread
	sharedList []*shared

	temps     map[string]*declaration // of what the translation adds, by what is declared
	fresh     int
	isMe      bool                // the PE's own number is used
	loaded    map[string]ast.Expr // shared elements that the statement has fetched, by their text
	on        *home               // inside DOSHARED
	shape     []position          // inside an array statement
	lazy      map[string]ast.Expr // values of variables that are computed only if they are used
	sample    *ast.Directive      // stands in front of the next DO
	noBarrier bool
	serial    int // how many MASTER and CRITICAL regions are open, in which one PE does everything
	locked    int // how many of them are CRITICAL
}

func (t *translator) newUnit(tree *ast.Unit) *unit {
	u := &unit{
		translator: t, tree: tree, table: edit.NewTable(tree), shared: map[string]*shared{},
		geometries: map[string][]spread{}, temps: map[string]*declaration{}, lazy: map[string]ast.Expr{},
	}
	u.table.Add("n$pes", sem.DefaultInteger, nil, 0).Parameter = edit.Int(t.pes)
	u.refuse()
	u.table.DeferBounds(func(e *edit.Entity) bool { return true })
	for _, s := range tree.Body {
		if d, ok := s.(*ast.Directive); ok && d.Sentinel == sentinel {
			u.declarative(d)
		}
	}
	if tree.Name != nil {
		var list []*shared
		for _, p := range tree.Params {
			list = append(list, u.shared[p.Name])
		}
		t.dummies[tree.Name.Name] = list
	}
	return u
}

// refuse reports units that are not of Fortran 77.
func (u *unit) refuse() {
	if u.tree.Kind == ast.Module || u.tree.HasContains {
		u.Errors.Add(u.tree.At, "found a module or internal procedures, expected units of Fortran 77: a shared array cannot be reached from inside")
	}
}

// declarative obeys a directive that declares.
func (u *unit) declarative(d *ast.Directive) {
	p := u.parse(d)
	if p == nil {
		return
	}
	switch p.word {
	case "shared":
		u.share(p)
	case "geometry":
		for _, it := range p.items {
			u.geometries[it.name.Name] = it.spreads
		}
	case "pe_private":
		for _, n := range p.names {
			if u.shared[n.Name] != nil {
				u.Errors.Addf(n.At, "%s is shared, so it cannot be private as well", upper(n.Name))
			}
		}
	case "pe_resident":
		u.resident(p)
	}
}

func (u *unit) resident(p *directive) {
	for _, n := range p.names {
		s := u.shared[n.Name]
		if s == nil {
			u.Errors.Addf(n.At, "found PE_RESIDENT for %s, expected an array that a SHARED directive before this line names", upper(n.Name))
			continue
		}
		s.resident = true
	}
}

// translate replaces the body of the unit.
func (u *unit) translate() {
	first := u.specifications()
	functions := u.statementFunctions(first)
	outer := u.Begin()
	u.block(u.tree.Body[functions:])
	body := u.End(outer)
	u.Pos = u.tree.At
	u.declarations()
	for _, s := range u.tree.Body[first:functions] {
		u.Keep(s)
	}
	if u.isMe {
		u.Add(Addressing, edit.Assign(edit.Name(me), edit.Index("craft_pe")))
	}
	u.Keep(body...)
	u.tree.Body, u.tree.Leading = u.End(nil), nil
}

// specifications keeps the statements in front of the first that does something or
// defines a statement function, and returns where that one is.
func (u *unit) specifications() int {
	for i, s := range u.tree.Body {
		if d, ok := s.(*ast.Directive); ok {
			if d.Sentinel != sentinel || executable(d) {
				return i
			}
			continue
		}
		if !specification(s) {
			return i
		}
		u.checkSpecification(s)
		u.keepParts(s)
		u.Keep(s)
	}
	return len(u.tree.Body)
}

// statementFunctions returns where the statement functions end that begin at first.
func (u *unit) statementFunctions(first int) int {
	for i, s := range u.tree.Body[first:] {
		a, ok := s.(*ast.Assign)
		if !ok {
			return first + i
		}
		left, ok := a.Left.(*ast.Apply)
		if !ok {
			return first + i
		}
		name, ok := left.Fun.(*ast.Ident)
		if !ok || u.isArray(name.Name) || hasSection(left.Args) {
			return first + i
		}
		if x := u.findShared(s); x != nil {
			u.Errors.Addf(x.At, "found shared %s in a statement function, expected private variables", upper(x.Name))
		}
	}
	return len(u.tree.Body)
}

// executable reports whether a directive does something where it stands.
func executable(d *ast.Directive) bool {
	switch strings.ToLower(d.Tokens[0].Text) {
	case "doshared", "master", "barrier", "no", "nobarrier", "atomic", "critical":
		return true
	}
	return false
}

func specification(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.TypeDecl, *ast.TypeDef, *ast.AttrStmt, *ast.Implicit, *ast.Common, *ast.Equivalence, *ast.Parameter, *ast.Data,
		*ast.Namelist, *ast.CrayPointer, *ast.Use, *ast.Interface, *ast.Format, *ast.Entry:
		return true
	}
	return false
}

// checkSpecification reports what cannot be said about a shared object.
func (u *unit) checkSpecification(s ast.Stmt) {
	what := ""
	switch s.(type) {
	case *ast.Equivalence:
		what = "EQUIVALENCE"
	case *ast.Data:
		what = "DATA"
	case *ast.Namelist:
		what = "NAMELIST"
	case *ast.CrayPointer:
		what = "POINTER"
	default:
		return
	}
	if x := u.findShared(s); x != nil {
		u.Errors.Addf(x.At, "found shared %s in %s, expected a private variable: no PE has all of a shared object", upper(x.Name), what)
	}
}

// findShared returns a shared name in n, nil if there is none.
func (u *unit) findShared(n ast.Node) (found *ast.Ident) {
	ast.Inspect(n, func(n ast.Node) bool {
		if x, ok := n.(*ast.Ident); ok && found == nil && u.shared[x.Name] != nil {
			found = x
		}
		return found == nil
	})
	return found
}

// declaration is a list of entities that one statement declares.
type declaration struct {
	entities  []ast.Entity
	statement func([]ast.Entity) ast.Stmt
}

// declares adds an entity to the declaration of a type.
func (u *unit) declares(t sem.Type, e ast.Entity) {
	u.addTo(edit.TypeText(t), e, func(list []ast.Entity) ast.Stmt { return edit.Declare(edit.TypeSpec(t), list...) })
}

// attribute adds an entity to the statement of an attribute.
func (u *unit) attribute(kind ast.AttrKind, e ast.Entity) {
	u.addTo(kind.String(), e, func(list []ast.Entity) ast.Stmt {
		return &ast.AttrStmt{Attr: ast.Attr{Kind: kind}, Entities: list}
	})
}

func (u *unit) addTo(what string, e ast.Entity, statement func([]ast.Entity) ast.Stmt) {
	d := u.temps[what]
	if d == nil {
		d = &declaration{statement: statement}
		u.temps[what] = d
	}
	d.entities = append(d.entities, e)
}

// declarations adds what the translation needs: parts that no statement declares, scratch
// variables, the PE's number.
func (u *unit) declarations() {
	for _, s := range u.sharedList {
		if len(s.dist) == 0 {
			u.attribute(ast.Dimension, ast.Entity{Name: s.Name, Dims: scalarDims()})
		}
		if s.Dummy == 0 && !s.InCommon {
			u.attribute(ast.SaveAttr, ast.Entity{Name: s.Name})
		}
	}
	if u.isMe {
		u.Add(Addressing, edit.Declare(edit.TypeSpec(sem.DefaultInteger), edit.Entities(me, "craft_pe")...))
	}
	for _, what := range slices.Sorted(maps.Keys(u.temps)) {
		d := u.temps[what]
		u.Add(Addressing, d.statement(d.entities))
	}
}

// temp returns a new variable of a type.
func (u *unit) temp(prefix string, t sem.Type) string {
	u.fresh++
	name := fmt.Sprintf("craft_%s%d", prefix, u.fresh)
	u.declares(t, ast.Entity{Name: name})
	return name
}

// integer returns a new INTEGER variable.
func (u *unit) integer(prefix string) *ast.Ident {
	return edit.Name(u.temp(prefix, sem.DefaultInteger))
}

// me is the variable with the PE's own number.
const me = "craft_me"

// pe returns the PE's own number.
func (u *unit) pe() ast.Expr {
	u.isMe = true
	return edit.Name(me)
}
