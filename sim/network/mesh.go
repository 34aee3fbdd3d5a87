package network

// Mesh is an n-dimensional grid with open ends. Messages go in dimension
// order, x first, straight to the coordinate of the destination. No two paths
// can wait for each other in a circle, since none turns back to a lower
// dimension.
type Mesh struct{ grid }

// NewMesh returns a mesh of the given sizes, with hosts numbered as in a
// Torus.
func NewMesh(dims ...int) (*Mesh, error) {
	m := &Mesh{}
	if err := m.build("mesh", dims, false); err != nil {
		return nil, err
	}
	return m, nil
}

// Route implements Topology.
func (m *Mesh) Route(src, dst, choice int, path []LinkID) []LinkID {
	path = append(path, m.injection(src))
	at, stride := src, 1
	for d, size := range m.dims {
		hops := dst/stride%size - src/stride%size
		if hops >= 0 {
			at, path = m.walk(at, d, positive, hops, path)
		} else {
			at, path = m.walk(at, d, negative, -hops, path)
		}
		stride *= size
	}
	return append(path, m.ejection(dst))
}

// cyclic implements channelled.
func (m *Mesh) cyclic() bool { return false }

// route implements channelled. Every channel is free of deadlock, so hosts are divided between two.
func (m *Mesh) route(src, dst int, path []LinkID, channels []uint8) ([]LinkID, []uint8) {
	path = m.Route(src, dst, 0, path)
	for range path {
		channels = append(channels, uint8(src&1))
	}
	return path, channels
}
