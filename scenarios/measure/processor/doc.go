// Package processor measures the processors and memories of simulated machines with the
// classical programs: STREAM, the memory bandwidths of lmbench, chains of loads by
// footprint, Saavedra's strides, LINPACK, the Livermore kernels, the vectors and the
// sparse matrix of GMRES, patches of arrays, and whole solvers: BT, SP and LU of the NAS
// Parallel Benchmarks and shallow water.
//
// The programs are Fortran in folder kernels, compiled by package fortran for the
// machine's processor and run by one process, as any user's program would be: what a
// loop takes follows from the machine's Spec. Each prints what it has measured in
// virtual time with a number by which its result is checked. [Groups] returns the
// measurements for a measure.Suite.
//
// # An example by hand
//
// The processor of package ideal has 100 MHz and begins loads, stores, additions and
// branches one in a clock each, loads and stores by one unit, integers and branches by
// another. STREAM's copy loads and stores, 2 clocks; it counts, steps two addresses and
// branches, 4 clocks of the other unit meanwhile: 40 ns. Per 16 elements it reads two lines
// of 128 bytes in 200 ns each, for which it waits, and writes one in 100 ns: 31.25 ns for
// an element. 16 bytes in 71.25 ns are 224.6 MB/s.
//
// # What the numbers say
//
// A chain of loads waits for each load and for the arithmetic of its subscript, which a chain of addresses
// has not: one or two clocks more than published. Places come in what counts as random order, so that each
// cache holds its share of an array that is too large for it. Loops whose arrays fit a cache find
// there what calls before them have left.
package processor
