package price

import (
	"cmp"
	"slices"

	"simrun/models/compile/ir"
)

// A nest knows the sizes of its arrays when it is entered. Other code is charged by numbers that are known before. There,
// an array has the size of the memory that its address may be that of: a variable, or what a call allocates, whose size is
// known when the program executes the call (sized.go). This file follows addresses through locals, memory, calls and
// returns, whatever the order of statements is.

// origins is which memory the addresses in a program may be those of.
type origins struct {
	statics statics
	sites   map[*ir.HostCall]int // the calls that allocate memory, from 1 on
	locals  map[*ir.Func][]origin
	results map[*ir.Func][]origin
	memory  map[spot]*origin // addresses that are stored there
	frames  map[*ir.Func]int // numbers, from 1 on
	framed  map[spot]int64   // bytes of the largest variable in a frame at an offset
	table   []*ir.Func       // functions that calls by number may reach
	numbers map[*ir.Object]int
	changed bool
}

// origin is what an address may be that of.
type origin struct {
	spots   []spot // sorted
	unknown bool   // or of anything else
}

// spot is a place in memory: so many bytes behind the beginning of what a call allocates, or of the frame of a function.
// In static memory the offset is the address.
type spot struct {
	site   int        // 0: no call has allocated it
	frame  int        // 0: it is in no frame
	object *ir.Object // nil: none that is known
	number int        // of the object
	offset int64      // or anywhere
}

const (
	anywhere = -1 // behind a subscript
	spotsMax = 32 // of one address that are told apart
)

// findOrigins follows the addresses in a program.
func findOrigins(m *ir.Module, all statics) *origins {
	o := &origins{statics: all, sites: map[*ir.HostCall]int{}, locals: map[*ir.Func][]origin{}, results: map[*ir.Func][]origin{}, memory: map[spot]*origin{}, frames: map[*ir.Func]int{}, framed: map[spot]int64{}, table: m.Table, numbers: map[*ir.Object]int{}}
	type statement struct {
		f *ir.Func
		s ir.Stmt
	}
	var moves []statement
	for _, f := range m.Funcs {
		o.locals[f], o.results[f] = make([]origin, len(f.Locals)), make([]origin, len(f.Results))
		if f.Frame > 0 {
			o.frames[f] = len(o.frames) + 1
			o.locals[f][f.FrameLocal].spots = []spot{{frame: o.frames[f]}}
		}
		if m.Library {
			for i := range f.Params {
				o.locals[f][i].unknown = true
			}
		}
		ir.EachStmt(f.Body, func(s ir.Stmt) {
			if h, ok := s.(*ir.HostCall); ok && allocates(h) && m.Main != nil {
				o.sites[h] = len(o.sites) + 1
			}
			if movesAddress(s) {
				moves = append(moves, statement{f, s})
			}
		})
	}
	for o.changed = true; o.changed; {
		o.changed = false
		for _, x := range moves {
			o.move(x.f, x.s)
		}
	}
	return o
}

func allocates(h *ir.HostCall) bool { return h.Fn == ir.Alloc || h.Fn == ir.AllocStat }

// movesAddress reports whether a statement may put an address somewhere.
func movesAddress(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.Set:
		return s.Value.Type() == ir.I32
	case *ir.Store:
		return s.Mem == ir.MI32
	case *ir.Copy, *ir.Call, *ir.Return:
		return true
	case *ir.HostCall:
		return allocates(s)
	}
	return false
}

