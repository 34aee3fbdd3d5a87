// Package published compares the results of a simulated machine with measurements of the real one. Tests of machines
// share it.
//
// A CSV file has a row for each number: id, unit, the published range from and to, the source's own doubt in per cent,
// used, gap and source. The doubt comes from the source and never from a simulated value. It is half a unit of the
// last digit that is not 0, or what the source says. 216 stands for an order of magnitude (a factor of 3.16 either
// way). Other columns are the caller's.
//
// The column used names the number of a Spec, or the rule of the model, that the row's number went into. Such a row
// shows that the parts add up again. It is logged apart and is no evidence. Any other row is evidence. Its simulated
// number must lie within the range and its doubt, or the row must name a known gap by the gap's number in the comment
// of the test, and the gap must still be there. The width of a gap is reported. No test holds it to a limit.
package published

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Point is a row of the file.
type Point struct {
	ID, Unit, Used, Gap, Source string
	From, To                    float64           // published
	Doubt                       float64           // of the source, in per cent
	Columns                     map[string]string // the caller's
}

// Compare measures each number of a file and fails t where one is not as the file
// says.
func Compare(t *testing.T, file string, measurements map[string]func(t *testing.T) float64) {
	t.Helper()
	points := Read(t, file)
	if len(points) != len(measurements) {
		t.Errorf("%d published numbers, %d measurements", len(points), len(measurements))
	}
	Judge(t, points, func(p *Point) float64 {
		measure, ok := measurements[p.ID]
		if !ok {
			t.Fatalf("%s is not measured", p.ID)
		}
		return measure(t)
	})
}

// Judge compares points with what measure gives for each.
func Judge(t *testing.T, points []Point, measure func(p *Point) float64) {
	t.Helper()
	evidence, known := 0, 0
	for i := range points {
		p := &points[i]
		got := measure(p)
		t.Logf("%-30s %9.2f %-8s published %g-%g, %+.1f %%%s", p.ID, got, p.Unit, p.From, p.To, p.deviation(got), p.remark())
		if p.Used != "" {
			continue
		}
		evidence++
		if p.Gap != "" {
			known++
		}
		if wrong := p.judge(got); wrong != "" {
			t.Errorf("%s: got %.3f %s, published %g to %g (%s): %s", p.ID, got, p.Unit, p.From, p.To, p.Source, wrong)
		}
	}
	t.Logf("%d points, of which %d are evidence; of these %d are known to differ", len(points), evidence, known)
}

func (p *Point) remark() string {
	switch {
	case p.Used != "":
		return "; no evidence, used for " + p.Used
	case p.Gap != "":
		return "; known gap " + p.Gap
	}
	return ""
}

// judge says what is wrong with a simulated number, or returns "".
func (p *Point) judge(got float64) string {
	widen := 1 + p.Doubt/100
	within := got >= p.From/widen && got <= p.To*widen
	switch {
	case math.IsNaN(got):
		return "found no number"
	case within && p.Gap != "":
		return fmt.Sprintf("gap %s is closed; the row needs no gap any more", p.Gap)
	case !within && p.Gap == "":
		return fmt.Sprintf("%+.1f %% outside of it, with a doubt of %g %%; a gap needs a number and an explanation", p.deviation(got), p.Doubt)
	}
	return ""
}

// deviation returns how far v lies outside the published range, in per cent.
func (p *Point) deviation(v float64) float64 {
	switch {
	case v < p.From:
		return 100 * (v/p.From - 1)
	case v > p.To:
		return 100 * (v/p.To - 1)
	}
	return 0
}

// Read returns the rows of a file. Each needs a published range, a doubt and a
// source.
func Read(t *testing.T, file string) []Point {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var points []Point
	for _, row := range rows[1:] {
		p, err := pointOf(rows[0], row)
		if err != nil {
			t.Fatalf("%s: %q: %v", file, row, err)
		}
		points = append(points, p)
	}
	return points
}

func pointOf(header, row []string) (Point, error) {
	p := Point{Columns: map[string]string{}}
	words := map[string]*string{"id": &p.ID, "unit": &p.Unit, "used": &p.Used, "gap": &p.Gap, "source": &p.Source}
	numbers := map[string]*float64{"from": &p.From, "to": &p.To, "doubt": &p.Doubt}
	for i, name := range header {
		switch {
		case words[name] != nil:
			*words[name] = row[i]
		case numbers[name] != nil:
			v, err := strconv.ParseFloat(row[i], 64)
			if err != nil {
				return p, err
			}
			*numbers[name] = v
		default:
			p.Columns[name] = row[i]
		}
	}
	return p, p.check()
}

// check refuses a row that nothing could contradict.
func (p *Point) check() error {
	switch {
	case !(p.From > 0 && p.To >= p.From):
		return fmt.Errorf("found %g to %g, expected a published range above 0", p.From, p.To)
	case p.Used == "" && p.Doubt <= 0:
		return fmt.Errorf("found a doubt of %g %%, expected that of the source", p.Doubt)
	case strings.TrimSpace(p.Source) == "":
		return fmt.Errorf("found no source")
	case p.Used != "" && p.Gap != "":
		return fmt.Errorf("found gap %s of a number that was used for %s, expected a gap of evidence only", p.Gap, p.Used)
	}
	return nil
}

// UsedFor returns the words under used, such as the paths of parameters.
func (p *Point) UsedFor() []string { return slices.Compact(strings.Fields(p.Used)) }
