package network

// Torus is a k-ary n-dimensional torus: a grid whose ends are joined. Messages go in dimension order, x first, in each
// dimension the shorter way round. If both ways are equally long (half of an even size), they go in the positive
// direction. So of the two cables between the hosts of a dimension of size two, only the positive one is used. A
// dimension of size one has no cable.
//
// Rings deadlock without virtual channels. A network with unlimited buffers need not model these. The order of
// dimensions is what remains of the hardware's rules.
type Torus struct{ grid }

// NewTorus returns a torus of the given sizes. Host h has coordinate h mod
// dims[0] in the first dimension, h / dims[0] mod dims[1] in the second, and
// so on.
func NewTorus(dims ...int) (*Torus, error) {
	t := &Torus{}
	if err := t.build("torus", dims, true); err != nil {
		return nil, err
	}
	return t, nil
}

// Route implements Topology.
func (t *Torus) Route(src, dst, choice int, path []LinkID) []LinkID {
	path = append(path, t.injection(src))
	at, stride := src, 1
	for d, size := range t.dims {
		from, to := src/stride%size, dst/stride%size
		forward := to - from
		if forward < 0 {
			forward += size
		}
		if 2*forward <= size {
			at, path = t.walk(at, d, positive, forward, path)
		} else {
			at, path = t.walk(at, d, negative, size-forward, path)
		}
		stride *= size
	}
	return append(path, t.ejection(dst))
}
