package adlib

import (
	"encoding/binary"
	"slices"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/sim/node"
)

// IndexedSchedule is a transfer of single elements by subscripts that were read when it was built.
type IndexedSchedule struct {
	process *Process
	call    string
	// gathers: elements come to the process that has the subscripts. Otherwise they go to the place that the
	// subscripts name.
	gathers  bool
	own      *Array
	other    *Array
	local    listed   // what stays in the process: places in own and other
	asks     []listed // of others, by peer
	serves   []listed // what others ask of this process: places in other only
	elements int64
}

// listed is elements that go between the process and a peer: places in storage at both ends.
type listed struct {
	peer      int
	own, that []int64
}

// note adds an element.
func note(list []listed, peer int, own, that int64) []listed {
	i := slices.IndexFunc(list, func(l listed) bool { return l.peer == peer })
	if i < 0 {
		list, i = append(list, listed{peer: peer}), len(list)
	}
	list[i].own, list[i].that = append(list[i].own, own), append(list[i].that, that)
	return list
}

// NewGather plans dst[i] = src[subs[0][i], subs[1][i], ..] where mask[i] (Gather). The subscripts, and the mask unless it
// is nil, are aligned with dst; src has any mapping.
func (p *Process) NewGather(dst, src *Array, subs []*Array, mask *Array) (*IndexedSchedule, error) {
	return p.indirect("gather", dst, src, subs, mask)
}

// NewScatter plans dst[subs[0][i], ..] = src[i] where mask[i] (Scatter). The subscripts are aligned with src. If several elements
// go to one place, which of them stays there is not defined.
func (p *Process) NewScatter(dst, src *Array, subs []*Array, mask *Array) (*IndexedSchedule, error) {
	return p.indirect("scatter", src, dst, subs, mask)
}

// indirect plans a gather or a scatter: own is aligned with the subscripts.
func (p *Process) indirect(call string, own, other *Array, subs []*Array, mask *Array) (*IndexedSchedule, error) {
	if err := p.begin(call, append([]*Array{own, other, mask}, subs...)...); err != nil {
		return nil, err
	}
	if len(subs) != len(other.ranges) {
		return nil, p.wrong("%d arrays of subscripts, expected %d", len(subs), len(other.ranges))
	}
	if err := p.checkSubscripts(own, subs, mask); err != nil {
		return nil, err
	}
	if err := p.checkMove(own, other); err != nil {
		return nil, err
	}
	values, err := p.allValues(append(slices.Clone(subs), mask))
	if err != nil {
		return nil, err
	}
	p.chargeScans(append(slices.Clone(subs), mask))
	return p.planIndexed(call, own, other, func(index []int, to []int) bool {
		if mask != nil && values[len(subs)].integer(mask.place(index)) == 0 {
			return false
		}
		for d, s := range subs {
			to[d] = int(values[d].integer(s.place(index)))
		}
		return true
	})
}

// checkSubscripts checks arrays of subscripts and a mask of an array.
func (p *Process) checkSubscripts(own *Array, subs []*Array, mask *Array) error {
	for _, s := range subs {
		if s.Type != Int {
			return p.wrong("subscripts of the type %v, expected %v", s.Type, Int)
		}
		if err := p.checkAligned(own, s); err != nil {
			return err
		}
	}
	return p.checkMask(own, mask)
}

// checkMove returns an error unless elements can go from one of the arrays to the other.
func (p *Process) checkMove(own, other *Array) error {
	if own.Type != other.Type {
		return p.wrong("an array of %v and one of %v, expected one type", own.Type, other.Type)
	}
	return p.checkApart(own, other)
}

func (p *Process) checkMask(a, mask *Array) error {
	if mask == nil {
		return nil
	}
	if mask.Type != Boolean {
		return p.wrong("a mask of the type %v, expected %v", mask.Type, Boolean)
	}
	return p.checkAligned(a, mask)
}

