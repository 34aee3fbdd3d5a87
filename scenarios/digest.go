package scenarios

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"math"

	"simrun/scenarios/exhibit"
)

// digest hashes the event sequences of all simulations and the results of the program, except its
// verdicts, which follow from these and from counterfactuals. Titles and published values belong to the
// file and are not included. A check contributes only its verdict: its observation tells the amount of
// checked data, which depends on the mode, and the digest must not. Results are hashed in the form of
// identity.
func digest(runs []*Simulation, out *Outcome) (string, error) {
	h := sha256.New()
	hashRuns(h, runs)
	var bare []identity
	for _, p := range out.Parts {
		bare = append(bare, identityOf(p))
	}
	found, err := marshal(bare)
	if err != nil {
		return "", err
	}
	h.Write(found) // a hash never fails
	for _, c := range out.Checks {
		fmt.Fprintf(h, "%q %t\n", c.ID, c.Holds)
	}
	return hashText(h), nil
}

// CellsDigest hashes the numbers and words of the exhibits with their published values, for the
// selected cells. Two runs that show the same have the same digest, even if their events differ. So
// data that rest on numbers only stay valid when a new engine needs fewer events for the same numbers.
func (r *Record) CellsDigest(of func(c *RecordedCell) bool) string {
	h := sha256.New()
	number := func(v *float64) {
		if v == nil {
			fmt.Fprint(h, " none")
			return
		}
		fmt.Fprintf(h, " %016x", math.Float64bits(*v))
	}
	for i := range r.Exhibits {
		e := &r.Exhibits[i]
		for k := range e.Cells {
			c := &e.Cells[k]
			if !of(c) {
				continue
			}
			fmt.Fprintf(h, "%q %q %q %q %q", e.ID, c.Row, c.Column, c.Unit, c.Text)
			number(c.Simulated)
			number(c.Published)
			fmt.Fprintln(h)
		}
	}
	return hashText(h)
}

// identity is the content of a part that identifies a result, as JSON with these keys in this order. It
// is separate from Part, so that Part can grow without changing every recorded digest. Drawings and
// words are included unchanged.
type identity struct {
	ID     string             `json:"ID"`
	Unit   string             `json:"Unit"`
	Other  bool               `json:"Other,omitempty"`
	Cells  []cellIdentity     `json:"Cells"`
	Claims *struct{}          `json:"Claims"` // always null
	Marks  []exhibit.Mark     `json:"Marks"`
	Chart  *exhibit.Sequence  `json:"Chart"`
	Layout []exhibit.Memory   `json:"Layout"`
	Text   []exhibit.TextPart `json:"Text"`
	Notes  []string           `json:"Notes"`
}

// cellIdentity is the content of a cell that identifies a number.
type cellIdentity struct {
	Row       string         `json:"Row"`
	Column    string         `json:"Column"`
	X         float64        `json:"X"`
	Simulated float64        `json:"Simulated"`
	Published *float64       `json:"Published"`
	Unit      string         `json:"Unit"`
	Fitted    exhibit.Fitted `json:"Fitted"`
	Sampling  float64        `json:"Sampling"`
	Derived   bool           `json:"Derived,omitempty"`
}

func identityOf(p *Part) identity {
	i := identity{ID: p.ID, Unit: p.Unit, Other: p.Other, Marks: p.Marks, Chart: p.Chart, Layout: p.Layout, Text: p.Text, Notes: p.Notes}
	if p.Cells != nil {
		i.Cells = []cellIdentity{}
	}
	for _, c := range p.Cells {
		i.Cells = append(i.Cells, cellIdentity{
			Row: c.Row, Column: c.Column, X: c.X, Simulated: c.Simulated, Published: c.Published, Unit: c.Unit,
			Fitted: c.Fitted, Sampling: c.Sampling, Derived: c.Derived,
		})
	}
	return i
}

// digestRuns hashes the event sequences of simulations.
func digestRuns(runs []*Simulation) string {
	h := sha256.New()
	hashRuns(h, runs)
	return hashText(h)
}

func hashRuns(h hash.Hash, runs []*Simulation) {
	for _, s := range runs {
		fmt.Fprintf(h, "%d %d %d %016x\n", int64(s.End), s.Events, s.Processes, s.Digest)
	}
}

func hashText(h hash.Hash) string { return fmt.Sprintf("sha256:%x", h.Sum(nil)) }
