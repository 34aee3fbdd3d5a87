package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// seconds is SECOND, ETIME and the like: the virtual time since the start, for
// DTIME since its last call. All of it is time of the program, none of the
// system.
func (f *function) seconds(e *sem.Intrinsic) value {
	now := f.host(ir.CPUTime)[0]
	if e.Fn == sem.Dtime {
		now = f.sinceLast(now)
	}
	if len(e.Args) == 2 {
		f.assignReal(e.Args[0], now)
		f.assignReal(e.Args[1], number(ir.F64, 0))
	}
	return value{x: narrow(now, valueType(e.T))}
}

// sinceLast returns the time since the last call of DTIME, and begins anew.
func (f *function) sinceLast(now ir.Expr) ir.Expr {
	if f.m.lastTime == nil {
		h := f.m.static.place("dtime", 8, 8)
		f.m.lastTime = &ir.Addr{Object: h.object, Offset: h.addr}
	}
	now = f.reusable(now)
	elapsed := f.temp(apply(opSub, now, &ir.Load{Mem: ir.MF64, Addr: f.m.lastTime}))
	f.emit(&ir.Store{Mem: ir.MF64, Addr: f.m.lastTime, Value: now})
	return elapsed
}
