package lower

import (
	"strings"

	"simrun/models/fortran/ir"
	"simrun/models/fortran/sem"
)

// wrapper returns a function that makes an intrinsic function callable by
// reference. It is lowered from a typed procedure made for the purpose:
//
//	FUNCTION dsin(x); dsin = SIN(x); END
func (m *module) wrapper(s *sem.Symbol) *ir.Func {
	if fn := m.wrapped[s.Intrinsic]; fn != nil {
		return fn
	}
	p := intrinsicProcedure(s)
	m.declare(p)
	m.wrapped[s.Intrinsic] = m.entries[p.Entries[0]]
	m.lowerProcedure(p)
	return m.entries[p.Entries[0]]
}

// specific is what a specific name of Fortran 77 stands for, as far as it may
// be an actual argument: the function, the types of its arguments and result.
type specific struct {
	fn           sem.Fn
	args, result sem.Type
	count        int
}

var specifics = func() map[string]specific {
	const one, two = 1, 2
	i, r, d, z, t := sem.DefaultInteger, sem.DefaultReal, sem.DoublePrecision, sem.DefaultComplex, sem.DefaultCharacter
	all := map[string]specific{
		"abs": {sem.Abs, r, r, one}, "iabs": {sem.Abs, i, i, one}, "cabs": {sem.Abs, z, r, one}, "dabs": {sem.Abs, d, d, one},
		"aimag": {sem.Aimag, z, r, one}, "conjg": {sem.Conjg, z, z, one},
		"aint": {sem.Aint, r, r, one}, "dint": {sem.Aint, d, d, one}, "anint": {sem.Anint, r, r, one}, "dnint": {sem.Anint, d, d, one},
		"nint": {sem.Nint, r, i, one}, "idnint": {sem.Nint, d, i, one},
		"dim": {sem.Dim, r, r, two}, "idim": {sem.Dim, i, i, two}, "ddim": {sem.Dim, d, d, two}, "dprod": {sem.Dprod, r, d, two},
		"mod": {sem.Mod, i, i, two}, "amod": {sem.Mod, r, r, two}, "dmod": {sem.Mod, d, d, two},
		"sign": {sem.Sign, r, r, two}, "isign": {sem.Sign, i, i, two}, "dsign": {sem.Sign, d, d, two},
		"atan2": {sem.Atan2, r, r, two}, "datan2": {sem.Atan2, d, d, two},
		"alog": {sem.Log, r, r, one}, "alog10": {sem.Log10, r, r, one}, "dlog10": {sem.Log10, d, d, one},
		"len": {sem.Len, t, i, one}, "index": {sem.Index, t, i, two}, "ichar": {sem.Ichar, t, i, one},
	}
	for _, fn := range []sem.Fn{sem.Sqrt, sem.Exp, sem.Log, sem.Sin, sem.Cos} {
		all["c"+string(fn)] = specific{fn, z, z, one}
	}
	for _, fn := range []sem.Fn{sem.Sqrt, sem.Exp, sem.Log, sem.Sin, sem.Cos, sem.Tan, sem.Asin, sem.Acos, sem.Atan,
		sem.Sinh, sem.Cosh, sem.Tanh} {
		if fn != sem.Log {
			all[string(fn)] = specific{fn, r, r, one}
		}
		all["d"+string(fn)] = specific{fn, d, d, one}
	}
	return all
}()

// intrinsicProcedure makes the typed procedure of an intrinsic function.
func intrinsicProcedure(s *sem.Symbol) *sem.Procedure {
	name := strings.ToLower(s.Intrinsic)
	sp, ok := specifics[name]
	if !ok {
		panic("lower: " + name + " as an actual argument has no types; no wrapper can be made; add it to specifics")
	}
	p := &sem.Procedure{Name: name, Kind: sem.Function, Pos: s.Pos}
	result := &sem.Symbol{Name: name, Pos: s.Pos, Type: sp.result, Proc: p, Attr: sem.ResultVar | sem.Assigned}
	value := &sem.Intrinsic{Node: sem.Node{At: s.Pos, T: sp.result}, Fn: sp.fn}
	entry := &sem.Entry{Name: name, Pos: s.Pos, Proc: p, Result: result}
	for k := range sp.count {
		d := &sem.Symbol{Name: string(rune('x' + k)), Pos: s.Pos, Type: sp.args, Proc: p, Dummy: k + 1}
		entry.Dummies = append(entry.Dummies, d)
		p.Symbols = append(p.Symbols, d)
		value.Args = append(value.Args, &sem.Var{Node: sem.Node{At: s.Pos, T: sp.args}, Sym: d})
	}
	if sp.fn == sem.Index {
		value.Args = append(value.Args, nil)
	}
	p.Entries, p.Symbols = []*sem.Entry{entry}, append(p.Symbols, result)
	target := &sem.Var{Node: sem.Node{At: s.Pos, T: sp.result}, Sym: result}
	p.Body = []sem.Stmt{&sem.Assign{Head: sem.Head{At: s.Pos}, Target: target, Value: value}}
	return p
}
