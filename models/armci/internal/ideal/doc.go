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
// With a latency of 10 us and 10 ns per byte, a put of 100 bytes at t = 0 can
// have its source changed at 1 us, is in the target's memory at 11 us and is
// known to be there at 21 us.
package ideal
