// Package store keeps results of jobs in a folder, so that what has been computed once
// is not computed again: by no scenario, sweep or report, and by no other process.
//
// # How a result is found
//
// A job has a [Key]: a hash of everything that is known before it runs, such as the
// program, its configuration, the seed and the identity of the executable. Of the
// parameters of machines it says nothing: which of them a job reads shows only when it
// runs. So a kept result lists the parameters that its job read, with their values, and is
// the result of every job with the same key for which they have these values. That is
// sound because a job is deterministic: until it first reads another value, it does the
// same, and so reads the same parameters next.
//
// # Files
//
//	results/KK/KEY/NAMES.reads           names of parameters that jobs of this key have read
//	results/KK/KEY/entries/VALUES.entry  the result of those that have read them with these values
//	costs/SCENARIO.json                  how long the scenario and its parts took here last
//	new/                                 files that are being written
//
// NAMES is a hash of the names and VALUES one of names and values, so that a look-up opens
// one small file for each list of names and then the one entry. KK are the first two digits
// of KEY.
//
// # An example by hand
//
// A run of armci-fig4 has key 5e.... It read lapi.interrupt = 29us and clock = 120MHz of the
// SP, and nothing else. The store then has results/5e/5e.../a1....reads with the two names,
// and results/5e/5e.../entries/c7....entry. A run with --set machine.mpl.gap=9us finds the list,
// takes the values of the two names, comes to c7... again and is served. A run with
// --set machine.lapi.interrupt=5us comes to another hash, finds nothing, runs, and is kept
// beside the first.
//
// # What can go wrong
//
// A file is written under a name of its own in new, flushed to the disk and renamed, so that
// it is there as a whole or not at all, whoever is killed and however many processes write.
// Every file has a checksum; one that does not agree is removed, and its job runs again. A
// folder that cannot be written, or a full disk, ends the writing for this process. Both are
// told once. When the folder grows over its limit, what was used least recently goes.
//
// # Files of the package
//
//	store.go   the store: finding and keeping
//	key.go     keys, the identity of the executable
//	file.go    files with checksums
//	limit.go   the bound of the size
//	list.go    listing and clearing
//	costs.go   how long things took
package store
