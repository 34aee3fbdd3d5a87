package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// param names the parameters of a dummy argument, or of a result in memory. addr is an address, or a descriptor, or
// the number of a procedure. length is the length of CHARACTER, -1 for other types.
type param struct{ addr, length ir.LocalID }

// valueType returns the type of a local or a result that holds a scalar, of
// one part for COMPLEX.
func valueType(t sem.Type) ir.Type {
	switch {
	case t.Base == sem.Integer && t.Kind == 8:
		return ir.I64
	case (t.Base == sem.Real || t.Base == sem.Complex) && t.Kind == 4:
		return ir.F32
	case t.Base == sem.Real || t.Base == sem.Complex:
		return ir.F64
	}
	return ir.I32
}

// resultTypes returns the results of a function of the program.
func resultTypes(t sem.Type, rank int) []ir.Type {
	switch {
	case rank > 0 || t.Base == sem.None || t.HasLength():
		return nil
	case t.Base == sem.Complex:
		return []ir.Type{valueType(t), valueType(t)}
	}
	return []ir.Type{valueType(t)}
}

// alternates reports whether a procedure has alternate returns.
func alternates(e *sem.Entry) bool {
	for _, d := range e.Dummies {
		if d == nil {
			return true
		}
	}
	return false
}

// inMemory reports whether the result of a function is in memory that the caller names.
func inMemory(r *sem.Symbol) bool {
	return r.Rank() > 0 || r.Type.HasLength() || r.Attr.Has(sem.DataPointer)
}

// signature returns the type of the function for an entry.
func signature(e *sem.Entry) (s ir.Signature) {
	if r := e.Result; r != nil {
		if inMemory(r) {
			s.Params = append(s.Params, ir.I32)
			if r.Type.Base == sem.Character {
				s.Params = append(s.Params, ir.I32)
			}
		} else {
			s.Results = resultTypes(r.Type, 0)
		}
	}
	for _, d := range e.Dummies {
		if d != nil {
			s.Params = append(s.Params, paramTypes(d)...)
		}
	}
	if alternates(e) {
		s.Results = []ir.Type{ir.I32}
	}
	return s
}

func paramTypes(d *sem.Symbol) []ir.Type {
	if d.Class == sem.Variable && d.Type.Base == sem.Character {
		return []ir.Type{ir.I32, ir.I32}
	}
	return []ir.Type{ir.I32}
}

// declare makes the functions of a procedure, without bodies.
func (m *module) declare(p *sem.Procedure) {
	for _, e := range p.Entries {
		sig := signature(e)
		fn := &ir.Func{Name: e.Name, Pos: e.Pos, Params: sig.Params, Results: sig.Results}
		m.entries[e] = fn
		m.out.Funcs = append(m.out.Funcs, fn)
		if p == m.prog.Main {
			m.out.Main = fn
		}
	}
}

func (m *module) newFunction(p *sem.Procedure, fn *ir.Func) *function {
	f := &function{m: m, proc: p, fn: fn, places: make(map[*sem.Symbol]*place, len(p.Symbols)),
		bound: map[*sem.Symbol]value{}, params: map[*sem.Symbol]param{}, at: fn.Pos}
	f.flow.init(p)
	return f
}

// lowerProcedure gives the functions of a procedure their bodies.
func (m *module) lowerProcedure(p *sem.Procedure) {
	if len(p.Entries) > 1 {
		m.lowerEntries(p)
		return
	}
	e := p.Entries[0]
	f := m.newFunction(p, m.entries[e])
	if e.Result != nil && inMemory(e.Result) {
		f.resultParam(e.Result)
	}
	for _, d := range e.Dummies {
		if d != nil {
			f.dummyParam(d)
		}
	}
	f.body(func() []ir.Expr {
		if alternates(e) {
			return []ir.Expr{f.get(f.alt)}
		}
		return f.resultValues(e.Result)
	}, alternates(e))
}

func (f *function) newParam(name string) ir.LocalID {
	id := f.local(ir.I32, name)
	f.fixed[id] = true
	return id
}

func (f *function) dummyParam(d *sem.Symbol) {
	p := param{f.newParam(d.Name), -1}
	if len(paramTypes(d)) > 1 {
		p.length = f.newParam(d.Name + ".len")
	}
	f.params[d] = p
}

// resultParam takes the parameters of a result in memory. The length of an
// array of CHARACTER comes after the descriptor, as everywhere.
func (f *function) resultParam(r *sem.Symbol) {
	p := param{f.newParam(r.Name), -1}
	if r.Type.Base == sem.Character {
		p.length = f.newParam(r.Name + ".len")
	}
	f.params[r] = p
}

// resultValues returns what the function gives back to its caller.
func (f *function) resultValues(r *sem.Symbol) []ir.Expr {
	switch {
	case r == nil:
		return nil
	case r.Rank() > 0 && !r.Attr.Has(sem.DataPointer):
		f.resultReturn(r, f.get(f.params[r].addr))
		return nil
	case inMemory(r):
		return nil
	}
	v := f.load(r, r.Pos)
	if v.y != nil {
		return []ir.Expr{v.x, v.y}
	}
	return []ir.Expr{v.x}
}

// body lowers the statements of the procedure between the entry code and the
// one place where the function returns.
func (f *function) body(results func() []ir.Expr, alternate bool) {
	f.exit = f.id()
	if alternate {
		f.alt = f.local(ir.I32, "alternate")
	}
	f.enter(f.placeAllocatables)
	f.enter(f.shareWithInternal)
	f.enter(f.initializeLocals)
	body := f.collect(func() { f.statements(f.proc.Body) })
	end := f.collect(func() {
		values := results()
		f.releaseArrays()
		for i := len(f.cleanup) - 1; i >= 0; i-- {
			f.cleanup[i]()
		}
		f.emit(&ir.Return{Values: values})
	})
	if f.flow.returns {
		body = []ir.Stmt{&ir.Block{ID: f.exit, Body: body}}
	}
	f.fn.Body = append(append(f.prologue, body...), end...)
	if f.frame.used {
		f.fn.Frame, f.fn.FrameLocal = (f.frame.size+15)&^15, f.frame.local
	}
}

// shareWithInternal leaves the addresses of dummies and automatic arrays where
// the internal procedures of a host find them.
func (f *function) shareWithInternal() {
	for _, s := range f.proc.Symbols {
		if !s.Attr.Has(sem.HostShared) || f.proc.Host != nil && s.Proc != f.proc {
			continue
		}
		if f.proc.Recursive {
			f.preserve(s)
		}
		if s.Block == nil && s.Pointer == nil {
			f.shareCell(s)
		}
	}
}
