package hpjava_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"simrun/machines"
	"simrun/models/hpjava"
	"simrun/sim"
)

// TestUnevenWork: processes execute over on their own: without a message or a barrier, and each for as long as its elements take.
func TestUnevenWork(t *testing.T) {
	o := execute(t, `class Test {
  static void main(String[] args) {
    Procs1 p = new Procs1(4);
    on(p) {
      Range x = new BlockRange(40, p.dim(0));
      double [[#]] a = new double [[x]];
      Index i;
      over(i = x | :)
        for (int k = 0; k < 50 * x.idx(i); k++)
          if (k % 3 == 0) a [i] += k; else a [i] -= 1;
    }
  }
}`, 4)
	if o.err != nil {
		t.Fatal(o.err)
	}
	for rank, r := range o.run.Results {
		if r.Ledger.Messages != 0 || r.Ledger.Time[machines.Barriers] != 0 {
			t.Errorf("process %d: %d messages, %v in barriers, want none", rank, r.Ledger.Messages, r.Ledger.Time[machines.Barriers])
		}
		if rank > 0 && r.End <= o.run.Results[rank-1].End {
			t.Errorf("process %d, which has more to do, ends at %v, process %d at %v", rank, r.End, rank-1, o.run.Results[rank-1].End)
		}
	}
}

// TestTriplets: sections with bounds and steps given or left out have the elements that a loop with inclusive bounds has. Element k is 2
// to the k, so that a sum tells which are there.
func TestTriplets(t *testing.T) {
	o := execute(t, sequential(`
int wrong = 0, all = 0;
for (int n = 1; n <= 20; n++) {
  double [[]] a = new double [[n]];
  double v = 1;
  for (int k = 0; k < n; k++) { a [k] = v; v *= 2; }
  for (int lo = 0; lo < n; lo += 1 + lo / 3)
    for (int hi = lo; hi < n; hi += 1 + hi / 4)
      for (int step = 1; step <= 4; step += 1) {
        double [] got = {HPJlib.sum(a [[lo : hi : step]]), HPJlib.sum(a [[lo : hi]]), HPJlib.sum(a [[lo : : step]]), HPJlib.sum(a [[lo :]]),
          HPJlib.sum(a [[: hi : step]]), HPJlib.sum(a [[: hi]]), HPJlib.sum(a [[: : step]]), HPJlib.sum(a [[:]])};
        for (int form = 0; form < 8; form++) {
          int first = form < 4 ? lo : 0, last = form / 2 % 2 == 0 ? hi : n - 1, by = form % 2 == 0 ? step : 1;
          double want = 0;
          for (int k = first; k <= last; k += by) want += a [k];
          all++;
          if (got [form] != want) wrong++;
        }
      }
}
System.out.println(wrong + " of " + (all > 10000));`), 1)
	if o.err != nil || o.text != "0 of true\n" {
		t.Errorf("printed %q, %v, want no wrong sections of more than 10000", o.text, o.err)
	}
}

// TestElementTypes: library functions take arrays of every primitive type in ranks 1 to 3.
func TestElementTypes(t *testing.T) {
	for _, kind := range []string{"byte", "char", "short", "int", "long", "float", "double"} {
		o := execute(t, distributedProgram(fmt.Sprintf(`
%[1]s [[#]] u = new %[1]s [[x]], v = new %[1]s [[x]];
%[1]s [[,#]] u2 = new %[1]s [[3, x]], v2 = new %[1]s [[3, x]];
%[1]s [[#,,#]] u3 = new %[1]s [[x, 2, y]], v3 = new %[1]s [[x, 2, y]];
over(i = x | 0 : 9) { u [i] = (%[1]s) 3; for (int k = 0; k < 3; k++) u2 [k, i] = (%[1]s) 1; over(j = y | 0 : 1) for (int k = 0; k < 2; k++) u3 [i, k, j] = (%[1]s) 1; }
HPJlib.shift(v, u, 2, 0, CYCL); HPJlib.copy(v2, u2); HPJlib.shift(v3, u3, 1, 2, CYCL);
double s = HPJlib.sum(v), s2 = HPJlib.sum(v2), s3 = HPJlib.sum(v3);
if (Comm.rank() == 0) System.out.println(s + " " + s2 + " " + s3);`, kind)), 6)
		if o.err != nil || o.text != "30.0 30.0 40.0\n" {
			t.Errorf("%s: printed %q, %v, want 30.0 30.0 40.0", kind, o.text, o.err)
		}
	}
	o := execute(t, distributedProgram(`boolean [[#]] u = new boolean [[x]], v = new boolean [[x]]; over(i = x | 4 : 6) u [i] = true;
HPJlib.shift(v, u, 1, 0, CYCL); int n = HPJlib.count(v); if (Comm.rank() == 0) System.out.println(n);`), 6)
	if o.err != nil || o.text != "3\n" {
		t.Errorf("boolean: printed %q, %v, want 3", o.text, o.err)
	}
}

