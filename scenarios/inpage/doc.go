// Package inpage is the simulator within a page: the programs and machines of scenarios that
// take about a second. It has no compiler, and no pictures, since the page draws these itself.
// The command simwasm is built from it.
//
// A page has room for a few megabytes, so the contents are chosen by size: PDDP, HPF,
// SVM-Fortran and HPJava need compilers, so they run only on the server of package serve.
//
// # An example by hand
//
// The scenario armci-intro names the program armci-intro and the machine ibmsp. The catalog has
// both, so the id of the scenario is among [Scenarios]. pddp-table2 names pddp-gauss, which the
// catalog does not have.
//
// # Files
//
//	catalog.go   programs, machines and scenarios
package inpage
