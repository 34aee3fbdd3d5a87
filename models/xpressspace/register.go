package xpressspace

import (
	"fmt"
	"slices"

	"simrun/models/geometry"
	"simrun/models/xpressspace/dart"
	"simrun/models/xpressspace/directory"
	"simrun/models/xpressspace/schedule"
	"simrun/sim"
)

// updates registers the process's part at the entries that it concerns. It waits until everything that its own entry
// has of the region is there. Nobody answers: an entry knows by the number of elements that it is complete.
//
// Boxes are large, and a process handles arrivals while it waits. So the work with boxes is in functions of its own,
// which keeps stacks small.
func (s *Space) updates(v *Variable) error {
	table, err := s.table(v.Decomposition.Domain(), s.size)
	if err != nil {
		return err
	}
	for i := range v.own {
		if err := s.update(s.updatesOf(v, i, table)); err != nil {
			return err
		}
	}
	share, err := s.dueShare(v, table)
	if err != nil {
		return err
	}
	return s.dart.WaitUntil(func() bool { return share.have == share.due }, &incomplete{s, v, table})
}

// dueShare finds out what the process's entry must have of a variable.
func (s *Space) dueShare(v *Variable, table *directory.Table) (*share, error) {
	due, work := table.Elements(s.rank, v.Region)
	s.chargeLookup(work, v.Decomposition.Domain())
	share := s.share(v.number)
	share.due, share.known = due, true
	return share, s.checkShare(v.number)
}

// update tells entries that the process has a box, with so many elements there.
func (s *Space) update(u *updates) error {
	all := u.entries
	s.Stats.Updates += int64(len(all))
	own := slices.IndexFunc(all, func(p directory.Part) bool { return p.Entry == s.rank })
	if own < 0 {
		return s.dart.SendAll(u)
	}
	u.entries = all[:own]
	if err := s.dart.SendAll(u); err != nil {
		return err
	}
	if err := s.keep(u.variable, s.rank, &u.box, all[own].Elements); err != nil {
		return err
	}
	u.entries = all[own+1:]
	return s.dart.SendAll(u)
}

// updates are commands that tell entries: a dart.Batch.
type updates struct {
	recipients
	n        int             // words
	words    [wordsMax]int64 // of all commands, except for the number of elements
	variable int
	box      geometry.Box
}

// updatesOf returns commands that say that the process has one of its boxes of a variable:
// none if that is outside of the region.
func (s *Space) updatesOf(v *Variable, i int, table *directory.Table) *updates {
	part, ok := v.own[i].Intersect(v.Region)
	if !ok {
		return &updates{}
	}
	parts, work := s.flow.lookup(table, v, s.rank, &schedule.Coupling{Local: v.Region, Remote: v.Region}, part)
	s.chargeLookup(work, v.Decomposition.Domain())
	u := &updates{recipients: recipients{parts, s.first}, variable: v.number, box: part}
	u.n = len(appendBox(append(u.words[:0], int64(v.number), 0), part))
	return u
}

// Fill implements dart.Batch.
func (u *updates) Fill(i int, c *dart.Command) {
	u.words[1] = u.entries[i].Elements
	fill(c, opUpdate, u.words[:u.n])
}

// updated keeps a box in the process's entry.
func (s *Space) updated(from int, c *dart.Command) error {
	b, _ := wordsBox(c, 2)
	return s.keep(int(word(c, 0)), from-s.first, &b, word(c, 1))
}

func (s *Space) keep(variable, rank int, b *geometry.Box, elements int64) error {
	s.store.Register(directory.Key{Variable: s.name(variable)}, directory.Holder{Rank: rank, Box: *b})
	s.share(variable).have += elements
	return s.checkShare(variable)
}

// share is the process's part in registering a variable: how many elements of a variable belong to the process's entry of the
// directory.
type share struct {
	have  int64 // have been registered
	due   int64 // are in the region
	known bool  // due is known: the process has registered the variable

	registered tally        // processes below that have registered the variable
	complete   bool         // all processes of the application have
	below      *description // what those below have told of it
}

func (s *Space) share(variable int) *share {
	if s.shares == nil {
		s.shares = make([]share, len(s.flow.Specification.Variables))
	}
	return &s.shares[variable]
}

// checkShare returns an error if more has been registered than there is.
func (s *Space) checkShare(variable int) error {
	h := s.share(variable)
	if !h.known || h.have <= h.due {
		return nil
	}
	return fmt.Errorf("xs_register_var: found %d elements of %q in the part of the directory of process %d of %s, expected %d: all its processes must give the same decomposition and region",
		h.have, s.name(variable), s.rank, s.flow.Applications[s.part], h.due)
}

// incomplete is a wait for processes to register what they have.
type incomplete struct {
	s     *Space
	v     *Variable
	table *directory.Table
}

// WaitingFor says what they have to do.
func (w incomplete) WaitingFor() string {
	return "xs_register_var: others of " + w.s.ownApplication().name + " to register their parts of " + w.v.Name
}

// HeldBy returns those that have boxes for the process's entry and are not there.
func (w incomplete) HeldBy() []*sim.Process {
	known := map[int]bool{}
	held, _ := w.s.store.Query(directory.Key{Variable: w.v.Name}, w.v.Region)
	for _, h := range held {
		known[h.Rank] = true
	}
	var absent []*sim.Process
	for rank := range w.s.size {
		if !known[rank] && w.concerned(rank) {
			absent = append(absent, w.s.transport.Peer(w.s.first+rank))
		}
	}
	return absent
}

// concerned reports whether a process has something for the process's entry.
func (w incomplete) concerned(rank int) bool {
	for b := range w.v.Decomposition.Boxes(rank) {
		part, ok := b.Intersect(w.v.Region)
		if !ok {
			continue
		}
		if n, _ := w.table.Elements(w.s.rank, part); n > 0 {
			return true
		}
	}
	return false
}
