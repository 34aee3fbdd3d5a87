// Package svm1995 holds the programs behind the tables of Berrendorf and Gerndt 1995, which introduced the compiler of
// SVM-Fortran for the Intel Paragon: shallow water in SVM-Fortran over shared virtual memory and in High Performance Fortran over
// messages, what the parallel program takes on one processor, and crystal growth in both and with messages by hand.
//
// Total, barrier and page-fault time of a cell are measured in one run: they are kinds of the time of its processes, barriers and
// page faults as their mean over the processors, the total that of the process that ends last.
//
// A small run in mode data checks what each program prints against the sequential program, whatever the mode of the
// table.
//
//	config.go   parameters
//	run.go      cells and their simulations
//	table.go    shallow water on many processors; sequential.go: on one
//	judge.go    verdicts on what the article says of shallow water
//
//	crystal.go         crystal growth: problems, what the programs print
//	crystal_table.go   its table, page faults and checks
//	crystal_judge.go   verdicts by its cells; crystal_causes.go: by other runs
//	edge.go            page faults at the edges of the processors' parts
//
// # By hand
//
// Sequential shallow water takes 0.507 s to begin and 0.373 s for each step of 256 x 256 points on the simulated processor: 66 steps
// are nearest to the article's 25.22 s, which does not say how many there are. 16 times the points on 8 processors are twice the work for
// each: 50 s before barriers and page faults.
package svm1995
