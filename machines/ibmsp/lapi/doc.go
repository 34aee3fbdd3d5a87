// Package lapi is IBM's Low-level Application Programming Interface for the SP:
// one-sided communication on top of active messages. It follows the manual (IBM,
// PSSP Administration Guide and Command and Technical Reference; Shah et al.,
// Performance and experience with LAPI, IPPS 1998).
//
// A [Job] is a parallel program; [Init] gives each task its [Context], whose
// methods are LAPI's functions under their own names. Functions with many
// arguments take a struct with the arguments in the manual's order. [Cntr] is a
// counter. An operation has three:
//
//	origin counter      counts when the origin may change its data; for a get, when
//	                    the data have arrived
//	target counter      counts when the data are at the target; for a get, when they
//	                    have been read there; for an active message, when the
//	                    completion handler has returned
//	completion counter  counts when the origin knows of the target's event
//
// [Endpoint] offers a context through the interfaces of package machines.
//
// # How it works
//
// An operation is a message of one or more packets. The calling thread pays for
// the call and for copying each packet into the adapter's send queue. Packets take
// the four paths between two nodes in turn, so they overtake each other. Each
// packet carries the address of its data. Packets of an active message that arrive
// before its header are set aside. At the target, a node.Dispatcher handles packets,
// in a thread that waits in LAPI or in an interrupt; interrupts coalesce while the
// dispatcher runs. Header handlers run in the dispatcher. Completion handlers run on
// a separate thread, one after the other, and may call LAPI as the application does.
//
//	context.go     Job, Context, Init, Term
//	transfer.go    Put, Get, Amsend, and how packets are sent
//	rmw.go         Rmw
//	counter.go     Cntr, Setcntr, Getcntr, Waitcntr, Probe
//	fence.go       Fence, Gfence, and the count of completed stores
//	collective.go  Address_init, barrier
//	handler.go     header and completion handlers
//	dispatcher.go  handling of arriving packets
//	packet.go      packets and messages
//	copy.go        costs of copying into and out of packets
//	env.go         Qenv, Senv
//	errors.go      return codes
//	endpoint.go    capabilities
//	spec.go        the costs
//	switches.go    counterfactuals, and counts of sent messages and packets
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
// The origin limits a sequence of gets without waiting. For each get it makes a
// call, 19.0 us, and handles the answer to an earlier one, 11.6 us: 30.6 us in the
// steady state. The target takes 10.9 + 13.7 = 24.6 us for each. After an interrupt it
// works off all requests that have queued up, so it takes one interrupt for every five
// gets. This does not delay the origin, for which answers are always there. Between
// two calls the origin is outside of LAPI for a moment, in which an answer could
// interrupt it. But an interrupt takes 1.5 us (interrupt_delay) to reach the
// processor, and the next call masks it.
//
// # Simplifications
//
//   - The send queue of the adapter is unlimited: Put and Amsend return when all
//     packets are in it, and OrgCntr has counted by then.
//   - No packet is lost, so there are no acknowledgements and no timeouts.
//   - Rmw returns the old value for CompareAndSwap, too. The manual returns whether
//     the word was equal, which the old value also tells.
//   - The length of a user header need not be a multiple of a word.
//   - Arguments are checked even with ErrorChk off (see [Context.Senv]).
//   - Addresses of handlers are numbers in the order of [Context.Register], not
//     addresses of functions. Counters are objects of the simulator with
//     addresses of their own, not words in the task's memory.
//   - The vector functions and LAPI_Xfer of later releases are left out.
//
// # Errors
//
// A call with wrong arguments returns an [Error] with the line and the time of the
// call. An error at the target ends the run; the report names the process that issued
// the operation, the call and its time. Its source line is the one that the process has
// reached by then. It is that of the programming system's call if the process is still
// in it ("called at"), or of a later one ("issued at"). To record the line of every
// call would take the host 1 us, as long as all the rest of a message.
//
// A collective call names itself in its messages. If a task receives a message of
// another collective call than its own, it ends the run with a [machines.CollectiveError].
package lapi
