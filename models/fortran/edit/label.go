package edit

import (
	"simrun/internal/diag"
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

// RefuseLeaving adds an error for each statement by which control can leave a loop whose end everyone has to reach:
// RETURN, and jumps to labels outside of the loop. The errors call the loop by the dialect's name, construct.
// everyone says who has to reach its end, such as "all PEs".
func RefuseLeaving(errors *diag.Collector, do *ast.Do, construct, everyone string) {
	inside := Labels(do)
	ast.Inspect(do, func(n ast.Node) bool {
		if s, ok := n.(*ast.Return); ok {
			errors.Addf(s.At, "found RETURN inside %s, whose end %s have to reach", construct, everyone)
		}
		for _, label := range Jumps(n) {
			if !inside[label.Value] {
				errors.Addf(n.Pos(), "found GO TO %d out of %s, whose end %s have to reach", label.Value, construct, everyone)
			}
		}
		return true
	})
}
