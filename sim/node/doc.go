// Package node models the processor and the memory of a node of a parallel
// machine: prices of operations, interrupts and polling, caches, address spaces.
//
// Key types:
//
//   - [Spec] and [Costs] price operations, cache lines and copies.
//   - [Work] and [Nest] describe compiled code, which the same Costs prices.
//   - [Processor] executes the work of threads and interrupt handlers, the
//     highest [Level] first.
//   - [Thread] is a simulated process that runs ahead of the clock and lets its
//     time pass when it interacts.
//   - [Dispatcher] handles items that arrive at a node, by polling or by
//     interrupt, and coalesces interrupts.
//   - [Cache] holds the lines that the processor touched last. A [Trace] touches them one by one.
//   - [Memory] is the address space of one process.
//   - [Bus] is the path to memory that the processors of a node share.
//
// # By hand: an interrupt in the middle of a computation
//
// A program computes 100 us from t = 0. A packet arrives at t = 40 us, in
// interrupt mode; an interrupt costs 29 us and handling the packet 11 us. The
// interrupt begins at 40 us. The dispatcher handles the packet from 69 us to
// 80 us. A second packet arrives at 75 us and finds the dispatcher running: it
// costs no interrupt and is handled from 80 us to 91 us. The program ends at
// 100 + 29 + 11 + 11 = 151 us.
//
// # By hand: reading with a stride
//
// A processor of 100 MHz loads 8 bytes in one clock and reads a 128-byte line
// in 200 ns. It reads 100 runs of 16 bytes that lie 80 bytes apart. A run may
// begin anywhere in a line, so the first one touches 1 + (16-8)/128 lines on
// average. Each further run lies 80 bytes, 80/128 of a line, behind the one
// before and adds that much: 136/128 + 99*80/128 = 62.9375 lines, which cost
// 12.5875 us. The 200 loads take another 2 us.
//
// # By hand: a loop nest
//
// A processor of 100 MHz issues two instructions per clock, of which at most one
// loads or stores, one adds and one multiplies. A load takes 3 clocks, an addition
// 4, a multiplication 5. Its cache of 32 KiB has lines of 128 bytes, which take
// 200 ns to read and 100 ns to write. The compiler overlaps four iterations. It runs
//
//	do j = 2, 255
//	   do i = 2, 255
//	      b(i,j) = 0.25*(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
//
// on arrays of 256 by 256 doubles. Three limits of an iteration compete:
//
//   - units: 4 loads and a store take 5 clocks, 3 additions and a multiplication 3;
//   - issue: with a quarter of the loop's own 4 instructions there are 10 issue
//     slots of half a clock, 5 clocks;
//   - latency: the longest chain (load, three additions, multiplication, store)
//     takes 3 + 12 + 5 + 1 = 21 clocks. Four chains overlap: 5.25 clocks.
//
// So 254 iterations take 254 * 5.25 clocks, and the first one 15.75 more. With the
// outer loop's own 3 additions of half a clock and its branch, each of 254 columns
// takes 1351.75 clocks; together they take 3433.445 us.
//
// The inner loop touches three runs of a and one of b, of 254*8 bytes each, 2152
// in whole lines: 8608 bytes. Two such iterations of the outer loop lie between the
// first and the last use of an element of a. They fit into the cache, so the three
// runs count as one walk over 256 columns: 2032 + 255*2048 + 120 bytes are
// 4096.8125 lines to read, 819.3625 us. The walk over b has two columns less,
// 4064.8125 lines to read and to write, 1219.44375 us. The total is 5472.25125 us.
//
// In a cache of 16 KiB the two iterations do not fit, and a is read three times.
//
// # By hand: two vectors in a direct-mapped cache
//
// A direct-mapped cache of 8 KiB has 256 sets of one line of 32 bytes; the address of a line determines its set. A
// program runs
//
//	do i = 1, 512
//	   y(i) = y(i) + a*x(i)
//
// If y lies 8 KiB behind x, x(i) and y(i) are in the same set. Each access displaces the line that the next one reads:
// 512 misses for x and 512 for y. If y lies 32 bytes further on, y is always one set ahead: 128 misses each. But four
// iterations later x displaces the line of y, so only the last line of y stays. When the loop runs again, the first line
// of x is in the cache, y displaces the second one, and so on: 127 misses each. If y lies 4 KiB behind x, both vectors
// stay in the cache, and the second run has no misses.
//
// # By hand: three processors on a bus
//
// A bus moves a line in 100 ns. Three processors each run a loop that takes 1 ms alone and moves 5000 lines, half of
// the bus's time. Together they need 1.5 times the bus's time, so each takes 1.5 ms. If the third one begins at 0.5 ms,
// the first two are half done then, need 0.75 ms for the other half, and end at 1.25 ms. The third one is half done at
// that time, has the bus to itself, and ends at 1.75 ms.
//
// # Files
//
//	processor.go   levels, pre-emption, ends of work
//	thread.go      processes that run ahead of the clock
//	ahead.go       threads that postpone reads of words
//	dispatcher.go  polling, interrupts and their coalescing
//	spec.go        a processor's numbers
//	costs.go       prices of operations, cache lines and copies
//	work.go        straight-line code and inner loops: units and latencies
//	condition.go   loops with conditions
//	routine.go     what elementary functions do
//	nest.go        nests of loops: operations and lines that move
//	walk.go        the data of a nest that a cache keeps
//	cache.go       which lines the data caches hold
//	direct.go      small direct-mapped caches: lines by address
//	plan.go        nests as these caches see them
//	pieces.go      nests in which some references are in front of inner loops
//	trace.go       nests with addresses that no loop steps, access by access
//	drop.go        invalidation: lines that others store into
//	heap.go        where an allocator places arrays
//	lru.go         lines in blocks, by age
//	code.go        routines of libraries in an instruction cache
//	course.go      how nests go through a cache that is too small for them
//	history.go     nests that repeat what they found before
//	contents.go    the contents of caches as a list, for keepers that know them ahead of the caches
//	readahead.go   walks that hardware prefetches
//	pages.go       lines in the open page of the memory
//	quote.go slopes.go quotenest.go   which parameters a price comes from
//	server.go      a server with a queue, first come first served
//	memory.go      address spaces and their bounds
//	bus.go         memory that several processors compete for
package node
