package plots

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg/draw"
	"pgregory.net/rapid"

	"simrun/scenarios/exhibit"
)

// labels returns the labels of an axis' major ticks, in one line.
func (a axis) labels() string {
	var out []string
	for _, t := range a.ticks {
		if t.Label != "" {
			out = append(out, t.Label)
		}
	}
	return strings.Join(out, " ")
}

func TestAxis(t *testing.T) {
	for _, c := range []struct {
		name     string
		scale    exhibit.Scale
		values   []float64
		wanted   int
		end      ending
		min, max float64
		labels   string
	}{
		{"sizes to a power of two", exhibit.Linear, []float64{1, 512}, 8, atData, 0, 512, "0 64 128 192 256 320 384 448 512"},
		{"elements", exhibit.Linear, []float64{1, 100000}, 8, atData, 0, 100000, "0 20,000 40,000 60,000 80,000 100,000"},
		{"bandwidth", exhibit.Linear, []float64{0.05, 57.3}, 6, atTick, 0, 60, "0 10 20 30 40 50 60"},
		{"sizes far from zero", exhibit.Linear, []float64{98, 103}, 6, atData, 98, 103, "98 99 100 101 102 103"},
		{"measured values far from zero", exhibit.Linear, []float64{98, 103}, 6, atTick, 0, 120, "0 20 40 60 80 100 120"},
		{"negative values", exhibit.Linear, []float64{-0.3, 0.9}, 6, atTick, -0.4, 1, "−0.4 −0.2 0.0 0.2 0.4 0.6 0.8 1.0"},
		{"quarters", exhibit.Linear, []float64{0, 1.4}, 6, atTick, 0, 1.5, "0.00 0.25 0.50 0.75 1.00 1.25 1.50"},
		{"one value", exhibit.Linear, []float64{5}, 6, atTick, 0, 5, "0 1 2 3 4 5"},
		{"only zero", exhibit.Linear, []float64{0}, 6, atTick, 0, 1, "0.0 0.2 0.4 0.6 0.8 1.0"},
		{"powers of two", exhibit.Log, []float64{1, 512}, 8, atData, 1, 512, "1 2 4 8 16 32 64 128 256 512"},
		{"two powers of two", exhibit.Log, []float64{1024, 2048}, 8, atData, 1024, 2048, "1,024 2,048"},
		{"decades", exhibit.Log, []float64{1, 100000}, 8, atData, 1, 100000, "1 10 100 1,000 10,000 100,000"},
		{"bandwidth over decades", exhibit.Log, []float64{0.09, 31.8}, 6, atTick, 0.05, 50, "0.05 0.1 1 10 50"},
		{"room for six labels", exhibit.Log, []float64{8.6, 113000}, 6, atTick, 5, 200000, "5 10 100 1,000 10,000 100,000 200,000"},
		{"room for four labels", exhibit.Log, []float64{8.6, 113000}, 4, atTick, 5, 200000, "5 100 1,000 10,000 200,000"},
		{"within a decade", exhibit.Log, []float64{23, 71}, 6, atTick, 20, 100, "20 50 100"},
		{"across one power of ten", exhibit.Log, []float64{3, 45}, 6, atTick, 2, 50, "2 5 10 20 50"},
		{"sizes to no round number", exhibit.Log, []float64{1, 16384, 3}, 8, atData, 1, 16384, "1 10 100 1,000 16,384"},
		{"sizes from one to another", exhibit.Log, []float64{3, 1300000.5}, 8, atData, 3, 1300000.5, "3 10 100 1,000 10,000 100,000 1,300,000"},
		{"large and small", exhibit.Log, []float64{1e-6, 1e8}, 6, atTick, 1e-6, 1e8, "10⁻⁶ 10⁻⁵ 0.0001 0.001 0.01 0.1 1 10 100 1,000 10,000 100,000 1,000,000 10⁷ 10⁸"},
		{"one value", exhibit.Log, []float64{8}, 6, atTick, 2, 20, "2 5 10 20"},
	} {
		got := newAxis(c.scale, c.values, c.wanted, c.end)
		if math.Abs(got.min-c.min) > 1e-12 || math.Abs(got.max-c.max) > 1e-12 || got.labels() != c.labels {
			t.Errorf("%s: %s axis of %v: got %v to %v, ticks %s; want %v to %v, ticks %s",
				c.name, c.scale, c.values, got.min, got.max, got.labels(), c.min, c.max, c.labels)
		}
	}
}

func TestAxisHoldsItsValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scale := rapid.SampledFrom([]exhibit.Scale{exhibit.Linear, exhibit.Log}).Draw(t, "scale")
		values := rapid.SliceOfN(rapid.Float64Range(1e-9, 1e12), 1, 5).Draw(t, "values")
		a := newAxis(scale, values, 6, ending(rapid.Bool().Draw(t, "at tick")))
		for _, v := range values {
			if v < a.min*(1-1e-8) || v > a.max*(1+1e-8) {
				t.Fatalf("got the axis %v to %v, want one that holds %v", a.min, a.max, v)
			}
		}
		if len(a.ticks) > 200 || strings.Contains(a.labels(), "e") {
			t.Fatalf("got %d ticks with labels %s, want at most 200 and no exponents in e notation", len(a.ticks), a.labels())
		}
	})
}

func TestMarkLabelsDoNotMeet(t *testing.T) {
	d := New()
	for _, ms := range [][]exhibit.Mark{
		{{X: 10, Label: "n = 10: active message"}, {X: 376, Label: "n = 376: LAPI_Get"}},
		{{X: 9, Label: "the last get of its own"}, {X: 10, Label: "the first active message"}, {X: 12, Label: "the third of them"}},
		{{X: 375, Label: "the last active message"}, {X: 376, Label: "the first get"}},
		{{X: 9, Label: "the last get"}, {X: 10, Label: "the first active message"}, {X: 450, Label: "the last active message"}, {X: 470, Label: "the first get"}},
	} {
		e := sections()
		body, err := d.plot(collect(e.Cells), e.Plots[1])
		if err != nil {
			t.Fatal(err)
		}
		e.Plots[1].Marks = ms
		h := d.header(e.Plots[1], nil, collect(e.Cells), body, draw.NewCanvas(nil, figureWidth, figureHeight))
		for i, m := range h.marks {
			if m.row > 2 {
				t.Errorf("marks %v: label %q is in row %d, want 2 at most", ms, m.text, m.row)
			}
			if m.meets(h.marks[:i]) {
				t.Errorf("marks %v: label %q in row %d meets another: %v", ms, m.text, m.row, h.marks)
			}
		}
	}
}
