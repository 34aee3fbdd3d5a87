package edit

import (
	"fmt"
	"slices"
	"strings"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/fortran/ast"
)

// Labels returns the labels of all statements in some, those of END among them.
func Labels(list ...ast.Stmt) map[uint32]bool {
	set := map[uint32]bool{}
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Do:
				set[n.End.Label] = true
			case *ast.If:
				set[n.End.Label] = true
			case *ast.Select:
				set[n.End.Label] = true
			}
			if s, ok := n.(ast.Stmt); ok {
				set[s.StmtLabel()] = true
			}
			return true
		})
	}
	delete(set, 0)
	return set
}

// FreshLabel returns a label that is not taken, and takes it.
func FreshLabel(taken map[uint32]bool) uint32 {
	label := uint32(99999)
	for taken[label] {
		label--
	}
	taken[label] = true
	return label
}

// ReturnTo is an alternate return of a call that leads to a label of a translation.
type ReturnTo struct {
	From uint32    // the label of the translation
	To   ast.Label // that of the program
}

// AlternateReturns lets the alternate returns of a call lead to labels that fresh returns. Behind them stands what has to be done
// before the program goes on at its own labels.
func AlternateReturns(s *ast.Call, fresh func() uint32) []ReturnTo {
	var jumps []ReturnTo
	for i, x := range s.Args {
		if r, ok := x.(*ast.AltReturn); ok {
			j := ReturnTo{From: fresh(), To: r.Label}
			s.Args[i] = &ast.AltReturn{At: r.At, Label: ast.Label{At: r.Label.At, Value: j.From}}
			jumps = append(jumps, j)
		}
	}
	return jumps
}

// Jumps returns the labels to which a statement itself, or an argument of a call, jumps.
func Jumps(n ast.Node) []ast.Label {
	switch n := n.(type) {
	case *ast.Goto:
		return []ast.Label{n.Target}
	case *ast.ComputedGoto:
		return n.Targets
	case *ast.AssignedGoto:
		return n.Targets
	case *ast.ArithmeticIf:
		return []ast.Label{n.Less, n.Equal, n.Greater}
	case *ast.AltReturn:
		return []ast.Label{n.Label}
	case *ast.IO:
		var labels []ast.Label
		for _, spec := range n.Specs {
			if slices.Contains([]string{"end", "err", "eor"}, spec.Keyword) {
				value, _ := Literal(spec.Value) // the parser admits nothing else
				labels = append(labels, ast.Label{At: spec.Value.Pos(), Value: uint32(value)})
			}
		}
		return labels
	}
	return nil
}

// MoveEndLabel gives the label of END DO to a CONTINUE at the end of the loop's body. So jumps to it stay right if
// something else is made of the loop.
func MoveEndLabel(do *ast.Do) {
	if do.EndDo && do.End.Label != 0 {
		last := &ast.Continue{Base: do.End}
		do.Body, do.End.Label = append(do.Body, last), 0
	}
}

// RefuseLeaving adds an error for each statement by which control can leave loops whose end everyone has to reach, or
// leave out the rest of their iterations: RETURN, EXIT and CYCLE of a loop that is not within, and jumps to labels
// outside, those of READ and WRITE among them. The loops are the nest from outer to inner, which may be the same. The
// errors call them by the dialect's name, construct. everyone says who has to reach the end, such as "all PEs".
func RefuseLeaving(errors *diag.Collector, outer, inner *ast.Do, construct, everyone string) {
	labels := Labels(outer)
	ast.Inspect(outer, func(n ast.Node) bool {
		if s, ok := n.(*ast.Return); ok {
			errors.Addf(s.At, "found RETURN inside %s, whose end %s have to reach", construct, everyone)
		}
		for _, label := range Jumps(n) {
			if labels[label.Value] {
				continue
			}
			if _, ok := n.(*ast.IO); ok {
				errors.Addf(label.At, "found a jump to %d out of %s, whose end %s have to reach", label.Value, construct, everyone)
			} else {
				errors.Addf(n.Pos(), "found GO TO %d out of %s, whose end %s have to reach", label.Value, construct, everyone)
			}
		}
		return true
	})
	EachLeaving(inner.Body, func(s ast.Stmt, word string) {
		if c, ok := s.(*ast.Cycle); ok && (c.Construct == "" || c.Construct == inner.Name) {
			return // goes on with the next iteration
		}
		errors.Addf(s.Pos(), "found %s out of %s, all iterations of which are executed", word, construct)
	})
}

// EachLeaving calls see for each EXIT and CYCLE by which control leaves a list of statements, with its words: those of loops
// that are not in the list.
func EachLeaving(list []ast.Stmt, see func(s ast.Stmt, word string)) {
	var within []string // names of the loops within that are around
	outside := func(name string) bool {
		return name == "" && len(within) == 0 || name != "" && !slices.Contains(within, name)
	}
	var visit func(list []ast.Stmt) []ast.Stmt
	visit = func(list []ast.Stmt) []ast.Stmt {
		for _, s := range list {
			switch s := s.(type) {
			case *ast.Do:
				within = append(within, s.Name)
				Bodies(s, visit)
				within = within[:len(within)-1]
				continue
			case *ast.Exit:
				if outside(s.Construct) {
					see(s, "EXIT")
				}
			case *ast.Cycle:
				if outside(s.Construct) {
					see(s, strings.TrimSpace("CYCLE "+strings.ToUpper(s.Construct)))
				}
			}
			Bodies(s, visit)
		}
		return list
	}
	visit(list)
}

// EachWayOut calls see for each statement by which control leaves a list of statements: RETURN, jumps, EXIT and CYCLE. what
// names it for a message.
func EachWayOut(list []ast.Stmt, see func(at source.Pos, what string)) {
	labels := Labels(list...)
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			if r, ok := n.(*ast.Return); ok {
				see(r.At, "RETURN")
			}
			for _, l := range Jumps(n) {
				switch _, isIO := n.(*ast.IO); {
				case labels[l.Value]:
				case isIO:
					see(l.At, fmt.Sprintf("a jump to %d", l.Value))
				default:
					see(n.Pos(), fmt.Sprintf("GO TO %d", l.Value))
				}
			}
			return true
		})
	}
	EachLeaving(list, func(s ast.Stmt, word string) { see(s.Pos(), word) })
}

// EachStop calls see for each STOP of a list of statements that ends one process only: without a code and a text.
func EachStop(list []ast.Stmt, see func(at source.Pos)) {
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			if s, ok := n.(*ast.Stop); ok && s.Code == nil && !s.Error {
				see(s.At)
			}
			return true
		})
	}
}
