// Package dart is DART, the communication layer of XpressSpace and DataSpaces
// (Docan, Parashar and Klasky, HPDC 2008): commands to other processes, and
// asynchronous puts and gets of memory that they have registered.
//
// A Server is DART in one process. Commands are remote procedure calls without
// a result: Server.Send sends 256 bytes, the target's Handler for the Service is
// called when the target polls; an answer is another command, or a put. Each
// process keeps room for ten commands of each peer. A sender has as many credits,
// queues what is beyond, and gets them back in the header of commands that go the
// other way, or, when five are owed, in a system message, which is a put of no
// bytes. Server.Put and Server.Get move data; what is told of their end, and of
// arrivals in a Region, is told when the process polls. There is no thread behind
// it: while a process computes, it answers nobody.
//
// DART stands on a Transport, which Over makes of an endpoint with exposed memory
// (machines.ExposedMemory), such as one of a Cray XT5, which has Portals.
//
// # By hand: a command and its answer
//
// Between neighbours on an idle Cray XT5:
//
//	85.333 ns  256 bytes are copied to where they leave from, at 3 GB/s
//	 0.641 ns  the loop around it: 1.667 clocks of 2.6 GHz
//	 0.2   us  PtlMDBind
//	 7.7334 us the put of 256 bytes, with the target's look at its queue (package
//	           portals)
//	85.974 ns  they are copied out
//
// is 8.1053 us, and the answer takes the same: 16.2107 us.
//
// # What differs
//
// DART on Portals attaches a match entry for each peer, with memory for its ten
// commands; here one entry has the memory of all, and the sender gives the place,
// since thousands of entries would not go into an interface and would be walked
// for each command. Of that memory only what holds a command is there. A process has
// sixteen commands under way at a time, which is an assumption: with thousands of
// processes that each tell hundreds of others something, all would be at once. Events
// of commands, system messages and data share one queue, where DART has two. The
// length of a command, 218 bytes of which are the caller's, and the number of
// credits are those of the public DataSpaces source of March 2013; that five
// credits are worth a system message is an assumption.
//
// # Files
//
//	transport.go  Transport: what is needed of a machine
//	server.go     Server, progress; attend.go: without the process being resumed
//	services.go   who handles which command
//	peers.go      what a process knows about others
//	pages.go      memory for commands that leave and have arrived, in the order in which they have
//	command.go    commands and credits; batch.go: many commands
//	region.go     registered memory, puts and gets
//	name.go       what charts call a put
//	costs.go      costs.toml, operation counts
package dart
