package hpjava_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/internal/drawn"
)

// loop is a counted loop over arrays of 6, 4 x 4 and no elements at all, inside of a try statement:
//
//	for (int i = begin; i < end; i += step) { s += i; a[k0*i + c0] = q.x + a[c1 - n + k1*i] + m[r][i + c2]; if (i == leave) break; }
//
// With a step below zero the condition is i > end. In place of the array that is read, or of the object q, there may be null.
type loop struct {
	begin, end, step int32
	k, c             [3]int32 // of the element written, the one read, and (k is 1) the one of a row
	r                int32
	null, empty      bool // the array that is read; the object
	leave            int32
}

const n = 3

func drawLoop(t *rapid.T) loop {
	small := func(label string) int32 { return rapid.Int32Range(-2, 3).Draw(t, label) }
	l := loop{
		begin: rapid.Int32Range(-1, 3).Draw(t, "begin"), step: rapid.SampledFrom([]int32{1, 1, 2, -1, -2}).Draw(t, "step"),
		k: [3]int32{rapid.Int32Range(0, 1).Draw(t, "k0"), small("k1"), 1}, c: [3]int32{small("c0"), 3 + small("c1"), small("c2")},
		r: rapid.Int32Range(0, 8).Draw(t, "r") % 5, null: rapid.IntRange(0, 5).Draw(t, "null") == 1,
		empty: rapid.IntRange(0, 5).Draw(t, "empty") == 1, leave: rapid.Int32Range(0, 30).Draw(t, "leave"),
	}
	l.end = l.begin + l.step*rapid.Int32Range(-1, 5).Draw(t, "trips")
	return l
}

// text is the loop with what it needs before and what it prints.
func (l loop) text() string {
	less, from, object := "<", "a", "new Q()"
	if l.step < 0 {
		less = ">"
	}
	if l.null {
		from = "b"
	}
	if l.empty {
		object = "null"
	}
	return fmt.Sprintf(`{ int[] a = new int[6]; int[] b = null; int[][] m = new int[4][4]; int s = 0, n = %d, r = %d; Q q = %s;
for (int i = 0; i < 16; i++) { if (i < 6) a[i] = i; m[i / 4][i %% 4] = 100 * i; }
try { for (int i = %d; i %s %d; i += %d) { s += i; a[%d * i + %d] = q.x + %s[%d - n + %d * i] + m[r][i + %d]; if (i == %d) break; } }
catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
catch (NullPointerException e) { System.out.println("null"); }
for (int i = 0; i < 6; i++) s = 31 * s + a[i];
System.out.println(s); }
`, n, l.r, object, l.begin, less, l.end, l.step, l.k[0], l.c[0], from, l.c[1], l.k[1], l.c[2], l.leave)
}

// output is what the loop prints, by the rules of Java: what is read is tested before what is written.
func (l loop) output() string {
	a, s, said := [6]int32{0, 1, 2, 3, 4, 5}, int32(0), ""
	outside := func(index int32, length int) bool {
		if index >= 0 && int(index) < length {
			return false
		}
		said = fmt.Sprintf("Index %d out of bounds for length %d\n", index, length)
		return true
	}
	for i := l.begin; l.step > 0 && i < l.end || l.step < 0 && i > l.end; i += l.step {
		s += i
		to, from, column := l.k[0]*i+l.c[0], l.c[1]-n+l.k[1]*i, i+l.c[2]
		if l.null || l.empty {
			said = "null\n"
			break
		}
		if outside(from, len(a)) || outside(l.r, 4) || outside(column, 4) || outside(to, len(a)) {
			break
		}
		a[to] = 1 + a[from] + 100*(4*l.r+column)
		if i == l.leave {
			break
		}
	}
	for _, x := range a {
		s = 31*s + x
	}
	return said + strconv.Itoa(int(s)) + "\n"
}

// TestForeseenLoops runs loops inside of a try statement for which the compiler may tell that they do not fail. They
// do what Java says, up to the first error. Subscripts run out of arrays at either end or in between, arrays are null,
// loops have no trips or end early.
func TestForeseenLoops(t *testing.T) {
	drawn.AtMost(t, 30) // of ten loops each: compiling takes longer than running
	failed, passed := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		var text, want strings.Builder
		for range 10 {
			l := drawLoop(r)
			text.WriteString(l.text())
			want.WriteString(l.output())
			if strings.Count(l.output(), "\n") > 1 {
				failed++
			} else {
				passed++
			}
		}
		o := execute(t, "class Q { int x = 1; }\n"+sequential(text.String()), 1)
		if o.err != nil || o.text != want.String() {
			r.Fatalf("%s\nprinted\n%s(%v)\nwant\n%s", text.String(), o.text, o.err, want.String())
		}
	})
	if failed < 50 || passed < 50 {
		t.Errorf("%d loops fail and %d do not: they show little", failed, passed)
	}
}

// TestForeseenLoopsAreOptimized: a loop over 500 elements takes hardly longer inside of a try statement that sees its
// errors than outside. Its tests come before it. The arrays are ordinary ones, rows of arrays of arrays, and arrays
// that are distributed over one process.
func TestForeseenLoopsAreOptimized(t *testing.T) {
	for _, test := range []struct{ name, before, loop string }{
		{"arrays", `double[] a = new double[500], b = new double[500];`, `for (int i = 0; i < 500; i++) { b[i] = 2 * a[i]; s += b[i] * a[i]; }`},
		{"downwards", `double[] a = new double[500]; int n = 500;`, `for (int i = n - 1; i >= 1; i--) { a[i] = a[i] + 0.5 * a[n - i]; s += a[i - 1]; }`},
		{"rows", `double[][] a = new double[20][500];`, `for (int k = 0; k < 20; k++) for (int i = 0; i < 500; i++) { a[k][i] = s + k; s += a[k][i]; }`},
		{"multidimensional arrays", `double[[,]] a = new double[[20, 500]];`, `for (int k = 0; k < 20; k++) for (int i = 0; i < 500; i++) { a[k, i] = s + k; s += a[k, i]; }`},
	} {
		o := execute(t, sequential(fmt.Sprintf(`double s = 0; %s %s
long t0 = System.nanoTime(); %s
long t1 = System.nanoTime(); try { %s } catch (ArrayIndexOutOfBoundsException e) { s = -1; }
long t2 = System.nanoTime(); System.out.println((t1 - t0) + " " + (t2 - t1));`, test.before, test.loop, test.loop, test.loop)), 1)
		var outside, inside float64
		if _, err := fmt.Sscan(o.text, &outside, &inside); err != nil || o.err != nil {
			t.Errorf("%s: %v, %v, %q", test.name, err, o.err, o.text)
			continue
		}
		t.Logf("%s: %g ns outside, %g ns inside: %.3f", test.name, outside, inside, inside/outside)
		if inside > 1.25*outside {
			t.Errorf("%s: %g ns outside of the try statement and %g inside, want at most a quarter more", test.name, outside, inside)
		}
	}
}
