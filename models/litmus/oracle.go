package litmus

import (
	"errors"
	"strconv"
)

// statesMax is how many states of threads and memory the oracle looks at.
const statesMax = 3_000_000

var errTooMany = errors.New("more than " + strconv.Itoa(statesMax) + " states of threads and memory: the interleavings cannot be enumerated")

// oracle enumerates interleavings.
type oracle struct {
	test   *Test
	seen   map[string]struct{}
	finals map[string]state
}

// words is memory as a slice.
type words []int64

func (w words) get(n int) int64    { return w[n] }
func (w words) set(n int, v int64) { w[n] = v }

// Sequential returns the final states that sequential consistency allows: one step of
// one thread after the other, in every order. Executions in which a thread does not
// end have no final state.
func (t *Test) sequential() (map[string]state, error) {
	o := &oracle{test: t, seen: map[string]struct{}{}, finals: map[string]state{}}
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

// visit goes on from a state in all ways, once.
func (o *oracle) visit(threads []thread, m words) error {
	key := stateKey(threads, m)
	if _, seen := o.seen[key]; seen {
		return nil
	}
	if len(o.seen) >= statesMax {
		return errTooMany
	}
	o.seen[key] = struct{}{}
	ended := 0
	for i := range threads {
		t := &threads[i]
		code := o.test.threads[i].code
		if t.stuck {
			return nil
		}
		if t.pc >= len(code) {
			ended++
			continue
		}
		in := &code[t.pc]
		n, ok := t.location(in, len(o.test.locations))
		if !ok || t.blocked(in, m[n]) {
			continue
		}
		next := append([]thread(nil), threads...)
		next[i].regs = append([]int64(nil), t.regs...)
		after := append(words(nil), m...)
		next[i].access(in, n, after)
		next[i].advance(code)
		if err := o.visit(next, after); err != nil {
			return err
		}
	}
	if ended == len(threads) {
		if s := o.test.outcome(threads, m); o.test.counts(s) {
			o.finals[s.key()] = s
		}
	}
	return nil
}

func stateKey(threads []thread, m words) string {
	s := make(state, 0, 64)
	for i := range threads {
		s = append(append(s, int64(threads[i].pc)), threads[i].regs...)
	}
	return append(s, m...).key()
}
