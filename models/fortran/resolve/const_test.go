package resolve

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/fortran/sem"
)

// TestIntegersLikeBig compares folding with exact arithmetic: the result is
// that if it fits, else an overflow.
func TestIntegersLikeBig(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]uint8{1, 2, 4, 8}).Draw(t, "kind")
		least, greatest := intRange(kind)
		edge := rapid.SampledFrom([]int64{least, least + 1, -2, -1, 0, 1, 2, greatest - 1, greatest})
		operand := rapid.OneOf(edge, rapid.Int64Range(least, greatest), rapid.Int64Range(max(least, -40), min(greatest, 40)))
		x, y := operand.Draw(t, "x"), operand.Draw(t, "y")
		op := rapid.SampledFrom([]sem.Op{sem.Add, sem.Sub, sem.Mul, sem.Div, sem.Power}).Draw(t, "op")

		got, bad := intBinary(op, x, y, kind)
		want, wantBad := exact(op, x, y, kind)
		if bad != wantBad || bad == "" && got != want {
			t.Fatalf("%d %s %d of kind %d: got %d %q, want %d %q", x, op, y, kind, got, bad, want, wantBad)
		}
	})
}

func exact(op sem.Op, x, y int64, kind uint8) (int64, problem) {
	a, b, v := big.NewInt(x), big.NewInt(y), new(big.Int)
	switch op {
	case sem.Add:
		v.Add(a, b)
	case sem.Sub:
		v.Sub(a, b)
	case sem.Mul:
		v.Mul(a, b)
	case sem.Div:
		if y == 0 {
			return 0, divideByZero
		}
		v.Quo(a, b)
	case sem.Power:
		switch {
		case y < 0 && x == 0:
			return 0, divideByZero
		case y < 0:
			// 1/x**-y, truncated: not 0 only for 1 and -1.
			power := new(big.Int).Exp(a, big.NewInt(-y&1+2), nil)
			v.Quo(big.NewInt(1), power)
		case y > 64 && x != 0 && x != 1 && x != -1:
			return 0, overflow
		default:
			v.Exp(a, big.NewInt(min(y, 64+y&1)), nil)
		}
	}
	if !v.IsInt64() || !fits(v.Int64(), kind) {
		return 0, overflow
	}
	return v.Int64(), ""
}

func TestConversionOfConstants(t *testing.T) {
	checkExprs(t, [][2]string{
		{"int(2147483647.0d0)", "INTEGER(4): 2147483647"},
		{"real(16777217)", "REAL(4): 1.6777216e+07"},
		// 2**60 + 2**36 + 1 lies just above the middle of two REAL(4), so it rounds up. By way of REAL(8), which loses
		// the 1, it would go down.
		{"int(real(1152921573326323713_8) - 2.0**60, 8)", "INTEGER(8): 137438953472_8"},
		{"dble(0.1)", "REAL(8): 0.10000000149011612_8"},
	})
}

// TestMixedMode is the table of Fortran: the type of x + y for all pairs of
// numeric types.
func TestMixedMode(t *testing.T) {
	vars := []string{"b", "h", "i", "k", "x", "d", "z", "w"}
	types := []string{"INTEGER(1)", "INTEGER(2)", "INTEGER(4)", "INTEGER(8)", "REAL(4)", "REAL(8)", "COMPLEX(4)", "COMPLEX(8)"}
	// want[a][b] is an index of types.
	want := [8][8]int{
		{0, 1, 2, 3, 4, 5, 6, 7},
		{1, 1, 2, 3, 4, 5, 6, 7},
		{2, 2, 2, 3, 4, 5, 6, 7},
		{3, 3, 3, 3, 4, 5, 6, 7},
		{4, 4, 4, 4, 4, 5, 6, 7},
		{5, 5, 5, 5, 5, 5, 7, 7},
		{6, 6, 6, 6, 6, 7, 6, 7},
		{7, 7, 7, 7, 7, 7, 7, 7},
	}
	for i, a := range vars {
		for j, b := range vars {
			x, err := typed(t, a+" + "+b)
			if err != nil {
				t.Fatal(err)
			}
			if got := x.Type().String(); got != types[want[i][j]] {
				t.Errorf("%s + %s: got %s, want %s", types[i], types[j], got, types[want[i][j]])
			}
			sum := x.(*sem.Binary)
			if sum.X.Type() != x.Type() || sum.Y.Type() != x.Type() {
				t.Errorf("%s + %s: the operands are not converted: %s", a, b, sem.ExprText(x))
			}
		}
	}
}
