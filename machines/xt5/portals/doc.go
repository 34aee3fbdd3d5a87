// Package portals is Portals 3.3, the lowest communication library of a Cray XT5. It
// follows the manual (Riesen, Brightwell, Pedretti, Maccabe and Hudson, The Portals 3.3
// message passing interface, SAND2006-0420), in the generic mode of Compute Node Linux:
// the host matches messages, in interrupts. With portals.mode "accelerated", which
// Sandia's Catamount could use, the SeaStar's own processor matches them, and processes
// give it commands without a system call.
//
// Each process has an [Interface] (PtlNIInit) with a portal table. An entry of the table
// is a list of match entries ([ME]). Each match entry has a memory descriptor ([MD]),
// whose operations report to an event queue ([EQ]). A process puts bytes of one of its
// descriptors into a descriptor of another process, or gets them from there
// ([Interface.Put], [Interface.Get]). The target's match entries determine that
// descriptor. Processes are named by their rank in the job; the manual has nid and pid.
//
// # How it works
//
// A put goes through these steps. Those of the host are interrupts of its node,
// handled one after the other (see package seastar):
//
//	PtlPut      portals.start, then the header leaves; SEND_START
//	target      the host walks the list: portals.match, and portals.walk for each
//	            entry that does not match; PUT_START. If none matches, it drops and
//	            counts the message
//	payload     moves now, unless it came in the header packet
//	both sides  portals.deliver; PUT_END at the target, SEND_END at the initiator. If
//	            the payload is in the header packet, the put ends at the initiator
//	            when this packet has left
//	initiator   if requested, the acknowledgement's header comes back: portals.deliver;
//	            ACK
//
// The reply to a get needs no matching at the initiator: its header comes back, the
// payload moves, GET_END and REPLY_END. Only descriptors with a queue get events, and
// only those that the descriptor's options do not suppress. The host is interrupted in
// any case.
//
// A descriptor accepts an operation if its options allow it, its threshold is not used
// up, and the bytes fit or may be cut off (Truncate). Without ManageRemote, each operation
// begins where the one before ended. Portals unlinks a descriptor that is used up and has
// no operation under way, if this was requested, and its match entry, if that was.
//
// No public source of Portals for Compute Node Linux says which processor executes what.
// The model follows the Linux driver of Cray and Sandia (2009), for the same SeaStar with
// another protocol. The driver has one interrupt for everything, on one core. Its handler
// runs until the queue of events is empty, so interrupts coalesce. Each sent packet gives
// an event, so the end of a put interrupts the initiator's host even if the payload was in
// the header (portals.inline_end "call" turns this off). Acknowledgements and
// requests of gets are assumed to give no such event.
//
// Messages within a node also go through the SeaStar, except those with Request.Shared.
//
// # Instants without an event
//
// The host's time for a run grows with the number of simulation events. Three kinds of instants have an event only if
// something happens at them. This changes no simulated time, with one exception: two things that happen at the same
// picosecond may come in another order than if both had events.
//
//   - The arrival of something that interrupts a node's host: a header, the end of a payload that takes no link of the
//     torus (of a put), the departure of a header. The instant is known when the header or the payload begins to move. If the host
//     still handles then what came before, it goes on with the arrival, and there is no event (node.Dispatcher.ArriveAt).
//     The simulation copies such a payload when it begins to move. Nobody can notice this if the process is told of the
//     end of the payload: before, it must not look at the memory. Other payloads have an event at their end.
//   - The end of an interrupt's entry, at which the host begins to search for a match entry. The result of the search
//     is fixed before the lists of the interface change, or when the search is complete (Job.Foresee).
//   - The instants at which an attending process polls, takes an event or finds none, and waits on. The code that
//     posts an event also takes it for that process and computes the times that follow (attend.go), unless the
//     process's processor is the one that takes interrupts.
//
// A put of 256 bytes to a waiting process has 4 simulation events: the call, the match, and the end on either side. It
// has one more for each arrival at an idle host: of the header, of the payload at the target, and of its end at the
// initiator. It has one more for each side whose process then has something to do, and one if the search passes match
// entries.
//
// # Layout in the host's memory
//
// In a large job, each step of a message accesses a process that the host has not accessed for thousands of events.
// So the time of a step depends on the number of cache lines that it touches. All records of a process lie in one
// piece of memory (xt5.seat). The parts that a message touches begin at cache lines of 64 bytes. In the interface
// they are the arriving messages and the waiting process, then the lists, the first queue, and the attendance.
// Descriptors, operations and events have two lines each; the end of a message touches only the first. A node's
// interrupt processor, SeaStar and dispatcher of interrupts lie in one piece, too. Slabs of such records have 32 KB
// or more. In front of smaller ones that hold pointers, the run-time system of Go keeps a word, which would shift
// the records across lines.
//
// The records point to each other. Waiting for one record after the other took more than half of the time of an
// event. So the kernel prefetches the records of the next events before it runs them, step by step along the pointers
// (sim.Fetcher; fetch.go). It does so for many events at once, so that their lines arrive in parallel.
//
// # By hand: a put of 1 byte to the next node
//
//	0.9    us  PtlPut (portals.start)
//	0.0305 us  a header of 64 bytes at 2.1 GB/s
//	0.455  us  seastar.transmit, one link, seastar.receive
//	2      us  interrupt
//	1.8    us  matching
//	0.2    us  the target polls again and finds PUT_END (portals.poll)
//	------
//	5.3855 us
//
// 256 bytes do not fit into the header packet. They move after the match at 5.1855 us
// (0.1219 us), a second interrupt ends them (2.226 us), and the target polls: 7.7334 us.
// A get of 1 byte matches at the target at 5.1855 us and comes back. That takes 0.4855
// us for the way, 2 us for an interrupt, 0.226 us for portals.deliver, and 0.2 us for
// the poll: 8.097 us in all.
//
// # What is left out
//
// PtlGetPut, scattered descriptors (PTL_MD_IOVEC), access control lists, and
// several interfaces of one process. WholeMemory is not in the manual. It stands for
// libraries that expose all their memory: they have a descriptor for each registered
// piece, and find the right one before they call. The comments of the methods give the
// names of the calls in the manual.
//
// # Files
//
//	spec.go        parameters and limits
//	interface.go   jobs, interfaces, errors
//	match.go       match entries and their lists
//	descriptor.go  memory descriptors
//	event.go       events and queues; attend.go: taking them while a process waits
//	operation.go   puts and gets: the requests
//	progress.go    operations, step by step
//	data.go        moving bytes
//	fetch.go       which lines of the host events will touch
package portals
