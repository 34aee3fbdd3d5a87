package paragon_test

import (
	"context"
	"encoding/binary"
	"testing"

	"simrun/machines"
	"simrun/machines/paragon"
	"simrun/sim"
	"simrun/sim/node"
)

// rig is a process of a test.
type rig struct {
	*paragon.Endpoint
	t  testing.TB
	th *node.Thread
}

// launch runs a program of n processes on a machine with changed parameters, and returns
// what its run ends with.
func launch(t testing.TB, n int, set map[string]string, body func(r *rig)) error {
	t.Helper()
	m, err := paragon.New()
	if err != nil {
		t.Fatal(err)
	}
	for path, value := range set {
		if err := m.Sheet().Override(path, value); err != nil {
			t.Fatal(err)
		}
	}
	k := sim.New(1)
	err = m.Launch(k, n, func(e machines.Endpoint) { body(&rig{e.(*paragon.Endpoint), t, e.Thread()}) })
	if err != nil {
		t.Fatal(err)
	}
	return k.Run(context.Background())
}

// run is launch of a program that must end well.
func run(t testing.TB, n int, set map[string]string, body func(r *rig)) {
	t.Helper()
	if err := launch(t, n, set, body); err != nil {
		t.Fatal(err)
	}
}

func (r *rig) must(err error) {
	if err != nil {
		r.th.Fail(err)
	}
}

// now is the time at which the thread is.
func (r *rig) now() sim.Time {
	r.th.Sync()
	return r.th.Now()
}

// shared is a region of a process.
type shared struct {
	machines.SharedRegion
	r     *rig
	frame []byte
	page  int64
}

func (r *rig) share(pages int64) *shared {
	page := r.PageBytes()
	at := r.Memory().Alloc(pages * page)
	frame, err := r.Memory().Bytes(at, pages*page)
	r.must(err)
	region, err := r.MapShared(r.th, "test", at, pages*page)
	r.must(err)
	return &shared{region, r, frame, page}
}

func (s *shared) load(page int64) uint64 {
	s.r.must(s.Touch(s.r.th, page, false))
	return binary.LittleEndian.Uint64(s.frame[page*s.page:])
}

func (s *shared) store(page int64, v uint64) {
	s.r.must(s.Touch(s.r.th, page, true))
	binary.LittleEndian.PutUint64(s.frame[page*s.page:], v)
}
