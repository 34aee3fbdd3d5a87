// Package cps reads coupling pattern specifications. These are XML files in which users of XpressSpace name, for each
// variable, the sending and the receiving application and the time steps. The applications need no change.
//
//	<coupling>
//	  <couple_var attribute="Velocity">
//	    <schedule attribute="push">
//	      <from> 1 </from>
//	      <to> 3 </to>
//	      <start_ts> 1 </start_ts>
//	      <end_ts> 1000 </end_ts>
//	      <ts_interval> 4 </ts_interval>
//	    </schedule>
//	  </couple_var>
//	</coupling>
//
// The elements are those of Zhang et al., XpressSpace, Concurrency and Computation 26, 2014, section 4 and listing 1.
// The root element coupling holds couple_var elements, whose attribute is the name of a variable; each holds zero
// or more schedule elements, whose attribute is push (Direct-Push) or pull (Cache-Pull). from and to name
// applications, start_ts and end_ts are the first and last time step, both inclusive, and ts_interval, which may be
// left out, is the distance of the time steps at which data moves. The elements of a schedule may come in any order.
//
// [Parse] reads a file. [File.Check] compares it with the registrations: the applications must exist, have the
// variable, and agree about the size of its elements and the extents of the region. Errors form a [diag.List], each
// with file, line and column, what was found and what is accepted. All mistakes are reported at once, but reading
// stops at the first mistake in the syntax of XML itself.
//
// # By hand
//
// In the example Velocity moves at the steps 1, 5, 9 and so on up to 1000: the last is 1 + 4*249 = 997, 250 steps in
// total. We assume that the interval counts from start_ts. The paper says "every four time steps when 1 <= time_step
// <= 1000", which could also mean 4, 8, ..., 1000, the same number of steps. Without ts_interval, data move whenever
// the applications ask for them, possibly at every step: the interval is 1.
//
// # Files
//
//	file.go   File, Variable, Schedule
//	parse.go  reading XML; element.go: the allowed elements
//	check.go  comparison with the registrations
package cps
