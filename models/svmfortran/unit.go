package svmfortran

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// mode is a set of execution modes.
type mode uint8

// The modes.
const (
	replicated mode = 1 << iota
	exclusive
)

// unit is one program unit that is translated.
type unit struct {
	*translator
	dialect.Code
	tree       *ast.Unit
	table      *edit.Table
	first      int     // of the body: where statements begin that do something
	start      []*item // what directives among the declarations do
	statements []*item
	modes      mode // in which it is executed

	names       map[string]*named // templates and arrangements
	declared    []*named          // those that are not dummies, in order
	shared      []*edit.Entity    // allocated from the shared segment
	isShared    map[string]bool
	touchesSets bool // what it does depends on the processor set

	temps map[string]*declaration // of what the translation adds, by type
	fresh int
	// returned is the variable with the number of an alternate return; "" if the unit has none.
	returned string
	label    uint32 // the last one that was made
	taken    map[uint32]bool
	flow     []*flow // exclusive code around
	inLoop   int     // PDO around

	isPartial    map[string]bool
	partial      []*edit.Entity // partially shared
	criticals    map[string]bool
	criticalList []string
	functions    []string // of the run-time system that it calls
}

func (t *translator) newUnit(tree *ast.Unit) {
	u := &unit{
		translator: t, tree: tree, table: edit.NewTable(tree), names: map[string]*named{}, isShared: map[string]bool{},
		temps: map[string]*declaration{}, label: 45001, taken: map[uint32]bool{}, isPartial: map[string]bool{}, criticals: map[string]bool{},
	}
	if tree.Kind == ast.Module || tree.HasContains {
		u.Errors.Add(tree.At, "found a module or internal procedures, expected units of Fortran 77")
	}
	if tree.Kind == ast.Program {
		u.modes = replicated
	} else if tree.Name != nil {
		t.units[tree.Name.Name] = u
	}
	t.list = append(t.list, u)
}

// readDirectives reads the declarations and statements of the unit, and carries out directives that
// declare.
func (u *unit) readDirectives() {
	u.first = u.findStatements()
	var operations []ast.Stmt
	for _, s := range u.tree.Body[:u.first] {
		if d, ok := s.(*ast.Directive); ok && d.Sentinel == sentinel {
			operations = append(operations, d)
		}
	}
	u.start = u.declarative(u.items(operations))
	u.statements = u.declarative(u.items(u.tree.Body[u.first:]))
	ast.Inspect(u.tree, func(n ast.Node) bool {
		if s, ok := n.(ast.Stmt); ok {
			u.taken[s.StmtLabel()] = true
		}
		return true
	})
}

// findStatements returns where the first statement is that does something. Directives in front of it belong to the
// declarations unless they need a statement.
func (u *unit) findStatements() int {
	last := 0
	for i, s := range u.tree.Body {
		d, ok := s.(*ast.Directive)
		switch {
		case ok && d.Sentinel == sentinel && declares(d):
			last = i + 1
		case ok && d.Sentinel == sentinel:
			return last
		case ok:
		case specification(s) || u.isStatementFunction(s):
			last = i + 1
		default:
			return last
		}
	}
	return last
}

