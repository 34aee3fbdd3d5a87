// Package elasticity computes elasticities: by how many per cent each number of a scenario
// moves for each per cent of each parameter that the run read. They show which parameters matter.
//
// [Plan] takes the result of the unchanged scenario and lists the parameters that it read, of
// its machines, of libraries and of its own file. [Study.Tasks] lists the needed runs, each
// with one parameter one step below or above its value. [Study.Add] takes their results, and
// [Study.Finish] ranks the parameters. A study does not depend on the order of the runs.
//
// # Definition
//
// The elasticity of a number y to a parameter p is ((y+ - y-)/y) / ((p+ - p-)/p), where y+
// and y- belong to the values p+ and p- above and below p. If only one of these can run, y and p
// replace the other. If a time is a sum, its elasticity to a summand is the exact share of the
// summand in the sum.
//
// The step depends on the parameter:
//
//	durations, rates, frequencies, clocks, ratios   the given step, by default 1 %
//	sizes and counts that are powers of two         half and double
//	other sizes and counts, whole numbers in files  the given step, but at least 1
//	operation counts of libraries                   double, since a small count has no per cent
//
// Parameters without a size (switches, words, lists) and zeros are left out and listed. If the
// elasticities below and above differ by more than five steps, a change of the order of events or
// a limit is near: this is an [Elasticity.Kink].
//
// # Time as a whole
//
// If all durations double and all rates and frequencies halve, each time doubles, as long as
// the order of events stays the same. So the elasticities of a time to all durations, less those
// to all rates and frequencies, sum to 1 (Euler's theorem on homogeneous functions), and those of
// a rate to -1: see [Output.Together].
//
// # An example by hand
//
// A message of 1000 bytes around four processes takes 4 x (10 us + 1000 B / 100 MB/s) = 80 us. With a
// latency of 10.1 us it takes 80.4 us, with 9.9 us 79.6 us: the elasticity is (0.8/80) / (0.2/10) = 0.5.
// With 101 MB/s it takes 79.604 us, with 99 MB/s 80.404 us: (-0.800/80) / (2/100) = -0.50005. This
// differs from -0.5 by a term in the square of the step. Together they make 0.5 + 0.5 = 1.
//
// # Files
//
//	study.go    Study: parameters, needed runs, results
//	step.go     steps of parameters
//	rank.go     elasticities, ranked; parameters by their greatest elasticity
//	show.go     as tables of words
//	tornado.go  as pictures
//	csv.go      as CSV
package elasticity
