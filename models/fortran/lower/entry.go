package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// lowerEntries lowers a procedure with ENTRY statements to a common function and a small function for each entry. The
// small function calls the common one, which begins at the entry with the given number.
func (m *module) lowerEntries(p *sem.Procedure) {
	common := &ir.Func{Name: p.Name, Pos: p.Pos}
	m.out.Funcs = append(m.out.Funcs, common)
	f := m.newFunction(p, common)
	f.flow.entry = f.newParam("entry")
	union := m.unionOfDummies(p)
	for _, d := range union {
		if !d.Attr.Has(sem.ResultVar) {
			f.dummyParam(d)
			continue
		}
		f.resultParam(d)
		for _, e := range p.Entries {
			if textOfCaller(e.Result) {
				f.params[e.Result] = f.params[d]
			}
		}
	}
	common.Params = make([]ir.Type, len(common.Locals))
	for i := range common.Params {
		common.Params[i] = ir.I32
	}
	alternate := false
	for _, e := range p.Entries {
		alternate = alternate || alternates(e)
	}
	if alternate {
		common.Results = []ir.Type{ir.I32}
	}
	f.body(func() []ir.Expr {
		if alternate {
			return []ir.Expr{f.get(f.alt)}
		}
		return nil
	}, alternate)
	for _, e := range p.Entries {
		m.lowerEntry(e, common, union)
	}
}

// textOfCaller reports whether a result is in memory of the caller: CHARACTER*(*).
func textOfCaller(r *sem.Symbol) bool {
	return r != nil && r.Block == nil && r.Type.Base == sem.Character
}

// unionOfDummies returns the dummies of all entries, each once, and the first of the results in memory of the caller,
// which stands for all of them: they share storage.
func (m *module) unionOfDummies(p *sem.Procedure) (all []*sem.Symbol) {
	seen := map[*sem.Symbol]bool{nil: true}
	shared := false
	for _, e := range p.Entries {
		if textOfCaller(e.Result) && !shared {
			all = append(all, e.Result)
			shared = true
		}
		for _, d := range e.Dummies {
			if !seen[d] {
				all = append(all, d)
			}
			seen[d] = true
		}
	}
	return all
}

// lowerEntry makes the function of one entry: it passes on its own arguments,
// zeros for those of the others, and fetches the result.
func (m *module) lowerEntry(e *sem.Entry, common *ir.Func, union []*sem.Symbol) {
	f := m.newFunction(e.Proc, m.entries[e])
	r := e.Result
	if r != nil && (r.Rank() > 0 || r.Type.Base == sem.Character) {
		f.resultParam(r)
	}
	for _, d := range e.Dummies {
		if d != nil {
			f.dummyParam(d)
		}
	}
	args := []ir.Expr{i32(int64(e.Index))}
	for _, d := range union {
		result := d.Attr.Has(sem.ResultVar)
		if result && textOfCaller(r) {
			d = r
		}
		args = append(args, f.passOn(d, result)...)
	}
	call := &ir.Call{Func: common, Args: args, At: e.Pos}
	if len(common.Results) > 0 {
		f.alt = f.local(ir.I32, "alternate")
		call.Results = []ir.LocalID{f.alt}
	}
	f.emit(call)
	f.emit(&ir.Return{Values: f.entryResults(e)})
	f.fn.Body = append(f.prologue, f.list...)
}

// passOn returns the arguments of the common function for a dummy that this
// entry may not have.
func (f *function) passOn(d *sem.Symbol, result bool) []ir.Expr {
	p, ok := f.params[d]
	two := result || len(paramTypes(d)) > 1
	switch {
	case ok && two:
		return []ir.Expr{f.get(p.addr), f.get(p.length)}
	case ok:
		return []ir.Expr{f.get(p.addr)}
	case two:
		return []ir.Expr{i32(0), i32(0)}
	}
	return []ir.Expr{i32(0)}
}

func (f *function) entryResults(e *sem.Entry) []ir.Expr {
	r := e.Result
	switch {
	case alternates(e):
		return []ir.Expr{f.get(f.alt)}
	case r == nil:
		return nil
	case r.Rank() > 0:
		f.copyResult(r)
		return nil
	case r.Type.Base == sem.Character:
		if r.Block != nil {
			p, from := f.params[r], f.m.static.block(r.Block)
			f.host(ir.CharAssign, f.get(p.addr), f.get(p.length), i32(from.addr+r.Offset), f.lengthOf(r))
		}
		return nil
	}
	return f.resultValues(r)
}

// copyResult gives the caller a copy of an array result, which is in the storage that the results of all entries share.
func (f *function) copyResult(r *sem.Symbol) {
	p := f.wholeArray(r, r.Pos)
	bytes := f.bytes(f.arrayOf(r, r.Pos))
	base := f.host(ir.Alloc, f.wide(bytes))[0]
	f.emit(&ir.Copy{To: memory(nil, base), From: p.addr, Bytes: bytes})
	p.addr = memory(nil, base)
	f.fillDescriptor(memory(nil, f.get(f.params[r].addr)), p, 1)
}
