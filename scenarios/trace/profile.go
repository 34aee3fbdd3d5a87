package trace

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"simrun/machines"
	"simrun/sim"
)

// Profile adds up what processes spend their time on, by process, line, call and kind. It is a sim.Accountant; its
// memory does not grow with the run.
type Profile struct {
	spent map[place]*spent
	order []place // as they were told first
	ends  map[string]*ending
	names names // of tracks
}

// The kinds of time of a process that keeps no ledger; the first also of what a ledger leaves to the program.
var (
	ran    = machines.Computing.String()
	waited = string(sim.SpanWait)
)

// place is what time is spent on.
type place struct {
	track, procedure, where, call, kind string

	run bool // noted by a run and not by a ledger
}

// spent is what was spent on it.
type spent struct {
	time                              sim.Duration
	messages, accesses, bytes, faults int64
}

// ending is how far a process has come.
type ending struct {
	at       sim.Time
	accounts bool // its ledger notes something
	lines    bool // and it has told of its lines
}

// NewProfile returns an empty profile.
func NewProfile() *Profile {
	return &Profile{spent: map[place]*spent{}, ends: map[string]*ending{}, names: *newNames()}
}

// Span is nothing to a profile: the ledgers have its time.
func (p *Profile) Span(sim.Span) {}

// Message is nothing to a profile: the ledgers count it.
func (p *Profile) Message(sim.Message) {}

// Run notes how long a process has had its processor. If it keeps no ledger, that is its time.
func (p *Profile) Run(r sim.Run) {
	e := p.ending(r.Track)
	if !e.accounts {
		p.of(place{track: r.Track, where: r.Where, call: r.Call, kind: ran, run: true}).time += r.End.Sub(r.Start)
		p.of(place{track: r.Track, where: r.Where, call: r.Call, kind: waited, run: true}).time += r.Start.Sub(min(e.at, r.Start))
	}
	e.at = max(e.at, r.End)
}

// Account adds an account.
func (p *Profile) Account(a sim.Account) {
	e := p.ending(a.Track)
	e.accounts, e.lines = true, e.lines || a.Sum
	if !a.Sum {
		e.at = max(e.at, a.End)
	}
	s := p.of(place{a.Track, a.Procedure, a.Where, a.Call, a.Kind, false})
	s.time += a.Took
	s.messages += a.Messages
	s.accesses += a.Fetches + a.Stores
	s.bytes += a.Bytes
	if a.Kind == machines.PageFaults.String() && a.Took > 0 && !a.Sum {
		s.faults++
	}
}

func (p *Profile) ending(track string) *ending {
	e := p.ends[track]
	if e == nil {
		e = &ending{}
		p.ends[track] = e
		p.names.add(track)
	}
	return e
}

func (p *Profile) of(at place) *spent {
	s := p.spent[at]
	if s == nil {
		s = &spent{}
		p.spent[at] = s
		p.order = append(p.order, at)
	}
	return s
}

// entry is a place with what was spent on it.
type entry struct {
	place
	spent
}

// entries returns what was spent, in the order in which places were told first. A process that keeps a ledger has the
// time in its ledger and the time that it computes besides. If a program does not tell its lines, all time that no
// ledger notes is the program's own.
func (p *Profile) entries() []entry {
	named := p.procedures()
	sums := map[string]sim.Duration{}
	at := map[place]int{}
	var all []entry
	add := func(to place, s spent) {
		if to.procedure == "" {
			to.procedure = named.of(to.where)
		}
		i, known := at[to]
		if !known {
			i = len(all)
			at[to] = i
			all = append(all, entry{place: to})
		}
		all[i].add(s)
	}
	for _, to := range p.order {
		e := p.ends[to.track]
		if to.run && e.accounts {
			continue
		}
		sums[to.track] += p.spent[to].time
		add(to, *p.spent[to])
	}
	for _, track := range p.names.inOrder() {
		if e := p.ends[track]; e.accounts && !e.lines {
			if rest := sim.Duration(e.at) - sums[track]; rest > 0 {
				add(place{track: track, kind: ran}, spent{time: rest})
			}
		}
	}
	return all
}

func (s *spent) add(t spent) {
	s.time += t.time
	s.messages, s.accesses, s.bytes, s.faults = s.messages+t.messages, s.accesses+t.accesses, s.bytes+t.bytes, s.faults+t.faults
}

// procedures says which procedures the lines of files are in.
type procedures map[string][]procedureLine

// procedureLine is a line that is known to be in a procedure.
type procedureLine struct {
	line      int
	procedure string
}

// procedures returns what the places say.
func (p *Profile) procedures() procedures {
	known := procedures{}
	for _, at := range p.order {
		if at.procedure != "" {
			file, line := splitLine(at.where)
			known[file] = append(known[file], procedureLine{line, at.procedure})
		}
	}
	for _, list := range known { // any order: each is sorted by itself
		slices.SortStableFunc(list, func(a, b procedureLine) int { return cmp.Compare(a.line, b.line) })
	}
	return known
}

// of returns the procedure of the last known line of the file up to this one, else of the first.
func (p procedures) of(where string) string {
	if where == "" {
		return ""
	}
	file, line := splitLine(where)
	name := ""
	for _, l := range p[file] {
		if l.line > line && name != "" {
			break
		}
		name = l.procedure
	}
	return name
}

// splitLine parts "file:line".
func splitLine(where string) (file string, line int) {
	i := strings.LastIndexByte(where, ':')
	if i < 0 {
		return where, 0
	}
	line, err := strconv.Atoi(where[i+1:])
	if err != nil {
		return where, 0
	}
	return where[:i], line
}
