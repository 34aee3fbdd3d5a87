// Package portals is Portals 3.3, the communication library below all others on a
// Cray XT5, as its manual (Riesen, Brightwell, Pedretti, Maccabe and Hudson, The
// Portals 3.3 message passing interface, SAND2006-0420) describes it, in the
// generic mode of Compute Node Linux: the host matches messages, in interrupts. With
// portals.mode "accelerated", as Sandia's Catamount could have it, the SeaStar's own
// processor does, and processes give it commands without a system call.
//
// An [Interface] is what one process has (PtlNIInit): a portal table, whose entries
// are lists of match entries ([ME]), each with a memory descriptor ([MD]), whose
// operations report to an event queue ([EQ]). A process puts bytes of one of its
// descriptors into a descriptor of another process, or gets them from there
// ([Interface.Put], [Interface.Get]); which one, the target's match entries decide.
// Processes are named by their rank in the job, where the manual has nid and pid.
//
// # How it works
//
// A put goes through these steps; those of the host are interrupts of its node,
// handled one after the other (see package seastar):
//
//	PtlPut      portals.start, then the header leaves; SEND_START
//	target      the list is walked: portals.match, portals.walk for each entry that
//	            does not match; PUT_START. Nothing matches: the message is dropped
//	            and counted
//	payload     moves now, unless it came in the header packet
//	both sides  portals.deliver; PUT_END there, SEND_END here. A put whose payload is
//	            in the header packet ends here when that has left
//	initiator   if asked for, the acknowledgement's header comes back: portals.deliver;
//	            ACK
//
// A get is answered without matching at the initiator: the reply's header comes
// back, the payload moves, GET_END and REPLY_END. Events are only posted to
// descriptors with a queue and unless the descriptor's options suppress them; the
// host is interrupted all the same.
//
// A descriptor takes an operation if its options allow it, its threshold is not used
// up, and the bytes fit or may be cut off (Truncate). Without ManageRemote operations
// lie one behind the other. When it is used up and nothing is under way it is
// unlinked, if that was asked for, with its match entry, if that was.
//
// Who pays for what is in no public source of Portals for Compute Node Linux. Cray's and
// Sandia's driver for Linux (2009), for the same SeaStar with another protocol, has one
// interrupt for everything, on one core; its handler goes on until the queue of events is
// empty, so interrupts coalesce; and each packet that has been sent gives an event, so
// that the end of a put interrupts the initiator's host even if its payload was in the
// header (portals.inline_end says otherwise). Acknowledgements and requests of gets are
// taken to leave nothing to collect.
//
// Within a node, messages take the same way through the SeaStar, except those with
// Request.Shared.
//
// # What has no event
//
// Events of the simulation are what a run takes its time for. Two kinds of instants have none unless
// something happens at them. No time depends on that but where two things happen at the same
// picosecond, which may come in the other order than if both had events:
//
//   - The end of an interrupt's entry, at which the host begins to look for a match entry. What it finds is
//     decided before the lists of the interface change, or when it has found it (Job.Foresee).
//   - The instants at which a process that attends events looks, takes an event or finds none, and waits on.
//     Whoever brings an event has it taken at once, with the times that follow (attend.go), unless the process's
//     processor is the one that takes interrupts.
//
// A put of 256 bytes whose event a waiting process takes has 6 events of the simulation: the call, the header, the
// match, the payload, and the end on either side. It has one more for each side where the process then has something
// to do, and one if it passes match entries.
//
// # What lies where
//
// In a large job each step of a message comes to a process that the host has not looked at for thousands of
// events, so that a step takes as long as the lines of the host's memory that it touches. A process has all
// its records in one piece of memory (xt5.seat), and what each message touches of them begins a cache line of
// 64 bytes: of the interface what is coming and who waits, then the lists, the first queue, and the attendance.
// Descriptors, operations and events have two lines each, with what the end of a message touches in the first.
// Slabs of such records have 32 KB or more: in front of smaller ones that hold pointers the run-time system of Go
// keeps a word, which shifts them across lines.
//
// # By hand: a put of 1 byte to the next node
//
//	0.9    us  PtlPut (portals.start)
//	0.0305 us  a header of 64 bytes at 2.1 GB/s
//	0.455  us  seastar.transmit, one link, seastar.receive
//	2      us  interrupt
//	1.8    us  matching
//	0.2    us  the target looks again and finds PUT_END (portals.poll)
//	------
//	5.3855 us
//
// 256 bytes are not in the header packet: from the match on, at 5.1855 us, they move,
// 0.1219 us, and a second interrupt ends them, 2.226 us: 7.7334 us with the look. A get
// of 1 byte matches at the target at 5.1855 us and comes back: 0.4855 us, an
// interrupt, 2 us, portals.deliver, 0.226 us, and the look, 0.2 us: 8.097 us.
//
// # What is left out
//
// PtlGetPut, scattered descriptors (PTL_MD_IOVEC), access control lists, and
// several interfaces of one process. WholeMemory is not in the manual: libraries that
// let others reach all their memory have a descriptor for each piece that they have
// registered, and find the right one before they call. Calls by their names in the manual stand in the
// comments of the methods.
//
// # Files
//
//	spec.go        parameters and limits
//	interface.go   jobs, interfaces, errors
//	match.go       match entries and their lists
//	descriptor.go  memory descriptors
//	event.go       events and queues; attend.go: taking them while a process waits
//	operation.go   puts and gets: what is asked for
//	progress.go    what happens to them, step by step
//	data.go        moving bytes
package portals
