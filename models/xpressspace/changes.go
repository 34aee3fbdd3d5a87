package xpressspace

import "simrun/models/xpressspace/directory"

// Changes are ways in which the run-time system asks the directory otherwise than
// XpressSpace does. They serve counterfactual runs: what takes longer without
// something is what that is worth. The zero value is XpressSpace.
type Changes struct {
	// Sequential lets a process wait for each answer of the directory before it sends
	// the next query.
	Sequential bool
	// Whole lets every process ask all entries of the other application's directory
	// about its whole region, and not about the process's own boxes only.
	Whole bool
	// Uncached lets a process forget its communication schedules: it asks the directory
	// again whenever it needs one.
	Uncached bool
	// Scan lets a process find the entries of a box as DataSpaces does. It compares each entry of the directory with
	// one span of the box after the other, until one meets it.
	Scan bool
	// EntriesMax, if not 0, limits how many entries of an application's directory others ask about a box, by part.
	// They ask the first ones of those that the box concerns. The answers of the other entries are missing from the
	// schedule, so it cannot be used for an exchange. Such a run gives only the right time of asking.
	EntriesMax []int
}

// entriesAsked returns those of some entries of an application that are asked.
func (c *Changes) entriesAsked(part int, entries []directory.Part) []directory.Part {
	if c.EntriesMax == nil || c.EntriesMax[part] == 0 {
		return entries
	}
	return entries[:min(len(entries), c.EntriesMax[part])]
}
