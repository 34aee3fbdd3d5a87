// Package elasticity says which parameters matter: by how many per cent each number of a
// scenario moves for each per cent of each parameter that the run read.
//
// [Plan] takes what a scenario gives as it is and lists the parameters that it read of its
// machines, of libraries and of its own file. [Study.Tasks] says which runs are needed, each
// with one parameter a step below or above its value. [Study.Add] takes what they give, and
// [Study.Finish] ranks. Nothing in a study depends on the order of the runs.
//
// # Definition
//
// Of a number y and a parameter p the elasticity is ((y+ - y-)/y) / ((p+ - p-)/p), where y+
// and y- belong to the values p+ and p- above and below p. Where only one of them can run, y and p
// take the place of the other. So a time that is a sum of parts has for each part
// the share that it has in the sum, without any error of the method.
//
// Steps are as the parameter's nature allows:
//
//	durations, rates, frequencies, clocks, ratios   the step asked for, 1 % as a rule
//	sizes and counts that are powers of two         half and double
//	other sizes and counts, whole numbers in files  the step asked for, but 1 at least
//	operation counts of libraries                   double: a small count has no part of a per cent
//
// What has no size (switches, words, lists), and what is 0, is left out and listed. Where the
// elasticities below and above differ by more than five steps, a different order of events or a
// limit lies near: that is a [Elasticity.Kink].
//
// # Time as a whole
//
// Twice every duration and half of every rate and frequency makes each time twice as long,
// provided that no order of events changes. So the elasticities of a time to all durations less those
// to all rates and frequencies sum to 1 (Euler's theorem on homogeneous functions), and those of
// a rate to -1: see [Output.Together].
//
// # An example by hand
//
// A message of 1000 bytes around four processes takes 4 x (10 us + 1000 B / 100 MB/s) = 80 us. With a
// latency of 10.1 us it takes 80.4 us, with 9.9 us 79.6 us: the elasticity is (0.8/80) / (0.2/10) = 0.5.
// With 101 MB/s it takes 79.604 us, with 99 MB/s 80.404 us: (-0.800/80) / (2/100) = -0.50005, for -0.5
// but for the square of the step. Together they make 0.5 + 0.5 = 1.
//
// # Files
//
//	study.go    Study: parameters, runs that are needed, what they gave
//	step.go     how far a parameter is moved
//	rank.go     elasticities, ranked; parameters by the greatest they have
//	show.go     as tables of words
//	tornado.go  as pictures
//	csv.go      as CSV
package elasticity
