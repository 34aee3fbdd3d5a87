package phantom

import "simrun/models/compile/ir"

// findGuards finds the checks of divisors, with the statements that divide: the next ones. A check without its
// division is of no use, and it would keep loops that are empty otherwise, and the divisors.
func (n *needed) findGuards(list []ir.Stmt) {
	var next ir.Stmt
	for i := len(list) - 1; i >= 0; i-- {
		s := list[i]
		ir.Lists(s, n.findGuards)
		if _, ok := s.(*ir.Line); ok {
			continue
		}
		if !checksDivisor(s) {
			next = s
		} else if next != nil {
			n.guarded[s] = next
		}
	}
}

func checksDivisor(s ir.Stmt) bool {
	x, ok := s.(*ir.If)
	if !ok || len(x.Then) != 1 || len(x.Else) > 0 {
		return false
	}
	f, ok := x.Then[0].(*ir.Fail)
	return ok && f.Code == ir.FailDivideByZero
}
