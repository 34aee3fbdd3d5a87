package lapi_test

import (
	"context"
	"fmt"
	"testing"

	"simrun/machines/ibmsp/lapi"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
	"simrun/sim/param"
)

const us = sim.Microsecond

// roundSpec prices LAPI in whole microseconds: packets of 128 bytes carry 100.
func roundSpec() *lapi.Spec {
	d := param.Of[sim.Duration]
	return &lapi.Spec{
		PutCall: d(10 * us), AmsendCall: d(11 * us), GetCall: d(12 * us), RmwCall: d(13 * us), Reply: d(8 * us),
		SendPacket: d(3 * us), ReceivePacket: d(4 * us), ReceiveMessage: d(2 * us),
		Interrupt: d(20 * us), HeaderHandler: d(5 * us), CompletionSwitch: d(15 * us),
		PacketSize: param.Of[sim.Size](128), PacketHeader: param.Of[sim.Size](28), HeaderMax: param.Of[sim.Size](60),
		CounterCall: node.OperationsOf(node.Ops{node.Load: 6, node.Store: 2}),
	}
}

// roundCosts is a processor on which only loads and stores cost something, 10 ns each. So copying costs 20 ns per word
// of 8 bytes, and a function about a counter (6 loads, 2 stores) 80 ns. The test chooses the times of reading and
// writing back a cache line of 128 bytes.
func roundCosts(fill, writeBack sim.Duration) *node.Costs {
	s := &node.Spec{Clock: param.Of(100 * sim.Megahertz), Load: param.Of(sim.Cycle), Store: param.Of(sim.Cycle)}
	s.Cache.Size, s.Cache.Line = param.Of[sim.Size](1024), param.Of[sim.Size](128)
	s.Cache.Fill, s.Cache.WriteBack = param.Of(fill), param.Of(writeBack)
	return node.NewCosts(s)
}

// wire is a network for tests: a byte takes 10 ns to leave its host, one
// packet after the other, and 5 us later it is there.
type wire struct {
	kernel *sim.Kernel
	free   map[int]sim.Time
	sent   int
	// extra, if not nil, is how much later packet number i of the run arrives.
	extra func(i int) sim.Duration
}

func (w *wire) Send(t network.Transfer) {
	at := max(w.kernel.Now(), w.free[t.Src]).Add(sim.Duration(t.Bytes) * 10 * sim.Nanosecond)
	w.free[t.Src] = at
	at = at.Add(5 * us)
	if w.extra != nil {
		at = at.Add(w.extra(w.sent))
	}
	w.sent++
	w.kernel.ScheduleAt(at, sim.Wire, t.Target, t.Arg)
}

func (w *wire) Topology() network.Topology        { return nil }
func (w *wire) Use(id network.LinkID) network.Use { return network.Use{} }

var _ network.Network = (*wire)(nil)

// rig is a job on the round machine.
type rig struct {
	t      testing.TB
	kernel *sim.Kernel
	wire   *wire
	tasks  []*task
	// Of all tasks, by rank.
	data  []node.Addr // 64 KiB
	words []node.Addr // address of cntr
	sums  []node.Addr // a word for Rmw, if the test has them
}

// task is one task of a rig, with the methods of LAPI that fail the task in
// place of returning an error.
type task struct {
	*lapi.Context
	rig  *rig
	th   *node.Thread
	cntr *lapi.Cntr // target counter
}

const dataBytes = 1 << 16

// newRig returns a job of n tasks without programs.
func newRig(t testing.TB, n int) *rig { return newRigOf(t, n, roundSpec(), roundCosts(0, 0)) }

func newRigOf(t testing.TB, n int, spec *lapi.Spec, costs *node.Costs) *rig {
	k := sim.New(1)
	r := &rig{t: t, kernel: k, wire: &wire{kernel: k, free: map[int]sim.Time{}}}
	job := lapi.NewJob(k, spec, costs, r.wire, n)
	for i := range n {
		name := fmt.Sprintf("process %d", i)
		th := &node.Thread{CPU: node.NewProcessor(k, fmt.Sprintf("cpu %d", i)), Memory: node.NewMemory(name)}
		x := &task{Context: lapi.Init(job, i, th), rig: r, th: th}
		x.cntr = x.NewCntr()
		r.tasks = append(r.tasks, x)
		r.data = append(r.data, th.Memory.Alloc(dataBytes))
		r.words = append(r.words, x.cntr.Addr())
	}
	return r
}

// program has tasks run body.
func (r *rig) program(body func(x *task), tasks ...int) {
	for _, i := range tasks {
		x := r.tasks[i]
		x.th.Process = r.kernel.Spawn(fmt.Sprintf("process %d", i), func(p *sim.Process) {
			body(x)
			x.th.Sync()
		})
	}
}

// run runs the job; every task has a program by now.
func (r *rig) run() error { return r.kernel.Run(context.Background()) }

// mustRun fails the test if the job fails.
func (r *rig) mustRun() {
	r.t.Helper()
	if err := r.run(); err != nil {
		r.t.Fatal(err)
	}
}

// expectTime notes an error unless the time is want.
func (x *task) expectTime(what string, want sim.Duration) {
	x.rig.t.Helper()
	if got := x.th.Now().Sub(0); got != want {
		x.rig.t.Errorf("%s: at %v, want %v", what, got, want)
	}
}

func (x *task) must(err error) {
	if err != nil {
		x.th.Fail(err)
	}
}

func (x *task) wait(n *lapi.Cntr, value int64) { x.must(x.Waitcntr(x.th, n, value)) }

// bytes are n bytes of the task's data from an offset.
func (x *task) bytes(offset, n int64) []byte {
	b, err := x.th.Memory.Bytes(x.addr(x.Task(), offset), n)
	x.must(err)
	return b
}

// addr is an address in a task's data.
func (x *task) addr(task int, offset int64) node.Addr {
	return x.rig.data[task] + node.Addr(offset)
}

// fill writes a pattern that depends on the place.
func (x *task) fill(offset, n int64) {
	for i := range x.bytes(offset, n) {
		x.bytes(offset, n)[i] = byte(7*(offset+int64(i)) + 1)
	}
}

// put is LAPI_Put of n bytes from the beginning of the data to the same place
// at a target, whose counter counts.
func (x *task) put(target int, n int64) {
	x.must(x.Put(x.th, lapi.PutArgs{Tgt: target, Len: n, TgtAddr: x.addr(target, 0), OrgAddr: x.addr(x.Task(), 0), TgtCntr: x.rig.words[target]}))
}

// get is LAPI_Get of n bytes from the beginning of the target's data to offset
// in the task's own.
func (x *task) get(target int, n, offset int64, org *lapi.Cntr) {
	x.must(x.Get(x.th, lapi.GetArgs{Tgt: target, Len: n, TgtAddr: x.addr(target, 0), OrgAddr: x.addr(x.Task(), offset), OrgCntr: org}))
}
