// Package meiko is the Meiko CS-2 of Lawrence Livermore National Laboratory: 50
// MHz SuperSPARC processors without external caches, one process on each node,
// an Elan on its memory bus, and a fat tree of Elites between the Elans.
//
// [Model] describes the machine for listings. [New] reads the Spec, meiko.toml, which
// has a source for every number. [Machine.Launch] puts one process on each of the first
// n nodes and gives it an [Endpoint]. The network is in package elan. Programming
// systems use it through the Elan Widget Library, package ew, and through message
// passing, package mpsc; the Endpoint embeds both.
//
// One number of the Spec is fitted, to one cell: how long csend waits
// (mpsc.acknowledge). PDDP's tables depend on the time that a remote read occupies its
// owner's Elan. This time follows from measurements of puts and of active messages: see
// elan.dma in the Spec.
//
// Programs of 1994 divided integers in software: the compilers' default was version
// 7 of SPARC, which has no instruction for it (processor.int_divide). It is not published
// for which version PDDP's programs were compiled. The choice was made after PDDP's tables
// had been simulated, so the cells that it moved are declared as fitted by form.
//
// # By hand: reading
//
// lmbench's read adds up 4-byte words, with a load and an addition each. The processor
// issues three instructions per clock, but only one load. So the 8 words of a line take 8
// clocks of 20 ns, and the line itself takes 235 ns. Every 128 lines a new page begins; to
// find it takes as long as a line, 1.8 ns more per line: 32 bytes in 397 ns, 81 MB/s.
// Measurements on machines with such processors gave 59 to 80 MB/s.
//
// # Files
//
//	meiko.toml   the Spec
//	spec.go      its Go form
//	machine.go   Model, New, Launch
//	endpoint.go  the capabilities for programming systems
//	nonblocking.go  messages without waiting
//	testdata     published points for the validation test
package meiko
