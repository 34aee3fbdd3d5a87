package sim

import (
	"fmt"
	"slices"
	"strings"
)

// DeadlockError says that nothing can happen any more although processes
// still wait.
type DeadlockError struct {
	Time   Time
	Groups []WaitGroup
	Cycle  []string // processes that wait for each other in a ring, if there is one
}

// WaitGroup is a set of processes that wait for the same thing at the same
// place, in the order in which they were spawned.
type WaitGroup struct {
	Processes []string
	For       string
	Where     string // source line of the program, if known
	HeldBy    []string
	Ended     []string // those of HeldBy that have ended, and will never let go
	Since     Time     // when the first of them began to wait
	SinceLast Time     // when the last did
}

func (e *DeadlockError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "deadlock at %v: nothing can happen any more", e.Time)
	for _, g := range e.Groups {
		b.WriteString("\n  " + g.String())
	}
	if len(e.Cycle) > 0 {
		fmt.Fprintf(&b, "\n  cycle: %s -> %s", strings.Join(e.Cycle, " -> "), e.Cycle[0])
	}
	return b.String()
}

// String says who waits, for what, since when, where, and who holds it.
func (g WaitGroup) String() string {
	s := fmt.Sprintf("%s waits for %s since %v", g.Processes[0], g.For, g.Since)
	if n := len(g.Processes); n > 1 {
		s = fmt.Sprintf("%d processes (%s) wait for %s since %v", n, abridge(g.Processes), g.For, g.Since)
		if g.SinceLast != g.Since {
			s += fmt.Sprintf(" to %v", g.SinceLast)
		}
	}
	if g.Where != "" {
		s += " at " + g.Where
	}
	return s + g.holders()
}

// holders names the processes that hold what the group waits for, and those of them that have ended.
func (g WaitGroup) holders() string {
	if len(g.HeldBy) == 0 {
		return ""
	}
	s := ", held by " + abridge(g.HeldBy)
	has := "has"
	if len(g.Ended) > 1 {
		has = "have"
	}
	switch len(g.Ended) {
	case 0:
		return s
	case len(g.HeldBy):
		return s + ", which " + has + " ended"
	}
	return s + ", of which " + abridge(g.Ended) + " " + has + " ended"
}

// abridge lists up to four names and the last of more.
func abridge(names []string) string {
	if len(names) <= 4 {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:3], ", ") + ", ..., " + names[len(names)-1]
}

// deadlock returns a report if processes that are no daemons still wait.
func (k *Kernel) deadlock() error {
	if k.processes.live == 0 {
		return nil
	}
	report := &DeadlockError{Time: k.now}
	index := map[groupKey]int{}
	for _, p := range k.processes.all {
		if p.state != processBlocked || p.daemon {
			continue
		}
		report.add(index, p, k.ask(p))
	}
	report.Cycle = k.cycle()
	return report
}

// ask lets a blocked process say where it is. Only its own stack knows, and noting the place at every wait would cost
// more than the wait.
func (k *Kernel) ask(p *Process) string {
	var where string
	current := k.processes.current
	k.processes.asked = &where
	k.resume(p)
	k.processes.current = current
	return where
}

// groupKey is the common part of equal waiters.
type groupKey struct {
	what, where string
	holder      *Process // the first one; locks of one name differ in it
}

func (e *DeadlockError) add(index map[groupKey]int, p *Process, where string) {
	holders := p.waits.HeldBy()
	key := groupKey{what: p.waits.WaitingFor(), where: where}
	if len(holders) > 0 {
		key.holder = holders[0]
	}
	i, known := index[key]
	if !known {
		i = len(e.Groups)
		index[key] = i
		e.Groups = append(e.Groups, WaitGroup{For: key.what, Where: where, HeldBy: processNames(holders), Ended: processNames(ended(holders)), Since: p.since})
	}
	g := &e.Groups[i]
	g.Processes = append(g.Processes, p.name)
	g.Since = min(g.Since, p.since)
	g.SinceLast = max(g.SinceLast, p.since)
}

// ended keeps those processes that have ended.
func ended(processes []*Process) []*Process {
	return slices.DeleteFunc(slices.Clone(processes), func(p *Process) bool { return !p.Ended() })
}

func processNames(processes []*Process) []string {
	var names []string
	for _, p := range processes {
		names = append(names, p.name)
	}
	return names
}

// cycle follows waits to holders, depth first, and returns the first ring.
func (k *Kernel) cycle() []string {
	search := ringSearch{place: map[*Process]int{}}
	for _, p := range k.processes.all {
		if search.visit(p) {
			break
		}
	}
	return processNames(search.ring)
}

// ringSearch is a depth-first search for a cycle in the graph of waiting processes and holders. It
// visits each process once.
type ringSearch struct {
	place map[*Process]int // position on the path, or -1 once left behind
	path  []*Process
	ring  []*Process
}

func (s *ringSearch) visit(p *Process) bool {
	if p.state != processBlocked || p.waits == nil {
		return false
	}
	if at, seen := s.place[p]; seen {
		if at >= 0 {
			s.ring = s.path[at:]
		}
		return at >= 0
	}
	s.place[p] = len(s.path)
	s.path = append(s.path, p)
	if slices.ContainsFunc(p.waits.HeldBy(), s.visit) {
		return true
	}
	s.path = s.path[:len(s.path)-1]
	s.place[p] = -1
	return false
}
