package dart

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"
)

// Pages of any commands keep them, whether they are read as commands or as bytes, and however long those were that
// they held before.
func TestPagesKeepCommands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		j := NewJob()
		held := map[uint32]Command{}
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			number := j.takePage()
			c := Command{Service: Service(rapid.Uint16().Draw(t, "service"))}
			copy(c.Body[:], rapid.SliceOfN(rapid.Byte(), 0, BodyBytes).Draw(t, "body"))
			j.encode(number, &c)
			held[number] = c
			if rapid.Bool().Draw(t, "is read as bytes") {
				j.notes[number].leaves = true
				b, err := (*outgoing)(j).Bytes(int64(number)*outgoingApart, CommandBytes)
				if err != nil || serviceOf(b) != c.Service || !bytes.Equal(b[bodyAt:], c.Body[:]) {
					t.Fatalf("page %d is %v (%v), want %v", number, b, err, c)
				}
			}
			if rapid.Bool().Draw(t, "is given back") {
				j.giveBack(number)
				delete(held, number)
			}
			for number, want := range held {
				var got Command
				if j.decode(number, &got); got != want {
					t.Fatalf("page %d has %v, want %v", number, got, want)
				}
			}
		}
	})
}
