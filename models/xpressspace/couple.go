package xpressspace

import (
	"cmp"
	"fmt"
	"slices"

	"simrun/models/geometry"
	"simrun/models/xpressspace/cps"
	"simrun/models/xpressspace/dart"
	"simrun/sim/node"
)

// linkKey names a schedule of the specification.
type linkKey struct{ variable, schedule int }

// link is the process's part in a schedule. Versions of a variable are its values
// at time steps.
type link struct {
	key      linkKey
	schedule *cps.Schedule // nil until the process has coupled the variable
	variable *Variable
	other    int // part of the other application
	sends    bool
	mates    []*mate      // by rank
	known    []*mate      // by rank; also those that have been heard of before
	buffer   node.Addr    // packed pieces one behind the other, or slots of such versions
	bytes    int64        // of the packed pieces of a version
	region   *dart.Region // of the buffer, where others use it
	array    *dart.Region // the variable's storage, where others put into it
	wanted   int64        // elements that receivers have asked a sender for
	come     []*mate      // those from which what the step waits for has come, in that order
	cache    cache        // of a sender by Cache-Pull
	headers  node.Addr    // of a receiver by Cache-Pull: copies of its senders' headers
	chosen   []int64      // versions that have been chosen for Latest
	last     int64        // version that is in the storage at data, of a receiver by Cache-Pull; -1 for none
	data     node.Addr
	asked    tally // processes below that have asked the directory
	finished bool  // the process has told that
	answered bool  // all processes of the receiving application have, which a sender waits for
}

// mate is a process that a link exchanges a piece with: some boxes of a variable,
// one behind the other.
type mate struct {
	rank     int            // in the job
	boxes    []geometry.Box // in the own array
	patterns []pattern
	bytes    int64
	dense    bool  // the piece lies in a row in the variable's storage, and stays there
	offset   int64 // of the piece in the storage if it is dense, else in the buffer
	missing  bool  // what the step waits for has not come from it
	early    bool  // what the next step waits for has come

	// What the other process has told: remote is where its data go to or come from, header is where it says which
	// versions it has, and apart is the distance of these.
	known          bool
	remote, header dart.Remote
	apart          int64

	version int64   // of the piece that is here
	got     int64   // newest version that it has got
	waits   []int64 // versions that it waits for
	told    int     // times that it has said that a version is there
	kept    []int64 // versions that it had, by slot; -1 for none
	slot    int64   // of the version that is got
}

// Latest asks for the newest version of a variable that is coupled by Cache-Pull.
const Latest int64 = -1

// CoupleVar takes part in all couplings of a variable that are due at a time step (xs_couple_var). data is the
// process's storage of the variable.
//
// By Direct-Push, a sender returns when its data may be changed, and a receiver when it has all of the step. A sender
// waits until its receivers couple the variable, too. So applications must couple variables in the same order.
//
// By Cache-Pull, a sender keeps a copy and returns. A receiver waits for the sender's step and gets the data of that
// step. If step is Latest, it gets the newest version; all processes of the application must ask for it together.
//
// It returns the version that it has got, or the step. The error is an *EvictedError if a version has been evicted;
// then the data are not good.
func (s *Space) CoupleVar(name string, step int64, data node.Addr) (int64, error) {
	v, err := s.variable("xs_couple_var", name)
	if err != nil {
		return step, err
	}
	if n := v.Decomposition.Size(s.rank) * v.ElemSize; n > 0 {
		if err := s.transport.Memory().Check(data, n); err != nil {
			return step, fmt.Errorf("xs_couple_var: %d bytes of %q: %w", n, name, err)
		}
	}
	version := step
	for i := range s.schedulesOf(v) {
		c := &s.schedulesOf(v)[i]
		latest := step == Latest && c.Mode == cps.Pull && c.To == s.ownApplication().name
		if !latest && !c.Due(step) || c.From != s.ownApplication().name && c.To != s.ownApplication().name {
			continue
		}
		l, err := s.join(v, linkKey{v.number, i}, data)
		if err != nil {
			return step, err
		}
		if version, err = s.exchange(l, step, data); err != nil {
			return version, err
		}
	}
	return version, nil
}

// ownApplication returns the process's application.
func (s *Space) ownApplication() *application { return &s.applications[s.part] }

func (s *Space) exchange(l *link, step int64, data node.Addr) (int64, error) {
	switch {
	case l.schedule.Mode == cps.Push && l.sends:
		return step, s.push(l, step, data)
	case l.schedule.Mode == cps.Push:
		return step, s.receive(l, step, data)
	case l.sends:
		return step, s.keepVersion(l, step, data)
	}
	return s.pull(l, step, data)
}

