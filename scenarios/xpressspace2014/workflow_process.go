package xpressspace2014

import (
	"encoding/binary"
	"errors"
	"fmt"

	"simrun/machines"
	"simrun/models/geometry"
	"simrun/models/xpressspace"
	"simrun/sim"
	"simrun/sim/node"
)

// flowProcess is a process of an application of a workflow.
type flowProcess struct {
	flow   *flow
	app    int
	cfg    *flowApp
	rank   int // in the application
	number int // in the job
	thread *node.Thread
	space  space
	data   []*flowData // of its variables
}

// space is the shared space as an application in one of the flavours has it.
type space interface {
	// register makes the process's part of a variable and registers it.
	register(v *flowVariable) (*flowData, error)
	couple(d *flowData, step int64) (int64, error)
	unregister(name string) error
	finalize() error
	stats() *xpressspace.Stats
}

// flowData is a process's part of a variable.
type flowData struct {
	variable *flowVariable
	ledger   *ledger
	address  node.Addr
	bytes    []byte // nil in mode phantom
	elements []flowElement
	tries    int // to receive or send it
	// What the region has: the version of an application, -1 before there is one.
	from    int
	version int64
}

// flowElement is an element of a process: where it is in its part, and its number
// in the region, -1 outside.
type flowElement struct{ offset, number int64 }

// untouched is what bytes are that nobody has written.
const untouched = 0xA5

// newProcess is a process of an application that has not begun.
func (f *flow) newProcess(e machines.Endpoint, app int) *flowProcess {
	return &flowProcess{flow: f, app: app, cfg: &f.cfg.Applications[app], rank: e.(machines.Parts).PartRank(), number: e.Rank(), thread: e.Thread()}
}

