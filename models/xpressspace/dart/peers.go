package dart

import (
	"fmt"
	"math/bits"

	"simrun/sim/node"
)

// peer is what a process knows about another one that it has to do with. Processes
// of large jobs have hundreds.
type peer struct {
	rank    int32
	credits uint8  // commands that may be sent
	slot    uint8  // where the next one goes
	expect  uint8  // slot of the command to be handled next
	owed    uint8  // credits to be returned
	arrived uint16 // slots of commands that have arrived and are not the next one, as bits
	queued  bool   // there are commands that have no credit
	pages   *page  // of commands that have arrived, in no order
}

// page holds a command that leaves, or has arrived and has not been taken out.
type page struct {
	slot  uint8 // of one that has arrived
	next  *page // of the peer, or that is not in use
	bytes [CommandBytes]byte
}

// peers is the peers of a process by rank: a table in which a rank stands at the place
// that its hash names, or at the next free one.
type peers struct {
	table []peerPlace // of power-of-two length, at least a quarter of it empty
	n     int
	fresh []peer // not used yet
}

// peerPlace is a place of the table: with the rank beside the pointer, looking for a peer
// visits no other.
type peerPlace struct {
	rank int32
	peer *peer // nil: it is free
}

// peersAtOnce is how many peers are allocated at once.
const peersAtOnce = 16

// find returns a peer, which it makes if it is not there.
func (t *peers) find(rank int) *peer {
	if len(t.table) == 0 {
		t.grow()
	}
	at := t.place(rank)
	if p := t.table[at].peer; p != nil {
		return p
	}
	if 4*(t.n+1) > 3*len(t.table) {
		t.grow()
		at = t.place(rank)
	}
	if len(t.fresh) == 0 {
		t.fresh = make([]peer, peersAtOnce)
	}
	p := &t.fresh[0]
	t.fresh = t.fresh[1:]
	p.rank, p.credits = int32(rank), credits
	t.table[at] = peerPlace{p.rank, p}
	t.n++
	return p
}

// place returns where a peer is in the table, or belongs.
func (t *peers) place(rank int) int {
	mask := len(t.table) - 1
	at := int(uint32(rank)*0x9e3779b9>>(32-bits.Len32(uint32(mask)))) & mask
	for t.table[at].peer != nil && t.table[at].rank != int32(rank) {
		at = (at + 1) & mask
	}
	return at
}

func (t *peers) grow() {
	old := t.table
	t.table = make([]peerPlace, max(peersAtOnce, 2*len(old)))
	for _, p := range old {
		if p.peer != nil {
			t.table[t.place(int(p.rank))] = p
		}
	}
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
	p := a.of.peers.find(int(off / peerBytes))
	slot := uint8(off % peerBytes / CommandBytes)
	g := p.page(slot)
	if g == nil {
		g = a.of.job.page()
		g.slot, g.next = slot, p.pages
		p.pages = g
	}
	return g.bytes[at : at+n : at+n], nil
}

// page returns the page of a slot, or nil.
func (p *peer) page(slot uint8) *page {
	g := p.pages
	for g != nil && g.slot != slot {
		g = g.next
	}
	return g
}

// forget says that the command in a page has been taken out.
func (s *Server) forget(p *peer, g *page) {
	at := &p.pages
	for *at != g {
		at = &(*at).next
	}
	*at = g.next
	s.job.giveBack(g)
}

// page returns memory for a command. What it holds is left from an earlier one.
func (j *Job) page() *page {
	g := j.pages
	if g == nil {
		return new(page)
	}
	j.pages = g.next
	return g
}

// giveBack says that a page is not in use any more.
func (j *Job) giveBack(g *page) { g.next, j.pages = j.pages, g }

// outgoing is the memory that commands leave from: a page for each that is under way, in
// places that are used again.
type outgoing struct {
	base  node.Addr
	pages []*page // by place
	free  []uint32
}

// outgoingBytes is room for all operations that a process can have under way or waiting.
const outgoingBytes = 1 << 32

// add returns the address of a page.
func (o *outgoing) add(g *page) node.Addr {
	place := uint32(len(o.pages))
	if last := len(o.free) - 1; last >= 0 {
		place = o.free[last]
		o.free = o.free[:last]
		o.pages[place] = g
	} else {
		o.pages = append(o.pages, g)
	}
	return o.base + node.Addr(place)*CommandBytes
}

// remove takes a page out that has left.
func (o *outgoing) remove(a node.Addr) *page {
	place := uint32((a - o.base) / CommandBytes)
	g := o.pages[place]
	o.pages[place] = nil
	o.free = append(o.free, place)
	return g
}

// Bytes implements node.Window.
func (o *outgoing) Bytes(off, n int64) ([]byte, error) {
	place, at := off/CommandBytes, off%CommandBytes
	if at+n > CommandBytes || place >= int64(len(o.pages)) || o.pages[place] == nil {
		return nil, fmt.Errorf("dart: found %d bytes from %d on, expected a command that leaves", n, off)
	}
	return o.pages[place].bytes[at : at+n : at+n], nil
}
