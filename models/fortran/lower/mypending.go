package lower

import (
	"simrun/models/fortran/ir"
	"simrun/models/fortran/sem"
)

func (f *function) substring(e *sem.Substring, base value) value { panic(notYet) }
func (f *function) concat(e *sem.Binary) value                   { panic(notYet) }
func (f *function) compareText(op sem.Op, x, y value) ir.Expr    { panic(notYet) }
func (f *function) padded(v value, length ir.Expr) value         { panic(notYet) }
func (f *function) callFunction(e *sem.Call) value               { panic(notYet) }
func (f *function) intrinsic(e *sem.Intrinsic) value             { panic(notYet) }
func (f *function) procedureValue(e *sem.ProcRef) ir.Expr        { panic(notYet) }
func elementalCall(e *sem.Call) bool                             { panic(notYet) }
func (f *function) statements(list []sem.Stmt)                   { panic(notYet) }

// storeElement assigns v to memory: CHARACTER values are truncated or padded to length.
func (f *function) storeAt(a *ir.Addr, length ir.Expr, t sem.Type, v value) { panic(notYet) }

// afterCall has emit called after the call that is being put together.
func (f *function) afterCall(emit func()) { panic(notYet) }
