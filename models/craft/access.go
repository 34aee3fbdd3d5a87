package craft

import (
	"fmt"
	"strings"

	"simrun/models/fortran/ast"
)

// locate returns the PE that has an element and its subscripts in that PE's part, as text.
func (u *unit) locate(s *shared, subs []linear) (pe string, local []string) {
	var bits []string
	for k, d := range s.dist {
		if !d.Distributed {
			local = append(local, subs[k].String())
			continue
		}
		i := subs[k].add(-d.Lower)
		if d.PEs > 1 {
			bits = append(bits, shifted(owner(d, i), d.Bit))
		}
		local = append(local, part(d, i))
	}
	if bits == nil {
		return "0", local
	}
	return strings.Join(bits, " + "), local
}

// owner returns which of a dimension's PEs has the element i, counted from 0. Where every PE has one block, a
// subscript outside of the array gives a PE that does not exist, which the remote access reports.
func owner(d Dim, i linear) string {
	if n, ok := i.number(); ok {
		return fmt.Sprint(n / d.Block % d.PEs)
	}
	block := shifted(i.String(), -log2(d.Block))
	if d.cyclic() {
		return masked(block, d.PEs)
	}
	return block
}

// part returns the subscript of element i, counted from 0, in the part of the PE that has it.
func part(d Dim, i linear) string {
	if n, ok := i.number(); ok && n >= 0 {
		d.Lower = 0
		return fmt.Sprint(d.Local(n))
	}
	inBlock := masked(i.String(), d.Block)
	switch {
	case d.PEs == 1:
		return i.String()
	case !d.cyclic():
		return inBlock
	case d.Block == 1:
		return shifted(i.String(), -log2(d.PEs))
	}
	return shifted(shifted(i.String(), -log2(d.Block*d.PEs)), log2(d.Block)) + " + " + inBlock
}

// shifted returns x*2**n.
func shifted(x string, n int) string {
	if n == 0 {
		return x
	}
	return fmt.Sprintf("ISHFT(%s, %d)", x, n)
}

// masked returns the remainder of x by a power of two.
func masked(x string, n int64) string {
	if n == 1 {
		return "0"
	}
	return fmt.Sprintf("IAND(%s, %d)", x, n-1)
}

// cell returns an element of a PE's part; that of a scalar is an array of one element, since other PEs store to
// it, so it must not be in a register.
func cell(s *shared, local []string) string {
	if len(local) == 0 {
		return s.name + "(0)"
	}
	return s.name + "(" + strings.Join(local, ", ") + ")"
}

// access is how an element is reached.
type access struct {
	pe   string // that has it, "" if it is known to be on the PE itself
	cell string
}

// reach finds an element: on the PE itself where the compiler knows that, else by shifts and masks.
func (u *unit) reach(s *shared, subs []linear) access {
	if local, ok := u.aligned(s, subs); ok {
		return access{cell: cell(s, local)}
	}
	pe, local := u.locate(s, subs)
	if s.resident || u.pes == 1 || s.distributed() && !s.owned() {
		return access{cell: cell(s, local)}
	}
	for k := range local {
		if s.dist[k].Distributed {
			local[k] = u.scalar(local[k])
		}
	}
	return access{pe: u.scalar(pe), cell: cell(s, local)}
}

// scalar returns a variable with the value of an INTEGER expression, unless it is simple.
func (u *unit) scalar(text string) string {
	if !strings.ContainsAny(text, "( +*") {
		return text
	}
	t := u.temp("i", "INTEGER")
	u.out.line(Addressing, "%s = %s", t, text)
	return t
}

// load returns the value of a shared element, as text.
func (u *unit) load(s *shared, subs []linear) string {
	key := key(s, subs)
	if t, ok := u.loaded[key]; ok {
		return t
	}
	u.checkElement(s, subs)
	a := u.reach(s, subs)
	if a.pe == "" {
		return a.cell
	}
	kind, bytes := u.typeText(s.entity)
	t := u.temp("t", kind)
	u.out.line(Addressing, "IF (%s .EQ. %s) THEN", a.pe, u.me())
	u.out.line(Computing, "  %s = %s", t, a.cell)
	u.out.line(Addressing, "ELSE")
	u.out.line(Runtime, "  CALL craft_load%d(%s, %s, %s)", bytes, a.pe, a.cell, t)
	u.out.line(Addressing, "END IF")
	if u.loaded != nil {
		u.loaded[key] = t
	}
	return t
}

