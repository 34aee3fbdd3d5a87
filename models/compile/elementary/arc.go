package elementary

import "math"

// atanTable has atan(j/32).
var atanTable = func() (t [64]dd) {
	one := dd{1, 0}
	for j := range 33 {
		c := dd{float64(j) / 32, 0}
		for range 3 { // tan(a/2) = tan a / (1 + sqrt(1 + tan^2 a))
			c = c.div(one.add(one.add(c.mul(c)).sqrt()))
		}
		square, power, sum := c.mul(c).neg(), c, c
		for n := 3; n < 50; n += 2 {
			power = power.mul(square)
			sum = sum.add(power.div(dd{float64(n), 0}))
		}
		t[j] = sum.scale(8)
	}
	return t
}()

// angle returns atan(y/x) for y and x that are not negative and not both zero,
// of magnitudes within 2^±400 of one.
func angle(y, x dd) dd {
	steep := y.hi > x.hi
	if steep {
		x, y = y, x
	}
	j := math.Floor(32*y.hi/x.hi + 0.5)
	c := j / 32
	t := y.add(x.scale(-c)).div(x.add(y.scale(c)))
	z := float64(t.hi * t.hi)
	// (atan t - t)/t^3
	p := float64(z*(-1./11)) + 1./9
	p = float64(p*z) - 1./7
	p = float64(p*z) + 1./5
	p = float64(p*z) - 1./3
	t = fastSum(t.hi, t.lo+float64(float64(p*z)*t.hi))
	sum := atanTable[modulo51(j)&63].add(t)
	if steep {
		sum = piHalf.add(sum.neg())
	}
	return sum
}

// Atan returns the angle from -pi/2 to pi/2 whose tangent is x.
func Atan(x float64) float64 {
	a := math.Abs(x)
	if !(a <= 0x1p60) {
		return atanRare(x)
	}
	if a < 0x1p-27 {
		return x
	}
	return math.Copysign(angle(dd{a, 0}, dd{1, 0}).value(), x)
}

func atanRare(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	return math.Copysign(math.Pi/2, x)
}

// Atan2 returns the angle from -pi to pi of the point (x, y), with the special
// cases of C99; of (0, 0) it is 0.
func Atan2(y, x float64) float64 {
	ay, ax := math.Abs(y), math.Abs(x)
	if !(ay >= 0x1p-1000 && ay <= 0x1p1000 && ax >= 0x1p-1000 && ax <= 0x1p1000) {
		return atan2Rare(y, x)
	}
	my, ey := parts(ay)
	mx, ex := parts(ax)
	e := ey - ex
	if e < -200 || e > 200 {
		return atan2Rare(y, x)
	}
	a := angle(dd{my * powerOfTwo(e), 0}, dd{mx, 0})
	if x < 0 {
		a = dd{2 * piHalf.hi, 2 * piHalf.lo}.add(a.neg())
	}
	return math.Copysign(a.value(), y)
}

func atan2Rare(y, x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsNaN(y):
		return math.NaN()
	case y == 0 && !math.Signbit(x):
		return y
	case y == 0:
		return math.Copysign(math.Pi, y)
	case math.IsInf(x, 0) || math.IsInf(y, 0):
		return math.Copysign(infiniteAngle(x, y), y)
	}
	my, ey := math.Frexp(math.Abs(y))
	mx, ex := math.Frexp(math.Abs(x))
	a := quotientAngle(my, mx, ey-ex, x)
	if x < 0 {
		a = dd{2 * piHalf.hi, 2 * piHalf.lo}.add(a.neg())
	}
	return math.Copysign(a.value(), y)
}

func infiniteAngle(x, y float64) float64 {
	switch {
	case math.IsInf(x, 1) && math.IsInf(y, 0):
		return math.Pi / 4
	case math.IsInf(x, -1) && math.IsInf(y, 0):
		return 3 * math.Pi / 4
	case math.IsInf(y, 0):
		return math.Pi / 2
	case x > 0:
		return 0
	}
	return math.Pi
}

// quotientAngle returns atan(my/mx * 2^e), for x of zero pi/2.
func quotientAngle(my, mx float64, e int, x float64) dd {
	switch {
	case x == 0 || e > 200:
		return piHalf
	case e < -200 && x > 0:
		return dd{math.Ldexp(my/mx, e), 0} // rounded twice where it underflows
	case e < -200:
		return dd{}
	}
	return angle(dd{math.Ldexp(my, e), 0}, dd{mx, 0})
}

// complement returns sqrt(1 - x^2) for |x| < 1.
func complement(x float64) dd {
	square := twoProduct(x, x)
	return twoSum(1, -square.hi).add(dd{-square.lo, 0}).sqrt()
}

// Asin returns the angle from -pi/2 to pi/2 whose sine is x.
func Asin(x float64) float64 {
	a := math.Abs(x)
	if !(a < 1) {
		return asinRare(x)
	}
	if a < 0x1p-27 {
		return x
	}
	return math.Copysign(angle(dd{a, 0}, complement(x)).value(), x)
}

func asinRare(x float64) float64 {
	if math.Abs(x) == 1 {
		return math.Copysign(math.Pi/2, x)
	}
	return math.NaN()
}

// Acos returns the angle from 0 to pi whose cosine is x.
func Acos(x float64) float64 {
	a := math.Abs(x)
	if !(a < 1) {
		return acosRare(x)
	}
	if a < 0x1p-60 {
		return math.Pi / 2
	}
	t := angle(complement(x), dd{a, 0})
	if x < 0 {
		t = dd{2 * piHalf.hi, 2 * piHalf.lo}.add(t.neg())
	}
	return t.value()
}

func acosRare(x float64) float64 {
	switch x {
	case 1:
		return 0
	case -1:
		return math.Pi
	}
	return math.NaN()
}
