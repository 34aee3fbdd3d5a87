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
	node.Server
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

// own brings a line now to a processor that is going to change it. It charges the wait for other processors, which is
// 0 if no other has had the line in between. It returns this wait, and the time of bringing the line, which the caller
// has to charge.
func (c *CPU) own(t *node.Thread, l *line) (took, waited sim.Duration) {
	if l.holder == c.rank {
		return 0, 0
	}
	l.holder = c.rank
	j := c.job
	causes, on := j.kernel.Causes(), t.Activity(sim.CauseQueueing)
	j.steal.Get() // for the line
	waited, until := l.Serve(causes, t.Now(), causes.Now(), j.steal.Peek(), on)
	j.slot.Get()
	more, until := j.words.Serve(causes, t.Now().Add(waited), until, j.slot.Peek(), on)
	waited = waited.Plus(more)
	t.ChargeWait(waited, until)
	return j.steal.Get(), waited
}

// shareLines charges t for lines of messages that it needs and that others have used last. Each of them comes over the
// bus.
func (c *CPU) shareLines(t *node.Thread, n int64) {
	if n <= 0 {
		return
	}
	num, den := c.job.bus.Slow()
	took := c.job.steal.Peek().Times(n)
	late := took.Share(num, den) - took
	t.ChargeAs(sim.CauseQueueing, late)
	t.Charge(c.job.steal.Times(n))
	c.noteLate(late)
}

// linesOf returns how many lines n bytes take.
func (j *Job) linesOf(n int64) int64 { return (n + j.line - 1) / j.line }
