package plots

import (
	"bytes"
	"strings"
	"testing"

	"simrun/scenarios/exhibit"
)

// A changed run says so wherever it is seen, and is not compared with the paper.
func TestChangedRunSaysSo(t *testing.T) {
	d := New()
	long := "scenario.parameters.sizes=[" + strings.Repeat("1024,", 40) + "1]"
	for _, e := range []exhibit.Exhibit{sections(), gather(), stridedGet(), descriptors(), steps(), sizes(), intro()} {
		e.Changes = []string{"machine.lapi.interrupt=5us", long}
		for name, data := range rendered(t, d, e) {
			if n := strings.Count(string(data), ">changed: machine.lapi.interrupt=5us,"); strings.HasSuffix(name, ".svg") && n != 1 {
				t.Errorf("%s says %d times what was changed, want once", name, n)
			}
		}
		text := printed(t, e, 80)
		if !strings.Contains(text, "\nchanged: machine.lapi.interrupt=5us,") {
			t.Errorf("%s: got no line that says what was changed:\n%s", e.ID, text)
		}
		if strings.Contains(text, "error %") {
			t.Errorf("%s: got a column of errors, want none:\n%s", e.ID, text)
		}
		if e.ID == "gather" && !strings.Contains(text, "published") {
			t.Errorf("%s: got no published values, want them to stay", e.ID)
		}
		e.Changes = nil
		if strings.Contains(printed(t, e, 80), "changed: ") {
			t.Errorf("%s: unchanged, and says that it was changed", e.ID)
		}
	}
}

func TestChangedCSVHasNoErrors(t *testing.T) {
	e := gather()
	e.Changes = []string{"machine.lapi.interrupt=5us"}
	var out bytes.Buffer
	if err := WriteCSV(&out, e); err != nil {
		t.Fatal(err)
	}
	const want = "100,many LAPI_Get,100,0.27972027972027974,0.31,,MB/s,parameter,false,\n"
	if !strings.Contains(out.String(), want) {
		t.Errorf("got no record %q in\n%s", want, out.String())
	}
}