// move adds what a statement moves.
func (o *origins) move(f *ir.Func, s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Set:
		o.add(&o.locals[f][s.Local], o.of(f, s.Value))
	case *ir.Store:
		v := o.of(f, s.Value)
		for _, at := range o.spotsAt(f, s.Addr) {
			o.store(at, v)
		}
	case *ir.Copy:
		o.copy(f, s)
	case *ir.HostCall:
		if r := s.Results[0]; r >= 0 {
			o.add(&o.locals[f][r], origin{spots: []spot{{site: o.sites[s]}}})
		}
	case *ir.Return:
		for i, v := range s.Values {
			o.add(&o.results[f][i], o.of(f, v))
		}
	case *ir.Call:
		if s.Func != nil {
			o.call(f, s, s.Func)
			return
		}
		for _, g := range o.table {
			if slices.Equal(g.Params, s.Sig.Params) && slices.Equal(g.Results, s.Sig.Results) {
				o.call(f, s, g)
			}
		}
	}
}

func (o *origins) call(f *ir.Func, s *ir.Call, g *ir.Func) {
	for i, x := range s.Args[:min(len(s.Args), len(g.Params))] {
		if x.Type() == ir.I32 {
			o.add(&o.locals[g][i], o.argument(f, x))
		}
	}
	for i, id := range s.Results {
		if id >= 0 && i < len(g.Results) {
			o.add(&o.locals[f][id], o.results[g][i])
		}
	}
}

// argument is of, and knows that an argument which is the address of an element is one of something.
func (o *origins) argument(f *ir.Func, x ir.Expr) origin {
	v := o.of(f, x)
	if _, ok := x.(*ir.AddrOf); ok && len(v.spots) == 0 {
		v.unknown = true
	}
	return v
}

// copy moves the addresses in descriptors.
func (o *origins) copy(f *ir.Func, s *ir.Copy) {
	const words = 32 // of a descriptor, or more
	for _, from := range o.spotsAt(f, s.From) {
		for _, to := range o.spotsAt(f, s.To) {
			for k := range int64(words) {
				if v := o.memory[from.behind(4*k)]; v != nil && from.offset != anywhere {
					o.store(to.behind(4*k), *v)
				}
			}
		}
	}
}

func (o *origins) store(at spot, v origin) {
	if len(v.spots) == 0 && !v.unknown {
		return
	}
	if o.memory[at] == nil {
		o.memory[at] = new(origin)
	}
	o.add(o.memory[at], v)
}

// add adds v to what an address may be.
func (o *origins) add(to *origin, v origin) {
	if v.unknown && !to.unknown {
		to.unknown, o.changed = true, true
	}
	for _, at := range v.spots {
		i, found := slices.BinarySearchFunc(to.spots, at, compareSpots)
		switch {
		case found:
		case len(to.spots) < spotsMax:
			to.spots, o.changed = slices.Insert(slices.Clip(to.spots), i, at), true
		case !to.unknown:
			to.unknown, o.changed = true, true
		}
	}
}

func compareSpots(a, b spot) int {
	return cmp.Or(cmp.Compare(a.site, b.site), cmp.Compare(a.frame, b.frame), cmp.Compare(a.number, b.number), cmp.Compare(a.offset, b.offset))
}

// behind returns the spot so many bytes further on.
func (p spot) behind(bytes int64) spot {
	if p.offset != anywhere {
		p.offset += bytes
	}
	return p
}

// spotOf returns the spot in an object.
func (o *origins) spotOf(f *ir.Func, a *ir.Addr) spot {
	if o.numbers[a.Object] == 0 {
		o.numbers[a.Object] = len(o.numbers) + 1
	}
	at := spot{object: a.Object, number: o.numbers[a.Object], offset: offsetOf(a)}
	if g, ok := a.Base.(*ir.Get); ok && f.Frame > 0 && g.Local == f.FrameLocal {
		at.frame = o.frames[f]
		o.framed[at.key()] = max(o.framed[at.key()], a.Object.Size)
	}
	return at
}

// key returns a spot as the key of what is stored there. Addresses of variables may come without their objects.
func (p spot) key() spot {
	if p.object != nil && (p.object.Addr > 0 || p.frame > 0) && p.offset != anywhere {
		p.object, p.number = nil, 0
	}
	return p
}

