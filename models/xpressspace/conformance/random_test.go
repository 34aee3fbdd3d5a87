package conformance

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/models/geometry"
	"simrun/models/xpressspace/flavour"
)

// drawShape draws a distribution of an array for 1 to 15 processes, and returns how
// many.
func drawShape(t *rapid.T, label string, extents []int64, region geometry.Box) (shape, int) {
	v := shape{extents: extents, region: region}
	d := &flavour.Distribution{Type: geometry.Kind(rapid.IntRange(0, 2).Draw(t, label+" kind"))}
	procs := 1
	for range extents {
		p := rapid.IntRange(1, max(1, 15/procs)).Draw(t, label+" processors")
		procs *= p
		d.Processors = append(d.Processors, p)
		if d.Type == geometry.BlockCyclic {
			d.Block = append(d.Block, rapid.Int64Range(1, 4).Draw(t, label+" block"))
		}
	}
	v.distribution = d
	return v, procs
}

// drawUPC is drawShape for a UPC program, which may leave it to the affinity of an
// array's elements.
func drawUPC(t *rapid.T, label string, extents []int64, region geometry.Box) (shape, int) {
	v, procs := drawShape(t, label, extents, region)
	if rapid.Bool().Draw(t, label+" by affinity") {
		size := int64(1)
		for _, n := range extents {
			size *= n
		}
		v.distribution, v.block = nil, rapid.Int64Range(1, size).Draw(t, label+" block size")
	}
	return v, procs
}

// drawRegion draws a part of an array, or all of it.
func drawRegion(t *rapid.T, extents []int64) geometry.Box {
	region, err := geometry.Domain(extents...)
	if err != nil || rapid.Bool().Draw(t, "all") {
		return geometry.Box{}
	}
	for d, n := range extents {
		region.Lo[d] = rapid.Int64Range(0, n-1).Draw(t, "lo")
		region.Hi[d] = rapid.Int64Range(region.Lo[d], n-1).Draw(t, "hi")
	}
	return region
}

// TestRandom couples arrays of 1 to 4 dimensions of distributions and regions at
// random, in both directions between the flavours.
func TestRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		extents := rapid.SliceOfN(rapid.Int64Range(1, 9), 1, 4).Draw(t, "extents")
		region := drawRegion(t, extents)
		u, m := drawUPC(t, "upc", extents, region)
		g, n := drawShape(t, "ga", extents, region)
		mode := rapid.SampledFrom([]string{"push", "pull"}).Draw(t, "mode")
		if g.distribution.Type == geometry.Blocked && emptyBlocks(g) {
			g.distribution = nil // the library's own: there are arrays that it does not cut so
		}
		from, to := app{flavour: "upc", name: "A", procs: m, body: produce(u, 2)}, app{flavour: "ga", name: "B", procs: n, body: consume(g, 2)}
		if rapid.Bool().Draw(t, "from ga") {
			from, to = app{flavour: "ga", name: "A", procs: n, body: produce(g, 2)}, app{flavour: "upc", name: "B", procs: m, body: consume(u, 2)}
		}
		if err := run(specification(mode, "A", "B"), from, to); err != nil {
			t.Fatal(err)
		}
	})
}

// emptyBlocks reports whether some process of a blocked distribution has nothing.
// Global Arrays numbers the blocks that there are.
func emptyBlocks(v shape) bool {
	for d, n := range v.extents {
		procs := int64(v.distribution.Processors[d])
		if block := (n-1)/procs + 1; (n-1)/block+1 < procs {
			return true
		}
	}
	return false
}
