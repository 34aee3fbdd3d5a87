package dart

import (
	"encoding/binary"
	"fmt"

	"simrun/sim/node"
)

// page holds a command that leaves, or has arrived and has not been taken out. It is zero behind the bytes that were
// written last. Large jobs have hundreds of thousands of commands under way, and nearly all are short. A longer command
// has a long page instead.
type page [shortBytes]byte

// longPage is a page of a command with any body.
type longPage [CommandBytes]byte

// shortBytes is the length of a page: two cache lines of the host. Commands about boxes of three dimensions fit.
const shortBytes = 128

// note is what is known of a page. Notes lie together, since they are asked more often than
// the commands are read.
type note struct {
	next    uint32 // that is not in use; 0: none
	uses    uint32 // that have ended
	written uint16
	leaves  bool
	long    bool // there is a long page in place of it, which is all zero
}

// bodyAt is where the caller's bytes begin.
const bodyAt = CommandBytes - BodyBytes

// encode writes a command to a page.
func (j *Job) encode(number uint32, c *Command) {
	n, body := &j.notes[number], c.Body[:c.length()]
	end := bodyAt + len(body)
	g := j.page(number)[:]
	if n.long || end > shortBytes {
		g = j.lengthen(number)[:]
	}
	binary.LittleEndian.PutUint16(g, uint16(c.Service))
	copy(g[bodyAt:], body)
	if end < int(n.written) {
		clear(g[end:n.written])
	}
	n.written = uint16(end)
}

// decode reads it.
func (j *Job) decode(number uint32, c *Command) {
	g, written := j.content(number), j.notes[number].written
	c.Service = serviceOf(g)
	n := 0
	if written > bodyAt {
		n = copy(c.Body[:], g[bodyAt:written])
	}
	clear(c.Body[n:])
}

// serviceOf returns the service of the command in a page.
func serviceOf(page []byte) Service { return Service(binary.LittleEndian.Uint16(page)) }

// content returns the bytes of the page with a number, as many as were written or more.
func (j *Job) content(number uint32) []byte {
	if j.notes[number].long {
		return j.long[number][:]
	}
	return j.page(number)[:]
}

// lengthen returns the long page with a number, which it makes if there is none.
func (j *Job) lengthen(number uint32) *longPage {
	n := &j.notes[number]
	if n.long {
		return j.long[number]
	}
	g := new(longPage)
	if last := len(j.idleLong) - 1; last >= 0 {
		g, j.idleLong = j.idleLong[last], j.idleLong[:last]
	}
	if j.long == nil {
		j.long = map[uint32]*longPage{}
	}
	short := j.page(number)
	copy(g[:], short[:])
	*short = page{}
	n.long, j.long[number] = true, g
	return g
}

// shorten forgets the long page with a number, and what is in it.
func (j *Job) shorten(number uint32) {
	n, g := &j.notes[number], j.long[number]
	*g = longPage{}
	j.idleLong = append(j.idleLong, g)
	delete(j.long, number)
	n.long, n.written = false, 0
}

// slabBits is how many bits of a page's number are its place in a slab.
const slabBits = 6

// page returns the page with a number.
func (j *Job) page(number uint32) *page {
	return &j.pages[number>>slabBits][number&(1<<slabBits-1)]
}

// takePage returns the number of a page that is not in use. 0 is no page.
func (j *Job) takePage() uint32 {
	if number := j.freePage; number != 0 {
		j.freePage = j.notes[number].next
		return number
	}
	if len(j.notes) == 0 {
		j.notes = append(j.notes, note{})
	}
	number := uint32(len(j.notes))
	j.notes = append(j.notes, note{})
	if number>>slabBits >= uint32(len(j.pages)) {
		j.pages = append(j.pages, make([]page, 1<<slabBits))
	}
	return number
}

// giveBack says that a page is not in use any more.
func (j *Job) giveBack(number uint32) {
	n := &j.notes[number]
	n.uses++
	if n.long {
		j.shorten(number)
	}
	n.leaves, n.next = false, j.freePage
	j.freePage = number
}

