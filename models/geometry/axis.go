package geometry

import "fmt"

// Kind is how one dimension is dealt to processes.
type Kind uint8

const (
	// Blocked: one block for each process, all of ceil(extent/processes) points but the last ones.
	Blocked Kind = iota
	// Cyclic: single points in turn.
	Cyclic
	// BlockCyclic: blocks of a given size in turn.
	BlockCyclic
)

// String returns the word for the kind.
func (k Kind) String() string {
	if k > BlockCyclic {
		return fmt.Sprintf("kind %d", uint8(k))
	}
	return [...]string{"blocked", "cyclic", "block-cyclic"}[k]
}

// Axis is how one dimension is dealt to processes.
type Axis struct {
	Kind  Kind
	Procs int   // processes along this dimension, at least 1
	Block int64 // points of a block, at least 1; 0 for other kinds than BlockCyclic
}

// Uniform returns the axes of a distribution that is of one kind in all dimensions: the three parameters of
// XpressSpace's data_distribution. block is nil for other kinds than [BlockCyclic].
func Uniform(kind Kind, layout []int, block []int64) []Axis {
	axes := make([]Axis, len(layout))
	for d, procs := range layout {
		axes[d] = Axis{Kind: kind, Procs: procs}
		if d < len(block) {
			axes[d].Block = block[d]
		}
	}
	return axes
}

// blocks is one dimension as all kinds are: blocks of a size in turn.
type blocks struct {
	extent, block, procs int64
	stride               int64 // of a process's coordinate in the rank
}

func newBlocks(a Axis, extent int64) (blocks, error) {
	b := blocks{extent: extent, block: 1, procs: int64(a.Procs)}
	switch {
	case a.Procs < 1:
		return b, fmt.Errorf("found %d processes, expected at least 1", a.Procs)
	case a.Kind > BlockCyclic:
		return b, fmt.Errorf("found %v, expected blocked, cyclic or block-cyclic", a.Kind)
	case a.Kind == BlockCyclic && a.Block < 1:
		return b, fmt.Errorf("found block size %d, expected at least 1", a.Block)
	case a.Kind != BlockCyclic && a.Block != 0:
		return b, fmt.Errorf("found block size %d, expected none for %v", a.Block, a.Kind)
	case a.Kind == BlockCyclic:
		b.block = min(a.Block, extent)
	case a.Kind == Blocked:
		b.block = (extent-1)/b.procs + 1
	}
	return b, nil
}

// count returns how many blocks there are.
func (b *blocks) count() int64 { return (b.extent-1)/b.block + 1 }

// bounds returns the first and last point of a block.
func (b *blocks) bounds(i int64) (lo, hi int64) {
	lo = i * b.block
	return lo, lo + min(b.block, b.extent-lo) - 1
}

// owner returns the coordinate of the process that has a point.
func (b *blocks) owner(x int64) int64 { return x / b.block % b.procs }

// local returns the index of a point in its owner's storage.
func (b *blocks) local(x int64) int64 { return x/b.block/b.procs*b.block + x%b.block }

// owned returns how many blocks a process has.
func (b *blocks) owned(proc int64) int64 { return max(0, (b.count()-proc+b.procs-1)/b.procs) }

// length returns how many points a process has.
func (b *blocks) length(proc int64) int64 {
	n := b.owned(proc)
	if n == 0 {
		return 0
	}
	lo, hi := b.bounds(proc + (n-1)*b.procs)
	return (n-1)*b.block + hi - lo + 1
}
