package network

// Torus is a k-ary n-dimensional torus: a grid whose ends are joined. Messages
// go in dimension order, x first, in each dimension the shorter way round; if
// both ways are equally long (half of an even size), in the positive direction.
// A dimension of two hosts has two cables between them, of which only the
// positive one is therefore used, and one of size one has none.
//
// Rings deadlock without virtual channels, which a network with unlimited
// buffers need not model: the order of dimensions is what remains of the
// hardware's rules.
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