// come is a command that has arrived and has not been taken out.
type come struct {
	from   int32 // rank of the peer
	number uint32
	slot   uint8
}

// arrivals is the commands that have arrived at a process, in the order of arrival. They are taken out in about that
// order, so a search finds its command near the beginning. An arrival need not look at the peers.
type arrivals struct {
	all  []come
	head int
}

// find returns the place of the command of a peer in a slot, or -1.
func (a *arrivals) find(from int, slot uint8) int {
	for i := a.head; i < len(a.all); i++ {
		if c := &a.all[i]; c.from == int32(from) && c.slot == slot {
			return i
		}
	}
	return -1
}

// page returns the page of the command of a peer in a slot; 0 if there is none.
func (a *arrivals) page(from int, slot uint8) uint32 {
	if i := a.find(from, slot); i >= 0 {
		return a.all[i].number
	}
	return 0
}

// add notes a command that arrives.
func (a *arrivals) add(c come) {
	if len(a.all) == cap(a.all) && a.head > len(a.all)/2 {
		n := copy(a.all, a.all[a.head:])
		a.all, a.head = a.all[:n], 0
	}
	a.all = append(a.all, c)
}

// takeOut forgets the command at a place.
func (a *arrivals) takeOut(at int) {
	copy(a.all[a.head+1:at+1], a.all[a.head:at])
	if a.head++; a.head == len(a.all) {
		a.all, a.head = a.all[:0], 0
	}
}

// area is the memory for commands that arrive: room for all processes of the job. Only the parts that hold a command
// exist.
type area Server

// Bytes implements node.Window.
func (a *area) Bytes(off, n int64) ([]byte, error) {
	at := off % CommandBytes
	if at+n > CommandBytes {
		return nil, fmt.Errorf("dart: found %d bytes from %d on, expected one command", n, off)
	}
	from, slot := int(off/peerBytes), slotOf(off)
	number := a.arrivals.page(from, slot)
	if number == 0 {
		number = a.job.takePage()
		a.arrivals.add(come{int32(from), number, slot})
	}
	a.shown = true
	a.job.notes[number].written = CommandBytes // by the process that has asked
	return a.job.lengthen(number)[at : at+n : at+n], nil
}

// TakeOver implements node.Taker: a command that leaves another process of the job comes
// here with its page.
func (a *area) TakeOver(off, n int64, source node.Window, from int64) bool {
	o, ok := source.(*outgoing)
	if !ok || (*Job)(o) != a.job || n != CommandBytes || off%CommandBytes != 0 {
		return false
	}
	number, peer, slot := uint32(from/outgoingApart), int(off/peerBytes), slotOf(off)
	note := &a.job.notes[number]
	if !note.leaves || a.shown && a.arrivals.find(peer, slot) >= 0 {
		return false
	}
	note.leaves = false
	a.arrivals.add(come{int32(peer), number, slot})
	return true
}

// outgoing is the memory that commands of all processes leave from: the job's pages by number.
type outgoing Job

// Commands are read whole. So their addresses need not be as far apart as they are long, and there are enough for 2^28
// of them.
const (
	outgoingBytes = 1 << 32
	outgoingApart = 16
)

// addressOf returns the address of a page that leaves.
func (s *Server) addressOf(number uint32) node.Addr {
	return s.outgoing + node.Addr(number)*outgoingApart
}

// pageAt returns the page at an address.
func (s *Server) pageAt(a node.Addr) uint32 { return uint32((a - s.outgoing) / outgoingApart) }

// Bytes implements node.Window.
func (o *outgoing) Bytes(off, n int64) ([]byte, error) {
	number := off / outgoingApart
	if off%outgoingApart != 0 || n > CommandBytes || number >= int64(len(o.notes)) || !o.notes[number].leaves {
		return nil, fmt.Errorf("dart: found %d bytes from %d on, expected a command that leaves", n, off)
	}
	return (*Job)(o).lengthen(uint32(number))[:n:n], nil
}