// PrepareVar computes the communication schedules of all couplings of a variable for
// which the process asks directories, which CoupleVar else does when it needs them.
func (s *Space) PrepareVar(name string) error {
	v, err := s.variable("xs_couple_var", name)
	if err != nil {
		return err
	}
	for i := range s.schedulesOf(v) {
		c := &s.schedulesOf(v)[i]
		told := c.From == s.ownApplication().name && c.Mode == cps.Push
		if told || c.From != s.ownApplication().name && c.To != s.ownApplication().name {
			continue
		}
		if err := s.ask(v, s.shell(linkKey{v.number, i}), c); err != nil {
			return err
		}
	}
	return nil
}

// shell returns the link of a schedule, which may not have been made yet.
func (s *Space) shell(k linkKey) *link {
	l := s.link(k)
	if l == nil {
		l = &link{key: k, last: -1}
		s.links = append(s.links, l)
	}
	return l
}

// link returns the link of a schedule, or nil.
func (s *Space) link(k linkKey) *link {
	for _, l := range s.links {
		if l.key == k {
			return l
		}
	}
	return nil
}

// mate returns the mate of a rank in the job, made when it is first heard of.
func (l *link) mate(rank int) *mate {
	at, found := slices.BinarySearchFunc(l.known, rank, func(m *mate, rank int) int { return cmp.Compare(m.rank, rank) })
	if !found {
		l.known = slices.Insert(l.known, at, &mate{rank: rank, got: -1})
	}
	return l.known[at]
}

// join returns the link of a schedule. At its first use it makes the link: it computes the communication schedule,
// registers buffers, and tells the processes that put into them or get from them.
func (s *Space) join(v *Variable, k linkKey, data node.Addr) (*link, error) {
	l := s.shell(k)
	if l.schedule != nil {
		return l, nil
	}
	c := &s.schedulesOf(v)[k.schedule]
	l.sends = c.From == s.ownApplication().name
	var err error
	if l.sends && c.Mode == cps.Push {
		err = s.told(v, l, c)
	} else {
		err = s.ask(v, l, c)
	}
	if err != nil {
		return nil, err
	}
	l.schedule, l.variable = c, v
	order := v.Storage
	if !l.sends {
		order = s.description(v.number, l.other).storage
	}
	for _, m := range l.mates {
		for _, b := range m.boxes {
			m.patterns = append(m.patterns, v.pattern(s.rank, b, order))
			m.bytes += b.Volume() * v.ElemSize
		}
		l.place(m)
	}
	return l, s.prepare(l, data)
}

// place decides where a piece is put or got. If the piece is contiguous in the storage, this is its place there.
// Otherwise it is packed. Versions that are kept are always packed.
func (l *link) place(m *mate) {
	if !l.keeps() && inRow(m.patterns) {
		m.dense, m.offset = true, m.patterns[0].start*l.variable.ElemSize
		return
	}
	m.offset = l.bytes
	l.bytes += m.bytes
}

// keeps reports whether the process keeps versions that others get.
func (l *link) keeps() bool { return l.sends && l.schedule.Mode == cps.Pull }

// prepare makes the buffers of a link.
func (s *Space) prepare(l *link, data node.Addr) error {
	if l.keeps() {
		return s.openCache(l, data)
	}
	if l.bytes > 0 {
		l.buffer = s.alloc(l.bytes, data)
	}
	if l.schedule.Mode == cps.Pull {
		l.headers = s.transport.Memory().Alloc(int64(len(l.mates)) * s.headerBytes())
	}
	if l.schedule.Mode == cps.Pull || l.sends || l.bytes == 0 {
		return nil
	}
	var err error
	l.region, err = s.dart.Expose(l.buffer, l.bytes, l.came)
	if err != nil {
		return err
	}
	return s.inviteAll(l, false)
}

// alloc returns memory that is a phantom if the data that go there are.
func (s *Space) alloc(bytes int64, data node.Addr) node.Addr {
	if s.transport.Memory().Phantom(data) {
		return s.transport.Memory().AllocPhantom(bytes)
	}
	return s.transport.Memory().Alloc(bytes)
}

// release gives the buffers of a link back.
func (s *Space) release(l *link) error {
	if l.schedule == nil {
		return nil
	}
	for _, r := range []*dart.Region{l.region, l.array, l.cache.header} {
		if r == nil {
			continue
		}
		if err := s.dart.Withdraw(r); err != nil {
			return err
		}
	}
	memory := []node.Addr{l.buffer, l.headers}
	if l.cache.header != nil {
		memory = append(memory, l.cache.header.Addr)
	}
	for _, a := range memory {
		if a == 0 {
			continue
		}
		if err := s.transport.Memory().Free(a); err != nil {
			return err
		}
	}
	return nil
}
