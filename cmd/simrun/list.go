package main

import (
	"encoding/json"
	"io"

	"github.com/spf13/cobra"

	"simrun/plots"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/listing"
)

func (a *app) listCommand() *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:     "list",
		Short:   "List scenarios, machines, libraries and programs",
		Long:    "list prints the built-in scenarios, with the processor time of each when it was\nlast computed here, the machines, the libraries and the programs.",
		GroupID: groupShow,
		Args:    countArgs(0, 0, "none"),
		RunE: func(*cobra.Command, []string) error {
			l, err := listing.New(a.catalog)
			if err != nil {
				return err
			}
			for i := range l.Scenarios {
				costs, _ := a.store.Costs(l.Scenarios[i].ID)
				l.Scenarios[i].Seconds = costs.Whole.Seconds
			}
			if asJSON {
				return writeJSON(a.stdout, l)
			}
			return writeWords(a.stdout, a.width(), "simrun", "scenarios, machines, libraries and programs", l.Tables()...)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return c
}

// writeWords prints tables of words under a title; one without rows is left
// out.
func writeWords(w io.Writer, width int, id, title string, tables ...exhibit.TextPart) error {
	e := exhibit.Exhibit{ID: id, Kind: exhibit.API, Title: title}
	for _, t := range tables {
		if len(t.Rows) == 0 {
			e.Notes = append(e.Notes, t.Heading+": none")
			continue
		}
		e.Text = append(e.Text, t)
	}
	return plots.WriteText(w, e, width)
}

// writeJSON prints a value on one line.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
