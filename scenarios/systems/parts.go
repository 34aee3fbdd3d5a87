package systems

import (
	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/sim"
)

// Mean returns the times of the processes of a run by kind, as means over the processes. All kinds together are when
// the last process ended, except for rounding.
func Mean(r *spmd.Run) machines.Times {
	var sum machines.Times
	for rank := range r.Results {
		for k, d := range r.Times(rank) {
			sum[k] += d
		}
	}
	for k := range sum {
		sum[k] /= sim.Duration(max(1, len(r.Results)))
	}
	return sum
}

// Max returns for each kind the most time that a process of a run spends on it.
func Max(r *spmd.Run) machines.Times {
	var most machines.Times
	for rank := range r.Results {
		for k, d := range r.Times(rank) {
			most[k] = max(most[k], d)
		}
	}
	return most
}
