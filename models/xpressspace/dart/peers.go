package dart

import "math/bits"

// peer is what a process knows about another process that it communicates with. It takes eight bytes: processes of
// large jobs have hundreds of peers, and use each of them rarely.
type peer struct {
	place int32  // rank + 1; 0 if the place of the table is free
	slots uint16 // of commands that have arrived and have not been taken out, as bits; and queued
	sends pair   // credits to send commands with, and the slot where the next one goes
	takes pair   // credits to be returned, and the slot of the command to be handled next
}

// queued is the bit of peer.slots that says that there are commands which have no credit.
const queued = 1 << 15

// pair is a number of credits, in the lower half, and a slot.
type pair uint8

// pairBits is how many bits each half has: there are ten credits, and as many slots.
const pairBits = 4

func (p pair) credits() uint8 { return uint8(p) % (1 << pairBits) }
func (p pair) slot() uint8    { return uint8(p) >> pairBits }

// nextSlot returns the pair with the slot that follows.
func (p pair) nextSlot() pair { return pair(p.credits() | (p.slot()+1)%credits<<pairBits) }

// rank returns the peer's rank.
func (p *peer) rank() int { return int(p.place) - 1 }

// isQueued reports whether there are commands that have no credit.
func (p *peer) isQueued() bool { return p.slots&queued != 0 }

// hasArrived reports whether a command has arrived in a slot and has not been taken out.
func (p *peer) hasArrived(slot uint8) bool { return p.slots&(1<<slot) != 0 }

// peers is the peers of a process by rank. It is a hash table: a peer stands at the place of its hash, or at the next
// free one.
type peers struct {
	table []peer // of power-of-two length, at least a quarter of it free
	n     int
}

// peersAtFirst is how many places a table has at first.
const peersAtFirst = 16

// peer returns a peer, which it makes if it is not there. It is good until the next call
// of peer, and so until something else happens to the process: tables grow.
func (s *Server) peer(rank int) *peer {
	t := &s.peers
	if len(t.table) == 0 {
		t.grow(&s.job.tables)
	}
	p := t.lookup(rank)
	if p.place != 0 {
		return p
	}
	if 4*(t.n+1) > 3*len(t.table) {
		t.grow(&s.job.tables)
		p = t.lookup(rank)
	}
	p.place, p.sends = int32(rank)+1, credits
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

func (t *peers) grow(free *tables) {
	old := t.table
	t.table = free.take(max(peersAtFirst, 2*len(old)))
	for i := range old {
		if p := &old[i]; p.place != 0 {
			*t.lookup(p.rank()) = *p
		}
	}
	free.giveBack(old)
}

// tables keeps tables that became too small for their process, by the number of bits of their length. Other processes
// use them. Without this, half of the memory of all tables would be in tables that nobody uses.
type tables [32][][]peer

// take returns an empty table of a length.
func (t *tables) take(length int) []peer {
	of := &t[bits.Len(uint(length))]
	last := len(*of) - 1
	if last < 0 {
		return make([]peer, length)
	}
	table := (*of)[last]
	(*of)[last] = nil
	*of = (*of)[:last]
	clear(table)
	return table
}

// giveBack says that a table is not in use any more.
func (t *tables) giveBack(table []peer) {
	if n := len(table); n > 0 {
		t[bits.Len(uint(n))] = append(t[bits.Len(uint(n))], table)
	}
}
