// Package node models what a parallel machine's node does with its processor
// and memory: prices of operations, interrupts and polling, address spaces.
//
// Key types: [Spec] and [Costs] price operations, cache lines and copies;
// [Processor] executes work of threads and interrupt handlers, the highest
// [Level] first; [Thread] is a simulated process that runs ahead of the clock
// and lets its time pass when it interacts; [Dispatcher] decides who handles
// what arrives at a node, by polling or by interrupt, and coalesces
// interrupts; [Cache] knows what the processor has touched lately; [Memory] is
// the address space of one process.
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
// # Files
//
//	processor.go   levels, pre-emption, who ends when
//	thread.go      processes that run ahead of the clock
//	dispatcher.go  polling, interrupts and their coalescing
//	spec.go        a processor's numbers
//	costs.go       prices of operations, cache lines and copies
//	work.go        straight-line code and inner loops: units and latencies
//	routine.go     what elementary functions do
//	nest.go        nests of loops: operations and lines that move
//	walk.go        what a cache keeps of a nest
//	cache.go       what the data caches hold
//	memory.go      address spaces and their bounds
package node
