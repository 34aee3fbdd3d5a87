package pddp1996

import (
	"fmt"
	"slices"
)

// The names of the counterfactuals that the scenarios of the tables declare.
const (
	notOptimized  = "not-optimized"  // the native compiler does not optimize
	quickReads    = "quick-reads"    // the Meiko's reads take a tenth of their time on an idle machine
	wideNetwork   = "wide-network"   // the Meiko's Elans and links move bytes ten times as fast
	hardwareReads = "hardware-reads" // the Meiko reads words as the T3D does
	softwareReads = "software-reads" // the T3D reads words as the Meiko does
	moreSteps     = "iterations-350" // of shallow water
	bulkPrefetch  = "bulk-prefetch"  // what loops read of others is fetched in blocks before them
	queuePrefetch = "queue-prefetch" // it passes through the T3D's prefetch queue
	streams       = "streams"        // operands, remote ones too, come at one per clock
)

const (
	onT3D   = "T3D PDDP"
	onMeiko = "MEIKO PDDP"
)

// Factors that the criteria name.
const (
	clearly   = 1.5  // "at least 1.5 times"
	noticed   = 1.10 // "more than 10 %"
	unnoticed = 1.10 // "under 10 %"
)

// slowed holds if a counterfactual makes every cell of a column take longer by more than
// a factor.
func slowed(change, column string, factor float64) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		at := e.rows(column)
		t := e.changed[change]
		if !e.have(at, column) || !t.have(at, column) {
			return verdict{}
		}
		ratio := func(n int) float64 { return t.seconds(column, n) / e.seconds(column, n) }
		holds := !slices.ContainsFunc(at, func(n int) bool { return ratio(n) <= factor })
		return verdict{true, holds, fmt.Sprintf("%s takes %s times as long on %s", column, listed(at, ratio), enumerated(at))}
	}
}

// atLargest holds if what a counterfactual makes of a column at its largest number of
// processors satisfies a test of changed time over unchanged.
func atLargest(change, column, what string, test func(ratio float64) bool) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		at := e.rows(column)
		if len(at) == 0 {
			return verdict{}
		}
		at = at[len(at)-1:]
		t := e.changed[change]
		if !e.have(at, column) || !t.have(at, column) {
			return verdict{}
		}
		was, is := e.seconds(column, at[0]), t.seconds(column, at[0])
		return verdict{true, test(is / was), fmt.Sprintf("%s: %s %.4g s on %d, unchanged %.4g s", what, column, is, at[0], was)}
	}
}

// faster and slower are tests for atLargest: by a factor at least.
func faster(ratio float64) bool { return ratio*clearly <= 1 }
func slower(ratio float64) bool { return ratio >= clearly }

// alike is the test that a change makes little difference.
func alike(ratio float64) bool { return ratio < unnoticed && ratio*unnoticed > 1 }

// waitsMost holds if waiting for words is the largest part of the time at a column's
// largest number of processors.
func waitsMost(column string) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		at := e.rows(column)
		if !e.have(at, column) {
			return verdict{}
		}
		n := at[len(at)-1]
		c := e.cell(column, n)
		words, other, part := reading(c.Parts)
		return verdict{true, words > other, fmt.Sprintf("%.4g of %.4g s are reads on %d, most of the rest is %s, %.4g s", words, c.seconds(), n, part, other)}
	}
}

// steps holds if a counterfactual makes a column fall, or rise, with each step to more
// processors.
func steps(change, column string, falls bool) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		at := e.rows(column)
		t := e.changed[change]
		if !t.have(at, column) {
			return verdict{}
		}
		holds := true
		for i := 1; i < len(at); i++ {
			before, after := t.seconds(column, at[i-1]), t.seconds(column, at[i])
			holds = holds && (falls && after < before || !falls && after > before)
		}
		return verdict{true, holds, "changed: " + t.list(column, at)}
	}
}

// fasterThan holds if a counterfactual makes every cell of a column take less time, and at the largest number of processors by
// a factor at least.
func fasterThan(change, column string, last float64) func(e *evidence) verdict {
	return func(e *evidence) verdict { return e.gain(column, e.times, e.changed[change], last, "") }
}

// fasterThanChange holds if a counterfactual makes every cell of a column take less time than another one does.
func fasterThanChange(change, other, column string) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		return e.gain(column, e.changed[other], e.changed[change], 1, ", compared with "+other)
	}
}

// gain judges how many times as fast a column is as before.
func (e *evidence) gain(column string, before, after times, last float64, compared string) verdict {
	at := e.rows(column)
	if !before.have(at, column) || !after.have(at, column) {
		return verdict{}
	}
	gain := func(n int) float64 { return before.seconds(column, n) / after.seconds(column, n) }
	holds := !slices.ContainsFunc(at, func(n int) bool { return gain(n) <= 1 }) && gain(at[len(at)-1]) >= last
	return verdict{true, holds, fmt.Sprintf("%s is %s times as fast on %s%s", column, listed(at, gain), enumerated(at), compared)}
}