// NewVecGather plans dst[i, j, ..] = src[subs[0][i], subs[1][j], ..] (VecGather). The subscripts are vectors: subs[d]
// has one dimension, aligned with dimension d of dst and replicated over the others.
func (p *Process) NewVecGather(dst, src *Array, subs []*Array) (*IndexedSchedule, error) {
	return p.vectors("vecGather", dst, src, subs)
}

// NewVecScatter plans dst[subs[0][i], subs[1][j], ..] = src[i, j, ..] (VecScatter).
func (p *Process) NewVecScatter(dst, src *Array, subs []*Array) (*IndexedSchedule, error) {
	return p.vectors("vecScatter", src, dst, subs)
}

func (p *Process) vectors(call string, own, other *Array, subs []*Array) (*IndexedSchedule, error) {
	if err := p.begin(call, append([]*Array{own, other}, subs...)...); err != nil {
		return nil, err
	}
	if len(subs) != len(other.ranges) || len(subs) != len(own.ranges) {
		return nil, p.wrong("%d vectors of subscripts for arrays of %d and %d dimensions, expected one for each", len(subs), len(own.ranges), len(other.ranges))
	}
	if err := p.checkMove(own, other); err != nil {
		return nil, err
	}
	for d, s := range subs {
		r := own.ranges[d]
		if s.Type != Int || len(s.ranges) != 1 || s.ranges[0].extent != r.extent || s.ranges[0].Distributed() && !s.ranges[0].Same(r) || !s.group.Contains(own.group) {
			return nil, p.wrong("a vector of subscripts that is not aligned with dimension %d, expected one", d)
		}
	}
	values, err := p.allValues(subs)
	if err != nil {
		return nil, err
	}
	p.chargeScans(subs)
	return p.planIndexed(call, own, other, func(index []int, to []int) bool {
		for d, s := range subs {
			to[d] = int(values[d].integer(s.place(index[d : d+1])))
		}
		return true
	})
}

// NewSkew plans dst[.. x ..] = src[.. x+amount ..] in dimension dim, where amounts has one for all subscripts but that one (Skew): one dimension
// less, aligned with dst and replicated over dim. Mode is as of [Process.NewShift].
func (p *Process) NewSkew(dst, src, amounts *Array, dim int, mode Mode) (*IndexedSchedule, error) {
	if err := p.beginPair("skew", dst, src); err != nil {
		return nil, err
	}
	if err := p.begin("skew", amounts); err != nil {
		return nil, err
	}
	if err := p.checkDim(dst, dim); err != nil {
		return nil, err
	}
	if err := p.checkMode(mode); err != nil {
		return nil, err
	}
	if err := p.checkAligned(dst, src); err != nil {
		return nil, err
	}
	if amounts.Type != Int || !Aligned(dst.without(dim), amounts) {
		return nil, p.wrong("amounts of the type %v that are not aligned with the other dimensions, expected those of %v that are", amounts.Type, Int)
	}
	if err := p.checkApart(dst, src); err != nil {
		return nil, err
	}
	values, err := p.allValues([]*Array{amounts})
	if err != nil {
		return nil, err
	}
	p.chargeScans([]*Array{amounts})
	n := dst.ranges[dim].extent
	return p.planIndexed("skew", dst, src, func(index []int, to []int) bool {
		copy(to, index)
		at := append(slices.Clone(index[:dim]), index[dim+1:]...)
		to[dim] += int(values[0].integer(amounts.place(at)))
		switch mode {
		case Cycl:
			to[dim] = (to[dim]%n + n) % n
		case None:
			to[dim] = index[dim]
		}
		return to[dim] >= 0 && to[dim] < n
	})
}

// without returns the shape of an array without a dimension, replicated over it.
func (a *Array) without(dim int) *Array {
	b := *a
	b.ranges = slices.Delete(slices.Clone(a.ranges), dim, dim+1)
	b.stride = slices.Delete(slices.Clone(a.stride), dim, dim+1)
	return &b
}

