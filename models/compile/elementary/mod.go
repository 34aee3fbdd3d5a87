package elementary

import "math"

// Mod returns x - y*trunc(x/y), which is exact, with the sign of x.
func Mod(x, y float64) float64 {
	ax, ay := math.Abs(x), math.Abs(y)
	if ax < ay {
		return x
	}
	if !(ax <= 0x1p52*ay && ay >= 0x1p-400 && ax <= 0x1p400) {
		return modRare(x, y)
	}
	p := twoProduct(math.Trunc(ax/ay), ay)
	r := (ax - p.hi) - p.lo
	if r < 0 { // the quotient was rounded up to a whole number
		r += ay
	}
	return math.Copysign(r, x)
}

func modRare(x, y float64) float64 { return math.Mod(x, y) }
