// Package ideal is a machine for conformance tests: shared Go memory behind a
// fixed latency, with no network and no library cost. It takes the liberties
// that the capability interfaces allow: transfers overtake each other, since
// latency grows with length and jitters, and completion comes late.
//
// [Options] choose which capabilities its endpoints have, so that a
// programming system can be tried on a machine with active messages and on one
// without.
//
// # By hand
//
// With a latency of 10 us and 10 ns per byte, a put of 100 bytes at t = 0 has
// left, so that its source may be changed, at 1 us. It is in the target's
// memory 10 us and again 1 us later, at 12 us, and known to be there at 22 us. A
// put of 8 bytes that is issued at 1 us arrives at 11.16 us, before it.
package ideal