// messagesOf returns how many messages the processes send together in a program over a range x of 24 elements and cyclic z of as many.
func messagesOf(t *testing.T, statements string, processes int) (n int64) {
	t.Helper()
	o := execute(t, fmt.Sprintf(`class Test {
  static void main(String[] args) {
    Procs1 p = new Procs1(Comm.size());
    on(p) {
      Range x = new BlockRange(24, p.dim(0)), z = new CyclicRange(24, p.dim(0));
      float [[#]] a = new float [[x]], b = new float [[x]], c = new float [[z]];
      float [[]] d = new float [[24]], e = new float [[24]];
      %s
    }
  }
}`, statements), processes)
	if o.err != nil {
		t.Fatalf("%s on %d: %v", statements, processes, o.err)
	}
	for _, r := range o.run.Results {
		n += r.Ledger.Messages
	}
	return n
}

// TestMessagesOfLibrary: calls send messages if their arrays are distributed over several processes, and only then.
func TestMessagesOfLibrary(t *testing.T) {
	for _, call := range []string{"HPJlib.shift(b, a, 1, 0, CYCL);", "float s = HPJlib.sum(a);", "HPJlib.copy(c, a);", "HPJlib.remap(d, a);"} {
		for _, processes := range []int{1, 2, 4, 6} {
			if n := messagesOf(t, call, processes); (n > 0) != (processes > 1) {
				t.Errorf("%s on %d processes sends %d messages", call, processes, n)
			}
		}
	}
	for _, call := range []string{"HPJlib.shift(e, d, 1, 0, CYCL);", "float s = HPJlib.sum(d);", "HPJlib.copy(e, d);", "HPJlib.remap(e, d);"} {
		if n := messagesOf(t, call, 4); n != 0 {
			t.Errorf("%s of sequential arrays sends %d messages, want none", call, n)
		}
	}
}

// TestOverIsParallel: nested over without communication takes the time of one process divided by their number, within the tenth
// of hpjava-c-054.
func TestOverIsParallel(t *testing.T) {
	took := func(processes int) float64 {
		o := execute(t, `class Test {
  static void main(String[] args) {
    Procs2 p = new Procs2(Comm.size(), 1);
    on(p) {
      Range x = new BlockRange(512, p.dim(0)), y = new BlockRange(128, p.dim(1));
      float [[#,#]] a = new float [[x, y]], b = new float [[x, y]];
      Index i, j;
      over(i = x | :) over(j = y | :) b [i, j] = x.idx(i) + y.idx(j);
      over(i = x | :) over(j = y | :) a [i, j] = 2 * b [i, j];
    }
  }
}`, processes)
		if o.err != nil {
			t.Fatal(o.err)
		}
		return float64(o.run.End())
	}
	one := took(1)
	for _, p := range []int{2, 4, 8} {
		if r := took(p) * float64(p) / one; r < 0.9 || r > 1.1 {
			t.Errorf("%d processes take %.3f times their share, want 0.9 to 1.1", p, r)
		}
	}
}

// TestHaloPeers: ghost regions come from neighbours in the grid, diagonal ones included, and from nobody else.
func TestHaloPeers(t *testing.T) {
	for side := 1; side <= 4; side++ {
		record := new(sim.Recorder)
		source := program(t, "redblack.hpj", "NITER = 10=>NITER = 1", "float sum = HPJlib.sum(u);=>float sum = 0;")
		if o := executeWith(t, source, side*side, hpjava.Options{}, record); o.err != nil {
			t.Fatal(o.err)
		}
		if side > 1 && len(record.Messages) == 0 {
			t.Errorf("%d x %d: no messages", side, side)
		}
		for _, m := range record.Messages {
			from, to := rankIn(t, m.From), rankIn(t, m.To)
			if dr, dc := from/side-to/side, from%side-to%side; dr*dr > 1 || dc*dc > 1 {
				t.Errorf("%d x %d: a message of process %d to %d, which are no neighbours", side, side, from, to)
			}
		}
	}
}

// rankIn returns the number at the end of, or within brackets in, the name of a process or a node.
func rankIn(t *testing.T, name string) (rank int) {
	t.Helper()
	digits := strings.FieldsFunc(name, func(r rune) bool { return r < '0' || r > '9' })
	if len(digits) == 0 {
		t.Fatalf("%q names no process", name)
	}
	if _, err := fmt.Sscan(digits[len(digits)-1], &rank); err != nil {
		t.Fatal(err)
	}
	return rank
}