// offsetOf returns the offset of an address behind its base.
func offsetOf(a *ir.Addr) int64 {
	if !simple(a) {
		return anywhere
	}
	return a.Offset
}

// pointed returns what an address may be.
func (o *origins) pointed(f *ir.Func, a *ir.Addr) origin {
	offset := offsetOf(a)
	switch {
	case a.Object != nil && a.Object.Size > 0:
		return origin{spots: []spot{o.spotOf(f, a)}}
	case a.Base == nil:
		return origin{spots: []spot{{offset: offset}}}
	}
	v := o.of(f, a.Base)
	if offset == 0 {
		return v
	}
	var all origin
	for _, at := range v.spots {
		if at = at.behind(offset); offset == anywhere {
			at.offset = anywhere
		}
		all.spots = append(all.spots, at)
	}
	all.unknown = v.unknown
	return all
}

// spotsAt returns the keys of the memory at an address.
func (o *origins) spotsAt(f *ir.Func, a *ir.Addr) []spot {
	var keys []spot
	for _, at := range o.pointed(f, a).spots {
		keys = append(keys, at.key())
	}
	return keys
}

// of returns what an expression may be the address of: nothing if it is no address.
func (o *origins) of(f *ir.Func, x ir.Expr) origin {
	switch x := x.(type) {
	case *ir.Const:
		if at := int64(uint32(x.Bits)); x.T == ir.I32 && !x.Number && o.statics.toEnd(at) > 0 {
			return origin{spots: []spot{{offset: at}}}
		}
	case *ir.Get:
		return o.locals[f][x.Local]
	case *ir.AddrOf:
		return o.pointed(f, x.Addr)
	case *ir.Binary:
		if x.Op == ir.AddI32 || x.Op == ir.SubI32 {
			return o.sum(f, x)
		}
	case *ir.Select:
		return join(o.of(f, x.Then), o.of(f, x.Else))
	case *ir.Cond:
		return join(o.of(f, x.Then), o.of(f, x.Else))
	case *ir.Load:
		var all origin
		if x.Mem == ir.MI32 {
			for _, at := range o.spotsAt(f, x.Addr) {
				if v := o.memory[at]; v != nil {
					all = join(all, *v)
				}
			}
		}
		return all
	}
	return origin{}
}

// sum returns what an address and a distance may be. A constant distance may look like an address.
func (o *origins) sum(f *ir.Func, x *ir.Binary) origin {
	u, v := o.of(f, x.X), o.of(f, x.Y)
	if _, ok := x.Y.(*ir.Const); ok && len(u.spots) > 0 {
		return u
	}
	if _, ok := x.X.(*ir.Const); ok && len(v.spots) > 0 {
		return v
	}
	return join(u, v)
}

// join returns what is one of two addresses.
func join(a, b origin) origin {
	switch {
	case len(a.spots) == 0 && !a.unknown:
		return b
	case len(b.spots) == 0 && !b.unknown:
		return a
	}
	all := slices.Concat(a.spots, b.spots)
	slices.SortFunc(all, compareSpots)
	return origin{slices.Compact(all), a.unknown || b.unknown}
}

// sizes returns the bytes of the memory that an address in a function may be that of: the largest variable, and the calls
// that allocate the rest. There are none of both if it may be any memory.
func (o *origins) sizes(f *ir.Func, base ir.Expr) (bytes int64, sites []int) {
	v := o.of(f, base)
	if v.unknown {
		return 0, nil
	}
	for _, at := range v.spots {
		size := int64(0)
		switch {
		case at.site > 0:
			if !slices.Contains(sites, at.site) {
				sites = append(sites, at.site)
			}
			continue
		case at.object != nil:
			size = at.object.Size
		case at.frame > 0:
			size = o.framed[at]
		case at.offset != anywhere:
			size = o.statics.toEnd(at.offset)
		}
		if size == 0 {
			return 0, nil
		}
		bytes = max(bytes, size)
	}
	return bytes, sites
}
