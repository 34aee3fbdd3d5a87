// Package explain says where the time of a scenario's cells goes. It splits the critical path of a
// measurement by cause, by library call, by source line and by parameter.
//
// A run that keeps causes (scenarios.Observers) has a [scenarios.Explanation] of each cell whose program
// describes its measurement, and of each simulation as a whole. [Of] sums it up. The path leads back from the
// end of the measured interval to its beginning, through whatever ended each wait: other processes, handlers,
// the network, and the message that occupied a link before. No two parts of the path overlap, so they add up
// to the interval.
//
// # Elasticities
//
// A part of the path that is proportional to a parameter grows by 1 % with each per cent of it. So the
// elasticity of a time to a parameter is the share of the path that is proportional to it, negative for a rate
// or a clock. It holds for small changes, as long as events keep their order: [Elasticities]. Numbers of bytes,
// packets and elements have no elasticity here; `simrun whatif` moves those, with one run for each.
//
// # An example by hand
//
// A message of 1000 bytes takes 1 us for the call, 10 us on its way, 10 us for its bytes at 100 MB/s, and 1 us at
// its receiver: 22 us. By cause, these are 2 us of software and 20 us of wire. The elasticities are 1/22 to the
// call and to the receiver's time, 10/22 to the latency and -10/22 to the rate. Those of all times less that of
// the rate make 1.
//
// # Files
//
//	explain.go   the sums of a cell
//	select.go    selection of cells by name
//	show.go      tables
//	picture.go   bars
package explain
