package sem

import "slices"

// intrinsicExtents finds the shape of an intrinsic function's result. Functions not named here are elemental.
func intrinsicExtents(e *Intrinsic) []int64 {
	switch e.Fn {
	case ShapeOf, Lbound, Ubound:
		return []int64{int64(e.Args[0].Rank())}
	case Sum, Product, Maxval, Minval, All, Any, Count, Parity, Iall, Iany, Iparity, Norm2:
		return dropDimension(Extents(e.Args[0]), e.Args[1], e.Rank())
	case Maxloc, Minloc:
		if e.Args[1] == nil {
			return []int64{int64(e.Args[0].Rank())}
		}
		return dropDimension(Extents(e.Args[0]), e.Args[1], e.Rank())
	case Cshift, Eoshift:
		return Extents(e.Args[0])
	case Spread:
		return spreadExtents(e)
	case Reshape:
		return reshapeExtents(e)
	case Transpose:
		extents := Extents(e.Args[0])
		slices.Reverse(extents)
		return extents
	case Matmul:
		x, y := Extents(e.Args[0]), Extents(e.Args[1])
		return slices.Concat(x[:len(x)-1], y[1:])
	case Pack:
		if e.Args[2] != nil {
			return Extents(e.Args[2])
		}
		return unknown(1)
	case Unpack:
		return Extents(e.Args[1])
	case Transfer:
		extents := unknown(e.Rank())
		if n, ok := e.Args[2].(*Const); ok {
			extents[0] = max(n.Int, 0)
		}
		return extents
	}
	return common(e.Rank(), e.Args...)
}

// dropDimension drops the dimension that a reduction runs along.
func dropDimension(extents []int64, dim Expr, rank int) []int64 {
	d, ok := dim.(*Const)
	if !ok || d.Int < 1 || d.Int > int64(len(extents)) {
		return unknown(rank)
	}
	return slices.Delete(extents, int(d.Int)-1, int(d.Int))
}

func spreadExtents(e *Intrinsic) []int64 {
	dim, ok := e.Args[1].(*Const)
	if !ok || dim.Int < 1 || dim.Int > int64(e.Rank()) {
		return unknown(e.Rank())
	}
	copies := Unknown
	if n, ok := e.Args[2].(*Const); ok {
		copies = max(n.Int, 0)
	}
	return slices.Insert(Extents(e.Args[0]), int(dim.Int)-1, copies)
}

func reshapeExtents(e *Intrinsic) []int64 {
	extents := unknown(e.Rank())
	shape, ok := e.Args[1].(*ArrayCons)
	if !ok || len(shape.Items) != len(extents) {
		return extents
	}
	for i, item := range shape.Items {
		if n, ok := item.(*Const); ok {
			extents[i] = max(n.Int, 0)
		}
	}
	return extents
}
