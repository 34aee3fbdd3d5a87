package plots

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"simrun/scenarios/exhibit"
)

// Panels without data are left out, and the others share their axes.
func TestPanels(t *testing.T) {
	d, e := New(), sizes()
	e.Cells = slices.DeleteFunc(e.Cells, func(c exhibit.Cell) bool { return strings.HasSuffix(c.Column, "2 GB") })
	out := string(rendered(t, d, e)["sizes.svg"])
	for text, want := range map[string]int{">1 GB<": 1, ">2 GB<": 0, ">4 GB<": 1, ">8 GB<": 1, ">one-sided<": 1, ">messages<": 1, ">1024/256<": 2, ">1,024<": 2, ">1,000<": 2} {
		if got := strings.Count(out, text); got != want {
			t.Errorf("text %s stands there %d times, want %d", text, got, want)
		}
	}
}

// Every panel has a series for each name of the legend.
func TestPanelsAreComplete(t *testing.T) {
	d, e := New(), sizes()
	e.Plots[0].Panels[1].Series = e.Plots[0].Panels[1].Series[:1]
	_, err := d.files(e)
	var wrong *Error
	if !errors.As(err, &wrong) || !strings.Contains(err.Error(), `panel "2 GB": found 1 series, expected 2`) {
		t.Errorf("got error %v, want one that names the panel", err)
	}
}
