// Package lapi is IBM's Low-level Application Programming Interface for the SP
// as its manual has it (IBM, PSSP Administration Guide and Command and Technical
// Reference; Shah et al., Performance and experience with LAPI, IPPS 1998): one-
// sided communication on top of active messages.
//
// A [Job] is a parallel program; [Init] gives each task its [Context], whose
// methods are LAPI's functions under their own names. The arguments of the
// longer ones are structs in the manual's order. [Cntr] is a counter: the
// origin counter counts when the origin's data may be changed (of a get: when
// the data is there), the target counter when the data is at the target (of a
// get: has been read there; of an active message: the completion handler has
// returned), the completion counter when the origin has heard of that.
// [Endpoint] shows a context through the interfaces of package machines.
//
// # How it works
//
// An operation is a message of one or more packets. The calling thread pays for
// the call and for copying each packet into the adapter's send queue. The four
// paths between two nodes are taken in turn, so packets overtake each other;
// each says where its data goes, and the packets of an active message that come
// before its header are put aside. At the target a node.Dispatcher decides who
// handles a packet: a thread that waits in LAPI, or an interrupt; interrupts
// coalesce while the dispatcher runs. Header handlers run in the dispatcher.
// Completion handlers run on a thread of their own, one after the other, and may
// use LAPI like the application does.
//
//	context.go     Job, Context, Init, Term
//	transfer.go    Put, Get, Amsend, and how packets are sent
//	rmw.go         Rmw
//	counter.go     Cntr, Setcntr, Getcntr, Waitcntr, Probe
//	fence.go       Fence, Gfence, and what has landed
//	collective.go  Address_init, barrier
//	handler.go     header and completion handlers
//	dispatcher.go  what happens with a packet that arrives
//	packet.go      packets and messages
//	copy.go        what copying into and out of packets costs
//	env.go         Qenv, Senv
//	errors.go      return codes
//	endpoint.go    capabilities
//	spec.go        what it costs
//	switches.go    counterfactuals, and counts of what was sent
//
// # By hand: a get from a sleeping task
//
// A task gets 16 bytes from its neighbour, which sleeps, with the numbers of
// the PNNL machine. The data is in no cache:
//
//	19.0 us  the call at the origin (get_call)
//	 3.8 us  the request of 48 bytes: adapters and chip 3.3 us, 48 B / 101.8 MB/s
//	29.0 us  the interrupt (interrupt)
//	10.9 us  the request is handled (receive_packet 4.4 us, receive_message 6.5 us)
//	13.7 us  the answer is sent (reply 13 us, copying 16 bytes 0.7 us)
//	 3.9 us  48 + 16 bytes on the wire
//	11.6 us  the answer is handled (4.4 us, 6.5 us, copying 0.7 us)
//	-------
//	91.9 us
//
// Gets that follow each other without waiting are limited by the origin: it
// calls, 19.0 us, and handles the answer to an earlier one, 11.6 us, so that
// each takes 30.6 us in the steady state. The target takes 10.9 + 13.7 = 24.6 us
// for each; what has piled up during an interrupt it works off until none is
// left, and so takes one interrupt for every five gets. That does not delay the
// origin, for which answers are always there. Between two calls the origin is out of
// LAPI for a moment, in which an answer could interrupt it; but an interrupt takes
// 1.5 us (interrupt_delay) to reach the processor, and the next call masks it.
//
// # Simplifications
//
//   - The send queue of the adapter is unlimited: Put and Amsend return when all
//     packets are in it, and OrgCntr has counted by then.
//   - No packet is lost, so there are no acknowledgements and no timeouts.
//   - Rmw gives the old value also for CompareAndSwap, where the manual has
//     whether the word was equal: the old value says so too.
//   - The length of a user header need not be a multiple of a word.
//   - Arguments are checked even with ErrorChk off (see [Context.Senv]).
//   - Addresses of handlers are numbers in the order of [Context.Register], not
//     addresses of functions. Counters are objects of the simulator with
//     addresses of their own, not words in the task's memory.
//   - The vector functions and LAPI_Xfer of later releases are not there.
//
// # Errors
//
// What a call refuses it returns, as an [Error] that knows the line and the time
// of the call. What goes wrong at the target ends the run, with the process that
// issued the operation, the call and its time. The source line of that report is
// the one at which the process is by then: of a programming system's call that it
// is still in ("called at") or of a later one ("issued at"). Noting the line at
// every call would take the host as long as all the rest of a message, 1 us.
//
// A collective call says in its messages which one it is. A task that hears of
// another one than it is in itself ends the run with a [CollectiveError].
package lapi
