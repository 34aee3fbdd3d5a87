package xpressspace

import (
	"fmt"
	"slices"
	"strings"

	"simrun/models/xpressspace/cps"
)

// ScheduleState writes what a process holds of its communication schedules. For each link, it writes what it exchanges
// with whom and where that goes. It also writes the schedules in the cache, what it knows of other applications, and
// where answers would go.
func (s *Space) ScheduleState() string {
	var parts []string
	for _, l := range s.links {
		text := fmt.Sprintf("link %v: with %d, wanted %d, finished %v, answered %v, sends %v, %d bytes in a buffer\n", l.key, l.other, l.wanted, l.finished, l.answered && l.schedule.Mode == cps.Push, l.sends, l.bytes)
		for _, list := range [][]*mate{l.mates, l.known} {
			for _, m := range list {
				text += fmt.Sprintf(" %d: %v, %v %d bytes, dense %v at %d, told %v %v %v %d\n", m.rank, m.boxes, m.patterns, m.bytes, m.dense, m.offset, m.known, m.remote, m.header, m.apart)
			}
			text += " --\n"
		}
		parts = append(parts, text)
	}
	for _, c := range s.schedules {
		parts = append(parts, fmt.Sprintf("cached %v: %v\n", c.pair, c.schedule))
	}
	for _, d := range s.described {
		parts = append(parts, fmt.Sprintf("described %+v\n", *d))
	}
	for v := range s.shares {
		parts = append(parts, fmt.Sprintf("variable %d: complete %v\n", v, s.shares[v].complete))
	}
	if s.answers != nil {
		parts = append(parts, fmt.Sprintf("answers in region %d\n", s.answers.region.Key))
	}
	slices.Sort(parts) // the order is that in which the process has heard of things
	return strings.Join(parts, "")
}
