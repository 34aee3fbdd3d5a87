package price

import (
	"math"
	"slices"
	"unsafe"

	"simrun/sim"
	"simrun/sim/node"
)

// Processes of a program do much alike. They enter the same nests, at the same addresses of their own memories, with
// the same contents of their caches. On 128 processors of the Meiko, LU enters 44 million nests. One in twenty-five
// differs from all others in the nest, its arguments or the contents of the caches. So the meters of a run remember
// together how long nests took.
//
// They remember steps between states of the caches. In each state, each nest that a meter has entered leads to another
// state. A meter that knows the step takes the time from it and touches nothing, so its caches are behind. At a nest
// that it does not know, it brings its caches up to date: it restores the saved contents of an earlier state and
// touches the nests since then again. That is rare, because meters know nothing or everything for thousands of nests.
//
// Meters whose processes have done different things come together again, because small caches soon hold nothing of
// before. Behind some nests, a meter looks at the contents of its caches, and goes on in the state that is known for
// them. The arguments of a nest decide whether a meter looks, so all meters look behind the same ones. Hashes of 64
// bits identify contents.
//
// Results are the same with and without, because the time of a nest follows from its arguments and the contents of the
// caches. That of a nest which gathers also follows from subscripts in memory, so such a nest is not remembered: behind it, the
// state is unknown until a meter looks at the contents. Nothing is remembered if somebody asks what time is made of. Nor is it if looking at the contents takes
// longer than most nests, as for large caches.

// Memo is what the meters of one run remember. Runs have each their own.
type Memo struct {
	steps [][]step // by number, in parts
	count uint32   // of steps
	// others is the steps that are not the first ones from their states: a hash table, at most half full; 0: none.
	others   []uint32
	branches int                 // of those
	orders   [][]uint32          // of steps, in parts: a nest, how many arguments, the arguments
	known    map[uint64]uint32   // states by the hash of what caches hold
	saved    map[uint32][]uint64 // contents of some states
	words    int                 // in them
	meters   []*Meter
	contents []uint64 // of the caches that were looked at last
	bounds   bounds
	hits     int64
	misses   int64
}

// step is a nest that was entered in a state of the caches. Its number is that of the state behind it, too, if that was new.
// Step 0 is no state.
type step struct {
	key    uint64 // of the nest
	time   sim.Duration
	before uint32 // the state in which it was entered; 0: unknown
	behind uint32 // the state that it leads to
	first  uint32 // a step from the state with this number; 0: there is none
	order  uint32 // where the nest and its arguments are in the orders
	lines  uint32
	// since is about how many nests have to be touched again from the last state with saved contents.
	since uint32
}

// bounds are those of what is remembered. They decide how long a run takes, and nothing else.
type bounds struct {
	bytes  int    // about, after which all is forgotten
	looks  uint64 // a meter looks at the contents of the caches behind one of so many nests
	saves  uint32 // small nests that are touched again, at most about
	trials int64  // nests, after which a memo is given up that has known less than a third
}

var usual = bounds{bytes: 384 << 20, looks: 16, saves: 32, trials: 1 << 18}

const (
	partSteps  = 1 << 12
	partOrders = 1 << 15 // words; no nest has so many arguments
	memoLines  = 4096    // that all caches of a processor together may hold
	nestLines  = 32      // that take as long to touch as a small nest
	bigNest    = 1024    // lines of a nest behind which each meter looks
)

// NewMemo returns the memo of a run.
func NewMemo() *Memo {
	o := &Memo{bounds: usual}
	o.forget()
	return o
}

// forget forgets all states.
func (o *Memo) forget() {
	if o.steps == nil {
		o.steps = append(o.steps, make([]step, partSteps))
	}
	o.count = 1
	o.others, o.branches = make([]uint32, 1<<10), 0
	o.orders = nil
	o.known, o.saved, o.words = map[uint64]uint32{}, map[uint32][]uint64{}, 0
}

// bytes returns about how much memory the memo takes.
func (o *Memo) bytes() int {
	return int(o.count)*int(unsafe.Sizeof(step{})) + 4*(len(o.others)+partOrders*len(o.orders)) + 8*o.words
}

