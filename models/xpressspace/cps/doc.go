// Package cps reads coupling pattern specifications: the XML files in which users of XpressSpace say which variable
// goes from which application to which, at which time steps, without a change to the applications.
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
// [Parse] reads a file, [File.Check] compares it with what the applications registered: that they exist, have the
// variable, and agree about the size of its elements and the extents of the region. Errors name file, line and
// column, what was found and what is accepted, as a [diag.List]; all mistakes come at once, except that
// nothing is read behind one in the syntax of XML itself.
//
// # By hand
//
// In the example Velocity moves at the steps 1, 5, 9 and so on while they are at most 1000: the last is
// 1 + 4*249 = 997, 250 in all. That the interval is counted from start_ts is an assumption: with "every four time
// steps when 1 <= time_step <= 1000" the paper leaves 4, 8, ..., 1000 open, which are as many. If ts_interval is
// left out, data moves whenever the applications ask for it, which may be at every step: the interval is 1.
//
// # Files
//
//	file.go   File, Variable, Schedule
//	parse.go  reading XML; element.go: what may stand where
//	check.go  against what applications registered
package cps
