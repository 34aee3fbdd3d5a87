package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// The assignments of a WHERE or FORALL construct are executed one after the other. The mask is that of the beginning.
// If each assignment has loops of its own, each evaluates the mask. Only a barrier orders the stores of one assignment
// and the reads of another.

// order returns the statements between the loops of one assignment in a construct and those of the assignments before
// it. This is a barrier if one of them assigns a shared array that another one, or its mask, reads. order reports masks
// that an earlier assignment has changed.
func (u *unit) order(masks []ast.Expr, before []*ast.Assign, next *ast.Assign) []ast.Stmt {
	wait := false
	for _, a := range before {
		assigned := u.assigned(a)
		for _, mask := range masks {
			if mask != nil && assigned(mask) {
				u.errorf(mask.Pos(), "found a mask with %s, which an assignment of the construct changes while others need the mask; assign the mask to a logical array before",
					edit.Text(leftName(a)))
			}
			wait = wait || mask != nil && u.sharedName(next) && u.assigned(next)(mask)
		}
		wait = wait || u.sharedName(a) && (assigned(next.Right) || assignedInside(assigned, next.Left)) || u.sharedName(next) && u.assigned(next)(a.Right)
	}
	if !wait || u.inMaster {
		return nil
	}
	u.require(next.At, "has assignments in one construct that depend on each other")
	return u.mark(Runtime, edit.Call("pddp_barrier"))
}

// assigned returns whether an expression has the array that an assignment changes.
func (u *unit) assigned(a *ast.Assign) func(ast.Expr) bool {
	name, ok := leftName(a).(*ast.Ident)
	return func(x ast.Expr) bool {
		return ok && edit.Mentions(x, func(other string) bool { return other == name.Name })
	}
}

// assignedInside asks the same of the subscripts of a left-hand side.
func assignedInside(assigned func(ast.Expr) bool, left ast.Expr) bool {
	app, ok := left.(*ast.Apply)
	for i := 0; ok && i < len(app.Args); i++ {
		if assigned(app.Args[i]) {
			return true
		}
	}
	return false
}

func (u *unit) sharedName(a *ast.Assign) bool { return u.mentionsObjects(leftName(a)) }

// leftName returns the name of what an assignment changes.
func leftName(a *ast.Assign) ast.Expr {
	if app, ok := a.Left.(*ast.Apply); ok {
		return app.Fun
	}
	return a.Left
}
