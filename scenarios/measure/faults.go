package measure

import (
	"context"
	"encoding/binary"
	"fmt"

	"simrun/machines"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// faultGroups are the measurements of shared virtual memory.
func faultGroups() []Group {
	return []Group{{
		Name: "faults", Title: "Page faults of shared virtual memory", Kind: exhibit.Numbers, Unit: "us",
		Needs: []machines.Capability{machines.HasSharedMemory, machines.HasBarrier},
		Caption: "From the access until the page is there, when process 0 has written it. Copies are those that there are before: the " +
			"owner's, and those of other readers. Upgrade: the process that writes has one of them. First touch: of a page that nobody has touched.",
		Run: measureFaults,
	}}
}

// faultProcesses is how many processes it takes for 64 copies and one more.
const faultProcesses = 65

// faultCase is one kind of fault.
type faultCase struct {
	row, column string
	copies      int  // before it
	write, own  bool // what the last process does, and whether it has a copy
}

// faultCases are what is measured with so many processes.
func faultCases(processes int) []faultCase {
	cases := []faultCase{
		{row: "read fault", column: "first reader", copies: 1},
		{row: "read fault", column: "second reader", copies: 2},
	}
	for _, copies := range []int{1, 2, 64} {
		if copies < processes {
			cases = append(cases, faultCase{row: "write fault", column: plural(copies), copies: copies, write: true})
		}
	}
	for _, copies := range []int{2, 64} {
		if copies < processes {
			cases = append(cases, faultCase{row: "upgrade", column: plural(copies), copies: copies, write: true, own: true})
		}
	}
	return cases
}

func plural(copies int) string {
	if copies == 1 {
		return "1 copy"
	}
	return fmt.Sprintf("%d copies", copies)
}

// reads reports whether a process reads the page before the last one faults.
func (c *faultCase) reads(rank, processes int) bool {
	others := c.copies - 1 // besides the owner
	if c.own {
		if rank == processes-1 {
			return true
		}
		others--
	}
	return rank >= 1 && rank <= others
}

// measureFaults repeats three steps: process 0 writes a page, others read it, and the last process faults for it. The
// first time does not count, because nobody knows yet who owns the page.
func measureFaults(ctx context.Context, l *Lab) error {
	n := min(faultProcesses, l.Machine.ProcessesMax())
	library := l.Library(machines.HasSharedMemory)
	cases := faultCases(n)
	return l.launch(ctx, n, small, func(i int) int { return n - 1 - i }, func(p *party) {
		m := p.Endpoint.(machines.SharedMemory)
		size := m.PageBytes() * int64(len(cases)+1)
		at := p.Memory().Alloc(size)
		frame, err := p.Memory().Bytes(at, size)
		p.must(err)
		region, err := m.MapShared(p.t, "faults", at, size)
		p.must(err)
		last := p.Rank() == n-1
		if last {
			first := p.time(func() { p.must(region.Touch(p.t, int64(len(cases)), true)) })
			l.Cell(library+"/zero-fill", "first touch", "", us(first))
		}
		for page, c := range cases {
			word := frame[int64(page)*m.PageBytes():]
			var sum sim.Duration
			for round := range rounds + 1 {
				took, right := p.faultOnce(c, region, int64(page), word, uint32(round+1))
				if !last {
					continue
				}
				l.Right(c.row+" "+c.column, right)
				if round > 0 {
					sum += took
				}
			}
			if last {
				l.Cell(library+"/"+c.row, c.column, "", us(sum/rounds))
			}
		}
		p.must(region.Unmap(p.t))
	})
}

// faultOnce takes the three steps for a page. In the last process it returns the time of the fault, and whether the word at the
// beginning of the page then has the value that process 0 has written.
func (p *party) faultOnce(c faultCase, region machines.SharedRegion, page int64, word []byte, value uint32) (took sim.Duration, right bool) {
	n := p.Endpoint.Size()
	if p.Rank() == 0 {
		p.must(region.Touch(p.t, page, true))
		binary.LittleEndian.PutUint32(word, value)
	}
	p.meet()
	if c.reads(p.Rank(), n) {
		p.must(region.Touch(p.t, page, false))
	}
	p.meet()
	if p.Rank() == n-1 {
		took = p.time(func() { p.must(region.Touch(p.t, page, c.write)) })
		right = binary.LittleEndian.Uint32(word) == value
	}
	p.meet()
	return took, right
}

// meet waits for all processes, and for what they have started to be over.
func (p *party) meet() {
	p.must(p.Endpoint.(machines.Barrier).Barrier(p.t))
	p.t.Sleep(rest)
}
