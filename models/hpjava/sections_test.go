package hpjava_test

import (
	"strings"
	"testing"
)

// TestSections: statements inside of on over a grid of 3 x 2, with what process 0 prints.
func TestSections(t *testing.T) {
	const b = `float [[#,#]] b = new float [[x, y]]; over(i = x | :) over(j = y | :) b [i, j] = x.idx(i) * 1000 + y.idx(j);` + "\n"
	for _, test := range []struct{ statements, want string }{
		{b + `HPJlib.shift(a, b, -1, 0, CYCL); float s = HPJlib.sum(a [[0, :]]); System.out.println(s);`, "1.98199E7"},
		{b + `HPJlib.shift(a, b, 1, 1, EDGE); Location k = x [5]; Location l = y [198]; float s = HPJlib.sum(a [[5, 198 : 199]]); System.out.println(s);`, "5199.0"},
		{`Location k = x [17], l = y [23]; at(k) at(l) a [k, l] = 13; float s = HPJlib.sum(a); System.out.println(s);`, "13.0"},
		{b + `over(i = x | :) over(j = y | :) a [i, j] = 2 * b [i, j]; float m = HPJlib.maxval(a); System.out.println(m);`, "198398.0"},
		{b + `float [[]] c = new float [[200]]; HPJlib.remap(c, b [[99, :]]); System.out.println(c [199]);`, "99199.0"},
		{`Range s = x [10 : 58 : 2]; float [[#]] v = new float [[s]]; over(i = s | :) v [i] = s.idx(i); float w = HPJlib.sum(v); System.out.println(w);`, "300.0"},
		{`Range s = x [0 : 49]; over(i = s | :) over(j = y | :) a [i, j] = 1; float w = HPJlib.sum(a); System.out.println(w);`, "10000.0"},
		{`int [[,]] c = new int [[5, 5]]; float [[,,]] d = new float [[10, 3, 20]]; float [[,]] s = d [[ : , 0, 1 : 10 : 2]]; s [9, 4] = 2; System.out.println(d [9, 0, 9]);`, "2.0"},
		{`double [] d = {0}; over(i = x | :) over(j = y | :) if (y.idx(j) < 2) d [0] += y.idx(j);
if (Comm.rank() != 0) Comm.send(d, 0, 1, 0, 1); else for (int r = 1; r < 6; r++) { double [] o = new double [1]; Comm.recv(o, 0, 1, r, 1); d [0] += o [0]; } System.out.println(d [0]);`, "100.0"},
		{`float [[#]] v = new float [[x]]; float [[#]] w = new float [[x]]; int [[#]] s = new int [[x]];
over(i = x | :) { w [i] = x.idx(i); s [i] = 99 - x.idx(i); } HPJlib.gather(v, w, s); float m = HPJlib.sum(v [[0 : 9]]); HPJlib.scatter(w, v, s); System.out.println(m);`, "945.0"},
		{`Range c = new BlockCyclicRange(100, p.dim(0), 7); double [[#]] v = new double [[c]]; over(i = c | 3 : 90 : 3) v [i] = c.idx(i); double s = HPJlib.sum(v); System.out.println(s);`, "1395.0"},
	} {
		o := execute(t, distributedProgram(test.statements), 6)
		if o.err != nil || !strings.Contains(o.text, test.want+"\n") {
			t.Errorf("%s\nprinted %q, %v, want a line %q", test.statements, o.text, o.err, test.want)
		}
	}
}

// TestGroups: locations have the dimension and coordinate of their holder. idx is the inverse of subscripting. Slices
// of a process array have the members with the fixed coordinate. The active group is restored behind constructs, also
// by exceptions.
func TestGroups(t *testing.T) {
	o := execute(t, distributedProgram(`
Location k = x [70], l = x [70], m = z [70];
System.out.println("crd " + k.crd + " " + k.dim.size() + " " + x.idx(k) + " " + k.same(l) + " " + k.same(m));
Group g = p / k;
System.out.println("slice " + g.size() + " " + g.local());
System.out.println("active " + HPJlib.active().size());
at(k) { System.out.println("inside " + HPJlib.active().size()); }
over(i = x | 0 : 2) { if (x.idx(i) == 0) System.out.println("over " + HPJlib.active().size()); }
try { at(k) { throw new Exception(); } } catch (Exception e) { System.out.println("caught " + HPJlib.active().size()); }
System.out.println("after " + HPJlib.active().size());`), 8)
	if o.err != nil {
		t.Fatal(o.err)
	}
	for line, n := range map[string]int{
		"crd 2 3 70 true false": 6, "slice 2 true": 2, "slice 2 false": 4, "active 6": 6, "inside 2": 2, "over 2": 2, "caught 6": 2, "after 6": 6,
	} {
		if got := strings.Count(o.text, line+"\n"); got != n {
			t.Errorf("%q was printed %d times, want %d:\n%s", line, got, n, o.text)
		}
	}
}

// TestCollapsedRanges: in dimensions that lie in one process, sections and subranges that begin anywhere, in any step, have their elements by
// locations and by integers, also where an array of sequential dimensions is passed on as one of ranges.
func TestCollapsedRanges(t *testing.T) {
	const source = `class Test {
  static void twice(int [[#]] v, Range r) { Index i; over(i = r | :) v [i] = 2 * v [i]; }
  static void add(int [[#]] v, int k) { v [k] += 100; }
  static void main(String[] args) {
    Procs1 p = new Procs1(Comm.size());
    on(p) {
      Range x = new CollapsedRange(10), y = new BlockRange(4, p.dim(0)), z = x [3 : 9 : 2];
      Index i, j;
      int [[#,#]] a = new int [[y, x]];
      over(j = y | :) over(i = x | :) a [j, i] = 10 * y.idx(j) + x.idx(i);
      int [[#,#]] s = a [[:, 3 : 9 : 2]];
      over(j = y | :) over(i = z | :) s [j, i] += 1000 * z.idx(i);
      over(j = y | :) { s [j, 1] = -1; s [j, x [7]] = -2; }
      int [[#]] v = new int [[z]];
      over(i = z | :) v [i] = z.idx(i);
      v [2] = 7;
      twice(v, z);
      int [[]] c = new int [[10]];
      for (int k = 0; k < 10; k++) c [k] = k;
      add(c, 1); add(c [[2 : 8 : 3]], 1);
      int [[#]] d = c [[9 : 0 : -4]];
      d [1] += 1000;
      int [[,]] whole = new int [[4, 10]];
      HPJlib.remap(whole, a);
      if (Comm.rank() == 0) {
        String t = "";
        for (int k = 0; k < 10; k++) t += whole [3, k] + " " + c [k] + ", ";
        System.out.println(t + HPJlib.sum(v));
      }
      else HPJlib.sum(v);
    }
  }
}`
	const want = "30 0, 31 101, 32 2, 33 3, 34 4, -1 1105, 36 6, -2 7, 38 8, 3039 9, 22\n"
	for _, text := range []string{source, translated(t, source)} {
		for _, processes := range []int{1, 3} {
			if o := execute(t, text, processes); o.err != nil || o.text != want {
				t.Errorf("on %d processes printed %q, %v, want %q", processes, o.text, o.err, want)
			}
		}
	}
}

// TestRangeClass: another class of range changes nothing of the translation but the constructor.
func TestRangeClass(t *testing.T) {
	a, b := translated(t, program(t, "choleski.hpj")), translated(t, program(t, "choleski.hpj", "CyclicRange=>BlockRange"))
	if strings.ReplaceAll(a, "CyclicRange", "BlockRange") != b {
		t.Errorf("the translations differ:\n%s\n%s", a, b)
	}
}
