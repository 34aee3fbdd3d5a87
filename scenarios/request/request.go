package request

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"simrun/internal/diag"
	"simrun/scenarios"
)

// What a request may have at most.
const (
	BytesMax   = 64 << 10 // of its JSON
	changesMax = 100
	textMax    = 1000 // bytes of the id or of one change
)

// Request asks for a run of a scenario with changes.
type Request struct {
	Scenario string   `json:"scenario"` // its id
	Set      []string `json:"set"`      // NAME=VALUE, as the flag --set has it
}

// Parse reads a request. The error says what was found and what was expected.
func Parse(data []byte) (*Request, error) {
	if len(data) > BytesMax {
		return nil, fmt.Errorf("found a request of more than %d bytes", BytesMax)
	}
	if !utf8.Valid(data) {
		return nil, errors.New("found a request that is no UTF-8, expected JSON")
	}
	r := &Request{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(r); err != nil {
		return nil, fmt.Errorf(`found a request that cannot be read: %w; expected {"scenario": ID, "set": ["NAME=VALUE", ...]}`, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("found more behind the request, expected one JSON object")
	}
	return r, r.check()
}

// check refuses what is empty or too long.
func (r *Request) check() error {
	if r.Scenario == "" {
		return errors.New(`found no scenario, expected "scenario": ID`)
	}
	if len(r.Set) > changesMax {
		return fmt.Errorf("found %d changes, expected at most %d", len(r.Set), changesMax)
	}
	for _, text := range append([]string{r.Scenario}, r.Set...) {
		if len(text) > textMax {
			return fmt.Errorf("found a text of %d bytes in the request, expected at most %d", len(text), textMax)
		}
	}
	return nil
}

// Load loads the scenario with its changes from those of a catalog. The errors are those of a
// command line with the same changes.
func (r *Request) Load(c *scenarios.Catalog) (*scenarios.Scenario, error) {
	file := c.File(r.Scenario)
	if file == nil {
		return nil, fmt.Errorf("found no scenario %q", diag.Printable(r.Scenario))
	}
	overrides, err := r.overrides(c)
	if err != nil {
		return nil, err
	}
	s, err := c.Load(file.Name, file.Data, overrides...)
	if err != nil {
		return nil, err
	}
	for _, o := range overrides {
		if !o.Concerns(s) {
			return nil, &scenarios.OverrideError{Override: o, Err: errors.New("the scenario does not run on that machine")}
		}
	}
	if s.Program.Outside {
		return nil, fmt.Errorf("scenario %q depends on more than its file and is run by the command alone", s.ID)
	}
	return s, nil
}

// overrides reads the changes.
func (r *Request) overrides(c *scenarios.Catalog) ([]scenarios.Override, error) {
	var all []scenarios.Override
	for _, text := range r.Set {
		o, err := c.ParseOverride(text)
		if err != nil {
			return nil, err
		}
		if !changeable(o.Path) {
			return nil, &scenarios.OverrideError{Override: o, Err: errors.New("a request changes machines, libraries, processes, seed, mode and the program's parameters alone")}
		}
		for _, before := range all {
			if before.Path == o.Path {
				return nil, &scenarios.OverrideError{Override: o, Err: errors.New("found it twice, expected each name once")}
			}
		}
		all = append(all, o)
	}
	return all, nil
}

// changeable says whether a request may set a parameter.
func changeable(path string) bool {
	key, ofScenario := strings.CutPrefix(path, "scenario.")
	switch key {
	case "processes", "seed", "mode", "exact":
		return true
	}
	return !ofScenario || strings.HasPrefix(key, "parameters.")
}

// Answer runs the scenario and returns the line that the command prints with --json.
func (r *Request) Answer(ctx context.Context, c *scenarios.Catalog, observe scenarios.Observers) ([]byte, error) {
	s, err := r.Load(c)
	if err != nil {
		return nil, err
	}
	result, err := s.Run(ctx, observe)
	if err != nil {
		return nil, err
	}
	return result.JSON()
}

// ErrorText returns an error for people; each of several mistakes in a file with its line.
func ErrorText(err error) string {
	var list diag.List
	if errors.As(err, &list) {
		return list.Text()
	}
	return err.Error()
}
