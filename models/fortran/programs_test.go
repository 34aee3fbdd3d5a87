package fortran_test

import (
	"regexp"
	"strconv"
	"testing"

	"simrun/models/fortran"
)

// TestLU runs NAS LU of class S. The program compares its norms with those
// published for the benchmark (NPB 3, relative 1e-8) and stops with 1 if one is
// off. On hosts of 32 bits, where an interpreter executes it, it runs once.
func TestLU(t *testing.T) {
	for _, asWritten := range []bool{false, true} {
		if asWritten && strconv.IntSize == 32 {
			continue
		}
		p := build(t, programs+"lu.f", readProgram(t, "lu.f"),
			fortran.Options{Include: include(luSize(12, 50, "0.5D0")), AsWritten: asWritten})
		got := output(t, p)
		if !regexp.MustCompile(`(?m)^ verification successful$`).MatchString(got) {
			t.Errorf("as written %v: found\n%s", asWritten, got)
		}
		equalTo(t, got, `surface integral +(\S+)`, 7.8418928865937083, 1e-8)
		equalTo(t, got, `equation 1 +residual +(\S+)`, 1.6196343210976702e-02, 1e-8)
		equalTo(t, got, `equation 5 +residual +\S+ +error +(\S+)`, 1.3103347914111294e-03, 1e-8)
	}
}

// TestShallowWater runs ten steps on 16 x 16 points. For these, values of the benchmark of NCAR are known: the sums of
// |u| and |v| to 14 digits, and three single values to six decimals. The total of p is known, too, since the scheme
// conserves it. It is the mean of p, 50000, for each point.
func TestShallowWater(t *testing.T) {
	for _, asWritten := range []bool{false, true} {
		p := build(t, programs+"swm.f", readProgram(t, "swm.f"), fortran.Options{Include: include(swmSize(16, 10)), AsWritten: asWritten})
		got := output(t, p)
		equalTo(t, got, `\|u\| +(\S+)`, 4.0243746270817e+02, 1e-13)
		equalTo(t, got, `\|v\| +(\S+)`, 4.0243746270817e+02, 1e-13)
		equalTo(t, got, `sum of p +(\S+)`, 16*16*50000, 1e-13)
		equalTo(t, got, `p\(0,0\) +(\S+)`, 50004.924030, 1e-10)
		equalTo(t, got, `u\(1,1\) +(\S+)`, -1.540655, 1e-6)
		equalTo(t, got, `v\(1,1\) +(\S+)`, 1.524613, 1e-6)
	}
}

// TestFactors runs Gauss and Cholesky, which compare their factors with the
// exact ones and stop with 1 if an element differs.
func TestFactors(t *testing.T) {
	for name, want := range map[string]string{
		"gauss.f":    " Gauss, n =  256, wrong values:       0\n",
		"cholesky.f": " min(i,j), n =  200, wrong values:       0\n Pascal, n =   20, wrong values:       0\n",
	} {
		p := build(t, programs+name, readProgram(t, name), fortran.Options{Include: include(nil)})
		if got := output(t, p); got != want {
			t.Errorf("%s: found %q, expected %q", name, got, want)
		}
	}
}

// equalTo compares the number that a pattern finds with the expected one.
func equalTo(t *testing.T, text, pattern string, want, tolerance float64) {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("no %s in\n%s", pattern, text)
	}
	got, err := strconv.ParseFloat(found[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	if d := got - want; d > tolerance*abs(want) || -d > tolerance*abs(want) {
		t.Errorf("%s: found %v, expected %v within %g of it", pattern, got, want, tolerance)
	}
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}
