package network

// Torus is a k-ary n-dimensional torus: a grid whose ends are joined. Messages go in dimension order, x first, in each
// dimension the shorter way round. If both ways are equally long (half of an even size), they go in the positive
// direction. So of the two cables between the hosts of a dimension of size two, only the positive one is used. A
// dimension of size one has no cable.
//
// Rings deadlock without virtual channels. A network with unlimited buffers need not model these: all that remains of
// the hardware's rules is the order of dimensions. Wormhole models them.
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
		dir, hops := shorter(src/stride%size, dst/stride%size, size)
		at, path = t.walk(at, d, dir, hops, path)
		stride *= size
	}
	return append(path, t.ejection(dst))
}

// shorter returns the way in a ring from one place to another, and how many hops it takes.
func shorter(from, to, size int) (dir, hops int) {
	forward := to - from
	if forward < 0 {
		forward += size
	}
	if 2*forward <= size {
		return positive, forward
	}
	return negative, size - forward
}

// cyclic implements channelled.
func (t *Torus) cyclic() bool { return true }

// route implements channelled.
func (t *Torus) route(src, dst int, path []LinkID, channels []uint8) ([]LinkID, []uint8) {
	path = t.Route(src, dst, 0, path)
	stride, own := 1, uint8(src&1)
	channels = append(channels, own)
	for _, size := range t.dims {
		from := src / stride % size
		dir, hops := shorter(from, dst/stride%size, size)
		own = ringChannel(from, dir, hops, size)
		for range hops {
			channels = append(channels, own)
		}
		stride *= size
	}
	return path, append(channels, uint8(src&1))
}

// ringChannel returns the virtual channel of a route in a ring; see Wormhole.
func ringChannel(from, dir, hops, size int) uint8 {
	at := from // the place before which the first cable to the next higher place begins
	if dir == negative {
		at = (from - hops + size) % size
	}
	switch {
	case hops == 0:
	case at+hops >= size: // over the cable from the last place to the first one
		return 1
	case at < size/2 && at+hops >= size/2: // over the cable to the place half way
		return 0
	}
	return uint8(from & 1)
}
