package adlib

import "slices"

// Schedule is a planned transfer: it lists the sections that each process sends to each other. It is
// built once and executed any number of times, by all processes that built it.
type Schedule struct {
	process  *Process
	call     string
	dst, src *Array
	local    []section
	receives []transfer // by sender
	sends    []transfer // by receiver
	cast     *cast      // to other copies of the destination
}

// transfer is the data from one process to another, in the order of packing.
type transfer struct {
	peer     int
	sections []section
}

func (t *transfer) volume() int64 {
	n := int64(0)
	for i := range t.sections {
		n += t.sections[i].volume()
	}
	return n
}

// cast is a broadcast among the processes that have copies of one part of the destination, by a binomial
// tree from members[0].
type cast struct {
	members  []int
	sections []section // both ends are the destination
}

// add notes a section that goes to or comes from a process.
func add(list []transfer, peer int, s section) []transfer {
	i := slices.IndexFunc(list, func(t transfer) bool { return t.peer == peer })
	if i < 0 {
		list, i = append(list, transfer{peer: peer}), len(list)
	}
	list[i].sections = append(list[i].sections, s)
	return list
}

// combination is one entry of each dimension's table.
type combination []*entry

// coordinates returns those of the combination at one end.
func (c combination) coordinates(of func(e *entry) int) []int {
	list := make([]int, len(c))
	for d, e := range c {
		list[d] = of(e)
	}
	return list
}

func dstOf(e *entry) int { return e.dst }
func srcOf(e *entry) int { return e.src }

// combine calls do with each combination of entries that fit, the last dimension running
// fastest. do must not keep it.
func combine(tables []*table, fits func(d int, e *entry) bool, do func(c combination)) {
	c := make(combination, len(tables))
	var step func(d int)
	step = func(d int) {
		if d == len(tables) {
			do(c)
			return
		}
		for i := range tables[d].entries {
			if e := &tables[d].entries[i]; fits(d, e) {
				c[d] = e
				step(d + 1)
			}
		}
	}
	step(0)
}

// sections calls do with the section of each choice of one run of each entry. If only ghosts are
// wanted, it leaves out the others.
func (s *Schedule) sections(c combination, ghosts bool, do func(x section)) {
	runs := make([]run, len(c))
	var step func(d int, ghost bool)
	step = func(d int, ghost bool) {
		if d == len(c) {
			if ghost || !ghosts {
				do(newSection(s.dst, s.src, runs))
			}
			return
		}
		for _, r := range c[d].runs {
			runs[d] = r
			step(d+1, ghost || r.ghost)
		}
	}
	step(0, false)
}

// distributed returns the coordinates in the array's grid of processes that hold a part of it, given the
// coordinates of each range: -1 where there are copies.
func (a *Array) distributed(crd []int) []int {
	fixed := slices.Clone(a.group.fixed)
	for d, r := range a.ranges {
		if r.Distributed() {
			fixed[r.t.dim.Dim] = crd[d]
		}
	}
	return fixed
}

// holders returns the ranks of the processes that hold a part of an array.
func (a *Array) holders(crd []int) []int {
	var ranks []int
	g := a.group.grid
	eachCoordinate(g.Extents, a.distributed(crd), func(c []int) { ranks = append(ranks, g.rank(c)) })
	return ranks
}

// nearest returns which holder of a part of an array gives it to process q. If there are copies and q is in the grid,
// this is the holder with q's coordinates. Otherwise it is the first.
func (a *Array) nearest(crd []int, q int) int {
	g := a.group.grid
	own := g.coordinates(q)
	at := a.distributed(crd)
	for d := range at {
		if at[d] != free {
			continue
		}
		at[d] = 0
		if own != nil {
			at[d] = own[d]
		}
	}
	return g.rank(at)
}

// copiesMatch reports whether src has copies wherever dst has, so that each copy of dst gets its own.
func copiesMatch(dst, src *Array) bool {
	if dst.group.grid != src.group.grid {
		return false
	}
	d, s := dst.distributed(make([]int, len(dst.ranges))), src.distributed(make([]int, len(src.ranges)))
	for i := range d {
		if d[i] == free && s[i] != free {
			return false
		}
	}
	return true
}

// crds returns the process's coordinates along the ranges of an array.
func (p *Process) crds(a *Array) []int {
	c := make([]int, len(a.ranges))
	for d, r := range a.ranges {
		c[d] = r.t.dim.Crd(p.Rank())
	}
	return c
}

