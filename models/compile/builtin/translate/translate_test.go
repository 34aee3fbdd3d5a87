package translate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// translated returns the text that Package makes of a function F for ir.Sin.
func translated(t *testing.T, text string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "f.go"), []byte("package f\n\nimport \"math\"\n\nvar _ = math.Pi\n\n"+text), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := Package(dir, []Root{{Go: "F", IR: "Sin"}})
	_, body, _ := strings.Cut(string(out), "func makeSin")
	return strings.Join(strings.Fields(body), " "), err
}

func TestTranslation(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"a negation exchanges the alternatives", `func F(x float64) float64 {
			if !(x <= 1) { return fRare(x) }
			return x * 0.5 }
			func fRare(x float64) float64 { return x }`,
			`when(binary(ir.LeF64, getF64(0), f64(0x1p+00)), nil, list( askHost(ir.Sin, locals(1), getF64(0)), give(getF64(1)), )), ` +
				`give(binary(ir.MulF64, getF64(0), f64(0x1p-01))),`},
		{"constants are exact", `func F(x float64) float64 { const third = 1. / 3; return x + (math.Pi - third*3) }`,
			`give(binary(ir.AddF64, getF64(0), f64(0x1.121fb54442d18p+01))),`},
		{"pairs are two locals", `type p struct{ a, b float64 }
			func pair(x float64) p { return p{x, -x} }
			func (v p) sum() float64 { return v.a + v.b }
			func F(x float64) float64 { return pair(x).sum() }`,
			`set(1, unary(ir.NegF64, getF64(0))), give(binary(ir.AddF64, getF64(0), getF64(1))),`},
		{"several returns leave a block", `func g(x float64) float64 { if x > 0 { return 1 }; return 2 }
			func F(x float64) float64 { return g(x) }`,
			`block(1, list( when(binary(ir.GtF64, getF64(0), f64(0x0p+00)), list( set(1, f64(0x1p+00)), leave(1), ), nil), ` +
				`set(1, f64(0x1p+01)), leave(1), )), give(getF64(1)),`},
		{"what is assigned together is read first", `func F(x float64) float64 { a, b := x, 2.0; a, b = b, a; return a - b }`,
			`set(3, getF64(2)), set(4, getF64(1)), set(1, getF64(3)), set(2, getF64(4)),`},
		{"shifts of unsigned numbers are logical", `func F(x float64) float64 { return math.Float64frombits(math.Float64bits(x) >> 1) }`,
			`give(unary(ir.BitsI64F64, binary(ir.ShrU64, unary(ir.BitsF64I64, getF64(0)), i64(1)))),`},
	} {
		if got, err := translated(t, test.text); err != nil || !strings.Contains(got, test.want) {
			t.Errorf("%s: got %s, %v, want %s in it", test.name, got, err, test.want)
		}
	}
}

func TestWhatCannotBeTranslated(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`func F(x float64) float64 { x = x + 1; return x }`, "f.go:7:29: an argument that the host may need is assigned; copy it"},
		{`func F(x float64) float64 { return math.Sin(x) }`, "f.go:7:36: math.Sin cannot be translated"},
		{`func F(x float64) float64 { return F(x) }`, "F cannot be written out"},
		{`func F(x float64) float64 { a := []float64{x}; return a[0] }`, "cannot be translated"},
		{`func F(x float64) float64 { if uint64(x) < 3 { return 1 }; return x }`, "cannot be translated"},
		{`func G(x float64) float64 { return x }`, "there is no function F"},
	} {
		if _, err := translated(t, test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q in it", test.text, err, test.want)
		}
	}
}
