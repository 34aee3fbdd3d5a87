package wasm

import "simrun/models/compile/ir"

// region is a list of segments in the making. A jump forward is a branch out of the blocks that end where segments
// begin. Jumps back use loops. A header is a segment such that no jump leads from before it to behind it. At a header,
// a loop begins that reaches to the end of the region. Every other target of a jump back is reached through the loop
// of the header before it: a table at its top sends control to the segment whose number is in a local.
type region struct {
	state   int         // local with the number of the segment to go to
	current int         // segment that is being emitted
	forward map[int]int // depth of the block that ends before a segment
	headers map[int]int // depth of the loop that begins at a segment
	shared  map[int]int // for a target of jumps back: the header it is reached through
}

// jumps is what the jumps of a region ask for.
type jumps struct {
	back    []bool // target of a jump back, or of the entry
	ahead   []int  // farthest segment that a jump from this one goes to
	dynamic bool
}

func survey(s *ir.Region) jumps {
	n := len(s.Segments)
	j := jumps{back: make([]bool, n), ahead: make([]int, n), dynamic: s.Entry != nil}
	for i, list := range s.Segments {
		ir.EachStmt(list, func(x ir.Stmt) {
			to, ok := x.(*ir.Jump)
			switch {
			case !ok || to.Region != s.ID:
			case to.Segment <= i:
				j.back[to.Segment] = true
			default:
				j.ahead[i] = max(j.ahead[i], to.Segment)
			}
		})
	}
	for i := range j.back {
		j.back[i] = j.back[i] || j.dynamic
	}
	return j
}

// groups returns the headers in order: segments where a loop begins, or may. Segment
// 0 always is one.
func (j *jumps) groups() []int {
	headers, reach := []int{0}, 0
	for k := 1; k < len(j.ahead) && !j.dynamic; k++ {
		reach = max(reach, j.ahead[k-1])
		if reach <= k && j.back[k] {
			headers = append(headers, k)
		}
	}
	return headers
}

func (f *function) region(s *ir.Region) {
	j := survey(s)
	r := &region{state: f.hold(ir.I32), forward: map[int]int{}, headers: map[int]int{}, shared: map[int]int{}}
	f.labels[s.ID] = label{region: r}
	if s.Entry != nil {
		f.expr(s.Entry)
	} else {
		f.i32(0)
	}
	f.op(opLocalSet, r.state)
	f.forgetAll(s.Segments...)
	depth := f.depth
	headers := append(j.groups(), len(s.Segments))
	for i := range headers[:len(headers)-1] {
		f.group(s, r, j, headers[i], headers[i+1])
	}
	for f.depth > depth {
		f.close()
	}
}

// group emits the segments from a header to the next one. Its loop, if it has
// one, stays open, and so do blocks that end at later segments.
func (f *function) group(s *ir.Region, r *region, j jumps, from, to int) {
	var inner []int // targets of jumps back behind the header
	for k := from; k < to; k++ {
		if j.back[k] {
			r.shared[k] = from
			if k > from {
				inner = append(inner, k)
			}
		}
	}
	if j.back[from] || len(inner) > 0 {
		r.headers[from] = f.openLoop()
	}
	// Nothing jumps over the next header, so the blocks of the group end within it or there.
	for k := min(to, len(s.Segments)-1); k > from; k-- {
		r.forward[k] = f.open(opBlock)
	}
	if len(inner) > 0 {
		first := f.open(opBlock)
		f.dispatch(r, from, to, first)
		f.close()
	}
	for k := from; k < to; k++ {
		if k > from {
			f.close()
		}
		r.current = k
		f.scoped(func() { f.list(s.Segments[k]) })
	}
	if to < len(s.Segments) {
		f.close()
	}
}

// dispatch goes to the segment in the state, if it is one behind the
// header.
func (f *function) dispatch(r *region, from, to, first int) {
	labels := []int{first}
	for k := from + 1; k < to; k++ {
		labels = append(labels, r.forward[k])
	}
	f.op(opLocalGet, r.state)
	f.i32(int64(from))
	f.ops(ir.SubI32)
	f.table(labels, first)
}

func (f *function) jump(s *ir.Jump) {
	r := f.labels[s.Region].region
	if s.Segment > r.current {
		f.op(opBr, f.depth-r.forward[s.Segment])
		return
	}
	f.i32(int64(s.Segment))
	f.op(opLocalSet, r.state)
	f.op(opBr, f.depth-r.headers[r.shared[s.Segment]])
}
