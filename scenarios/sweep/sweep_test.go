package sweep_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
	"simrun/scenarios/sweep"
)

// file returns a scenario of package scenariotest.
func file(t testing.TB, c *scenarios.Catalog, id string) scenarios.File {
	t.Helper()
	f := c.File(id)
	if f == nil {
		t.Fatalf("no scenario %s", id)
	}
	return *f
}

// plan plans a sweep of a scenario.
func plan(t testing.TB, id string, ranges ...string) (*scenarios.Catalog, *sweep.Sweep) {
	t.Helper()
	c := scenariotest.Catalog()
	f := file(t, c, id)
	w, err := sweep.Plan(c, scenariotest.Load(t, c, f), f.Data, "v1", ranges)
	if err != nil {
		t.Fatal(err)
	}
	return c, w
}

// run runs points of a sweep.
func run(t testing.TB, c *scenarios.Catalog, w *sweep.Sweep, indices ...int) {
	t.Helper()
	for _, i := range indices {
		w.Add(i, result(t, c, w, w.Values(i)), nil)
	}
}

// result runs the point with these values.
func result(t testing.TB, c *scenarios.Catalog, w *sweep.Sweep, values []string) *scenarios.Result {
	t.Helper()
	f := file(t, c, w.Scenario)
	s, err := c.Load(f.Name, f.Data, w.Overrides(values)...)
	if err != nil {
		t.Fatal(err)
	}
	return scenariotest.Run(t, s, scenarios.Observers{})
}

func TestRanges(t *testing.T) {
	for _, test := range []struct {
		text   string
		values string // with commas
		unit   string
		scale  string
	}{
		{"machine.link.latency=1us:100us:log3", "1us,10us,100us", "us", "log"},
		{"machine.link.latency=1us:100us:log4", "1us,4.642us,21.54us,100us", "us", "log"}, // 100^(1/3) = 4.6416
		{"machine.link.latency=100us:1us:log3", "100us,10us,1us", "us", "log"},
		{"machine.link.latency=0us:1us:lin4", "0s,333.333ns,666.667ns,1us", "us", "linear"},
		{"machine.link.latency=1ps:4ps:lin9", "1ps,2ps,3ps,4ps", "ps", "linear"}, // whole picoseconds, each once
		{"machine.link.latency=1us, 5us,2us", "1us,5us,2us", "us", "linear"},
		{"machine.link.latency=x0.5:x2:3", "5us,10us,20us", "us", "log"}, // of 10us
		{"machine.link.latency=x0.5:x2:lin4", "5us,10us,15us,20us", "us", "linear"},
		{"machine.link.latency=x0.5,x3", "5us,30us", "us", "linear"},
		{"machine.link.rate=50MB/s:200MB/s:log3", "50MB/s,100MB/s,200MB/s", "MB/s", "log"},
		{"machine.link.spare=1:1000:log4", "1,10,100,1000", "", "log"},
		{"library.baton.drop=x0.5:x2:3", "0.5x,1x,2x", "", "log"},
		{"library.baton.drop.load=1:3:lin3", "1,2,3", "", "linear"},
		{"scenario.processes=2:16:log4", "2,4,8,16", "", "log"},
		{"scenario.parameters.pause=1us:3us:lin3", "1us,2us,3us", "us", "linear"},
		{"scenario.machine=pair,mule", "pair,mule", "", "words"},
	} {
		_, w := plan(t, "ring", test.text)
		r := w.Ranges[0]
		if diff := cmp.Diff(strings.Split(test.values, ","), r.Values); diff != "" || r.Unit != test.unit || r.Scale != test.scale {
			t.Errorf("%s: unit %q, scale %q, want %q, %q; values (-want +got):\n%s", test.text, r.Unit, r.Scale, test.unit, test.scale, diff)
		}
	}
}

