// Package interval computes the interval of each number of a scenario if every doubtful parameter
// may have any value that its doubt allows.
//
// [Plan] takes the result of the unchanged scenario and lists the doubtful parameters that it read.
// Three kinds of runs follow. An end sets one parameter to one of its limits ([Set.EndTasks]); ends tell which
// parameters cause an interval. Where a scenario does not run with the limit of a count, [Set.Next] looks for the
// outermost count with which it does: 4 processes do not fit into the smallest machine, of 2 processors, so
// the machine had at least 4. A sample sets all parameters at once, to quasi-random
// values between their limits ([Set.SampleTasks]); samples give the interval. [Set.Add] takes the results of the runs, and
// [Set.Finish] makes a [Cell] of each number.
//
// # Samples
//
// The points are those of a Halton sequence, scrambled as by Owen (2017), with a fixed seed. So n points
// are the first n of any longer sequence. The first coordinates of the sequence are spread most evenly, so
// they belong to the parameters with the highest ratio of greatest to lowest value. A parameter is
// uniform between its limits. If this ratio is [logRatio] or more, its logarithm is uniform. If the
// value and the limits of a size or count are powers of two, each power is equally likely. Values are
// rounded to four digits, and to whole bytes, counts and operations.
//
// # The interval
//
// A cell's interval is the central 90 % of the samples, by linear interpolation between them, and includes
// the result of the unchanged scenario. A point that cannot run, because its values contradict each other,
// is left out and counted.
//
// # An example by hand
//
// Five samples give 10, 20, 30, 40 and 50 us. The quantile of 5 % lies at place 4 x 0.05 = 0.2 between the first
// and the second, 12 us, that of 95 % at place 3.8, 48 us. If the scenario as it is gives 30 us, the interval is 12 to
// 48 us; if it gives 50 us, 12 to 50 us.
//
// # Files
//
//	set.go      Set: parameters, runs, results
//	end.go      runs at limits; the counts with which a scenario runs
//	sample.go   values of parameters at a point
//	finish.go   intervals, and the parameters that cause them
//	file.go     sets as JSON; whether one is up to date
package interval
