package armci_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/armci"
	"simrun/sim/node"
)

// sequenceWords is how many integers of 4 bytes each process shares in TestSequences.
const sequenceWords = 80

// use is one operation's use of a word in a step.
type use struct {
	rank      int
	kind      string
	unordered bool // it is nonblocking
}

// mayMeet reports whether operations may use one word in a step: only additions, only reads, only counts, or ordered ones
// of a single process.
func mayMeet(uses []use) bool {
	same, mine := true, true
	for _, u := range uses {
		same = same && u.kind == uses[0].kind && u.kind != "put"
		mine = mine && u.rank == uses[0].rank && !u.unordered
	}
	return same || mine || len(uses) == 1
}

// sequenceOp is one operation: words at the target, and words in a buffer of the process.
type sequenceOp struct {
	kind, form, mode string
	target           int
	there, here      []int // the first words of segments
	length           int   // words in a segment
	outer, inner     int   // segments of a strided form: outer times inner
	scale            int32
	first            int32 // word i of the buffer is first + i before
	want             []int32
}

// words returns pairs of words, of the target and of the buffer.
func (o *sequenceOp) words(do func(there, here int)) {
	for i := range o.there {
		for k := range o.length {
			do(o.there[i]+k, o.here[i]+k)
		}
	}
}

// drawOp draws an operation of a process; it reports false if it does not fit into the memory.
func drawOp(t *rapid.T, n int) (*sequenceOp, bool) {
	o := &sequenceOp{
		kind: rapid.SampledFrom([]string{"put", "put", "get", "acc", "acc", "count"}).Draw(t, "kind"), form: rapid.SampledFrom([]string{"contiguous", "strided", "vector"}).Draw(t, "form"),
		mode: rapid.SampledFrom([]string{"blocking", "handle", "implicit", "aggregate"}).Draw(t, "mode"), target: rapid.IntRange(0, n-1).Draw(t, "target"),
		length: rapid.IntRange(1, 12).Draw(t, "length"), outer: 1, inner: 1, scale: rapid.Int32Range(-3, 3).Draw(t, "scale"), first: rapid.Int32().Draw(t, "first"),
	}
	word := rapid.IntRange(0, sequenceWords-1)
	switch {
	case o.kind == "count":
		o.form, o.mode, o.length = "contiguous", "blocking", 1
	case o.kind == "acc" && o.form == "contiguous":
		o.mode = "blocking" // there is no other
	}
	switch o.form {
	case "contiguous":
		o.there, o.here = []int{word.Draw(t, "there")}, []int{word.Draw(t, "here")}
	case "vector":
		for range rapid.IntRange(1, 6).Draw(t, "segments") {
			a := word.Draw(t, "there")
			if !slices.ContainsFunc(o.there, func(b int) bool { return a < b+o.length && b < a+o.length }) {
				o.there, o.here = append(o.there, a), append(o.here, len(o.here)*o.length)
			}
		}
	case "strided":
		o.outer, o.inner = rapid.IntRange(1, 3).Draw(t, "outer"), rapid.IntRange(1, 3).Draw(t, "inner")
		gap := rapid.IntRange(0, 4)
		place := func() (all []int) {
			first, step := word.Draw(t, "first"), o.length+gap.Draw(t, "gap")
			far := step*(o.inner-1) + o.length + gap.Draw(t, "gap")
			down, back := rapid.Bool().Draw(t, "outer downwards"), rapid.Bool().Draw(t, "inner downwards") // by negative strides
			for i := range o.outer {
				if down {
					i = o.outer - 1 - i
				}
				for k := range o.inner {
					if back {
						k = o.inner - 1 - k
					}
					all = append(all, first+i*far+k*step)
				}
			}
			return all
		}
		o.there, o.here = place(), place()
	}
	last := func(list []int) int { return slices.Max(list) + o.length }
	return o, last(o.there) <= sequenceWords && last(o.here) <= sequenceWords
}

