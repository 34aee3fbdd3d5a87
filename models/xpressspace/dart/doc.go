// Package dart is DART, the communication layer of XpressSpace and DataSpaces
// (Docan, Parashar and Klasky, HPDC 2008): commands to other processes, and
// asynchronous puts and gets of memory that they have registered.
//
// A Server is DART in one process. Commands are remote procedure calls without
// a result: Server.Send sends 256 bytes, and the target's Handler for the Service
// runs when the target polls. An answer is another command, or a put. Each process
// has memory for ten commands of each peer, so a sender has ten credits. It queues
// further commands. It gets credits back in the header of commands in the other
// direction or, when five are owed, in a system message, which is a put of no bytes.
// Server.Put and Server.Get move data. A process learns of their end, and of arrivals
// in a Region, when it polls. There is no background thread: while a process
// computes, it answers nobody.
//
// DART uses a Transport. Over makes one of an endpoint with exposed memory
// (machines.ExposedMemory), such as that of a Cray XT5, which has Portals.
//
// # By hand: a command and its answer
//
// Between neighbours on an idle Cray XT5:
//
//	85.333 ns  256 bytes are copied to the send buffer, at 3 GB/s
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
// commands. Here one entry has the memory of all peers, and the sender gives the
// offset. Thousands of entries would not fit into an interface and would be walked for
// each command. Only the parts of this memory that hold a command exist on the host. We
// assume that a process has at most sixteen commands under way. Without a limit,
// thousands of processes that each notify hundreds of others would send all at once.
// Events of commands, system messages and data share one queue; DART has two. The
// length of a command, 218 bytes of which are the caller's, and the number of credits
// are those of the public DataSpaces source of March 2013. We assume that a system
// message returns credits when five are owed.
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
//	fetch.go      what of the host's memory comes before it is needed
//	costs.go      costs.toml, operation counts
package dart
