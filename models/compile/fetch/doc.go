// Package fetch adds calls to a priced program that announce its use of shared memory (ir.Module.Shared), so that the machine
// fetches missing pages first.
//
// The arguments of a nest's ir.ChargeNest tell what the whole nest uses: see price.Meter.Uses. The outermost loop of the nest is
// executed in pieces. For each piece, ir.NextPiece fetches the missing pages and returns the number of iterations. The body of the
// nest does not change. If addresses are not known when a nest is entered, and outside of nests, calls of ir.NoteUse in front of
// each statement announce its loads and stores. One call of ir.FetchAll follows, which returns when all these pages are present at
// once. An address that is itself loaded is fetched before.
//
// The calls cost no virtual time: a real processor notices a missing page by itself, and the machine charges the fault. They are
// added before package phantom removes code, and keep the values that their addresses need. So pages move as in the whole program.
//
// # By hand
//
//	IF (N .GT. 0) A(K(I)) = A(K(I)) + 1
//
// with A and K shared is, inside the IF,
//
//	note_use(K(I)); fetch_all(); note_use(A(K(I)), read); note_use(A(K(I)), write); fetch_all(); A(K(I)) = A(K(I)) + 1
//
// Files: insert.go, the walk over statements; access.go, what a statement accesses.
package fetch
