// Package asvm is the shared virtual memory in the kernel of an Intel Paragon's operating
// system (Advanced Shared Virtual Memory: Zeisset, Tritscher and Mairandres, USENIX 1996).
//
// A [System] is the shared memory of one program, a [Kernel] what a node's operating
// system knows, a [Region] a process's view of a mapped region: the node's page table.
// Memory is sequentially consistent: a page has one writer or many readers.
//
// # How it works
//
// Each page has an owner, the node that wrote it last. The owner has the newest contents
// and knows the nodes that may have copies. A node that faults sends a request to the node
// that owns the page as far as it knows; a node that is not the owner forwards it, and
// remembers the writer. The first hint of every node is the page's manager: managers are
// fixed, and pages are dealt out to all nodes. The manager of a page that nobody has
// touched gives it away, and the process that gets it fills it with zeros.
//
// A reader gets a copy, and the owner keeps one that it may only read. Before a writer gets
// the page with its ownership, the owner has all other copies invalidated, a message each,
// and waits for all acknowledgements. A node that has asked for ownership keeps requests
// that arrive in the meantime; the owner keeps them while it collects acknowledgements. So
// requests for a page are served one after the other, and each finds the owner: every
// node that forwards knows a later owner than itself.
//
// A page that has come stays until the process that waited for it has run: otherwise two
// nodes that want one page could take it from each other for ever.
//
// Messages go by a transport of their own, STS: 32 bytes, and a page with some. The kernel
// of the target handles them on the processor that runs the program: they interrupt it.
// The co-processor moves them, in order.
//
// A node has room for as many shared pages as fit beside the operating system. Who faults
// and finds no room drops the copy of another node's page that it has not used for
// longest, or, if there is none, writes a page of its own to disk. When a page was used
// is known from faults and touches.
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
// Only sums are published, and these are recalled (Zeisset et al., Table 1): 2.35 ms for a
// read fault, 1.51 ms for a write to a page with one other copy, 3.10 and 2.24 ms for a
// write with and without a reader, about 0.1 ms for each further reader. The slope is a
// message sent and one handled by the owner; that both take the same is assumed. From it,
// the parts follow in paragon.toml.
//
// # Files
//
//	spec.go      the numbers
//	system.go    regions and mapping
//	table.go     a node's page table
//	fault.go     faults, prefetches, locks: what threads do
//	message.go   STS
//	protocol.go  what messages do
//	paging.go    full memories and disks
package asvm