// Sizes and counts are not rounded to four digits.
func TestRangeOfSizes(t *testing.T) {
	c := scenariotest.Catalog()
	f := file(t, c, "rings")
	w, err := sweep.Plan(c, scenariotest.Load(t, c, f), f.Data, "v1", []string{"scenario.parameters.size=1KiB:1MiB:log11"})
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range w.Ranges[0].At {
		if want := float64(int(1) << i); x != want {
			t.Errorf("size %d is %v KiB, want %v", i, x, want)
		}
	}
}

func TestBadRanges(t *testing.T) {
	c := scenariotest.Catalog()
	f := file(t, c, "ring")
	for _, test := range []struct{ text, want string }{
		{"machine.link.latency", "expected NAME=RANGE"},
		{"engine.latency=1:2:lin2", `found "engine.latency", expected a name that starts with`},
		{"mule.link.latency=1us:2us:lin2", "a machine that the scenario does not run on"},
		{"machine.link.latency=1us:2us", `found "1us:2us", expected LOW:HIGH:linN`},
		{"machine.link.latency=1us:2us:9", `found steps "9", expected linN or logN`},
		{"machine.link.latency=1us:2us:log1", `found "1" steps, expected a whole number from 2`},
		{"machine.link.latency=0us:2us:log3", "expected both above 0"},
		{"machine.link.latency=1us:2kg:log3", `found "2kg", expected a duration`},
		{"machine.link.latency=1us,1us", "found 1us twice"},
		{"machine.link.latency=x1:2:3", `found "2", expected a multiple such as x2`},
		{"scenario.parameters.nothing=x1:x2:3", "no single value here"},
		{"machine.link.latencie=x1:x2:3", "no single value here; expected values, or the parameter of one machine that has it; nearest: machine.link.latency"},
		{"machine.link.latencie=x1,x2", "no single value here"},
		{"machine.link.latency=x2,x1,x2", "found x2 twice"},
		{"library.baton.drop=1:2:lin2", "expected multiples of the operation counts"},
	} {
		_, err := sweep.Plan(c, scenariotest.Load(t, c, f), f.Data, "v1", []string{test.text})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q in it", test.text, err, test.want)
		}
	}
	twice := []string{"machine.link.spare=1:2:lin2", "machine.link.spare=1:3:lin3"}
	if _, err := sweep.Plan(c, scenariotest.Load(t, c, f), f.Data, "v1", twice); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("error %v, want that the parameter is there twice", err)
	}
}

// A linear range of any ends begins and ends with them, and goes one way.
func TestRangesGoOneWay(t *testing.T) {
	c := scenariotest.Catalog()
	f := file(t, c, "ring")
	s := scenariotest.Load(t, c, f)
	rapid.Check(t, func(t *rapid.T) {
		low, n := rapid.IntRange(1, 1_000_000).Draw(t, "low"), rapid.IntRange(2, 40).Draw(t, "n")
		high := low + rapid.IntRange(1, 1_000_000_000).Draw(t, "more")
		steps := rapid.SampledFrom([]string{"lin", "log"}).Draw(t, "steps")
		r, err := sweep.NewRange(c, s, fmt.Sprintf("machine.link.latency=%dns:%dns:%s%d", low, high, steps, n))
		if err != nil {
			t.Fatal(err)
		}
		last := len(r.At) - 1
		if !slices.IsSorted(r.At) || r.At[0] != float64(low) || r.At[last] != float64(high) || len(r.At) > n {
			t.Errorf("coordinates %v", r.At)
		}
	})
}

// The example of the package comment; a row of four processes crosses at the same latency.
func TestCrossings(t *testing.T) {
	c, w := plan(t, "rings", "pair.link.latency=10us:100us:log3")
	run(t, c, w, w.Indices(sweep.Shard{})...)
	var tried []string
	s := sweep.NewSearch(w)
	for next := s.Next(); len(next) > 0; next = s.Next() {
		for _, v := range next {
			tried = append(tried, v)
			s.Add(v, sweep.CellsOf(result(t, c, w, []string{v})))
		}
	}
	if diff := cmp.Diff([]string{"17.78us", "23.71us", "27.38us", "29.42us", "30.5us", "29.96us", "30.23us"}, tried); diff != "" {
		t.Errorf("values tried (-want +got):\n%s", diff)
	}
	want := []sweep.Crossing{}
	for _, row := range []string{"2", "4"} {
		want = append(want, sweep.Crossing{
			Exhibit: "rings", Row: row, Column: "MULE", Other: "PAIR", Unit: "us", Low: "29.96us", High: "30.23us", At: 30.23,
			Text: "at 30.23us MULE overtakes PAIR",
		})
	}
	if diff := cmp.Diff(want, s.Crossings()); diff != "" {
		t.Errorf("crossings (-want +got):\n%s", diff)
	}
}

