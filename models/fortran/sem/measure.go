package sem

// CharLen returns the length of a CHARACTER expression as an INTEGER(4)
// expression in terms of where e stands, a Const if it is known. It is nil for a
// function whose callee decides.
func CharLen(e Expr) Expr {
	switch e := e.(type) {
	case *Const:
		return length(e, int64(len(e.Str)))
	case *Var:
		return symbolLen(e.Sym, e)
	case *Element:
		return symbolLen(e.Sym, e)
	case *Section:
		return symbolLen(e.Sym, e)
	case *Substring:
		return substringLen(e)
	case *Convert:
		return CharLen(e.X)
	case *Binary:
		return sumOf(e, CharLen(e.X), CharLen(e.Y))
	case *Call:
		if n, ok := e.Len.(*Const); ok {
			return length(n, max(n.Int, 0))
		}
		return e.Len
	case *StmtFuncCall:
		return e.Sym.Len
	case *StructCons:
		return e.Sym.Len
	case *ArrayCons:
		return e.Len
	case *Intrinsic:
		return intrinsicLen(e)
	}
	return nil
}

func length(at Expr, n int64) *Const {
	return &Const{Node: Node{At: at.Pos(), T: DefaultInteger}, Int: n}
}

// symbolLen is the declared length, or an inquiry where the caller gives it.
func symbolLen(s *Symbol, e Expr) Expr {
	if s.Len != nil {
		return s.Len
	}
	whole := &Var{Node: Node{At: e.Pos(), T: s.Type, R: int8(s.Rank())}, Sym: s}
	return &Intrinsic{Node: Node{At: e.Pos(), T: DefaultInteger}, Fn: Len, Args: []Expr{whole}}
}

// substringLen is max(hi - lo + 1, 0).
func substringLen(e *Substring) Expr {
	hi := e.Hi
	if hi == nil {
		hi = CharLen(e.Base)
	}
	if hi == nil || e.Lo == nil {
		return hi
	}
	lo := e.Lo
	if l, ok := lo.(*Const); ok {
		if h, ok := hi.(*Const); ok {
			return length(e, max(h.Int-l.Int+1, 0))
		}
	}
	t := DefaultInteger
	t.Kind = max(t.Kind, lo.Type().Kind, hi.Type().Kind)
	span := sumOf(e, differenceOf(e, widen(hi, t), widen(lo, t)), widen(length(e, 1), t))
	zero := widen(length(e, 0), t)
	return widen(&Intrinsic{Node: Node{At: e.At, T: t}, Fn: Max, Args: []Expr{span, zero}}, DefaultInteger)
}

// widen gives an INTEGER expression another kind.
func widen(e Expr, t Type) Expr {
	if e.Type() == t {
		return e
	}
	if c, ok := e.(*Const); ok {
		wide := *c
		wide.T = t
		return &wide
	}
	return &Convert{Node: Node{At: e.Pos(), T: t}, X: e}
}

func sumOf(at, x, y Expr) Expr {
	if x == nil || y == nil {
		return nil
	}
	if a, ok := x.(*Const); ok {
		if b, ok := y.(*Const); ok {
			return length(at, a.Int+b.Int)
		}
	}
	return &Binary{Node: Node{At: at.Pos(), T: x.Type(), Op: Add}, X: x, Y: y}
}

func differenceOf(at, x, y Expr) Expr {
	return &Binary{Node: Node{At: at.Pos(), T: x.Type(), Op: Sub}, X: x, Y: y}
}

func intrinsicLen(e *Intrinsic) Expr {
	if e.Len != nil {
		return e.Len
	}
	if e.Fn == Char || e.Fn == Achar {
		return length(e, 1)
	}
	return CharLen(e.Args[0])
}

// Unknown is an extent that only the run knows.
const Unknown int64 = -1

// Extents returns the extents of an array expression, first dimension first,
// [Unknown] where they are no constants; nil for a scalar.
func Extents(e Expr) []int64 {
	if e.Rank() == 0 {
		return nil
	}
	switch e := e.(type) {
	case *Var:
		return e.Sym.Shape.extents()
	case *Section:
		return sectionExtents(e)
	case *Substring:
		return Extents(e.Base)
	case *Unary:
		return Extents(e.X)
	case *Convert:
		return Extents(e.X)
	case *Binary:
		return common(e.Rank(), e.X, e.Y)
	case *Call:
		return callExtents(e)
	case *ArrayCons:
		return []int64{itemCount(e.Items)}
	case *Intrinsic:
		return intrinsicExtents(e)
	}
	return unknown(e.Rank())
}

func unknown(rank int) []int64 {
	extents := make([]int64, rank)
	for i := range extents {
		extents[i] = Unknown
	}
	return extents
}

func (s *Shape) extents() []int64 {
	extents := make([]int64, len(s.Dims))
	for i, d := range s.Dims {
		extents[i] = tripletExtent(d.Lower, d.Upper, nil)
	}
	return extents
}

// tripletExtent counts lo:hi:step; a nil step is 1, other bounds must be there
// to be known.
func tripletExtent(lo, hi, step Expr) int64 {
	l, okLo := lo.(*Const)
	h, okHi := hi.(*Const)
	if !okLo || !okHi {
		return Unknown
	}
	by := int64(1)
	if step != nil {
		s, ok := step.(*Const)
		if !ok || s.Int == 0 {
			return Unknown
		}
		by = s.Int
	}
	return max((h.Int-l.Int+by)/by, 0)
}

func sectionExtents(e *Section) []int64 {
	extents := make([]int64, 0, e.Rank())
	for i, s := range e.Subs {
		d := e.Sym.Shape.Dims[i]
		switch {
		case s.Index == nil:
			lo, hi := s.Lo, s.Hi
			if lo == nil {
				lo = d.Lower
			}
			if hi == nil {
				hi = d.Upper
			}
			extents = append(extents, tripletExtent(lo, hi, s.Step))
		case s.Index.Rank() > 0:
			extents = append(extents, Extents(s.Index)[0])
		}
	}
	return extents
}

// common joins the extents of operands of one shape: known if one is.
func common(rank int, operands ...Expr) []int64 {
	extents := unknown(rank)
	for _, x := range operands {
		if x == nil || x.Rank() != rank {
			continue
		}
		for i, n := range Extents(x) {
			if extents[i] == Unknown {
				extents[i] = n
			}
		}
	}
	return extents
}

func callExtents(e *Call) []int64 {
	entry := e.Proc.Entry
	if entry != nil && entry.Result != nil && entry.Result.Rank() == e.Rank() {
		return entry.Result.Shape.extents()
	}
	return common(e.Rank(), e.Args...)
}

// itemCount counts the elements of an array constructor.
func itemCount(items []Expr) int64 {
	total := int64(0)
	for _, item := range items {
		n := int64(1)
		if do, ok := item.(*ImpliedDo); ok {
			n = itemCount(do.Items)
			trips := tripletExtent(do.Lo, do.Hi, do.Step)
			if n == Unknown || trips == Unknown {
				return Unknown
			}
			n *= trips
		}
		for _, extent := range Extents(item) {
			if extent == Unknown {
				return Unknown
			}
			n *= extent
		}
		if n == Unknown {
			return Unknown
		}
		total += n
	}
	return total
}
