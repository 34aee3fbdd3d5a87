// Package meiko is the Meiko CS-2 of Lawrence Livermore National Laboratory: 50
// MHz SuperSPARC processors without external caches, an Elan on each node, and a
// fat tree of Elites between them.
//
// # By hand: reading
//
// lmbench's read adds up 4-byte words: a load and an addition each, three
// instructions per clock but one load, so 8 of them, a line, take 8 clocks of 20
// ns besides the line itself, 235 ns: 32 bytes in 395 ns, 81 MB/s. On machines
// with such processors 59 to 80 MB/s were measured.
//
// # Files
//
//	meiko.toml   the Spec
//	spec.go      its Go form
//	machine.go   Model, New, Launch
//	endpoint.go  what programming systems see
package meiko
