package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/hostio"
	"simrun/models/fortran/sem"
)

// transfer is an input/output statement being lowered.
type transfer struct {
	s     *sem.IO
	specs []func() // emit the calls for the specifiers
	after []func() // fetch what the statement has defined
	read  bool     // items are defined
	file  bool     // the unit may be connected to a file
}

// io lowers an input/output statement to the calls that package hostio lists. The
// values of specifiers are computed before the statement begins, since a
// function among them may do input/output itself.
func (f *function) io(s *sem.IO) {
	t := &transfer{s: s, read: s.Kind == sem.Read}
	for _, spec := range s.Specs {
		f.spec(t, spec)
	}
	if s.Namelist != nil {
		f.namelist(t, s.Namelist)
	}
	f.emit(&ir.HostCall{Fn: hostio.Begin, Args: []ir.Expr{i32(int64(s.Kind))}, At: f.at, Transfer: &ir.Transfer{
		Input: t.read, Output: s.Kind == sem.Write || s.Kind == sem.Print, File: t.file,
	}})
	if f.transfers(s) && !hasSpec(s, "unit") && !hasSpec(s, "iolength") {
		f.hostCall(hostio.Star, specCode("unit"))
	}
	for _, emit := range t.specs {
		emit()
	}
	f.hostCall(hostio.Start)
	for _, e := range s.Items {
		f.scope(func() { f.item(e, t.read) })
	}
	status := f.host(hostio.End)[0]
	for _, emit := range t.after {
		emit()
	}
	f.settle()
	f.branches(s, status)
}

// standardUnit returns the unit of the standard stream for the statement.
func (t *transfer) standardUnit() int64 {
	if t.read {
		return 5
	}
	return 6
}

func (f *function) transfers(s *sem.IO) bool {
	return s.Kind == sem.Read || s.Kind == sem.Write || s.Kind == sem.Print
}

func hasSpec(s *sem.IO, key string) bool {
	for _, spec := range s.Specs {
		if spec.Key == key {
			return true
		}
	}
	return false
}

// hostCall emits a call of a host function without results.
func (f *function) hostCall(fn *ir.HostFunc, args ...ir.Expr) { f.host(fn, args...) }

func specCode(key string) ir.Expr { return i32(int64(hostio.SpecCode(key))) }

// branches goes to the labels of END=, ERR= and EOR=.
func (f *function) branches(s *sem.IO, status ir.Expr) {
	for code, key := range []string{1: "end", 2: "err", 3: "eor"} {
		for _, spec := range s.Specs {
			if key != "" && spec.Key == key {
				cond := compare(ir.EqI32, status, i32(int64(code)))
				f.emit(&ir.If{Cond: cond, Then: []ir.Stmt{f.target(spec.Label)}})
			}
		}
	}
}

// spec evaluates a specifier and keeps the call for it.
func (f *function) spec(t *transfer, spec sem.IOSpec) {
	code := specCode
	later := func(fn *ir.HostFunc, args ...ir.Expr) {
		t.specs = append(t.specs, func() { f.hostCall(fn, args...) })
	}
	switch key := spec.Key; {
	case key == "nml":
	case spec.Star:
		later(hostio.Star, code(key))
	case key == "end" || key == "err" || key == "eor":
		later(hostio.Flag, code(key))
	case key == "unit" && spec.Value.Type().Base == sem.Character:
		f.internalUnit(t, spec.Value)
	case key == "fmt":
		f.format(t, spec)
	case key == "unit":
		unit := f.temp(f.index(spec.Value))
		number, known := constant(unit)
		t.file = !known || number != t.standardUnit()
		later(hostio.Int, code(key), unit)
	case key == "rec" || key == "recl" && t.s.Kind == sem.Open:
		later(hostio.Int, code(key), f.temp(f.index(spec.Value)))
	case f.definedBy(t.s, key):
		if key == "iostat" {
			later(hostio.Flag, code(key))
		}
		f.resultSpec(t, spec)
	default:
		v := f.keep(f.value(spec.Value))
		later(hostio.Text, code(key), v.x, v.y)
	}
}

// definedBy reports whether a specifier names a variable that the statement
// defines.
func (f *function) definedBy(s *sem.IO, key string) bool {
	switch key {
	case "iostat", "size", "iolength", "newunit", "iomsg":
		return true
	case "file":
		return false
	}
	return s.Kind == sem.Inquire
}

