package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// nest is a list of statements; jumps lead out of it, not into it.
type nest struct{ outer *nest }

func (n *nest) encloses(inner *nest) bool {
	for ; inner != nil; inner = inner.outer {
		if inner == n {
			return true
		}
	}
	return false
}

// label is a label with where it is defined.
type label struct {
	sem.Label
	kind labelKind
	nest *nest
}

type labelKind uint8

const (
	notDefined   labelKind = iota
	branchTarget           // of an executable statement
	formatLabel
	otherLabel // of a statement that nothing can refer to
)

// labelUse is a reference to a label.
type labelUse struct {
	l    *label
	at   source.Pos
	nest *nest
	want labelKind // notDefined: a branch target or a format, for ASSIGN
}

func (u *unit) label(number uint32) *label {
	if l := u.labels[number]; l != nil {
		return l
	}
	if u.labels == nil {
		u.labels = map[uint32]*label{}
	}
	l := &label{Label: sem.Label{Number: int32(number)}}
	u.labels[number] = l
	return l
}

// define notes where a label stands.
func (u *unit) define(s *ast.Base, kind labelKind) *sem.Label {
	l := u.label(s.Label)
	if l.kind != notDefined {
		u.errorf(s.At, "the label %d is already defined at %s", s.Label, u.set.Position(l.Pos))
		return &l.Label
	}
	l.kind, l.Pos, l.nest = kind, s.At, u.nest
	return &l.Label
}

// defineOther notes the label of a statement that is no target.
func (u *unit) defineOther(s *ast.Base) {
	if s.Label != 0 {
		u.define(s, otherLabel)
	}
}

// use returns the label that a branch goes to.
func (u *unit) use(l ast.Label) *sem.Label { return u.useAs(l, branchTarget) }

func (u *unit) useAs(l ast.Label, want labelKind) *sem.Label {
	d := u.label(l.Value)
	d.Used = d.Used || want != formatLabel
	u.uses = append(u.uses, labelUse{d, l.At, u.nest, want})
	return &d.Label
}

func (u *unit) useAll(list []ast.Label) []*sem.Label {
	out := make([]*sem.Label, len(list))
	for i, l := range list {
		out[i] = u.use(l)
	}
	return out
}

// format is a FORMAT statement.
func (u *unit) format(s *ast.Format) {
	if s.Label == 0 {
		u.errorf(s.At, "FORMAT without a label cannot be used")
		return
	}
	l := u.label(s.Label)
	if l.kind != notDefined {
		u.define(&s.Base, formatLabel)
		return
	}
	u.define(&s.Base, formatLabel)
	l.IsFormat, l.Format = true, "("+s.Text+")"
	u.checkFormat(l.Format, s.TextAt, 1)
}

// closeLabels checks the uses of labels once all are defined.
func (u *unit) closeLabels() {
	for _, use := range u.uses {
		l := use.l
		switch {
		case l.kind == notDefined:
			u.errorf(use.at, "there is no label %d in this unit", l.Number)
		case use.want == formatLabel && l.kind != formatLabel:
			u.errorf(use.at, "the label %d is not that of a FORMAT", l.Number)
		case use.want == branchTarget && l.kind == formatLabel:
			u.errorf(use.at, "the label %d is that of a FORMAT, which cannot be executed", l.Number)
		case l.kind == otherLabel:
			u.errorf(use.at, "the label %d is not that of a statement to which a program can go", l.Number)
		case l.kind == branchTarget && !l.nest.encloses(use.nest):
			u.errorf(use.at, "the label %d is inside of a loop or block that this statement is not in", l.Number)
		}
	}
	for _, g := range u.gotos {
		g.To = u.assigned
	}
}
