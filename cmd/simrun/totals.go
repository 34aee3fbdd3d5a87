package main

import (
	"fmt"
	"strconv"
	"time"

	"simrun/scenarios"
	"simrun/scenarios/audit"
	"simrun/scenarios/exhibit"
)

// totals is the sums that are printed at the end of a run of several scenarios.
type totals struct {
	results  []*scenarios.Record
	recorded int // that are as recorded
	moved    []string

	kept   int           // results of earlier runs
	took   time.Duration // cores, for the others
	events uint64        // of the others
}

// add counts a result and how it compares with its record.
func (t *totals) add(res *scenarios.Result, hasRecord bool, differences int) {
	t.results = append(t.results, res.Record())
	if res.Kept {
		t.kept++
	} else {
		t.took += res.Took
		t.events += res.Events
	}
	switch {
	case !hasRecord:
	case differences == 0:
		t.recorded++
	default:
		t.moved = append(t.moved, fmt.Sprintf("%s (%d differences)", res.Scenario.ID, differences))
	}
}

// tables returns the claims by class and verdict, and how the scenarios compare
// with their records.
func (t *totals) tables() []exhibit.TextPart {
	compared := exhibit.TextPart{Heading: "Scenarios", Header: []string{"", "scenarios"}, Rows: [][]string{
		{"run", strconv.Itoa(len(t.results))},
		{"as recorded", strconv.Itoa(t.recorded)},
		{"not as recorded", strconv.Itoa(len(t.moved))},
		{"without a record, or changed", strconv.Itoa(len(t.results) - t.recorded - len(t.moved))},
	}}
	return []exhibit.TextPart{audit.ScoreTable(scenarios.CountClaims(t.results)), compared}
}

// summary describes the time and the size of all runs.
func (t *totals) summary(wall time.Duration) string {
	computed := len(t.results) - t.kept
	s := fmt.Sprintf("%d scenarios in %.1f s", len(t.results), wall.Seconds())
	if computed > 0 {
		s += fmt.Sprintf("; %d computed: %d events in %.1f s of cores", computed, t.events, t.took.Seconds())
	}
	if t.kept > 0 {
		s += fmt.Sprintf("; %d kept from earlier runs", t.kept)
	}
	return s
}
