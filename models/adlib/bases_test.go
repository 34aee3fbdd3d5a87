package adlib_test

import (
	"fmt"
	"slices"
	"testing"

	"simrun/models/adlib"
	"simrun/sim/node"
)

// TestBases: over ARMCI each process has the addresses of an array's parts at all processes; over messages it has its own alone.
func TestBases(t *testing.T) {
	for n := 1; n <= 8; n++ {
		for _, oneSided := range []bool{true, false} {
			parts := make([]node.Addr, n) // as each process has its own
			known := make([][]node.Addr, n)
			err := run(n, oneSided, func(p *proc) error {
				g, err := p.NewGrid(n)
				if err != nil {
					return err
				}
				x, err := adlib.BlockRange(3*n, g.Dim(0), adlib.Ghosts{})
				if err != nil {
					return err
				}
				a, err := p.NewArray(adlib.Double, g.Group(), x)
				if err != nil {
					return err
				}
				parts[p.Rank()], known[p.Rank()] = a.Data(), a.Bases()
				if a.Data() == 0 {
					return fmt.Errorf("process %d has no part", p.Rank())
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for rank, bases := range known {
				if oneSided && !slices.Equal(bases, parts) || !oneSided && bases != nil {
					t.Errorf("over ARMCI %v: process %d of %d knows the addresses %v of the parts %v", oneSided, rank, n, bases, parts)
				}
			}
		}
	}
}
