package adlib

import "sort"

// Format is how a range is distributed.
type Format uint8

// The formats.
const (
	Collapsed   Format = iota // not distributed
	Coordinates               // the coordinates of a dimension themselves
	Block                     // as BLOCK of HPF
	Cyclic                    // as CYCLIC of HPF
	BlockCyclic               // as CYCLIC(n) of HPF
	Irregular                 // as GEN_BLOCK of HPF 2
)

var formatNames = [...]string{"collapsed", "dimension", "block", "cyclic", "block-cyclic", "irregular"}

// String returns the word for the format.
func (f Format) String() string { return formatNames[f] }

// template is a range as it was constructed; other ranges are sections of it.
type template struct {
	format    Format
	extent    int
	dim       Dimension
	block     int   // elements of a block
	starts    []int // of irregular ranges: where each block begins, and the end
	low, high int   // ghost widths
	most      int   // elements that any coordinate has, at most
}

// owner returns the coordinate that holds an element.
func (t *template) owner(i int) int {
	switch t.format {
	case Collapsed:
		return 0
	case Cyclic:
		return i % t.dim.Extent()
	case BlockCyclic:
		return i / t.block % t.dim.Extent()
	case Irregular:
		return sort.SearchInts(t.starts, i+1) - 1
	}
	return i / t.block
}

// local returns where an element lies in the storage of its owner.
func (t *template) local(i int) int {
	switch t.format {
	case Collapsed:
		return i
	case Cyclic:
		return i / t.dim.Extent()
	case BlockCyclic:
		return i/(t.block*t.dim.Extent())*t.block + i%t.block
	case Irregular:
		return t.low + i - t.starts[t.owner(i)]
	}
	return t.low + i%t.block
}

// first returns the first element of a coordinate of a range whose blocks are contiguous.
func (t *template) first(crd int) int {
	switch t.format {
	case Collapsed:
		return 0
	case Irregular:
		return t.starts[crd]
	}
	return min(crd*t.block, t.extent)
}

// end returns the end of the elements of a coordinate of such a range.
func (t *template) end(crd int) int {
	if t.format == Collapsed {
		return t.extent
	}
	return t.first(crd + 1)
}

// contiguous reports whether each coordinate has one block.
func (t *template) contiguous() bool { return t.format != Cyclic && t.format != BlockCyclic }

// storage returns for how many elements each process has room along the range.
func (t *template) storage() int { return t.low + t.most + t.high }

// chunk returns how many elements from i on lie side by side in one block.
func (t *template) chunk(i int) int {
	switch t.format {
	case Collapsed:
		return t.extent - i
	case Cyclic:
		return 1
	case BlockCyclic:
		return min(t.block-i%t.block, t.extent-i)
	}
	return t.end(t.owner(i)) - i
}

// same reports whether two templates place their elements alike. Ghosts do not matter.
func (t *template) same(o *template) bool {
	if t == o {
		return true
	}
	if t.format != o.format || t.extent != o.extent || t.dim != o.dim || t.block != o.block || len(t.starts) != len(o.starts) {
		return false
	}
	for i, s := range t.starts {
		if s != o.starts[i] {
			return false
		}
	}
	return true
}
