package spmd

import (
	"errors"
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/models/compile/price"
	"simrun/models/compile/vm"
	"simrun/sim"
)

// sharing is what a process does with the memory that a program's processes share.
//
// A nest of loops is executed in pieces. The clock advances to the beginning of a piece. The pages of the next
// iteration of the outermost loop are fetched. The host executes at once this iteration and all others whose pages are
// there. Their time is charged. While it passes, others may take a page. The piece is assumed to go through memory
// evenly. If it would have used the page after it was taken, the process faults again, once for all lost pages, at the
// end of the piece. So false sharing costs time, although the host has computed the values at the beginning.
type sharing struct {
	*Process
	region    machines.SharedRegion
	low, high uint32 // addresses of the region
	page      int64  // bytes

	marks []mark  // by page: noted, and for what
	noted []int64 // pages, in the order in which they were noted
	pages []machines.PageAccess

	all   []price.Use  // of the nest that was begun last
	left  sim.Duration // of its time, to be charged
	trips int64        // of its outermost loop
	next  int64        // of them, from 0

	begun, ends sim.Time // of the piece that is under way
	first, last int64    // its iterations, last not among them
	count       int      // of uses, which may be lost before it ends
	lost        []machines.PageAccess

	faults []faultRecord // if they are kept
}

// mark is what a page was noted for.
type mark uint8

const (
	forReading mark = 1 + iota
	forWriting
)

// share maps the shared memory of the program.
func (p *Process) share() error {
	shared := p.run.program.Module.Shared
	if shared.Size == 0 {
		return nil
	}
	memory := p.Endpoint.(machines.SharedMemory) // a library that shares needs it
	s := &sharing{Process: p, low: uint32(shared.Addr), high: uint32(shared.Addr + shared.Size), page: memory.PageBytes()}
	if s.page > sharedPage || sharedPage%s.page != 0 {
		return fmt.Errorf("the machine has pages of %d bytes; the program was compiled for pages of %d", s.page, sharedPage)
	}
	at := p.Addr(s.low)
	if p.run.program.Module.SharedApart { // nothing is computed in it: rights to pages move and no contents
		at = p.Memory().AllocPhantom(shared.Size)
	}
	region, err := memory.MapShared(p.Thread, "shared segment", at, shared.Size)
	if err != nil {
		return err
	}
	s.region, s.marks = region, make([]mark, region.Pages())
	region.Watch(s)
	if p.run.KeepFaults {
		region.Observe(s)
	}
	p.sharing = s
	return nil
}

// sharedPage is the page that programs are laid out for.
const sharedPage = 8192

// NoteUse notes the pages of bytes from addr on; 0 bytes: to the end of the object there.
func (s *sharing) NoteUse(addr uint32, bytes int64, write bool) {
	if addr < s.low || addr >= s.high {
		return
	}
	if bytes == 0 {
		bytes = s.rest(addr)
	}
	s.noteRange(int64(addr)-int64(s.low), bytes, write)
}

// rest returns how many bytes there are to the end of the object at an address.
func (s *sharing) rest(addr uint32) int64 {
	for _, o := range s.run.program.Module.Objects {
		if at := int64(addr); o.Addr > 0 && at >= o.Addr && at < o.Addr+o.Size {
			return o.Addr + o.Size - at
		}
	}
	return 1
}

// noteRange notes the pages of bytes at an offset in the region, and returns true.
func (s *sharing) noteRange(offset, bytes int64, write bool) bool {
	end := min(offset+bytes, int64(s.high-s.low))
	as := forReading
	if write {
		as = forWriting
	}
	for page := max(offset, 0) / s.page; page*s.page < end; page++ {
		if s.marks[page] == 0 {
			s.noted = append(s.noted, page)
		}
		s.marks[page] = max(s.marks[page], as)
	}
	return true
}

// hasRange reports whether the pages of bytes at an offset in the region are there.
func (s *sharing) hasRange(offset, bytes int64, write bool) bool {
	end := min(offset+bytes, int64(s.high-s.low))
	for page := max(offset, 0) / s.page; page*s.page < end; page++ {
		if !s.region.Rights(page).Allows(write) {
			return false
		}
	}
	return true
}

// FetchAll returns when all pages that were noted are there at once.
func (s *sharing) FetchAll() error {
	if len(s.noted) == 0 {
		return nil
	}
	if err := errors.Join(s.settle(), s.finish()); err != nil {
		return err
	}
	s.pages = s.pages[:0]
	missing := false
	for _, page := range s.noted {
		write := s.marks[page] == forWriting
		s.marks[page] = 0
		s.pages = append(s.pages, machines.PageAccess{Page: page, Write: write})
		missing = missing || !s.region.Rights(page).Allows(write)
	}
	s.noted = s.noted[:0]
	if !missing {
		return nil
	}
	slices.SortFunc(s.pages, func(a, b machines.PageAccess) int { return int(a.Page - b.Page) })
	return machines.TouchAll(s.region, s.Thread, s.pages)
}

