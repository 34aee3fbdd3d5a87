package xpressspace

import (
	"encoding/binary"
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/models/geometry"
	"simrun/models/xpressspace/cps"
	"simrun/models/xpressspace/dart"
	"simrun/models/xpressspace/directory"
	"simrun/models/xpressspace/hilbert"
	"simrun/models/xpressspace/schedule"
	"simrun/sim"
	"simrun/sim/node"
)

// Workflow is what all processes of a job share: applications that are coupled. It
// serves one run.
type Workflow struct {
	// Applications are their names in the order of the job's parts. The job has one
	// part more, the last, of one process: the bootstrap server.
	Applications []string
	// Specification says what is coupled; Text is the file, which the server sends to
	// all.
	Specification *cps.File
	Text          []byte
	// Versions is how many versions of a variable a process keeps for Cache-Pull, at
	// least 1.
	Versions int
	// Block lets a process wait, before it evicts a version, until that has been got by
	// all. Otherwise the oldest version is evicted at once.
	Block bool
	// Changed is how the run-time system differs from XpressSpace, to find out what
	// its parts are worth.
	Changed Changes

	job       *dart.Job
	inner     *dart.Services // of processes with others below them
	leaf      *dart.Services // and of those without
	tables    map[tableKey]*directory.Table
	layouts   map[geometry.Regular]*geometry.Regular // that processes have registered
	described []*description                         // that processes have been told of
	installed [][]*Variable                          // by variable and part, before the run
	lookups   lookups
	found     []int64  // by the process that answers a query
	spare     [][]byte // memory for answers, not in use
}

// NewWorkflow parses a coupling pattern specification. The error is a
// diag.List.
func NewWorkflow(file string, text []byte, applications ...string) (*Workflow, error) {
	f, err := cps.Parse(file, text)
	if err != nil {
		return nil, err
	}
	return &Workflow{Applications: applications, Specification: f, Text: text, Versions: 2, job: dart.NewJob(),
		inner: newServices(false), leaf: newServices(true), tables: map[tableKey]*directory.Table{}, lookups: lookups{}, layouts: map[geometry.Regular]*geometry.Regular{}}, nil
}

// layout returns a decomposition that is the same in all processes that have an equal one, so
// that a large job keeps it once.
func (w *Workflow) layout(d geometry.Decomposition) geometry.Decomposition {
	r, ok := d.(*geometry.Regular)
	if !ok {
		return d
	}
	if w.layouts[*r] == nil {
		w.layouts[*r] = r
	}
	return w.layouts[*r]
}

// description does the same with what another application has told. Nobody changes it.
func (w *Workflow) description(d *description) *description {
	for _, known := range w.described {
		if *known == *d {
			return known
		}
	}
	w.described = append(w.described, d)
	return d
}

// tableKey is what a directory's table depends on.
type tableKey struct {
	domain  geometry.Box
	entries int
}

// table returns a table, which all processes that compute the same one share.
func (w *Workflow) table(domain geometry.Box, entries int) (*directory.Table, error) {
	k := tableKey{domain, entries}
	if t := w.tables[k]; t != nil {
		return t, nil
	}
	curve, err := hilbert.New(domain.Dims, hilbert.Bits(domain), 0)
	if err != nil {
		return nil, err
	}
	t, err := directory.NewTable(curve, domain, entries)
	w.tables[k] = t
	return t, err
}

// table returns a directory's table, which the process makes when it first needs it.
func (s *Space) table(domain geometry.Box, entries int) (*directory.Table, error) {
	t, err := s.flow.table(domain, entries)
	if err == nil && !slices.Contains(s.tables, t) {
		s.tables = append(s.tables, t)
		s.chargeLookup(t.Work(), domain)
	}
	return t, err
}

// Space is the shared space as a process sees it.
type Space struct {
	Stats     Stats
	flow      *Workflow
	dart      *dart.Server
	transport dart.Transport
	thread    *node.Thread
	counts    *counts
	part      int
	rank      int // in the application
	size      int // of the application
	first     int // rank in the job of the application's first process

	applications []application
	started      bool
	joined, left tally // processes below
	arrived      tally // of these, at the next barrier
	passed       int   // barriers that the process has called
	released     int   // barriers that all have arrived at
	exited       bool

	tables []*directory.Table // that the process has made
	store  directory.Store
	// Lists, since there are few of each, and maps are large.
	variables []*Variable
	retired   []string // variables that have been unregistered
	shares    []share  // by variable
	described []*description
	schedules []cached
	answers   *answers
	links     []*link
}

