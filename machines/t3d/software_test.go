package t3d_test

import (
	"slices"
	"testing"

	"simrun/sim"
)

// TestSoftwareReads: with shmem.get_service, the owner's software answers gets one after the other, of one word or of
// two. Three processes read from one owner at once. Besides the time of a get alone, they wait for none, one and two
// of the others, and each gets its own service on top. The owner's neighbour in its node is another owner.
func TestSoftwareReads(t *testing.T) {
	const service = 10 * sim.Microsecond
	for _, words := range []int64{1, 2} {
		alone := getTimes(t, "", words, 2)[0]
		if got := getTimes(t, "shmem.get_service=10us", words, 2)[0]; got != alone+service {
			t.Errorf("%d words alone: %v, want %v and %v", words, got, alone, service)
		}
		got := getTimes(t, "shmem.get_service=10us", words, 2, 3, 4)
		for i, d := range got {
			least := alone + service.Times(int64(i)+1)
			if d < least || d > least+sim.Microsecond { // the way is longer for some, the interface is shared
				t.Errorf("%d words, reader %d: %v, want %v and less than 1 us more", words, i, d, least)
			}
		}
	}
}

// getTimes returns what gets of words of process 0 take the processes, in order.
func getTimes(t *testing.T, set string, words int64, readers ...int) []sim.Duration {
	t.Helper()
	var all []sim.Duration
	_, err := launch(t, 8, set, func(p *process) {
		if slices.Contains(readers, p.Rank()) {
			all = append(all, p.took(func() { p.must(p.Fetch(p.t, p.words(0, 0, 64, words))) }))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return all
}