// apply does the operation to plain memory.
func (o *sequenceOp) apply(memory []int32) {
	if o.kind == "get" {
		for i := range int32(sequenceWords) {
			o.want = append(o.want, o.first+i)
		}
	}
	o.words(func(there, here int) {
		switch own := o.first + int32(here); o.kind {
		case "put":
			memory[there] = own
		case "get":
			o.want[here] = memory[there]
		case "acc":
			memory[there] += o.scale * own
		case "count":
			memory[there] += o.scale
		}
	})
}

// issue calls the library; buffer is the process's, all the target's memory.
func (o *sequenceOp) issue(p *armci.Process, buffer, all node.Addr, h *armci.Handle) error {
	bytes := func(i int) node.Addr { return node.Addr(4 * i) }
	blocking, scale := o.mode == "blocking", armci.ScaleOf(o.scale)
	src, dst := o.here, o.there
	from, to := buffer, all
	if o.kind == "get" {
		src, dst, from, to = dst, src, to, from
	}
	if o.kind == "count" {
		return p.Rmw(armci.RmwFetchAndAdd, buffer, all+bytes(o.there[0]), int64(o.scale), o.target)
	}
	switch o.form {
	case "contiguous":
		from, to, n := from+bytes(src[0]), to+bytes(dst[0]), 4*o.length
		switch {
		case o.kind == "acc":
			return p.Acc(armci.AccInt, scale, from, to, n, o.target)
		case o.kind == "put" && blocking:
			return p.Put(from, to, n, o.target)
		case o.kind == "put":
			return p.NbPut(from, to, n, o.target, h)
		case blocking:
			return p.Get(from, to, n, o.target)
		}
		return p.NbGet(from, to, n, o.target, h)
	case "vector":
		g := armci.Giov{Bytes: 4 * o.length}
		for i := range src {
			g.Src, g.Dst = append(g.Src, from+bytes(src[i])), append(g.Dst, to+bytes(dst[i]))
		}
		list := []armci.Giov{g}
		switch {
		case o.kind == "acc" && blocking:
			return p.AccV(armci.AccInt, scale, list, o.target)
		case o.kind == "acc":
			return p.NbAccV(armci.AccInt, scale, list, o.target, h)
		case o.kind == "put" && blocking:
			return p.PutV(list, o.target)
		case o.kind == "put":
			return p.NbPutV(list, o.target, h)
		case blocking:
			return p.GetV(list, o.target)
		}
		return p.NbGetV(list, o.target, h)
	}
	strides := func(list []int) []int {
		inner, outer := 4*o.length, 4*o.length*o.inner
		if o.inner > 1 {
			inner = 4 * (list[1] - list[0])
		}
		if o.outer > 1 {
			outer = 4 * (list[o.inner] - list[0])
		}
		return []int{inner, outer}
	}
	from, to = from+bytes(src[0]), to+bytes(dst[0])
	s, d, count := strides(src), strides(dst), []int{4 * o.length, o.inner, o.outer}
	switch {
	case o.kind == "acc" && blocking:
		return p.AccS(armci.AccInt, scale, from, s, to, d, count, 2, o.target)
	case o.kind == "acc":
		return p.NbAccS(armci.AccInt, scale, from, s, to, d, count, 2, o.target, h)
	case o.kind == "put" && blocking:
		return p.PutS(from, s, to, d, count, 2, o.target)
	case o.kind == "put":
		return p.NbPutS(from, s, to, d, count, 2, o.target, h)
	case blocking:
		return p.GetS(from, s, to, d, count, 2, o.target)
	}
	return p.NbGetS(from, s, to, d, count, 2, o.target, h)
}

// sequenceStep is the operations of each process, and the memory of all behind them.
type sequenceStep struct {
	ops   [][]*sequenceOp
	after [][]int32
}

