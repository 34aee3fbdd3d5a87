package bus

import (
	"simrun/sim"
	"simrun/sim/node"
)

// lineName names a line by the process in whose memory it is.
type lineName struct {
	owner int
	index node.Addr
}

// nobody holds a line that has not been used.
const nobody = -1

// line is a line of shared words: which cache has it, and until when it is on its way.
type line struct {
	holder int
	free   sim.Time
}

// serve reserves the line from at on for d and returns how long it is waited for.
func (l *line) serve(at sim.Time, d sim.Duration) sim.Duration {
	start := max(at, l.free)
	l.free = start.Add(d)
	return start.Sub(at)
}

// lineOf returns the line of a word.
func (j *Job) lineOf(owner int, a node.Addr) *line {
	name := lineName{owner, a / node.Addr(j.line)}
	l := j.lines[name]
	if l == nil {
		l = &line{holder: nobody}
		j.lines[name] = l
	}
	return l
}

// own brings a line to a processor that is to change it, now, and returns how long that
// takes and how long it waits for others: none if nobody else has had it in between.
func (c *CPU) own(l *line, now sim.Time) (took, waited sim.Duration) {
	if l.holder == c.rank {
		return 0, 0
	}
	took = c.job.steal
	waited = l.serve(now, took)
	waited = waited.Plus(c.job.words.serve(now.Add(waited), c.job.slot))
	l.holder = c.rank
	return took, waited
}

// shareLines charges t for lines of messages that it needs and others have used last, each of which
// comes over the bus.
func (c *CPU) shareLines(t *node.Thread, n int64) {
	if n <= 0 {
		return
	}
	num, den := c.job.shares.slow()
	took := c.job.steal.Times(n)
	late := took.Share(num, den) - took
	t.Charge(took.Plus(late))
	c.noteLate(late)
}

// linesOf returns how many lines n bytes take.
func (j *Job) linesOf(n int64) int64 { return (n + j.line - 1) / j.line }
