// Package inpage is the simulator that goes into a page: the programs and machines of scenarios
// that take about a second, without a compiler and without pictures, which the page draws
// itself. The command simwasm is made of it.
//
// A page has room for a few megabytes, so what is here is chosen by size: PDDP, HPF, SVM-Fortran and
// HPJava need compilers and are left to the server of package serve.
//
// # An example by hand
//
// The scenario armci-intro names the program armci-intro and the machine ibmsp, which the
// catalog has: its id is among [Scenarios]. pddp-table2 names pddp-gauss, which it has not.
//
// # Files
//
//	catalog.go   programs, machines and scenarios
package inpage
