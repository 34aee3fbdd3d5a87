package svm1995

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/scenarios"
)

// messages is the column of message passing.
const messages = "MP time"

// judgeCrystal gives the verdicts that the cells allow.
func judgeCrystal(ctx context.Context, env *scenarios.Env, out *scenarios.Outcome, cells, fewer []*cell) error {
	table, v := out.Exhibit(crystalID), valuesOf(cells)
	if !v.has(crystalProcessors, total, barrier, faults) {
		return nil
	}
	published := slices.DeleteFunc(slices.Clone(cells), func(c *cell) bool {
		return c.System != "svmfortran" || !slices.Contains(crystalProcessors, c.n)
	})
	judgeColumns(table, v)
	judgeMemory(table, slices.Concat(fewer, published))
	judgeEdges(table, published)
	judgeLosses(table, published)
	judgeOverhead(table, published)
	if v.has(crystalProcessors, hpf, messages) {
		judgeSystems(env.Published(), table, v)
	}
	return judgeCrystalCauses(ctx, env, table, published)
}

// judgeColumns judges the columns of SVM-Fortran.
func judgeColumns(table *scenarios.Part, v values) {
	t, b, f := v.row(crystalProcessors, total), v.row(crystalProcessors, barrier), v.row(crystalProcessors, faults)
	table.Claim("svm-133", steps(t, ">>>>") && within(t[0]/t[4], 4.85, 8.09), "%s; 4 to 64: %.2f times, allowed 4.85 to 8.09", text(t), t[0]/t[4])
	spread := slices.Max(b) / slices.Min(b)
	table.Claim("svm-134", b[0] == slices.Min(b) && b[4] == slices.Max(b) && spread <= 1.10 && within(b[0]/b[4], 0.69, 1.15),
		"%s; largest over smallest %.2f, 4 to 64: %.2f", text(b), spread, b[0]/b[4])
	table.Claim("svm-135", f[0] < f[1] && within(f[2]/f[1], 0.97, 1.03) && steps(f[2:], "<<") && f[0] == slices.Min(f) && within(f[0]/f[4], 0.46, 0.76),
		"%s; 16 over 8: %.3f, 4 to 64: %.2f, allowed 0.46 to 0.76", text(f), f[2]/f[1], f[0]/f[4])
	holds := true
	for i := range t {
		holds = holds && t[i] > b[i] && b[i] > f[i]
	}
	table.Claim("svm-139", holds, "barriers over page faults: %s", ratios(b, f))
	table.Claim("svm-151", steps(t, ">>>>") && t[0]/t[4] >= 5.5, "4 to 64: %.2f times, at least 5.5 wanted", t[0]/t[4])
	e := efficiency(t)
	table.Claim("svm-141", e[1] >= 0.75 && e[2] >= 0.75, "%.0f %% at 8 and %.0f %% at 16 processors, at least 75 wanted", 100*e[1], 100*e[2])
	table.Claim("svm-142", e[3] < 0.75 && e[4] < 0.75, "%.0f %% at 32 and %.0f %% at 64 processors, less than 75 wanted", 100*e[3], 100*e[4])
}

// efficiency returns the speed-up over the first of the numbers of processors, over that of an ideal machine.
func efficiency(t []float64) []float64 {
	var all []float64
	for i, n := range crystalProcessors {
		all = append(all, float64(crystalProcessors[0])*t[0]/(float64(n)*t[i]))
	}
	return all
}

// ratios writes the ratios of two rows by number of processors.
func ratios(x, y []float64) string {
	var words []string
	for i, n := range crystalProcessors {
		words = append(words, fmt.Sprintf("%.2f at %d", x[i]/y[i], n))
	}
	return strings.Join(words, ", ")
}