// Stats counts the work of a process, and the time that it took on its own clock.
type Stats struct {
	Updates  int64 // boxes registered at entries of the directory
	Queries  int64 // asked of entries
	Answered int64 // queries of others
	Hits     int64 // schedules found in the cache
	Pushed   int64 // bytes
	Pulled   int64 // bytes
	Evicted  int64 // versions

	Registering sim.Duration // in RegisterVar
	Scheduling  sim.Duration // for communication schedules: asking or being told, and computing
	Copying     sim.Duration // packing and unpacking
	Waiting     sim.Duration // for others in CoupleVar, beside Scheduling
}

// clock returns what the process's clock shows.
func (s *Space) clock() sim.Time { return s.thread.Now().Add(s.thread.Owed()) }

// spend adds the time since an instant to one of the Stats.
func (s *Space) spend(on *sim.Duration, since sim.Time) { *on = on.Plus(s.clock().Sub(since)) }

// waitUntil waits for others in CoupleVar.
func (s *Space) waitUntil(done func() bool, why sim.Waitable) error {
	defer s.spend(&s.Stats.Waiting, s.clock())
	return s.dart.WaitUntil(done, why)
}

// application is what the bootstrap server tells about one.
type application struct {
	name        string
	first, size int
}

// pair is a variable and another application.
type pair struct{ variable, part int }

// cached is a schedule that the process keeps.
type cached struct {
	pair
	schedule schedule.Schedule
}

// Init starts the run-time system in a process of an application (xs_init): it
// registers with the bootstrap server and returns when all applications have. The
// endpoint must be one of several parts (machines.Parts).
func Init(e machines.Endpoint, w *Workflow) (*Space, error) {
	s, err := open(e, w)
	if err != nil {
		return nil, err
	}
	services := w.inner
	if _, below := s.children(); below == 0 {
		services = w.leaf
	}
	s.dart.UseServices(services, s)
	if err := s.awaitBelow(&s.joined, "xs_init: processes below to register"); err != nil {
		return nil, err
	}
	if err := s.send(s.parent(), opJoin, int64(s.part)); err != nil {
		return nil, err
	}
	why := absent{s, s.parent(), "xs_init: all applications to register with the bootstrap server"}
	err = s.dart.WaitUntil(func() bool { return s.started }, why)
	return s, err
}

// Needs returns what XpressSpace needs of a machine.
func Needs() []machines.Capability { return append(dart.Needs(), machines.HasParts) }

// versionsMax is more versions than a program has steps.
const versionsMax = 1 << 20

// open makes a space of an endpoint.
func open(e machines.Endpoint, w *Workflow) (*Space, error) {
	if err := machines.Require("XpressSpace", e, Needs()...); err != nil {
		return nil, err
	}
	p := e.(machines.Parts)
	if n := len(p.Parts()); n != len(w.Applications)+1 || p.Parts()[n-1] != 1 {
		return nil, fmt.Errorf("xs_init: found a job of parts %v, expected one for each of %d applications and one of 1 process, the bootstrap server", p.Parts(), len(w.Applications))
	}
	if w.Versions < 1 || w.Versions > versionsMax {
		return nil, fmt.Errorf("xs_init: found %d versions to keep, expected 1 to %d", w.Versions, versionsMax)
	}
	x, err := dart.NewTransport(e)
	if err != nil {
		return nil, err
	}
	s := &Space{flow: w, transport: x, thread: e.Thread(), counts: machines.CountsOf[counts](e.Thread().Kernel(), library),
		part: p.Part(), rank: p.PartRank(), size: p.Parts()[p.Part()]}
	s.first = e.Rank() - s.rank
	s.dart, err = dart.Open(w.job, x)
	return s, err
}

// DART returns the communication layer below.
func (s *Space) DART() *dart.Server { return s.dart }

// newServices returns the handlers of commands in a process. A leaf has nobody below it, so that what others pass on
// need not resume it.
func newServices(leaf bool) *dart.Services {
	t := new(dart.Services)
	passing := t.Register
	if leaf {
		passing = t.RegisterQuiet
	}
	t.RegisterQuiet(opJoin, counted(func(s *Space) *tally { return &s.joined }))
	t.RegisterQuiet(opLeave, counted(func(s *Space) *tally { return &s.left }))
	t.Register(opStart, handler((*Space).start))
	t.RegisterQuiet(opUpdate, handler((*Space).updated))
	t.RegisterQuiet(opRegistered, handler((*Space).registeredBelow))
	passing(opComplete, handler((*Space).completed))
	passing(opCoupled, handler((*Space).coupled))
	t.RegisterAnswer(opQuery, handler((*Space).answer), func(s any, c *dart.Command) int64 { return s.(*Space).answerMax(c) })
	t.RegisterQuiet(opWanted, handler((*Space).wanted))
	t.RegisterQuiet(opAsked, handler((*Space).asked))
	passing(opAnswered, handler((*Space).answered))
	t.RegisterQuiet(opReady, handler((*Space).ready))
	t.RegisterQuiet(opConsumed, handler((*Space).consumed))
	t.Register(opAwait, handler((*Space).awaited))
	t.RegisterQuiet(opAvailable, handler((*Space).available))
	passing(opLatest, handler((*Space).latest))
	t.RegisterQuiet(opArrive, counted(func(s *Space) *tally { return &s.arrived }))
	t.RegisterQuiet(opRelease, func(s any, _ int, _ *dart.Command) error { s.(*Space).released++; return nil })
	passing(opExit, handler((*Space).exit))
	return t
}

