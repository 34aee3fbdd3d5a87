// Package opt improves the loops of the intermediate form: what it gives computes the same values
// in the same order, with less work around them.
//
// Counted loops are treated from the inside out:
//
//   - a loop of few iterations is written out (unroll.go);
//   - in an innermost loop, subscript checks that are affine in the loop variable are replaced by one test of the
//     first and the last iteration before the loop; if it fails, the loop as it was runs instead and fails where it should (check.go);
//   - addresses become pointers that step through memory; references that differ by a constant share one, whatever
//     array they belong to, and constants go into the offset of the access (pointer.go);
//   - what does not change in the loop is computed before it (loop.go; from loop to loop outwards: opt.go);
//   - what depends on a stride that only the caller knows, as of an assumed-shape array, is improved twice: for contiguous arrays and for all
//     (stride.go);
//   - a body of assignments to contiguous elements without a dependence between iterations works on vectors of
//     16 bytes, the last iterations on single elements (vector.go).
//
// Before that, what only one alternative of a condition in a loop uses is moved into it (sink.go).
//
// No sum is taken in another order, and every operation still rounds by itself, so results do not
// depend on whether a loop was improved.
//
// Key types: [Module] is the entrance; a form is an integer expression as package linear has it, by which
// addresses are compared; effects are what a list of statements may change.
//
// # By hand
//
//	DO I = 2, N
//	  C(I) = A(I-1) + A(I)*S
//
// with DOUBLE PRECISION arrays of 100 elements at 2000 (A) and 4000 (C), all subscripts checked,
// becomes
//
//	trip = n - 1
//	if trip > 0 then
//	  if n-1 < 100 then                    subscripts 1 .. n are inside
//	    p = 2000                           A(I-1) at p, A(I) at p+8, C(I) at p+2008
//	    do trip/2 times, p by 16:  v128[p+2008] = v128[p] + v128[p+8]*splat(s)
//	    do trip%2 times, p by 8:    f64[p+2008] = f64[p] + f64[p+8]*s
//	    i = 2 + trip
//	  else
//	    the loop with its checks
package opt
