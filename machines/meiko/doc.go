// Package meiko describes the Meiko CS-2: 50 MHz SuperSPARC processors without
// external caches, on a fat tree. So far it has the processors, on which
// sequential programs run.
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
//	machine.go  the model
//	meiko.toml  the Spec
package meiko
