package mct

import (
	"fmt"
	"slices"
)

// Registry is the components of a coupled program, which is one job: how many processes each has. The first component
// has the lowest ranks. The registry is made before the job starts and serves one run.
//
// All processes of a component have the same maps. A simulated process receives the bytes of a map like a real one.
// But they are decoded only once, where a root has them first, and kept here.
type Registry struct {
	components []Span
	known      [][]*GlobalSegMap // by component: maps in the order in which its root made them known
	maps       []*GlobalSegMap   // all that differ
}

// NewRegistry returns the registry of components of so many processes each. The error
// is a component without processes, or no component.
func NewRegistry(sizes ...int) (*Registry, error) {
	if len(sizes) == 0 {
		return nil, fmt.Errorf("MCTWorld: found no components, expected at least one")
	}
	r := &Registry{known: make([][]*GlobalSegMap, len(sizes))}
	first := 0
	for i, n := range sizes {
		if n < 1 || n > processMax {
			return nil, fmt.Errorf("MCTWorld: found %d processes of component %d, expected 1 to %d", n, i+1, processMax)
		}
		r.components = append(r.components, Span{first, n})
		first += n
	}
	return r, nil
}

// Components returns how many components there are.
func (r *Registry) Components() int { return len(r.components) }

// Processes returns the ranks of a component in the job. Components count from 1.
func (r *Registry) Processes(component int) Span { return r.components[component-1] }

// allRanks returns the ranks of all components.
func (r *Registry) allRanks() Span {
	last := r.components[len(r.components)-1]
	return Span{0, last.First + last.Size}
}

// componentOf returns the component of a process of the job, or 0.
func (r *Registry) componentOf(rank int) int {
	for i, c := range r.components {
		if rank >= c.First && rank < c.First+c.Size {
			return i + 1
		}
	}
	return 0
}

// intern returns the map with a content: one that is there, if there is.
func (r *Registry) intern(size int64, processes int, segments []Segment) (*GlobalSegMap, error) {
	for _, m := range r.maps {
		if m.size == size && m.Processes() == processes && slices.Equal(m.segments, segments) {
			return m, nil
		}
	}
	m, err := NewGlobalSegMap(size, processes, segments)
	if err == nil {
		r.maps = append(r.maps, m)
	}
	return m, err
}