// key names an element within a statement.
func key(s *shared, subs []linear) string {
	text := s.name
	for _, x := range subs {
		text += "," + x.String()
	}
	return text
}

// store writes the assignment of a value to a shared element.
func (u *unit) store(s *shared, subs []linear, value string) {
	u.checkElement(s, subs)
	a := u.reach(s, subs)
	if a.pe == "" {
		u.out.line(Computing, "%s = %s", a.cell, value)
		return
	}
	kind, bytes := u.typeText(s.entity)
	t := u.temp("t", kind)
	u.out.line(Computing, "%s = %s", t, value)
	u.out.line(Addressing, "IF (%s .EQ. %s) THEN", a.pe, u.me())
	u.out.line(Computing, "  %s = %s", a.cell, t)
	u.out.line(Addressing, "ELSE")
	u.out.line(Runtime, "  CALL craft_store%d(%s, %s, %s)", bytes, a.pe, a.cell, t)
	u.out.line(Addressing, "END IF")
}

// arguments returns the arguments of a call. A shared array that is passed whole stays one if the procedure
// declares it so; an element is passed as a value.
func (u *unit) arguments(list []ast.Expr) string {
	var parts []string
	for _, x := range list {
		if name, ok := x.(*ast.Ident); ok && u.sharedOf(name.Name) != nil && u.sharedOf(name.Name).dims != nil && u.shape == nil {
			parts = append(parts, name.Name)
			continue
		}
		parts = append(parts, u.expr(x))
	}
	return strings.Join(parts, ", ")
}

// checkCall compares the arguments of a call with what the procedure, if it is of this program, declares.
func (u *unit) checkCall(name *ast.Ident, args []ast.Expr) {
	u.checkElements(name, args)
	dummies, known := u.dummies[name.Name]
	for i, x := range args {
		var s, d *shared
		actual, ok := x.(*ast.Ident)
		if ok {
			s = u.sharedOf(actual.Name)
		}
		if s != nil && s.dims == nil {
			s = nil // its value is passed
		}
		if known && i < len(dummies) {
			d = dummies[i]
		}
		switch {
		case s != nil && (!known || d == nil):
			u.errors.Addf(x.Pos(), "found shared array %s as argument %d of %s, which does not declare it SHARED", upper(s.name), i+1, upper(name.Name))
		case s == nil && d != nil:
			u.errors.Addf(x.Pos(), "found no shared array as argument %d of %s, whose %s is SHARED at line %d; pass a whole shared array",
				i+1, upper(name.Name), upper(d.name), u.set.Position(d.at).Line)
		case s != nil && !alike(s.dist, d.dist):
			u.errors.Addf(x.Pos(), "%s is not distributed as %s of %s is at line %d; arguments are not redistributed, so give both one shape and distribution",
				upper(s.name), upper(d.name), upper(name.Name), u.set.Position(d.at).Line)
		}
	}
}

// checkElements reports shared elements whose value is passed where the procedure assigns
// it or expects an array: nothing brings the value back, and what lies behind an element
// is on other PEs.
func (u *unit) checkElements(name *ast.Ident, args []ast.Expr) {
	for i, x := range args {
		s := u.passedElement(x)
		d := u.procedures.Dummy(name.Name, i)
		switch {
		case s == nil:
		case d.Array:
			u.errors.Addf(x.Pos(), "found an element of shared %s as argument %d of %s, which expects an array; pass the whole array, or copy the part to a private one",
				upper(s.name), i+1, upper(name.Name))
		case d.Assigned:
			u.errors.Addf(x.Pos(), "found shared %s as argument %d of %s, which assigns it; pass a private variable and assign that to %s behind the call",
				upper(plain(x)), i+1, upper(name.Name), upper(s.name))
		}
	}
}

// passedElement returns the shared array of which x is an element, or the shared scalar
// that it is.
func (u *unit) passedElement(x ast.Expr) *shared {
	switch x := x.(type) {
	case *ast.Ident:
		if s := u.sharedOf(x.Name); s != nil && s.dims == nil {
			return s
		}
	case *ast.Apply:
		if name, ok := x.Fun.(*ast.Ident); ok && !hasSection(x.Args) {
			return u.sharedOf(name.Name)
		}
	}
	return nil
}

// alike reports whether two arrays have the same part on every PE.
func alike(a, b Distribution) bool {
	if len(a) != len(b) {
		return false
	}
	for k := range a {
		if a[k].Extent != b[k].Extent || !a[k].same(b[k]) {
			return false
		}
	}
	return true
}
