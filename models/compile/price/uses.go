package price

import (
	"slices"

	"simrun/models/compile/ir"
)

// use is memory that a nest uses at a level, in a program with shared memory: bytes from an address that steps in the
// loops around.
type use struct {
	base    operand
	strides []operand
	bytes   int64
	write   bool
}

// Use is memory that one execution of a nest uses: Bytes at Base + the sum of k*Stride for each loop's k from 0 to Trips - 1,
// the outermost loop first.
type Use struct {
	Base           uint32
	Trips, Strides []int64
	Bytes          int64
	Write          bool
}

// closeBy is the distance in bytes up to which accesses count as one piece of memory: far less than a page.
const closeBy = 64

// note keeps a reference of a nest in a program with shared memory.
func (s *scanner) note(r *reference) {
	o := r.place.object
	outside := o != nil && (o.ReadOnly || o.Addr != 0 && !s.table.shared.holds(o.Addr))
	if s.table.shared.Size > 0 && len(s.nest) > 0 && !outside {
		s.noted = append(s.noted, r)
	}
}

// sharedRange is the shared memory of a program.
type sharedRange ir.Range

func (r sharedRange) holds(addr int64) bool { return addr >= r.Addr && addr < r.Addr+r.Size }

// uses makes the uses of the nest. If the address of one is unknown when the nest is entered, there are none. The nest
// then says that they have to be found access by access.
func (b *builder) uses() {
	for _, write := range []bool{false, true} {
		b.usesOf(write)
	}
	if b.nest.open {
		b.nest.uses = nil
	}
}

// usesOf groups the references that read, or write.
func (b *builder) usesOf(write bool) {
	var left []*reference
	for _, r := range b.noted {
		if write && r.write || !write && r.read {
			left = append(left, r)
		}
	}
	for len(left) > 0 {
		first := left[0]
		var group, rest []*reference
		for _, r := range left {
			if r.level == first.level && r.at.SameTerms(first.at) {
				group = append(group, r)
			} else {
				rest = append(rest, r)
			}
		}
		left = rest
		b.useGroup(group, write)
	}
}

// useGroup makes uses of references that differ by constants.
func (b *builder) useGroup(group []*reference, write bool) {
	slices.SortStableFunc(group, func(r, q *reference) int { return int(r.at.Constant - q.at.Constant) })
	for i := 0; i < len(group); {
		first, end := group[i], group[i].at.Constant+group[i].bytes
		for i++; i < len(group) && group[i].at.Constant <= end+closeBy; i++ {
			end = max(end, group[i].at.Constant+group[i].bytes)
		}
		u, ok := b.use(first)
		if !ok {
			b.nest.open = true
			return
		}
		u.bytes, u.write = end-first.at.Constant, write
		b.nest.uses = append(b.nest.uses, u)
	}
}

// use returns where a reference is, if that is known when the nest is entered.
func (b *builder) use(r *reference) (u use, ok bool) {
	base := r.at
	for _, l := range b.scanner.nest[:min(r.level, len(b.scanner.nest))] {
		rest, step, ok := base.Split(l.count.atom)
		if !ok {
			return use{}, false
		}
		base = rest
		o, known := b.known(step)
		if !known {
			return use{}, false
		}
		u.strides = append(u.strides, o)
	}
	u.base, ok = b.known(base)
	return u, ok
}

// known is operand, and tells whether p is known at the entrance.
func (b *builder) known(p poly) (operand, bool) {
	if !p.IsNumber() && (b.levelOf(p) > 0 || b.atEntrance(poly{Terms: p.Terms}) == nil) {
		return operand{}, false
	}
	return b.operand(p), true
}

// Open reports whether the accesses of a nest to shared memory have to be found one by one.
func (n *Nest) Open() bool { return n.open }

// Shares reports whether a nest whose accesses are known may use shared memory.
func (n *Nest) Shares() bool { return len(n.uses) > 0 }

// Trips returns the iterations of the outermost loop of a nest that is entered with these arguments.
func (m *Meter) Trips(nest int, args []uint64) int64 {
	return max(m.table.nests[nest].trips[0].signed(args), 0)
}

// HasUses reports whether a nest may use shared memory.
func (m *Meter) HasUses(nest int) bool { return len(m.table.nests[nest].uses) > 0 }

// Uses calls visit with each use of possibly shared memory by a nest that is entered with these arguments of its
// ir.ChargeNest. The Use is valid during the call.
func (m *Meter) Uses(nest int, args []uint64, visit func(u *Use)) {
	n := m.table.nests[nest]
	for i := range n.uses {
		x, u := &n.uses[i], &m.use
		u.Base, u.Bytes, u.Write = uint32(x.base.address(args)), x.bytes, x.write
		u.Trips, u.Strides = u.Trips[:0], u.Strides[:0]
		none := false
		for l, o := range x.strides {
			trips := n.trips[l].signed(args)
			none = none || trips <= 0
			u.Trips, u.Strides = append(u.Trips, trips), append(u.Strides, o.signed(args))
		}
		if !none {
			visit(u)
		}
	}
}
