package node

// Programs execute the same nests again and again. The hits of a nest depend on the accesses before
// it. If a nest is larger than the cache, it replaces the whole contents: it turns the cache over, and earlier
// accesses no longer matter. So a cache identifies its state by a hash of all accesses since it was last turned
// over. If a nest begins in a state in which it has begun before, at the same addresses, it has the same
// hits as then. The contents that it leaves are computed only when something needs them.

// history is the record of the accesses to a cache.
type history struct {
	state  uint64 // a hash of all that was touched since the cache was turned over
	visits []visit
	bases  []Addr // of the visits
}

// visit is a nest whose accesses the cache has not followed yet.
type visit struct {
	walks  *Walks
	turned bool // it turns the cache over
}

// outcome is the hits that a nest had in a cache the last time.
type outcome struct {
	known  bool
	turned bool
	state  uint64 // of the cache, before
	bases  []Addr
	// held has the bytes of each stream. For a cache that is simulated by address, it has the lines that the stream
	// had to fetch.
	held []int64
}

// logMost is the greatest number of nests that a cache may have to follow yet.
const logMost = 64

// TouchNest notes the accesses of a nest and sets, for each of its streams, how much of
// its data the caches held.
func (c *Cache) TouchNest(n *Nest) {
	c.leave()
	if c.nest == nil {
		c.nest = new(Walks)
	}
	c.Follow(n, c.nest)
	c.TouchWalks(n, c.nest)
}

// TouchWalks is TouchNest for a nest whose walks are known. It reports whether the
// amounts that the caches held have changed.
func (c *Cache) TouchWalks(n *Nest, w *Walks) bool {
	hash := mix(0, w.number) // so that no address can undo the number
	for i := range n.Streams {
		w.bases[i] = n.Streams[i].Base
		hash = mix(hash, uint64(w.bases[i]))
	}
	changed := false
	levels := c.use()
	for i := range levels {
		l, o := &levels[i], &w.outcomes[i]
		if !o.holds(l.state, w.bases) {
			l.visit(i, w)
		} else {
			l.note(i, w)
		}
		if l.state = mix(l.state, hash); o.turned {
			l.state = hash
		}
		changed = changed || l.direct != nil && !n.Touched
		for j := range n.Streams {
			s := &n.Streams[j]
			known := &s.Held[i]
			if l.direct != nil {
				known = &s.Missed[i]
			}
			if l.direct == nil || o.held[j] > 0 { // lines that are in a cache of one way leave it as it is
				c.changes++
			}
			changed = changed || *known != o.held[j]
			*known = o.held[j]
		}
	}
	n.Touched = true
	return changed
}

// holds reports whether a nest has the same hits as the last time.
func (o *outcome) holds(state uint64, bases []Addr) bool {
	if !o.known || o.state != state {
		return false
	}
	for i, b := range bases {
		if o.bases[i] != b {
			return false
		}
	}
	return true
}

// visit touches the lines of a nest and notes the hits.
func (l *level) visit(index int, w *Walks) {
	l.settle(index)
	o := &w.outcomes[index]
	o.known, o.state = true, l.state
	o.bases, o.held = append(o.bases[:0], w.bases...), o.held[:0]
	if l.direct != nil {
		o.turned = l.direct.follow(&w.plans[index], w.bases)
		o.held = l.direct.missed(&w.plans[index], o.held, len(w.bases))
		return
	}
	shapes := w.shapesOf(index)
	o.turned = l.follow(&w.courses[index], shapes, w.bases, w.tallies)
	for i := range w.tallies {
		o.held = append(o.held, w.tallies[i].bytes(&shapes[i], l.line, w.courses[index].slices == 1))
	}
	if o.turned {
		l.note(index, w)
	}
}

// note puts off touching the lines of a nest.
func (l *level) note(index int, w *Walks) {
	turned := w.outcomes[index].turned
	if turned {
		l.visits, l.bases = l.visits[:0], l.bases[:0] // nothing of before is left
	}
	w.logged = true
	l.visits = append(l.visits, visit{w, turned})
	l.bases = append(l.bases, w.bases...)
	if len(l.visits) > logMost {
		l.settle(index)
	}
}

// settle touches the lines of the nests that were put off.
func (l *level) settle(index int) {
	at := 0
	for _, v := range l.visits {
		bases := l.bases[at : at+len(v.walks.bases)]
		at += len(bases)
		if l.direct != nil {
			l.direct.follow(&v.walks.plans[index], bases)
			continue
		}
		shapes, c := v.walks.shapesOf(index), &v.walks.courses[index]
		if v.turned {
			l.fill(c, shapes, bases)
		} else {
			l.follow(c, shapes, bases, v.walks.tallies)
		}
	}
	l.visits, l.bases = l.visits[:0], l.bases[:0]
}

func (c *Cache) settle() {
	for i := range c.levels {
		c.levels[i].settle(i)
	}
}

// mix returns a hash of a state and the next access: two rounds of the finalizer of MurmurHash3
// (Appleby, public domain), which spread each bit over all others.
func mix(state, touched uint64) uint64 {
	h := (state ^ touched) * 0xFF51AFD7ED558CCD
	h = (h ^ h>>33) * 0xC4CEB9FE1A85EC53
	return h ^ h>>33
}