// finish lets the clock go on to the thread's time, and fetches again what a nest that was under way until then has
// lost.
func (s *sharing) finish() error {
	s.Thread.Sync()
	for len(s.lost) > 0 {
		lost := s.lost
		s.lost, s.count = nil, 0
		for _, a := range lost {
			if err := s.region.Touch(s.Thread, a.Page, a.Write); err != nil {
				return err
			}
		}
		s.lost = lost[:0]
	}
	s.count = 0
	return nil
}

// nest begins a nest: what it takes is charged piece by piece. It returns the time of a nest without pieces.
func (s *sharing) nest(m *vm.Machine, nest int, args []uint64) (picoseconds int64, err error) {
	if !s.meter.HasUses(nest) {
		return s.meter.Nest(m, nest, args)
	}
	if s.count > 0 { // the piece before may still lose pages
		if err := errors.Join(s.settle(), s.finish()); err != nil {
			return 0, err
		}
	}
	s.left, s.trips = s.meter.NestTime(nest, args)
	s.next, s.all = 0, s.all[:0]
	s.meter.Uses(nest, args, s.keep)
	if len(s.all) == 0 || s.trips == 0 {
		picoseconds, s.left = int64(s.left), 0
	}
	return picoseconds, nil
}

// NextPiece fetches the pages of the next iteration of the outermost loop. It returns how many iterations, from this
// one on, can be executed with the pages that are there.
func (s *sharing) NextPiece() (int64, error) {
	if s.next >= s.trips {
		s.trips = 0
		return 0, nil
	}
	if len(s.all) == 0 {
		return s.piece(s.trips), nil
	}
	if err := errors.Join(s.settle(), s.finish()); err != nil {
		return 0, err
	}
	if s.present(0, s.trips) {
		return s.piece(s.trips), nil
	}
	s.eachOfIteration(s.next, (*sharing).noteRange)
	if err := s.FetchAll(); err != nil {
		return 0, err
	}
	end := s.next + 1
	for end < s.trips && s.present(end, end+1) {
		end++
	}
	return s.piece(end), nil
}

// piece charges the iterations up to end and notes what may be lost meanwhile.
func (s *sharing) piece(end int64) int64 {
	n := end - s.next
	took := s.left.Share(n, s.trips-s.next)
	s.begun, s.first = s.Thread.Now(), s.next
	s.ends, s.count = s.begun.Add(took), len(s.all)
	s.last = end
	s.Machine.Charge(int64(took))
	s.left -= took
	s.next = end
	return n
}

// present tells whether all pages of iterations are there.
func (s *sharing) present(from, end int64) bool {
	if from == 0 && end == s.trips && s.next == 0 {
		for i := range s.all {
			u := &s.all[i]
			if !s.eachOfLoops(int64(u.Base)-int64(s.low), u.Trips, u.Strides, u.Bytes, u.Write, (*sharing).hasRange) {
				return false
			}
		}
		return true
	}
	for k := max(from, s.next); k < end; k++ {
		if !s.eachOfIteration(k, (*sharing).hasRange) {
			return false
		}
	}
	return true
}

// visitor is called with bytes at an offset in the region. It reports whether the visit goes on.
type visitor func(s *sharing, offset, bytes int64, write bool) bool

// eachOfIteration visits the memory that an iteration of the outermost loop uses. It ends when visit returns false, and
// returns the last result of visit.
func (s *sharing) eachOfIteration(k int64, visit visitor) bool {
	for i := range s.all {
		u := &s.all[i]
		at, trips, strides := int64(u.Base)-int64(s.low), u.Trips, u.Strides
		if len(trips) > 0 {
			at, trips, strides = at+k*strides[0], trips[1:], strides[1:]
		}
		if !s.eachOfLoops(at, trips, strides, u.Bytes, u.Write, visit) {
			return false
		}
	}
	return true
}

// inside tells whether the first element of a use is in the region: an array is in it as a whole or not at all.
func (s *sharing) inside(u *price.Use) bool { return u.Base >= s.low && u.Base < s.high }

// eachOfLoops is eachOfIteration for a use. If a loop steps by no more than the loops within cover, they make one piece.
func (s *sharing) eachOfLoops(at int64, trips, strides []int64, bytes int64, write bool, visit visitor) bool {
	n := len(trips)
	for n > 0 && abs(strides[n-1]) <= max(bytes, s.page) {
		n--
		way := (trips[n] - 1) * strides[n]
		at, bytes = at+min(way, 0), bytes+abs(way)
	}
	if n == 0 {
		return visit(s, at, bytes, write)
	}
	for k := range trips[n-1] {
		if !s.eachOfLoops(at+k*strides[n-1], trips[:n-1], strides[:n-1], bytes, write, visit) {
			return false
		}
	}
	return true
}

