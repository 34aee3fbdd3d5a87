package armci1999

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ibmsp/lapi"
	"simrun/models/armci"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/node"
)

// bench is the measuring process of a program. It has ARMCI, LAPI below it, and an array of doubles at every process.
type bench struct {
	*armci.Process
	lapi   *lapi.Endpoint
	thread *node.Thread
	arrays []node.Addr // of all processes
	buffer node.Addr   // of this process, where data arrives
	done   *lapi.Cntr
	found  *tally
	place  int             // sections of Figure 4 so far
	peers  []*bench        // of all processes, to count what they send
	spent  scenarios.Spent // of the last call of time
}

// tally counts what the processes of a run found when they looked at data.
type tally struct{ got, wrong int }

const double = 8 // bytes

// targets is how many processes process 0 takes data from in turn.
const targets = 3

// setup is how the processes of a measurement set ARMCI up.
type setup struct {
	phantom  bool // sizes take the place of data: for repetitions that serve a claim
	protocol armci.Protocol
	peers    []*bench // filled by start, if it has a place for each process
}

// plain is the setup of the measurements that are shown.
func plain(env *scenarios.Env) setup {
	return setup{phantom: env.Phantom(), protocol: armci.Protocol1999()}
}

// sizesOnly is plain without data.
func sizesOnly() setup { return setup{phantom: true, protocol: armci.Protocol1999()} }

// start sets ARMCI up at a process and gives every process an array of so many doubles. Element i of process q is
// value(q, i).
func start(e machines.Endpoint, how setup, elements int64, found *tally) *bench {
	options := []armci.Option{armci.WithProtocol(how.protocol)}
	if how.phantom {
		options = append(options, armci.WithPhantom())
	}
	native, ok := e.(*ibmsp.Endpoint)
	if !ok {
		e.Thread().Fail(fmt.Errorf("the program measures LAPI beside ARMCI, which machine %q does not have; run it on ibmsp", e.Machine()))
	}
	p, err := armci.Init(e, options...)
	must(e.Thread(), err)
	b := &bench{Process: p, thread: e.Thread(), lapi: native.Endpoint, done: native.NewCntr(), found: found, peers: how.peers}
	if b.peers != nil {
		b.peers[p.Rank()] = b
	}
	b.arrays, err = p.Malloc(int(elements * double))
	must(b.thread, err)
	b.buffer, err = p.MallocLocal(int(elements * double))
	must(b.thread, err)
	own, err := node.View[float64](p.Memory(), b.arrays[p.Rank()], int(elements))
	must(b.thread, err)
	for i := range own {
		own[i] = value(p.Rank(), int64(i))
	}
	must(b.thread, p.Barrier())
	return b
}

// value is element i of the array of process q: no two are equal.
func value(q int, i int64) float64 { return float64(q)*1e9 + float64(i) }

// must ends the program with an error.
func must(t *node.Thread, err error) {
	if err != nil {
		t.Fail(err)
	}
}

// time returns how long an operation takes on average. The n operations address the sleeping targets in turn. Before
// each one, a rest lets everything that is under way end, so that all begin alike.
func (b *bench) time(n int, operation func(i, target int)) sim.Duration {
	sum := sim.Duration(0)
	b.spent = scenarios.Spent{Per: int64(n)}
	for i := range n {
		b.thread.Sleep(rest)
		began, moment := b.thread.Now(), b.thread.Moment()
		operation(i, 1+i%targets)
		b.thread.Sync()
		sum += b.thread.Now().Sub(began)
		b.spent.Add(b.thread, moment)
	}
	return sum / sim.Duration(n)
}

// rest is longer than any operation's aftermath: a pause between measurements.
const rest = 10 * sim.Millisecond

// get starts a LAPI_Get of bytes from the target's array at element from to
// element to of the buffer.
func (b *bench) get(target int, from, to, bytes int64) {
	b.thread.Charge(b.Costs().Ops(getLoop))
	must(b.thread, b.lapi.Context.Get(b.thread, lapi.GetArgs{
		Tgt: target, Len: bytes, OrgCntr: b.done,
		TgtAddr: b.arrays[target] + node.Addr(from*double), OrgAddr: b.buffer + node.Addr(to*double),
	}))
}

// getLoop is the operations of a program around each LAPI_Get: two addresses advanced, the arguments of the call, the
// loop.
var getLoop = node.Ops{node.IntAdd: 4, node.Load: 2, node.Store: 4, node.Branch: 2}

// wait waits for n gets.
func (b *bench) wait(n int64) { must(b.thread, b.lapi.Waitcntr(b.thread, b.done, n)) }

// expect checks that n elements of the buffer from the to-th on, stride elements apart, equal those of the target's
// array from the from-th on. Then it clears them, so that the next operation must bring them again.
func (b *bench) expect(target int, from, to, n, stride int64) {
	data, err := node.View[float64](b.Memory(), b.buffer+node.Addr(to*double), int((n-1)*stride+1))
	must(b.thread, err)
	if data == nil {
		return // phantom data has no values
	}
	for i := int64(0); i < n; i++ {
		b.found.got++
		if data[i*stride] != value(target, from+i*stride) {
			b.found.wrong++
		}
		data[i*stride] = 0
	}
}

// sleepers says whether the targets slept as long as they were needed.
type sleepers struct {
	until    sim.Time // when the first of them woke up
	finished sim.Time // when process 0 had done its work
}

// sleep is what a target does.
func (s *sleepers) sleep(b *bench, d sim.Duration) {
	b.thread.Sleep(d)
	s.until = b.thread.Now()
}

// check adds the checks that every measurement has: the data was right, and the
// targets slept.
func (s *sleepers) check(o *scenarios.Outcome, env *scenarios.Env, found *tally) {
	if env.Phantom() {
		o.Check("data", found.got == 0, "phantom mode: there is no data to check")
	} else {
		o.Check("data", found.wrong == 0 && found.got > 0, "%d of %d elements are right", found.got-found.wrong, found.got)
	}
	o.Check("targets-sleep", s.finished < s.until, "process 0 ended at %v, the targets woke up at %v", s.finished, s.until)
}

// rate is a bandwidth in MB/s, 10^6 bytes per second.
func rate(bytes int64, d sim.Duration) float64 { return sim.RateOf(bytes, d) / 1e6 }

// us is a time in microseconds.
func us(d sim.Duration) float64 { return d.Microseconds() }
