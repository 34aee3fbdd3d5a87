package hpjava1998

import (
	"context"
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"

	"simrun/models/hpjava"
	"simrun/scenarios"
)

// Limits that the criteria state.
const (
	slowdownMax = 1.5 // of distributed arrays on one process
	startMax    = 0.1 // of the start of loops, at the largest size
	closedMin   = 0.5 // of a gap
)

// judge gives the verdicts on what the paper says of performance.
func (f *figure) judge(part *scenarios.Part, all []measured, c *figureConfig) {
	f.judgeBalance(part, all, c)
	f.judgeSlowdown(part, all, c)
	f.judgeStart(part, all, c)
	f.judgeCause(part, all, c)
}

// noSingle is what is missing for a claim on one process, if the figure does not begin with one.
const noSingle = "a run on one process, as the first of processes"

// judgeSlowdown compares distributed arrays on one process with ordinary ones.
func (f *figure) judgeSlowdown(part *scenarios.Part, all []measured, c *figureConfig) {
	if c.Processes[0] != 1 {
		part.Open("hpjava-c-085", noSingle)
		return
	}
	worst, where := 0.0, ""
	for _, m := range all {
		if r := m.main[0].time / m.ordinary.time; r > worst {
			worst, where = r, m.machine
		}
	}
	part.Claim("hpjava-c-085", worst <= slowdownMax, "On one process the program takes at most %.2f times as long as the same loops on ordinary arrays (%s).", worst, where)
}

// judgeBalance compares cyclic ranges with blocks.
func (f *figure) judgeBalance(part *scenarios.Part, all []measured, c *figureConfig) {
	if f.other == "" {
		return
	}
	holds, worst := true, math.Inf(1)
	for _, m := range all {
		for i, n := range c.Processes {
			if n > 1 {
				holds = holds && m.main[i].balance < m.other[i].balance
				worst = min(worst, m.other[i].balance/m.main[i].balance)
			}
		}
	}
	part.Claim("hpjava-c-060", holds, "The ratio of the longest to the mean computing time of a process is at least %.2f times as high with blocks as with the cyclic range.", worst)
	f.judgeEven(part, all, c)
}

// judgeStart judges the share of the start of loops: what the run-time classes take.
func (f *figure) judgeStart(part *scenarios.Part, all []measured, c *figureConfig) {
	id := "hpjava-c-089"
	holds, last, where := true, 0.0, ""
	for _, m := range all {
		if m.startsFree == nil {
			part.Open(id, "the counterfactual free-start")
			return
		}
		before := math.Inf(1)
		for i := range c.Starts {
			share := 1 - m.startsFree[i].time/m.starts[i].time
			holds = holds && share < before
			before = share
		}
		if before > last {
			last, where = before, m.machine
		}
	}
	part.Claim(id, holds && last < startMax, "The run-time classes take at most %.1f %% of the time at %d on %d processes (%s). The share falls at each doubling: %t.",
		100*last, c.Starts[len(c.Starts)-1], startProcesses, where, holds)
}

// judgeCause judges whether linear subscripts and checks in front of loops are why the program is fast.
func (f *figure) judgeCause(part *scenarios.Part, all []measured, c *figureConfig) {
	id := "hpjava-c-090"
	if c.Processes[0] != 1 {
		part.Open(id, noSingle)
		return
	}
	least, where := math.Inf(1), ""
	for _, m := range all {
		if m.every == nil {
			part.Open(id, "the counterfactual every-access")
			return
		}
		closed := (m.every.time - m.main[0].time) / (m.every.time - m.ordinary.time)
		if closed < least {
			least, where = closed, m.machine
		}
	}
	part.Claim(id, least >= closedMin, "Translation and a check at every access make the program slower than ordinary arrays. Linear subscripts save at least %.0f %% of this difference (%s).", 100*least, where)
}

// checkSize is the size at which results are compared.
const checkSize = 20

