package hpjava1998

import (
	"math"
	"strings"
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// TestFactor: of one element it is the root; of two, 3 on the diagonal and 1/2 beside it, the second row is 1/(2 sqrt 3) and
// sqrt(3 - 1/12).
func TestFactor(t *testing.T) {
	l, err := factor(2)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		i, j int
		want float64
	}{{0, 0, math.Sqrt(3)}, {1, 0, 0.5 / math.Sqrt(3)}, {1, 1, math.Sqrt(3 - 1.0/12)}} {
		if got := l.At(x.i, x.j); math.Abs(got-x.want) > 1e-15 {
			t.Errorf("element %d %d is %v, want %v", x.i, x.j, got, x.want)
		}
	}
}

// TestSweeps: of 3 x 3 elements the middle is the mean of 0-1, 4-1, 1-0 and 1-4, which is 0.
func TestSweeps(t *testing.T) {
	if got := sweeps(3, 1)[1][1]; got != 0 {
		t.Errorf("the middle is %v, want 0", got)
	}
}

// TestVariants: the texts that the figures run have what is replaced.
func TestVariants(t *testing.T) {
	for _, f := range []*figure{choleski, redBlack} {
		for _, file := range []string{f.file, f.ordinary} {
			if _, err := f.variant(file, 8).text(); err != nil {
				t.Error(err)
			}
		}
	}
	if _, err := choleski.variant(choleski.file, 8, choleski.other, update+"=>"+evenUpdate).text(); err != nil {
		t.Error(err)
	}
	if _, err := (variant{file: choleski.file, changes: []string{"no such text=>x"}}).text(); err == nil {
		t.Error("a text that is not there is replaced without an error")
	}
}

// TestValidateFigure: a figure needs processes and sizes, each once.
func TestValidateFigure(t *testing.T) {
	for _, tt := range []struct {
		processes, starts []int
		want              string // keys of complaints
	}{
		{[]int{1, 4}, []int{32}, ""},
		{nil, nil, "processes starts"},
		{[]int{1, 1}, []int{32, 64, 32}, "processes starts"},
	} {
		var keys []string
		for _, c := range validateFigure(&scenarios.Scenario{Config: &figureConfig{Processes: tt.processes, Starts: tt.starts}}) {
			keys = append(keys, c.Key)
		}
		if got := strings.Join(keys, " "); got != tt.want {
			t.Errorf("%v, %v: complaints about %q, want %q", tt.processes, tt.starts, got, tt.want)
		}
	}
}

// TestNoSingleProcess: what the paper says of one process is not judged by a run on several.
func TestNoSingleProcess(t *testing.T) {
	ran := []measured{{machine: "m", main: []timing{{time: 1}}, ordinary: timing{time: 1}, every: &timing{time: 3}}}
	for first, want := range map[int]exhibit.Verdict{1: exhibit.Holds, 4: exhibit.Open} {
		part, c := &scenarios.Part{}, &figureConfig{Processes: []int{first}}
		choleski.judgeSlowdown(part, ran, c)
		choleski.judgeCause(part, ran, c)
		for _, j := range part.Claims {
			if j.Verdict != want {
				t.Errorf("from %d processes on: %s is %v, want %v", first, j.ID, j.Verdict, want)
			}
		}
	}
}
