package craft

import (
	"strconv"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// share gives the names of a SHARED directive their distribution.
func (u *unit) share(d *directive) {
	var common []spread
	if d.geometry != nil {
		g, ok := u.geometries[d.geometry.Name]
		if !ok {
			u.Errors.Addf(d.geometry.At, "found geometry %s, expected one that a GEOMETRY directive before this line declares", upper(d.geometry.Name))
			return
		}
		common = g
	}
	for _, it := range d.items {
		switch {
		case d.geometry != nil && it.listed:
			u.Errors.Addf(it.name.At, "found a distribution of %s besides geometry %s, expected one of them", upper(it.name.Name), upper(d.geometry.Name))
		case d.geometry != nil:
			u.shareOne(it, common)
		default:
			u.shareOne(it, it.spreads)
		}
	}
}

func (u *unit) shareOne(it item, spreads []spread) {
	e := u.table.Add(it.name.Name, sem.Type{}, nil, it.name.At)
	name := upper(e.Name)
	switch {
	case u.shared[e.Name] != nil:
		u.Errors.Addf(it.name.At, "%s is shared already, at line %d", name, u.Set.Position(u.shared[e.Name].at).Line)
		return
	case len(e.Dims) != len(spreads):
		u.Errors.Addf(it.name.At, "found %s for %s, which has %s; give one distribution for each",
			count(len(spreads), "distribution"), name, count(len(e.Dims), "dimension"))
		return
	case it.as && e.Dummy == 0:
		u.Errors.Addf(it.name.At, "found *%s, expected a dummy argument behind the asterisk", name)
	}
	if wordSize(e.Type) < 4 {
		u.Errors.Addf(it.name.At, "%s cannot be shared: its type has no words of 4, 8 or 16 bytes", name)
		return
	}
	s := &shared{Entity: e, at: it.name.At}
	for k, sp := range spreads {
		s.dist = append(s.dist, u.dimension(e, k, sp, it.name.At))
	}
	s.dist.deal(u.pes)
	u.shared[e.Name] = s
	u.sharedList = append(u.sharedList, s)
}

// wordSize returns the bytes of a type that a shared object can have, 0 of CHARACTER.
func wordSize(t sem.Type) int64 {
	if t.Base == sem.Character {
		return 0
	}
	return int64(t.Size())
}

// dimension returns one dimension of an array with its distribution. at is the name in the directive.
func (u *unit) dimension(e *edit.Entity, k int, sp spread, at source.Pos) Dim {
	d := Dim{Lower: 1, Distributed: sp.distributed, Extent: 1}
	hi, ok := u.table.Const(e.Dims[k].Hi)
	if ok {
		d.Lower, ok = u.table.Const(e.Lower(k))
	}
	if !ok {
		u.Errors.Addf(at, "dimension %d of shared %s must have constant bounds, since addresses are found by shifts and masks", k+1, upper(e.Name))
		return d
	}
	d.Extent = hi - d.Lower + 1
	if !sp.distributed {
		d.Extent = max(d.Extent, 1)
		return d
	}
	if !powerOfTwo(d.Extent) {
		u.Errors.Addf(at, "dimension %d of %s has extent %d, expected a power of two, since it is distributed; declare %d and use the part you need",
			k+1, upper(e.Name), d.Extent, nextPowerOfTwo(d.Extent))
		d.Extent = 1
	}
	if sp.block != nil {
		d.Block = u.blockSize(sp, d.Extent)
	}
	return d
}

func (u *unit) blockSize(sp spread, extent int64) int64 {
	n, ok := u.table.Const(sp.block)
	if !ok || !powerOfTwo(n) {
		u.Errors.Add(sp.at, "found a block size that is not a constant power of two in BLOCK(n)")
		return 1
	}
	return min(n, extent)
}

// nextPowerOfTwo returns the next power of two.
func nextPowerOfTwo(n int64) int64 {
	p := int64(1)
	for p < n {
		p *= 2
	}
	return p
}

// sameOwner reports whether elements with equal subscripts, counted from the lower bounds, are on the same PE in
// dimension d of one array and e of another.
func (d Dim) sameOwner(e Dim) bool {
	return d.Distributed == e.Distributed && d.Block == e.Block && d.PEs == e.PEs && (d.PEs == 1 || d.Bit == e.Bit)
}

func upper(s string) string { return strings.ToUpper(s) }

func count(n int, what string) string {
	switch n {
	case 0:
		return "no " + what
	case 1:
		return "one " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
