package mct

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Limits of a map.
const (
	sizeMax    = 1 << 62   // points, so that sums fit an int64
	processMax = 1_000_000 // processes
)

// Segment is a run of points of the global numbering that a process has.
type Segment struct {
	Start   int64 // the first point, counted from 1
	Length  int64 // points, at least 1
	Process int   // rank in the component, counted from 0
}

// End returns the last point.
func (s Segment) End() int64 { return s.Start + s.Length - 1 }

func compareStart(a, b Segment) int { return cmp.Compare(a.Start, b.Start) }

// GlobalSegMap is a domain decomposition descriptor. It is immutable.
type GlobalSegMap struct {
	size     int64
	segments []Segment
	ordered  []stored  // the segments by start
	listed   []int     // indices in ordered, by process and start
	ranks    []process // what each process has
}

// stored is a segment with its place in its process's sorted vector.
type stored struct {
	Segment
	position int64 // of the first point, from 1
}

// process is what a process has.
type process struct {
	first     int // of its segments in listed
	segments  int
	points    int64
	unordered bool // its segments do not ascend in the map
}

// NewGlobalSegMap returns the map of a grid of size points over a number of processes. The order of segments is of
// no account but within a process. The error names every mistake.
func NewGlobalSegMap(size int64, processes int, segments []Segment) (*GlobalSegMap, error) {
	m := &GlobalSegMap{size: size, segments: segments}
	var errs []error
	if size < 1 || size > sizeMax {
		errs = append(errs, fmt.Errorf("found %d points, expected 1 to 2^62", size))
	}
	if processes < 1 || processes > processMax {
		return nil, errors.Join(append(errs, fmt.Errorf("found %d processes, expected 1 to %d", processes, processMax))...)
	}
	for _, w := range mistakes(size, processes, segments) {
		errs = append(errs, fmt.Errorf("segment %d: %s", w.segment, w.msg))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	m.ranks = make([]process, processes)
	m.index()
	return m, nil
}

// mistake is what is wrong with a segment.
type mistake struct {
	segment int // its index
	field   string
	msg     string
}

// mistakes returns what is wrong with segments of a grid.
func mistakes(size int64, processes int, segments []Segment) []mistake {
	var found []mistake
	add := func(i int, field, format string, args ...any) {
		found = append(found, mistake{i, field, fmt.Sprintf(format, args...)})
	}
	sound := make([]int, 0, len(segments))
	for i, s := range segments {
		switch {
		case s.Process < 0 || s.Process >= processes:
			add(i, "process", "found process %d, expected 0 to %d", s.Process, processes-1)
		case s.Start < 1 || s.Start > size:
			add(i, "start", "found start %d, expected 1 to %d", s.Start, size)
		case s.Length < 1 || s.Length > size-s.Start+1:
			add(i, "length", "found length %d from point %d on, expected 1 to %d", s.Length, s.Start, size-s.Start+1)
		default:
			sound = append(sound, i)
		}
	}
	slices.SortStableFunc(sound, func(a, b int) int { return compareStart(segments[a], segments[b]) })
	var far Segment // that reaches farthest so far
	for _, i := range sound {
		s := segments[i]
		if far.Length > 0 && far.End() >= s.Start {
			add(i, "start", "found point %d of process %d again in a segment of process %d, expected one owner", s.Start, far.Process, s.Process)
		}
		if s.End() > far.End() {
			far = s
		}
	}
	return found
}

// index finds the places of the segments.
func (m *GlobalSegMap) index() {
	m.ordered = make([]stored, len(m.segments))
	last := make([]int64, len(m.ranks)) // start of the process's segment before
	for i, s := range m.segments {
		m.ordered[i].Segment = s
		r := &m.ranks[s.Process]
		r.unordered = r.unordered || s.Start < last[s.Process]
		last[s.Process] = s.Start
		r.segments++
	}
	first := 0
	for i := range m.ranks {
		m.ranks[i].first = first
		first += m.ranks[i].segments
		m.ranks[i].segments = 0 // counted again below
	}
	slices.SortFunc(m.ordered, func(a, b stored) int { return compareStart(a.Segment, b.Segment) })
	m.listed = make([]int, len(m.ordered))
	for i := range m.ordered {
		s := &m.ordered[i]
		r := &m.ranks[s.Process]
		s.position = r.points + 1
		r.points += s.Length
		m.listed[r.first+r.segments] = i
		r.segments++
	}
}

// Size returns the number of points of the grid (gsize).
func (m *GlobalSegMap) Size() int64 { return m.size }

// Processes returns the number of processes of the component.
func (m *GlobalSegMap) Processes() int { return len(m.ranks) }

// Segments returns all segments in the order of the map (ngseg of them); they are not to be changed.
func (m *GlobalSegMap) Segments() []Segment { return m.segments }

// LocalSegments returns how many segments a process has (nlseg).
func (m *GlobalSegMap) LocalSegments(rank int) int { return m.ranks[rank].segments }

// LocalSize returns how many points a process has (lsize).
func (m *GlobalSegMap) LocalSize(rank int) int64 { return m.ranks[rank].points }

// SegmentsOf returns the segments of a process in the order of the map.
func (m *GlobalSegMap) SegmentsOf(rank int) []Segment {
	own := make([]Segment, 0, m.ranks[rank].segments)
	if m.ranks[rank].unordered {
		for _, s := range m.segments {
			if s.Process == rank {
				own = append(own, s)
			}
		}
		return own
	}
	for _, i := range m.local(rank) {
		own = append(own, m.ordered[i].Segment)
	}
	return own
}

// local returns the indices in ordered of the segments of a process.
func (m *GlobalSegMap) local(rank int) []int {
	r := &m.ranks[rank]
	return m.listed[r.first : r.first+r.segments]
}

// Move is a run of points in two vectors of a process.
type Move struct {
	Sorted int64 `json:"sorted"` // position of the first point in the sorted vector, from 1
	Own    int64 `json:"own"`    // and in the process's own vector
	Length int64 `json:"length"`
}

// Permutation returns how the sorted vector of a process comes from its own, which holds its segments in the order of
// the map. It is nil if the process's vector is sorted.
func (m *GlobalSegMap) Permutation(rank int) []Move {
	if !m.ranks[rank].unordered {
		return nil
	}
	sorted := m.local(rank)
	moves := make([]Move, len(sorted))
	next := int64(1) // in the own vector
	for _, s := range m.segments {
		if s.Process != rank {
			continue
		}
		i, _ := slices.BinarySearchFunc(sorted, s.Start, func(o int, start int64) int { return cmp.Compare(m.ordered[o].Start, start) })
		moves[i] = Move{m.ordered[sorted[i]].position, next, s.Length}
		next += s.Length
	}
	return moves
}
