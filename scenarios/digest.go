package scenarios

import (
	"crypto/sha256"
	"fmt"
	"hash"
)

// digest hashes the event sequences of all simulations and everything that the
// program found but for its verdicts, which follow from it and from
// counterfactuals. Titles and published values are not in it: they are the
// file's. Of a check only the verdict is: what it observed tells how much data
// it looked at, which depends on the mode, and the digest must not. JSON serves
// as the canonical form, since Part has no maps and Go prints numbers and
// structs in one way only.
func digest(runs []*Simulation, out *Outcome) (string, error) {
	h := sha256.New()
	hashRuns(h, runs)
	var bare []Part
	for _, p := range out.Parts {
		bare = append(bare, *p)
		bare[len(bare)-1].Claims = nil
	}
	found, err := marshal(bare)
	if err != nil {
		return "", err
	}
	h.Write(found) // a hash never fails
	for _, c := range out.Checks {
		fmt.Fprintf(h, "%q %t\n", c.ID, c.Holds)
	}
	return hashText(h), nil
}

// digestRuns hashes the event sequences of simulations.
func digestRuns(runs []*Simulation) string {
	h := sha256.New()
	hashRuns(h, runs)
	return hashText(h)
}

func hashRuns(h hash.Hash, runs []*Simulation) {
	for _, s := range runs {
		fmt.Fprintf(h, "%d %d %d %016x\n", int64(s.End), s.Events, s.Processes, s.Digest)
	}
}

func hashText(h hash.Hash) string { return fmt.Sprintf("sha256:%x", h.Sum(nil)) }
