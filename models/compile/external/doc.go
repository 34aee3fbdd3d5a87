// Package external describes procedures that a program calls but that are not Fortran: those of a
// library of the machine or of a programming system. It holds data types only. Package resolve
// checks calls against them, package lower makes calls of the host of them, package phantom has to
// know what they do with the memory whose addresses they get.
//
// # By hand
//
//	CALL GET(T, X(K), PE)
//
// of Procedure{Name: "get", Args: {Out, In, ByValueOf}} passes three addresses. T and X belong to
// one payload from then on: if anything that time depends on reads T, what is stored to X is
// computed in every process. PE is always computed.
package external