// checkFactor compares the factor of a matrix with gonum's: entries 1/(1+|i-j|), 3 on the diagonal.
func checkFactor(ctx context.Context, env *scenarios.Env, out *scenarios.Outcome) error {
	want, err := factor(checkSize)
	if err != nil {
		return err
	}
	v := choleski.variant(choleski.file, checkSize,
		"Math.min(i, x.idx(j)) + 1=>i == x.idx(j) ? 3.0 : 1.0 / (1 + Math.abs(i - x.idx(j)))",
		"wrong += Math.abs(a [i, j] - 1);=>System.out.println(i + \" \" + x.idx(j) + \" \" + a [i, j]);")
	list, err := time(ctx, env, env.MachineNames()[0], v, []int{1, 2, 3, 8})
	if err != nil {
		return err
	}
	worst, count := 0.0, 0
	for _, t := range list {
		for line := range strings.Lines(t.text) {
			var i, j int
			var x float64
			if n, _ := fmt.Sscanf(line, "%d %d %g", &i, &j, &x); n == 3 {
				count++
				worst = max(worst, math.Abs(x-want.At(i, j))/math.Abs(want.At(j, j)))
			}
		}
	}
	elements := len(list) * checkSize * (checkSize + 1) / 2
	out.Check("factor", worst < 1e-4 && count == elements, "%d of %d elements, at most %.1e from gonum's factor", count, elements, worst)
	return nil
}

// factor returns the Cholesky factor by gonum.
func factor(n int) (*mat.TriDense, error) {
	a := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			v := 1 / float64(1+j-i)
			if i == j {
				v = 3
			}
			a.SetSym(i, j, v)
		}
	}
	var c mat.Cholesky
	if !c.Factorize(a) {
		return nil, fmt.Errorf("the matrix of the check is not positive definite")
	}
	l := mat.NewTriDense(n, mat.Lower, nil)
	c.LTo(l)
	return l, nil
}

// checkSweeps compares all elements with sweeps in one process, bit for bit.
func checkSweeps(ctx context.Context, env *scenarios.Env, out *scenarios.Outcome) error {
	show := "      for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { Location k = x [i], l = y [j]; at(k) at(l) System.out.println(i + \" \" + j + \" \" + u [k, l]); }\n      float sum = HPJlib.sum(u);"
	v := redBlack.variant(redBlack.file, checkSize, "      float sum = HPJlib.sum(u);=>"+show)
	list, err := time(ctx, env, env.MachineNames()[0], v, []int{1, 4, 9, 16})
	if err != nil {
		return err
	}
	want := map[string]bool{}
	for i, row := range sweeps(checkSize, 10) {
		for j, x := range row {
			want[fmt.Sprintf("%d %d %s\n", i, j, hpjava.FormatFloat(x))] = true
		}
	}
	equal := 0
	for _, t := range list {
		for line := range strings.Lines(t.text) {
			if want[line] {
				equal++
			}
		}
	}
	elements := len(list) * checkSize * checkSize
	out.Check("sweeps", equal == elements, "%d of %d elements equal those of sweeps in one process", equal, elements)
	return nil
}

// sweeps relaxes in one process as the program does: sums in single precision from left to right, the product in double.
func sweeps(n, iterations int) [][]float32 {
	u := make([][]float32, n)
	for i := range u {
		u[i] = make([]float32, n)
		for j := range u[i] {
			if i == 0 || j == 0 || i == n-1 || j == n-1 {
				u[i][j] = float32(i*i - j*j)
			}
		}
	}
	for range iterations {
		for parity := range 2 {
			for i := 1; i <= n-2; i++ {
				for j := 1 + (i+parity)%2; j <= n-2; j += 2 {
					sum := u[i-1][j] + u[i+1][j]
					sum = sum + u[i][j-1]
					sum = sum + u[i][j+1]
					u[i][j] = float32(0.25 * float64(sum))
				}
			}
		}
	}
	return u
}
