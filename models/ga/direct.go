package ga

import (
	"simrun/machines"
	"simrun/models/armci"
	"simrun/sim/node"
)

// direct is Global Arrays' own port to SHMEM from before ARMCI. For each column of a patch, it is a get or a put of
// the machine. For an accumulate, the requester locks the owner by an atomic swap, gets column by column, adds, puts
// back and unlocks. Arrays have one or two dimensions.
type direct struct {
	core
	remote  machines.RemoteMemory
	atomics machines.Atomics
	locks   []node.Addr // a word of each process
	buffer  node.Addr   // for a column
	holds   int64       // bytes of it
	stored  bool        // puts that may not be in place
	empty   func(t *node.Thread)
}

// OwnBlock says how the port to SHMEM avoids reading old data of its own block from a data cache that
// does not notice stores of other processors.
type OwnBlock uint8

// The ways of its releases.
const (
	Invalidated OwnBlock = iota // not necessary: the processor is told what to drop (shmem_set_cache_inv, 1996)
	// Emptied empties the data cache (shmem_udcflush: FLUSH_CACHE of 1994 and 1995), if programs can do this. The library is
	// the one of August 1995.
	Emptied
)

// directNeeds returns the capabilities that the direct port needs.
func directNeeds() []machines.Capability {
	return append(armci.Needs(), machines.HasAtomics)
}

func newDirect(e machines.Endpoint, own OwnBlock, phantom bool) (*direct, error) {
	d := &direct{core: newCore(e, phantom), remote: e.(machines.RemoteMemory), atomics: e.(machines.Atomics)}
	if c, ok := machines.As[machines.EmptiedCache](e); ok && own == Emptied {
		d.empty = c.EmptyDataCache
	}
	var err error
	if d.locks, err = d.exchange.ExchangeAddresses(d.thread, e.Memory().Alloc(8)); err != nil {
		return nil, err
	}
	return d, d.gate.Barrier(d.thread)
}

func (d *direct) put(t *transfer) error {
	if t.owner == d.endpoint.Rank() {
		return d.copyOwn(t, true, eachColumn)
	}
	d.stored = true
	return t.segments(func(l, r node.Addr, n int64) error {
		d.charge(d.counts.ColumnStep.Get())
		return d.remote.Store(d.thread, machines.Copy{Target: t.owner, Remote: r, Local: l, Bytes: n})
	})
}

// emptyFor empties the data cache before something is read of an owner's block that is the process's own, if that is this
// library's way.
func (d *direct) emptyFor(owner int) {
	if d.empty != nil && owner == d.endpoint.Rank() {
		d.empty(d.thread)
	}
}

func (d *direct) get(t *transfer) error {
	d.emptyFor(t.owner)
	return d.fetch(t)
}

// fetch is get from a cache that does not have to be emptied.
func (d *direct) fetch(t *transfer) error {
	if t.owner == d.endpoint.Rank() {
		return d.copyOwn(t, false, eachColumn)
	}
	if err := d.quiet(); err != nil {
		return err
	}
	return t.segments(func(l, r node.Addr, n int64) error {
		d.charge(d.counts.ColumnStep.Get())
		return d.remote.Fetch(d.thread, machines.Copy{Target: t.owner, Remote: r, Local: l, Bytes: n})
	})
}

// quiet waits until this process's puts are in place, if there are any.
func (d *direct) quiet() error {
	if !d.stored {
		return nil
	}
	d.stored = false
	return d.remote.Quiet(d.thread)
}

// await has nothing to do: gets are over when their calls return.
func (d *direct) await() error { return nil }

func (d *direct) add(t *transfer, by scalar) error {
	d.emptyFor(t.owner)
	lock := machines.RMW{Op: machines.Swap, Target: t.owner, Remote: d.locks[t.owner], Size: 8, Operand: 1}
	for {
		held, err := d.atomics.ReadModifyWrite(d.thread, lock)
		if err != nil {
			return err
		}
		if held == 0 {
			break
		}
	}
	if err := d.addLocked(t, by); err != nil {
		return err
	}
	lock.Operand = 0
	_, err := d.atomics.ReadModifyWrite(d.thread, lock)
	return err
}

// addLocked adds while this process has the owner's lock.
func (d *direct) addLocked(t *transfer, by scalar) error {
	if t.owner == d.endpoint.Rank() {
		return d.addOwn(t, by, d.chargeColumns)
	}
	if err := d.quiet(); err != nil {
		return err
	}
	m := d.endpoint.Memory()
	if n := int64(t.count[0]); n > d.holds {
		d.buffer, d.holds = m.Alloc(n), n
	}
	err := t.segments(func(l, r node.Addr, n int64) error {
		column := machines.Copy{Target: t.owner, Remote: r, Local: d.buffer, Bytes: n}
		if err := d.remote.Fetch(d.thread, column); err != nil {
			return err
		}
		run := node.Access{Count: 1, Bytes: n}
		d.chargeColumns(d.thread, by, d.touched(l, run), d.touched(d.buffer, run))
		if err := by.addTo(m, d.buffer, l, n); err != nil {
			return err
		}
		return d.remote.Store(d.thread, column)
	})
	if err != nil {
		return err
	}
	return d.remote.Quiet(d.thread)
}

func (d *direct) fetchAdd(owner int, at node.Addr, size, n int64) (int64, error) {
	if err := d.quiet(); err != nil {
		return 0, err
	}
	return d.atomics.ReadModifyWrite(d.thread, machines.RMW{Op: machines.FetchAndAdd, Target: owner, Remote: at, Size: int(size), Operand: n})
}

func (d *direct) sync() error {
	d.stored = false
	if err := d.remote.Quiet(d.thread); err != nil {
		return err
	}
	return d.gate.Barrier(d.thread)
}

func (d *direct) close() error { return d.sync() }
