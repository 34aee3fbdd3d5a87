// Package scenarios runs scenario files and returns their results.
//
// A scenario is a TOML file. It says which program runs on which machine and what
// was published about it. A [Program] is Go code that runs simulations and returns
// numbers. [Catalog.Load] reads a file and resolves every name in it.
// [Scenario.Run] runs the program and joins its numbers with the statements of the
// file. The [Result] prints as one JSON object. Package exhibit holds the exhibits
// of a result, package output writes its files, package trace draws recordings.
//
// # Scenario files
//
//	id        = "ring"                # the file is ring.toml
//	title     = "Messages around a ring"
//	system    = "none"                # the programming system; optional
//	paper     = "nobody 1999"         # source of what has no other
//	program   = "ring"                # simrun list names the programs
//	machine   = "pair"                # if the program needs one; or machines = ["pair", "mule"]
//	processes = 4                     # if the program needs it, and no parameter says how many
//	seed      = 7                     # of random streams; default 0
//	mode      = "data"                # or "phantom" or "sampled", if the program has it; default: its first
//	exact     = true                  # every step has an event, also those that nothing meets; default false
//
//	[only]                            # run and show only these; without it, all
//	machines = ["pair"]               # of several machines
//	rows     = ["1000"]               # and rows whose name continues this after a blank, as "1000 bytes"
//	columns  = ["time"]               # likewise
//
//	[parameters]                      # parameters of the program; unknown keys are errors
//	sizes = ["1000B", "2KB"]
//
//	[set]                             # changes of machine parameters, by the rules of the Spec,
//	link.latency = "5us"              # on every machine that has them
//	[set.mule]                        # on one of several machines
//	link.rate = "50MB/s"
//	[set.library.baton]               # changes of operation counts of a library
//	start = "3 int_add"               # or "2x": twice the counts
//
//	[[exhibit]]
//	id      = "ring"                  # the program's name for it
//	kind    = "figure"                # or table, drawing, api, numbers, ladder
//	title   = "Time of a lap"
//	caption = "4 processes on the machine pair"
//	unit    = "us"                    # of all cells without their own, as in the program
//	source  = "nobody 1999, figure 1" # of its published values; each can have its own
//	notes   = ["How it was modelled."]
//	findings = ["An observation: a run with changes leaves it out."]
//	totals  = "other"                 # for a ladder: the exhibit whose cells it splits
//	plot    = [                       # pictures of a figure
//	    # series = [...] draws only these columns; panels = [{ title, series = [...] }, ...]
//	    # draws several small pictures with some columns each, which legend = [...] names
//	    { suffix = "-log", x = "size (bytes)", y = "time (us)", xscale = "log", marks = [{ x = 1024, label = "packet" }] },
//	]
//	published = [                     # row and column name a cell of the program
//	    { row = 1000, column = "time", value = 81 },
//	    { row = 1000, column = "rate", value = 49, unit = "MB/s" },
//	    # derived = true: the value follows from others of the paper, and no statistic counts it
//	]
//
//	[[exhibit.fitted]]                # a choice made with published cells in sight
//	cells = ["1000/time"]             # row/column: no statistic counts them
//	by    = "parameter"               # of a Spec, whose key fit names the cell; or "form": a program, an
//	                                  # algorithm, a size, a count of steps; or "input": the value itself
//	                                  # went into a Spec
//	what  = "pair's link.rate"
//	why   = "no other source is known"
//
//	[[exhibit.claim]]                 # the program gives the verdict
//	id      = "fast"
//	class   = "paper"                 # the paper states it; or "ours" (the default), or "construction":
//	                                  # the inputs force it
//	where   = "Sec. 2, l. 17"         # in the paper
//	text    = "A lap is fast."
//	because = "The link is slow."     # the best explanation, shown if the claim differs
//	counterfactual = ["slow-link"]    # the verdict rests on it
//
//	[[counterfactual]]                # a second run with changes, on which verdicts rest
//	id   = "slow-link"                # simrun --counterfactual slow-link ring.toml runs it
//	text = "The link is half as fast."
//	long = true                       # takes long: runs only with --counterfactuals
//	set  = { "machine.link.rate" = "50MB/s" } # as with --set
//
// File and program must fit together. It is an error if the file has an exhibit,
// published cell or claim that the program does not answer, if the program has an
// exhibit that the file does not state, or if their units differ. A verdict on a
// claim that the file does not state is left out. A verdict that rests on a
// counterfactual which did not run is open.
//
// A run with changes, including those of [set], is not compared with the paper,
// and says so wherever it is shown.
//
// A scenario on several machines, or with jobs of several sizes, runs them in
// parallel on the cores of the host (see [Env.Each]). Its result is the same as if
// they ran one after the other.
//
// # An example by hand
//
// On the machine "pair" of package scenariotest a message of 1000 bytes takes
// 10 us + 1000 B / 100 MB/s = 20 us. The program "ring" passes it through 4
// processes, so a lap takes 80 us. The published value is 81 us, so the error is
// (80-81)/81 = -1.2 %. With the [set] above a lap takes 4 x 15 us = 60 us.
package scenarios
