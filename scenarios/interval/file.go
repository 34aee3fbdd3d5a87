package interval

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"simrun/scenarios"
	"simrun/scenarios/doubt"
)

// Note says what the intervals of a set are.
func (v *Set) Note() string {
	text := fmt.Sprintf("interval: the central %g %% of %d runs with all of the %d doubtful parameters anywhere between their limits, and the value itself",
		100*v.Share, v.Samples-v.Failed, len(v.Parameters))
	if v.Failed > 0 {
		text += fmt.Sprintf("; %d more had values that do not fit together", v.Failed)
	}
	return text
}

// JSON returns the set as indented JSON with a line feed at the end.
func (v *Set) JSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	err := enc.Encode(v)
	return b.Bytes(), err
}

const remake = "remove the file, and simrun audit --intervals makes it anew"

// Parse reads a set; the file is for messages.
func Parse(file string, data []byte) (*Set, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	v := new(Set)
	if err := d.Decode(v); err != nil {
		return nil, fmt.Errorf("%s: found no intervals: %w; %s", file, err, remake)
	}
	if v.Schema != Schema {
		return nil, fmt.Errorf("%s: found schema %d, expected %d; %s", file, v.Schema, Schema, remake)
	}
	return v, nil
}

// Stale says why a set is not true any more of a scenario that gives this; "" if it is.
func (v *Set) Stale(s *scenarios.Scenario, gives *scenarios.Record) string {
	if v.Own != gives.CellsDigest(anyCell) {
		return "the scenario gives something else now"
	}
	var changed []string
	now := doubt.Doubtful(s)
	for _, p := range v.Parameters {
		i := slices.IndexFunc(now, func(d doubt.Parameter) bool {
			return d.Name == p.Name && d.Value == p.Value && d.Low == p.Low && d.High == p.High
		})
		if i < 0 {
			changed = append(changed, p.Name)
		}
	}
	if len(changed) > 0 {
		return "other doubts now: " + strings.Join(changed, ", ")
	}
	return ""
}