// planIndexed plans the transfer of the elements of own that pick wants, each to or from the element of other whose
// subscripts pick gives.
func (p *Process) planIndexed(call string, own, other *Array, pick func(index, to []int) bool) (*IndexedSchedule, error) {
	s := &IndexedSchedule{process: p, call: call, own: own, other: other, gathers: call != "scatter" && call != "vecScatter"}
	to := make([]int, len(other.ranges))
	var failed error
	me := p.Rank()
	crd := p.crds(own)
	p.EachLocal(own, func(index []int, place int64) {
		if failed != nil || !pick(index, to) {
			return
		}
		s.elements++
		for d, r := range other.ranges {
			if err := r.check(to[d]); err != nil {
				failed = &Error{At: p.thread.Place(), Call: call, Err: err}
				return
			}
		}
		s.add(me, crd, place, to)
	})
	if failed != nil {
		return nil, failed
	}
	p.charge(p.counts.Subscript.Times(s.elements))
	if !p.transport.trees() {
		return s, nil
	}
	return s, s.agree()
}

// add notes one element.
func (s *IndexedSchedule) add(me int, crd []int, place int64, to []int) {
	owners := make([]int, len(to))
	for d, r := range s.other.ranges {
		owners[d] = r.Owner(to[d])
	}
	that := s.other.place(to)
	holders := []int{s.other.nearest(owners, me)}
	if !s.gathers {
		holders = s.other.holders(owners)
	}
	for _, q := range holders {
		switch {
		case !s.gathers && s.own.nearest(crd, q) != me:
		case q == me:
			s.local.own, s.local.that = append(s.local.own, place), append(s.local.that, that)
		default:
			s.asks = note(s.asks, q, place, that)
		}
	}
}

// agree exchanges the requests within the active group. First come the numbers of elements that each process requests
// of each other, then the lists that are not empty.
func (s *IndexedSchedule) agree() error {
	p := s.process
	members := p.active.members
	me := indexOf(members, p.Rank())
	for k := 1; k < len(members); k++ {
		peer := members[(me+k)%len(members)]
		var places []int64
		if i := slices.IndexFunc(s.asks, func(l listed) bool { return l.peer == peer }); i >= 0 {
			places = s.asks[i].that
		}
		if err := p.sendIntegers(peer, []int64{int64(len(places))}); err != nil {
			return err
		}
		if len(places) == 0 {
			continue
		}
		if err := p.sendIntegers(peer, places); err != nil {
			return err
		}
	}
	for k := 1; k < len(members); k++ {
		peer := members[(me-k+len(members))%len(members)]
		n, err := p.receiveIntegers(peer, 1)
		if err != nil {
			return err
		}
		if n[0] == 0 {
			continue
		}
		places, err := p.receiveIntegers(peer, n[0])
		if err != nil {
			return err
		}
		s.serves = append(s.serves, listed{peer: peer, that: places})
	}
	return nil
}

// placeBytes is the length of a place in a message, an int of C.
const placeBytes = 4

func (p *Process) sendIntegers(peer int, list []int64) error {
	n := int64(len(list)) * placeBytes
	at := p.room(0, n)
	b, err := p.memory().Bytes(at, n)
	if err != nil {
		return err
	}
	for i, x := range list {
		binary.LittleEndian.PutUint32(b[i*placeBytes:], uint32(x))
	}
	return p.transport.send(peer, at, n)
}

func (p *Process) receiveIntegers(peer int, count int64) ([]int64, error) {
	n := count * placeBytes
	at := p.room(1, n)
	if err := p.transport.receive(peer, at, n); err != nil {
		return nil, err
	}
	b, err := p.memory().Bytes(at, n)
	if err != nil {
		return nil, err
	}
	list := make([]int64, count)
	for i := range list {
		list[i] = int64(int32(binary.LittleEndian.Uint32(b[i*placeBytes:])))
	}
	return list, nil
}

