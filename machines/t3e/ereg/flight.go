package ereg

import (
	"slices"

	"simrun/sim"
	"simrun/sim/node"
)

// flight is a put on its way. The network carries the data of a long put. A short put contains its data, which were in
// E-registers when it was issued.
type flight struct {
	from, to *PE
	access   Access
	data     []byte // of a short one; memory that is used again
	valued   bool
}

// launch gives a put a number.
func (j *Job) launch(from, to *PE) uint64 {
	if len(j.spare) == 0 {
		j.spare = append(j.spare, uint64(len(j.flying)))
		j.flying = append(j.flying, flight{})
	}
	last := len(j.spare) - 1
	number := j.spare[last]
	j.spare = j.spare[:last]
	f := &j.flying[number]
	f.from, f.to = from, to
	return number
}

// load reads the data of a short put and checks where they go.
func (f *flight) load(a *Access) error {
	f.access = *a
	f.access.RemoteIndex = slices.Clone(a.RemoteIndex)
	f.data, f.valued = f.data[:0], true
	return a.each(func(l, r node.Addr, n int64) error {
		if err := f.to.thread.Memory.Check(r, n); err != nil {
			return err
		}
		b, err := f.from.thread.Memory.Bytes(l, n)
		f.data = append(f.data, b...)
		f.valued = f.valued && b != nil
		return err
	})
}

// landings puts the data of the short put of that number in place.
type landings struct{ *Job }

func (j landings) Handle(number uint64) {
	f := &j.flying[number]
	data := f.data
	err := f.access.each(func(_, r node.Addr, n int64) error {
		b, err := f.to.thread.Memory.Bytes(r, n)
		if err == nil && b != nil && f.valued {
			copy(b, data)
			data = data[n:]
		}
		return err
	})
	if err != nil { // the owner has freed the memory since
		j.kernel.Fail(f.from.fault(&f.access, err))
	}
	j.spare = append(j.spare, number)
	f.to.changed.Broadcast()
}

func (j landings) String() string { return "T3E.Put" }

// placements ends the long put of that number.
type placements struct{ *Job }

func (j placements) Handle(number uint64) {
	f := &j.flying[number]
	j.spare = append(j.spare, number)
	s := &f.from.stored
	s.flying--
	d := f.from.Flight(f.to)
	back := j.kernel.Now().Add(d)
	s.until(j.kernel, j.kernel.Causes().Now(), back, d, sim.Activity{Cause: sim.CauseWire, Call: "shmem_quiet"})
	s.idle = max(s.idle, back)
	f.to.changed.Broadcast()
	f.from.changed.Broadcast()
}

func (j placements) String() string { return "T3E.PutPlaced" }
