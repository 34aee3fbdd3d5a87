// Package armci1999 holds the programs behind the exhibits of Nieplocha and
// Carpenter, "ARMCI: A Portable Remote Memory Copy Library for Distributed
// Array Libraries and Compiler Run-time Systems" (1999). The exhibits are its
// Table 1, Figures 1 to 6, the numbers of its introduction and what it says
// of accumulate.
//
// The measurements follow section 2.5 of the paper, with four processes on the
// IBM SP. Process 0 takes data from the other three in turn. These sleep, so
// every request finds its target in interrupt mode. Each program moves real
// data and checks all of it.
//
// # By hand: one point of Figure 4
//
// A section of 10 x 10 doubles has ten columns of 80 bytes. With nine LAPI_Gets,
// the first takes 92 us, including 29 us for the interrupt at the target. Each of
// the others takes 25 us: 292 us. With ten, the target's dispatcher runs out of
// requests before the last has come. A second interrupt makes it 348 us, or 2.3
// MB/s. Up to nine columns, ARMCI_GetS does the same. From ten on, it sends one
// active message and gets the 800 bytes back in one packet:
//
//	 17 us  the call
//	  4 us  on the wire
//	 29 us  the interrupt
//	 17 us  the dispatcher and its header handler
//	 15 us  waking the completion handler
//	  8 us  packing
//	 19 us  its LAPI_Put
//	 12 us  on the wire
//	 16 us  the dispatcher
//	  7 us  unpacking
//	------
//	144 us  or 5.6 MB/s
//
// The mean of six gets is 133 us and 6.0 MB/s, since the buffers are in the caches
// after the first.
package armci1999
