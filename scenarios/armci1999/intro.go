package armci1999

import (
	"context"

	"simrun/machines"
	"simrun/machines/ibmsp/lapi"
	"simrun/scenarios"
	"simrun/sim"
)

// The section of the paper's introduction: 2 x 100 of a 10 x 300 array.
const (
	introRows    = 10
	introColumns = 300
	sectionRows  = 2
	sectionCols  = 100
	sectionBytes = sectionRows * sectionCols * double
)

// introConfig is the configuration of the program "armci-intro".
type introConfig struct {
	Sleep sim.Duration `toml:"sleep,optional" min:"1ms"` // how long the targets sleep
}

// intro holds what the program measures.
type intro struct {
	first, following, hundred sim.Duration // LAPI_Gets of 16 bytes
	sleeping, polling, stream sim.Duration // one LAPI_Get of 1600 bytes, target sleeps or polls; one of many
	oneWay                    sim.Duration // LAPI_Put of 1600 bytes until the polling target knows of it
	strided                   sim.Duration // ARMCI_GetS
	sent                      sim.Time     // when the put under way began
	sentAt, arrivedAt         sim.Moment   // the same, and its end, if causes are kept

	spent struct{ first, hundred, sleeping, polling, stream, oneWay, strided scenarios.Spent }
}

// introProgram compares 100 LAPI_Gets of 16 bytes with one ARMCI_GetS.
func introProgram() scenarios.Program {
	return scenarios.Program{
		Name: "armci-intro", Doc: "2 x 100 section of a 10 x 300 array: 100 LAPI_Gets, one contiguous get, one ARMCI_GetS",
		Modes: []scenarios.Mode{scenarios.Data, scenarios.Phantom}, NeedsMachine: true, Needs: needs, ProcessesMin: 1 + targets,
		Explains: true,
		Config:   func() any { return &introConfig{Sleep: sim.Second} },
		Run:      runIntro,
	}
}

func runIntro(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*introConfig)
	var m intro
	var s sleepers
	var found tally
	_, err := env.Run(ctx, scenarios.Job{Body: func(e machines.Endpoint) {
		b := start(e, plain(env), introRows*introColumns, &found)
		if b.Rank() == 0 {
			m.measure(b)
			s.finished = b.thread.Now()
		} else {
			s.sleep(b, cfg.Sleep)
		}
		must(b.thread, b.Barrier())
		if b.Rank() == 0 {
			m.polling = b.repeat(b.contiguous) // the others poll in the barrier
			m.spent.polling = b.spent
		}
		must(b.thread, b.Barrier())
		m.puts(b)
		must(b.thread, b.Finalize())
	}})
	if err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	s.check(o, env, &found)
	x := o.Exhibit("armci-intro")
	m.report(x)
	c := introClaims{env: env, x: x, m: &m}
	return o, c.judge(ctx)
}

// repeat does an operation on every target once and then times it, as a benchmark that repeats itself does. So the
// arrays of 24,000 bytes are in the caches.
func (b *bench) repeat(operation func(i, target int)) sim.Duration {
	b.time(targets, operation)
	return b.time(targets, operation)
}

func (m *intro) measure(b *bench) {
	m.first = b.repeat(b.firstColumn)
	m.spent.first = b.spent
	m.hundred = b.repeat(b.allColumns)
	m.spent.hundred = b.spent
	m.following = (m.hundred - m.first) / (sectionCols - 1)
	m.sleeping = b.repeat(b.contiguous)
	m.spent.sleeping = b.spent
	m.stream = b.repeat(func(_, target int) {
		for range sectionCols {
			b.get(target, 0, 0, sectionBytes)
		}
		b.wait(sectionCols)
		b.expect(target, 0, 0, sectionBytes/double, 1)
	}) / sectionCols
	m.spent.stream = b.spent.Over(sectionCols)
	m.strided = b.repeat(func(_, target int) {
		stride := []int{introRows * double}
		must(b.thread, b.GetS(b.arrays[target], stride, b.buffer, stride, []int{sectionRows * double, sectionCols}, 1, target))
		b.expectSection(target)
	})
	m.spent.strided = b.spent
}

