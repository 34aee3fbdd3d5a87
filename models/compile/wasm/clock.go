package wasm

import "simrun/models/compile/ir"

// A function that charges time in a loop keeps its time in a local, which costs a fraction of the global. The global
// is in memory, and each addition would wait for the one before it to come back. The clock is settled before every
// call and return, and where a check fails. A program that ends at an address outside of memory leaves the time since
// then unsettled.

// noClock is the clock of a function that has none.
const noClock = -1

// needsClock reports whether a function charges time in a loop.
func needsClock(body []ir.Stmt) bool {
	found := false
	charged := func(s ir.Stmt) {
		_, is := s.(*ir.Charge)
		found = found || is
	}
	ir.EachStmt(body, func(s ir.Stmt) {
		switch s.(type) {
		case *ir.Do, *ir.Loop, *ir.Region:
			ir.Lists(s, func(inner []ir.Stmt) { ir.EachStmt(inner, charged) })
		}
	})
	return found
}

// charge adds to the time and to a counter.
func (f *function) charge(s *ir.Charge) {
	if s.Picoseconds != 0 || len(s.Slots) > 0 {
		f.addTime(s)
	}
	address := uint64(f.Counters) + 8*uint64(s.Count)
	f.op(opLocalGet, f.zero)
	f.op(opLocalGet, f.zero)
	f.code.bytes(opI64Load, 3)
	f.code.u(address)
	f.code.bytes(opI64Const, 1)
	f.ops(ir.AddI64)
	f.code.bytes(opI64Store, 3)
	f.code.u(address)
}

func (f *function) addTime(s *ir.Charge) {
	get, set, time := byte(opGlobalGet), byte(opGlobalSet), globalTime
	if f.clock != noClock {
		get, set, time = opLocalGet, opLocalSet, f.clock
	}
	f.op(get, time)
	f.code.bytes(opI64Const)
	f.code.s(s.Picoseconds)
	f.ops(ir.AddI64)
	for _, k := range s.Slots {
		f.op(opLocalGet, f.zero)
		f.code.bytes(opI64Load, 3)
		f.code.u(uint64(f.Slots) + 8*uint64(k))
		f.ops(ir.AddI64)
	}
	f.op(set, time)
}

// settle gives the time of the function's clock to the global.
func (f *function) settle() {
	if f.clock == noClock {
		return
	}
	f.op(opGlobalGet, globalTime)
	f.op(opLocalGet, f.clock)
	f.ops(ir.AddI64)
	f.op(opGlobalSet, globalTime)
	f.code.bytes(opI64Const, 0)
	f.op(opLocalSet, f.clock)
}
