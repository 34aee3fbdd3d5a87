package scenarios

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"simrun/internal/diag"
)

// ParseRecord reads a result that was kept as JSON in a file of that name. The error
// is a [diag.List].
func ParseRecord(name string, data []byte) (*Record, error) {
	text, err := diag.NewText(name, data)
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(text.Bytes()))
	dec.DisallowUnknownFields()
	r := &Record{}
	if err := dec.Decode(r); err != nil {
		return nil, diag.List{text.Errorf(jsonOffset(dec, err), "found %v, expected a record; make it anew with simrun record", err)}
	}
	if r.Schema != Schema {
		return nil, diag.List{text.Errorf(0, "found schema %d, expected %d; make the record anew with simrun record", r.Schema, Schema)}
	}
	return r, nil
}

// ParseResults reads results from a file of that name: the output of --json, with an object for each
// scenario, or records. The error is a [diag.List].
func ParseResults(name string, data []byte) ([]*Record, error) {
	text, err := diag.NewText(name, data)
	if err != nil {
		return nil, err
	}
	var all []*Record
	stream := json.NewDecoder(bytes.NewReader(text.Bytes()))
	for {
		var one json.RawMessage
		switch err := stream.Decode(&one); {
		case errors.Is(err, io.EOF) && len(all) == 0:
			return nil, diag.List{text.Errorf(0, "found nothing, expected a result as simrun --json prints it, or a record")}
		case errors.Is(err, io.EOF):
			return all, nil
		case errors.Is(err, io.ErrUnexpectedEOF):
			return nil, diag.List{text.Errorf(len(text.Bytes()), "found the end of the file, expected the rest of a result; run the scenario anew with --json")}
		case err != nil:
			return nil, diag.List{text.Errorf(jsonOffset(stream, err), "found %v, expected a result as simrun --json prints it, or a record", err)}
		}
		r, at, err := parseResult(one)
		if err != nil {
			return nil, diag.List{text.Errorf(int(stream.InputOffset())-len(one)+at, "found %v", err)}
		}
		all = append(all, r)
	}
}

// parseResult reads one result. An error is at an offset.
func parseResult(one json.RawMessage) (r *Record, at int, err error) {
	var head struct {
		Schema   *int
		Exhibits *[]struct{ Cells *json.RawMessage }
		Digest   string
	}
	if err := json.Unmarshal(one, &head); err != nil || head.Schema == nil || head.Exhibits == nil || head.Digest == "" {
		return nil, 0, errors.New("other JSON, expected a result as simrun --json prints it, or a record")
	}
	if *head.Schema != Schema {
		return nil, 0, fmt.Errorf("a result of schema %d, expected %d; run the scenario anew with --json", *head.Schema, Schema)
	}
	dec := json.NewDecoder(bytes.NewReader(one))
	dec.DisallowUnknownFields()
	r = &Record{}
	if err := dec.Decode(r); err != nil {
		return nil, jsonOffset(dec, err), fmt.Errorf("%w, expected a result as simrun --json prints it; run the scenario anew", err)
	}
	return r, 0, nil
}

// jsonOffset returns where a decoder found a mistake.
func jsonOffset(dec *json.Decoder, err error) int {
	var syntax *json.SyntaxError
	var other *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return int(syntax.Offset) - 1
	case errors.As(err, &other):
		return int(other.Offset)
	}
	return int(dec.InputOffset())
}

// Recorded returns the last accepted result of a built-in scenario; nil if it has no record.
func (c *Catalog) Recorded(id string) (*Record, error) {
	f := c.File(id)
	if f == nil || f.Record == nil {
		return nil, nil
	}
	return ParseRecord("recorded/"+id+".json", f.Record)
}

// IsBuiltIn reports whether a scenario is an unchanged one of the catalog: the same file, without
// changes.
func (c *Catalog) IsBuiltIn(s *Scenario) bool {
	f := c.File(s.ID)
	return f != nil && !s.Changed() && sha256.Sum256(f.Data) == s.Digest
}

// HasRecord reports whether a scenario is compared with a record.
func (c *Catalog) HasRecord(s *Scenario) bool {
	f := c.File(s.ID)
	return f != nil && f.Record != nil && c.IsBuiltIn(s)
}

// Compare says where a run of a built-in scenario without changes is not as it was
// recorded; nothing for other runs.
func (c *Catalog) Compare(r *Result) ([]Difference, error) {
	if !c.HasRecord(r.Scenario) {
		return nil, nil
	}
	was, err := c.Recorded(r.Scenario.ID)
	if err != nil {
		return nil, err
	}
	return was.Differences(r.Record()), nil
}

// Difference is where a result is not as it was recorded.
type Difference struct {
	Where         string // such as "armci-fig4/64/ARMCI_GetS" or "claim armci-fig4/armci-c-084"
	What          string // such as "simulated" or "verdict"
	Recorded, Now string // "" for what was not there
}

// String returns the difference as one line.
func (d Difference) String() string {
	switch {
	case d.Recorded == "":
		return fmt.Sprintf("%s: %s is %s, which is not recorded", d.Where, d.What, d.Now)
	case d.Now == "":
		return fmt.Sprintf("%s: %s was %s and is not there any more", d.Where, d.What, d.Recorded)
	}
	return fmt.Sprintf("%s: %s was %s, is %s", d.Where, d.What, d.Recorded, d.Now)
}

