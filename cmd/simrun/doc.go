// Simrun simulates historical parallel machines and regenerates the tables and
// figures of the programming systems that ran on them.
//
// It runs scenario files, prints each exhibit as a table with the published
// value beside the simulated one, and writes figures, CSV and a manifest under
// out/:
//
//	simrun scenarios/*.toml
//	simrun --set machine.lapi.interrupt=20us --no-files scenarios/armci-fig4.toml
//	simrun --json - < my-scenario.toml
//
// Standard output has only results: tables, or with --json one object per
// scenario and line. Standard error has the rest: mistakes in the input as
// file:line:col with the line and a caret, warnings, and the time taken. The exit
// status is 0 if all is right. It is 1 if a check or a program failed, or if the
// result of a built-in scenario differs from its record. It is 2 for bad usage or
// bad input, 130 if interrupted and 143 if terminated. simrun finds bad input
// before anything runs, with one exception. Only after the run can it tell that a
// program does not show an exhibit, or shows it in another unit.
//
// simrun --help lists the other commands. Among others, they list scenarios and
// machines, print a machine's parameters with their sources, draw a run as a
// sequence chart, and sum up fitted numbers and errors. The scripts in
// testdata/script show every command at work; the tests run them.
package main
