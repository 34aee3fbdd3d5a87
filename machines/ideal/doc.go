// Package ideal is a machine on which everything costs what its Spec says and nothing
// else: a latency, a rate, a time for each call. It has every capability of package
// machines. It serves three purposes: tests try programming systems on it; users
// describe their own machines with its parts, see [Read]; and it is the worked example
// of a machine.
//
// # How to write a machine
//
// A machine's TOML file is its Spec: every number with a unit, a kind and a source.
// Here it is ideal.toml, which fills the Go struct in spec.go. [Model] describes the
// machine for listings. [New] reads the Spec afresh for each run. [Machine.Launch] builds
// the network on a kernel and spawns a process for each endpoint (machine.go, job.go).
// All limits are read from the Spec when they are needed, since --set changes it. An
// [Endpoint] represents a process to programming systems. It has a capability if it
// implements the interface of the capability; each has its file:
//
//	memory.go     remote memory: counters, puts, gets
//	words.go      loads and stores of remote words, atomic operations
//	exposed.go    exposed memory with events
//	active.go     active messages
//	meeting.go    barrier, exchange of addresses
//	messages.go   messages, blocking and not
//	comm.go       communicators
//	shared.go     shared memory: regions, rights, page locks
//	pages.go      transfer of pages between processes
//	endpoint.go   the endpoint itself, several programs
//	read.go       user-defined machines
//	quiet.go      the machine with settings for tests
//
// An operation charges its work on the processor to its thread, and notes it in the
// ledger (process.begin). Then the thread waits until the clock reaches its own time,
// because the next steps concern other processes. Messages go through the network
// (job.send). The interface of the accessed memory serves one access after the other
// (process.serve). An error at another process fails the caller, with the time at which
// it issued the operation (issue.fail). TestConformance of package machines tests every
// capability of every machine.
//
// # A user-defined machine
//
// A copy of ideal.toml with other numbers is another machine. It has any topology of
// package sim/network, three models of contention, LogGP-style costs, and the
// capabilities that it lists.
//
//	latency, hop    L: of a message, and of each link between switches
//	rate            G: of a byte on each link
//	call, receive   o: of the processor at either end
//	service         g: between two accesses to one memory
//
// # By hand: a put and a fetch
//
// With the numbers of ideal.toml, a put of 100 bytes begins after 1 us
// (library.call). Its bytes leave within another 1 us at 100 MB/s; then the program may
// change their memory. They reach the target 10 us + 1 us later, at 13 us, and the
// initiator knows this at 23 us. To notice it takes 0.1 us.
//
// Fetching 8 bytes takes 1 us for the call, 10 us to the owner, 0.08 us for the bytes
// and 10 us back: 21.08 us.
package ideal
