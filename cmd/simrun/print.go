package main

import (
	"bytes"

	"simrun/plots"
	"simrun/scenarios"
)

// print writes a result to standard output, as JSON or as tables. Output
// appears whole or not at all.
func (r *runner) print(res *scenarios.Result) error {
	text, err := r.text(res)
	if err != nil {
		return &scenarios.RunError{ID: res.Scenario.ID, Err: err}
	}
	r.shown++
	_, err = r.app.stdout.Write(text)
	return err
}

func (r *runner) text(res *scenarios.Result) ([]byte, error) {
	if r.options.json {
		return res.JSON()
	}
	var b bytes.Buffer
	if r.shown > 0 {
		b.WriteByte('\n')
	}
	err := plots.WriteResult(&b, res.Exhibits, res.Checks, res.Notes(), r.app.width())
	return b.Bytes(), err
}