// step returns a step by its number.
func (o *Memo) step(n uint32) *step { return &o.steps[n/partSteps][n%partSteps] }

// find returns the number of the step from a state by the nest with this key, 0 if it is not known. It looks at a guess first.
// Nearly every step lies behind the step that was taken before it, because some process has added one after the other. So the
// host's memory is accessed sequentially.
func (o *Memo) find(state uint32, key uint64, guess uint32) uint32 {
	if guess < o.count {
		if s := o.step(guess); s.key == key && s.before == state {
			return guess
		}
	}
	first := o.step(state).first
	if first == 0 || o.step(first).key == key {
		return first
	}
	mask := uint64(len(o.others) - 1)
	for at := otherPlace(state, key); ; at++ {
		n := o.others[at&mask]
		if n == 0 {
			return 0
		}
		if s := o.step(n); s.key == key && s.before == state {
			return n
		}
	}
}

// otherPlace returns where in a hash table a step from a state is to be looked for.
func otherPlace(state uint32, key uint64) uint64 { return key ^ uint64(state)*0x9E3779B97F4A7C15>>20 }

// add adds a step and returns its number.
func (o *Memo) add(s *step) uint32 {
	n := o.count
	o.count++
	if int(n/partSteps) == len(o.steps) {
		o.steps = append(o.steps, make([]step, partSteps))
	}
	*o.step(n) = *s
	if s.before == 0 {
		return n
	}
	if before := o.step(s.before); before.first == 0 {
		before.first = n
		return n
	}
	if o.branches++; 2*o.branches > len(o.others) {
		old := o.others
		o.others = make([]uint32, 2*len(old))
		for _, n := range old {
			if n != 0 {
				o.enter(n)
			}
		}
	}
	o.enter(n)
	return n
}

// enter enters a step into the hash table.
func (o *Memo) enter(n uint32) {
	s, mask := o.step(n), uint64(len(o.others)-1)
	at := otherPlace(s.before, s.key)
	for o.others[at&mask] != 0 {
		at++
	}
	o.others[at&mask] = n
}

// recall is a meter's share in the memo.
type recall struct {
	memo   *Memo // nil: nothing is remembered
	seed   uint64
	state  uint32   // of the caches; 0: unknown
	guess  uint32   // the step that comes next if the meter goes on as another one did
	behind bool     // the caches are not in that state yet
	args   []uint64 // of a nest that is priced again
}

// join makes a meter one of those that remember. A memo that is nil or given up does nothing.
func (o *Memo) join(m *Meter) {
	if o == nil || o.count == 0 || m.cache.Lines() > memoLines {
		return
	}
	m.memo, m.seed = o, uint64(m.base)
	o.meters = append(o.meters, m)
}

// recalled is price of a meter with a memo.
func (m *Meter) recalled(nest int, args []uint64) sim.Duration {
	key := keyOf(m.seed, nest, args)
	if m.state != 0 {
		if n := m.memo.find(m.state, key, m.guess); n != 0 {
			s := m.memo.step(n)
			m.memo.hits++
			m.guess = n + 1
			if s.behind != m.state {
				m.state, m.behind = s.behind, true
				if s.behind != n { // others have come to that state too
					m.guess = s.behind + 1
				}
			}
			m.lines += int64(s.lines)
			return s.time
		}
	}
	return m.learn(key, nest, args)
}

// keyOf returns a hash of a nest and its arguments, which are I32.
func keyOf(seed uint64, nest int, args []uint64) uint64 {
	h := hash(seed, uint64(nest))
	for ; len(args) >= 2; args = args[2:] {
		h = hash(h, args[0]<<32|uint64(uint32(args[1])))
	}
	if len(args) > 0 {
		h = hash(h, uint64(uint32(args[0])))
	}
	return hash(h, 0)
}

// hash is the half of a round of the finalizer of MurmurHash3 (Appleby, public domain).
func hash(h, x uint64) uint64 {
	h = (h ^ x) * 0xFF51AFD7ED558CCD
	return h ^ h>>32
}

