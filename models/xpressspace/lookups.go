package xpressspace

import (
	"slices"

	"simrun/models/geometry"
	"simrun/models/xpressspace/directory"
	"simrun/models/xpressspace/schedule"
)

// lookups holds what the processes of a job find in the tables of directories about their own boxes. If each process
// has one box of a regular decomposition, all of it is found when the first process looks. Variables with the same
// layout share it. Finding entries takes a deep stack, and otherwise every process would have one. The charge of a
// process does not change.
type lookups map[lookupKey][]lookup

// lookupKey is what the lookups of the processes of an application depend on.
type lookupKey struct {
	table         *directory.Table
	layout        geometry.Regular
	local, remote geometry.Box // region, here and as the table has it
}

// lookup is the entries that a process's box concerns; none if it has not one box.
type lookup struct {
	parts []directory.Part
	work  directory.Work
}

// lookup returns the entries of a table that a box concerns, and the work of finding them. A process of an application
// wants them for a coupling of a variable.
func (w *Workflow) lookup(t *directory.Table, v *Variable, rank int, c *schedule.Coupling, box geometry.Box) ([]directory.Part, directory.Work) {
	if r, ok := v.Decomposition.(*geometry.Regular); ok {
		k := lookupKey{t, *r, c.Local, c.Remote}
		if w.lookups[k] == nil {
			w.lookups[k] = findAll(t, r, c)
		}
		if l := &w.lookups[k][rank]; l.parts != nil {
			return l.parts, l.work
		}
	}
	return t.Parts(box)
}

// findAll returns the lookups of all processes of a decomposition.
func findAll(t *directory.Table, r *geometry.Regular, c *schedule.Coupling) []lookup {
	all := make([]lookup, r.Procs())
	for rank := range all {
		if wanted := c.Wanted(slices.Collect(r.Boxes(rank))); len(wanted) == 1 {
			all[rank].parts, all[rank].work = t.Parts(wanted[0])
		}
	}
	return all
}
