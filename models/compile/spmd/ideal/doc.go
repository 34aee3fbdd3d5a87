// Package ideal is a parallel machine for tests of compiled programs: every
// capability of package machines that they use, a fixed latency, no contention,
// and the processor that the test gives. Nothing of it says how a real machine
// behaves.
//
// # By hand
//
// With a latency of 1 us a fetch is at its owner after 1 us and complete after 2;
// a barrier lets all go on 1 us after the last has come; a message can be
// received 1 us after it was sent.
//
//	machine.go   New, Launch
//	memory.go    remote words, atomics, addresses, barrier
//	messages.go  tagged messages
package ideal
