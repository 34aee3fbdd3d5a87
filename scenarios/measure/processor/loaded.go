package processor

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/models/compile"
	"simrun/models/compile/vm"
	"simrun/scenarios/measure"
	"simrun/sim"
)

// recorder is the clock of a program that notes what the program does from one look at the clock to the next.
type recorder struct {
	*compile.Meter
	last   int64
	pieces []recorded
}

// recorded is a piece of a program.
type recorded struct {
	took  sim.Duration // alone
	lines int64        // that it moves between memory and the caches
}

// Now returns the virtual time in picoseconds.
func (r *recorder) Now(m *vm.Machine) int64 {
	now := r.Meter.Now(m)
	r.pieces = append(r.pieces, recorded{sim.Duration(now - r.last), r.TakeLines()})
	r.last = now
	return now
}

// streamNames are the loops of STREAM in the order in which it times them. STREAM looks at the clock before each of
// them and once at the end.
var streamNames = []string{"copy", "scale", "add", "triad"}

// streamLooks is how many looks at the clock a pass takes.
const streamLooks = 8

// streamActive runs STREAM on so many processors of a node at once. All do the same, so that the program is executed
// once, and each process lets the times of its pieces pass.
func streamActive(ctx context.Context, l *measure.Lab) error {
	p, err := kernel([]string{"stream.f90"})
	if err != nil {
		return err
	}
	var clock recorder
	text, _, err := p.runBy(ctx, l, func(m *compile.Meter) vm.Meter {
		clock.Meter = m
		return &clock
	})
	if err != nil {
		return err
	}
	lines, err := read("stream.f90", text)
	if err != nil {
		return err
	}
	if len(clock.pieces) < 2*streamLooks {
		return fmt.Errorf("stream.f90 has looked at the clock %d times, expected %d", len(clock.pieces), 2*streamLooks)
	}
	for _, n := range activeCounts(l) {
		longest, err := replay(ctx, l, n, clock.pieces[:2*streamLooks])
		if err != nil {
			return err
		}
		for i, name := range streamNames {
			took := longest[streamLooks+2*i+1]
			l.Cell("STREAM/"+name, fmt.Sprintf("%d active", n), "", float64(n)*float64(lines[i].n)*streamLoops[name].bytes/took.Seconds()/1e6)
		}
	}
	for _, x := range lines {
		l.Right("STREAM/"+x.name, x.check == streamLoops[strings.TrimSpace(x.name)].value*float64(x.n))
	}
	return nil
}

// activeCounts returns 1, 2, 4 and so on up to the processors of a node, and these.
func activeCounts(l *measure.Lab) []int {
	most := 1
	if m, ok := l.Machine.(machines.Multiprocessor); ok {
		most = m.ProcessorsPerNode()
	}
	counts := []int{most}
	for n := 1; n < most; n *= 2 {
		counts = append(counts, n)
	}
	slices.Sort(counts)
	return counts
}

// replay has n processes do the pieces at once, and returns the longest time that each piece takes one of them.
func replay(ctx context.Context, l *measure.Lab, n int, pieces []recorded) ([]sim.Duration, error) {
	longest := make([]sim.Duration, len(pieces))
	err := l.Run(ctx, n, func(e machines.Endpoint) {
		t := e.Thread()
		t.Sync()
		for i, p := range pieces {
			from := t.Now()
			t.Charge(p.took)
			t.ChargeLines(p.lines)
			t.Sync()
			longest[i] = max(longest[i], t.Now().Sub(from))
		}
	})
	return longest, err
}
