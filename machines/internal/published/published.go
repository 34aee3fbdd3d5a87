// Package published compares what a simulated machine gives with what was measured
// on the real one. Tests of machines share it.
//
// A CSV file has a row for each number: id, unit, the published range from and to
// (both 0 if nothing is published), between which deviations the simulated number
// is held (low and high, in per cent of the nearer end of the range), the number of
// the gap that explains a deviation, and the source; used, if there, names the
// parameters that the number was used for.
package published

import (
	"bytes"
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"testing"
)

// point is a row of the file.
type point struct {
	id, unit, used, gap, source string
	from, to, low, high         float64
}

// Compare measures each number of a file and fails t where one is not as the file
// says. A deviation without a gap must include between -slack and slack per cent.
func Compare(t *testing.T, file string, slack float64, measurements map[string]func(t *testing.T) float64) {
	t.Helper()
	points := read(t, file)
	if len(points) != len(measurements) {
		t.Errorf("%d published numbers, %d measurements", len(points), len(measurements))
	}
	for _, p := range points {
		measure, ok := measurements[p.id]
		if !ok {
			t.Errorf("%s is not measured", p.id)
			continue
		}
		p.compare(t, measure(t), slack)
	}
}

func (p *point) compare(t *testing.T, got, slack float64) {
	t.Helper()
	d := p.deviation(got)
	t.Logf("%-22s %9.2f %-5s published %g-%g, %+.1f %% %s", p.id, got, p.unit, p.from, p.to, d, p.used)
	if d < p.low || d > p.high || math.IsNaN(got) {
		t.Errorf("%s: got %.3f %s, published %g to %g: deviation %+.1f %%, want %g to %g %%, gap %q (%s)",
			p.id, got, p.unit, p.from, p.to, d, p.low, p.high, p.gap, p.source)
	}
	if p.gap == "" && (p.low > slack || p.high < -slack) {
		t.Errorf("%s: a deviation from %g to %g %% is a gap and needs a number", p.id, p.low, p.high)
	}
}

// deviation returns how far v lies outside the published range, in per cent.
func (p *point) deviation(v float64) float64 {
	switch {
	case v < p.from:
		return 100 * (v/p.from - 1)
	case v > p.to && p.to > 0:
		return 100 * (v/p.to - 1)
	}
	return 0
}

func read(t *testing.T, file string) []point {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var points []point
	for _, row := range rows[1:] {
		points = append(points, pointOf(t, rows[0], row))
	}
	return points
}

func pointOf(t *testing.T, header, row []string) point {
	t.Helper()
	var p point
	words := map[string]*string{"id": &p.id, "unit": &p.unit, "used": &p.used, "gap": &p.gap, "source": &p.source}
	numbers := map[string]*float64{"from": &p.from, "to": &p.to, "low": &p.low, "high": &p.high}
	for i, name := range header {
		if w := words[name]; w != nil {
			*w = row[i]
			continue
		}
		n := numbers[name]
		if n == nil {
			t.Fatalf("found column %q, expected id, unit, from, to, used, low, high, gap or source", name)
		}
		v, err := strconv.ParseFloat(row[i], 64)
		if err != nil {
			t.Fatal(err)
		}
		*n = v
	}
	return p
}
