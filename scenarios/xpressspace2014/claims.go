package xpressspace2014

import (
	"fmt"
	"strings"

	"simrun/scenarios"
)

// The jobs that the paper's second and third experiment consist of.
var (
	publishedScales = [4]counts{{1024, 256}, {2048, 512}, {4096, 1024}, {8192, 2048}}
	publishedSizes  = [4]int64{1 << 30, 2 << 30, 4 << 30, 8 << 30}
)

// table is a number for each scale, the row, and each size, the column, of the second
// or third experiment.
type table [4][4]float64

// tableOf fills a table of a system's jobs, and reports whether all have been run.
func tableOf(all []*found, s *system, value func(m *found) float64) (t table, complete bool) {
	for i, procs := range publishedScales {
		for j, size := range publishedSizes {
			m := jobOf(all, s, procs, size)
			if m == nil {
				return t, false
			}
			t[i][j] = value(m)
		}
	}
	return t, true
}

// jobOf returns a job with two arrays of so many bytes together, or nil.
func jobOf(all []*found, s *system, procs counts, size int64) *found {
	for _, m := range all {
		if m.system == s && m.procs == procs && 2*m.bytes == size {
			return m
		}
	}
	return nil
}

// ratio returns the numbers of a table by those of another one.
func (t table) ratio(by table) (r table) {
	for i, row := range t {
		for j := range row {
			r[i][j] = t[i][j] / by[i][j]
		}
	}
	return r
}

// span returns the least and the greatest number of columns from one on, and where
// these are.
func (t table) span(from int) (least, most placed) {
	least, most = placed{t[0][from], 0, from}, placed{t[0][from], 0, from}
	for i, row := range t {
		for j := from; j < len(row); j++ {
			if row[j] < least.value {
				least = placed{row[j], i, j}
			}
			if row[j] > most.value {
				most = placed{row[j], i, j}
			}
		}
	}
	return least, most
}

// placed is a number with its place in a table.
type placed struct {
	value       float64
	scale, size int
}

// name names the cell.
func (p placed) name() string { return cellName(p.scale, p.size) }

func cellName(scale, size int) string {
	return fmt.Sprintf("%v, %s", publishedScales[scale], sizeName(size))
}

func sizeName(size int) string { return fmt.Sprintf("%d GB", publishedSizes[size]>>30) }

// exceptions counts the comparisons of a criterion and remembers where it fails.
type exceptions struct {
	all int
	bad []string
}

// look counts a comparison; place and its arguments say where it fails.
func (e *exceptions) look(holds bool, place string, args ...any) {
	e.all++
	if !holds {
		e.bad = append(e.bad, fmt.Sprintf(place, args...))
	}
}

// claim gives the verdict: no exception. seen is put before what failed.
func (e *exceptions) claim(x *scenarios.Part, id, seen string) {
	if len(e.bad) == 0 {
		x.Claim(id, true, "%sno exception in %d", seen, e.all)
		return
	}
	x.Claim(id, false, "%s%d of %d fail: %s", seen, len(e.bad), e.all, firstWords(e.bad))
}

// firstWords lists the first words of many.
func firstWords(words []string) string {
	const shown = 3
	if len(words) <= shown {
		return strings.Join(words, "; ")
	}
	return strings.Join(words[:shown], "; ") + "; ..."
}

// vanished returns which part of a difference is gone in a counterfactual run; there
// must be a difference.
func vanished(before, after float64) float64 { return 1 - after/before }

// inRange reports whether a number lies between two others.
func inRange(v, low, high float64) bool { return v >= low && v <= high }
