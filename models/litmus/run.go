package litmus

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Options say how a test is run.
type Options struct {
	Runs int    // how many schedules
	Seed uint64 // of all that is drawn
}

// Outcome is a final state and how often it has come.
type Outcome struct {
	State   string // what is shown of it
	Count   int
	Meets   bool // the condition
	Allowed bool // by sequential consistency
}

// Result is what came of a test.
type Result struct {
	Test       *Test
	Outcomes   []Outcome // the most frequent first
	Runs       int       // that count: they ended, and met the filter
	Met        int       // how many of them met the condition
	Unfinished int       // a thread waited for ever, or used what is no address
	Filtered   int       // did not meet the filter
	States     int       // final states that sequential consistency allows
	Possible   bool      // one of them meets the condition
	Certain    bool      // all of them do
}

// Needs returns the capabilities that a machine must have.
func Needs() []machines.Capability {
	return []machines.Capability{machines.HasSharedMemory, machines.HasBarrier}
}

// Consistent reports whether all states are allowed by sequential consistency.
func (r *Result) Consistent() bool {
	return !slices.ContainsFunc(r.Outcomes, func(o Outcome) bool { return !o.Allowed })
}

// Run runs a test on a machine, each thread on a processor of its own, over many
// schedules. The error is a failed simulation, or more interleavings than can be
// enumerated.
func Run(ctx context.Context, t *Test, m machines.Machine, o Options) (*Result, error) {
	allowed, err := t.sequential()
	if err != nil {
		return nil, err
	}
	r := &runner{test: t, options: o, finals: map[string]*final{}}
	k := sim.New(o.Seed)
	n := t.Threads() + 1 // one that only manages pages
	if most := m.ProcessesMax(); n > most {
		n = most
	}
	if t.Threads() > n {
		return nil, fmt.Errorf("found %d threads, expected at most %d, as many processes as machine %s has", t.Threads(), n, m.Name())
	}
	if err := m.Launch(k, n, r.process); err != nil {
		return nil, err
	}
	if err := k.Run(ctx); err != nil {
		return nil, err
	}
	return r.result(allowed), nil
}

// runner is a test under way. Processes share it: one of them runs at a time.
type runner struct {
	test       *Test
	options    Options
	schedule   schedule
	made       int // schedules
	threads    []thread
	finals     map[string]*final
	unfinished int
	filtered   int
}

type final struct {
	state state
	count int
}

// schedule is what differs from run to run.
type schedule struct {
	places []int64          // of locations in the region
	warm   [][]int          // by thread: locations that it has read before
	start  []sim.Duration   // when a thread begins
	pause  [][]sim.Duration // by thread: before its accesses, again and again
}

// slotsPerPage is how many locations can share a page, and pauses how many pauses are
// drawn for a thread.
const (
	wordBytes = 8
	pauses    = 7
)

// scales are the lengths that delays are drawn up to: less than a message, a message, a
// fault, several faults.
var scales = []sim.Duration{0, sim.Microsecond, 50 * sim.Microsecond, sim.Millisecond, 4 * sim.Millisecond}

// draw makes schedule number i. Variables are on one page, each on a page of its own, or
// anywhere, in turn.
func (r *runner) draw(i int, page int64) schedule {
	rng := rand.New(rand.NewPCG(r.options.Seed, uint64(i)))
	var s schedule
	n := len(r.test.locations)
	pages := r.pages(page)
	slots := rng.Perm(n)
	for at := range n {
		on := int64(0)
		switch i % 3 {
		case 1:
			on = int64(at)
		case 2:
			on = rng.Int64N(pages)
		}
		s.places = append(s.places, on%pages*page+int64(slots[at])*wordBytes)
	}
	for range r.test.threads {
		var warm []int
		for at := range n {
			if rng.IntN(3) == 0 {
				warm = append(warm, at)
			}
		}
		scale := scales[rng.IntN(len(scales))]
		s.warm = append(s.warm, warm)
		s.start = append(s.start, drawUpTo(rng, scales[rng.IntN(len(scales))]))
		var pause []sim.Duration
		for range pauses {
			pause = append(pause, drawUpTo(rng, scale))
		}
		s.pause = append(s.pause, pause)
	}
	return s
}

func drawUpTo(rng *rand.Rand, most sim.Duration) sim.Duration {
	return sim.Duration(rng.Int64N(int64(most) + 1))
}

// pages is how many pages the region has.
func (r *runner) pages(page int64) int64 {
	n := int64(len(r.test.locations))
	return max(1, n, (n*wordBytes+page-1)/page)
}

