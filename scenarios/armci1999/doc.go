// Package armci1999 holds the programs behind the exhibits of Nieplocha and
// Carpenter, "ARMCI: A Portable Remote Memory Copy Library for Distributed
// Array Libraries and Compiler Run-time Systems" (1999): its Table 1, Figures
// 1 to 6, the numbers of its introduction and what it says of accumulate.
//
// The measurements follow section 2.5 of the paper: four processes on the IBM
// SP; process 0 takes data from the other three in turn, which sleep, so that
// every request finds its target in interrupt mode. Each program moves real
// data and checks all of it.
//
// # By hand: one point of Figure 4
//
// A section of 10 x 10 doubles has ten columns of 80 bytes. Nine LAPI_Gets of
// them take 92 us for the first, of which 29 us are the interrupt at the target,
// and 25 us for each of the others: 292 us. With ten the target's dispatcher runs
// out of requests before the last has come, and a second interrupt makes it 348
// us, or 2.3 MB/s. Up to nine columns ARMCI_GetS does the same. From ten on it
// sends one active message and gets the 800 bytes back in one packet: 17 us for
// the call, 4 us on the wire, 29 us for the interrupt, 17 us in the dispatcher
// and its header handler, 15 us to wake the completion handler, 8 us to pack, 19
// us for its LAPI_Put, 12 us on the wire, 16 us in the dispatcher and 7 us to
// unpack, 144 us or 5.6 MB/s; 133 us and 6.0 MB/s in the mean of six gets, as its
// buffers are in the caches after the first.
package armci1999
