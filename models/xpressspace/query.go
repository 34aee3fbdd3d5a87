package xpressspace

import (
	"slices"

	"simrun/models/geometry"
	"simrun/models/xpressspace/cps"
	"simrun/models/xpressspace/dart"
	"simrun/models/xpressspace/directory"
	"simrun/models/xpressspace/schedule"
)

// ask finds out from the directory of the other application what the process exchanges by a schedule. It tells the
// pushing processes what they have to push.
func (s *Space) ask(v *Variable, l *link, c *cps.Schedule) error {
	other, err := s.awaitOther(v, c)
	if err != nil {
		return err
	}
	transfers, err := s.scheduleFor(v, other)
	if err != nil || l.finished {
		return err
	}
	l.other = other.part
	for _, t := range transfers {
		m := l.mate(s.applications[l.other].first + t.Peer)
		m.boxes = t.Boxes
		l.mates = append(l.mates, m)
	}
	if c.Mode == cps.Push {
		if err := s.wantAll(v, l, other); err != nil {
			return err
		}
	}
	return s.finish(v, l, c)
}

// wantAll tells all senders which boxes they are to push.
func (s *Space) wantAll(v *Variable, l *link, other *description) error {
	c := s.coupling(v, other)
	for _, m := range l.mates {
		if err := s.want(l, m, c.Offset()); err != nil {
			return err
		}
	}
	return nil
}

// finish tells the sending application when no process of the receiving one has a query any more. Until then, the
// sending processes stay where they answer.
func (s *Space) finish(v *Variable, l *link, c *cps.Schedule) error {
	l.finished = true
	if c.From == s.ownApplication().name {
		return nil
	}
	if err := s.awaitBelow(&l.asked, "xs_couple_var: processes below to ask who has "+v.Name); err != nil {
		return err
	}
	if s.rank > 0 {
		return s.send(s.parent(), opAsked, int64(l.key.variable), int64(l.key.schedule))
	}
	return s.send(s.applications[l.other].first, opAnswered, int64(l.key.variable), int64(l.key.schedule))
}

// asked notes that a process below has no more queries.
func (s *Space) asked(from int, c *dart.Command) error {
	s.shell(linkKey{int(word(c, 0)), int(word(c, 1))}).asked.add(from)
	return nil
}

// answered notes that no process of the other application has, and passes it on.
func (s *Space) answered(_ int, c *dart.Command) error {
	s.shell(linkKey{int(word(c, 0)), int(word(c, 1))}).answered = true
	return s.pass(c)
}

// awaitOther waits until the other application of a schedule has registered the
// variable, and returns what it has told.
func (s *Space) awaitOther(v *Variable, c *cps.Schedule) (*description, error) {
	part := s.partner(c)
	err := s.dart.WaitUntil(func() bool { return s.description(v.number, part) != nil }, s.app(part, "to register "+v.Name))
	return s.description(v.number, part), err
}

// partner returns the part of the other application of a schedule, or -1.
func (s *Space) partner(c *cps.Schedule) int {
	if c.From == s.ownApplication().name {
		return index(s.flow.Applications, c.To)
	}
	return index(s.flow.Applications, c.From)
}

func (s *Space) coupling(v *Variable, other *description) schedule.Coupling {
	return schedule.Coupling{Local: v.Region, Remote: other.region, ElemSize: v.ElemSize}
}

// scheduleFor returns what the process exchanges of a variable with another
// application: from the cache, or from the other's directory.
func (s *Space) scheduleFor(v *Variable, other *description) (schedule.Schedule, error) {
	k := pair{v.number, other.part}
	known := slices.IndexFunc(s.schedules, func(c cached) bool { return c.pair == k })
	if known >= 0 && !s.flow.Changed.Uncached {
		s.Stats.Hits++
		return s.schedules[known].schedule, nil
	}
	defer s.spend(&s.Stats.Scheduling, s.clock())
	if err := s.query(v, other); err != nil {
		return nil, err
	}
	c := cached{k, s.computed(v, other)}
	if known >= 0 {
		s.schedules[known] = c
	} else {
		s.schedules = append(s.schedules, c)
	}
	return c.schedule, nil
}