// plan builds the schedule of tables, one for each dimension.
func (p *Process) plan(call string, dst, src *Array, tables []*table, ghosts bool) *Schedule {
	s := &Schedule{process: p, call: call, dst: dst, src: src}
	for _, t := range tables {
		p.charge(p.counts.RangeRun.Times(t.count()))
	}
	tree := p.transport.trees() && !copiesMatch(dst, src)
	if dst.group.Has(p.Rank()) {
		s.planReceives(tables, ghosts, tree)
	}
	if src.group.Has(p.Rank()) {
		s.planSends(tables, ghosts, tree)
	}
	return s
}

// root returns the process among the holders of a part of the destination that gets it from the source, and
// the holders from it on. Of a combination it takes the source nearest to the first holder, if it is one itself.
func (s *Schedule) root(c combination) (int, []int) {
	holders := s.dst.holders(c.coordinates(dstOf))
	from := s.src.nearest(c.coordinates(srcOf), holders[0])
	at := max(0, slices.Index(holders, from))
	return holders[at], slices.Concat(holders[at:], holders[:at])
}

func (s *Schedule) planReceives(tables []*table, ghosts, tree bool) {
	p, me := s.process, s.process.Rank()
	crd := p.crds(s.dst)
	to := me
	first := true
	combine(tables, func(d int, e *entry) bool { return e.dst == crd[d] }, func(c combination) {
		if tree && first {
			var holders []int
			if to, holders = s.root(c); len(holders) > 1 {
				s.cast = &cast{members: holders}
			}
			first = false
		}
		if s.cast != nil {
			s.sections(c, ghosts, func(x section) {
				s.cast.sections = append(s.cast.sections, section{x.dst, x.dst, destinations(x.levels)})
			})
		}
		if to != me {
			return
		}
		from := s.src.nearest(c.coordinates(srcOf), me)
		s.sections(c, ghosts, func(x section) {
			if from == me {
				s.local = append(s.local, x)
			} else {
				s.receives = add(s.receives, from, x)
			}
		})
	})
}

// destinations returns levels whose ends are both the destination.
func destinations(levels []level) []level {
	list := make([]level, len(levels))
	for i, l := range levels {
		list[i] = level{l.n, l.dst, l.dst}
	}
	return list
}

func (s *Schedule) planSends(tables []*table, ghosts, tree bool) {
	p, me := s.process, s.process.Rank()
	crd := p.crds(s.src)
	roots := map[string]int{}
	combine(tables, func(d int, e *entry) bool { return e.src == crd[d] }, func(c combination) {
		dst := c.coordinates(dstOf)
		holders := s.dst.holders(dst)
		if tree {
			holders = []int{s.rootOf(tables, dst, roots)}
		}
		for _, q := range holders {
			if q == me || s.src.nearest(c.coordinates(srcOf), q) != me {
				continue
			}
			s.sections(c, ghosts, func(x section) { s.sends = add(s.sends, q, x) })
		}
	})
}

// rootOf returns the root of the part of the destination with the coordinates, as its holders find it: by the first
// combination.
func (s *Schedule) rootOf(tables []*table, dst []int, known map[string]int) int {
	key := string(coordinateKey(dst))
	if r, ok := known[key]; ok {
		return r
	}
	c := make(combination, len(tables))
	for d, t := range tables {
		i := slices.IndexFunc(t.entries, func(e entry) bool { return e.dst == dst[d] })
		c[d] = &t.entries[i]
	}
	r, _ := s.root(c)
	known[key] = r
	return r
}

// coordinateKey returns coordinates as a key of a map.
func coordinateKey(c []int) []rune {
	key := make([]rune, len(c))
	for i, x := range c {
		key[i] = rune(x)
	}
	return key
}

// Execute carries the schedule out. All processes that built it call it.
func (s *Schedule) Execute() error {
	p := s.process
	p.call = s.call
	p.thread.Enter(s.call)
	defer p.thread.Leave()
	if err := p.transport.execute(s); err != nil {
		return &Error{At: p.thread.Place(), Call: s.call, Err: err}
	}
	return nil
}

// moveLocal copies the elements that stay in the process.
func (s *Schedule) moveLocal() error {
	for _, x := range s.local {
		if err := s.process.move(x, s.dst.Type.Size(), s.dst.data, s.src.data); err != nil {
			return err
		}
	}
	return nil
}