// TestWorkLiesInOver counts, as they happen, the accesses of Figure 1's program to elements of distributed arrays.
// More than half of them are in bodies of over. Figure 2 has no other statement with elements.
func TestWorkLiesInOver(t *testing.T) {
	for _, n := range []int{16, 32, 64} {
		source := program(t, "choleski.hpj", fmt.Sprintf("N = 48=>N = %d", n), "static final int N=>static int inside = 0, outside = 0; static final int N",
			"          a [i, j] = Math.min(i, x.idx(j)) + 1;=>{ a [i, j] = Math.min(i, x.idx(j)) + 1; inside++; }",
			"a [k, l] = d ;=>a [k, l] = d ; outside += 2;", "          a [s, l] /= d ;=>{ a [s, l] /= d ; outside += 2; }",
			"            a [i, m] -= b [i] * b [x.idx(m)] ;=>{ a [i, m] -= b [i] * b [x.idx(m)] ; inside += 2; }",
			"      float wrong = 0;=>      if (inside <= outside) System.out.println(inside + \" inside, \" + outside + \" outside\"); float wrong = 0;")
		o := execute(t, source, 4)
		if o.err != nil || strings.Contains(o.text, "inside") {
			t.Errorf("N = %d: printed %q, %v", n, o.text, o.err)
		}
	}
}

// TestTransports: programs print the same over messages and over ARMCI.
func TestTransports(t *testing.T) {
	sections := distributedProgram(`
over(i = x | :) over(j = y | :) a [i, j] = x.idx(i) * 1000 + y.idx(j);
float [[#]] v = new float [[x]], w = new float [[x]]; int [[#]] s = new int [[x]];
over(i = x | :) { w [i] = x.idx(i); s [i] = 99 - x.idx(i); }
HPJlib.gather(v, w, s); HPJlib.scatter(w, v, s);
float [[]] c = new float [[200]]; HPJlib.remap(c, a [[99, :]]);
float m = HPJlib.sum(v [[0 : 9]]), n = HPJlib.maxval(w);
Location k = x [70]; at(k) { float [[]] d = new float [[200]]; HPJlib.remap(d, a [[70, :]]); System.out.println(d [7]); }
System.out.println(c [199] + " " + m + " " + n);`)
	for _, source := range []string{program(t, "choleski.hpj"), program(t, "choleski.hpj", "CyclicRange=>BlockRange"), program(t, "redblack.hpj"), sections} {
		for _, processes := range []int{1, 6, 9} {
			if source == sections && processes < 6 {
				continue
			}
			a, b := execute(t, source, processes), executeWith(t, source, processes, hpjava.Options{OneSided: true}, nil)
			if a.err != nil || b.err != nil || sorted(a.text) != sorted(b.text) || a.text == "" {
				t.Errorf("on %d over messages %q, %v; over ARMCI %q, %v", processes, a.text, a.err, b.text, b.err)
			}
		}
	}
}

// sorted returns the lines of a text in their order: processes print when they come to it.
func sorted(text string) string {
	lines := strings.Split(text, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// TestFactor: the factor of a matrix is LAPACK's (gonum's, in double precision) within rounding, on 1 to 64 processes,
// block and cyclic. The matrix has 3 on the diagonal and 1/(1+|i-j|) off it. It is the sum of 2 and a positive
// definite one. So its condition is at most (3+2 H(n))/2, less than 6 for n = 40. The bound is 6 (n+1) units in the
// last place, of the diagonal.
func TestFactor(t *testing.T) {
	const n = 40
	want := factorOf(t, n)
	bound := 6 * (n + 1) * math.Pow(2, -24)
	for _, kind := range []string{"CyclicRange", "BlockRange"} {
		for _, processes := range []int{1, 2, 3, 7, 16, 33, 64} {
			o := execute(t, program(t, "choleski.hpj", fmt.Sprintf("N = 48=>N = %d", n), "CyclicRange=>"+kind,
				"Math.min(i, x.idx(j)) + 1=>i == x.idx(j) ? 3.0 : 1.0 / (1 + Math.abs(i - x.idx(j)))",
				"wrong += Math.abs(a [i, j] - 1);=>System.out.println(i + \" \" + x.idx(j) + \" \" + a [i, j]);"), processes)
			if o.err != nil {
				t.Fatal(o.err)
			}
			count := 0
			for line := range strings.Lines(o.text) {
				var i, j int
				var x float64
				if k, _ := fmt.Sscanf(line, "%d %d %g", &i, &j, &x); k != 3 {
					continue
				}
				count++
				if d := math.Abs(x-want.At(i, j)) / want.At(j, j); d > bound {
					t.Errorf("%s on %d: element %d, %d is %g, want %g", kind, processes, i, j, x, want.At(i, j))
				}
			}
			if count != n*(n+1)/2 {
				t.Errorf("%s on %d: %d elements, want %d", kind, processes, count, n*(n+1)/2)
			}
		}
	}
}

func factorOf(t *testing.T, n int) *mat.TriDense {
	t.Helper()
	a := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			a.SetSym(i, j, 1/float64(1+j-i))
		}
		a.SetSym(i, i, 3)
	}
	var c mat.Cholesky
	if !c.Factorize(a) {
		t.Fatal("the matrix is not positive definite")
	}
	l := mat.NewTriDense(n, mat.Lower, nil)
	c.LTo(l)
	return l
}