// declares tells whether a directive may stand among declarations.
func declares(d *ast.Directive) bool {
	if len(d.Tokens) == 0 {
		return false
	}
	switch d.Tokens[0].Text {
	case "processors", "template", "shared", "private", "distribute", "redistribute", "create", "destroy", "undef":
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

func (u *unit) isStatementFunction(s ast.Stmt) bool {
	a, ok := s.(*ast.Assign)
	if !ok {
		return false
	}
	left, ok := a.Left.(*ast.Apply)
	if !ok {
		return false
	}
	name, ok := left.Fun.(*ast.Ident)
	if !ok {
		return false
	}
	e := u.table.Find(name.Name)
	return e == nil || e.Dims == nil
}

// translate replaces the body of the unit.
func (u *unit) translate() {
	if u.modes == 0 {
		u.modes = replicated // nobody calls it
	}
	u.Pos = u.tree.At
	u.noteUnit()
	outer := u.Begin()
	u.enter()
	for _, it := range u.start {
		u.one(it)
	}
	if u.modes&exclusive != 0 {
		u.exclusiveUnit()
	} else {
		u.replicatedUnit()
	}
	body := u.End(outer)
	for _, s := range u.tree.Body[:u.first] {
		if d, ok := s.(*ast.Directive); ok && d.Sentinel == sentinel {
			continue
		}
		if c, ok := s.(*ast.Common); ok {
			u.pad(c)
		}
		u.Keep(s)
	}
	declarations := u.Collect(u.declarations)
	all := edit.WithDeclarations(u.End(nil), declarations...)
	u.tree.Body, u.tree.Leading = append(all, body...), nil
}

// enter adds the statements at the beginning of the unit.
func (u *unit) enter() {
	if u.tree.Kind == ast.Program {
		u.Add(Runtime, edit.Call("svm_init"))
	}
	for _, n := range u.declared {
		u.Add(Runtime, edit.Assign(edit.Name(n.name), edit.Int(n.number)))
	}
	if u.isAlone() {
		u.Add(Runtime, edit.Call("svm_alone"))
	}
	u.allocate()
	ast.Inspect(u.tree, func(n ast.Node) bool {
		if s, ok := n.(*ast.Return); ok && s.Value != nil && u.returned == "" {
			u.returned = u.integer("r")
			u.Add(Computing, edit.Assign(edit.Name(u.returned), edit.Int(0)))
		}
		return true
	})
}

// end adds what follows the last statement, to which each RETURN leads: an alternate return if one of these was one.
func (u *unit) end() {
	if u.returned != "" {
		u.Add(Computing, &ast.Return{Value: edit.Name(u.returned)})
	}
}

// isAlone tells whether each processor executes the unit in a set of its own, whatever set it comes from: a function with parallel constructs. It
// stands in expressions, which others need not evaluate.
func (u *unit) isAlone() bool { return u.tree.Kind == ast.Function && u.touchesSets }

// replicatedUnit adds the statements of a unit that all processors execute.
func (u *unit) replicatedUnit() {
	if len(u.heapVariables()) == 0 && !u.isAlone() {
		u.all(u.statements)
		return
	}
	leave := u.newLabel()
	u.flow = append(u.flow, &flow{unit: true, leave: leave})
	u.all(u.statements)
	u.flow = u.flow[:len(u.flow)-1]
	u.Label(leave)
	u.free()
	if u.isAlone() {
		u.Add(Runtime, edit.Call("svm_pop"))
	}
	u.end()
}

// declaration is a list of entities that one statement declares.
type declaration struct {
	entities  []ast.Entity
	statement func([]ast.Entity) ast.Stmt
}

func (u *unit) declares(t sem.Type, e ast.Entity) {
	key := edit.TypeText(t)
	d := u.temps[key]
	if d == nil {
		d = &declaration{statement: func(list []ast.Entity) ast.Stmt { return edit.Declare(edit.TypeSpec(t), list...) }}
		u.temps[key] = d
	}
	d.entities = append(d.entities, e)
}

// declarations adds the declarations of the translation: the run-time system's variables, templates,
// pointers, scratch variables.
func (u *unit) declarations() {
	// any order: no two names are equal. Templates and arrangements both count from 1.
	list := slices.SortedFunc(maps.Values(u.names), func(a, b *named) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.name, b.name))
	})
	for _, n := range list {
		if e := u.table.Find(n.name); e == nil || !e.Declared {
			u.declares(sem.DefaultInteger, ast.Entity{Name: n.name})
		}
	}
	for _, name := range []string{"svm_me", "svm_np", "svm_myprocset"} {
		u.declares(sem.DefaultInteger, ast.Entity{Name: name})
	}
	for _, c := range u.criticalList {
		u.declares(sem.DefaultInteger, ast.Entity{Name: c})
	}
	for _, f := range u.functions {
		u.declares(sem.DefaultInteger, ast.Entity{Name: f})
	}
	for _, key := range slices.Sorted(maps.Keys(u.temps)) {
		d := u.temps[key]
		u.Add(Runtime, d.statement(d.entities))
	}
	u.Add(Runtime, &ast.Common{Blocks: []ast.CommonBlock{{Name: "svm_set", Items: edit.Entities("svm_myprocset", "svm_me", "svm_np")}}})
	u.declareShared()
	for _, c := range u.criticalList {
		u.Add(Runtime, &ast.Common{Blocks: []ast.CommonBlock{{Name: c, Items: edit.Entities(c)}}})
	}
}

// function returns a call of a function of the run-time system.
func (u *unit) function(name string, args ...ast.Expr) ast.Expr {
	if !slices.Contains(u.functions, name) {
		u.functions = append(u.functions, name)
	}
	return edit.Index(name, args...)
}

// integer returns a new INTEGER variable.
func (u *unit) integer(prefix string) string {
	u.fresh++
	name := fmt.Sprintf("svm_%s%d", prefix, u.fresh)
	u.declares(sem.DefaultInteger, ast.Entity{Name: name})
	return name
}

// newLabel returns a label that the unit does not have.
func (u *unit) newLabel() uint32 {
	u.label++
	for u.taken[u.label] {
		u.label++
	}
	return u.label
}