// Where a point between cannot run, the interval stays as it is.
func TestCrossingBetweenFailures(t *testing.T) {
	c, w := plan(t, "rings", "pair.link.latency=10us,100us")
	run(t, c, w, 0, 1)
	s := sweep.NewSearch(w)
	for next := s.Next(); len(next) > 0; next = s.Next() {
		for _, v := range next {
			s.Add(v, nil)
		}
	}
	all := s.Crossings()
	if len(all) != 2 || all[0].Low != "10us" || all[0].High != "100us" {
		t.Errorf("crossings %+v, want two between 10us and 100us", all)
	}
}

// Every split of 7 points over 3 shards is joined to the same bytes.
func TestMergeEverySplit(t *testing.T) {
	const points, shards = 7, 3
	c, whole := plan(t, "ring", "machine.link.latency=1us:100us:log7")
	run(t, c, whole, whole.Indices(sweep.Shard{})...)
	want := text(t, whole)
	splits := 1
	for range points {
		splits *= shards
	}
	for split := range splits {
		parts := make([]*sweep.Sweep, shards)
		for k := range parts {
			one := *whole
			one.Points = []sweep.Point{}
			parts[k] = &one
		}
		for i, rest := points-1, split; i >= 0; i, rest = i-1, rest/shards {
			part := parts[rest%shards]
			part.Points = slices.Insert(part.Points, 0, whole.Points[i])
		}
		got, err := sweep.Merge([]string{"a", "b", "c"}, reread(t, parts))
		if err != nil {
			t.Fatalf("split %d: %v", split, err)
		}
		if got := text(t, got); got != want {
			t.Fatalf("split %d: got\n%s\nwant\n%s", split, got, want)
		}
	}
}

func text(t *testing.T, w *sweep.Sweep) string {
	t.Helper()
	b, err := w.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// reread writes sweeps and reads them back.
func reread(t *testing.T, all []*sweep.Sweep) []*sweep.Sweep {
	t.Helper()
	var back []*sweep.Sweep
	for _, w := range all {
		one, err := sweep.Parse("shard.json", []byte(text(t, w)))
		if err != nil {
			t.Fatal(err)
		}
		back = append(back, one)
	}
	return back
}

// The shards K/N have every point once.
func TestIndices(t *testing.T) {
	_, w := plan(t, "ring", "machine.link.latency=1us:9us:lin7")
	for n := 1; n <= 9; n++ {
		var all []int
		for k := 1; k <= n; k++ {
			all = append(all, w.Indices(sweep.Shard{Part: k, Of: n})...)
		}
		slices.Sort(all)
		if diff := cmp.Diff([]int{0, 1, 2, 3, 4, 5, 6}, all); diff != "" {
			t.Errorf("%d shards (-want +got):\n%s", n, diff)
		}
	}
}

// What is missing is listed, and shards that do not belong together are refused.
func TestMergeRefuses(t *testing.T) {
	c, w := plan(t, "ring", "machine.link.latency=1us,2us,3us", "machine.link.spare=1,2")
	run(t, c, w, 1, 4)
	if diff := cmp.Diff([]int{0, 2, 3, 5}, w.Missing()); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}
	if got := w.Name(w.Values(4)); got != "machine.link.latency=3us machine.link.spare=1" {
		t.Errorf("point 4 is %s", got)
	}
	for _, test := range []struct {
		change func(w *sweep.Sweep)
		want   string
	}{
		{func(w *sweep.Sweep) { w.Version = "v2" }, "another version of simrun"},
		{func(w *sweep.Sweep) { w.Text += "\n" }, "another scenario"},
		{func(w *sweep.Sweep) { w.Ranges = w.Ranges[:1] }, "other ranges"},
		{func(w *sweep.Sweep) { w.Changes = []string{"scenario.seed=2"} }, "other changes"},
		{func(w *sweep.Sweep) { w.Parameters = "" }, "other machines"},
		{func(w *sweep.Sweep) { w.Points[0].Cells = nil }, "two results of point 1"},
	} {
		other := *w
		other.Points = slices.Clone(w.Points)
		test.change(&other)
		_, err := sweep.Merge([]string{"a.json", "b.json"}, []*sweep.Sweep{w, &other})
		var wrong *sweep.MergeError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q in it", err, test.want)
		}
	}
}

