package dart

import (
	"testing"
	"unsafe"

	"pgregory.net/rapid"
)

// A table of peers is a map from ranks, also where tables were others' before.
func TestPeersAreAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		j := NewJob()
		servers := [2]*Server{{job: j}, {job: j}}
		want := [2]map[int]peer{{}, {}}
		for range rapid.IntRange(0, 200).Draw(t, "steps") {
			of := rapid.IntRange(0, 1).Draw(t, "process")
			rank := rapid.IntRange(0, 1<<20).Draw(t, "rank")
			p := servers[of].peer(rank)
			known, ok := want[of][rank]
			if !ok {
				known = peer{place: int32(rank) + 1, sends: credits}
			}
			if *p != known {
				t.Fatalf("process %d knows %+v, want %+v", of, *p, known)
			}
			p.slots, p.sends, p.takes = uint16(rapid.IntRange(0, 1<<16-1).Draw(t, "slots")), p.sends.nextSlot(), p.takes.nextSlot()+1
			want[of][rank] = *p
		}
		for of, s := range servers {
			if s.peers.n != len(want[of]) {
				t.Fatalf("process %d knows %d peers, want %d", of, s.peers.n, len(want[of]))
			}
		}
	})
}

// Credits and slots of a peer go through all that they may be without touching each other.
func TestPairsAreTwoNumbers(t *testing.T) {
	for n := range uint8(credits + 1) {
		p := pair(n)
		for slot := range uint8(2 * credits) {
			if p.credits() != n || p.slot() != slot%credits {
				t.Fatalf("found %d credits and slot %d, want %d and %d", p.credits(), p.slot(), n, slot%credits)
			}
			p = p.nextSlot()
		}
	}
	if n := unsafe.Sizeof(peer{}); n != 8 {
		t.Errorf("a peer takes %d bytes, want 8", n)
	}
}