// process is a process that may run a thread. Process 0 sets memory up and looks at the
// end.
func (r *runner) process(e machines.Endpoint) {
	t := e.Thread()
	v, err := r.open(e)
	if err != nil {
		t.Fail(err)
	}
	for i := range r.options.Runs {
		if r.made == i { // the first process to come
			r.schedule, r.threads = r.draw(i, v.page), r.test.begin()
			r.made++
		}
		if e.Rank() == 0 {
			v.setUp()
		}
		v.barrier()
		if e.Rank() < len(r.threads) {
			v.read(r.schedule.warm[e.Rank()])
		}
		v.barrier()
		if e.Rank() < len(r.threads) {
			t.Compute(r.schedule.start[e.Rank()])
			v.run(&r.threads[e.Rank()], r.test.threads[e.Rank()].code, r.schedule.pause[e.Rank()])
		}
		v.barrier()
		if e.Rank() == 0 {
			v.lookAtEnd()
		}
		v.barrier()
	}
	if err := v.region.Unmap(t); err != nil {
		t.Fail(err)
	}
}

// view is shared memory as one process of the test sees it.
type view struct {
	*runner
	thread *node.Thread
	meet   machines.Barrier
	region machines.SharedRegion
	frame  []byte
	page   int64
}

func (r *runner) open(e machines.Endpoint) (*view, error) {
	if err := machines.Require("a litmus test", e, Needs()...); err != nil {
		return nil, err
	}
	shared, _ := machines.As[machines.SharedMemory](e)
	v := &view{runner: r, thread: e.Thread(), page: shared.PageBytes()}
	v.meet, _ = machines.As[machines.Barrier](e)
	size := r.pages(v.page) * v.page
	if fit := v.page / wordBytes; int64(len(r.test.locations)) > fit {
		return nil, fmt.Errorf("found %d locations, expected at most the %d of a page", len(r.test.locations), fit)
	}
	at := e.Memory().Alloc(size)
	var err error
	if v.frame, err = e.Memory().Bytes(at, size); err != nil {
		return nil, err
	}
	v.region, err = shared.MapShared(e.Thread(), "litmus test", at, size)
	return v, err
}

func (v *view) barrier() {
	if err := v.meet.Barrier(v.thread); err != nil {
		v.thread.Fail(err)
	}
	v.thread.Sync()
}

// touch has the page of a location there.
func (v *view) touch(location int, write bool) {
	if err := v.region.Touch(v.thread, v.schedule.places[location]/v.page, write); err != nil {
		v.thread.Fail(err)
	}
}

// get and set are accesses to pages that are there.
func (v *view) get(location int) int64 {
	return int64(binary.NativeEndian.Uint64(v.frame[v.schedule.places[location]:]))
}

func (v *view) set(location int, value int64) {
	binary.NativeEndian.PutUint64(v.frame[v.schedule.places[location]:], uint64(value))
}

func (v *view) setUp() {
	for location, value := range v.test.initial {
		v.touch(location, true)
		v.set(location, value)
	}
}

func (v *view) read(locations []int) {
	for _, l := range locations {
		v.touch(l, false)
	}
}

// patience is how often a thread looks at a location that it waits for, at distances of
// a millisecond: no thread of a test holds a lock for so long.
const (
	patience = 2000
	distance = sim.Millisecond
)

// steady is a number of steps. From then on, a thread takes more and more time for each step. It is in a loop until
// another thread has written what it reads, and a page fault of milliseconds may delay that.
const steady = 100

// run executes a thread. Each shared access is one step: the page is there at the instant
// of the access.
func (v *view) run(t *thread, code []instruction, pause []sim.Duration) {
	for step := 0; ; step++ {
		i := t.advance(code)
		if i == nil {
			return
		}
		location, ok := t.location(i, len(v.test.locations))
		if !ok || step > stepsMax {
			t.stuck = true
			return
		}
		v.thread.Compute(max(pause[step%len(pause)], sim.Duration(step-steady)*sim.Microsecond))
		for tries := 0; ; tries++ {
			v.touch(location, i.writes())
			if !t.blocked(i, v.get(location)) {
				break
			}
			if tries == patience {
				t.stuck = true
				return
			}
			v.thread.Compute(distance)
		}
		t.access(i, location, v)
	}
}

// lookAtEnd notes the final state.
func (v *view) lookAtEnd() {
	if slices.ContainsFunc(v.threads, func(t thread) bool { return t.stuck }) {
		v.unfinished++
		return
	}
	memory := make(words, v.test.visible)
	for location := range v.test.visible {
		v.touch(location, false)
		memory[location] = v.get(location)
	}
	s := v.test.outcome(v.threads, memory)
	if !v.test.counts(s) {
		v.filtered++
		return
	}
	f := v.finals[s.key()]
	if f == nil {
		f = &final{state: s}
		v.finals[s.key()] = f
	}
	f.count++
}
