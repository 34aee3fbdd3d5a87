// Package armci is the Aggregate Remote Memory Copy Interface: one-sided
// copies, accumulates and synchronization for arrays that are spread over the
// processes of a parallel program, with strided sections and vectors of
// segments as its formats (Nieplocha and Carpenter, RTSPP 1999). Programs
// really run: data moves between the simulated memories of processes, and
// everything the library does is charged to the processor that does it.
//
// Key types: [Process] is the library as one process sees it, its methods are
// the calls of the manual; [Giov] is the vector format; [Handle] stands for
// nonblocking operations; [Scale] and [AccOp] say what an accumulate does;
// [Protocol] holds the constants by which a port chooses how to move data;
// [Error] carries the manual's return code.
//
// How operations are carried out is a port's business. There are two: one for
// machines with active messages (port_am.go and port_am_server.go), one for
// machines with remote memory and atomics alone (port_direct.go), where puts and
// gets do without atomics. The IBM SP has active messages; the T3D, the Meiko CS-2
// and the Cray XT5 have not, and the XT5 has no atomics either. Processes know nothing of each other but what comes
// through the machine.
//
//	process.go, errors.go, operations.go      Process, return codes, the table of calls
//	strided.go, vector.go, nonblocking.go,    calls that move data
//	  aggregate.go, accumulate.go, values.go, flags.go
//	memory.go, mutex.go, order.go             Malloc, Lock, Fence
//	group*.go, domain.go, msg*.go             groups, locality, small messages
//	section.go, stride_iterator.go            sections, walked through and cut
//	port.go, protocol.go                      what a port does, and the choices
//	port_am*.go, codec.go, batches.go,        requests by active messages
//	  body.go, ranges.go
//	port_direct.go                            puts, gets and atomics alone
//	signal.go, wait.go                        how processes hear of each other
//	move.go, acc_types.go                     moving and adding bytes
//	costs.go                                  what all of it executes
//
// # By hand: a 10x10 section of doubles, IBM SP
//
// GetS with count = {80, 10} and one level. There are 10 columns, one more than
// ShortGetColumns, of 80 bytes, fewer than LongGet: the request goes by active
// message. Its header has 4*2 + 3*4 + 2*4 = 28 bytes, its descriptor an
// address, the number of levels, one stride and two counts, 4*5 = 20 bytes; the
// message carries 48 bytes and no data. At the target the header handler keeps
// it, the completion handler copies 10 runs of 80 bytes into its buffer and
// puts the 800 bytes into the origin's buffer, where they raise the signal that
// the origin waits for. The origin copies 10 runs of 80 bytes to their places.
// The data has been copied twice and has crossed the network once, in one piece.
//
// With nine columns there would be nine machine gets and one wait. With n = 128
// the section has 131,072 bytes, more than the 99,784 of a buffer: 97 columns
// of 1024 bytes go first, then 31.
//
// # Order and completion
//
// A put or an accumulate is complete locally when its call returns, a get
// entirely. Operations of one process on one target take effect in the order
// of the calls, since before each the library waits until earlier stores to
// that target are complete; accumulates do not wait for accumulates, and
// nonblocking operations not for each other. Fence, AllFence and Barrier wait
// for completion at the targets. An accumulate is atomic, element by element,
// with respect to other accumulates; one that does not fit into a buffer is
// atomic piece by piece. Accumulates of one process's memory take turns on the
// SP; on a port with [Protocol].LockSlots, those of overlapping ranges do.
//
// # Errors
//
// Calls return an [Error] with the manual's return code, which knows the line
// and the time of the call: a program that fails with it is reported there. An
// address outside the target's memory ends the run; the report has the line at
// which the process is by then and when the operation was issued. So do
// collective calls that do not match, in whoever notices first.
//
// # What differs from the library of 1999
//
// A long has 8 bytes. Mutexes are queue locks, which grant in the order of
// asking and do not look at remote memory while they wait. On machines whose
// gets cannot count at their target ([machines.ArrivalCounters]), a send buffer
// is free again not when a request has been fetched from it but when that is
// complete. Header handlers never wait for the lock of accumulates; see
// [Protocol1999]. Calls that wait for a change of the
// process's own memory ([Process.WaitFlag], [Process.NotifyWait]) block where
// programs of the time looped.
//
// # Costs
//
// Machine calls cost what the machine says. The library's own work is charged
// to the thread that does it: copies and additions by their runs, strides and
// cache lines, everything else in counted operations (costs.toml).
package armci