// judgeSystems judges HPF and message passing, and all cells against the printed ones.
func judgeSystems(published []scenarios.Published, table *scenarios.Part, v values) {
	t, h, m := v.row(crystalProcessors, total), v.row(crystalProcessors, hpf), v.row(crystalProcessors, messages)
	near, all := nearPublished(published, crystalID, v)
	table.Claim("svm-132", near == all && all == 25, "%d of %d cells within 15 %%", near, all)
	table.Claim("svm-136", steps(h, ">>>>") && within(h[0]/h[4], 4.61, 7.68), "%s; 4 to 64: %.2f times, allowed 4.61 to 7.68", text(h), h[0]/h[4])
	table.Claim("svm-137", steps(m, ">>>>") && within(m[0]/m[4], 6.79, 11.32), "%s; 4 to 64: %.2f times, allowed 6.79 to 11.32", text(m), m[0]/m[4])
	ordered, close := true, true
	for i := range t {
		ordered = ordered && m[i] < h[i] && h[i] < t[i]
		close = close && within(h[i]/m[i], 1, 2.5) && within(t[i]/m[i], 1, 2.5) && h[i] > m[i] && t[i] > m[i]
	}
	both := fmt.Sprintf("HPF over message passing: %s; SVM-Fortran over message passing: %s", ratios(h, m), ratios(t, m))
	table.Claim("svm-138", ordered, "%s", both)
	table.Claim("svm-140", close, "%s", both)
}

// judgeMemory judges where the program pages to disk, and how much it shares.
func judgeMemory(table *scenarios.Part, cells []*cell) {
	holds, paged, fewest := true, []string{}, cells[0].n
	for _, c := range cells {
		count := c.faults[machines.PageInFault].Count
		holds = holds && (count > 0) == (c.n < crystalProcessors[0])
		fewest = min(fewest, c.n)
		paged = append(paged, fmt.Sprintf("%d on %d", count, c.n))
	}
	if fewest == 1 {
		table.Claim("svm-131", holds, "pages read from disk: %s processors", strings.Join(paged, ", "))
	} else {
		table.Open("svm-131", "runs on 1, 2 and 3 processors")
	}
	shared := float64(cells[0].shared) / 1e6
	table.Claim("svm-144", within(shared, 51, 69), "42 x 92 x 202 points, %.1f MB in the shared segment", shared)
}

// judgeEdges judges which part of the page faults is for the edge of a neighbour.
func judgeEdges(table *scenarios.Part, cells []*cell) {
	holds, words := true, []string{}
	for _, c := range cells {
		count, took := c.edges.share()
		holds = holds && count > 0.5 && took > 0.5
		words = append(words, fmt.Sprintf("%.0f and %.0f %% at %d", 100*count, 100*took, c.n))
	}
	table.Claim("svm-130", holds, "share of the number and of the time of page faults: %s", strings.Join(words, ", "))
}

// losses are the time of a cell beyond its share of the computing of the first cell, and the parts of this time.
type losses struct{ all, barriers, faults, scheduling, imbalance, interrupts, computing float64 }

// lossesOf returns the losses of a cell. The time of the first without its barriers and page faults is divided by the
// processors. Barriers include the wait for the processor that computes longest, which imbalance says apart.
func lossesOf(first, c *cell) losses {
	ideal := func(part float64) float64 { return float64(first.n) * part / float64(c.n) }
	x := losses{
		barriers: c.seconds(machines.Barriers), faults: c.seconds(machines.PageFaults), interrupts: c.seconds(machines.Interrupts),
		scheduling: c.seconds(machines.Runtime) + c.seconds(machines.Messages) + c.seconds(machines.Waiting) + c.seconds(machines.Addressing),
		imbalance:  c.longest.Seconds() - c.seconds(machines.Computing),
		computing:  c.seconds(machines.Computing) - ideal(first.seconds(machines.Computing)),
	}
	x.all = c.time - ideal(first.time-first.seconds(machines.Barriers)-first.seconds(machines.PageFaults))
	return x
}

// judgeLosses judges what the losses consist of.
func judgeLosses(table *scenarios.Part, cells []*cell) {
	main, order := true, true
	var shares, parts []string
	for i, c := range cells {
		x := lossesOf(cells[0], c)
		rest := max(x.scheduling, x.imbalance, x.interrupts, x.computing)
		if i > 0 {
			main = main && x.barriers+x.faults >= x.all/2 && rest <= x.barriers+x.faults
			shares = append(shares, fmt.Sprintf("%.2f and %.2f of %.2f s on %d", x.barriers+x.faults, rest, x.all, c.n))
		}
		order = order && x.barriers > x.faults && x.faults > rest
		parts = append(parts, fmt.Sprintf("%.2f, %.2f and %.2f s on %d", x.barriers, x.faults, rest, c.n))
	}
	table.Claim("svm-145", main, "barriers with page faults, and the largest other part, are %s", strings.Join(shares, "; "))
	table.Claim("svm-146", order, "barriers, page faults and the largest other part take %s", strings.Join(parts, "; "))
}
