package litmus

import (
	"encoding/binary"
	"errors"
	"slices"
	"strconv"
)

// statesMax is how many states of threads and memory the oracle looks at.
const statesMax = 3_000_000

var errTooMany = errors.New("more than " + strconv.Itoa(statesMax) + " states of threads and memory: the interleavings cannot be enumerated")

// oracle enumerates interleavings.
type oracle struct {
	test    *Test
	futures [][]future // by thread and instruction
	live    [][][]bool // by thread, instruction and register
	seen    map[string]struct{}
	finals  map[string]state
	key     []byte
	whole   bool // all interleavings, one by one
}

// words is memory as a slice.
type words []int64

func (w words) get(n int) int64    { return w[n] }
func (w words) set(n int, v int64) { w[n] = v }

// Sequential returns the final states that sequential consistency allows: one step of
// one thread after the other, in every order. Executions in which a thread does not
// end have no final state.
func (t *Test) sequential() (map[string]state, error) { return t.interleave(false) }

// interleave is sequential; with whole it leaves out nothing.
func (t *Test) interleave(whole bool) (map[string]state, error) {
	o := &oracle{test: t, seen: map[string]struct{}{}, finals: map[string]state{}, whole: whole}
	for _, p := range t.threads {
		o.futures, o.live = append(o.futures, t.futures(p)), append(o.live, p.live())
	}
	threads := t.begin()
	for i := range threads {
		threads[i].advance(t.threads[i].code)
	}
	err := o.visit(threads, append(words(nil), t.initial...))
	return o.finals, err
}

// begin returns the threads as they are before their first instruction.
func (t *Test) begin() []thread {
	all := make([]thread, len(t.threads))
	for i, p := range t.threads {
		all[i].regs = append([]int64(nil), p.start...)
	}
	return all
}

// visit goes on from a state in all ways that matter, once.
func (o *oracle) visit(threads []thread, m words) error {
	o.key = o.appendState(o.key[:0], threads, m)
	if _, seen := o.seen[string(o.key)]; seen {
		return nil
	}
	if len(o.seen) >= statesMax {
		return errTooMany
	}
	o.seen[string(o.key)] = struct{}{}
	ended := 0
	for i := range threads {
		t := &threads[i]
		if t.stuck {
			return nil
		}
		if t.pc >= len(o.test.threads[i].code) {
			ended++
		}
	}
	if ended == len(threads) {
		if s := o.test.outcome(threads, m); o.test.counts(s) {
			o.finals[s.key()] = s
		}
		return nil
	}
	for i := range threads {
		if n, ok := o.enabled(threads, i, m); ok && !o.whole && o.alone(threads, i, n) {
			return o.step(threads, i, n, m)
		}
	}
	for i := range threads {
		if n, ok := o.enabled(threads, i, m); ok {
			if err := o.step(threads, i, n, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// enabled returns the location that a thread's next step accesses, if there is one that need not wait.
func (o *oracle) enabled(threads []thread, i int, m words) (location int, ok bool) {
	t, code := &threads[i], o.test.threads[i].code
	if t.pc >= len(code) {
		return 0, false
	}
	n, ok := t.location(&code[t.pc], len(o.test.locations))
	return n, ok && !t.blocked(&code[t.pc], m[n])
}

// alone reports whether no other thread can still do anything to a location that conflicts with a thread's next step.
func (o *oracle) alone(threads []thread, i, location int) bool {
	writes := o.test.threads[i].code[threads[i].pc].writes()
	for j := range threads {
		if j == i {
			continue
		}
		f := &o.futures[j][threads[j].pc]
		if f.writes.has(location) || writes && f.reads.has(location) {
			return false
		}
	}
	return true
}

// step has a thread take its next step, and goes on from there.
func (o *oracle) step(threads []thread, i, location int, m words) error {
	code := o.test.threads[i].code
	next := slices.Clone(threads)
	next[i].regs = slices.Clone(threads[i].regs)
	after := slices.Clone(m)
	next[i].access(&code[threads[i].pc], location, after)
	next[i].advance(code)
	return o.visit(next, after)
}

// appendState writes what matters of a state.
func (o *oracle) appendState(key []byte, threads []thread, m words) []byte {
	for i := range threads {
		t := &threads[i]
		key = binary.AppendUvarint(key, uint64(t.pc))
		for r, live := range o.live[i][t.pc] {
			if live {
				key = binary.AppendVarint(key, t.regs[r])
			}
		}
	}
	for _, v := range m {
		key = binary.AppendVarint(key, v)
	}
	return key
}
