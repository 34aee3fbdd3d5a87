// Package scenarios runs scenario files and says what they give.
//
// A scenario is a TOML file that says what runs on which machine and what was
// published about it. A [Program] is Go code that runs simulations and finds
// numbers. [Catalog.Load] reads a file and resolves everything that it names,
// [Scenario.Run] runs its program and joins what the program found with what
// the file states, and the [Result] prints as one JSON object. Package output
// writes its files, package trace draws recordings, package exhibit holds what
// is shown.
//
// # Scenario files
//
//	id        = "ring"                # the file is ring.toml
//	title     = "Messages around a ring"
//	system    = "none"                # the programming system; optional
//	paper     = "nobody 1999"         # source of what has no other
//	program   = "ring"                # simrun list shows what there is
//	machine   = "pair"                # if the program needs one; or machines = ["pair", "mule"]
//	processes = 4                     # the same, unless its parameters say how many
//	seed      = 7                     # of random streams; default 0
//	mode      = "data"                # or "phantom"; default: the program's first
//
//	[only]                            # what runs and is shown of it; without it, all
//	machines = ["pair"]               # of several
//	rows     = ["1000"]               # and what is named after them, as "1000 bytes"
//	columns  = ["time"]               # the same
//
//	[parameters]                      # the program's own; unknown keys are errors
//	sizes = ["1000B", "2KB"]
//
//	[set]                             # changes of machine parameters, with the rules
//	link.latency = "5us"              # of the Spec, of every machine that has them
//	[set.mule]                        # of one machine, if there are several
//	link.rate = "50MB/s"
//	[set.library.baton]               # of operation counts of a library
//	start = "3 int_add"               # or "2x", twice what they are
//
//	[[exhibit]]
//	id      = "ring"                  # what the program calls it
//	kind    = "figure"                # or table, drawing, api, numbers, ladder
//	title   = "Time of a lap"
//	caption = "4 processes on the machine pair"
//	unit    = "us"                    # of all cells without one of their own, as in the program
//	source  = "nobody 1999, figure 1" # of its published values; each can have its own
//	notes   = ["How it was modelled."]
//	findings = ["What was seen: left out of a run with changes."]
//	totals  = "other"                 # of a ladder: the exhibit whose cells it splits
//	plot    = [                       # pictures of a figure
//	    # series = [...] draws only those columns; panels = [{ title, series = [...] }, ...]
//	    # draws some in each of several small pictures, which legend = [...] names
//	    { suffix = "-log", x = "size (bytes)", y = "time (us)", xscale = "log", marks = [{ x = 1024, label = "packet" }] },
//	]
//	published = [                     # row and column name a cell of the program
//	    { row = 1000, column = "time", value = 81 },
//	    { row = 1000, column = "rate", value = 49, unit = "MB/s" },
//	    # derived = true: it follows from others of the paper, and no statistic counts it
//	]
//
//	[[exhibit.fitted]]                # what was chosen with published cells in sight
//	cells = ["1000/time"]             # row/column: no statistic counts them
//	by    = "parameter"               # of a Spec, whose fit names the cell; or "form": a program, an
//	                                  # algorithm, a size, a count of steps; or "input": the value itself
//	                                  # went into a Spec
//	what  = "pair's link.rate"
//	why   = "nothing else is known of it"
//
//	[[exhibit.claim]]                 # the program gives the verdict
//	id      = "fast"
//	class   = "paper"                 # the paper states it; or "ours" (the default), or "construction":
//	                                  # the inputs force it
//	where   = "Sec. 2, l. 17"         # in the paper
//	text    = "A lap is fast."
//	because = "The link is slow."     # the best explanation, shown if the verdict is that it differs
//	counterfactual = ["slow-link"]    # on which the verdict rests
//
//	[[counterfactual]]                # a second run with changes, on which verdicts rest
//	id   = "slow-link"                # simrun --counterfactual slow-link ring.toml is that run
//	text = "The link is half as fast."
//	long = true                       # only with --counterfactuals, because it takes long
//	set  = { "machine.link.rate" = "50MB/s" } # as with --set
//
// File and program must fit together: an exhibit, published cell or claim of
// the file that the program does not answer is an error, and so is an exhibit
// of the program that the file does not state, and so is a unit that is not the
// program's. A verdict on a claim that the file does not state is left out; one
// that rests on a counterfactual which was not run is open.
//
// A run with changes, those of [set] among them, is not compared with the paper
// and says so wherever it is shown.
//
// A scenario on several machines, or with jobs of several sizes, runs them all at
// once on the cores of the host (see [Env.Each]); its result is the same as if
// they ran one after the other.
//
// # An example by hand
//
// On the machine "pair" of package scenariotest a message of 1000 bytes takes
// 10 us + 1000 B / 100 MB/s = 20 us. The program "ring" passes it through 4
// processes, so a lap takes 80 us; the published 81 us give an error of
// (80-81)/81 = -1.2 %. With the [set] above it would take 4 x 15 us = 60 us.
package scenarios
