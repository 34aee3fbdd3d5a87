// Package ew is the Elan Widget Library of a Meiko CS-2, which views the
// memories of a program's processes as one global memory and moves data by the
// Elans' DMAs. PDDP fetches remote words by it.
//
// A [Base] is shared by all processes. A [Process] is the library in one of them:
//
//	Fetch, Store      copies from and to another memory that wait for their end
//	DMA, Event        elan_dma, elan_waitevent, elan_pollevent: copies that do not wait
//	Fgsync, Gsync     ew_fgsync, ew_gsync: barriers of a group, with and without
//	                  the network's broadcast
//	Broadcast         ew_bcast
//	Put, Get          counted copies: DMAs whose ends increment counters of the
//	                  process and of the target
//	ReadModifyWrite   remote swap, and other operations of the Elan's thread
//	Allocate          the shared heap
//
// process.go has the accesses, event.go DMAs and events, copy.go counted copies,
// group.go the calls of groups. The library is known only by names in programs that
// used it (ew_baseInit, ew_fgsync of ew_base.segGroup, elan_dma, elan_waitevent). If no
// name was found, the function is named after its effect.
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
// So a remote read takes 30 us, as PDDP's authors say. The library's part is the rest
// that the other numbers leave.
//
// A barrier of 16 processes:
//
//	 1.7 us  the command
//	13.2 us  three events below each of four Elites are collected: 3.25 + 0.2 + 3 x 3.25
//	13.6 us  those of the Elites are collected: 3.25 + 0.6 + 3 x 3.25
//	 7.1 us  the broadcast: 3.25 + 0.6 + 3.25
//	 1.6 us  polling
//	-------
//	37.2 us
//
// With 128 processes it takes 59.9 us.
package ew
