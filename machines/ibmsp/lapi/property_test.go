package lapi_test

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simrun/machines/ibmsp/lapi"
	"simrun/sim"
	"simrun/sim/node"
)

// shape is a random job: how many tasks, what each of them does, how long
// packets are held up.
type shape struct {
	tasks     int
	ops       int
	seed      uint64
	delay     sim.Duration // greatest extra delay of a packet
	polling   bool         // interrupts are off
	phantom   bool         // data without values
	observers bool
}

func drawShape(t *rapid.T) shape {
	return shape{
		tasks:   rapid.IntRange(1, 16).Draw(t, "tasks"),
		ops:     rapid.IntRange(1, 30).Draw(t, "ops"),
		seed:    rapid.Uint64().Draw(t, "seed"),
		delay:   us * sim.Duration(rapid.IntRange(0, 300).Draw(t, "delay in us")),
		polling: rapid.Bool().Draw(t, "polling"),
	}
}

// Each task has a strip of every task's memory to itself. It puts there and gets from there. The strip of task a
// begins a*stripBytes bytes into the data.
const (
	stripBytes = 1500
	localBase  = 16 * stripBytes // where a task keeps what it sends and gets
)

// player is a task of a random job with its own model of what its strips hold.
type player struct {
	*task
	shape  shape
	random *rand.Rand
	strips [][]byte // by target
	dirty  [][]span // stored since the last fence, by target
	am     lapi.HandlerAddr
	done   *lapi.Cntr
	tally  *tally
}

type span struct{ from, to int64 }

// tally is what all tasks count together.
type tally struct {
	header, completion, sent int
	added                    []int64   // to the word of each task
	olds                     [][]int64 // old values of each task's word
}

// play runs a random job and returns its digest and end. Data is checked
// against the models unless it is phantom.
func play(t testing.TB, s shape) (uint64, sim.Time) {
	costs := roundCosts(100*ns, 50*ns)
	r := newRigOf(t, s.tasks, roundSpec(), costs)
	if s.delay > 0 {
		r.wire.extra = func(i int) sim.Duration {
			return sim.Duration(rand.New(rand.NewPCG(s.seed, uint64(i))).Int64N(int64(s.delay)))
		}
	}
	if s.phantom {
		for i, x := range r.tasks {
			r.data[i] = x.th.Memory.AllocPhantom(dataBytes)
		}
	}
	if s.observers {
		r.kernel.SetHook(nothing{})
		r.kernel.SetTracer(new(sim.Recorder))
	}
	all := &tally{added: make([]int64, s.tasks), olds: make([][]int64, s.tasks)}
	var players []*player
	for i := range s.tasks {
		r.tasks[i].th.Cache = node.NewCache(costs)
		r.sums = append(r.sums, r.tasks[i].th.Memory.Alloc(8))
		p := &player{task: r.tasks[i], shape: s, random: rand.New(rand.NewPCG(s.seed, uint64(1000+i))), tally: all}
		players = append(players, p)
		r.program(func(*task) { p.play() }, i)
	}
	if err := r.run(); err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	checkMemories(t, s, players)
	if all.header != all.sent || all.completion != all.sent {
		t.Errorf("%d active messages, %d header handlers, %d completion handlers", all.sent, all.header, all.completion)
	}
	return r.kernel.EventDigest(), r.kernel.Now()
}

type nothing struct{}

func (nothing) Event(sim.Time, sim.Priority, fmt.Stringer) {}

func (p *player) play() {
	p.done = p.NewCntr()
	p.am = p.Register(p.headerHandler)
	p.strips, p.dirty = make([][]byte, p.shape.tasks), make([][]span, p.shape.tasks)
	for i := range p.strips {
		p.strips[i] = make([]byte, stripBytes)
	}
	if p.shape.polling {
		p.must(p.Senv(p.th, lapi.InterruptSet, 0))
	}
	p.must(p.Gfence(p.th)) // all have registered
	for range p.shape.ops {
		p.step()
	}
	p.must(p.Gfence(p.th))
	p.th.Sleep(sim.Millisecond) // the last completion handlers
	p.must(p.Gfence(p.th))
}

// headerHandler puts the data where the header says.
func (p *player) headerHandler(a *lapi.Arrival) (node.Addr, lapi.CompletionHandler) {
	p.tally.header++
	a.Charge(us)
	at := node.Addr(binary.LittleEndian.Uint64(a.Uhdr))
	return at, func(th *node.Thread) { th.Compute(2 * us); p.tally.completion++ }
}

