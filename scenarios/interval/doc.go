// Package interval says between which values the numbers of a scenario lie if every parameter may
// be whatever its doubt allows.
//
// [Plan] takes what a scenario gives as it is and lists the doubtful parameters that it read. The
// runs of [Set.Tasks] are of two sorts. Samples set all of them at once, to quasi-random values between
// their lowest and their greatest; they give the interval. Ends set one of
// them to one of its limits; they say to which parameters an interval is due. [Set.Add] takes what the runs give,
// and [Set.Finish] makes a [Cell] of each number.
//
// # Samples
//
// Points are those of a Halton sequence that is scrambled as Owen (2017) does, with a fixed seed: n points
// are the first n of any more. Parameters whose greatest value is the highest multiple of the
// lowest come first, because the first coordinates of the sequence are spread most evenly. A parameter is
// uniform between its limits; if the greatest is [logRatio] times the lowest or more, its
// logarithm is. Of sizes and counts whose value and limits are powers of two, each power is as likely. Values are
// rounded to four digits, and to whole bytes, counts and operations.
//
// # The interval
//
// A cell's interval is the central 90 % of the samples, by linear interpolation between them, and includes what the
// scenario gives as it is. A point that cannot run, because values do not fit together, is left
// out and counted.
//
// # An example by hand
//
// Five samples give 10, 20, 30, 40 and 50 us. The quantile of 5 % lies at place 4 x 0.05 = 0.2 between the first
// and the second, 12 us, that of 95 % at place 3.8, 48 us. If the scenario as it is gives 30 us, the interval is 12 to
// 48 us; if it gives 50 us, 12 to 50 us.
//
// # Files
//
//	set.go      Set: parameters, runs, what they gave
//	sample.go   values of parameters at a point
//	finish.go   intervals, and to what they are due
//	file.go     sets as JSON; whether one is still true
package interval
