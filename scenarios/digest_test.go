package scenarios

import (
	"strings"
	"testing"

	"simrun/scenarios/exhibit"
)

// TestIdentity pins the form in which results are hashed: records hold the hashes.
func TestIdentity(t *testing.T) {
	published := 2.5
	p := &Part{
		ID: "a", Unit: "us", Other: true, Claims: []Judgment{{ID: "c", Observed: "<seen>"}}, Notes: []string{"n"},
		Cells: []exhibit.Cell{{Row: "r", Column: "c", X: 1, Simulated: 2, Published: &published, Unit: "s", Fitted: exhibit.ByForm, Sampling: 0.01, Derived: true}},
		Marks: []exhibit.Mark{{X: 3, Label: "m"}}, Text: []exhibit.TextPart{{Heading: "h", Header: []string{"x"}, Rows: [][]string{{"<y>"}}}},
	}
	const full = `[{"ID":"a","Unit":"us","Other":true,"Cells":[{"Row":"r","Column":"c","X":1,"Simulated":2,"Published":2.5,"Unit":"s",` +
		`"Fitted":"form","Sampling":0.01,"Derived":true}],"Claims":null,"Marks":[{"X":3,"Label":"m"}],"Chart":null,"Layout":null,` +
		`"Text":[{"Heading":"h","Header":["x"],"Rows":[["<y>"]]}],"Notes":["n"]}]`
	const empty = `[{"ID":"","Unit":"","Cells":null,"Claims":null,"Marks":null,"Chart":null,"Layout":null,"Text":null,"Notes":null}]`
	for _, test := range []struct {
		part *Part
		want string
	}{{p, full}, {&Part{}, empty}} {
		got, err := marshal([]identity{identityOf(test.part)})
		if err != nil || strings.TrimSpace(string(got)) != test.want {
			t.Errorf("error %v, got\n%swant\n%s", err, got, test.want)
		}
	}
}
