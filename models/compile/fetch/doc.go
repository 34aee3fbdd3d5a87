// Package fetch makes a priced program say what it is about to use of memory that processes share (ir.Module.Shared), so that
// pages which a process does not have are fetched first.
//
// The arguments of a nest's ir.ChargeNest tell what the whole nest uses: see price.Meter.Uses. Its outermost loop is executed in
// pieces, for each of which ir.NextPiece fetches what is missing and says how many iterations it has. Nothing is added
// to its body, which is compiled as ever. Where addresses are not known when a nest is entered, and outside of nests,
// calls of ir.NoteUse stand in front of each statement for what it loads and stores, and one of ir.FetchAll behind them, which
// returns when all of it is there at once. An address that is itself loaded is fetched before.
//
// The calls cost no virtual time: the processor finds a missing page by itself, and what a fault takes is the machine's.
// They are put in before package phantom leaves anything out, and keep what their addresses need, so that pages move as they
// would.
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
