// Package systems names the programming systems that compile parallel Fortran
// programs, so that scenarios and commands find them by name or by what a file is
// called, and says what the time of such a program consists of.
//
// A [System] translates and builds; what it builds is an spmd.Program, which runs
// as all processes of a machine. [Mean] and [Max] tell what
// the processes spent their time on, by [simrun/machines.Kind].
//
// # By hand
//
// Of two processes one computes 40 us and fetches 10 words of 2 us each, for which
// it waits 5 us behind others; the other computes 65 us. Both end at 65 us. The
// first consists of 40 us computing, 20 us remote access and 5 us contention, the
// mean of 52.5, 10 and 2.5 us. Had the other computed 60 us, it would be idle at the
// end for 5 us.
package systems