func abs(x int64) int64 { return max(x, -x) }

// keep notes a use of the nest that is begun.
func (s *sharing) keep(u *price.Use) {
	if !s.inside(u) {
		return
	}
	if len(s.all) < cap(s.all) {
		s.all = s.all[:len(s.all)+1] // with room for its loops
	} else {
		s.all = append(s.all, price.Use{})
	}
	k := &s.all[len(s.all)-1]
	k.Base, k.Bytes, k.Write = u.Base, u.Bytes, u.Write
	k.Trips, k.Strides = append(k.Trips[:0], u.Trips...), append(k.Strides[:0], u.Strides...)
}

// PageLost notes a page that the nest under way would use after it has lost it.
func (s *sharing) PageLost(page int64, now machines.Right, at sim.Time) {
	if s.count == 0 || at >= s.ends {
		return
	}
	lost, write := false, false
	for i := range s.all[:s.count] {
		u := &s.all[i]
		if now.Allows(u.Write) || write && !u.Write {
			continue
		}
		if s.lastUse(u, page) > at {
			lost, write = true, write || u.Write
		}
	}
	if lost {
		s.lost = append(s.lost, machines.PageAccess{Page: page, Write: write})
	}
}

// lastUse returns when the piece under way uses a page for the last time: it goes through its iterations at an even
// pace. 0: it does not use it.
func (s *sharing) lastUse(u *price.Use, page int64) sim.Time {
	low := page*s.page + int64(s.low) - int64(u.Base)
	high := low + s.page
	first, last := int64(0), u.Bytes // of what one iteration of the outermost loop uses
	for l := 1; l < len(u.Trips); l++ {
		way := (u.Trips[l] - 1) * u.Strides[l]
		first, last = first+min(way, 0), last+max(way, 0)
	}
	stride := int64(0)
	if len(u.Trips) > 0 {
		stride = u.Strides[0]
	}
	k := s.last - 1 // the last iteration for which first+k*stride < high and last+k*stride > low
	switch {
	case stride > 0:
		k = min(k, floorDiv(high-first-1, stride))
	case stride < 0:
		k = min(k, floorDiv(last-low-1, -stride))
	}
	if k < s.first || first+k*stride >= high || last+k*stride <= low {
		return 0
	}
	return s.begun.Add(s.ends.Sub(s.begun).Share(k+1-s.first, s.last-s.first))
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// LockPage keeps the page of an address, with the right to write, until UnlockPage.
func (p *Process) LockPage(addr uint32) error {
	page, err := p.sharedPage(addr)
	if err != nil {
		return err
	}
	return p.sharing.region.LockPage(p.Thread, page, true)
}

// UnlockPage ends that.
func (p *Process) UnlockPage(addr uint32) error {
	page, err := p.sharedPage(addr)
	if err != nil {
		return err
	}
	return p.sharing.region.UnlockPage(p.Thread, page)
}

// SharedVariable returns the name of the shared variable at an address, "" if there is none.
func (p *Process) SharedVariable(addr uint32) string {
	if s := p.sharing; s == nil || addr < s.low || addr >= s.high {
		return ""
	}
	return p.run.program.sharedVariable(int64(addr - p.sharing.low)).Name
}

func (p *Process) sharedPage(addr uint32) (int64, error) {
	s := p.sharing
	if s == nil || addr < s.low || addr >= s.high {
		return 0, fmt.Errorf("found a page lock of private memory, expected a shared variable")
	}
	return int64(addr-s.low) / s.page, nil
}

// Faults returns the page faults of a process in shared memory that were simulated.
func (r *Run) Faults(rank int) machines.FaultCounts {
	p := r.processes[rank]
	if p == nil || p.sharing == nil {
		return machines.FaultCounts{}
	}
	return p.sharing.region.Faults()
}

// PageOuts returns how many pages of shared memory a process has had written to disk, because its memory was full.
func (r *Run) PageOuts(rank int) int64 {
	p := r.processes[rank]
	if p == nil || p.sharing == nil {
		return 0
	}
	return p.sharing.region.PageOuts()
}

// pager is the pager of the process's machine. The machine is made before the region is mapped.
type pager struct{ *Process }

// NoteUse notes what the program is about to use.
func (p pager) NoteUse(addr uint32, bytes int64, write bool) {
	if p.sharing != nil {
		p.sharing.NoteUse(addr, bytes, write)
	}
}

// NextPiece returns the next iterations of the nest that was begun last.
func (p pager) NextPiece() (int64, error) {
	p.look()
	defer p.look()
	return p.sharing.NextPiece()
}

// FetchAll fetches what was noted.
func (p pager) FetchAll() error {
	if p.sharing == nil {
		return nil
	}
	p.look()
	defer p.look()
	return p.sharing.FetchAll()
}
