package edit

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// Units are the program units of a program, with what each knows of the others.
type Units struct {
	hosts      map[*ast.Unit]*ast.Unit
	modules    map[string]*ast.Unit
	procedures map[string]*ast.Unit
	tables     map[*ast.Unit]*Table
	making     map[*ast.Unit]bool // units whose tables are being made, which know nothing yet: a module that uses itself is a mistake
}

// NewUnits looks at the units of a program and those within them.
func NewUnits(files []*ast.File) *Units {
	x := &Units{
		hosts: map[*ast.Unit]*ast.Unit{}, modules: map[string]*ast.Unit{}, procedures: map[string]*ast.Unit{}, tables: map[*ast.Unit]*Table{},
		making: map[*ast.Unit]bool{},
	}
	for _, f := range files {
		for _, u := range f.Units {
			x.add(u, nil)
		}
	}
	return x
}

func (x *Units) add(u, host *ast.Unit) {
	x.hosts[u] = host
	switch {
	case u.Name == nil:
	case u.Kind == ast.Module:
		x.modules[u.Name.Name] = u
	case u.Kind != ast.Program:
		x.procedures[u.Name.Name] = u
	}
	for _, inner := range u.Contains {
		x.add(inner, u)
	}
}

// Table returns the table of a unit. It has the variables, too, that the unit does not declare but has from its host and from
// modules. It is made when it is first asked for, with what the host's table has then.
func (x *Units) Table(u *ast.Unit) *Table {
	t := x.tables[u]
	if t == nil {
		t = x.make(u)
		x.tables[u] = t
		t.associate()
	}
	return t
}

// make returns the table of what a unit declares.
func (x *Units) make(u *ast.Unit) *Table {
	x.making[u] = true
	defer delete(x.making, u)
	return NewTableIn(u, x.scope(u))
}

func (x *Units) scope(u *ast.Unit) Scope {
	s := Scope{
		Module: func(name string) *Table {
			if m := x.modules[name]; m != nil && !x.making[m] {
				return x.Table(m)
			}
			return nil
		},
		Type: x.result,
	}
	if host := x.hosts[u]; host != nil {
		s.Host = x.Table(host)
	}
	return s
}

// result returns the type of a function of the program.
func (x *Units) result(function string) (sem.Type, bool) {
	u := x.procedures[function]
	if u == nil || u.Kind != ast.Function || x.making[u] {
		return sem.Type{}, false
	}
	name := u.Name.Name
	if u.Result != nil {
		name = u.Result.Name
	}
	t := x.make(u)
	if e := t.Find(name); e != nil {
		return e.Type, true
	}
	return t.Implicit(name), true
}

// associate enters the variables of the host and of modules whose names the unit does not declare.
func (t *Table) associate() {
	for _, s := range t.Unit.Body {
		use, ok := s.(*ast.Use)
		if !ok || t.scope.Module == nil {
			continue
		}
		m := t.scope.Module(use.Module.Name)
		if m == nil {
			continue
		}
		local := map[string]string{}
		for _, item := range use.Items {
			local[item.Name.Name] = item.Local.Name
		}
		for _, e := range m.order {
			name, listed := local[e.Name]
			if !listed {
				name = e.Name
			}
			if listed || !use.Only {
				t.adopt(m, e, name)
			}
		}
	}
	if h := t.scope.Host; h != nil {
		for _, e := range h.order {
			t.adopt(h, e, e.Name)
		}
	}
}

// adopt enters a variable of another unit under a name, unless the unit declares this name. Bounds that are no constants
// become inquiries, since their names may mean something else here.
func (t *Table) adopt(from *Table, e *Entity, name string) {
	if t.entities[name] != nil {
		return
	}
	adopted := *e
	adopted.Name, adopted.Dummy = name, 0
	adopted.Dims = from.Folded(e.Dims)
	for d := range adopted.Dims {
		dim := &adopted.Dims[d]
		if _, ok := Literal(adopted.Lower(d)); !ok {
			dim.Lo = Intrinsic("lbound", Name(name), Int(int64(d+1)))
		}
		if _, star := dim.Hi.(*ast.Star); star || dim.Hi == nil {
			continue
		}
		if _, ok := Literal(dim.Hi); !ok {
			dim.Hi = Intrinsic("ubound", Name(name), Int(int64(d+1)))
		}
	}
	t.entities[name] = &adopted
	t.order = append(t.order, &adopted)
}
