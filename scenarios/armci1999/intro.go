package armci1999

import (
	"context"

	"simrun/machines"
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
	sleeping, awake, stream   sim.Duration // one LAPI_Get of 1600 bytes: target sleeps, polls; one of many
	strided                   sim.Duration // ARMCI_GetS
}

// introProgram compares 100 LAPI_Gets of 16 bytes with one ARMCI_GetS.
func introProgram() scenarios.Program {
	return scenarios.Program{
		Name: "armci-intro", Doc: "2 x 100 section of a 10 x 300 array: 100 LAPI_Gets, one contiguous get, one ARMCI_GetS",
		Modes: []scenarios.Mode{scenarios.Data, scenarios.Phantom}, NeedsMachine: true, Needs: needs,
		Config: func() any { return &introConfig{Sleep: sim.Second} },
		Run:    runIntro,
	}
}

func runIntro(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*introConfig)
	var m intro
	var s sleepers
	var first *bench
	_, err := env.Run(ctx, scenarios.Job{Body: func(e machines.Endpoint) {
		b := start(e, env, introRows*introColumns)
		if b.Rank() == 0 {
			first = b
			m.measure(b)
			s.finished = b.thread.Now()
		} else {
			s.sleep(b, cfg.Sleep)
		}
		must(b.thread, b.Barrier())
		if b.Rank() == 0 {
			m.awake = b.time(1, b.contiguous) // the others poll in the barrier
		}
		must(b.thread, b.Finalize())
	}})
	if err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	s.check(o, env, first)
	m.report(o.Exhibit("armci-intro"))
	return o, nil
}

func (m *intro) measure(b *bench) {
	m.first = b.time(targets, func(_, target int) {
		b.get(target, 0, 0, sectionRows*double)
		b.wait(1)
		b.expect(target, 0, 0, sectionRows, 1)
		b.thread.Sleep(rest)
	}) - rest
	m.hundred = b.time(1, func(_, target int) {
		b.columns(target)
		b.expectSection(target)
	})
	m.following = (m.hundred - m.first) / (sectionCols - 1)
	m.sleeping = b.time(1, b.contiguous)
	m.stream = b.time(1, func(_, target int) {
		for range sectionCols {
			b.get(target, 0, 0, sectionBytes)
		}
		b.wait(sectionCols)
		b.expect(target, 0, 0, sectionBytes/double, 1)
	}) / sectionCols
	m.strided = b.time(1, func(_, target int) {
		stride := []int{introRows * double}
		must(b.thread, b.GetS(b.arrays[target], stride, b.buffer, stride, []int{sectionRows * double, sectionCols}, 1, target))
		b.expectSection(target)
	})
}

// columns gets the section with a LAPI_Get for each column.
func (b *bench) columns(target int) {
	for j := int64(0); j < sectionCols; j++ {
		b.get(target, j*introRows, j*introRows, sectionRows*double)
	}
	b.wait(sectionCols)
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
	x.CellIn("us", "LAPI_Get, first 16-byte column", "time", us(m.first))
	x.CellIn("us", "LAPI_Get, each following column", "time", us(m.following))
	x.Cell("100 LAPI_Gets of 16 bytes", "bandwidth", rate(sectionBytes, m.hundred))
	x.Cell("contiguous, many LAPI_Gets in a stream", "bandwidth", rate(sectionBytes, m.stream))
	x.Cell("contiguous, one LAPI_Get, polling target", "bandwidth", rate(sectionBytes, m.awake))
	x.Cell("contiguous, one LAPI_Get, sleeping target", "bandwidth", rate(sectionBytes, m.sleeping))
	x.Cell("one ARMCI_GetS", "bandwidth", rate(sectionBytes, m.strided))

	paper := sim.Rate(30 * sim.MegabytePerSecond).Transfer(sectionBytes)
	x.Claim("thirty-contradicts-ninety", m.first > paper && m.sleeping > m.first,
		"30 MB/s means %v for 1600 bytes; the first 16 bytes alone take %v, one get of 1600 bytes %v (%s)",
		paper, m.first, m.sleeping, mbps(rate(sectionBytes, m.sleeping)))
	x.Claim("strided-far-ahead", m.hundred > 10*m.strided, "%.1f times faster than 100 LAPI_Gets", float64(m.hundred)/float64(m.strided))
	x.Claim("contiguous-ahead", m.stream < m.strided, "%s in a stream against %s", mbps(rate(sectionBytes, m.stream)), mbps(rate(sectionBytes, m.strided)))
}

// needs is what the programs ask of a machine: ARMCI's, and LAPI beside it.
var needs = []machines.Capability{
	machines.HasRemoteMemory, machines.HasActiveMessages, machines.HasAtomics, machines.HasBarrier, machines.HasAddressExchange,
}
