package pddp

import (
	"fmt"
	"strings"

	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// debugSource is the file of the debugging functions. They are compiled with programs
// that call one of them.
const debugSource = "debug.f"

// debugs tells whether a program calls debugging functions.
func (t *translator) debugs() (found bool) {
	for _, f := range t.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			x, ok := n.(*ast.Ident)
			found = found || ok && (strings.HasPrefix(x.Name, "pddp_display") || x.Name == "pddp_config")
			return !found
		})
	}
	return found
}

// debugExternals tell the debugging functions what the tables do not have: names and
// types.
func (l *library) debugExternals() []spmd.External {
	const value = external.ByValueOf
	return []spmd.External{
		function("pddp_letter", func(p *spmd.Process, args []uint64) (int32, error) {
			name, i := l.title(p, p.Int(args[0])), p.Int(args[1])
			if int(i) >= len(name) {
				return 0, nil
			}
			return int32(name[i]), nil
		}, value, value),
		function("pddp_type_of", func(p *spmd.Process, args []uint64) (int32, error) {
			return typeNumber(l.declaration(p, p.Int(args[0])).Type), nil
		}, value),
		subroutine("pddp_outside", func(p *spmd.Process, args []uint64) error {
			d := l.declaration(p, p.Int(args[0]))
			if p.Int(args[3]) == 0 {
				return fmt.Errorf("found a stride of 0 in dimension %d of %s, expected another", p.Int(args[1]), d.Name)
			}
			return fmt.Errorf("found index %d in dimension %d of %s (%s), expected one within its bounds", p.Int(args[2]), p.Int(args[1]), d.Name, d.At)
		}, value, value, value, value),
	}
}

// declaration returns the declaration that allocated an array.
func (l *library) declaration(p *spmd.Process, tag int32) Declaration {
	return l.decls[l.stateOf(p).arrays[tag].decl-1]
}

// title returns "X of MAIN, REAL(8), (BLOCK)".
func (l *library) title(p *spmd.Process, tag int32) string {
	d := l.declaration(p, tag)
	return fmt.Sprintf("%s of %s, %v, %s", d.Name, d.Unit, d.Type, d.Text)
}

// typeNumber returns the place of a type's label in PDDP_DISPLAY_VALUE.
func typeNumber(t sem.Type) int32 {
	wide := int32(0)
	if t.Kind == 8 {
		wide = 1
	}
	switch t.Base {
	case sem.Integer:
		return 1 + wide
	case sem.Real:
		return 3 + wide
	case sem.Complex:
		return 5 + wide
	}
	return 7
}
