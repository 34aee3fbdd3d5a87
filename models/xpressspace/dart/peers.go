package dart

import "math/bits"

// peer is what a process knows about another process that it communicates with. It is small: processes of large jobs
// have hundreds of peers, and use each of them rarely.
type peer struct {
	place   int32  // rank + 1; 0 if the place of the table is free
	arrived uint16 // slots of commands that have arrived and are not the next one, as bits
	credits uint8  // commands that may be sent
	slot    uint8  // where the next one goes
	expect  uint8  // slot of the command to be handled next
	owed    uint8  // credits to be returned
	queued  bool   // there are commands that have no credit
}

// rank returns the peer's rank.
func (p *peer) rank() int { return int(p.place) - 1 }

// peers is the peers of a process by rank. It is a hash table: a peer stands at the place of its hash, or at the next
// free one.
type peers struct {
	table []peer // of power-of-two length, at least a quarter of it free
	n     int
}

// peersAtFirst is how many places a table has at first.
const peersAtFirst = 16

// find returns a peer, which it makes if it is not there. It is good until the next call
// of find, and so until something else happens to the process: tables grow.
func (t *peers) find(rank int) *peer {
	if len(t.table) == 0 {
		t.grow()
	}
	p := t.lookup(rank)
	if p.place != 0 {
		return p
	}
	if 4*(t.n+1) > 3*len(t.table) {
		t.grow()
		p = t.lookup(rank)
	}
	p.place, p.credits = int32(rank)+1, credits
	t.n++
	return p
}

// lookup returns where a peer is in the table, or belongs.
func (t *peers) lookup(rank int) *peer {
	mask := uint32(len(t.table) - 1)
	at := t.home(rank)
	for {
		p := &t.table[at&mask]
		if p.place == 0 || p.place == int32(rank)+1 {
			return p
		}
		at++
	}
}

// home returns the place that the hash of a rank names.
func (t *peers) home(rank int) uint32 {
	mask := uint32(len(t.table) - 1)
	return uint32(rank) * 0x9e3779b9 >> (32 - bits.Len32(mask)) & mask
}

func (t *peers) grow() {
	old := t.table
	t.table = make([]peer, max(peersAtFirst, 2*len(old)))
	for i := range old {
		if p := &old[i]; p.place != 0 {
			*t.lookup(p.rank()) = *p
		}
	}
}