// A file that no sweep has written is an error, whatever it has in it.
func TestParseRefuses(t *testing.T) {
	c, w := plan(t, "ring", "machine.link.latency=1us,2us,3us")
	run(t, c, w, 0, 1, 2)
	good := text(t, w)
	for _, test := range []struct{ from, to, want string }{
		{"{", "[", "found no sweep"},
		{`"schema": 1`, `"schema": 9`, "schema 9"},
		{`"total": 3`, `"total": 4`, "another number of points"},
		{`"index": 2`, `"index": 7`, "points that the ranges do not have"},
		{`"index": 2`, `"index": 0`, "points that the ranges do not have"},
		{`"unit": "us"`, `"unit": "kg"`, "values of a range that are none"},
		{`"dimension": "duration"`, `"dimension": "rate"`, "values of a range that are none"},
		{`"ranges": [`, `"ranges": [null, `, "a range that is null"},
		{`"scenario"`, `"scenery"`, "unknown field"},
	} {
		_, err := sweep.Parse("x.json", []byte(strings.Replace(good, test.from, test.to, 1)))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s for %s: error %v, want %q in it", test.to, test.from, err, test.want)
		}
	}
}

// Of one parameter there is a panel for each row and a line for each column; of two, a line
// for each value of the second.
func TestFigures(t *testing.T) {
	c, w := plan(t, "rings", "pair.link.latency=10us,20us")
	run(t, c, w, 0, 1)
	e := w.Figures()[0]
	p := e.Plots[0]
	if diff := cmp.Diff([]string{"PAIR", "MULE"}, p.Legend); diff != "" || len(p.Panels) != 2 || p.XLabel != "pair.link.latency (us)" {
		t.Errorf("plot %+v, want two panels over pair.link.latency (us); legend (-want +got):\n%s", p, diff)
	}
	for _, cell := range e.Cells { // 2 x (20 us + 10 us)
		if cell.Column == "2: PAIR" && cell.X == 20 && cell.Simulated != 60 {
			t.Errorf("cell %+v, want 60", cell)
		}
	}
	c, w = plan(t, "rings", "pair.link.latency=10us,20us", "mule.link.latency=30us,40us,50us")
	run(t, c, w, 0, 1, 2, 3, 4, 5)
	p = w.Figures()[0].Plots[0]
	if len(p.Legend) != 3 || p.Legend[2] != "mule.link.latency=50us" || len(p.Panels) != 4 {
		t.Errorf("plot %+v, want four panels with a line for each of three values", p)
	}
	c, w = plan(t, "ring", "machine.link.latency=10us,20us")
	run(t, c, w, 0, 1)
	all := w.Figures()
	if len(all) != 2 || all[1].ID != "ring-sweep-2" {
		t.Fatalf("figures %+v, want one for us and one for MB/s", all)
	}
	if p := all[0].Plots[0]; len(p.Panels) != 0 || !slices.Equal(p.Series, []string{"size (bytes): 1000", "size (bytes): 2000"}) {
		t.Errorf("plot %+v, want both rows in one picture", p)
	}
}

