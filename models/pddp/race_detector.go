package pddp

import (
	"simrun/internal/source"
	"simrun/sim"
)

// Two accesses to one element race if different processes make them, one of them writes, and nothing orders them. In
// PDDP, only barriers of the whole team order processes: the program's own and those of the run-time library. So the
// clock of a process is one number, its epoch: the number of barriers that it has passed. Accesses in different epochs
// are ordered. Accesses of different processes in one epoch are not. No process enters an epoch before all have left
// the epoch before the last. So an element needs to remember only its newest epoch.

// detector finds the races of one run.
type detector struct {
	epochs []int32 // by process
	arrays map[int32]*shadow
	groups map[sites]*race
	races  []*race // in the order in which they were found
	ended  int     // processes
}

// shadow is the memory of the accesses to an array: by owner, then by place in its memory.
type shadow [][]cell

// cell remembers the accesses to an element in an epoch. These are the last write and, for each statement, the reads
// of two processes, one of which is not the writer.
type cell struct {
	epoch   int32
	written bool
	write   access
	reads   []access
}

// access is one access of a process.
type access struct {
	time    sim.Time
	site    source.Pos // of the call that notes it
	process int32
}

// element is the place of an element: array tag, owner, place in its memory.
type element struct{ tag, owner, offset int32 }

// sites are the statements of two accesses.
type sites struct {
	first, second           source.Pos
	firstWrites, lastWrites bool
}

// race is all races between the accesses of two statements; first and second are
// those of the first that was found.
type race struct {
	sites
	at            element
	name          string // of an element of an array that is deallocated, else ""
	first, second access
	count         int64
}

func newDetector() *detector {
	return &detector{arrays: map[int32]*shadow{}, groups: map[sites]*race{}}
}

// passed notes that a process has passed a barrier.
func (d *detector) passed(process int) { d.epochs[d.grow(process)]++ }

func (d *detector) grow(process int) int {
	for len(d.epochs) <= process {
		d.epochs = append(d.epochs, 0)
	}
	return process
}

// forget drops what is remembered of an array that is deallocated, and names the elements
// of it that races are at.
func (d *detector) forget(tag int32, name func(element) string) {
	delete(d.arrays, tag)
	for _, r := range d.races {
		if r.at.tag == tag && r.name == "" {
			r.name = name(r.at)
		}
	}
}

// cell returns what is remembered of an element in the epoch of a process. count is
// how many elements the owner's memory has.
func (d *detector) cell(e element, epoch int32, count int32) *cell {
	s := d.arrays[e.tag]
	if s == nil {
		s = &shadow{}
		d.arrays[e.tag] = s
	}
	for int32(len(*s)) <= e.owner {
		*s = append(*s, nil)
	}
	if (*s)[e.owner] == nil {
		(*s)[e.owner] = make([]cell, count)
	}
	c := &(*s)[e.owner][e.offset]
	if c.epoch != epoch {
		c.epoch, c.written, c.reads = epoch, false, c.reads[:0]
	}
	return c
}

// read notes that an element is read; elements outside of the owner's memory are
// none.
func (d *detector) read(e element, a access, count int32) {
	if e.owner < 0 || e.offset < 0 || e.offset >= count {
		return
	}
	c := d.cell(e, d.epochs[d.grow(int(a.process))], count)
	if c.written && c.write.process != a.process {
		d.found(e, c.write, a, true, false)
	}
	c.remember(a)
}

// remember keeps a read if it says more than those that are kept.
func (c *cell) remember(a access) {
	same := 0
	for i := range c.reads {
		r := &c.reads[i]
		if r.site != a.site {
			continue
		}
		if r.process == a.process {
			r.time = a.time
			return
		}
		same++
	}
	if same < 2 {
		c.reads = append(c.reads, a)
	}
}

// write notes that an element is written.
func (d *detector) write(e element, a access, count int32) {
	if e.owner < 0 || e.offset < 0 || e.offset >= count {
		return
	}
	c := d.cell(e, d.epochs[d.grow(int(a.process))], count)
	if c.written && c.write.process != a.process {
		d.found(e, c.write, a, true, true)
	}
	for _, r := range c.reads {
		if r.process != a.process {
			d.found(e, r, a, false, true)
		}
	}
	c.written, c.write = true, a
}

// found notes a race.
func (d *detector) found(e element, first, second access, firstWrites, lastWrites bool) {
	key := sites{first.site, second.site, firstWrites, lastWrites}
	r := d.groups[key]
	if r == nil {
		r = &race{sites: key, at: e, first: first, second: second}
		d.groups[key] = r
		d.races = append(d.races, r)
	}
	r.count++
}
