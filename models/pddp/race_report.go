package pddp

import (
	"fmt"
	"strings"

	"simrun/models/compile/spmd"
	"simrun/sim"
)

// RaceError is what was found with the option Races.
type RaceError struct {
	Races []Race // in the order in which they were found
	place sim.Place
}

// Race is the races between two statements, or two executions of one.
type Race struct {
	Element       string // of the first that was found, "A(3,4)"; a name alone is a scalar
	First, Second Access
	Count         int64 // accesses that raced
}

// Access is one of the two accesses of a race.
type Access struct {
	Line    string // file:line
	Process int
	Time    sim.Time // virtual
	Write   bool
}

func (a Access) String() string {
	verb := "reads"
	if a.Write {
		verb = "writes"
	}
	return fmt.Sprintf("%s, where process %d %s it at %v", a.Line, a.Process, verb, a.Time)
}

func (r Race) String() string {
	cure := fmt.Sprintf("put BARRIER between them, on every way from %s to %s and back", r.First.Line, r.Second.Line)
	if r.First.Line == r.Second.Line {
		cure = "if it is one array statement, assign its right-hand side to another array and copy that behind a BARRIER; if it is executed again, put BARRIER between"
	}
	seen := "once"
	if r.Count > 1 {
		seen = fmt.Sprintf("%d times in all", r.Count)
	}
	return fmt.Sprintf("%s: no BARRIER is between %v and %v (%s); %s", r.Element, r.First, r.Second, seen, cure)
}

// Error lists the races, one a line.
func (e *RaceError) Error() string {
	lines := []string{"races, so that results are left to chance:"}
	for _, r := range e.Races {
		lines = append(lines, "  "+r.String())
	}
	return strings.Join(lines, "\n")
}

// Place returns the process, the time and the line of the second access of the first
// race.
func (e *RaceError) Place() sim.Place { return e.place }

// finish reports the races when the last process has ended, or when one fails.
func (l *library) finish(p *spmd.Process, failed error) error {
	d := l.stateOf(p).detector
	d.ended++
	if d.ended < p.Size() && failed == nil {
		return nil
	}
	return l.report(p, d)
}

// report returns what a detector has found, races between the same lines as one.
func (l *library) report(p *spmd.Process, d *detector) error {
	if len(d.races) == 0 {
		return nil
	}
	e := &RaceError{}
	type line struct {
		text  string
		write bool
	}
	seen := map[[2]line]int{}
	for _, r := range d.races {
		name := r.name
		if name == "" {
			name = l.elementName(p, r.at)
		}
		one := Race{name, accessOf(p, r.first, r.firstWrites), accessOf(p, r.second, r.lastWrites), r.count}
		key := [2]line{{one.First.Line, one.First.Write}, {one.Second.Line, one.Second.Write}}
		if key[0].text > key[1].text || key[0].text == key[1].text && key[1].write {
			key[0], key[1] = key[1], key[0]
		}
		if i, ok := seen[key]; ok {
			e.Races[i].Count += r.count
			continue
		}
		seen[key] = len(e.Races)
		e.Races = append(e.Races, one)
	}
	at := e.Races[0].Second
	e.place = sim.Place{Process: fmt.Sprintf("process %d", at.Process), Time: at.Time, Where: at.Line}
	return e
}

func accessOf(p *spmd.Process, a access, write bool) Access {
	return Access{p.Line(a.site), int(a.process), a.time, write}
}