func drawStep(t *rapid.T, memory [][]int32) sequenceStep {
	n := len(memory)
	s := sequenceStep{ops: make([][]*sequenceOp, n)}
	uses := map[[2]int][]use{}
	for range rapid.IntRange(1, 4*n).Draw(t, "operations") {
		rank := rapid.IntRange(0, n-1).Draw(t, "process")
		o, fits := drawOp(t, n)
		own := use{rank, o.kind, o.mode != "blocking"}
		o.words(func(there, _ int) {
			list := append(slices.Clone(uses[[2]int{o.target, there}]), own)
			fits = fits && mayMeet(list)
		})
		if !fits {
			continue
		}
		o.words(func(there, _ int) {
			key := [2]int{o.target, there}
			uses[key] = append(uses[key], own)
		})
		o.apply(memory[o.target])
		s.ops[rank] = append(s.ops[rank], o)
	}
	for _, m := range memory {
		s.after = append(s.after, slices.Clone(m))
	}
	return s
}

// run executes a step in one process. Handles are waited for in turn, at the latest at the end.
func (s *sequenceStep) run(p *armci.Process, all []node.Addr) error {
	type aggregated struct {
		kind   string
		target int
	}
	aggregates := map[aggregated]*armci.Handle{} // a handle collects operations of one kind at one target
	var handles []*armci.Handle
	buffers := make([]node.Addr, len(s.ops[p.Rank()]))
	for i, o := range s.ops[p.Rank()] {
		buffers[i] = p.Memory().Alloc(4 * sequenceWords)
		v, err := node.View[int32](p.Memory(), buffers[i], sequenceWords)
		if err != nil {
			return err
		}
		for k := range v {
			v[k] = o.first + int32(k)
		}
		var h *armci.Handle
		switch o.mode {
		case "handle":
			h = p.NewHandle()
			handles = append(handles, h)
		case "aggregate":
			key := aggregated{o.kind, o.target}
			if h = aggregates[key]; h == nil {
				h = p.NewHandle()
				aggregates[key] = h
				handles = append(handles, h)
				if err := p.SetAggregate(h); err != nil {
					return err
				}
			}
		}
		if err := o.issue(p, buffers[i], all[o.target], h); err != nil {
			return err
		}
		if i%3 == 2 && len(handles) > 0 {
			if err := p.Wait(handles[0]); err != nil {
				return err
			}
			handles = append(handles[1:], handles[0])
		}
	}
	if err := waitEach(p, handles); err != nil {
		return err
	}
	if err := p.WaitAll(); err != nil {
		return err
	}
	for i, o := range s.ops[p.Rank()] {
		v, err := node.View[int32](p.Memory(), buffers[i], sequenceWords)
		if err != nil {
			return err
		}
		if o.want != nil {
			if d := difference(v, o.want); d != "" {
				return fmt.Errorf("%s get, %s, of process %d by %d: %s", o.form, o.mode, o.target, p.Rank(), d)
			}
		}
	}
	return p.Barrier()
}

// TestSequences: several processes transfer, add and count at the same time, by all forms of the calls, and the memory of
// all is what it is if the same is done in sequence.
func TestSequences(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(variants()).Draw(t, "machine")
		n := rapid.IntRange(1, 6).Draw(t, "processes")
		memory := make([][]int32, n)
		for r := range memory {
			memory[r] = make([]int32, sequenceWords)
		}
		var steps []sequenceStep
		for range rapid.IntRange(1, 4).Draw(t, "steps") {
			steps = append(steps, drawStep(t, memory))
		}
		_, err := v.run(program{n: n, options: []armci.Option{armci.WithProtocol(drawProtocol(t))}, body: func(p *armci.Process) {
			all := shared(p, 4*sequenceWords)
			own := have2(node.View[int32](p.Memory(), all[p.Rank()], sequenceWords))(p)
			must(p, p.Barrier())
			for i, s := range steps {
				must(p, s.run(p, all))
				if d := difference(own, s.after[p.Rank()]); d != "" {
					must(p, fmt.Errorf("step %d, process %d: %s", i, p.Rank(), d))
				}
				must(p, p.Barrier())
			}
		}})
		if err != nil {
			t.Fatalf("%s: %v", v.name, err)
		}
	})
}
