// Package node models what a parallel machine's node does with its processor
// and memory: prices of operations, interrupts and polling, address spaces.
//
// Key types: [Spec] and [Costs] price operations, cache lines and copies; [Work]
// and [Nest] describe compiled code, which the same Costs prices;
// [Processor] executes work of threads and interrupt handlers, the highest
// [Level] first; [Thread] is a simulated process that runs ahead of the clock
// and lets its time pass when it interacts; [Dispatcher] decides who handles
// what arrives at a node, by polling or by interrupt, and coalesces
// interrupts; [Cache] knows what the processor has touched lately; [Memory] is
// the address space of one process; [Bus] is what processors of a node share to get at their memory.
//
// # By hand: an interrupt in the middle of a computation
//
// A program computes 100 us from t = 0. A packet arrives at t = 40 us, in
// interrupt mode; an interrupt costs 29 us and handling the packet 11 us. The
// dispatcher enters at 40 us, begins to handle the packet at 69 us and has
// finished at 80 us. A second packet that arrives at 75 us finds the
// dispatcher running: it costs no interrupt, is handled from 80 us to 91 us,
// and the program ends at 100 + 29 + 11 + 11 = 151 us.
//
// # By hand: reading with a stride
//
// A processor of 100 MHz loads 8 bytes in one clock and reads a 128-byte line
// in 200 ns. It reads 100 runs of 16 bytes that lie 80 bytes apart. Runs begin
// anywhere, so the first touches 1 + (16-8)/128 lines on average; each of the
// others adds the 80/128 line from its predecessor to it: 136/128 + 99*80/128 =
// 62.9375 lines, which cost 12.5875 us. The 200 loads take 2 us besides.
//
// # By hand: a loop nest
//
// A processor of 100 MHz begins two instructions per clock, of which one loads or
// stores, one adds and one multiplies; a load takes 3 clocks, an addition 4, a
// multiplication 5. Its cache of 32 KiB has lines of 128 bytes, 200 ns to read and
// 100 ns to write. The compiler keeps four iterations under way. It runs
//
//	do j = 2, 255
//	   do i = 2, 255
//	      b(i,j) = 0.25*(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
//
// on arrays of 256 by 256 doubles. An iteration has 4 loads and a store, 5
// clocks; 3 additions and a multiplication, 3 clocks; with a quarter of the loop's
// own 4 instructions, 10 issue slots of half a clock, 5 clocks. Its longest chain,
// load, three additions, multiplication, store, is 3 + 12 + 5 + 1 = 21 clocks, of
// which four overlap: 5.25. So 254 iterations take 254 * 5.25 clocks and the first
// one 15.75 more; the outer loop's own 3 additions of half a clock and branch make
// it 1351.75 clocks for each of 254 columns, 3433.445 us.
//
// The inner loop touches three runs of a and one of b, of 254*8 bytes each, 2152
// in whole lines: 8608 bytes. Two such iterations of the outer loop lie between the
// first and the last use of an element of a; they fit into the cache, so the three
// runs are one walk over 256 columns: 2032 + 255*2048 + 120 bytes are 4096.8125
// lines to read, 819.3625 us. The walk over b has two columns less, 4064.8125 lines
// to read and to write, 1219.44375 us. All in all 5472.25125 us.
//
// In a cache of 16 KiB the two iterations do not fit, and a is read three times.
//
// # By hand: two vectors in a cache of one way
//
// A cache of 8 KiB has lines of 32 bytes and one way: a line goes to the set that its address says, 256 of them. It runs
//
//	do i = 1, 512
//	   y(i) = y(i) + a*x(i)
//
// If y lies 8 KiB behind x, x(i) and y(i) are in the same set, and each access displaces what the next one is about to read:
// 512 lines for x, 512 for y. If y lies 32 bytes further on, y is always one set ahead: 128 lines each. But x comes to the
// set of y four iterations later, and of y only the last line stays. When the loop is run again, the first line of x is there,
// y displaces the second one, and so on: 127 lines each. If y lies 4 KiB behind x, both stay: the second time, none.
//
// # By hand: three processors on a bus
//
// A bus moves a line in 100 ns. Three processors each run a loop that takes 1 ms alone and moves 5000 lines, half of
// the bus's time. Together they want one and a half of it: all take 1.5 ms. If the third one begins
// at 0.5 ms, the first two are half done then, and need 0.75 ms for the other half: they end at 1.25 ms. The
// third one has done half by then, has the bus for itself, and ends at 1.75 ms.
//
// # Files
//
//	processor.go   levels, pre-emption, who ends when
//	thread.go      processes that run ahead of the clock
//	ahead.go       processes that run ahead of reads of words
//	dispatcher.go  polling, interrupts and their coalescing
//	spec.go        a processor's numbers
//	costs.go       prices of operations, cache lines and copies
//	work.go        straight-line code and inner loops: units and latencies
//	routine.go     what elementary functions do
//	nest.go        nests of loops: operations and lines that move
//	walk.go        what a cache keeps of a nest
//	cache.go       which lines the data caches hold
//	direct.go      small caches of one way: lines by address
//	pieces.go      nests that are followed as one although some references are in front of inner loops
//	drop.go        lines that others store into
//	heap.go        where an allocator puts what programs ask for
//	lru.go         lines in blocks, by age
//	code.go        routines of libraries in a cache of instructions
//	course.go      how nests go through a cache that is too small for them
//	history.go     nests that find what they found before
//	contents.go    what caches hold, as a list, for who knows it while they are behind
//	readahead.go   walks that hardware reads ahead of
//	pages.go       lines of the memory's page at hand
//	quote.go slopes.go quotenest.go   which parameters a price comes from
//	server.go      what serves one request after the other
//	memory.go      address spaces and their bounds
//	bus.go         memory that several processors compete for
package node
