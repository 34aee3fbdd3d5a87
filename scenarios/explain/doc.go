// Package explain says where the time of a scenario's cells goes: along the critical path of what
// was measured, by cause, by library call, by source line and by parameter.
//
// A run that keeps causes (scenarios.Observers) has an [scenarios.Explanation] of each cell whose program
// says how it was measured, and of each simulation as a whole. [Of] sums it up. The path leads
// back from the end of the measured interval to its beginning, through whoever ended each wait: other
// processes, handlers, the network and whatever occupied a link before. So nothing on it overlaps, and its
// parts add up to the interval.
//
// # Elasticities
//
// A part that is proportional to a parameter grows by a per cent with it. So the elasticity of a time to a
// parameter is the share of the path that is proportional to it, negative for a rate or a clock. It says
// what small changes do, as long as events keep their order: [Elasticities]. Numbers of bytes, packets
// and elements are no part of it; `simrun whatif` moves those, one run for each.
//
// # An example by hand
//
// A message of 1000 bytes takes a call of 1 us, 10 us on its way and 10 us for its bytes at 100 MB/s, then
// 1 us at its receiver: 22 us. By cause that is 2 us of software and 20 us of wire. The elasticities are 1/22 to
// the call and to the receiver's time, 10/22 to the latency and -10/22 to the rate; those of all times less
// that of the rate make 1.
//
// # Files
//
//	explain.go   the sums of a cell
//	select.go    which cells are meant by a name
//	show.go      tables
//	picture.go   bars
package explain
