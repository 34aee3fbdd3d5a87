package craft

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"simrun/models/fortran/ast"
)

// unit is one program unit that is translated.
type unit struct {
	*translator
	tree       *ast.Unit
	constants  map[string]int64
	entities   map[string]*entity
	letters    [26]*ast.TypeSpec
	geometries map[string][]spread
	sharedList []*shared

	out       *buffer
	temps     map[string][]string // declarations of what the translation adds, by type
	fresh     int
	isMe      bool              // the PE's own number is used
	loaded    map[string]string // shared elements that the statement has fetched, by their text
	on        *home             // inside DOSHARED
	shape     []position        // inside an array statement
	lazy      map[string]string // values of variables that are computed only if they are used
	sample    *ast.Directive    // stands in front of the next DO
	noBarrier bool
	serial    int // how many MASTER and CRITICAL regions are open, in which one PE does everything
}

func (t *translator) newUnit(tree *ast.Unit) *unit {
	u := &unit{
		translator: t, tree: tree, constants: map[string]int64{"n$pes": t.pes}, entities: map[string]*entity{},
		geometries: map[string][]spread{}, temps: map[string][]string{}, lazy: map[string]string{}, out: &buffer{},
	}
	u.refuse()
	for _, p := range tree.Params {
		u.entityOf(p.Name, p.At).dummy = true
	}
	for _, s := range tree.Body {
		u.declare(s)
	}
	for _, s := range tree.Body {
		if d, ok := s.(*ast.Directive); ok && d.Sentinel == "dir$" {
			u.declarative(d)
		}
	}
	if tree.Name != nil {
		var list []*shared
		for _, p := range tree.Params {
			list = append(list, u.sharedOf(p.Name))
		}
		t.dummies[tree.Name.Name] = list
	}
	return u
}

// refuse reports units that are not of Fortran 77.
func (u *unit) refuse() {
	if u.tree.Kind == ast.Module || u.tree.HasContains {
		u.errors.Add(u.tree.At, "found a module or internal procedures, expected units of Fortran 77: a shared array cannot be reached from inside")
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
			if u.sharedOf(n.Name) != nil {
				u.errors.Addf(n.At, "%s is shared, so it cannot be private as well", upper(n.Name))
			}
		}
	case "pe_resident":
		u.resident(p)
	}
}

func (u *unit) resident(p *directive) {
	for _, n := range p.names {
		s := u.sharedOf(n.Name)
		if s == nil {
			u.errors.Addf(n.At, "found PE_RESIDENT for %s, expected an array that a SHARED directive before this line names", upper(n.Name))
			continue
		}
		s.resident = true
	}
}

// translate writes the unit.
func (u *unit) translate() {
	if len(u.tree.Body) > 0 || u.tree.Kind != ast.Program {
		u.header()
	}
	first := u.specifications()
	functions := u.statementFunctions(first)
	outer := u.out
	u.out = outer.inner()
	u.block(u.tree.Body[functions:])
	body := u.out
	u.out = outer
	u.declarations()
	for _, s := range u.tree.Body[first:functions] {
		u.out.at = s.Pos()
		u.verbatim(s)
	}
	if u.isMe {
		u.out.at = u.tree.At
		u.out.line(Addressing, "craft_me = craft_pe()")
	}
	u.out.append(body)
	u.out.at = u.tree.End.At
	u.out.labelled(u.tree.End.Label, Computing, "END")
}

// header writes the statement that begins the unit.
func (u *unit) header() {
	u.out.at = u.tree.At
	if u.tree.Headless {
		return
	}
	text := u.tree.Kind.String()
	if u.tree.Type != nil {
		text = typeSpec(u.tree.Type) + " " + text
	}
	if u.tree.Name != nil {
		text += " " + u.tree.Name.Name
	}
	if u.tree.Kind == ast.Function || len(u.tree.Params) > 0 {
		var names []string
		for _, p := range u.tree.Params {
			names = append(names, p.Name)
		}
		text += "(" + strings.Join(names, ", ") + ")"
	}
	u.out.line(Computing, "%s", text)
}

// specifications writes the statements in front of the first that does something or defines a statement
// function, and returns where that one is.
func (u *unit) specifications() int {
	for i, s := range u.tree.Body {
		if d, ok := s.(*ast.Directive); ok {
			if d.Sentinel != "dir$" || executable(d) {
				return i
			}
			continue
		}
		if !specification(s) {
			return i
		}
		u.out.at = s.Pos()
		u.checkSpecification(s)
		u.verbatim(u.rewritten(s))
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
		if e := u.entities[nameOf(name)]; !ok || e != nil && e.dims != nil || hasSection(left.Args) {
			return first + i
		}
		if x := u.findShared(s); x != nil {
			u.errors.Addf(x.At, "found shared %s in a statement function, expected private variables", upper(x.Name))
		}
	}
	return len(u.tree.Body)
}

func nameOf(x *ast.Ident) string {
	if x == nil {
		return ""
	}
	return x.Name
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
	case *ast.TypeDecl, *ast.AttrStmt, *ast.Implicit, *ast.Common, *ast.Equivalence, *ast.Parameter, *ast.Data,
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
		u.errors.Addf(x.At, "found shared %s in %s, expected a private variable: no PE has all of a shared object", upper(x.Name), what)
	}
}

// findShared returns a shared name in n, nil if there is none.
func (u *unit) findShared(n ast.Node) (found *ast.Ident) {
	ast.Inspect(n, func(n ast.Node) bool {
		if x, ok := n.(*ast.Ident); ok && found == nil && u.sharedOf(x.Name) != nil {
			found = x
		}
		return found == nil
	})
	return found
}

// declarations writes what the translation needs: parts that no statement declares, scratch variables, the PE's number.
func (u *unit) declarations() {
	for _, s := range u.sharedList {
		if len(s.dist) == 0 {
			u.temps["DIMENSION"] = append(u.temps["DIMENSION"], s.name+"(0:0)")
		}
		if !s.dummy && !s.inCommon {
			u.temps["SAVE"] = append(u.temps["SAVE"], s.name)
		}
	}
	u.out.at = u.tree.At
	if u.isMe {
		u.out.line(Addressing, "INTEGER craft_me, craft_pe")
	}
	for _, kind := range slices.Sorted(maps.Keys(u.temps)) {
		u.out.line(Addressing, "%s %s", kind, strings.Join(u.temps[kind], ", "))
	}
}

// temp returns a new variable of a type.
func (u *unit) temp(prefix, kind string) string {
	u.fresh++
	name := fmt.Sprintf("craft_%s%d", prefix, u.fresh)
	u.temps[kind] = append(u.temps[kind], name)
	return name
}

// me returns the PE's own number.
func (u *unit) me() string {
	u.isMe = true
	return "craft_me"
}