// A heat map has the first parameter to the right and the second upward, both in rising order. Twice around two
// processes, a message takes 2 x (latency + 1000 B / rate): with 10 us and 100 MB/s 40 us. Outputs that do not move,
// such as those of the other machine, have no map. Neither have single parameters and words.
func TestHeatMaps(t *testing.T) {
	c, w := plan(t, "rings", "pair.link.latency=20us,10us", "pair.link.rate=50MB/s,100MB/s,200MB/s")
	run(t, c, w, 0, 1, 2, 3, 5)
	w.Add(4, nil, errors.New("out of luck"))
	all := w.HeatMaps()
	if len(all) != 2 || len(all[0].HeatMaps) != 2 || all[0].ID != "rings-sweep" || all[1].ID != "rings-ladder-sweep" {
		t.Fatalf("heat maps %+v, want those of PAIR on 2 and on 4, and of its parts", all)
	}
	m := all[0].HeatMaps[0]
	if diff := cmp.Diff([]string{"10us", "20us"}, m.X.Ticks); diff != "" || m.Title != "2, PAIR" || m.Unit != "us" || m.Y.Ticks[2] != "200MB/s" {
		t.Errorf("map %+v, want 2, PAIR in us from 10us on and up to 200MB/s; ticks (-want +got):\n%s", m, diff)
	}
	want := [][]float64{{60, 80}, {0, 60}, {30, 50}}
	for i, row := range want {
		for k, v := range row {
			switch got := m.Values[i][k]; {
			case v == 0 && got != nil:
				t.Errorf("field %d, %d is %v, want none of a point that failed", i, k, *got)
			case v != 0 && (got == nil || *got != v):
				t.Errorf("field %d, %d is %v, want %v", i, k, got, v)
			}
		}
	}
	c, w = plan(t, "ring", "machine.link.latency=10us,20us")
	run(t, c, w, 0, 1)
	if all := w.HeatMaps(); all != nil {
		t.Errorf("heat maps %+v of a single parameter, want none", all)
	}
}

// A table has the columns that move at points spread evenly; crossings and failures are told.
func TestSummary(t *testing.T) {
	c, w := plan(t, "rings", "pair.link.latency=10us:60us:lin6")
	run(t, c, w, 0, 1, 2, 3, 4)
	w.Add(5, nil, errors.New("out of luck"))
	w.Crossings = []sweep.Crossing{{Exhibit: "rings", Row: "2", Text: "at 30us MULE overtakes PAIR", Low: "29us"}}
	e := w.Summary()
	want := [][]string{{"2", "PAIR", "us", "40", "60", "80", "120"}, {"4", "PAIR", "us", "80", "120", "160", "240"}} // n x (latency + 10 us)
	if diff := cmp.Diff(want, e.Text[0].Rows); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"row", "column", "unit", "10us", "20us", "30us", "50us"}, e.Text[0].Header); diff != "" {
		t.Errorf("header (-want +got):\n%s", diff)
	}
	last := e.Text[len(e.Text)-1]
	if last.Heading != "Crossings" || last.Rows[0][3] != "at 30us MULE overtakes PAIR" {
		t.Errorf("last table %+v, want the crossing", last)
	}
	notes := strings.Join(e.Notes, "\n")
	for _, want := range []string{"rings: the same at all points: MULE", "no result of point 5, pair.link.latency=60us: out of luck"} {
		if !strings.Contains(notes, want) {
			t.Errorf("notes %s, want %q in them", notes, want)
		}
	}
}

// The CSV file has a record for each number.
func TestWriteCSV(t *testing.T) {
	c, w := plan(t, "rings", "pair.link.latency=10us,20us", "scenario.parameters.size=1KB,2KB")
	run(t, c, w, 3)
	var b strings.Builder
	if err := w.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(b.String(), "\n")
	want := "pair.link.latency,scenario.parameters.size,exhibit,row,column,unit,value\n" +
		"20us,2KB,rings,2,PAIR,us,80\n" // 2 x (20 us + 20 us)
	if got := lines[0] + lines[1]; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
