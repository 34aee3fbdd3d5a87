package mct

import (
	"fmt"

	"simrun/sim/node"
)

// InitGlobalSegMap makes the map of a grid of size points (GlobalSegMap_init). Each process of the component gives its
// segments own, none or more, whose Process is its rank. The map has the segments in the order of ranks. A process
// finds a mistake in its own segments before it sends anything. Only the root finds that a point has two owners.
func (w *World) InitGlobalSegMap(size int64, own []Segment) (*GlobalSegMap, error) {
	w.thread.Enter("GlobalSegMap_init")
	defer w.thread.Leave()
	if err := w.check(size, own); err != nil {
		return nil, err
	}
	parts := w.split(own)
	defer w.free(parts[0].at, parts[1].at, parts[2].at)
	counts, err := w.count(len(own))
	if err != nil {
		return nil, err
	}
	defer w.free(counts.at)
	total := 0
	for _, n := range counts.values {
		total += int(n)
	}
	w.charge(w.counts.Displacement.Times(int64(len(counts.values))))
	var all [3]integers
	for i := range all {
		all[i] = w.integers(total)
		defer w.free(all[i].at)
		if err := w.gather(parts[i], counts.values, all[i]); err != nil {
			return nil, err
		}
	}
	if err := w.Barrier(); err != nil {
		return nil, err
	}
	return w.tell(size, w.id, all)
}

// check refuses segments that are not the process's or do not fit an integer.
func (w *World) check(size int64, own []Segment) error {
	if size < 1 || size > integersMax {
		return fmt.Errorf("GlobalSegMap_init: found a grid of %d points, expected 1 to %d, what MCT's integers hold", size, integersMax)
	}
	for i, s := range own {
		if s.Process != w.Rank() {
			return fmt.Errorf("GlobalSegMap_init: segment %d: found process %d, expected the process's own rank, %d", i, s.Process, w.Rank())
		}
	}
	for _, m := range mistakes(size, w.Size(), own) {
		return fmt.Errorf("GlobalSegMap_init: segment %d of process %d: %s", m.segment, w.Rank(), m.msg)
	}
	return nil
}

// split returns the starts, lengths and processes of segments.
func (w *World) split(segments []Segment) [3]integers {
	a := [3]integers{w.integers(len(segments)), w.integers(len(segments)), w.integers(len(segments))}
	for i, s := range segments {
		a[0].values[i], a[1].values[i], a[2].values[i] = int32(s.Start), int32(s.Length), int32(s.Process)
	}
	return a
}

// join is the reverse of split.
func join(a [3]integers) []Segment {
	segments := make([]Segment, len(a[0].values))
	for i := range segments {
		segments[i] = Segment{int64(a[0].values[i]), int64(a[1].values[i]), int(a[2].values[i])}
	}
	return segments
}

// count tells the root how many segments each process has; others get an empty array.
func (w *World) count(own int) (integers, error) {
	one := w.integers(1)
	defer w.free(one.at)
	one.values[0] = int32(own)
	if w.Rank() != root {
		return w.integers(0), w.gather(one, nil, integers{})
	}
	counts := w.integers(w.Size())
	ones := make([]int32, w.Size())
	for i := range ones {
		ones[i] = 1
	}
	return counts, w.gather(one, ones, counts)
}

// tell makes a map of a component that this component's root has, as starts, lengths
// and processes, known to all processes.
func (w *World) tell(size int64, component int, all [3]integers) (*GlobalSegMap, error) {
	if w.Rank() == root {
		m, err := w.registry.intern(size, w.registry.Processes(component).Size, join(all))
		if err != nil {
			return nil, fmt.Errorf("GlobalSegMap_init: component %d: %w", component, err)
		}
		w.registry.known[w.id-1] = append(w.registry.known[w.id-1], m)
		w.copyCost(3, 3*IntegerBytes*int64(len(m.segments)))
	}
	if err := w.bcast(w.word, 1); err != nil { // ngseg
		return nil, err
	}
	m := w.registry.known[w.id-1][w.known]
	w.known++
	n := int64(len(m.segments))
	copies := w.memory().AllocPhantom(n * IntegerBytes)
	defer w.free(copies)
	for _, part := range []struct {
		at node.Addr
		n  int64
	}{{w.word, 1}, {copies, n}, {copies, n}, {copies, n}, {w.word, 1}} { // comp_id; start, length, pe_loc; gsize
		if err := w.bcast(part.at, part.n); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// bcast sends n integers of the root to all others.
func (w *World) bcast(at node.Addr, n int64) error {
	return w.own.Bcast(w.thread, root, at, n*IntegerBytes)
}