// puts measures LAPI_Put one way: from the call until the target, which waits
// for its counter and so polls, has seen it count.
func (m *intro) puts(b *bench) {
	arrived := b.lapi.NewCntr()
	counters, err := b.lapi.AddressInit(b.thread, arrived.Addr())
	must(b.thread, err)
	buffers, err := b.lapi.AddressInit(b.thread, b.buffer)
	must(b.thread, err)
	if b.Rank() > targets {
		return
	}
	if b.Rank() != 0 {
		for range 2 { // see repeat
			must(b.thread, b.lapi.Waitcntr(b.thread, arrived, 1))
			m.oneWay, m.arrivedAt = b.thread.Now().Sub(m.sent), b.thread.Moment()
			b.expect(0, 0, 0, sectionBytes/double, 1)
		}
		return
	}
	sum := sim.Duration(0)
	b.repeat(func(i, target int) {
		m.sent, m.sentAt = b.thread.Now(), b.thread.Moment()
		must(b.thread, b.lapi.Context.Put(b.thread, lapi.PutArgs{Tgt: target, Len: sectionBytes,
			TgtAddr: buffers[target], OrgAddr: b.arrays[0], TgtCntr: counters[target]}))
		b.thread.Sleep(rest)
		if i == 0 {
			sum, m.spent.oneWay = 0, scenarios.Spent{Per: targets}
		}
		sum += m.oneWay
		m.spent.oneWay.AddUntil(b.thread, m.sentAt, m.arrivedAt)
	})
	m.oneWay = sum / targets
}

// firstColumn gets the first column of the section with a LAPI_Get.
func (b *bench) firstColumn(_, target int) {
	b.get(target, 0, 0, sectionRows*double)
	b.wait(1)
	b.expect(target, 0, 0, sectionRows, 1)
}

// allColumns gets the section with a LAPI_Get for each column.
func (b *bench) allColumns(_, target int) {
	for j := int64(0); j < sectionCols; j++ {
		b.get(target, j*introRows, j*introRows, sectionRows*double)
	}
	b.wait(sectionCols)
	b.expectSection(target)
}

// contiguous gets the same number of bytes with one LAPI_Get.
func (b *bench) contiguous(_, target int) {
	b.get(target, 0, 0, sectionBytes)
	b.wait(1)
	b.expect(target, 0, 0, sectionBytes/double, 1)
}

func (b *bench) expectSection(target int) {
	for i := int64(0); i < sectionRows; i++ {
		b.expect(target, i, i, sectionCols, introRows)
	}
}

func (m *intro) report(x *scenarios.Part) {
	x.Unit = "MB/s"
	time := func(row string, d sim.Duration, spent scenarios.Spent) {
		x.CellIn("us", row, "time (us)", us(d))
		x.ExplainTime(row, "time (us)", spent)
	}
	time("first LAPI_Get of 16 bytes", m.first, m.spent.first)
	time("each following LAPI_Get", m.following, m.spent.hundred.Less(m.spent.first).Over(sectionCols-1))
	bandwidth := func(row string, d sim.Duration, spent scenarios.Spent) {
		x.Cell(row, "bandwidth (MB/s)", rate(sectionBytes, d))
		x.ExplainRate(row, "bandwidth (MB/s)", spent)
	}
	bandwidth("100 LAPI_Gets of 16 bytes", m.hundred, m.spent.hundred)
	bandwidth("one ARMCI_GetS", m.strided, m.spent.strided)
	bandwidth("contiguous get, target asleep", m.sleeping, m.spent.sleeping)
	bandwidth("contiguous get, target polls", m.polling, m.spent.polling)
	bandwidth("contiguous put, one way", m.oneWay, m.spent.oneWay)
	bandwidth("contiguous gets in a stream", m.stream, m.spent.stream)
}

// needs is what the programs ask of a machine: ARMCI's, and LAPI beside it.
var needs = []machines.Capability{
	machines.HasRemoteMemory, machines.HasActiveMessages, machines.HasAtomics, machines.HasBarrier, machines.HasAddressExchange,
}
