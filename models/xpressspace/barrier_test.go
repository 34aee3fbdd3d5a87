package xpressspace_test

import (
	"testing"

	"simrun/sim"
)

// TestBarrier: nobody passes before all of the application have come, at each of
// several barriers; another application is not waited for.
func TestBarrier(t *testing.T) {
	const rounds = 3
	for _, on := range []launcher{onIdeal, onXT5} {
		var came [2][rounds]int // by application
		couples := func(name string, procs, number int, after sim.Duration) app {
			return app{name, procs, func(p *proc) error {
				p.sleep(after)
				for round := range rounds {
					p.sleep(sim.Duration((p.rank*7+round*5)%procs) * 10 * sim.Microsecond)
					came[number][round]++
					if err := p.Barrier(); err != nil {
						return err
					}
					if n := came[number][round]; n != procs {
						t.Errorf("process %d of %s passes barrier %d when %d have come, want %d", p.rank, name, round, n, procs)
					}
				}
				if number == 0 && came[1][0] != 0 {
					t.Errorf("process %d of A has waited for B", p.rank)
				}
				return nil
			}}
		}
		if err := run(on, spec(), nil, couples("A", 20, 0, 0), couples("B", 3, 1, sim.Second)); err != nil {
			t.Fatal(err)
		}
	}
}
