package edit

import (
	"strconv"
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// RankOf returns the number of dimensions of an expression: that of the arrays
// in it, since operators and elemental functions work element by element. The
// functions that reduce an array or transform it are known by name; a function
// of the program gives a scalar.
func (t *Table) RankOf(x ast.Expr) int {
	rank := 0
	switch x := x.(type) {
	case *ast.Ident:
		if e := t.entities[x.Name]; e != nil {
			rank = len(e.Dims)
		}
	case *ast.Paren:
		rank = t.RankOf(x.X)
	case *ast.Unary:
		rank = t.RankOf(x.X)
	case *ast.Binary:
		rank = max(t.RankOf(x.X), t.RankOf(x.Y))
	case *ast.KeywordArg:
		rank = t.RankOf(x.Value)
	case *ast.ArrayCons:
		rank = 1
	case *ast.Apply:
		rank = t.rankOfApply(x)
	case *ast.Component:
		rank = t.rankOfComponent(x, nil)
	}
	return rank
}

func (t *Table) rankOfApply(x *ast.Apply) int {
	if r, err := t.Ref(x); r != nil && err == nil {
		return r.Rank()
	}
	if c, ok := x.Fun.(*ast.Component); ok {
		return t.rankOfComponent(c, x.Args)
	}
	id, ok := x.Fun.(*ast.Ident)
	if !ok || reductions[strings.TrimPrefix(id.Name, IntrinsicMark)] || !t.IsIntrinsic(id.Name) {
		return 0
	}
	rank := 0
	for _, a := range x.Args {
		rank = max(rank, t.RankOf(a))
	}
	return rank
}

var reductions = map[string]bool{
	"sum": true, "product": true, "maxval": true, "minval": true, "any": true, "all": true, "count": true,
	"dot_product": true, "size": true, "lbound": true, "ubound": true, "loc": true,
}

// IsIntrinsic tells whether name applied to arguments is a function of the language and not of the program, as far as
// the unit shows: translators know it, and no declaration says otherwise.
func (t *Table) IsIntrinsic(name string) bool {
	if strings.HasPrefix(name, IntrinsicMark) {
		return true
	}
	if e := t.entities[name]; e != nil && (e.Dims != nil || e.Dummy != 0 || e.Parameter != nil) {
		return false
	}
	if t.scope.Type == nil {
		return strings.Contains(intrinsics, " "+name+" ")
	}
	_, ofProgram := t.scope.Type(name)
	return !ofProgram && strings.Contains(intrinsics+elementals, " "+name+" ")
}

// intrinsics are the functions of Fortran 77 and those of Fortran 90 that work
// element by element or on whole arrays.
const intrinsics = " abs iabs dabs cabs zabs sqrt dsqrt csqrt exp dexp cexp log alog dlog clog log10 alog10 dlog10 " +
	"sin dsin csin cos dcos ccos tan dtan asin dasin acos dacos atan datan atan2 datan2 sinh dsinh cosh dcosh tanh dtanh " +
	"int ifix idint real float sngl dble dfloat cmplx dcmplx aimag dimag imag conjg dconjg aint dint anint dnint nint idnint " +
	"mod amod dmod modulo sign isign dsign dim idim ddim dprod max max0 amax1 dmax1 amax0 max1 min min0 amin1 dmin1 amin0 min1 " +
	"merge iand ior ieor not ishft ishftc btest ibset ibclr ceiling floor logical ichar char epsilon tiny huge " +
	"sum product maxval minval any all count dot_product cshift eoshift spread matmul transpose reshape pack unpack " +
	"size lbound ubound shape loc maxloc minloc "

// elementals are further functions that work element by element. Programs have functions of these names, too, so they count
// only where the table knows the functions of the program.
const elementals = "ibits exponent fraction nearest scale set_exponent spacing rrspacing acosh asinh atanh erf erfc gamma log_gamma " +
	"achar iachar index len_trim scan verify adjustl adjustr lge lgt lle llt "

// TypeOf returns the type of an expression, of one element if it is an array. Names that only other units declare
// follow the implicit rules.
func (t *Table) TypeOf(x ast.Expr) sem.Type {
	switch x := x.(type) {
	case *ast.BOZLit:
		return sem.DefaultInteger
	case *ast.IntLit:
		_, kind := x.Split()
		return t.ofKind(sem.DefaultInteger, kind)
	case *ast.RealLit:
		value, kind := x.Split()
		if strings.Contains(value, "d") {
			return sem.DoublePrecision
		}
		return t.ofKind(sem.DefaultReal, kind)
	case *ast.LogicalLit:
		return t.ofKind(sem.DefaultLogical, x.Kind)
	case *ast.StringLit:
		return sem.DefaultCharacter
	case *ast.ComplexLit:
		if t.TypeOf(x.Re).Kind == 8 || t.TypeOf(x.Im).Kind == 8 {
			return sem.DoubleComplex
		}
		return sem.DefaultComplex
	case *ast.Paren:
		return t.TypeOf(x.X)
	case *ast.Unary:
		return t.TypeOf(x.X)
	case *ast.Binary:
		return t.typeOfBinary(x)
	case *ast.KeywordArg:
		return t.TypeOf(x.Value)
	case *ast.Ident:
		return t.typeOfName(x.Name)
	case *ast.ArrayCons:
		if len(x.Items) > 0 {
			return t.TypeOf(x.Items[0])
		}
	case *ast.ImpliedDo:
		if len(x.Items) > 0 {
			return t.TypeOf(x.Items[0])
		}
	case *ast.Apply:
		return t.typeOfApply(x)
	case *ast.Component:
		if c := t.Declaration(x); c != nil {
			return c.Type
		}
	}
	return sem.DefaultReal
}

// ofKind returns a type with the kind behind the underscore of a constant: a number, a name or nothing.
func (t *Table) ofKind(typ sem.Type, kind string) sem.Type {
	if kind == "" {
		return typ
	}
	n, err := strconv.ParseInt(kind, 10, 64)
	if err != nil {
		n, _ = t.Const(Name(kind))
	}
	return withKind(typ, n)
}

// withKind returns a type with another kind, which is 0 if it is not known.
func withKind(typ sem.Type, kind int64) sem.Type {
	if kind > 0 && kind <= 16 {
		typ.Kind = uint8(kind)
	}
	return typ
}

func (t *Table) typeOfName(name string) sem.Type {
	if e := t.entities[name]; e != nil {
		return e.Type
	}
	return t.Implicit(name)
}

func (t *Table) typeOfBinary(x *ast.Binary) sem.Type {
	if x.Op == ast.Concat {
		return sem.DefaultCharacter
	}
	if x.Op >= ast.Eq {
		return sem.DefaultLogical
	}
	if x.Op == ast.Pow && t.TypeOf(x.Y).Base == sem.Integer {
		return t.TypeOf(x.X)
	}
	return wider(t.TypeOf(x.X), t.TypeOf(x.Y))
}

// wider returns the type of an operation of two numbers.
func wider(a, b sem.Type) sem.Type {
	switch {
	case a.Base == b.Base && a.Kind >= b.Kind:
		return a
	case a.Base == b.Base:
		return b
	case a.Base == sem.Integer:
		return b
	case b.Base == sem.Integer:
		return a
	case a.Base == sem.Complex || b.Base == sem.Complex:
		return sem.Type{Base: sem.Complex, Kind: max(a.Kind, b.Kind)}
	}
	return a
}

func (t *Table) typeOfApply(x *ast.Apply) sem.Type {
	id, ok := x.Fun.(*ast.Ident)
	if !ok {
		return t.TypeOf(x.Fun)
	}
	if e := t.entities[id.Name]; e != nil && (e.Dims != nil || e.Declared && !t.IsIntrinsic(id.Name)) {
		return e.Type
	}
	if !t.IsIntrinsic(id.Name) || len(x.Args) == 0 {
		if t.scope.Type != nil {
			if typ, ok := t.scope.Type(id.Name); ok {
				return typ
			}
		}
		return t.typeOfName(id.Name)
	}
	return t.typeOfIntrinsic(strings.TrimPrefix(id.Name, IntrinsicMark), x.Args)
}

func (t *Table) typeOfIntrinsic(name string, args []ast.Expr) sem.Type {
	typ := t.typeWithoutKind(name, args)
	last, known := kindArgument[name]
	if !known {
		return typ
	}
	for i, a := range args {
		k, keyword := a.(*ast.KeywordArg)
		if keyword && k.Name == "kind" {
			a = k.Value
		} else if keyword || i != last {
			continue
		}
		n, _ := t.Const(a)
		return withKind(typ, n)
	}
	return typ
}

// kindArgument is where KIND stands among the arguments of a function, from 0.
var kindArgument = map[string]int{
	"int": 1, "nint": 1, "ceiling": 1, "floor": 1, "real": 1, "aint": 1, "anint": 1, "logical": 1, "char": 1, "cmplx": 2,
}

// typeWithoutKind returns the type of a function of the language that has no argument KIND.
func (t *Table) typeWithoutKind(name string, args []ast.Expr) sem.Type {
	switch name {
	case "int", "ifix", "idint", "nint", "idnint", "max1", "min1", "iabs", "isign", "idim", "ichar", "ceiling", "floor",
		"size", "lbound", "ubound", "count", "loc", "maxloc", "minloc", "shape", "max0", "min0",
		"exponent", "iachar", "index", "len_trim", "scan", "verify":
		return sem.DefaultInteger
	case "float", "sngl", "alog", "alog10", "amod", "amax0", "amin0", "amax1", "amin1", "cabs":
		return sem.DefaultReal
	case "dble", "dfloat", "dprod", "zabs", "dimag", "dabs", "dsqrt", "dexp", "dlog", "dlog10", "dsin", "dcos", "dtan", "dasin",
		"dacos", "datan", "datan2", "dsinh", "dcosh", "dtanh", "dint", "dnint", "dmod", "dsign", "ddim", "dmax1", "dmin1":
		return sem.DoublePrecision
	case "dcmplx", "dconjg":
		return sem.DoubleComplex
	case "cmplx", "csqrt", "cexp", "clog", "csin", "ccos":
		return sem.DefaultComplex
	case "any", "all", "btest", "logical", "lge", "lgt", "lle", "llt":
		return sem.DefaultLogical
	case "char", "achar", "adjustl", "adjustr":
		return sem.DefaultCharacter
	}
	first := t.TypeOf(args[0])
	switch name {
	case "abs", "real", "aimag", "imag":
		if first.Base == sem.Complex {
			return sem.Type{Base: sem.Real, Kind: first.Kind}
		}
		if name == "real" {
			return sem.DefaultReal
		}
	case "max", "min", "dot_product", "matmul":
		for _, a := range args[1:] {
			first = wider(first, t.TypeOf(a))
		}
	}
	return first
}

// kindOf returns the value of KIND(X), SELECTED_INT_KIND(R) and SELECTED_REAL_KIND(P, R), which declarations use.
func (t *Table) kindOf(x *ast.Apply, depth int) (int64, bool) {
	id, ok := x.Fun.(*ast.Ident)
	if !ok || len(x.Args) == 0 || t.entities[id.Name] != nil && t.entities[id.Name].Dims != nil {
		return 0, false
	}
	if id.Name == "kind" {
		typ := t.TypeOf(x.Args[0])
		return int64(typ.Kind), typ.Base != sem.None && typ.Base != sem.Derived
	}
	arg, known := map[string]int64{}, true
	for i, a := range x.Args {
		name := []string{"p", "r", "radix"}[min(i, 2)]
		if k, keyword := a.(*ast.KeywordArg); keyword {
			name, a = k.Name, k.Value
		}
		n, ok := t.constant(a, depth+1)
		arg[name], known = n, known && ok
	}
	switch id.Name {
	case "selected_int_kind":
		return intKind(max(arg["p"], arg["r"])), known
	case "selected_real_kind":
		return realKind(arg["p"], arg["r"]), known
	}
	return 0, false
}

// intKind returns the kind of the smallest INTEGER with so many decimal digits, -1 for none.
func intKind(digits int64) int64 {
	switch {
	case digits <= 2:
		return 1
	case digits <= 4:
		return 2
	case digits <= 9:
		return 4
	case digits <= 18:
		return 8
	}
	return -1
}

// realKind returns the kind of the smallest REAL with so many decimal digits and such a range of decimal exponents, -1
// for none.
func realKind(digits, exponent int64) int64 {
	switch {
	case digits <= 6 && exponent <= 37:
		return 4
	case digits <= 15 && exponent <= 307:
		return 8
	}
	return -1
}

// CallsProgram tells whether an expression calls a function of the program, which may
// do more than return a value. Names for which known is true are none.
func (t *Table) CallsProgram(x ast.Expr, known func(name string) bool) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		if app, ok := n.(*ast.Apply); ok {
			if id, ok := app.Fun.(*ast.Ident); ok {
				e := t.Find(id.Name)
				found = found || (e == nil || e.Dims == nil) && !t.IsIntrinsic(id.Name) && !known(id.Name)
			}
		}
		return !found
	})
	return found
}