// computed computes a schedule from what the other application's directory has answered.
func (s *Space) computed(v *Variable, other *description) schedule.Schedule {
	found, work := schedule.Compute(s.coupling(v, other), v.own, directory.Sort(s.answers.takeHeld()))
	s.charge(s.counts.compare(v.Region.Dims).Times(work.Compared))
	return found
}

// query asks all entries of the other application's directory at once for the owners of the process's elements, and
// waits for the answers.
func (s *Space) query(v *Variable, other *description) error {
	about, table, err := s.questions(v, other)
	if err != nil {
		return err
	}
	name := s.applications[other.part].name
	answered := func() error {
		return s.dart.WaitUntil(s.answers.complete, dart.Reason("the directory of "+name+" to answer about "+v.Name))
	}
	for i := range about {
		if err := s.inquireAll(s.queriesOf(v, other, table, &about[i]), answered); err != nil {
			return err
		}
	}
	return answered()
}

// questions returns the boxes that the process asks the directory of another application about,
// in the coordinates of its array, and the directory's table.
func (s *Space) questions(v *Variable, other *description) (about []geometry.Box, table *directory.Table, err error) {
	domain, err := other.box()
	if err != nil {
		return nil, nil, err
	}
	if table, err = s.table(domain, s.applications[other.part].size); err != nil {
		return nil, nil, err
	}
	if err := s.openAnswers(domain.Dims); err != nil {
		return nil, nil, err
	}
	c := s.coupling(v, other)
	if about = c.Wanted(v.own); s.flow.Changed.Whole && len(about) > 0 {
		about = []geometry.Box{c.Remote}
	}
	return about, table, nil
}

// entriesOf returns the entries of another application's table that a box concerns.
func (s *Space) entriesOf(t *directory.Table, v *Variable, c *schedule.Coupling, b geometry.Box) ([]directory.Part, directory.Work) {
	if s.flow.Changed.Whole {
		return t.Parts(b)
	}
	return s.flow.lookup(t, v, s.rank, c, b)
}

// inquireAll sends queries, as many at once as there may be under way: one, if answered has
// to be true before the next.
func (s *Space) inquireAll(q *queries, answered func() error) error {
	a := s.answers
	under := func() bool { return a.asked-a.taken < answersMax }
	for all := q.entries; len(all) > 0; {
		if err := s.dart.WaitUntil(under, dart.Reason("the directory to answer earlier queries")); err != nil {
			return err
		}
		n := min(len(all), answersMax-(a.asked-a.taken))
		if s.flow.Changed.Sequential {
			n = 1
		}
		q.entries, all = all[:n], all[n:]
		err := s.dart.SendAll(q)
		if err == nil && s.flow.Changed.Sequential {
			err = answered()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// queries are commands that ask entries about a box: a dart.Batch.
type queries struct {
	recipients
	n     int // words
	s     *Space
	words [wordsMax]int64 // of all commands, except for their number
}

// queriesOf returns commands that ask another application's directory about a box.
func (s *Space) queriesOf(v *Variable, other *description, table *directory.Table, b *geometry.Box) *queries {
	c := s.coupling(v, other)
	entries, work := s.entriesOf(table, v, &c, *b)
	s.chargeLookup(work, table.Domain())
	q := &queries{recipients: recipients{s.flow.Changed.entriesAsked(other.part, entries), s.applications[other.part].first}, s: s}
	q.n = len(appendBox(append(q.words[:0], int64(v.number), 0, int64(s.answers.region.Key)), *b))
	return q
}

// Fill implements dart.Batch: each query has a number of its own.
func (q *queries) Fill(_ int, c *dart.Command) {
	a := q.s.answers
	q.s.Stats.Queries++
	q.words[1] = int64(a.asked)
	fill(c, opQuery, q.words[:q.n])
	a.asked++
}
