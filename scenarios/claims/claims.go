// Package claims lists the statements of the five papers: an id for each statement, its kind, and the exhibits that
// can decide it.
//
// Statements of class result and cause are claims with a verdict. A scenario that shows one of their exhibits states
// them, with class paper. Statements of class mechanism and capability are a check-list that tests of the systems
// cover. waiting.toml has the statements that neither a scenario nor a test can decide yet, with what is missing.
package claims

import (
	_ "embed" // the lists
	"fmt"
	"slices"
	"strings"
	"sync"

	"simrun/machines/tomlfile"
)

// Class says what a statement is about, and so who answers it.
type Class string

// The classes: what was measured, why it came out so, how something works, what can be done.
const (
	Result     Class = "result"
	Cause      Class = "cause"
	Mechanism  Class = "mechanism"
	Capability Class = "capability"
)

// Statement is one statement of a paper.
type Statement struct {
	ID       string
	Class    Class
	Exhibits []string // those that decide it; empty if there is none
}

// Judged reports whether a scenario answers the statement with a verdict, and not
// a test of the system.
func (s Statement) Judged() bool { return s.Class == Result || s.Class == Cause }

// Paper returns the paper of the statement as ids begin: "armci", "svm", "pddp",
// "hpjava" or "xs".
func (s Statement) Paper() string {
	paper, _, _ := strings.Cut(s.ID, "-")
	return paper
}

//go:embed claims.tsv
var list string

//go:embed waiting.toml
var waiting []byte

// Statements returns every statement, in the order of the papers. The caller must not
// change the slice.
var Statements = sync.OnceValue(func() []Statement {
	all, err := parse(list)
	if err != nil {
		panic("claims: claims.tsv: " + err.Error() + "; no statement can be answered; mend the line")
	}
	return all
})

// parse reads a list: a header, then id, class and exhibits between tabs, the
// exhibits with spaces between them.
func parse(list string) ([]Statement, error) {
	var all []Statement
	for i, line := range strings.Split(strings.TrimSuffix(list, "\n"), "\n")[1:] {
		columns := strings.Split(line, "\t")
		if len(columns) != 3 {
			return nil, fmt.Errorf("line %d: found %d columns, expected id, class and exhibits", i+2, len(columns))
		}
		s := Statement{ID: columns[0], Class: Class(columns[1]), Exhibits: strings.Fields(columns[2])}
		if !slices.Contains([]Class{Result, Cause, Mechanism, Capability}, s.Class) {
			return nil, fmt.Errorf("line %d: found class %q, expected result, cause, mechanism or capability", i+2, s.Class)
		}
		all = append(all, s)
	}
	return all, nil
}

// waitingList is waiting.toml.
type waitingList struct {
	exhibits, claims map[string]string // what is missing
}

var lists = sync.OnceValue(func() waitingList {
	doc, err := tomlfile.Parse("waiting.toml", waiting)
	if err != nil {
		panic("claims: " + err.Error() + "; nobody knows what waits; mend the file")
	}
	return waitingList{exhibits: texts(doc.Lookup("exhibit")), claims: texts(doc.Lookup("claim"))}
})

// texts returns the strings of a table by key.
func texts(n *tomlfile.Node) map[string]string {
	all := map[string]string{}
	if n == nil {
		return all
	}
	for _, f := range n.Fields {
		all[f.Key], _ = f.Value.(string)
	}
	return all
}

// Missing says what an exhibit of the papers waits for that no scenario shows;
// "" if it waits for nothing.
func Missing(exhibit string) string { return lists().exhibits[exhibit] }

// MissingFor says what a statement waits for that belongs to no exhibit; "" if it
// waits for nothing.
func MissingFor(id string) string { return lists().claims[id] }

// WaitingExhibits returns, sorted, the exhibits that wait for something.
func WaitingExhibits() []string {
	var all []string
	for e := range lists().exhibits {
		all = append(all, e)
	}
	slices.Sort(all)
	return all
}
