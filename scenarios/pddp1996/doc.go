// Package pddp1996 holds the programs behind the tables of Warren 1996, which
// introduced PDDP. They are four benchmarks in PDDP, CRAFT, message passing and
// HPF on the Cray T3D and the Meiko CS-2. Others are what the article shows of the
// translator and of the run-time library's tables.
//
// A table is a set of cells: a column ("T3D PDDP": machine and programming system)
// at a number of processors. Each cell is a simulation of its own; all of them run
// at once on the cores of the host. The Fortran programs are in the folder
// scenarios/programs; a scenario gives them their sizes, by what it answers to
// their INCLUDE lines.
//
// Beside the time of each cell stands what it consists of, as a ladder of stacked
// bars. A bar has the mean over the processors of computing, finding owners, the
// run-time library, remote access, contention at the owner, barriers, messages and
// the other kinds of machines.Kind.
//
// Mode sampled, the default, executes some iterations of the loops that are marked
// in the programs and notes the error of its estimate. Whatever the mode, every
// column also runs at a small size in mode data, and what it prints is compared
// with what the sequential program prints, or with what is exact.
//
//	table.go   cells, jobs, exhibits
//	config.go  parameters, and what is wrong with them
//	bench.go   the four benchmarks
//	check.go   what the programs print
//	statements.go, causes.go  what the article says about its tables
//	criteria.go  what decides it
//	claims.go  verdicts, and the counterfactuals on which they rest
//	translate.go, database.go  the translator's output; the library's tables
//	copies.go  what copies of arrays take, and what the article says of them
//
// # Claims
//
// The criteria were fixed from the article's text before any result was seen. A
// statement is judged at full size only, and not if a cell that it is about was not
// run. Those about causes compare with a counterfactual, of which only the cells that
// the criterion names are run.
//
// # By hand
//
// Table 2 has T3D PDDP at 48, 32, 26 and 23 s on 16, 32, 64 and 128 processors:
// nearly 20 s + 450 s/P. 450 s are 1024*1024*1024/3 inner steps of 1.26 us; 20 s
// are 1024*1023/2 pairs (k,i) of 38 us.
//
// Let the columns T3D PDDP and MEIKO PDDP of a table be 40 and 85 s on 16 processors,
// and 25 and 173 s on 32. They are 2.1 and 6.9 apart: the Meiko is behind everywhere,
// by one and a half times at least on 32, and falls further behind. So pddp-191 and
// pddp-192 hold.
package pddp1996
