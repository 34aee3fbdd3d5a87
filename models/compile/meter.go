package compile

import (
	"simrun/models/compile/price"
	"simrun/models/compile/vm"
	"simrun/sim"
	"simrun/sim/node"
)

// Meter is the clock of one machine: the time that its program has charged.
type Meter struct {
	prices  *price.Meter
	machine *vm.Machine // whose memory prices read; nil: no nest was entered yet
	counts  []int64     // of the machine, when somebody asked last
}

// NewMeter returns the clock of a new machine that runs a program with these
// prices and has a processor of its own.
func NewMeter(t *price.Table) *Meter { return &Meter{prices: t.NewMeter()} }

// NewMeterOn returns the clock of a new machine on a processor with these caches. base is the address at which the
// machine's memory begins. So the program and the libraries use the same caches. Machines of one run share the memory
// of what nests took.
func NewMeterOn(t *price.Table, cache *node.Cache, base node.Addr, memo *price.Memo) *Meter {
	return &Meter{prices: t.NewMeterOn(cache, base, memo)}
}

// Now returns the virtual time in picoseconds.
func (m *Meter) Now(machine *vm.Machine) int64 { return machine.Charged() }

// Nest returns the time of a nest of loops in picoseconds.
func (m *Meter) Nest(machine *vm.Machine, nest int, args []uint64) (picoseconds int64, err error) {
	if m.machine != machine {
		m.machine = machine
		m.prices.Read(machine)
	}
	return int64(m.prices.Nest(nest, args)), nil
}

// Allocated notes what the program allocates.
func (m *Meter) Allocated(machine *vm.Machine, site int, bytes int64) {
	m.prices.Allocated(site, bytes, machine)
}

// NestTime returns the time of a nest, which the caller charges, and its trips.
func (m *Meter) NestTime(nest int, args []uint64) (d sim.Duration, trips int64) {
	return m.prices.Nest(nest, args), m.prices.Trips(nest, args)
}

// TakeLines returns how many lines the program has moved between memory and the caches since the last call.
func (m *Meter) TakeLines() int64 { return m.prices.TakeLines() }

// HasUses tells whether a nest may use shared memory.
func (m *Meter) HasUses(nest int) bool { return m.prices.HasUses(nest) }

// Uses calls visit with each use of possibly shared memory by a nest: see price.Meter.
func (m *Meter) Uses(nest int, args []uint64, visit func(*price.Use)) {
	m.prices.Uses(nest, args, visit)
}

// Quote leaves quotes for d that the program has charged since the last call, if somebody asks
// where time comes from.
func (m *Meter) Quote(machine *vm.Machine, d sim.Duration) {
	m.counts = machine.Counters(m.counts)
	m.prices.Quote(m.counts, d)
}

// Usage is what a priced program has taken.
type Usage struct {
	Time  sim.Duration
	Count node.Ops
	Class price.Times // Time by Options.Class of the lines; the sum is Time
}

// Class returns Usage.Class alone, without counting operations.
func (m *Meter) Class(machine *vm.Machine) price.Times {
	return m.prices.Classified(m.counter(machine), sim.Duration(m.Now(machine)))
}

// Lines returns Usage.Class by line.
func (m *Meter) Lines(machine *vm.Machine) []price.LineTime {
	return m.prices.Lines(m.counter(machine), sim.Duration(m.Now(machine)))
}

// Usage returns what the program has taken so far on a machine.
func (m *Meter) Usage(machine *vm.Machine) Usage {
	total := sim.Duration(m.Now(machine))
	return Usage{total, m.prices.Counts(m.counter(machine)), m.Class(machine)}
}

// counter returns the counters of a machine as they are now.
func (m *Meter) counter(machine *vm.Machine) func(n int) int64 {
	m.counts = machine.Counters(m.counts)
	return func(n int) int64 { return m.counts[n] }
}
