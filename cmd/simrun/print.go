package main

import (
	"bytes"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
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
	err := writeTables(&b, res, r.app.width())
	return b.Bytes(), err
}

func writeTables(b *bytes.Buffer, res *scenarios.Result, width int) error {
	for i, e := range res.Exhibits {
		if i > 0 {
			b.WriteByte('\n')
		}
		if err := plots.WriteText(b, e, width); err != nil {
			return err
		}
	}
	writeChecks(b, res.Checks, width)
	if notes := res.Notes(); len(notes) > 0 {
		b.WriteString("\nNotes on the run\n")
		for _, n := range notes {
			writeWrapped(b, "  - ", n, width)
		}
	}
	return nil
}

func writeChecks(b *bytes.Buffer, checks []exhibit.Check, width int) {
	if len(checks) > 0 {
		b.WriteString("\nChecks\n")
	}
	for _, c := range checks {
		verdict := "  holds  "
		if !c.Holds {
			verdict = "  FAILS  "
		}
		writeWrapped(b, verdict, c.ID+": "+c.Observed, width)
	}
}

// writeWrapped prints a paragraph that hangs from its first words.
func writeWrapped(b *bytes.Buffer, hang, paragraph string, width int) {
	for _, line := range strings.Split(text.WrapSoft(paragraph, width-len(hang)), "\n") {
		b.WriteString(hang + strings.TrimRight(line, " ") + "\n")
		hang = strings.Repeat(" ", len(hang))
	}
}