func (p *player) step() {
	target := p.random.IntN(p.shape.tasks)
	from := p.random.Int64N(stripBytes)
	at := span{from, from + p.random.Int64N(stripBytes-from+1)}
	switch p.random.IntN(6) {
	case 0:
		p.order(target, at)
		p.storeInto(target, at, p.putTo)
	case 1:
		p.order(target, at)
		p.storeInto(target, at, p.sendTo)
	case 2:
		p.order(target, at)
		p.fetch(target, at)
	case 3:
		p.add(target)
	case 4:
		p.th.Compute(sim.Duration(p.random.Int64N(int64(100 * us))))
	case 5:
		p.must(p.Probe(p.th))
	}
}

// order fences if an operation would touch what was stored since the last one:
// LAPI promises no order.
func (p *player) order(target int, at span) {
	overlaps := func(s span) bool { return s.from < at.to && at.from < s.to }
	if slices.ContainsFunc(p.dirty[target], overlaps) {
		p.must(p.Fence(p.th))
		for i := range p.dirty {
			p.dirty[i] = p.dirty[i][:0]
		}
	}
}

// remote is the address of a place in the task's strip at a target.
func (p *player) remote(target int, offset int64) node.Addr {
	return p.addr(target, int64(p.Task())*stripBytes+offset)
}

// local is where the task keeps n bytes that it sends or gets; nil if phantom.
func (p *player) local(n int64) []byte {
	b, err := p.th.Memory.Bytes(p.addr(p.Task(), localBase), n)
	p.must(err)
	return b
}

// storeInto sends new values to a place and notes them in the model.
func (p *player) storeInto(target int, at span, send func(target int, at span)) {
	data := make([]byte, at.to-at.from)
	for i := range data {
		data[i] = byte(p.random.Uint32())
	}
	copy(p.local(at.to-at.from), data)
	send(target, at)
	clear(p.local(at.to - at.from)) // the origin counter has counted: it may be changed
	copy(p.strips[target][at.from:at.to], data)
	p.dirty[target] = append(p.dirty[target], at)
}

func (p *player) putTo(target int, at span) {
	p.must(p.Put(p.th, lapi.PutArgs{Tgt: target, Len: at.to - at.from, TgtAddr: p.remote(target, at.from), OrgAddr: p.addr(p.Task(), localBase)}))
}

func (p *player) sendTo(target int, at span) {
	header := make([]byte, 8+p.random.IntN(53))
	binary.LittleEndian.PutUint64(header, uint64(p.remote(target, at.from)))
	p.tally.sent++
	p.must(p.Amsend(p.th, lapi.AmsendArgs{Tgt: target, HdrHdl: p.am, Uhdr: header, Udata: p.addr(p.Task(), localBase), UdataLen: at.to - at.from}))
	clear(header)
}

// fetch gets a place and compares it with the model.
func (p *player) fetch(target int, at span) {
	n := at.to - at.from
	p.must(p.Get(p.th, lapi.GetArgs{Tgt: target, Len: n, TgtAddr: p.remote(target, at.from), OrgAddr: p.addr(p.Task(), localBase), OrgCntr: p.done}))
	p.wait(p.done, 1)
	if got, want := p.local(n), p.strips[target][at.from:at.to]; got != nil && !slices.Equal(got, want) {
		p.rig.t.Errorf("%+v: task %d gets [%d, %d) from task %d: got %x, want %x", p.shape, p.Task(), at.from, at.to, target, got, want)
	}
}

// add adds to the word of a target.
func (p *player) add(target int) {
	var old int64
	d := 1 + p.random.Int64N(9)
	p.must(p.Rmw(p.th, lapi.RmwArgs{Op: lapi.FetchAndAdd, Tgt: target, TgtVar: p.rig.sums[target], InVal: d, PrevTgtVal: &old, OrgCntr: p.done, Size: 8}))
	p.wait(p.done, 1)
	p.tally.added[target] += d
	p.tally.olds[target] = append(p.tally.olds[target], old)
}

func checkMemories(t testing.TB, s shape, players []*player) {
	for _, p := range players {
		for target, want := range p.strips {
			got := players[target].bytes(int64(p.Task())*stripBytes, stripBytes)
			if !s.phantom && !slices.Equal(got, want) {
				t.Errorf("%+v: strip of task %d at task %d: got %x, want %x", s, p.Task(), target, got, want)
			}
		}
		b, _ := p.th.Memory.Bytes(p.rig.sums[p.Task()], 8)
		word := binary.NativeEndian.Uint64(b)
		if want := p.tally.added[p.Task()]; int64(word) != want {
			t.Errorf("%+v: word of task %d is %d, want the sum %d", p.shape, p.Task(), word, want)
		}
		olds := p.tally.olds[p.Task()]
		slices.Sort(olds)
		if got := len(slices.Compact(olds)); got != len(olds) {
			t.Errorf("%+v: fetch-and-add at task %d gave only %d different values in %d calls", p.shape, p.Task(), got, len(olds))
		}
	}
}

