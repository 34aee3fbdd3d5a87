// Package external describes procedures that a program calls but that are not Fortran: those of a
// library of the machine or of a programming system. It contains data types only. Package resolve
// checks calls by these types, package lower turns them into calls of the host, and package phantom
// needs to know how the procedures use the memory whose addresses they get.
//
// # By hand
//
//	CALL GET(T, X(K), PE)
//
// of Procedure{Name: "get", Args: {Out, In, ByValueOf}} passes three addresses. T and X then belong
// to one payload: if time depends on a read of T, every process computes the values stored to X. PE
// is always computed.
package external
