package plots

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mattn/go-runewidth"

	"simrun/scenarios/exhibit"
)

func printed(t *testing.T, e exhibit.Exhibit, width int) string {
	t.Helper()
	var out bytes.Buffer
	if err := WriteText(&out, e, width); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestTextIsGolden(t *testing.T) {
	for _, e := range []exhibit.Exhibit{intro(), gather(), sections(), api(), wide(), steps()} {
		got := printed(t, e, 80)
		want := string(golden(t, e.ID+".txt", []byte(got)))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: text differs (-want +got); if that is meant, run with -update:\n%s", e.ID, diff)
		}
	}
}

// wide is a figure whose series do not fit beside each other, with long names.
func wide() exhibit.Exhibit {
	e := exhibit.Exhibit{ID: "wide", Kind: exhibit.Figure, Unit: "MB/s", Title: strings.Repeat("a long title ", 12)}
	for i, name := range []string{"direct_put_without_any_spaces_in_its_name", "gather over active messages", "scatter", "accumulate", "read-modify-write"} {
		for x := range 3 {
			value := float64(i+1) * 1.25e-5 * float64(x*x*x+1)
			e.Cells = append(e.Cells, exhibit.Cell{Row: strings.Repeat("9", x+1), X: float64(x), Column: name, Simulated: value, Published: number(twoDigits(value))})
		}
	}
	return e
}

func TestTextNeverOverflows(t *testing.T) {
	condition := &runewidth.Condition{} // narrow box-drawing characters
	for _, e := range []exhibit.Exhibit{intro(), gather(), sections(), api(), wide(), steps()} {
		for _, width := range []int{0, 60, 72, 80, 132} {
			for i, line := range strings.Split(printed(t, e, width), "\n") {
				if got, limit := condition.StringWidth(line), max(width, 60); got > limit {
					t.Errorf("%s at width %d, line %d: got %d columns, want at most %d:\n%s", e.ID, width, i+1, got, limit, line)
				}
				if strings.ContainsRune(line, '\x1b') || line != strings.TrimRight(line, " ") {
					t.Errorf("%s at width %d, line %d: got an escape or trailing space in %q", e.ID, width, i+1, line)
				}
			}
		}
	}
}

func TestTextDropsControlCharacters(t *testing.T) {
	e := intro()
	e.Cells[0].Row, e.Cells[1].Column, e.Title = "a\x1b[31mb", "c\td", "e\rf"
	e.Claims[0].Text, e.Notes[0] = "g\x1bh", "i\nj"
	got := printed(t, e, 80)
	for _, want := range []string{"a [31mb", "c d", "e f", "g h", "i j"} {
		if !strings.Contains(got, want) {
			t.Errorf("got no %q, want control characters as spaces, in:\n%s", want, got)
		}
	}
}

func TestSignificant(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{
		{0, "0"}, {4, "4"}, {-30, "-30"}, {0.5231, "0.5231"}, {0.05, "0.05000"}, {88.2149, "88.21"},
		{9.99996, "10.00"}, {99.996, "100.0"}, {999.96, "1000"}, {1234.5, "1234"}, {1235.5, "1236"}, {12345.6, "12346"}, {-3.14159, "-3.142"},
		{0.00012345, "0.0001234"}, {2.13e-5, "2.130e-05"}, {1e20, "1.000e+20"},
	} {
		if got := significant(c.x); got != c.want {
			t.Errorf("significant(%v): got %q, want %q", c.x, got, c.want)
		}
	}
}

func TestPercent(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{
		{0, "+0.0"}, {-0.0001, "+0.0"}, {-0.0132, "-1.3"}, {0.5, "+50.0"}, {-0.004, "-0.4"}, {12.345, "+1234"}, {-1.05, "-105.0"},
	} {
		if got := percent(c.x); got != c.want {
			t.Errorf("percent(%v): got %q, want %q", c.x, got, c.want)
		}
	}
}

func TestAlignPoints(t *testing.T) {
	got := []string{"0.5231", "90", "", "13.70", "2.1e-05"}
	alignPoints(got)
	// The longest part from the point on is ".1e-05", six characters.
	want := []string{"0.5231 ", "90      ", "", "13.70   ", "2.1e-05"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