// resultSpec gives the address of the variable and fetches it afterwards.
func (f *function) resultSpec(t *transfer, spec sem.IOSpec) {
	addr, length, after := f.defined(spec.Value)
	if length == nil {
		length = i32(0)
	}
	at := f.temp(addressOf(addr))
	kind := itemKind(spec.Value.Type())
	t.specs = append(t.specs, func() { f.hostCall(hostio.Var, specCode(spec.Key), at, kind, length) })
	t.after = append(t.after, after)
}

// itemKind returns the code of a type in memory.
func itemKind(t sem.Type) ir.Expr { return i32(int64(t.Base)<<4 + int64(t.Kind)) }

func (f *function) internalUnit(t *transfer, e sem.Expr) {
	var addr, length, count ir.Expr
	if e.Rank() > 0 {
		length = f.temp(f.charLength(e))
		addr, count, _ = f.contiguousText(e)
	} else {
		v := f.keep(f.value(e))
		addr, length, count = v.x, v.y, i32(1)
	}
	t.specs = append(t.specs, func() { f.hostCall(hostio.Internal, addr, length, count) })
}

// format gives the text of a format: the text of a FORMAT statement, a CHARACTER value, an array that holds text, or
// the FORMAT statement whose label a variable has.
func (f *function) format(t *transfer, spec sem.IOSpec) {
	give := func(addr, length ir.Expr) { f.hostCall(hostio.Text, specCode("fmt"), addr, length) }
	switch e := spec.Value; {
	case spec.Label != nil:
		t.specs = append(t.specs, func() { give(f.formatText(spec.Label)) })
	case e.Rank() > 0:
		addr, elements, length := f.contiguousText(e)
		all := f.temp(mul(elements, length))
		t.specs = append(t.specs, func() { give(addr, all) })
	case e.Type().Base == sem.Character:
		v := f.keep(f.value(e))
		t.specs = append(t.specs, func() { give(v.x, v.y) })
	default:
		label := f.temp(f.index(e))
		t.specs = append(t.specs, func() { f.assignedFormat(label, e, give) })
	}
}

func (f *function) formatText(l *sem.Label) (addr, length ir.Expr) {
	return addressOf(f.m.static.constant(l.Format, 1)), i32(int64(len(l.Format)))
}

func (f *function) assignedFormat(label ir.Expr, e sem.Expr, give func(addr, length ir.Expr)) {
	otherwise := []ir.Stmt{&ir.Fail{Code: ir.FailAssignedLabel, Args: []ir.Expr{label}, Name: nameOf(e), At: e.Pos()}}
	for _, l := range f.flow.formats {
		then := f.collect(func() { give(f.formatText(l)) })
		cond := compare(ir.EqI32, label, i32(int64(l.Number)))
		otherwise = []ir.Stmt{&ir.If{Cond: cond, Then: then, Else: otherwise}}
	}
	f.emit(otherwise...)
}

// namelist gives the group and a descriptor of each of its variables.
func (f *function) namelist(t *transfer, group *sem.Symbol) {
	name := func(s *sem.Symbol) []ir.Expr {
		return []ir.Expr{addressOf(f.m.static.constant(s.Name, 1)), i32(int64(len(s.Name)))}
	}
	t.specs = append(t.specs, func() { f.hostCall(hostio.Group, name(group)...) })
	for _, s := range group.Group {
		var descriptor ir.Expr
		if s.Rank() > 0 {
			descriptor = f.variableDescriptor(s, t.s.At)
		} else {
			descriptor = f.scalarDescriptor(t, s)
		}
		length := ir.Expr(i32(0))
		if s.Type.Base == sem.Character {
			length = f.variableLength(s)
		}
		t.specs = append(t.specs, func() {
			f.hostCall(hostio.Nml, append(name(s), itemKind(s.Type), length, descriptor)...)
		})
	}
}

// scalarDescriptor makes a descriptor of rank 0 on the frame.
func (f *function) scalarDescriptor(t *transfer, s *sem.Symbol) ir.Expr {
	v := &sem.Var{Node: sem.Node{At: t.s.At, T: s.Type}, Sym: s}
	addr, length, after := f.defined(v)
	if t.read {
		t.after = append(t.after, after)
	}
	size := ir.Expr(i32(s.Type.Size()))
	if length != nil {
		size = length
	}
	d := f.onFrame("descriptor", 16)
	f.emit(storeI32(d, addressOf(addr)), storeI32(offset(d, 4), size), storeI32(offset(d, 8), i32(0)),
		storeI32(offset(d, 12), i32(0)))
	return f.temp(addressOf(d))
}