// TestAgainstPlainMemory: random puts, gets, active messages and read-modify-
// writes among 1 to 16 tasks, with packets that overtake each other, move what
// a plain memory would hold.
func TestAgainstPlainMemory(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) { play(t, drawShape(rt)) })
}

// TestDeterminism: the same job has the same events on one core and two,
// whoever watches, and with data that has no values.
func TestDeterminism(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := drawShape(rt)
		digest, end := play(t, s)
		watched, phantom := s, s
		watched.observers, phantom.phantom = true, true
		for i, again := range []shape{s, watched, phantom} {
			cores := runtime.GOMAXPROCS(1 + i%2)
			d, e := play(t, again)
			runtime.GOMAXPROCS(cores)
			if d != digest || e != end {
				t.Errorf("%+v: digest %x at %v, want %x at %v as with %+v", again, d, e, digest, end, s)
			}
		}
	})
}

// TestFetchAndAddAndCompareAndSwap: tasks draw tickets from one counter and
// count with compare-and-swap on another; both are exact, in 4 and 8 bytes.
func TestFetchAndAddAndCompareAndSwap(t *testing.T) {
	const tasks, rounds = 7, 10
	for _, size := range []int{4, 8} {
		r := newRig(t, tasks)
		tickets := map[int64]int{}
		for i := range tasks {
			r.program(func(x *task) {
				for range rounds {
					tickets[x.rmw(lapi.RmwArgs{Op: lapi.FetchAndAdd, InVal: 1, Size: size})]++
					for old := int64(0); ; {
						seen := x.rmw(lapi.RmwArgs{Op: lapi.CompareAndSwap, TgtVar: 8, Compare: old, InVal: old + 1, Size: size})
						if seen == old {
							break
						}
						old = seen
					}
				}
			}, i)
		}
		r.mustRun()
		for ticket := range int64(tasks * rounds) {
			if tickets[ticket] != 1 {
				t.Errorf("%d bytes: ticket %d was drawn %d times", size, ticket, tickets[ticket])
			}
		}
		if got := r.tasks[0].bytes(8, 1)[0]; got != tasks*rounds {
			t.Errorf("%d bytes: compare-and-swap counted to %d, want %d", size, got, tasks*rounds)
		}
	}
}

// rmw does a read-modify-write on a word of task 0, at an offset, and returns
// the old value.
func (x *task) rmw(a lapi.RmwArgs) int64 {
	var old int64
	a.TgtVar, a.PrevTgtVal, a.OrgCntr = x.addr(0, int64(a.TgtVar)), &old, x.cntr
	x.must(x.Rmw(x.th, a))
	x.wait(x.cntr, 1)
	return old
}

func TestRmwOperations(t *testing.T) {
	tests := []struct {
		args         lapi.RmwArgs
		before, want int64
	}{
		{lapi.RmwArgs{Op: lapi.FetchAndAdd, InVal: -3, Size: 4}, 1, -2},
		{lapi.RmwArgs{Op: lapi.FetchAndAdd, InVal: 1, Size: 4}, 1<<31 - 1, -1 << 31}, // wraps in 4 bytes
		{lapi.RmwArgs{Op: lapi.FetchAndAdd, InVal: 1, Size: 8}, 1<<31 - 1, 1 << 31},
		{lapi.RmwArgs{Op: lapi.FetchAndOr, InVal: 0b1010, Size: 4}, 0b0011, 0b1011},
		{lapi.RmwArgs{Op: lapi.Swap, InVal: 9, Size: 8}, 4, 9},
		{lapi.RmwArgs{Op: lapi.CompareAndSwap, Compare: 4, InVal: 9, Size: 8}, 4, 9},
		{lapi.RmwArgs{Op: lapi.CompareAndSwap, Compare: 5, InVal: 9, Size: 8}, 4, 4},
		{lapi.RmwArgs{Op: lapi.Swap, InVal: 1<<32 + 6}, 4, 6}, // 4 bytes if nothing is said
	}
	for _, tt := range tests {
		r := newRig(t, 1)
		r.program(func(x *task) {
			x.rmw(lapi.RmwArgs{Op: lapi.Swap, InVal: tt.before, Size: tt.args.Size})
			if got := x.rmw(tt.args); got != tt.before {
				t.Errorf("%+v: old value %d, want %d", tt.args, got, tt.before)
			}
			if got := x.rmw(lapi.RmwArgs{Op: lapi.FetchAndOr, Size: tt.args.Size}); got != tt.want {
				t.Errorf("%+v of %d: got %d, want %d", tt.args, tt.before, got, tt.want)
			}
		}, 0)
		r.mustRun()
	}
}
