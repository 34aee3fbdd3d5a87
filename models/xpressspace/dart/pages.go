package dart

import (
	"encoding/binary"
	"fmt"

	"simrun/sim/node"
)

// page holds a command that leaves, or has arrived and has not been taken out. Behind what
// was written last it is all zero. Most commands are short: of their pages only the
// beginning is ever looked at.
type page [CommandBytes]byte

// note is what is known of a page. Notes lie together, since they are asked more often than
// the commands are read.
type note struct {
	next    uint32 // that is not in use; 0: none
	uses    uint32 // that have ended
	written uint16
	leaves  bool
}

// bodyAt is where the caller's bytes begin.
const bodyAt = CommandBytes - BodyBytes

// encode writes a command to a page.
func (j *Job) encode(number uint32, c *Command) {
	g, n := j.page(number), &j.notes[number]
	binary.LittleEndian.PutUint16(g[:], uint16(c.Service))
	end := bodyAt + copy(g[bodyAt:], c.Body[:c.length()])
	if end < int(n.written) {
		clear(g[end:n.written])
	}
	n.written = uint16(end)
}

// decode reads it.
func (j *Job) decode(number uint32, c *Command) {
	g, written := j.page(number), j.notes[number].written
	c.Service = g.service()
	n := 0
	if written > bodyAt {
		n = copy(c.Body[:], g[bodyAt:written])
	}
	clear(c.Body[n:])
}

// service returns the service of the command.
func (g *page) service() Service { return Service(binary.LittleEndian.Uint16(g[:])) }

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
	return a.job.page(number)[at : at+n : at+n], nil
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
	return (*Job)(o).page(uint32(number))[:n:n], nil
}
