package hpf

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// inputOutput lets process 0 read and write. Process 0 gives what it reads to all others, so a variable that is not
// distributed has one value everywhere. Distributed arrays are copied to arrays that every process has, and back.
// Internal files are variables, and every process has its own.
func (u *unit) inputOutput(s *ast.IO) {
	u.Label(s.StmtLabel())
	s.Label = 0
	back := u.replicate(s)
	u.values(s)
	var jumps []ast.Stmt
	if u.isInternal(s) {
		u.Keep(s)
	} else {
		given := u.defined(s)
		jumps = u.statusJumps(s, &given)
		u.Add(Computing, edit.If(edit.Binary(ast.Eq, u.myself(), edit.Int(0)), s))
		for _, x := range given {
			u.give(x)
		}
	}
	for _, f := range back {
		f()
	}
	u.freeTemporaries()
	u.Keep(jumps...)
}

// values brings distributed elements in a statement's list to all processes.
func (u *unit) values(s *ast.IO) {
	for i := range s.Specs {
		s.Specs[i].Value = u.value(s.Specs[i].Value)
	}
	if s.Op == ast.Read {
		return // replicate has done it
	}
	for i, x := range s.Items {
		s.Items[i] = u.value(x)
	}
}

func (u *unit) isInternal(s *ast.IO) bool {
	for _, spec := range s.Specs {
		if spec.Keyword == "unit" && !s.Bare && spec.Value != nil {
			return u.table.TypeOf(spec.Value).Base == sem.Character
		}
	}
	return false
}

// replicate replaces distributed arrays in the list by copies if they stand there as a whole, in part or in implied
// loops, or are read. back assigns the values that were read.
func (u *unit) replicate(s *ast.IO) (back []func()) {
	copies := map[string]string{}
	var onCopies func(y ast.Expr) ast.Expr
	onCopies = func(y ast.Expr) ast.Expr {
		m := u.mappedName(y)
		if m == nil {
			return nil
		}
		name, ok := copies[m.Name]
		if !ok {
			name = u.copyOf(m, true)
			copies[m.Name] = name
			if s.Op == ast.Read {
				back = append(back, u.copyBack(m, name))
			}
		}
		a, isPart := y.(*ast.Apply)
		if !isPart {
			return edit.Name(name)
		}
		args := make([]ast.Expr, len(a.Args))
		for i, x := range a.Args { // vectors of subscripts may be distributed too
			args[i] = edit.Replace(x, onCopies)
		}
		return edit.Index(name, args...)
	}
	for i, x := range s.Items {
		single := u.table.RankOf(x) == 0
		if _, implied := x.(*ast.ImpliedDo); !u.mentionsMapped(x) || s.Op != ast.Read && single && !implied {
			continue
		}
		s.Items[i] = edit.Replace(x, onCopies)
	}
	return back
}

// asks are the specifiers of INQUIRE that give it something.
var asks = map[string]bool{"unit": true, "file": true, "err": true, "end": true, "eor": true}

// defined returns the variables to which a statement gives values.
func (u *unit) defined(s *ast.IO) []ast.Expr {
	var list []ast.Expr
	for _, spec := range s.Specs {
		if spec.Keyword == "iostat" || spec.Keyword == "size" || s.Op == ast.Inquire && !asks[spec.Keyword] {
			list = append(list, spec.Value)
		}
		if s.Op == ast.Read && (spec.Keyword == "nml" || spec.Keyword == "fmt" && s.Items == nil) {
			list = append(list, u.group(spec.Value)...)
		}
	}
	if s.Op != ast.Read {
		return list
	}
	for _, x := range s.Items {
		ast.Inspect(x, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImpliedDo:
				for _, item := range n.Items {
					list = append(list, u.givenBy(item)...)
				}
				return false
			case ast.Expr:
				list = append(list, u.givenBy(n)...)
			}
			return false
		})
	}
	return list
}

// givenBy returns what is given to all processes for an item: of arrays all, since the
// others have the same values everywhere.
func (u *unit) givenBy(x ast.Expr) []ast.Expr {
	switch x := x.(type) {
	case *ast.Ident:
		return []ast.Expr{x}
	case *ast.Apply:
		return u.givenBy(x.Fun)
	case *ast.Component:
		return u.givenBy(x.X)
	case *ast.ImpliedDo:
		var list []ast.Expr
		for _, item := range x.Items {
			list = append(list, u.givenBy(item)...)
		}
		return list
	}
	return nil
}

