package litmus

import (
	"slices"
	"strconv"
)

// Test is a litmus test.
type Test struct {
	Name      string
	locations []string // by number; those of the test's own are the first ones
	visible   int      // how many of them are the test's own
	initial   []int64  // by location
	threads   []program
	final     Quantifier
	condition *condition
	filter    *condition // nil: all executions count
	shown     []place    // registers and locations that listings show
}

// program is one thread.
type program struct {
	code  []instruction
	names []string // of registers, those that the test names; temporary ones follow
	start []int64  // their values before
}

// Threads returns how many threads there are.
func (t *Test) Threads() int { return len(t.threads) }

// Quantifier is what is claimed of the condition.
type Quantifier string

// The quantifiers.
const (
	Exists    Quantifier = "exists"  // some execution meets it
	NotExists Quantifier = "~exists" // none does
	Forall    Quantifier = "forall"  // all do
)

// place is a register of a thread, or a location if thread is -1.
type place struct {
	thread, number int
}

// state is the values of all registers that have names, thread by thread, and of the
// test's own locations.
type state []int64

// outcome returns the state in which threads and memory are.
func (t *Test) outcome(threads []thread, m memory) state {
	var s state
	for i := range threads {
		s = append(s, threads[i].regs[:len(t.threads[i].names)]...)
	}
	for n := range t.visible {
		s = append(s, m.get(n))
	}
	return s
}

// value returns what a place has in a state.
func (t *Test) value(s state, p place) int64 {
	at := 0
	for i := range t.threads {
		if i == p.thread {
			return s[at+p.number]
		}
		at += len(t.threads[i].names)
	}
	return s[at+p.number]
}

// title names a place as tests do.
func (t *Test) title(p place) string {
	if p.thread < 0 {
		return t.locations[p.number]
	}
	return strconv.Itoa(p.thread) + ":" + t.threads[p.thread].names[p.number]
}

// show writes a value as tests do: an address by its name.
func (t *Test) show(v int64) string {
	if n := v - addressBase; n >= 0 && n%addressStep == 0 && n/addressStep < int64(t.visible) {
		return t.locations[n/addressStep]
	}
	return strconv.FormatInt(v, 10)
}

// describe writes what of a state is shown.
func (t *Test) describe(s state) string {
	var text []byte
	for i, p := range t.shown {
		if i > 0 {
			text = append(text, "; "...)
		}
		text = append(append(append(text, t.title(p)...), '='), t.show(t.value(s, p))...)
	}
	if len(text) == 0 {
		return "(no values)"
	}
	return string(text)
}

// key makes a map's key of a state.
func (s state) key() string {
	text := make([]byte, 0, 8*len(s))
	for _, v := range s {
		text = strconv.AppendInt(text, v, 36)
		text = append(text, ' ')
	}
	return string(text)
}

// condition is an expression over the final state: an atom, or what joins others.
type condition struct {
	word string // "and", "or", "not", "true", or the operator of an atom
	of   []*condition
	left place
	// The right side of an atom: a constant, or another place.
	right    place
	constant int64
	isPlace  bool
}

// holds evaluates the condition.
func (t *Test) holds(c *condition, s state) bool {
	switch c.word {
	case "true":
		return true
	case "not":
		return !t.holds(c.of[0], s)
	case "and":
		return !slices.ContainsFunc(c.of, func(x *condition) bool { return !t.holds(x, s) })
	case "or":
		return slices.ContainsFunc(c.of, func(x *condition) bool { return t.holds(x, s) })
	}
	right := c.constant
	if c.isPlace {
		right = t.value(s, c.right)
	}
	return compare(c.word, t.value(s, c.left), right)
}

// counts reports whether an execution with a final state counts.
func (t *Test) counts(s state) bool { return t.filter == nil || t.holds(t.filter, s) }
