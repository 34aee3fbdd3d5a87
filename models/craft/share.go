package craft

import (
	"strconv"
	"strings"

	"simrun/internal/source"
)

// share gives the names of a SHARED directive their distribution.
func (u *unit) share(d *directive) {
	var common []spread
	if d.geometry != nil {
		g, ok := u.geometries[d.geometry.Name]
		if !ok {
			u.errors.Addf(d.geometry.At, "found geometry %s, expected one that a GEOMETRY directive before this line declares", upper(d.geometry.Name))
			return
		}
		common = g
	}
	for _, it := range d.items {
		switch {
		case d.geometry != nil && it.listed:
			u.errors.Addf(it.name.At, "found a distribution of %s besides geometry %s, expected one of them", upper(it.name.Name), upper(d.geometry.Name))
		case d.geometry != nil:
			u.shareOne(it, common)
		default:
			u.shareOne(it, it.spreads)
		}
	}
}

func (u *unit) shareOne(it item, spreads []spread) {
	e := u.entityOf(it.name.Name, it.name.At)
	name := upper(e.name)
	switch {
	case e.shared != nil:
		u.errors.Addf(it.name.At, "%s is shared already, at line %d", name, u.set.Position(e.shared.at).Line)
		return
	case len(e.dims) != len(spreads):
		u.errors.Addf(it.name.At, "found %s for %s, which has %s; give one distribution for each",
			count(len(spreads), "distribution"), name, count(len(e.dims), "dimension"))
		return
	case it.as && !e.dummy:
		u.errors.Addf(it.name.At, "found *%s, expected a dummy argument behind the asterisk", name)
	}
	if _, bytes := u.typeText(e); bytes < 4 {
		u.errors.Addf(it.name.At, "%s cannot be shared: its type has no words of 4, 8 or 16 bytes", name)
		return
	}
	s := &shared{entity: e}
	for k, sp := range spreads {
		s.dist = append(s.dist, u.dimension(e, k, sp, it.name.At))
	}
	s.dist.deal(u.pes)
	e.shared, e.at = s, it.name.At
	u.sharedList = append(u.sharedList, s)
}

// dimension returns one dimension of an array with its distribution. at is the name in the directive.
func (u *unit) dimension(e *entity, k int, sp spread, at source.Pos) Dim {
	d := Dim{Lower: 1, Distributed: sp.distributed, Extent: 1}
	hi, ok := u.value(orZero(e.dims[k].Hi))
	if e.dims[k].Lo != nil && ok {
		d.Lower, ok = u.value(e.dims[k].Lo)
	}
	if !ok {
		u.errors.Addf(at, "dimension %d of shared %s must have constant bounds, since addresses are found by shifts and masks", k+1, upper(e.name))
		return d
	}
	d.Extent = hi - d.Lower + 1
	if !sp.distributed {
		d.Extent = max(d.Extent, 1)
		return d
	}
	if !powerOfTwo(d.Extent) {
		u.errors.Addf(at, "dimension %d of %s has extent %d, expected a power of two, since it is distributed; declare %d and use the part you need",
			k+1, upper(e.name), d.Extent, above(d.Extent))
		d.Extent = 1
	}
	if sp.block != nil {
		d.Block = u.blockSize(sp, d.Extent)
	}
	return d
}

func (u *unit) blockSize(sp spread, extent int64) int64 {
	n, ok := u.value(sp.block)
	if !ok || !powerOfTwo(n) {
		u.errors.Add(sp.at, "found a block size that is not a constant power of two in BLOCK(n)")
		return 1
	}
	return min(n, extent)
}

// above returns the next power of two.
func above(n int64) int64 {
	p := int64(1)
	for p < n {
		p *= 2
	}
	return p
}

// same reports whether elements with equal subscripts, counted from the lower bounds, are on the same PE in
// dimension d of one array and e of another.
func (d Dim) same(e Dim) bool {
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
