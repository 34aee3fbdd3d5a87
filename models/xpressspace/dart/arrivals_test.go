package dart

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The list of commands that have arrived is that of a list from which each is deleted.
func TestArrivalsAreAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a arrivals
		var want []come
		next := uint32(1)
		for range rapid.IntRange(0, 60).Draw(t, "steps") {
			if len(want) == 0 || rapid.Bool().Draw(t, "comes") {
				c := come{from: int32(next / credits), number: next, slot: uint8(next % credits)}
				next++
				a.add(c)
				want = append(want, c)
			} else {
				i := rapid.IntRange(0, len(want)-1).Draw(t, "taken")
				c := want[i]
				want = slices.Delete(want, i, i+1)
				at := a.find(int(c.from), c.slot)
				if at < 0 || a.all[at] != c {
					t.Fatalf("command %d is not found, or another one", c.number)
				}
				a.takeOut(at)
				if a.page(int(c.from), c.slot) != 0 {
					t.Fatalf("command %d is there when it has been taken out", c.number)
				}
			}
			if got := a.all[a.head:]; !slices.Equal(got, want) {
				t.Fatalf("found %v, expected %v", got, want)
			}
		}
	})
}
