// Package sweep runs a scenario over ranges of its parameters. It lists the points, collects
// their results, and finds where one column of an exhibit overtakes another.
//
// [Plan] reads ranges such as "machine.lapi.interrupt=1us:100us:log20" and lists the
// points. The caller runs all of them, or a [Shard], and passes the results to [Sweep.Add].
// [Merge] joins shards. [Search] then requests values between the points, by bisection, until
// it knows where columns cross. A sweep is JSON, and does not depend on the host, on the order
// of the runs or on the division into shards.
//
// # An example by hand
//
// A message around two processes takes 2 x (latency + 10 us) on one machine and 80 us on
// another. Over the latencies 10us:100us:log3, which are 10 us, 31.62 us and 100 us, the first takes 40 us,
// 83.24 us and 220 us: it is ahead at the first and behind at the second. They
// are equal at 30 us. Geometric means of four digits halve the interval: 17.78, 23.71, 27.38
// and 29.42 us are below, 30.5 us is above, 29.96 us is below and 30.23 us above. From 29.96 us to 30.23 us is less than
// 1 %, so the [Crossing] is named by its upper end: "at 30.23us MULE overtakes PAIR".
//
// # Files of the package
//
//	ruler.go     quantities as whole numbers: parsing, rounding, the middle of two
//	ranges.go    ranges of a parameter as text, and their values
//	sweep.go     points, results, shards
//	merge.go     joining shards; files of sweeps read back
//	crossing.go  columns that overtake others, by bisection
//	show.go      as tables of words
//	figures.go   as line families
//	heatmaps.go  of two parameters as heat maps
//	csv.go       as CSV
package sweep
