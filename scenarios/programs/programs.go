// Package programs holds the Fortran programs that scenarios run, in source:
// hand-written benchmarks of the time in the programming systems that ran them.
// The header of each says how it is written and how it checks itself.
//
// A program's size stands in a file that it includes, such as gauss.par, so that
// a scenario can give it another one.
package programs

import "embed"

// Files are the sources, by name.
//
//go:embed *.f *.pddp *.craft *.hpf *.par *.com *.con
var Files embed.FS