// group returns the variables of a NAMELIST group, none if x names no group.
func (u *unit) group(x ast.Expr) []ast.Expr {
	id, ok := x.(*ast.Ident)
	if !ok {
		return nil
	}
	var list []ast.Expr
	for _, s := range u.tree.Body {
		n, is := s.(*ast.Namelist)
		if !is {
			continue
		}
		for _, g := range n.Groups {
			for _, item := range g.Items {
				if g.Name.Name == id.Name {
					list = append(list, edit.Name(item.Name))
				}
			}
		}
	}
	if u.parent != nil && len(list) == 0 {
		return u.parent.group(x)
	}
	return list
}

// give writes what gives a variable of process 0 to all others, one after the other.
func (u *unit) give(x ast.Expr) {
	typ, rank := u.table.TypeOf(x), u.table.RankOf(x)
	if typ.Base == sem.Character {
		name := "hpf_givet"
		if rank > 0 {
			name = "hpf_gives"
		}
		u.giveText(name, x)
		return
	}
	bytes, ok := u.bytesOf(x)
	if !ok {
		u.failSize(x)
		return
	}
	to := u.integer("hpf$w")
	send := edit.Call("hpf_send", edit.Name(to), edit.Copy(x), bytes)
	dialect.Mark(Runtime, u.Pos, send)
	u.function("hpf_np", sem.DefaultInteger)
	last := edit.Sub(edit.Index("hpf_np"), edit.Int(1))
	all := u.Collect(func() { u.Add(Runtime, edit.Do(to, edit.Int(1), last, edit.Int(1), send)) })
	others := u.Collect(func() { u.call(Runtime, "hpf_recv", edit.Int(0), edit.Copy(x), edit.Copy(bytes)) })
	u.Add(Runtime, edit.IfElse(edit.Binary(ast.Eq, u.myself(), edit.Int(0)), all, others))
}

func (u *unit) failSize(x ast.Expr) {
	u.fail(x, "found %s in READ, whose last dimension has no upper bound; declare it with one", edit.Text(x))
}

func (u *unit) giveText(name string, x ast.Expr) {
	args := []ast.Expr{edit.Copy(x)}
	if ref, err := u.table.Ref(x); err == nil && ref != nil {
		n, ok := u.count(ref)
		if !ok {
			u.failSize(x)
			return
		}
		args = append(args, n)
	}
	u.call(Runtime, name, args...)
}

// bytesOf returns how much memory a variable takes; false if its declaration does not say.
func (u *unit) bytesOf(x ast.Expr) (n ast.Expr, ok bool) {
	size := u.table.TypeOf(x).Size()
	if d := u.table.DerivedOf(x); d != nil {
		if size, ok = u.table.Size(d); !ok {
			return edit.Int(0), false
		}
	}
	ref, err := u.table.Ref(x)
	if err != nil || ref == nil {
		return edit.Int(size), true
	}
	n, ok = u.count(ref)
	return edit.Mul(edit.Int(size), n), ok
}

// count returns how many elements a whole array has; false if its declaration does not say.
func (u *unit) count(ref *edit.Ref) (n ast.Expr, ok bool) {
	n = edit.Int(1)
	for d := range ref.Subs {
		if _, star := ref.Subs[d].Hi.(*ast.Star); star || ref.Subs[d].Hi == nil {
			return n, false
		}
		n = edit.Mul(n, edit.Copy(ref.Subs[d].Count()))
	}
	return n, true
}

// statusJumps takes the labels of END=, ERR= and EOR= out of a statement: process 0 finds
// out, and all jump. It returns the jumps.
func (u *unit) statusJumps(s *ast.IO, given *[]ast.Expr) []ast.Stmt {
	var jumps []ast.Stmt
	var specs []ast.IOSpec
	var status ast.Expr
	for _, spec := range s.Specs {
		if spec.Keyword == "iostat" {
			status = spec.Value
		}
	}
	for _, spec := range s.Specs {
		op, is := map[string]ast.Op{"end": ast.Eq, "eor": ast.Eq, "err": ast.Gt}[spec.Keyword]
		if !is {
			specs = append(specs, spec)
			continue
		}
		if status == nil {
			status = edit.Name(u.integer("hpf$st"))
			specs = append(specs, ast.IOSpec{Keyword: "iostat", Value: status})
			*given = append(*given, status)
		}
		limit := edit.Int(map[string]int64{"end": -1, "eor": -2, "err": 0}[spec.Keyword])
		to := &ast.LogicalIf{Cond: edit.Binary(op, edit.Copy(status), limit), Then: jumpTo(spec.Value)}
		to.At = s.At
		jumps = append(jumps, to)
	}
	s.Specs = specs
	return jumps
}

// jumpTo returns GO TO a label that stands in a control list.
func jumpTo(label ast.Expr) ast.Stmt {
	n, _ := edit.Literal(label) // the parser admits nothing else
	return &ast.Goto{Target: ast.Label{At: label.Pos(), Value: uint32(n)}}
}
