package xpressspace2014

import (
	"strings"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// pushClaims judges the structure of Direct-Push.
func pushClaims(part *scenarios.Part, c *exhibit.Sequence) {
	part.Unit, part.Chart = "us", c
	direct, invited, waits := 0, 0, 0
	var puts []exhibit.Message
	for _, m := range c.Messages {
		if strings.HasPrefix(m.Label, "put of step") {
			puts = append(puts, m)
		}
	}
	for _, m := range puts {
		step := strings.TrimPrefix(m.Label, "put of ")
		if s := spanOf(c, m.From, "couple, "+step); s != nil && s.Start <= m.Sent {
			direct++
		}
		if arrivesBefore(c, "invitation", m.To, m.From, m.Sent) {
			invited++
		}
		if s := spanOf(c, m.To, "couple, "+step); s != nil && s.Start <= m.Received && m.Received <= s.End {
			waits++
		}
	}
	each := senders * (modesTo - modesFrom + 1)
	part.Claim("put-at-every-step", len(puts) == each && direct == each, "%d puts of %d processes in %d steps, %d of them as soon as the sender couples the step", len(puts), senders, modesTo-modesFrom+1, direct)
	part.Claim("into-the-receive-buffer", invited == each, "%d of %d puts after the receiver has told where they go", invited, len(puts))
	part.Claim("synchronous", waits == each, "%d of %d puts come while the receiver couples the same step", waits, len(puts))
	part.Cell("receiver", "both steps", last(c))
}

// pullClaims judges the structure of Cache-Pull.
func pullClaims(part *scenarios.Part, c *exhibit.Sequence, f *flow) {
	part.Unit, part.Chart = "us", c
	var data, asked, pushed int
	for _, m := range c.Messages {
		switch {
		case m.Label == "data":
			data++
			if arrivesBefore(c, "get data", m.To, m.From, m.Sent) {
				asked++
			}
		case strings.HasPrefix(m.Label, "put"):
			pushed++
		}
	}
	part.Claim("on-demand", data == senders*(modesTo-modesFrom+1) && asked == data && pushed == 0, "%d pieces come, each after a get of the receiver; %d are pushed", data, pushed)
	saved, busy := 0, 0
	for _, s := range c.Spans {
		if s.Lifeline >= senders || !strings.HasPrefix(s.Label, "couple") {
			continue
		}
		saved++
		for _, o := range c.Spans {
			if o.Lifeline == s.Lifeline && strings.HasPrefix(o.Label, "copy") && s.Start <= o.Start && o.End <= s.End {
				busy++
			}
		}
	}
	part.Claim("saves-and-continues", saved > senders*(modesTo-modesFrom+1) && busy == saved, "while the receiver does %d steps, the %d senders save %d versions, each by a copy in their own memory", modesTo-modesFrom+1, senders, saved)
	got, sent := f.consumer().versions, f.producer().versions
	part.Claim("latest-only", ascending(got) && distinct(got) == len(got) && len(got) < len(sent), "of versions %s the receiver gets %v", versionsOf(sent), got)
	part.Cell("receiver", "both steps", last(c))
}

// last is when a chart ends, in microseconds.
func last(c *exhibit.Sequence) float64 {
	end := 0.0
	for _, s := range c.Spans {
		end = max(end, s.End)
	}
	return end
}

// spanOf returns the first span of a lifeline with a label, or nil.
func spanOf(c *exhibit.Sequence, line int, label string) *exhibit.Span {
	for i := range c.Spans {
		if s := &c.Spans[i]; s.Lifeline == line && s.Label == label {
			return s
		}
	}
	return nil
}

// arrivesBefore tells whether a message of some kind has come from one lifeline to another
// before a time.
func arrivesBefore(c *exhibit.Sequence, label string, from, to int, at float64) bool {
	for _, m := range c.Messages {
		if m.Label == label && m.From == from && m.To == to && m.Received <= at {
			return true
		}
	}
	return false
}
