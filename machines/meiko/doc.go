// Package meiko is the Meiko CS-2 of Lawrence Livermore National Laboratory: 50
// MHz SuperSPARC processors without external caches, one process on each node,
// an Elan on its memory bus, and a fat tree of Elites between the Elans.
//
// [Model] is what a listing shows; [New] reads the Spec, meiko.toml, which gives
// every number its source; [Machine.Launch] puts one process on each of the first
// n nodes and gives it an [Endpoint]. The network is in package elan; programming
// systems reach it by the Elan Widget Library, package ew, and by message
// passing, package mpsc, which the Endpoint embeds.
//
// One number of the Spec is fitted, to one cell: how long csend waits
// (mpsc.acknowledge). What a remote read keeps its owner's Elan busy for, on which
// PDDP's tables hang, follows from what was measured of puts and of active messages:
// see elan.dma there.
//
// Programs of 1994 divided integers in software: the compilers' default was version
// 7 of SPARC, which has no instruction for it (processor.int_divide). Which version PDDP's
// programs were compiled for is not published, and the choice was made after PDDP's
// tables had been simulated: what it moved is declared there as fitted by form.
//
// # By hand: reading
//
// lmbench's read adds up 4-byte words: a load and an addition each, three
// instructions per clock but one load, so 8 of them, a line, take 8 clocks of 20
// ns besides the line itself, 235 ns. After 128 lines there is a new page, which takes as long to find: 1.8 ns
// more for a line, 32 bytes in 397 ns, 81 MB/s. On machines with such processors 59 to 80 MB/s were measured.
//
// # Files
//
//	meiko.toml   the Spec
//	spec.go      its Go form
//	machine.go   Model, New, Launch
//	endpoint.go  what programming systems see
//	nonblocking.go  messages that are waited for later
//	testdata     published points for the validation test
package meiko
