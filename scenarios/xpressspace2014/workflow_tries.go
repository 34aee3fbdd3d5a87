package xpressspace2014

import (
	"fmt"
	"strings"

	"simrun/models/xpressspace/cps"
	"simrun/scenarios"
)

// try is a step that an application was to receive or has sent, for all its processes together. The processes come to
// it one by one, in the order of the steps.
type try struct {
	version int64
	had     int // processes that got it or sent it; others were told that it is evicted
}

// tried notes what a process was to receive or has sent, and whether it did. All
// processes of an application must try the same versions in the same order.
func (d *flowData) tried(version int64, had bool) {
	l := d.ledger
	if d.tries == len(l.tries) {
		l.tries = append(l.tries, try{version: version})
	}
	t := &l.tries[d.tries]
	d.tries++
	if t.version != version {
		l.apart++
	}
	if had {
		t.had++
	}
}

// close counts a try of all processes as received or sent. It counts the versions for which only some processes came
// in time.
func (l *ledger) close(processes int) {
	for _, t := range l.tries {
		switch t.had {
		case processes:
			l.versions = append(l.versions, t.version)
		case 0:
		default:
			l.torn++
		}
	}
	if l.times+l.refused != int64(len(l.tries)*processes) {
		l.apart++
	}
}

// tears tells of versions that were evicted while an application got them: some of its
// processes have them, others were told.
func (f *flow) tears(part *scenarios.Part) {
	f.eachVariable(func(a *flowApp, l *ledger) {
		if l.torn > 0 {
			part.Note("%s, variable %q: %d versions were evicted while they were received; some of its %d processes have got them, others have not. They do not count as received",
				a.Name, l.variable.Name, l.torn, a.Processes)
		}
	})
}

// untaken names, each behind a semicolon, the steps that were pushed and not received.
func (f *flow) untaken() string {
	var text strings.Builder
	for i := range f.file.Variables {
		v := &f.file.Variables[i]
		for k := range v.Schedules {
			s := &v.Schedules[k]
			from, to := f.ledger(s.From, v.Name), f.ledger(s.To, v.Name)
			if s.Mode != cps.Push || from == nil || to == nil {
				continue
			}
			if left := undelivered(from.versions, to.versions, s); len(left) > 0 {
				fmt.Fprintf(&text, "; %q has not taken these steps of variable %q, which %q pushed: %s", s.To, v.Name, s.From, versionsOf(left))
			}
		}
	}
	return text.String()
}

// undelivered returns the steps of a schedule that were sent and not received.
func undelivered(sent, received []int64, s *cps.Schedule) []int64 {
	got := map[int64]bool{}
	for _, step := range received {
		got[step] = true
	}
	var left []int64
	for _, step := range sent {
		if s.Due(step) && !got[step] {
			left = append(left, step)
		}
	}
	return left
}
