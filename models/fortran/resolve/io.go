package resolve

import (
	"slices"
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// The kinds of values of specifiers.
type specKind uint8

const (
	integerValue specKind = iota
	textValue
	integerResult
	textResult
	logicalResult
	labelValue
	unitValue
	formatValue
	groupValue
)

// specs has the type of each specifier and the statements in which it may stand: r READ, w WRITE, p PRINT, o OPEN, c
// CLOSE, i INQUIRE, m REWIND, BACKSPACE and ENDFILE.
var specs = map[string]struct {
	kind specKind
	in   string
}{
	"unit": {unitValue, "rwocim"}, "fmt": {formatValue, "rwp"}, "nml": {groupValue, "rwp"},
	"rec": {integerValue, "rw"}, "advance": {textValue, "rw"}, "size": {integerResult, "r"},
	"iostat": {integerResult, "rwocim"}, "err": {labelValue, "rwocim"}, "end": {labelValue, "r"}, "eor": {labelValue, "r"},
	"file": {textValue, "oi"}, "status": {textValue, "oc"}, "access": {textValue, "o"}, "form": {textValue, "o"},
	"recl": {integerValue, "o"}, "blank": {textValue, "o"}, "position": {textValue, "o"}, "action": {textValue, "o"},
	"delim": {textValue, "o"}, "pad": {textValue, "o"},
	"newunit": {integerResult, "o"}, "iomsg": {textResult, "rwocim"},
	"exist": {logicalResult, "i"}, "opened": {logicalResult, "i"}, "named": {logicalResult, "i"},
	"number": {integerResult, "i"}, "nextrec": {integerResult, "i"}, "iolength": {integerResult, "i"},
	"name": {textResult, "i"}, "sequential": {textResult, "i"}, "direct": {textResult, "i"},
	"formatted": {textResult, "i"}, "unformatted": {textResult, "i"}, "read": {textResult, "i"},
	"write": {textResult, "i"}, "readwrite": {textResult, "i"},
}

var ioLetters = [...]string{
	sem.Read: "r", sem.Write: "w", sem.Print: "p", sem.Open: "o", sem.Close: "c", sem.Inquire: "i",
	sem.Rewind: "m", sem.Backspace: "m", sem.Endfile: "m",
}

// What OPEN takes, INQUIRE gives.
var inquired = map[string]specKind{
	"access": textResult, "form": textResult, "blank": textResult, "position": textResult, "action": textResult,
	"delim": textResult, "pad": textResult, "recl": integerResult,
}

// io resolves an input/output statement.
func (u *unit) io(s *ast.IO) sem.Stmt {
	out := &sem.IO{Head: u.head(&s.Base), Kind: sem.IOKind(s.Op)}
	out.Specs = make([]sem.IOSpec, 0, len(s.Specs))
	for i := range s.Specs {
		spec := &s.Specs[i]
		if r, ok := u.ioSpec(out, spec, s.Op); ok {
			out.Specs = append(out.Specs, r)
		}
	}
	u.checkSpecs(out, s)
	for _, item := range s.Items {
		out.Items = append(out.Items, u.ioItems(item, out.Kind == sem.Read)...)
	}
	if out.Namelist != nil {
		u.namelistItems(out, s)
	}
	return out
}

func (u *unit) namelistItems(out *sem.IO, s *ast.IO) {
	if len(s.Items) > 0 {
		u.errorf(s.Items[0].Pos(), "a statement with a NAMELIST group has no list of items")
	}
	if out.Kind != sem.Read {
		return
	}
	for _, v := range out.Namelist.Group {
		v.Attr |= sem.Assigned
	}
}

// ioSpec resolves one specifier; false if it is nothing for the statement.
func (u *unit) ioSpec(out *sem.IO, s *ast.IOSpec, op ast.IOOp) (sem.IOSpec, bool) {
	r := sem.IOSpec{Key: s.Keyword, At: s.At}
	known, ok := specs[s.Keyword]
	kind := known.kind
	if out.Kind == sem.Inquire {
		if k, result := inquired[s.Keyword]; result {
			known.in += "i"
			kind = k
		}
	}
	if !ok || !strings.Contains(known.in, ioLetters[out.Kind]) {
		u.errorf(s.At, "%s has no specifier %s=", op, upper(s.Keyword))
		return r, false
	}
	switch kind {
	case integerValue:
		r.Value = u.scalar(s.Value, upper(s.Keyword)+"=", sem.Integer)
	case textValue:
		r.Value = u.scalar(s.Value, upper(s.Keyword)+"=", sem.Character)
	case integerResult:
		r.Value = u.ioResult(s, sem.Integer)
	case textResult:
		r.Value = u.ioResult(s, sem.Character)
	case logicalResult:
		r.Value = u.ioResult(s, sem.Logical)
	case labelValue:
		r.Label = u.ioLabel(s.Value, branchTarget)
		return r, r.Label != nil
	case unitValue:
		return r, u.ioUnit(&r, s, out.Kind)
	case formatValue, groupValue:
		return r, u.ioFormat(out, &r, s)
	}
	return r, true
}

// ioResult is a variable that the statement defines.
func (u *unit) ioResult(s *ast.IOSpec, t sem.Base) sem.Expr {
	return passed(u.checkScalar(u.variable(s.Value), s.Value.Pos(), upper(s.Keyword)+"=", t))
}

// passed marks a variable whose address the run-time library gets.
func passed(x sem.Expr) sem.Expr {
	if s := baseSymbol(x); s != nil {
		s.Mark(sem.Passed)
	}
	return x
}

// ioLabel is a label in a control list; nil if it is none.
func (u *unit) ioLabel(e ast.Expr, want labelKind) *sem.Label {
	if l, ok := e.(*ast.IntLit); ok {
		if v, ok := labelNumber(l.Text); ok {
			return u.useAs(ast.Label{At: l.At, Value: v}, want)
		}
	}
	u.errorf(e.Pos(), "expected a label")
	return nil
}

func labelNumber(digits string) (v uint32, ok bool) {
	for i := range len(digits) {
		c := digits[i]
		if c < '0' || c > '9' || v > 99999 {
			return 0, false
		}
		v = 10*v + uint32(c-'0')
	}
	return v, 0 < v && v <= 99999
}

// ioUnit is UNIT=: a number, * or, in READ and WRITE, an internal file.
func (u *unit) ioUnit(r *sem.IOSpec, s *ast.IOSpec, kind sem.IOKind) bool {
	transfer := kind == sem.Read || kind == sem.Write
	if _, ok := s.Value.(*ast.Star); ok {
		if !transfer {
			u.errorf(s.At, "the unit * is for READ and WRITE")
		}
		r.Star = true
		return transfer
	}
	r.Value = u.expr(s.Value)
	if transfer && r.Value.Type().Base == sem.Character {
		u.internalFile(r.Value, s.Value, kind)
		return true
	}
	u.checkScalar(r.Value, s.Value.Pos(), "the unit", sem.Integer)
	return true
}

// internalFile is a CHARACTER variable that is read or written.
func (u *unit) internalFile(x sem.Expr, e ast.Expr, kind sem.IOKind) {
	s := baseSymbol(x)
	if kind == sem.Read {
		passed(x)
		return
	}
	if s == nil {
		u.errorf(e.Pos(), "an internal file must be a variable")
		return
	}
	passed(u.variable(e))
}

// ioFormat is FMT=: a label, *, a text, an array of texts, a variable that holds
// a label, or the name of a NAMELIST group.
func (u *unit) ioFormat(out *sem.IO, r *sem.IOSpec, s *ast.IOSpec) bool {
	switch v := s.Value.(type) {
	case *ast.Star:
		r.Star = true
		return true
	case *ast.IntLit:
		r.Label = u.ioLabel(v, formatLabel)
		return r.Label != nil
	case *ast.Ident:
		if l := u.find(v.Name); l != nil && l.Class == sem.NamelistGroup {
			out.Namelist = &l.Symbol
			r.Key = "nml"
			return false
		}
	}
	if s.Keyword == "nml" {
		u.errorf(s.Value.Pos(), "NML= takes the name of a NAMELIST group")
		return false
	}
	r.Value = u.expr(s.Value)
	t := r.Value.Type()
	switch v, isVar := r.Value.(*sem.Var); {
	case t.Base == sem.Character || isInvalid(r.Value):
		if c, ok := r.Value.(*sem.Const); ok && !isInvalid(c) {
			u.checkFormat(c.Str, s.Value.Pos()+1, 0)
		}
	case isVar && r.Value.Rank() == 0 && t == sem.DefaultInteger:
		v.Sym.Attr |= sem.LabelVar
	case isVar && r.Value.Rank() > 0 && (t.Base == sem.Integer || t.Base == sem.Real):
		// Hollerith data, as in Fortran 66.
	default:
		u.errorf(s.Value.Pos(), "a format is a label, *, or of type CHARACTER, but this is %s", typeAndRank(r.Value))
	}
	return true
}

// checkSpecs reports specifiers that are missing or exclude each other.
func (u *unit) checkSpecs(out *sem.IO, s *ast.IO) {
	switch out.Kind {
	case sem.Read, sem.Print:
	case sem.Inquire:
		n := 0
		for _, key := range []string{"unit", "file", "iolength"} {
			if specifier(out, key) != nil {
				n++
			}
		}
		if n != 1 && len(out.Specs) == len(s.Specs) {
			u.errorf(s.At, "INQUIRE takes either UNIT= or FILE=")
		}
	default:
		if specifier(out, "unit") == nil && !given(s, "unit") && !given(s, "newunit") {
			u.errorf(s.At, "%s without a unit", s.Op)
		}
	}
	if rec := specifier(out, "rec"); rec != nil {
		u.checkRecord(out, rec)
	}
}

// checkRecord reports specifiers that exclude REC=.
func (u *unit) checkRecord(out *sem.IO, rec *sem.IOSpec) {
	if f := specifier(out, "fmt"); f != nil && f.Star || out.Namelist != nil {
		u.errorf(rec.At, "REC= needs a format that is not *")
	}
	if specifier(out, "end") != nil {
		u.errorf(rec.At, "REC= and END= exclude each other")
	}
	if unit := specifier(out, "unit"); unit != nil && (unit.Star || unit.Value != nil && unit.Value.Type().Base == sem.Character) {
		u.errorf(rec.At, "REC= is for files that are connected for direct access")
	}
}

// specifier returns a specifier of a statement, nil if it has none of this key.
func specifier(out *sem.IO, key string) *sem.IOSpec {
	for i := range out.Specs {
		if out.Specs[i].Key == key {
			return &out.Specs[i]
		}
	}
	return nil
}

func given(s *ast.IO, key string) bool {
	return slices.ContainsFunc(s.Specs, func(x ast.IOSpec) bool { return x.Keyword == key })
}

// ioItems resolves an item of an input or output list. A structure is its components.
func (u *unit) ioItems(e ast.Expr, input bool) []sem.Expr {
	x := u.ioItem(e, input)
	if x == nil {
		return nil
	}
	if x.Type().Base == sem.Derived {
		return u.components(x, e.Pos())
	}
	return []sem.Expr{x}
}

// ioItem resolves an item of an input or output list.
func (u *unit) ioItem(e ast.Expr, input bool) sem.Expr {
	if do, ok := e.(*ast.ImpliedDo); ok {
		return u.ioDo(do, input)
	}
	if !input {
		x := u.expr(e)
		if isInvalid(x) {
			return nil
		}
		if isProcRef(x) {
			u.errorf(e.Pos(), "a procedure cannot be written")
			return nil
		}
		return x
	}
	x := u.variable(e)
	if isInvalid(x) {
		return nil
	}
	if v, ok := x.(*sem.Var); ok {
		u.checkIndex(v.Sym, e.Pos())
	}
	return passed(x)
}

// ioDo is an implied DO of a list. Its variable is one of the unit.
func (u *unit) ioDo(do *ast.ImpliedDo, input bool) sem.Expr {
	v, index := u.doVariable(do.Var)
	out := &sem.ImpliedDo{Node: sem.Node{At: do.At, T: v.Type()}, Var: index}
	out.Lo, out.Hi = u.limit(do.From, v), u.limit(do.To, v)
	if do.Step != nil {
		out.Step = u.step(do.Step, v)
	}
	u.open("", do.At, true, index)
	defer u.shut()
	for _, item := range do.Items {
		out.Items = append(out.Items, u.ioItems(item, input)...)
	}
	return out
}
