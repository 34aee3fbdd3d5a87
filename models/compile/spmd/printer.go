package spmd

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"slices"
)

// Printer writes the lines that processes print, in the order of virtual time, and lines of one time in the order of
// processes. Processes run ahead of the clock, so a line waits until the clock has passed its time. Flush writes the
// rest when a run has ended.
type Printer struct {
	run     *Run
	streams []*stream
	lines   []line
	printed int64 // lines so far
	err     error
}

// line is a line that waits.
type line struct {
	time, number int64
	rank         int
	to           io.Writer
	text         []byte
}

// NewPrinter returns a printer for the processes of a run.
func NewPrinter(r *Run) *Printer { return &Printer{run: r} }

// Writer returns where process rank prints what goes to w in the end.
func (p *Printer) Writer(rank int, w io.Writer) io.Writer {
	s := &stream{printer: p, rank: rank, to: w}
	p.streams = append(p.streams, s)
	return s
}

// stream is what one process prints; it holds back a line that is not complete.
type stream struct {
	printer *Printer
	rank    int
	to      io.Writer
	open    []byte
}

// Write takes lines. The error is one of earlier lines.
func (s *stream) Write(text []byte) (int, error) {
	p := s.printer
	process := p.run.processes[s.rank]
	time := clock{process}.Now(nil)
	s.open = append(s.open, text...)
	if end := bytes.LastIndexByte(s.open, '\n') + 1; end > 0 {
		p.add(line{time: time, rank: s.rank, to: s.to, text: bytes.Clone(s.open[:end])})
		s.open = s.open[end:]
	}
	p.write(int64(process.Thread.Now()))
	return len(text), p.err
}

func (p *Printer) add(l line) {
	l.number = p.printed
	p.printed++
	p.lines = append(p.lines, l)
}

// write writes the lines of times before end: no process prints at such a time any more.
func (p *Printer) write(end int64) {
	slices.SortFunc(p.lines, func(a, b line) int {
		return cmp.Or(cmp.Compare(a.time, b.time), cmp.Compare(a.rank, b.rank), cmp.Compare(a.number, b.number))
	})
	n := 0
	for ; n < len(p.lines) && p.lines[n].time < end; n++ {
		_, err := p.lines[n].to.Write(p.lines[n].text)
		p.err = errors.Join(p.err, err)
	}
	p.lines = slices.Delete(p.lines, 0, n)
}

// Flush writes all that waits, when the run has ended.
func (p *Printer) Flush() error {
	for _, s := range p.streams {
		if len(s.open) > 0 {
			p.add(line{time: p.run.end(s.rank), rank: s.rank, to: s.to, text: s.open})
			s.open = nil
		}
	}
	p.write(1<<63 - 1)
	return p.err
}

// end returns the time that a process has reached, in picoseconds.
func (r *Run) end(rank int) int64 {
	if p := r.processes[rank]; p != nil {
		return int64(p.Thread.Now()) + int64(p.Thread.Owed())
	}
	return 0
}