// Differences compares a result with its record: all numbers with their units and published values, all
// verdicts with their observations, checks, counts and digests. Titles, statements and notes may
// differ, and so may the mode if both modes compute everything. Verdicts that rest on counterfactuals
// are compared if these ran.
func (r *Record) Differences(now *Record) []Difference {
	c := &comparison{}
	c.text("the run", "machine", r.Machine, now.Machine)
	c.text("the run", "seed", strconv.FormatUint(r.Seed, 10), strconv.FormatUint(now.Seed, 10))
	c.text("the run", "virtual seconds", number(&r.VirtualSeconds), number(&now.VirtualSeconds))
	c.text("the run", "events", strconv.FormatUint(r.Events, 10), strconv.FormatUint(now.Events, 10))
	c.text("the run", "processes", strconv.Itoa(r.Processes), strconv.Itoa(now.Processes))
	c.text("the run", "digest", r.Digest, now.Digest)
	c.exhibits(r, now)
	c.checks(r, now)
	for _, was := range r.Counterfactuals {
		for _, is := range now.Counterfactuals {
			if was.ID == is.ID {
				c.text("counterfactual "+was.ID, "digest", was.Digest, is.Digest)
			}
		}
	}
	return c.found
}

// comparison collects differences.
type comparison struct{ found []Difference }

func (c *comparison) text(where, what, recorded, now string) {
	if recorded != now {
		c.found = append(c.found, Difference{where, what, recorded, now})
	}
}

// number returns the fewest digits that give a number back; "" for none.
func number(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'g', -1, 64)
}

func (c *comparison) exhibits(r, now *Record) {
	for i := range r.Exhibits {
		was := &r.Exhibits[i]
		k := slices.IndexFunc(now.Exhibits, func(e RecordedExhibit) bool { return e.ID == was.ID })
		if k < 0 {
			c.text(was.ID, "the exhibit", string(was.Kind), "")
			continue
		}
		c.cells(was, &now.Exhibits[k])
		c.claims(was, &now.Exhibits[k], now)
	}
	for _, is := range now.Exhibits {
		if !slices.ContainsFunc(r.Exhibits, func(e RecordedExhibit) bool { return e.ID == is.ID }) {
			c.text(is.ID, "the exhibit", "", string(is.Kind))
		}
	}
}

func (c *comparison) cells(was, is *RecordedExhibit) {
	now := map[[2]string]*RecordedCell{}
	for i := range is.Cells {
		now[[2]string{is.Cells[i].Row, is.Cells[i].Column}] = &is.Cells[i]
	}
	for i := range was.Cells {
		a := &was.Cells[i]
		key := [2]string{a.Row, a.Column}
		where := cellPath(was.ID, a.Row, a.Column)
		b := now[key]
		delete(now, key)
		if b == nil {
			c.text(where, "the cell", a.value(), "")
			continue
		}
		c.text(where, "simulated", a.value(), b.value())
		c.text(where, "unit", strconv.Quote(a.Unit), strconv.Quote(b.Unit))
		c.text(where, "published", number(a.Published), number(b.Published))
		c.text(where, "fitted", strconv.Quote(string(a.Fitted)), strconv.Quote(string(b.Fitted)))
		c.text(where, "derived", strconv.FormatBool(a.Derived), strconv.FormatBool(b.Derived))
		c.text(where, "sampling error", number(&a.Sampling), number(&b.Sampling))
	}
	for i := range is.Cells {
		b := &is.Cells[i]
		if now[[2]string{b.Row, b.Column}] != nil {
			c.text(cellPath(is.ID, b.Row, b.Column), "the cell", "", b.value())
		}
	}
}

// value returns the content of a cell as text.
func (c *RecordedCell) value() string {
	if c.Simulated == nil {
		return strconv.Quote(c.Text)
	}
	return number(c.Simulated)
}

func (c *comparison) claims(was, is *RecordedExhibit, now *Record) {
	for _, a := range was.Claims {
		where := "claim " + was.ID + "/" + a.ID
		k := slices.IndexFunc(is.Claims, func(b RecordedClaim) bool { return a.ID == b.ID })
		switch {
		case k < 0:
			c.text(where, "the verdict", string(a.Verdict), "")
		case !now.Ran(a.Counterfactuals):
		default:
			c.text(where, "verdict", string(a.Verdict), string(is.Claims[k].Verdict))
			c.text(where, "observed", strconv.Quote(a.Observed), strconv.Quote(is.Claims[k].Observed))
			c.text(where, "class", string(a.Class), string(is.Claims[k].Class))
		}
	}
	for _, b := range is.Claims {
		if !slices.ContainsFunc(was.Claims, func(a RecordedClaim) bool { return a.ID == b.ID }) {
			c.text("claim "+is.ID+"/"+b.ID, "the verdict", "", string(b.Verdict))
		}
	}
}

// Ran says whether all of the counterfactuals were run.
func (r *Record) Ran(counterfactuals []string) bool {
	for _, id := range counterfactuals {
		if !slices.ContainsFunc(r.Counterfactuals, func(c RecordedCounterfactual) bool { return c.ID == id }) {
			return false
		}
	}
	return true
}

// checks compares the verdicts of the checks, and their observations if both runs checked the same
// data.
func (c *comparison) checks(r, now *Record) {
	for _, a := range r.Checks {
		k := slices.IndexFunc(now.Checks, func(b RecordedCheck) bool { return a.ID == b.ID })
		if k < 0 {
			c.text("check "+a.ID, "the verdict", strconv.FormatBool(a.Holds), "")
			continue
		}
		c.text("check "+a.ID, "verdict", strconv.FormatBool(a.Holds), strconv.FormatBool(now.Checks[k].Holds))
		if r.Mode == now.Mode {
			c.text("check "+a.ID, "observed", a.Observed, now.Checks[k].Observed)
		}
	}
	for _, b := range now.Checks {
		if !slices.ContainsFunc(r.Checks, func(a RecordedCheck) bool { return a.ID == b.ID }) {
			c.text("check "+b.ID, "the verdict", "", strconv.FormatBool(b.Holds))
		}
	}
}
