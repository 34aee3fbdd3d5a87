// Package processor measures the processors and memories of simulated machines with the
// classical programs. For memory these are STREAM, the memory bandwidths of lmbench,
// chains of loads by footprint, and Saavedra's strides. Others are LINPACK, FLOPS, the
// Livermore kernels, the vectors and the sparse matrix of GMRES, and patches of arrays.
// Whole solvers are BT, SP and LU of the NAS Parallel Benchmarks, and shallow water.
//
// The programs are Fortran in folder kernels. Package fortran compiles them for the
// machine's processor, and one process runs them, like any user's program. So the time of
// a loop follows from the machine's Spec. Each program prints its measurements in virtual
// time, and a number that checks its result. [Groups] returns the measurements for a
// measure.Suite.
//
// # An example by hand
//
// The processor of package ideal has 100 MHz and two units: one issues a load or store per
// clock, the other an integer operation or branch. An element of STREAM's copy takes 2 clocks
// of the first unit, for a load and a store, and meanwhile 4 clocks of the second, for a
// count, two addresses and a branch: 40 ns. For 16 elements it waits for two lines of 128
// bytes, 200 ns each, and writes one in 100 ns: 31.25 ns for an element. 16 bytes in 71.25 ns
// are 224.6 MB/s.
//
// # How to read the numbers
//
// A chain of loads follows addresses, as lmbench does: each load gives the address of the next one. Chains visit places in an order that
// the model treats as random, so each cache holds its share of an array that is too large for it. If the arrays of a
// loop fit into a cache, the loop finds there the data of earlier calls.
package processor