// learn prices a nest that is not known in the state, and remembers it.
func (m *Meter) learn(key uint64, nest int, args []uint64) sim.Duration {
	o := m.memo
	if o.misses++; o.misses+o.hits > o.bounds.trials && 3*o.hits < o.misses+o.hits {
		o.giveUp()
		return m.price(m.table.nests[nest], &m.entries[nest], args)
	}
	if o.bytes() > o.bounds.bytes {
		o.leaveAll()
		o.forget()
	}
	m.catchUp()
	m.cache.Keep(m)
	lines, changes := m.lines, m.cache.Changes()
	d := m.price(m.table.nests[nest], &m.entries[nest], args)
	s := step{key: key, time: d, lines: uint32(m.lines - lines), before: m.state}
	if m.state != 0 {
		s.since = o.step(m.state).since + 1 + s.lines/nestLines
		s.order = o.addOrder(nest, args)
	}
	switch {
	case m.lines-lines > math.MaxUint32:
		m.state = 0
	case m.cache.Changes() == changes && m.state != 0:
		s.behind = m.state
		o.add(&s)
	case key%o.bounds.looks == 0 || s.lines >= bigNest:
		m.state = o.look(m.cache, &s)
	case m.state != 0:
		s.behind = o.count
		m.state = o.add(&s)
	}
	m.guess = m.state + 1
	return d
}

// look adds a step behind which the contents of the caches are looked at, unless it leads from an unknown state to a
// known one. It returns the state behind the step, 0 if that has to stay unknown.
func (o *Memo) look(c *node.Cache, s *step) uint32 {
	var ok bool
	if o.contents, ok = c.AppendContents(o.contents[:0]); !ok {
		return 0
	}
	hash := node.HashOf(o.contents)
	if known, ok := o.known[hash]; ok {
		if s.behind = known; s.before != 0 {
			o.add(s)
		}
		return known
	}
	s.behind = o.count
	o.known[hash] = s.behind
	if s.before == 0 || s.since >= o.bounds.saves {
		s.since = 0
		o.saved[s.behind] = slices.Clone(o.contents)
		o.words += len(o.contents)
	}
	return o.add(s)
}

// addOrder keeps a nest with its arguments, and returns their place. A nest that was entered before is kept again,
// because finding it in memory would take longer than writing it.
func (o *Memo) addOrder(nest int, args []uint64) uint32 {
	last := len(o.orders) - 1
	if last < 0 || len(o.orders[last])+2+len(args) > partOrders {
		o.orders = append(o.orders, make([]uint32, 0, partOrders))
		last++
	}
	part := o.orders[last]
	at := last*partOrders + len(part)
	part = append(part, uint32(nest), uint32(len(args)))
	for _, a := range args {
		part = append(part, uint32(a))
	}
	o.orders[last] = part
	return uint32(at)
}

// catchUp brings the caches of the meter to its state.
func (m *Meter) catchUp() {
	if !m.behind {
		return
	}
	m.behind = false
	o := m.memo
	var path []*step // the last one first
	i := m.state
	for o.saved[i] == nil {
		s := o.step(i)
		path = append(path, s)
		i = s.before
	}
	m.cache.SetContents(o.saved[i])
	for _, s := range slices.Backward(path) {
		order := o.orders[s.order/partOrders][s.order%partOrders:]
		m.args = m.args[:0]
		for _, a := range order[2 : 2+order[1]] {
			m.args = append(m.args, uint64(a))
		}
		m.touch(m.table.nests[order[0]], &m.entries[order[0]], m.args)
	}
}

// Leave implements node.Keeper.
func (m *Meter) Leave() {
	m.catchUp()
	m.state = 0
}

// leaveAll has all meters bring their caches up to date.
func (o *Memo) leaveAll() {
	for _, m := range o.meters {
		m.Leave()
	}
}

// giveUp ends the memo, which knows too little.
func (o *Memo) giveUp() {
	o.leaveAll()
	for _, m := range o.meters {
		m.memo = nil
	}
	*o = Memo{}
}
