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
// Standard output has results only: tables, or with --json one object per
// scenario and line. Standard error has the rest: mistakes in the input as
// file:line:col with the line and a caret, warnings, and how long it took. The
// exit status is 0; 1 if a check or a program failed, or a built-in scenario gave
// something else than its record; 2 for bad usage or bad input; 130 if interrupted
// and 143 if terminated. Bad input is
// found before anything runs, except that an exhibit which its program does not
// show, or shows in another unit, is found when the program has run.
//
// The other commands, see simrun --help, list what there is, print a machine's
// parameters with their sources, draw a run as a sequence chart, and account
// for fitted numbers and errors. Every one of them is shown at work by the
// scripts in testdata/script, which the tests run.
package main