// gainsMore holds if a counterfactual raises what a column gains from the fewest to the most processors.
func gainsMore(change, column string) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		at := e.rows(column)
		t := e.changed[change]
		if !e.have(at, column) || !t.have(at, column) {
			return verdict{}
		}
		first, last := at[0], at[len(at)-1]
		gain := func(t times) float64 { return t.seconds(column, first) / t.seconds(column, last) }
		return verdict{true, gain(t) > gain(e.times), fmt.Sprintf("T(%d)/T(%d) is %.3g, unchanged %.3g", first, last, gain(t), gain(e.times))}
	}
}

// printsTheSame holds if the small run of a column in mode data, which checks the program, prints under a counterfactual what
// it prints without.
func printsTheSame(change, column string) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		with, without := e.changedChecks[change].named(column), e.checks.named(column)
		if with == nil || without == nil {
			return verdict{}
		}
		same, saw := with.Text == without.Text, "the same"
		if !same {
			saw = "something else"
		}
		return verdict{true, same, fmt.Sprintf("%s on %d processors prints %s", without.size, without.n, saw)}
	}
}

// named returns the first cell of a column, nil if there is none.
func (t times) named(column string) *cell {
	i := slices.IndexFunc(t, func(c *cell) bool { return c.name == column })
	if i < 0 {
		return nil
	}
	return t[i]
}

// What is missing to judge some of the causes.
const (
	noLinks = "the use of links by single words over time: accesses of words reserve no links in the simulation"
	noUses  = "counts of the fetched words that a loop uses"
)

// causes returns what the article says of all four codes. rises is set for Gaussian elimination: its time should rise
// with the number of processors if reads need the owner's node.
func causes(rises bool) []statement {
	necessary := atLargest(softwareReads, onT3D, "read as on the Meiko", slower)
	if rises {
		necessary = judgeAll(necessary, steps(softwareReads, onT3D, false))
	}
	prefetched := change{id: bulkPrefetch, column: onMeiko, checked: true}
	queued := change{id: queuePrefetch, column: onT3D}
	prefetchNeeded := gainsMore(bulkPrefetch, onMeiko)
	if rises {
		prefetchNeeded = judgeAll(shape{onMeiko, "<<", 0, 0, 1}.judge, steps(bulkPrefetch, onMeiko, true), prefetchNeeded)
	}
	latency := judgeAll(waitsMost(onMeiko),
		atLargest(quickReads, onMeiko, "latency cut tenfold", faster),
		atLargest(wideNetwork, onMeiko, "ten times the bandwidth", alike))
	return []statement{
		{id: "pddp-077", changes: []change{{id: notOptimized, column: onT3D}}, judge: slowed(notOptimized, onT3D, noticed)},
		{id: "pddp-084", missing: noLinks},
		{id: "pddp-085", missing: noUses},
		{id: "pddp-086", changes: []change{queued, {id: bulkPrefetch, column: onT3D}}, judge: fasterThanChange(queuePrefetch, bulkPrefetch, onT3D)},
		{id: "pddp-178", changes: []change{{id: quickReads, column: onMeiko, largest: true}, {id: wideNetwork, column: onMeiko, largest: true}}, judge: latency},
		{id: "pddp-182", changes: []change{prefetched}, judge: fasterThan(bulkPrefetch, onMeiko, clearly)},
		{id: "pddp-184", changes: []change{prefetched}, judge: judgeAll(fasterThan(bulkPrefetch, onMeiko, 1), printsTheSame(bulkPrefetch, onMeiko))},
		{id: "pddp-185", changes: []change{queued}, judge: fasterThan(queuePrefetch, onT3D, 1)},
		{id: "pddp-186", changes: []change{{id: streams, column: onT3D, largest: true}, {id: streams, column: onMeiko, largest: true}},
			judge: judgeAll(atLargest(streams, onT3D, "operands streamed", faster), atLargest(streams, onMeiko, "operands streamed", faster))},
		{id: "pddp-191", judge: quotient{onMeiko, onT3D}.isAbove(clearly)},
		{id: "pddp-192", judge: quotient{onMeiko, onT3D}.rises()},
		{id: "pddp-193", changes: []change{{id: hardwareReads, column: onMeiko}}, judge: judgeAll(steps(hardwareReads, onMeiko, true), atLargest(hardwareReads, onMeiko, "with hardware reads", faster))},
		{id: "pddp-194", changes: []change{{id: softwareReads, column: onT3D, largest: !rises}}, judge: necessary},
		{id: "pddp-195", changes: []change{prefetched}, judge: prefetchNeeded},
		{id: "pddp-201", judge: gains(onT3D, onMeiko)},
	}
}
