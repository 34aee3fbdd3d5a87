package xpressspace2014

import (
	"fmt"

	"simrun/scenarios"
	"simrun/sim"
)

// sampledSteps is how many iterations mode sampled executes: a first one, which is not like the others, and two pairs.
// The times of iterations can alternate. Blocks in Figure 7 do so by 9 %: consumers that are late with one iteration
// invite early for the next.
const sampledSteps = 5

// How processes come by their schedules.
const (
	installed  = "installed"  // they have them from the beginning
	negotiated = "negotiated" // they compute them, as XpressSpace and MCT do
)

// executed returns how many of an experiment's iterations are executed.
func executed(env *scenarios.Env, iterations int) int {
	if env.Mode() == scenarios.Sampled {
		return min(sampledSteps, iterations)
	}
	return iterations
}

// largest returns the processes of the largest job, with the bootstrap server.
func largest(processes []string) int {
	most := 0
	for _, p := range parsed(processes) {
		most = max(most, p.total()+1)
	}
	return most
}

// parsed returns numbers of processes that have been validated.
func parsed(processes []string) []counts {
	var all []counts
	for _, text := range processes {
		if p, err := parseCounts(text); err == nil {
			all = append(all, p)
		}
	}
	return all
}

// complaints collects what is wrong with the parameters.
type complaints []scenarios.Complaint

func (c *complaints) add(key string, index int, found, expected string) {
	*c = append(*c, scenarios.Complaint{Key: key, Index: index, Found: found, Expected: expected})
}

// counts reads numbers of processes and calls look with each.
func (c *complaints) counts(s *scenarios.Scenario, processes []string, look func(i int, p counts)) {
	for i, text := range processes {
		p, err := parseCounts(text)
		if err != nil {
			c.add("processes", i, fmt.Sprintf("%q", text), err.Error())
			continue
		}
		if most := s.Targets[0].Machine.ProcessesMax(); p.total() >= most {
			c.add("processes", i, fmt.Sprintf("%q", text), fmt.Sprintf("fewer than %d in all, the bootstrap server beside", most))
		}
		look(i, p)
	}
	c.refuseRepeats("processes", processes)
}

// refuseRepeats refuses a word that is there twice, or none.
func (c *complaints) refuseRepeats(key string, words []string) {
	*c = append(*c, scenarios.OnceEach(key, words)...)
}

// refuseFractions refuses sizes that are no number of elements.
func (c *complaints) refuseFractions(key string, index int, size sim.Size) {
	if size%double != 0 {
		c.add(key, index, fmt.Sprintf("%v", size), "a multiple of 8 bytes, the size of an element")
	}
}

// dataMax is how many bytes of arrays there can be if elements have values.
const dataMax = 1 << 28

// data refuses arrays that the host would have to hold and look at.
func (c *complaints) data(s *scenarios.Scenario, key string, index int, found string, bytes int64) {
	if s.Mode == scenarios.Data && bytes > dataMax {
		c.add(key, index, fmt.Sprintf("%s with arrays of %d bytes in mode data", found, bytes), fmt.Sprintf("at most %d bytes; in the other modes there are no values", dataMax))
	}
}
