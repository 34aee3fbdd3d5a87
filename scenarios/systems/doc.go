// Package systems lists the programming systems that compile parallel Fortran
// programs. Scenarios and commands find them by name or by the suffix of a file. The
// package also splits the time of such a program into kinds.
//
// A [System] translates a program and builds an spmd.Program of it, which runs as all
// processes of a machine. [Mean] and [Max] split the time of the processes by
// [simrun/machines.Kind].
//
// # By hand
//
// Of two processes one computes 40 us and fetches 10 words of 2 us each, for which
// it waits 5 us behind others; the other computes 65 us. Both end at 65 us. The
// time of the first consists of 40 us computing, 20 us remote access and 5 us
// contention, and the mean of 52.5, 10 and 2.5 us. If the other computed 60 us, it
// would be idle for 5 us at the end.
package systems
