// Package store keeps results of jobs in a folder, so that no scenario, sweep or report of
// any process computes a result twice.
//
// # How a result is found
//
// A job has a [Key]: a hash of everything that is known before it runs, such as the
// program, its configuration, the seed and the identity of the executable. The key does not
// contain the parameters of machines, since only the run shows which of them a job reads. So
// a kept result lists the parameters that its job read, with their values. It is the result
// of every job with the same key and the same values of these parameters. This is sound
// because a job is deterministic: until it reads a different value, it behaves the same, and
// so reads the same parameters next.
//
// # Files
//
//	results/KK/KEY/NAMES.reads           names of parameters that jobs of this key have read
//	results/KK/KEY/entries/VALUES.entry  the result of jobs that have read them with these values
//	costs/SCENARIO.json                  the last times of the scenario and its parts on this host
//	new/                                 files under construction
//
// NAMES is a hash of the names, and VALUES is a hash of names and values. So a look-up opens
// one small file for each list of names and then the single entry. KK are the first two digits
// of KEY.
//
// # An example by hand
//
// A run of armci-fig4 has key 5e.... It read lapi.interrupt = 29us and clock = 120MHz of the
// SP, and nothing else. The store then has results/5e/5e.../a1....reads with the two names,
// and results/5e/5e.../entries/c7....entry. A run with --set machine.mpl.gap=9us finds the list,
// takes the values of the two names, computes c7... again and gets the result. A run with
// --set machine.lapi.interrupt=5us computes another hash, finds nothing, runs, and its result
// is kept beside the first.
//
// # Failures
//
// The store writes a file under a unique name in new, flushes it to the disk and renames it.
// So a file exists completely or not at all, even if processes are killed or several write.
// Every file has a checksum. If it does not match, the store removes the file, and the job
// runs again. If the folder cannot be written, or the disk is full, this process stops
// writing and says so once. When the folder exceeds its limit, the store removes the least
// recently used results.
//
// # Files of the package
//
//	store.go   the store: look-up and keeping
//	key.go     keys, the identity of the executable
//	file.go    files with checksums
//	limit.go   the bound of the size
//	list.go    listing and clearing
//	costs.go   times of earlier runs
package store
