// Package gaxs is the Global Arrays flavour of XpressSpace's user API (Table I of
// Zhang et al., Concurrency and Computation 26, 2014): a thin layer over package
// xpressspace, in terms of global arrays (package ga). Its calls are ga_xs_init
// ([Init]) and, as methods of [XpressSpace], ga_xs_register_var, ga_xs_couple_var,
// ga_xs_unregister_var and ga_xs_finalize; [Operations] lists them.
//
// A global array knows its distribution. A program gives a data distribution template
// (package flavour) that says the same, or none: then the library is asked
// (NGA_Distribution), also for irregular distributions.
//
// # By hand
//
// Four processes create an array of 8x4 doubles with chunks (-1, 4), which leaves the
// columns whole. Process 1 has <2,0,0;3,3,0>, and the template blocked over
// processors (4,1) says so too. Without chunks the grid of processes is 2x2, and the
// same template is refused in process 1, which has <0,2,0;3,3,0>.
//
// Where processors do not divide an extent, templates are blocked as in HPF, all
// blocks of ceil(n/p) but the last ones, while NGA_Create makes blocks as equal as can
// be. An array like the template is created by NGA_Create_irreg then.
//
// # Files
//
//	gaxs.go        the calls
//	operations.go  Table I
package gaxs
