// Package hpjava1998 holds the programs behind the exhibits of Carpenter, Zhang, Fox, Li, Li and Wen, Towards a Java
// Environment for SPMD Programming (1998): the two programs of its figures on every machine, and the examples of its
// sections. The paper has no timings. Its statements about performance are judged by runs of the same loops on ordinary
// arrays, with free run-time classes, and with translation and checks at every access.
//
//	figures.go   the two programs: jobs, cells, checks
//	shown.go     which of the jobs the cells that are shown need
//	even.go      what uneven work costs
//	claims.go    what the paper says of performance
//	sections.go  the examples of its sections
package hpjava1998
