package wasm

import "simrun/models/compile/ir"

// unknownStack is what a program needs that may recurse.
const unknownStack = -1

// nesting is how deep calls can nest in and below a function: frames in bytes, calls in progress.
type nesting struct {
	frames, calls int64
	open          bool // being looked at: a call that gets here again recurses
}

// deepest returns what the calls of a program take at most; false if a procedure may call itself, directly or not.
// A procedure that was passed as an argument may be any of those that are.
func deepest(m *ir.Module) (frames, calls int64, ok bool) {
	known := map[*ir.Func]*nesting{}
	var visit func(f *ir.Func) (*nesting, bool)
	visit = func(f *ir.Func) (*nesting, bool) {
		if n := known[f]; n != nil {
			return n, !n.open
		}
		n := &nesting{open: true}
		known[f] = n
		ok := true
		below := func(callee *ir.Func) {
			c, closed := visit(callee)
			ok = ok && closed
			n.frames, n.calls = max(n.frames, c.frames), max(n.calls, c.calls)
		}
		ir.EachStmt(f.Body, func(s ir.Stmt) {
			c, is := s.(*ir.Call)
			switch {
			case !is:
			case c.Func != nil:
				below(c.Func)
			default:
				for _, callee := range m.Table {
					if callee != m.Main { // number 0, an argument that is absent
						below(callee)
					}
				}
			}
		})
		n.frames, n.calls, n.open = n.frames+(f.Frame+15)&^15, n.calls+1, false
		return n, ok
	}
	if m.Library {
		return 0, 0, true
	}
	n, ok := visit(m.Main)
	return n.frames, n.calls, ok
}
