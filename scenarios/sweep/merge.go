package sweep

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Parse reads what [Sweep.JSON] has written; the file is for messages.
func Parse(file string, data []byte) (*Sweep, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	w := new(Sweep)
	if err := d.Decode(w); err != nil {
		return nil, fmt.Errorf("%s: found no sweep: %w; expected a file that simrun sweep has written", file, err)
	}
	if wrong := w.broken(); wrong != "" {
		return nil, fmt.Errorf("%s: found %s; expected a file that simrun sweep of this version has written", file, wrong)
	}
	return w, nil
}

// broken says what does not fit together, or "".
func (w *Sweep) broken() string {
	total := 1
	for _, r := range w.Ranges {
		if r == nil {
			return "a range that is null"
		}
		if wrong := r.broken(); wrong != "" {
			return wrong
		}
		if total *= len(r.Values); total > pointsMax {
			return "too many points"
		}
	}
	switch {
	case w.Schema != Schema:
		return fmt.Sprintf("schema %d", w.Schema)
	case len(w.Ranges) == 0 || total != w.Total:
		return "another number of points than the ranges have"
	}
	for i, p := range w.Points {
		if p.Index < 0 || p.Index >= w.Total || i > 0 && p.Index <= w.Points[i-1].Index || !slices.Equal(p.Values, w.Values(p.Index)) {
			return "points that the ranges do not have"
		}
	}
	return ""
}

// MergeError says why shards are not joined.
type MergeError struct {
	File string // which does not fit the first
	Why  string
}

func (e *MergeError) Error() string { return e.File + ": " + e.Why }

// Merge joins shards of one sweep, named by their files, in any order and split in any way. A
// point may be in several if they agree on it. The error is a [*MergeError].
func Merge(files []string, shards []*Sweep) (*Sweep, error) {
	w := *shards[0]
	w.Points, w.Crossings = []Point{}, []Crossing{}
	for i, s := range shards {
		if what := w.differs(s); what != "" {
			return nil, &MergeError{files[i], fmt.Sprintf("found a shard with %s than in %s, expected shards of one sweep", what, files[0])}
		}
		w.Points = append(w.Points, s.Points...)
	}
	slices.SortStableFunc(w.Points, func(a, b Point) int { return cmp.Compare(a.Index, b.Index) })
	for i := 1; i < len(w.Points); i++ {
		if a, b := w.Points[i-1], w.Points[i]; a.Index == b.Index && !reflect.DeepEqual(a, b) {
			return nil, &MergeError{strings.Join(files, ", "), fmt.Sprintf("found two results of point %d (%s), expected one; run its shard again", a.Index, w.Name(a.Values))}
		}
	}
	w.Points = slices.CompactFunc(w.Points, func(a, b Point) bool { return a.Index == b.Index })
	return &w, nil
}

// differs says what a shard has that is no part of this sweep, or "".
func (w *Sweep) differs(s *Sweep) string {
	switch {
	case s.Version != w.Version:
		return "another version of simrun, " + s.Version + ","
	case s.Scenario != w.Scenario || s.File != w.File || s.Text != w.Text:
		return "another scenario"
	case !reflect.DeepEqual(s.Ranges, w.Ranges):
		return "other ranges"
	case !slices.Equal(s.Changes, w.Changes):
		return "other changes"
	case s.Parameters != w.Parameters:
		return "other machines"
	}
	return ""
}
