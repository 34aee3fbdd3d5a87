// Package armci is the Aggregate Remote Memory Copy Interface: one-sided
// copies, accumulates and synchronization for arrays that are spread over the
// processes of a parallel program (Nieplocha and Carpenter, RTSPP 1999). Its data
// formats are strided sections and vectors of segments. Programs really run: data
// moves between the simulated memories of processes, and the work of the library
// is charged to the processor that does it.
//
// Key types: [Process] is the library in one process; its methods are the calls of
// the manual. [Giov] is the vector format. [Handle] stands for nonblocking
// operations. [Scale] and [AccOp] define an accumulate. [Protocol] holds the
// constants by which a port chooses how to move data. [Error] carries the manual's
// return code.
//
// A port carries out the operations. There are two ports. One is for machines with
// active messages (port_am.go and port_am_server.go), such as the IBM SP. The other
// is for machines with remote memory and atomics only (port_direct.go), such as the
// T3D and the Meiko CS-2. Puts and gets of the direct port need no atomics, so they
// also run on the Cray XT5, which has none. Processes exchange information only
// through the machine.
//
//	process.go, errors.go, operations.go      Process, return codes, the table of calls
//	strided.go, vector.go, nonblocking.go,    calls that move data
//	  aggregate.go, accumulate.go, values.go, flags.go
//	memory.go, mutex.go, order.go             Malloc, Lock, Fence
//	group*.go, domain.go, msg*.go             groups, locality, small messages
//	section.go, stride_iterator.go            sections: iteration and splitting
//	port.go, protocol.go                      the interface of a port, and its choices
//	port_am*.go, codec.go, batches.go,        requests by active messages
//	  body.go, ranges.go
//	port_direct.go                            puts, gets and atomics only
//	signal.go, wait.go                        notification between processes
//	move.go, acc_types.go                     moving and adding bytes
//	costs.go                                  operation counts of the library
//
// # By hand: a 10x10 section of doubles, IBM SP
//
// A process calls GetS with count = {80, 10} and one level. There are 10 columns,
// one more than ShortGetColumns, of 80 bytes, fewer than LongGet. So the request
// goes by active message. Its header has 4*2 + 3*4 + 2*4 = 28 bytes. Its descriptor
// (an address, the number of levels, one stride and two counts) has 4*5 = 20 bytes.
// The message carries these 48 bytes and no data. At the target the header handler
// stores it. The completion handler copies 10 runs of 80 bytes into its buffer and
// puts the 800 bytes into the origin's buffer. Their arrival raises the signal that
// the origin waits for. The origin copies 10 runs of 80 bytes to their places. So
// the data are copied twice and cross the network once, in one piece.
//
// With nine columns there would be nine machine gets and one wait. With n = 128
// the section has 131,072 bytes, more than the 99,784 of a buffer: 97 columns
// of 1024 bytes go first, then 31.
//
// # Order and completion
//
// When its call returns, a get is complete, and a put or an accumulate is complete
// locally. Operations of one process on one target take effect in the order of the
// calls: before each operation, the library waits until earlier stores to that
// target are complete. Two cases do not wait: an accumulate for accumulates, and
// nonblocking operations for each other. Fence, AllFence and Barrier wait for
// completion at the targets. An accumulate is atomic, element by element, with
// respect to other accumulates; an accumulate larger than a buffer is atomic piece
// by piece. On the SP, accumulates into one process's memory take turns; on a port
// with [Protocol].LockSlots, only those into overlapping ranges do.
//
// # Errors
//
// Calls return an [Error] with the manual's return code and with the line and the
// time of the call. The report of a program that fails with it names them. An
// address outside the target's memory ends the run. Its report has the line that
// the process has reached by then, and the time at which the operation was issued.
// Collective calls that do not match also end the run, in the process that notices
// first.
//
// # What differs from the library of 1999
//
//   - A long has 8 bytes.
//   - Mutexes are queue locks: they grant in the order of the requests and do not
//     poll remote memory.
//   - On machines whose gets have no counters at their target
//     ([machines.ArrivalCounters]), a send buffer is free again only when its request
//     is complete, not already when the request has been fetched from it.
//   - Header handlers never wait for the lock of accumulates; see [Protocol1999].
//   - Calls that wait for a change of the process's own memory ([Process.WaitFlag],
//     [Process.NotifyWait]) block. Programs of the time polled in a loop.
//
// # Costs
//
// The machine charges its own calls. The library charges its work to the thread
// that does it: copies and additions by their runs, strides and cache lines,
// everything else as counted operations (costs.toml).
package armci
