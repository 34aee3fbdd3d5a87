package listing_test

import (
	"fmt"
	"testing"

	"simrun/scenarios/listing"
	"simrun/scenarios/scenariotest"
)

func Example() {
	c := scenariotest.Catalog()
	m, err := c.Machine("pair").Load()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range listing.NewSheet(c.Machine("pair"), m.Sheet()).Tables() {
		fmt.Println(t.Heading)
		for _, row := range t.Rows {
			fmt.Println(row[0], row[1], row[3])
		}
	}
	// Output:
	// machine.link
	// latency 10us invented for tests. Doubt: it is invented
	// rate 100MB/s chosen so that one cell comes out right. Fitted to ring/1000/time
	// spare 3 invented for tests; nothing reads it. Between 2 and 3
}

// A parameter whose doubt allows its value alone is not in doubt.
func TestLimits(t *testing.T) {
	for _, test := range []struct{ low, high, want string }{
		{"", "", "a book"}, {"2", "3", "a book. Between 2 and 3"}, {"2", "", "a book. At least 2"}, {"", "3", "a book. At most 3"}, {"2", "2", "a book. Not in doubt"},
	} {
		s := listing.Sheet{Parameters: []listing.Parameter{{Name: "link.spare", Source: "a book", Low: test.low, High: test.high}}}
		if got := s.Tables()[0].Rows[0][3]; got != test.want {
			t.Errorf("limits %q and %q: %q, want %q", test.low, test.high, got, test.want)
		}
	}
}

func TestNew(t *testing.T) {
	c := scenariotest.Catalog()
	l, err := listing.New(c)
	if err != nil {
		t.Fatal(err)
	}
	tables := l.Tables()
	if len(l.Machines) != len(c.Machines) || len(l.Programs) != len(c.Programs) || len(l.Scenarios) != len(c.Files) || len(l.Libraries) != 1 || len(tables) != 4 {
		t.Errorf("listed %d machines, %d programs, %d scenarios in %d tables", len(l.Machines), len(l.Programs), len(l.Scenarios), len(tables))
	}
	for i, p := range l.Programs {
		if len(p.Modes) == 0 || tables[3].Rows[i][0] != p.Name {
			t.Errorf("program %+v in row %q, want modes and its name", p, tables[3].Rows[i])
		}
	}
}

// The machines of a scenario are words, between which a column may break.
func TestMachinesOfAScenario(t *testing.T) {
	l := listing.Listing{Scenarios: []listing.Scenario{{ID: "both", Machine: "pair,mule"}}}
	if got := l.Tables()[0].Rows[0][1]; got != "pair, mule" {
		t.Errorf("machines %q, want %q", got, "pair, mule")
	}
}
