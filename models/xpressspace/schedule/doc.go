// Package schedule computes communication schedules. A schedule lists the boxes that a process exchanges with the
// processes of another application, so that a coupled region of an array moves from M processes of one application
// to N processes of the other.
//
// A [Coupling] names the region on both sides. [Compute] makes the [Schedule] of one process from its own boxes and
// from the answers of a directory about the other side. [Direct] makes the same schedule from the other side's
// decomposition. Boxes are in the coordinates of the process's own side. The other side has the same transfers, with
// the same boxes in the same order, shifted by the coupling's [Coupling.Offset]. So the schedule from B to A is the
// transpose of that from A to B. So both sides can pack and unpack a message without a description.
//
// # By hand
//
// Code1 of figure 5 of Zhang et al., XpressSpace, Concurrency and Computation 26, 2014, has a 4x4 array in blocks on a
// layout of 2x2 threads. Code2 has it in blocks of 1x4 dealt to 2 threads: rows 0 and 2 are on T0, 1 and 3 on T1. T0
// of Code1 has the box <0,0,0;1,1,0>. Of what Code2 registered, row 0 on T0 and row 1 on T1 overlap it, so it
// exchanges
//
//	with T0  <0,0,0;0,1,0>  2 elements
//	with T1  <1,0,0;1,1,0>  2 elements
//
// Its one box was compared with the 2 boxes that the directory named.
package schedule
