// Package svm1995 holds the programs behind the tables of Berrendorf and Gerndt 1995, which introduced the compiler of
// SVM-Fortran for the Intel Paragon. They are shallow water in SVM-Fortran over shared virtual memory and in High Performance
// Fortran over messages, and what the parallel program takes on one processor. There is also crystal growth in both, and with
// messages by hand.
//
// One run gives the total, barrier and page-fault time of a cell. Barriers and page faults are the mean over the processors of these kinds
// of time; the total is the time of the process that ends last.
//
// In every mode of the table, a small run in mode data compares the output of each program with that of the sequential program.
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
// On the simulated processor, sequential shallow water takes 0.507 s to begin and 0.373 s for each step of 256 x 256 points. The article does
// not give the number of steps; 66 steps come nearest to its 25.22 s. 16 times the points on 8 processors are twice the work for each
// processor: 50 s before barriers and page faults.
package svm1995
