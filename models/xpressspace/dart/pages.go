package dart

import (
	"encoding/binary"
	"fmt"

	"simrun/sim/node"
)

// page holds a command that leaves, or has arrived and has not been taken out. Behind what
// was written last it is all zero. Most commands are short: of their pages only the
// beginning is ever looked at.
type page struct {
	next    uint32 // of the peer's, or that is not in use; 0: none
	uses    uint32 // that have ended
	written uint16
	slot    uint8 // of one that has arrived
	leaves  bool
	bytes   [CommandBytes]byte
}

// bodyAt is where the caller's bytes begin.
const bodyAt = CommandBytes - BodyBytes

// encode writes a command.
func (g *page) encode(c *Command) {
	binary.LittleEndian.PutUint16(g.bytes[:], uint16(c.Service))
	end := bodyAt + copy(g.bytes[bodyAt:], c.Body[:c.length()])
	if end < int(g.written) {
		clear(g.bytes[end:g.written])
	}
	g.written = uint16(end)
}

// decode reads it.
func (g *page) decode(c *Command) {
	c.Service = g.service()
	n := 0
	if g.written > bodyAt {
		n = copy(c.Body[:], g.bytes[bodyAt:g.written])
	}
	clear(c.Body[n:])
}

// service returns the service of the command.
func (g *page) service() Service { return Service(binary.LittleEndian.Uint16(g.bytes[:])) }

// slabBits is how many bits of a page's number are its place in a slab.
const slabBits = 6

// page returns the page with a number.
func (j *Job) page(number uint32) *page {
	return &j.pages[number>>slabBits][number&(1<<slabBits-1)]
}

// takePage returns the number of a page that is not in use. 0 is no page.
func (j *Job) takePage() uint32 {
	if number := j.freePage; number != 0 {
		j.freePage = j.page(number).next
		return number
	}
	j.pagesMade++
	if j.pagesMade>>slabBits >= uint32(len(j.pages)) {
		j.pages = append(j.pages, make([]page, 1<<slabBits))
	}
	return j.pagesMade
}

// giveBack says that a page is not in use any more.
func (j *Job) giveBack(number uint32) {
	g := j.page(number)
	g.uses++
	g.leaves, g.next = false, j.freePage
	j.freePage = number
}

// arrivedIn returns the page of the command of a peer that has arrived in a slot; 0 if there is none.
func (j *Job) arrivedIn(p *peer, slot uint8) uint32 {
	number := p.first
	for number != 0 && j.page(number).slot != slot {
		number = j.page(number).next
	}
	return number
}

// arrive notes that a page holds a command that has arrived.
func (j *Job) arrive(p *peer, number uint32, slot uint8) {
	g := j.page(number)
	g.slot, g.leaves, g.next = slot, false, p.first
	p.first = number
}

// takeOut says that the command in a page has been taken out.
func (j *Job) takeOut(p *peer, number uint32) {
	at := &p.first
	for *at != number {
		at = &j.page(*at).next
	}
	*at = j.page(number).next
	j.giveBack(number)
}

// area is the memory for commands that arrive: room for all processes of the job,
// of which only what holds a command is there.
type area struct{ of *Server }

// Bytes implements node.Window.
func (a *area) Bytes(off, n int64) ([]byte, error) {
	at := off % CommandBytes
	if at+n > CommandBytes {
		return nil, fmt.Errorf("dart: found %d bytes from %d on, expected one command", n, off)
	}
	j := a.of.job
	p, slot := a.of.peers.find(int(off/peerBytes)), slotOf(off)
	number := j.arrivedIn(p, slot)
	if number == 0 {
		number = j.takePage()
		j.arrive(p, number, slot)
	}
	g := j.page(number)
	g.written = CommandBytes // by who has asked
	return g.bytes[at : at+n : at+n], nil
}

// TakeOver implements node.Taker: a command that leaves another process of the job comes
// here with its page.
func (a *area) TakeOver(off, n int64, source node.Window, from int64) bool {
	o, ok := source.(*outgoing)
	if !ok || o.job != a.of.job || n != CommandBytes || off%CommandBytes != 0 {
		return false
	}
	j := a.of.job
	p, slot := a.of.peers.find(int(off/peerBytes)), slotOf(off)
	number := uint32(from / outgoingApart)
	if j.arrivedIn(p, slot) != 0 || !j.page(number).leaves {
		return false
	}
	j.arrive(p, number, slot)
	return true
}

// outgoing is the memory that commands leave from: the job's pages by number.
type outgoing struct {
	job  *Job
	base node.Addr
}

// Commands are read whole, so that their addresses need not be as far apart as they are
// long: there are enough for 2^28 of them.
const (
	outgoingBytes = 1 << 32
	outgoingApart = 16
)

// address returns the address of a page.
func (o *outgoing) address(number uint32) node.Addr {
	return o.base + node.Addr(number)*outgoingApart
}

// number returns the page at an address.
func (o *outgoing) number(a node.Addr) uint32 { return uint32((a - o.base) / outgoingApart) }

// Bytes implements node.Window.
func (o *outgoing) Bytes(off, n int64) ([]byte, error) {
	number := off / outgoingApart
	if off%outgoingApart != 0 || n > CommandBytes || number > int64(o.job.pagesMade) || !o.job.page(uint32(number)).leaves {
		return nil, fmt.Errorf("dart: found %d bytes from %d on, expected a command that leaves", n, off)
	}
	return o.job.page(uint32(number)).bytes[:n:n], nil
}
