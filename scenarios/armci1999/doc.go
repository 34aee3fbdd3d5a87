// Package armci1999 holds the programs behind the exhibits of Nieplocha and
// Carpenter, "ARMCI: A Portable Remote Memory Copy Library for Distributed
// Array Libraries and Compiler Run-time Systems" (1999): its Table 1, Figures
// 1 to 5 and the numbers of its introduction.
//
// The measurements follow section 2.5 of the paper: four processes on the IBM
// SP; process 0 takes data from the other three in turn, which sleep, so that
// every request finds its target in interrupt mode. Each program moves real
// data and checks all of it.
//
// # By hand: one point of Figure 4
//
// A section of 10 x 10 doubles has ten columns of 80 bytes. ARMCI_GetS takes
// the direct way up to nine columns, so here it sends one active message and
// gets 800 bytes back in one packet. Ten LAPI_Gets cost 92.9 us for the first
// and 30.9 us for each of the others, 371 us in all or 2.2 MB/s; the active
// message costs two interrupt-free copies and one interrupt, about 160 us or
// 5 MB/s.
package armci1999