// Execute carries the schedule out. All processes that built it call it.
func (s *IndexedSchedule) Execute() error {
	p := s.process
	p.call = s.call
	p.thread.Enter(s.call)
	defer p.thread.Leave()
	if err := p.transport.elements(s); err != nil {
		return &Error{At: p.thread.Place(), Call: s.call, Err: err}
	}
	return nil
}

// moveListed copies elements within the process's memory: from[i] to to[i].
func (p *Process) moveListed(size int64, dst node.Addr, to []int64, src node.Addr, from []int64) error {
	for i := range to {
		if err := p.memory().Copy(dst+node.Addr(to[i]*size), p.memory(), src+node.Addr(from[i]*size), size); err != nil {
			return err
		}
	}
	if len(to) > 0 {
		costs := p.endpoint.Costs()
		p.charge(p.counts.ListStep.Times(int64(len(to))))
		p.ledger.Charge(p.thread, machines.Runtime, p.strays(src, from, size, costs.Misses).Plus(p.strays(dst, to, size, costs.WriteMisses)))
	}
	return nil
}

func (s *IndexedSchedule) moveLocal() error {
	size := s.own.Type.Size()
	if s.gathers {
		return s.process.moveListed(size, s.own.data, s.local.own, s.other.data, s.local.that)
	}
	return s.process.moveListed(size, s.other.data, s.local.that, s.own.data, s.local.own)
}

// counting returns 0..n-1: places in a buffer.
func counting(n int) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = int64(i)
	}
	return list
}

func (m *messages) elements(s *IndexedSchedule) error {
	if s.gathers {
		return m.pass(s, s.serves, s.asks, func(l listed) []int64 { return l.that }, func(l listed) []int64 { return l.own }, s.other, s.own)
	}
	return m.pass(s, s.asks, s.serves, func(l listed) []int64 { return l.own }, func(l listed) []int64 { return l.that }, s.own, s.other)
}

// pass sends elements of one array to the peers of a list, and stores the received elements of another
// list in a second array.
func (m *messages) pass(s *IndexedSchedule, gives, takes []listed, given, taken func(l listed) []int64, from, to *Array) error {
	size := s.own.Type.Size()
	for _, l := range gives {
		places := given(l)
		n := int64(len(places)) * size
		at := m.room(0, n)
		if err := m.moveListed(size, at, counting(len(places)), from.data, places); err != nil {
			return err
		}
		if err := m.send(l.peer, at, n); err != nil {
			return err
		}
	}
	if err := s.moveLocal(); err != nil {
		return err
	}
	for _, l := range takes {
		places := taken(l)
		n := int64(len(places)) * size
		at := m.room(1, n)
		if err := m.receive(l.peer, at, n); err != nil {
			return err
		}
		if err := m.moveListed(size, to.data, places, at, counting(len(places))); err != nil {
			return err
		}
	}
	return nil
}

func (o *onesided) elements(s *IndexedSchedule) error {
	if err := o.findBases(s.other); err != nil {
		return err
	}
	if err := o.barrier(); err != nil {
		return err
	}
	size := s.own.Type.Size()
	for _, l := range s.asks {
		v := armci.Giov{Bytes: int(size)}
		base := s.other.bases[l.peer]
		for i := range l.own {
			v.Src = append(v.Src, s.other.element(base, l.that[i]))
			v.Dst = append(v.Dst, s.own.element(s.own.data, l.own[i]))
		}
		call := o.armci.GetV
		if !s.gathers {
			v.Src, v.Dst = v.Dst, v.Src
			call = o.armci.PutV
		}
		if err := call([]armci.Giov{v}, l.peer); err != nil {
			return err
		}
	}
	if err := s.moveLocal(); err != nil {
		return err
	}
	if err := o.armci.AllFence(); err != nil {
		return err
	}
	return o.barrier()
}
