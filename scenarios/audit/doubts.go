package audit

import (
	"fmt"
	"strconv"
	"strings"

	"simrun/scenarios/doubt"
	"simrun/scenarios/exhibit"
)

// doubtSurvey is a survey of the doubts of a scenario's parameters.
type doubtSurvey struct {
	Scenario   string   `json:"scenario"`
	Part       string   `json:"part"`       // that was run, as flags; "" for all of it
	Parameters int      `json:"parameters"` // doubtful ones that it reads
	Failed     []string `json:"failed"`     // settings without a result, and why
	Stale      string   `json:"stale"`      // why it is not true any more; "" if it is
}

// addDoubts adds the survey of a scenario, if there is one.
func (a *Account) addDoubts(r *Audited) {
	if r.Doubts == nil || r.Record == nil || len(r.Record.Changes) > 0 {
		return
	}
	s := doubtSurvey{Scenario: r.Scenario.ID, Part: r.Doubts.Part, Parameters: len(r.Doubts.Parameters), Failed: r.Doubts.Failed(),
		Stale: r.Doubts.Stale(r.Scenario, r.Record)}
	if s.Failed == nil {
		s.Failed = []string{}
	}
	a.Surveys = append(a.Surveys, s)
	a.Movers = append(a.Movers, r.Doubts.Movers(doubt.Share)...)
}

// moversTable lists parameters that move a published cell within their own doubt.
func (a *Account) moversTable() exhibit.TextPart {
	var stale []string
	for _, s := range a.Surveys {
		if s.Stale != "" {
			stale = append(stale, s.Scenario+" ("+s.Stale+")")
		}
	}
	t := MoversTable(a.Movers)
	if len(stale) > 0 {
		t.Heading += "; stale: " + strings.Join(stale, ", ")
	}
	return t
}

// MoversTable shows parameters that move a published cell within their own doubt.
func MoversTable(movers []doubt.Mover) exhibit.TextPart {
	t := exhibit.TextPart{
		Heading: fmt.Sprintf("Parameters that move a published cell by more than %g %% within their own doubt, by simrun audit --doubt", 100*doubt.Share),
		Header:  []string{"scenario", "parameter", "is", "doubt", "cells", "farthest", "at low %", "at high %"},
	}
	for _, m := range movers {
		_, cell, _ := strings.Cut(m.Cell, "/")
		t.Rows = append(t.Rows, []string{m.Scenario, m.Name, m.Value, m.Low + " to " + m.High, strconv.Itoa(m.Cells), cell,
			changeText(m.AtLow), changeText(m.AtHigh)})
	}
	return t
}

func changeText(c doubt.Change) string { return fmt.Sprintf("%+.1f", 100*float64(c)) }

// SurveysTable says of each survey how many parameters it is about and what failed.
func SurveysTable(surveys []*doubt.Survey) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Surveys", Header: []string{"scenario", "doubtful parameters read", "move a cell", "failed"}}
	for _, v := range surveys {
		t.Rows = append(t.Rows, []string{v.Name(), strconv.Itoa(len(v.Parameters)), strconv.Itoa(len(v.Movers(doubt.Share))),
			strconv.Itoa(len(v.Failed()))})
	}
	return t
}
