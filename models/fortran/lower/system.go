package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/hostio"
	"simrun/models/fortran/sem"
)

// intrinsicSub lowers CALL of an intrinsic subroutine.
func (f *function) intrinsicSub(s *sem.IntrinsicSub) {
	arg := func(k int) sem.Expr {
		if k < len(s.Args) {
			return s.Args[k]
		}
		return nil
	}
	switch s.Fn {
	case sem.CPUTime, sem.Second:
		f.assignReal(arg(0), f.host(ir.CPUTime)[0])
	case sem.SystemClock:
		f.systemClock(arg(0), arg(1), arg(2))
	case sem.DateAndTime:
		f.dateAndTime(arg(0), arg(1), arg(2), arg(3))
	case sem.RandomNumber:
		if arg(0).Rank() > 0 {
			f.arrayRandom(arg(0))
			return
		}
		f.assignReal(arg(0), f.host(ir.Random)[0])
	case sem.RandomSeed:
		f.randomSeed(arg(0), arg(1), arg(2))
	case sem.ExitProgram:
		f.hostCall(ir.StopInt, f.indexOr(arg(0), 0))
	case sem.Flush:
		f.hostCall(hostio.Flush, f.indexOr(arg(0), -1))
	case sem.Getarg:
		number := f.index(arg(0))
		to := f.value(arg(1))
		f.hostCall(ir.GetArg, number, to.x, to.y)
	case sem.GetCommandArgument:
		f.commandArgument(arg(0), arg(1), arg(2), arg(3))
	case sem.GetEnvironment:
		f.noVariable(arg(1), arg(2), arg(3))
	case sem.MoveAlloc:
		f.moveAlloc(arg(0).(*sem.Var).Sym, arg(1).(*sem.Var).Sym)
	default:
		panic("lower: unknown intrinsic subroutine " + string(s.Fn) + "; no code can follow; add it to intrinsicSub")
	}
}

// commandArgument gives an argument of the program and its length. STATUS= is 0, 1 if there is no such argument, -1 if the value
// is cut short.
func (f *function) commandArgument(number, text, length, status sem.Expr) {
	if length == nil && status == nil {
		to := f.value(text)
		f.hostCall(ir.GetArg, f.index(number), to.x, to.y)
		return
	}
	n := f.temp(f.index(number))
	size := f.host(ir.ArgLength, n)[0]
	state := ir.Expr(&ir.Binary{Op: ir.LtU32, X: f.host(ir.ArgCount)[0], Y: n})
	if text != nil {
		to := f.value(text)
		f.hostCall(ir.GetArg, n, to.x, to.y)
		state = sub(state, compare(ir.GtI32, size, to.y))
	}
	f.assignInteger(status, f.wide(f.temp(state)))
	f.assignInteger(length, f.wide(size))
}

// noVariable is GET_ENVIRONMENT_VARIABLE. It finds nothing, so that no run depends on its host.
func (f *function) noVariable(text, length, status sem.Expr) {
	if text != nil {
		f.store(text, value{i32(0), i32(0)})
	}
	f.assignInteger(length, i64(0))
	f.assignInteger(status, i64(1))
}

// indexOr returns an INTEGER argument, or absent if there is none.
func (f *function) indexOr(e sem.Expr, absent int64) ir.Expr {
	if e == nil {
		return i32(absent)
	}
	return f.index(e)
}

// assignReal assigns a double precision value to a REAL variable.
func (f *function) assignReal(target sem.Expr, x ir.Expr) {
	f.store(target, value{x: narrow(x, valueType(target.Type()))})
}

// assignInteger assigns an I64 to an INTEGER variable, if it is present.
func (f *function) assignInteger(target sem.Expr, x ir.Expr) {
	if target != nil {
		f.store(target, convert(value{x: x}, sem.Type{Base: sem.Integer, Kind: 8}, target.Type()))
	}
}

// systemClock counts virtual time in milliseconds, in nanoseconds if COUNT or
// the rate is of eight bytes.
func (f *function) systemClock(count, rate, limit sem.Expr) {
	unit, last := int64(1e6), int64(1<<31-1)
	for _, e := range []sem.Expr{count, rate, limit} {
		if e != nil && e.Type().Kind == 8 {
			unit, last = 1, 1<<63-1
		}
	}
	now := &ir.Binary{Op: ir.DivI64, X: f.host(ir.Clock)[0], Y: i64(unit)}
	f.assignInteger(count, &ir.Binary{Op: ir.AndI64, X: now, Y: i64(last)})
	f.assignInteger(rate, i64(1e9/unit))
	f.assignInteger(limit, i64(last))
}

// dateAndTime asks for everything and copies what is wanted.
func (f *function) dateAndTime(date, time, zone, values sem.Expr) {
	const dateAt, timeAt, zoneAt, valuesAt, size = 0, 8, 18, 24, 56
	to := f.onFrame("date", size)
	at := func(n int64) ir.Expr { return f.temp(addressOf(offset(to, n))) }
	f.hostCall(ir.DateTime, at(dateAt), at(timeAt), at(zoneAt), at(valuesAt))
	for _, text := range []struct {
		target     sem.Expr
		at, length int64
	}{{date, dateAt, 8}, {time, timeAt, 10}, {zone, zoneAt, 5}} {
		if text.target != nil {
			f.store(text.target, value{at(text.at), i32(text.length)})
		}
	}
	if values != nil {
		var list [8]ir.Expr
		for i := range list {
			list[i] = loadI32(offset(to, valuesAt+4*int64(i)))
		}
		f.assignIntegers(values, "VALUES", list[:])
	}
}

// assignIntegers assigns I32s to the first elements of an INTEGER array of one dimension, an argument of this name.
func (f *function) assignIntegers(target sem.Expr, name string, list []ir.Expr) {
	p := f.part(target)
	f.holds(target, name, p.shape()[0], len(list))
	for i, x := range list {
		f.storeElement(p, []ir.Expr{i32(int64(i))}, convert(value{x: x}, sem.DefaultInteger, p.t))
	}
}

// holds checks that an array argument has n elements or more.
func (f *function) holds(e sem.Expr, name string, extent ir.Expr, n int) {
	last := i32(int64(n))
	f.failIf(compare(ir.LtI32, extent, last), ir.FailBounds, e.Pos(), name, i32(1), last, i32(1), extent)
}

// seedSize is how many INTEGERs a seed has: the state of the generator, the low half first.
const seedSize = 2

// randomSeed tells the size of a seed, sets the state of the generator, and gives it.
func (f *function) randomSeed(size, put, get sem.Expr) {
	f.assignInteger(size, i64(seedSize))
	if put != nil {
		v := f.elements(put)
		f.holds(put, "PUT", v.shape[0], seedSize)
		half := func(i int64) ir.Expr { return f.temp(convert(v.at([]ir.Expr{i32(i)}), v.t, sem.DefaultInteger).x) }
		f.hostCall(ir.RandSeed, half(0), half(1))
	}
	if get != nil {
		f.assignIntegers(get, "GET", f.host(ir.RandState))
	}
}
