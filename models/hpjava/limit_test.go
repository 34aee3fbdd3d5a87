package hpjava_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestLimitsOfLoops copies 20,000 elements of an array of 512 behind subscripts. A loop takes as long whether its limit
// is a local variable, the length of an array, or the length of one that a field refers to. Each loop has run before, so
// the caches hold the same. Reading the fields and the length before the loop takes less than 1 per cent.
func TestLimitsOfLoops(t *testing.T) {
	loops := map[string]string{
		"local":  "n = c.length; for (int i = 0; i < n; i++) y[i] = x[c[i]];",
		"length": "for (int i = 0; i < c.length; i++) y[i] = x[c[i]];",
		"fields": "o.gather();",
	}
	took := map[string]float64{}
	for name, loop := range loops { // any order: runs of their own
		out := execute(t, `class Gather {
  double[] x, y; int[] c;
  Gather(double[] x, double[] y, int[] c) { this.x = x; this.y = y; this.c = c; }
  void gather() { for (int i = 0; i < c.length; i++) y[i] = x[c[i]]; }
}
`+sequential(strings.ReplaceAll(`double[] x = new double[512], y = new double[20000]; int[] c = new int[20000]; int n;
for (int i = 0; i < 20000; i++) c[i] = 33 * i % 512;
Gather o = new Gather(x, y, c);
LOOP long t0 = System.nanoTime(); LOOP
System.out.println(System.nanoTime() - t0);`, "LOOP", loop)), 1)
		var ns float64
		if _, err := fmt.Sscan(out.text, &ns); err != nil || out.err != nil {
			t.Fatalf("%s: %v, %v, %q", name, err, out.err, out.text)
		}
		took[name] = ns
	}
	for name, ns := range took {
		if ns < 0.99*took["local"] || ns > 1.01*took["local"] {
			t.Errorf("%s: %g ns, want about %g as with a local variable", name, ns, took["local"])
		}
	}
}

// TestLimitsThatChange: a call or an assignment in a loop may change its limit.
func TestLimitsThatChange(t *testing.T) {
	const text = `class Limit {
  int n = 10; int[] a = new int[10];
  void lower() { n--; a = new int[a.length - 1]; }
  int called() { int k = 0; for (int i = 0; i < n; i++) { lower(); k++; } return k; }
  int length() { int k = 0; for (int i = 0; i < a.length; i++) { lower(); k++; } return k; }
  int assigned(Limit o) { int k = 0; for (int i = 0; i < n; i++) { o.n--; k++; } return k; }
}
`
	out := execute(t, text+sequential(`Limit o = new Limit();
System.out.println(new Limit().called() + " " + new Limit().length() + " " + o.assigned(o));`), 1)
	if want := "5 5 5\n"; out.err != nil || out.text != want {
		t.Errorf("got %q and error %v, want %q", out.text, out.err, want)
	}
}