// open starts a process and registers its variables.
func (f *flow) open(e machines.Endpoint, w *xpressspace.Workflow, app int) (*flowProcess, error) {
	p := f.newProcess(e, app)
	var err error
	if f.watch != nil {
		if e, err = f.watch.watchOver(e, fmt.Sprintf("%s, process %d", p.cfg.Name, p.rank)); err != nil {
			return nil, err
		}
	}
	if p.space, err = f.openSpace(e, w, p.cfg); err != nil {
		return nil, err
	}
	for i := range p.cfg.Variables {
		if err := p.register(i); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// register registers a variable of the application, by its number.
func (p *flowProcess) register(i int) error {
	d, err := p.space.register(&p.cfg.Variables[i])
	if err != nil {
		return err
	}
	d.ledger, d.from, d.version = p.flow.parts[p.app][i], -1, -1
	if !p.flow.phantom {
		d.layOut(p.rank)
	}
	p.data = append(p.data, d)
	return nil
}

// layOut finds the elements of the part and marks all as untouched.
func (d *flowData) layOut(rank int) {
	v := d.variable
	for b := range v.array.Boxes(rank) {
		for p := b.Lo; ; {
			at, _ := geometry.LocalIndex(v.array, rank, p)
			d.elements = append(d.elements, flowElement{at * int64(v.Element), numberIn(v.region, p)})
			if !nextPoint(&p, b) {
				break
			}
		}
	}
	for i := range d.bytes {
		d.bytes[i] = untouched
	}
}

// numberIn returns the number of a point in a region, row by row, or -1.
func numberIn(region geometry.Box, p geometry.Point) int64 {
	if !region.Contains(p) {
		return -1
	}
	n := int64(0)
	for d := range region.Dims {
		n = n*region.Extent(d) + p[d] - region.Lo[d]
	}
	return n
}

// nextPoint goes to the next point of a box, row by row.
func nextPoint(p *geometry.Point, b geometry.Box) bool {
	for d := b.Dims - 1; d >= 0; d-- {
		if p[d]++; p[d] <= b.Hi[d] {
			return true
		}
		p[d] = b.Lo[d]
	}
	return false
}

// valueOf returns the value of an element of the region at a step of an application. Short elements have only its
// first bytes.
func valueOf(app int, step, number int64) uint64 {
	return uint64(app+1)*0x9E3779B97F4A7C15 + uint64(step)*0xC2B2AE3D27D4EB4F + uint64(number)
}

// steps goes through the time steps: computes, writes what it sends, couples all
// variables and looks at them.
func (p *flowProcess) steps() error {
	p.thread.Sleep(p.cfg.Begin)
	for step := int64(1); step <= p.flow.cfg.last(p.cfg); step++ {
		began := p.now()
		p.compute()
		p.span(began, computing(step), sim.SpanCompute)
		if step%p.cfg.interval() != 0 {
			continue
		}
		for _, d := range p.data {
			if err := p.couple(d, step); err != nil {
				return err
			}
		}
	}
	return nil
}

// compute lets the time of a step pass. Reports of where time goes name the key of the scenario.
func (p *flowProcess) compute() {
	p.thread.Sync()
	if c := p.thread.Kernel().Causes(); c != nil && p.cfg.stepKey != "" {
		c.Quote(sim.CauseWaiting, p.cfg.StepTime, c.Product(sim.Factor{Name: p.cfg.stepKey, Power: 1}))
	}
	p.thread.Sleep(p.cfg.StepTime)
}

// couple couples a variable at a step and notes what came of it.
func (p *flowProcess) couple(d *flowData, step int64) error {
	moves := p.flow.due(p.cfg, d.variable.Name, step)
	if d.ledger.sends {
		d.write(p.app, step)
	}
	asked := step
	if p.cfg.Take == "latest" && !d.ledger.sends {
		if _, pulls := p.flow.source(p.cfg, d.variable.Name, xpressspace.Latest); pulls {
			asked = xpressspace.Latest
		}
	}
	from, receives := p.flow.source(p.cfg, d.variable.Name, asked)
	began := p.now()
	version, err := p.space.couple(d, asked)
	p.span(began, coupling(step), sim.SpanOverhead)
	var evicted *xpressspace.EvictedError
	switch {
	case errors.As(err, &evicted):
		d.ledger.refuse(evicted)
		d.tried(evicted.Version, false)
		d.write(-1, 0) // what is there now is good for nothing
		d.from = -1
	case err != nil:
		return err
	case receives:
		// A sender that blocks need not send the latest version to a receiver that has it.
		again := asked == xpressspace.Latest && p.flow.cfg.WhenFull == "block" && d.from == from && d.version == version
		d.from, d.version = from, version
		d.note(p, version, began, !again)
	case moves:
		d.note(p, step, began, true)
	}
	d.check()
	return nil
}

// now is the time of the process, with what it owes.
func (p *flowProcess) now() sim.Time { return p.thread.Now().Add(p.thread.Owed()) }

// span shows the watch what the process has done.
func (p *flowProcess) span(began sim.Time, label string, kind sim.SpanKind) {
	if w := p.flow.watch; w != nil {
		w.span(p.number, began, p.now(), label, kind)
	}
}

// refuse notes that a process was told that a version is not there any more.
func (l *ledger) refuse(e *xpressspace.EvictedError) {
	l.refused++
	for _, known := range l.evictions {
		if known.Version == e.Version {
			return
		}
	}
	l.evictions = append(l.evictions, e)
}

// note notes that a version has been sent or received, and whether its data moved.
func (d *flowData) note(p *flowProcess, version int64, began sim.Time, moved bool) {
	l, now := d.ledger, p.now()
	d.tried(version, true)
	if l.times == 0 || now < l.first {
		l.first = now
	}
	l.last = max(l.last, now)
	l.times++
	l.coupling = l.coupling.Plus(now.Sub(began))
	if !moved {
		return
	}
	for b := range d.variable.array.Boxes(p.rank) {
		if part, ok := b.Intersect(d.variable.region); ok {
			l.bytes += part.Volume() * int64(d.variable.Element)
		}
	}
}

// write gives the elements of the region their values at a step; application -1
// marks them as untouched.
func (d *flowData) write(app int, step int64) {
	d.from, d.version = app, step
	for _, e := range d.elements {
		if e.number >= 0 {
			d.expected(d.bytes[e.offset:][:d.variable.Element], e.number)
		}
	}
}

// expected writes what an element is to be.
func (d *flowData) expected(to []byte, number int64) {
	if d.from < 0 || number < 0 {
		for i := range to {
			to[i] = untouched
		}
		return
	}
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], valueOf(d.from, d.version, number))
	copy(to, word[:])
}

// check compares all elements of the process with what they are to be.
func (d *flowData) check() {
	var word [8]byte
	want := word[:d.variable.Element]
	for _, e := range d.elements {
		d.expected(want, e.number)
		if got := d.bytes[e.offset:][:d.variable.Element]; string(got) != string(want) {
			if e.number < 0 {
				d.ledger.outside++
			} else {
				d.ledger.wrong++
			}
		}
	}
	d.ledger.seen += int64(len(d.elements))
}

// close ends the process's part in the workflow.
func (p *flowProcess) close() error {
	if err := p.space.finalize(); err != nil {
		return err
	}
	s := p.space.stats()
	p.flow.pushed += s.Pushed
	p.flow.pulled += s.Pulled
	return nil
}
