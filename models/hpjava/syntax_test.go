package hpjava_test

import (
	"fmt"
	"strings"
	"testing"
)

// timeOf returns how many nanoseconds a loop takes that is executed the second time, behind declarations.
func timeOf(t *testing.T, declarations, loop string) (ns float64) {
	t.Helper()
	text := strings.ReplaceAll("LOOP long t0 = System.nanoTime(); LOOP\nSystem.out.println(System.nanoTime() - t0);", "LOOP", "{ "+loop+" }")
	o := execute(t, sequential(declarations+"\n"+text), 1)
	if _, err := fmt.Sscan(o.text, &ns); err != nil || o.err != nil {
		t.Fatalf("%s: got %q, %v and %v", loop, o.text, err, o.err)
	}
	return ns
}

// TestFormsOfLoops: a loop takes the same time as for, while and do, with any integer and any comparison. The entry of a loop takes at most some instructions
// more, of about 11,000 ns.
func TestFormsOfLoops(t *testing.T) {
	const allowed = 0.02
	took := func(loop string) float64 {
		return timeOf(t, "int n = 400, m = n; double[] x = new double[n], y = new double[n];", loop)
	}
	one := took("for (int i = 0; i < n; i++) y[i] = y[i] + 3.0*x[i];")
	for _, loop := range []string{
		"int i = 0; while (i < n) { y[i] = y[i] + 3.0*x[i]; i++; }",
		"int i = 0; while (n > i) { y[i] = y[i] + 3.0*x[i]; i += 1; }",
		"int i = 0; do { y[i] = y[i] + 3.0*x[i]; i++; } while (i < n);",
		"int i = n - 1; while (i >= 0) { y[i] = y[i] + 3.0*x[i]; i--; }",
		"int i = 0; for (; i < n;) { y[i] = y[i] + 3.0*x[i]; i = i + 1; }",
		"for (long i = 0; i < n; i++) y[(int) i] = y[(int) i] + 3.0*x[(int) i];",
		"for (long i = n - 1; i >= 0; i--) y[(int) i] = y[(int) i] + 3.0*x[(int) i];",
		"for (int i = 0; i != n; i++) y[i] = y[i] + 3.0*x[i];",
		"for (int i = 0; i < y.length; i++) y[i] = y[i] + 3.0*x[i];",
	} {
		if ns := took(loop); ns > (1+allowed)*one || one > (1+allowed)*ns {
			t.Errorf("%s takes %v ns, want %v as with for", loop, ns, one)
		}
	}
}

// TestFormsOfRows: a loop over the rows of an array of arrays takes the same time with any bound. If the bound is a
// length, each row is a nest of its own, of which the first iteration runs alone: at most 30 clocks for 100 elements, which
// take 4 clocks at least.
func TestFormsOfRows(t *testing.T) {
	took := func(loop string) float64 {
		return timeOf(t, "int n = 100; double[][] x = new double[4][n], y = new double[4][n];", loop)
	}
	one := took("for (int j = 0; j < 4; j++) for (int i = 0; i < 100; i++) y[j][i] = x[j][i] + 3.0;")
	for _, loop := range []string{
		"for (int j = 0; j < y.length; j++) for (int i = 0; i < y[j].length; i++) y[j][i] = x[j][i] + 3.0;",
		"for (int j = 0; j < y.length; j++) for (int i = 0; i < x[j].length; i++) y[j][i] = x[j][i] + 3.0;",
		"for (int j = 0; j < 4; j++) { double[] u = x[j], v = y[j]; for (int i = 0; i < n; i++) v[i] = u[i] + 3.0; }",
	} {
		if ns := took(loop); ns > 1.08*one || one > 1.08*ns {
			t.Errorf("%s takes %v ns, want %v as with constants", loop, ns, one)
		}
	}
}
