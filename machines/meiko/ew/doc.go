// Package ew is the Elan Widget Library of a Meiko CS-2, which views the
// memories of a program's processes as one global memory and moves data by the
// Elans' DMAs. PDDP fetches remote words by it.
//
// [Base] is what all processes share, a [Process] the library as one of them
// sees it:
//
//	Fetch, Store      copies from and to another memory that wait for their end
//	DMA, Event        elan_dma, elan_waitevent, elan_pollevent: copies that do not
//	Fgsync, Gsync     ew_fgsync, ew_gsync: barriers of a group, with and without
//	                  the network's broadcast
//	Broadcast         ew_bcast
//	Put, Get          the same, counted: DMAs whose ends count on counters of the
//	                  process and of the target
//	ReadModifyWrite   remote swap, and what the Elan's thread can do besides
//	Allocate          the heap that all share
//
// process.go has the accesses, event.go DMAs and events, copy.go counted copies,
// group.go what processes do together. What is known of the library are names in programs that used it
// (ew_baseInit, ew_fgsync of ew_base.segGroup, elan_dma, elan_waitevent); where
// a name was not found, the function is called after what it does.
//
// # By hand: fetching a word
//
// Process 0 fetches 8 bytes of process 16, five Elites away, on an idle machine:
//
//	11.5  us  the library (ew.fetch_call)
//	 1.7  us  the command (elan.command)
//	 3.25 us  until the request is on the wire (elan.output)
//	 1.0  us  five Elites of 0.2 us
//	 3.25 us  the owner's Elan takes the request in (elan.input)
//	 3.25 us  until its DMA is on the wire
//	 0.19 us  8 bytes at 43 MB/s
//	 1.0  us  five Elites
//	 3.25 us  the data are taken in, the event is set
//	 1.6  us  the processor finds it set (elan.poll)
//	-----
//	29.99 us
//
// A program is thus told 30 us per remote read, as PDDP's authors say, of which
// the library's part is what the other numbers leave.
//
// A barrier of 16 takes 1.7 us for the command, 3.25 + 0.2 + 3 x 3.25 = 13.2 us
// for collecting three events below each of four Elites, 3.25 + 0.6 + 3 x 3.25 =
// 13.6 us for collecting theirs, 3.25 + 0.6 + 3.25 = 7.1 us for the broadcast and
// 1.6 us for polling: 37.2 us. With 128 processes it takes 59.9 us.
package ew
