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
//	[parameters]                      # the program's own; unknown keys are errors
//	sizes = ["1000B", "2KB"]
//
//	[set]                             # changes of machine parameters, with the rules
//	link.latency = "5us"              # of the Spec, of every machine that has them
//	[set.mule]                        # of one machine, if there are several
//	link.rate = "50MB/s"
//
//	[[exhibit]]
//	id      = "ring"                  # what the program calls it
//	kind    = "figure"                # or table, drawing, api, numbers, ladder
//	title   = "Time of a lap"
//	caption = "4 processes on the machine pair"
//	unit    = "us"                    # of all cells without one of their own, as in the program
//	source  = "nobody 1999, figure 1" # of its published values; each can have its own
//	notes   = ["A remark."]
//	totals  = "other"                 # of a ladder: the exhibit whose cells it splits
//	plot    = [                       # pictures of a figure
//	    # series = [...] draws only those columns
//	    { suffix = "-log", x = "size (bytes)", y = "time (us)", xscale = "log", marks = [{ x = 1024, label = "packet" }] },
//	]
//	published = [                     # row and column name a cell of the program
//	    { row = 1000, column = "time", value = 81 },
//	    { row = 1000, column = "rate", value = 49, unit = "MB/s" },
//	]
//
//	[[exhibit.claim]]                 # the program gives the verdict
//	id   = "fast"
//	text = "A lap is fast."
//
// File and program must fit together: an exhibit, published cell or claim of
// the file that the program does not answer is an error, and so is an exhibit
// or claim of the program that the file does not state, and so is a unit that
// is not the program's. Which cells are fitted follows from the machines' Specs, or
// from the program where the size of the work was chosen after a cell, never from
// the scenario.
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
