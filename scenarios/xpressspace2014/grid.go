package xpressspace2014

import (
	"fmt"
	"strconv"
	"strings"

	"simrun/models/geometry"
	"simrun/sim"
)

// counts are how many processes two coupled applications have, written 1024/128.
type counts struct{ one, two int }

// parseCounts reads two numbers of processes.
func parseCounts(text string) (counts, error) {
	one, two, ok := strings.Cut(text, "/")
	a, errA := strconv.Atoi(one)
	b, errB := strconv.Atoi(two)
	if !ok || errA != nil || errB != nil || a < 1 || b < 1 {
		return counts{}, fmt.Errorf(`two numbers of processes, such as "1024/128"`)
	}
	return counts{a, b}, nil
}

func (c counts) String() string { return fmt.Sprintf("%d/%d", c.one, c.two) }

// processesOf returns the number of processes of application 0, the first, or 1, the second. For 2, it is that of a
// coupler between them, which has as many as the smaller one.
func (c counts) processesOf(app int) int { return [3]int{c.one, c.two, min(c.one, c.two)}[app] }

// total returns the processes of both.
func (c counts) total() int { return c.one + c.two }

// The process grids that the experiments are run with.
const (
	strips = "strips" // blocks of whole rows
	blocks = "blocks" // near-square blocks
)

// grid returns how many processes there are along the two dimensions of an array.
func grid(layout string, procs int) [2]int {
	if layout == strips {
		return [2]int{procs, 1}
	}
	rows := 1
	for n := 1; n*n <= procs; n++ {
		if procs%n == 0 {
			rows = n
		}
	}
	return [2]int{rows, procs / rows}
}

// extents returns the rows and columns of an array of so many elements. It is as square as possible with a power of
// two for rows and no fewer columns.
func extents(elements int64) (rows, columns int64) {
	rows = 1
	for n := int64(2); n <= elements/n && elements%n == 0; n *= 2 {
		rows = n
	}
	return rows, elements / rows
}

// narrow returns the rows and columns of an array of so many elements that is divided into procs strips. The strips
// are as square as possible, so few entries of the directory concern a strip. If there is no such array, it is that of
// extents.
func narrow(elements, procs int64) (rows, columns int64) {
	if elements%procs != 0 {
		return extents(elements)
	}
	rows, columns = extents(elements / procs)
	return rows * procs, columns
}

// double is the size of an element.
const double = 8

// decompositions returns how an array is spread over the processes of the two
// applications, and of a coupler between them.
func (x *exchange) decompositions() (all [3]*geometry.Regular, err error) {
	rows, columns := extents(x.bytes / double)
	if x.narrow {
		rows, columns = narrow(x.bytes/double, int64(max(x.procs.one, x.procs.two)))
	}
	domain, err := geometry.Domain(rows, columns)
	if err != nil {
		return all, err
	}
	for app := range all {
		g := grid(x.layout, x.procs.processesOf(app))
		all[app], err = geometry.Distribute(domain, geometry.Uniform(geometry.Blocked, g[:], nil), geometry.Orders{})
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

// gigabytes writes a size as the paper does: a GB is 2^30 bytes.
func gigabytes(size sim.Size) string {
	for _, unit := range []struct {
		name  string
		shift int
	}{{"GB", 30}, {"MB", 20}, {"kB", 10}} {
		if n := int64(size); n >= 1<<unit.shift && n%(1<<unit.shift) == 0 {
			return fmt.Sprintf("%d %s", n>>unit.shift, unit.name)
		}
	}
	return fmt.Sprintf("%d B", int64(size))
}
