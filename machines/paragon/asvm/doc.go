// Package asvm is the shared virtual memory in the kernel of an Intel Paragon's operating
// system (Advanced Shared Virtual Memory: Zeisset, Tritscher and Mairandres, USENIX 1996).
//
// A [System] is the shared memory of one program. A [Kernel] is the state of a node's
// operating system. A [Region] is a process's view of a mapped region: the node's page
// table. Memory is sequentially consistent: a page has one writer or many readers.
//
// # How it works
//
// Each page has an owner, the node that wrote it last. The owner has the newest contents
// and knows the nodes that may have copies. On a fault, a node sends a request to the node
// that it believes to be the owner. A node that is not the owner forwards the request, and
// remembers the writer as the new owner. At the start, every node believes that the owner
// is the page's manager. Managers are fixed, and pages are distributed over all nodes. The
// manager of an untouched page gives it away, and the process that gets it fills it with
// zeros.
//
// A reader gets a copy, and the owner's own copy becomes read-only. Before a writer gets
// the page and its ownership, the owner invalidates all other copies, with a message each,
// and waits for all acknowledgements. Requests that arrive meanwhile are kept, by the owner
// while it collects acknowledgements and by a node that has asked for ownership. So requests
// for a page are served one after the other. Each reaches the owner, because every node that
// forwards it knows a later owner than itself.
//
// A page stays at its new node until the process that waited for it has run. Otherwise two
// nodes could take one page from each other for ever.
//
// Messages use a separate transport, STS. They have 32 bytes, some with a page. They
// interrupt the program, since the kernel of the target handles them on the same processor.
// The co-processor moves them, in order.
//
// A node has memory for as many shared pages as fit beside the operating system. If a
// faulting process finds no free memory, its node drops the least recently used copy of
// another node's page. If there is none, it writes a page that it owns to disk. Faults and
// touches tell when a page was used.
//
// # By hand: a read fault
//
// Process 1 reads a page that process 0 has written, on neighbouring nodes. Times are
// those of paragon.toml.
//
//	  290    us  trap
//	  976    us  fault, in the virtual memory system of process 1
//	   50    us  sending the request
//	   21.80 us  10.5 us in each co-processor, 0.49 us for 32 bytes to the wire, 0.30 us on it
//	   50    us  process 0's processor is interrupted and handles it
//	  383    us  sending the page: 50 us, and 333 us for the page
//	  194.15 us  10.5 us in each co-processor; 8192 of 8224 bytes are ready for the wire after
//	             126.03 us and take 46.81 us, the other 32 follow them 0.30 us behind
//	  383    us  process 1's processor handles it and puts the page in place
//	-------
//	 2347.94 us
//
// # What is not known
//
// Only sums are published, and these are recalled (Zeisset et al., Table 1):
//
//	2.35 ms  a read fault
//	1.51 ms  a write to a page with one other copy
//	3.10 ms  a write with a reader
//	2.24 ms  a write without a reader
//	 0.1 ms  each further reader, about
//
// For each further reader the owner sends one message and handles one; we assume that both take the same time. The
// other parts in paragon.toml follow from this.
//
// # Files
//
//	spec.go      the numbers
//	system.go    regions and mapping
//	table.go     a node's page table
//	fault.go     faults, prefetches, locks: the side of threads
//	message.go   STS
//	protocol.go  the protocol: the side of messages
//	paging.go    full memories and disks
package asvm
