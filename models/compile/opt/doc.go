// Package opt optimizes the loops of the intermediate form: the result computes the same values
// in the same order, with less overhead.
//
// Counted loops are optimized from the inside out:
//
//   - a loop of few iterations is written out (unroll.go);
//   - in an innermost loop, subscript checks that are affine in the loop variable are replaced by one test of the
//     first and the last iteration before the loop; if it fails, the loop as it was runs instead and fails where it should (check.go);
//   - addresses become pointers that step through memory; references that differ by a constant share one, whatever
//     array they belong to, and constants go into the offset of the access (pointer.go);
//   - invariant expressions are computed before the loop (loop.go; from loop to loop outwards: opt.go);
//   - code that depends on a stride that only the caller knows, as of an assumed-shape array, is optimized twice: for contiguous
//     arrays and for all (stride.go);
//   - a body of assignments to contiguous elements without a dependence between iterations works on vectors of
//     16 bytes, the last iterations on single elements (vector.go).
//
// Before that, expressions that only one alternative of a condition in a loop uses are moved into it (sink.go).
//
// No sum is taken in another order, and every operation still rounds separately. So results do not depend on
// the optimization of a loop.
//
// Key types: [Module] is the entry point; a form is an integer expression of package linear, by which addresses
// are compared; effects are the possible changes by a list of statements.
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
