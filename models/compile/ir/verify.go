package ir

import (
	"errors"
	"fmt"
	"slices"
)

// Verify reports violations of the rules of this package: operands of wrong types, unknown locals, targets and
// functions, and values that do not fit signatures. It is for tests of the passes that make or change functions.
func Verify(m *Module) error {
	v := &verifier{known: make(map[*Func]bool, len(m.Funcs))}
	for _, f := range m.Funcs {
		v.known[f] = true
	}
	if !v.known[m.Main] {
		v.errs = append(v.errs, errors.New("the main program is not among the functions"))
	}
	for i, f := range m.Table {
		if !v.known[f] {
			v.errs = append(v.errs, fmt.Errorf("entry %d of the table is not among the functions", i))
		}
	}
	for _, d := range m.Data {
		if d.Addr < StaticBase || d.Addr+int64(len(d.Bytes))*d.Repeat > max(m.StaticSize, m.AttachedEnd()) {
			v.errs = append(v.errs, fmt.Errorf("data at %d, %d times %d bytes, are outside of %d:%d", d.Addr, d.Repeat, len(d.Bytes), StaticBase, m.StaticSize))
		}
	}
	for _, f := range m.Funcs {
		v.function(f)
	}
	return errors.Join(v.errs...)
}

type verifier struct {
	errs    []error
	known   map[*Func]bool
	f       *Func
	targets []target
}

// target is an enclosing block: what Br or Jump may name.
type target struct {
	id       BlockID
	segments int  // of a region
	region   bool // else a target of Br
}

// errorf reports a problem of a statement or an expression.
func (v *verifier) errorf(what any, format string, args ...any) {
	text := ""
	switch what := what.(type) {
	case Expr:
		text = DumpExpr(v.f, what)
	case Stmt:
		d := &dumper{locals: localNames(v.f)}
		d.stmt(what)
		text = d.text.String()
	}
	v.errs = append(v.errs, fmt.Errorf("%s: %s in %s", v.f.Name, fmt.Sprintf(format, args...), text))
}

func (v *verifier) function(f *Func) {
	v.f = f
	if len(f.Locals) < len(f.Params) || len(f.Results) > 2 {
		v.errs = append(v.errs, fmt.Errorf("%s: %d locals for %d parameters, %d results", f.Name, len(f.Locals), len(f.Params), len(f.Results)))
		return
	}
	for i, t := range f.Params {
		if f.Locals[i].Type != t {
			v.errs = append(v.errs, fmt.Errorf("%s: parameter %d is %v, its local %v", f.Name, i, t, f.Locals[i].Type))
		}
	}
	if f.Frame > 0 {
		v.local(nil, f.FrameLocal, I32)
	}
	v.list(f.Body)
}

func (v *verifier) list(stmts []Stmt) {
	for _, s := range stmts {
		v.stmt(s)
		EachExpr(s, v.expr)
		added := len(v.targets)
		v.enter(s)
		Lists(s, v.list)
		v.targets = v.targets[:added]
	}
}

// enter makes the targets of s known to what is inside it.
func (v *verifier) enter(s Stmt) {
	switch s := s.(type) {
	case *Block:
		v.target(s, target{id: s.ID})
	case *Loop:
		v.target(s, target{id: s.ID})
	case *Do:
		v.target(s, target{id: s.ID})
		v.target(s, target{id: s.Next})
	case *Region:
		v.target(s, target{id: s.ID, segments: len(s.Segments), region: true})
	}
}

func (v *verifier) target(s Stmt, t target) {
	if t.id == 0 {
		return
	}
	if slices.ContainsFunc(v.targets, func(o target) bool { return o.id == t.id }) {
		v.errorf(s, "block #%d lies within another one of that number", t.id)
	}
	v.targets = append(v.targets, t)
}

// local checks that a local exists and has the type.
func (v *verifier) local(where any, id LocalID, t Type) {
	switch {
	case id < 0 || int(id) >= len(v.f.Locals):
		v.errorf(where, "there is no local %d", id)
	case v.f.Locals[id].Type != t:
		v.errorf(where, "local %d is %v, used as %v", id, v.f.Locals[id].Type, t)
	}
}

// want checks the type of an operand.
func (v *verifier) want(where any, x Expr, types ...Type) {
	switch {
	case x == nil:
		v.errorf(where, "an operand is missing")
	case !slices.Contains(types, x.Type()):
		v.errorf(where, "operand %s is %v, want %v", DumpExpr(v.f, x), x.Type(), types)
	}
}

// arguments checks values against a list of types.
func (v *verifier) arguments(where any, args []Expr, types []Type) {
	if len(args) != len(types) {
		v.errorf(where, "%d values for %d", len(args), len(types))
		return
	}
	for i, a := range args {
		v.want(where, a, types[i])
	}
}

func (v *verifier) results(s Stmt, to []LocalID, types []Type) {
	if len(to) > len(types) {
		v.errorf(s, "%d results are taken of %d", len(to), len(types))
		return
	}
	for i, id := range to {
		if id >= 0 {
			v.local(s, id, types[i])
		}
	}
}