// handler is a method as dart calls it.
func handler(h func(s *Space, from int, c *dart.Command) error) dart.SharedHandler {
	return func(s any, from int, c *dart.Command) error { return h(s.(*Space), from, c) }
}

// counted is a handler that adds the sender to a tally.
func counted(c func(s *Space) *tally) dart.SharedHandler {
	return func(s any, from int, _ *dart.Command) error { c(s.(*Space)).add(from); return nil }
}

// registeredBelow notes that a process below, and all below it, have registered a variable.
func (s *Space) registeredBelow(from int, c *dart.Command) error {
	h := s.share(int(word(c, 0)))
	h.registered.add(from)
	told := s.flow.description(describedBy(c))
	if h.below != nil && h.below != told {
		return s.differs(told, h.below)
	}
	h.below = told
	return nil
}

// differs is the error of an application whose processes describe a variable in two ways.
func (s *Space) differs(found, expected *description) error {
	return fmt.Errorf("xs_register_var: found elements of %d bytes, order %d and region %v of %q in a process of %s, expected %d bytes, order %d and region %v as in another: all its processes must give the same",
		found.elemSize, found.storage, found.region, s.name(found.variable), s.ownApplication().name, expected.elemSize, expected.storage, expected.region)
}

// exit notes that all applications have finished, and passes it on.
func (s *Space) exit(_ int, c *dart.Command) error {
	s.exited = true
	return s.pass(c)
}

// tally returns which processes below have registered a variable.
func (s *Space) tally(variable int) *tally { return &s.share(variable).registered }

// start gets the table of applications and the specification from the process
// above, and then tells those below.
func (s *Space) start(from int, c *dart.Command) error {
	key, bytes := uint64(word(c, 0)), word(c, 1)
	a := s.transport.Memory().Alloc(bytes)
	return s.dart.Get(dart.Remote{Rank: from, Key: key}, dart.Local{Addr: a, Bytes: bytes}, func() error {
		text, err := s.transport.Memory().Bytes(a, bytes)
		if err != nil {
			return err
		}
		s.applications = decodeTable(text)
		s.started = true
		r, err := s.dart.Expose(a, bytes, nil)
		if err != nil {
			return err
		}
		return s.forward(opStart, int64(r.Key), bytes)
	})
}

// encodeTable writes the applications and the specification: how many
// applications, and first rank, size, length of the name and name of each.
func encodeTable(applications []application, text []byte) []byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(applications)))
	for _, a := range applications {
		b = binary.LittleEndian.AppendUint32(b, uint32(a.first))
		b = binary.LittleEndian.AppendUint32(b, uint32(a.size))
		b = binary.LittleEndian.AppendUint32(b, uint32(len(a.name)))
		b = append(b, a.name...)
	}
	return append(b, text...)
}

// decodeTable reads the applications. The specification behind them is parsed once
// for all processes of the run.
func decodeTable(b []byte) []application {
	next := func() int {
		n := int(binary.LittleEndian.Uint32(b))
		b = b[4:]
		return n
	}
	applications := make([]application, next())
	for i := range applications {
		a := &applications[i]
		a.first, a.size = next(), next()
		n := next()
		a.name, b = string(b[:n]), b[n:]
	}
	return applications
}

// Finalize leaves the workflow (xs_finalize): it waits until all processes of all
// applications do, since others may still ask this one.
func (s *Space) Finalize() error {
	if err := s.awaitBelow(&s.left, "xs_finalize: processes below to finish"); err != nil {
		return err
	}
	if err := s.send(s.parent(), opLeave, int64(s.part)); err != nil {
		return err
	}
	err := s.dart.WaitUntil(func() bool { return s.exited }, absent{s, s.parent(), "xs_finalize: all applications to finish"})
	if err != nil {
		return err
	}
	return s.dart.Drain()
}
