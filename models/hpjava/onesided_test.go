package hpjava_test

import (
	"strings"
	"testing"

	"simrun/models/hpjava"
)

// TestOneSided: a program of tasks gets, puts and accumulates sections of a distributed array. The processes that hold
// them call nothing: they compute until all meet. Process r > 0 takes tasks in turn. Each task gets a row of a, adds 1
// to every second element of it and puts it into b, and adds its number to c.
func TestOneSided(t *testing.T) {
	const source = `class Test {
  static final int N = 12, M = 8;
  static void main(String[] args) {
    int P = Comm.size();
    Procs1 p = new Procs1(P);
    on(p) {
      Range x = new BlockRange(N, p.dim(0)), z = new CyclicRange(M, p.dim(0));
      double [[#,]] a = new double [[x, M]];
      double [[,#]] b = new double [[N, z]];
      int [[#]] c = new int [[z]];
      Index i, j;
      over(i = x | :) for (int k = 0; k < M; k++) a [i, k] = 100 * x.idx(i) + k;
      HPJlib.sync(a); HPJlib.sync(b); HPJlib.sync(c);
      int workers = P > 1 ? P - 1 : 1, me = P > 1 ? Comm.rank() - 1 : 0;
      double [[]] row = new double [[M]];
      int [[]] one = new int [[M]];
      for (int k = 0; k < M; k++) one [k] = 1;
      if (me >= 0)
        for (int task = me; task < N; task += workers) {
          HPJlib.get(row, a [[task, :]]);
          for (int k = 0; k < M; k += 2) row [k] += 1;
          HPJlib.put(b [[task, :]], row);
          HPJlib.accumulate(c, one);
          HPJlib.accumulate(c [[1 : : 2]], one [[0 : M / 2 - 1]]);
        }
      HPJlib.sync(b); HPJlib.sync(c);
      int wrong = 0;
      over(j = z | :) {
        for (int k = 0; k < N; k++) if (b [k, j] != 100 * k + z.idx(j) + (z.idx(j) % 2 == 0 ? 1 : 0)) wrong++;
        if (c [j] != N * (1 + z.idx(j) % 2)) wrong++;
      }
      System.out.println(wrong + " wrong");
    }
  }
}`
	for _, text := range []string{source, translated(t, source)} {
		for _, processes := range []int{1, 2, 3, 5, 8} {
			o := executeWith(t, text, processes, hpjava.Options{OneSided: true}, nil)
			if o.err != nil || o.text != strings.Repeat("0 wrong\n", processes) {
				t.Errorf("on %d processes printed %q, %v", processes, o.text, o.err)
			}
		}
	}
	for _, test := range []struct{ statements, want string }{
		{`HPJlib.get(r, a [[0, :]]);`, `get: found an array that was in no sync, expected one of it by all processes before`},
		{`HPJlib.sync(a); HPJlib.put(a [[0, 0 : 7]], r);`, `put: found an array of the shape [200] and one of [8], expected one shape`},
		{`HPJlib.sync(a); HPJlib.get(a, a);`, `get: found an array of which dimension 0 is distributed, expected one whose elements the process has all itself`},
		{`byte [[#]] u = new byte [[x]]; byte [[]] v = new byte [[100]]; HPJlib.sync(u); HPJlib.accumulate(u, v);`, `accumulate: found elements of the type byte, expected int, long, float or double`},
	} {
		o := executeWith(t, distributedProgram("float [[]] r = new float [[200]];\n"+test.statements), 6, hpjava.Options{OneSided: true}, nil)
		if o.err == nil || !strings.Contains(o.err.Error(), test.want) {
			t.Errorf("%s\nended with %v, want %q", test.statements, o.err, test.want)
		}
	}
	if o := execute(t, distributedProgram(`HPJlib.sync(a);`), 6); o.err == nil || !strings.Contains(o.err.Error(), "sync: found the library over messages, expected it over ARMCI") {
		t.Errorf("over messages: %v", o.err)
	}
}
