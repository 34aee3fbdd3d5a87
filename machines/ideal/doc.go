// Package ideal is a machine on which everything costs what its Spec says and nothing
// else: a latency, a rate, a time for each call. It has every capability of package
// machines. It serves three purposes: tests try programming systems on it; users
// describe machines of their own with its parts, see [Read]; and it is the worked
// example of how a machine is written.
//
// # How a machine is written
//
// A machine's TOML file is its Spec: every number with a unit, a kind and a source.
// ideal.toml is this one's, spec.go the Go struct that it fills. [Model] is what
// listings show, [New] reads the Spec afresh for each run, [Machine.Launch] builds the
// network on a kernel and spawns a process for each endpoint (machine.go, job.go). All
// limits are read from the Spec when they are asked for, since --set changes it. An
// [Endpoint] is a process as programming systems see it; it has a capability by
// implementing its interface, a file each:
//
//	memory.go     remote memory: counters, puts, gets
//	words.go      loads and stores of remote words, atomic operations
//	exposed.go    exposed memory with events
//	active.go     active messages
//	meeting.go    barrier, exchange of addresses
//	messages.go   messages, blocking and not
//	comm.go       communicators
//	shared.go     shared memory: regions, rights, page locks
//	pages.go      what has a page change hands
//	endpoint.go   the endpoint itself, several programs
//	read.go       machines of users
//	quiet.go      the machine as tests want it
//
// What an operation does on the processor, its thread is charged for and its ledger
// notes (process.begin). Then the thread lets the clock come to where it is, because
// from there on others are concerned: messages go through the network (job.send), and
// the interface of whose memory is accessed serves one access after the other
// (process.serve). Whatever goes wrong at another process than the caller's fails the
// caller with the time at which it issued the operation (issue.fail). TestConformance of
// package machines tries every capability of every machine.
//
// # A machine of a user's own
//
// A copy of ideal.toml with other numbers is another machine: any topology of package
// sim/network, three models of contention, costs in the manner of LogGP, and as many
// capabilities as are listed.
//
//	latency, hop    L: of a message, and of each link between switches
//	rate            G: of a byte on each link
//	call, receive   o: of the processor at either end
//	service         g: between two accesses to one memory
//
// # By hand: a put and a fetch
//
// With the numbers of ideal.toml, a put of 100 bytes begins after 1 us
// (library.call). Its bytes have left, so that their memory may be changed, after
// another 1 us at 100 MB/s. They are at their target 10 us and again 1 us later, at 13
// us, and known to be there at 23 us. Finding that out takes 0.1 us.
//
// Fetching 8 bytes takes 1 us for the call, 10 us to the owner, 0.08 us for the bytes
// and 10 us back: 21.08 us.
package ideal
