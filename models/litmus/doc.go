// Package litmus runs litmus tests on shared virtual memory. A litmus test is a small
// program of a few threads whose final states show which orders of memory accesses a
// machine allows.
//
// [Parse] reads a test in the C notation of the Linux kernel's tests. [Run] runs it on any
// machine with the capability shared virtual memory, each thread on its own processor, over
// many schedules. It compares the final states with those that sequential consistency
// allows. [Result.Write] lists them.
//
// # The notation
//
//	C MP+once
//	{ x=0; }                                         initial values; the default is 0
//	P0(int *x, int *y) { WRITE_ONCE(*x, 1); smp_wmb(); WRITE_ONCE(*y, 1); }
//	P1(int *x, int *y) { int r0 = READ_ONCE(*y); int r1 = READ_ONCE(*x); }
//	exists (1:r0=1 /\ 1:r1=0)
//
// Initial values may be registers (0:r3=x), addresses (y=x, y=&x) and arrays
// (int a[2] = {1, 2}). Parameters are the addresses of the locations of their names. Threads
// have registers, declared or not, plain accesses, if, while, C's operators, and the functions
// of call.go: READ_ONCE and similar ones, acquire and release, fences, spin locks, RCU and SRCU,
// xchg, cmpxchg and the atomic functions. Then come locations [...], filter (...) and exists,
// ~exists or forall.
//
// # How it works
//
// A thread is compiled to instructions (code.go). Each access to shared memory is one step,
// and so is a lock, or a modification such as xchg. A fence is no step, since program order
// is kept anyway. The beginning and the end of RCU's read-side critical sections increment a
// count of the thread in shared memory. A grace period reads the counts of all other
// threads and waits for those that are odd. So RCU consists of steps, too.
//
// The oracle explores all interleavings of steps and collects the final states. It explores
// each state of threads and memory only once. The machine executes the same instructions: a
// step touches the page of its location, and accesses the location at the instant at which
// the page is present. So only the memory can cause a state that the oracle does not have.
//
// If no other thread can influence a step any more, the oracle takes this step at once and
// explores no alternative. So tests of six or seven threads take a fraction of a second. No
// final state is lost.
//
// # By hand: store buffering
//
// P0 writes x and reads y, P1 writes y and reads x. Of the steps a1 a2 and b1 b2 there are
// six interleavings: a1 a2 b1 b2 gives 0:r0=0, 1:r0=1; b1 b2 a1 a2 the reverse; the other
// four give 1 and 1. Both 0 is outside of sequential consistency.
//
// # Files
//
//	scan.go        tokens
//	parse.go       initial values and the frame of a test
//	statement.go   threads and statements
//	expression.go  expressions
//	call.go        functions
//	final.go       what follows the threads
//	compile.go     code of a thread, RCU
//	code.go        instructions and their effects
//	test.go        tests, states and conditions
//	oracle.go      interleavings; reduce.go: interleavings without influence
//	run.go         a test on a machine
//	report.go      the list of final states
package litmus
