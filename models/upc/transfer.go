package upc

import (
	"unsafe"

	"simrun/machines"
	"simrun/sim/node"
)

// Memput copies bytes from private memory to shared memory that has affinity to one
// thread (upc_memput). The data are there when it returns.
func (t *Thread) Memput(to Pointer, from node.Addr, bytes int64) error {
	t.enter("upc_memput")
	defer t.leave()
	t.charge(t.counts.BulkAccess.Get())
	return t.put(to, from, bytes)
}

// Memget copies bytes from shared memory that has affinity to one thread to private
// memory (upc_memget).
func (t *Thread) Memget(to node.Addr, from Pointer, bytes int64) error {
	t.enter("upc_memget")
	defer t.leave()
	t.charge(t.counts.BulkAccess.Get())
	return t.get(to, from, bytes)
}

// Memcpy copies bytes from shared memory of one thread to shared memory of another
// (upc_memcpy). If neither is the calling one, the data come through a buffer of it.
func (t *Thread) Memcpy(to, from Pointer, bytes int64) error {
	t.enter("upc_memcpy")
	defer t.leave()
	t.charge(t.counts.BulkAccess.Get())
	for _, p := range []Pointer{to, from} {
		if err := t.check(p, bytes); err != nil {
			return err
		}
	}
	switch me := t.MyThread(); {
	case from.Thread == me:
		return t.put(to, t.address(from), bytes)
	case to.Thread == me:
		return t.get(t.address(to), from, bytes)
	}
	buffer := t.buffer(bytes)
	defer t.free(buffer)
	if err := t.get(buffer, from, bytes); err != nil {
		return err
	}
	return t.put(to, buffer, bytes)
}

// Memset sets bytes of shared memory of one thread to a value (upc_memset).
func (t *Thread) Memset(to Pointer, value byte, bytes int64) error {
	t.enter("upc_memset")
	defer t.leave()
	t.charge(t.counts.BulkAccess.Get())
	if err := t.check(to, bytes); err != nil {
		return err
	}
	at := t.address(to)
	if to.Thread != t.MyThread() {
		at = t.buffer(bytes)
		defer t.free(at)
	}
	b, err := t.memory.Bytes(at, bytes)
	if err != nil {
		return t.failed(err)
	}
	t.charge(t.counts.ValueStore.Times((bytes + 7) / 8))
	t.thread.Charge(t.costs.WriteMisses(node.Access{Count: 1, Bytes: bytes}))
	for i := range b {
		b[i] = value
	}
	if to.Thread == t.MyThread() {
		return nil
	}
	return t.put(to, at, bytes)
}

// buffer returns private memory, which is a phantom if shared memory is.
func (t *Thread) buffer(bytes int64) node.Addr {
	if t.phantom {
		return t.memory.AllocPhantom(bytes)
	}
	return t.memory.Alloc(bytes)
}

func (t *Thread) free(a node.Addr) {
	if err := t.memory.Free(a); err != nil {
		panic("upc: " + err.Error() + "; a buffer is lost; free it once")
	}
}

// check refuses what is not in the shared heap of a thread.
func (t *Thread) check(p Pointer, bytes int64) error {
	if err := t.checkThread(p.Thread); err != nil {
		return err
	}
	if bytes < 0 || p.Addr < 0 || p.Addr > t.heap.size || bytes > t.heap.size-p.Addr {
		return t.wrong("%d bytes at %v, expected bytes of the shared heap, which has %d", bytes, p, t.heap.size)
	}
	return nil
}

// alignOf returns of which number the address of a value is a multiple: its size, or that of one of the two parts of a complex
// number, on every host.
func alignOf[T any]() int64 {
	var zero T
	switch any(zero).(type) {
	case complex64, complex128:
		return int64(unsafe.Sizeof(zero)) / 2
	}
	return int64(unsafe.Sizeof(zero))
}

// checkValue is check for a value, which lies at a multiple of so many bytes.
func (t *Thread) checkValue(p Pointer, bytes, align int64) error {
	if p.Addr%align != 0 {
		return t.wrong("a value of %d bytes at %v, expected a multiple of %d as its address", bytes, p, align)
	}
	return t.check(p, bytes)
}

// put copies to shared memory and waits until the data are there.
func (t *Thread) put(to Pointer, from node.Addr, bytes int64) error {
	if err := t.check(to, bytes); err != nil || bytes == 0 {
		return err
	}
	if to.Thread == t.MyThread() {
		return t.copyOwn(t.address(to), from, bytes)
	}
	c := machines.Copy{Target: to.Thread, Remote: t.address(to), Local: from, Bytes: bytes}
	if err := t.remote.Put(t.thread, c, nil, t.done); err != nil {
		return t.failed(err)
	}
	t.remote.WaitCounter(t.thread, t.done, 1, nil)
	return nil
}

// get copies from shared memory and waits for the data.
func (t *Thread) get(to node.Addr, from Pointer, bytes int64) error {
	if err := t.check(from, bytes); err != nil || bytes == 0 {
		return err
	}
	if from.Thread == t.MyThread() {
		return t.copyOwn(to, t.address(from), bytes)
	}
	c := machines.Copy{Target: from.Thread, Remote: t.address(from), Local: to, Bytes: bytes}
	if err := t.remote.Get(t.thread, c, t.done); err != nil {
		return t.failed(err)
	}
	t.remote.WaitCounter(t.thread, t.done, 1, nil)
	return nil
}

// copyOwn copies within the thread's memory.
func (t *Thread) copyOwn(to, from node.Addr, bytes int64) error {
	t.chargeCopy(bytes)
	return t.failed(t.memory.Copy(to, t.memory, from, bytes))
}

// Get returns the value that a pointer-to-shared points to: a shared variable read
// in an expression. It is 0 of phantom memory.
func Get[T node.Element](t *Thread, p Pointer) (T, error) {
	t.enter("shared read")
	defer t.leave()
	t.charge(t.counts.SharedAccess.Get().Plus(t.counts.ValueLoad.Get()))
	var zero T
	at, size := t.scratch, int64(unsafe.Sizeof(zero))
	if err := t.checkValue(p, size, alignOf[T]()); err != nil {
		return zero, err
	}
	if p.Thread == t.MyThread() {
		at = t.address(p)
	} else if err := t.get(at, p, size); err != nil {
		return zero, err
	}
	v, err := node.View[T](t.memory, at, 1)
	if err != nil || v == nil {
		return zero, t.failed(err)
	}
	return v[0], nil
}

// Put stores a value where a pointer-to-shared points to: an assignment to a shared
// variable.
func Put[T node.Element](t *Thread, p Pointer, value T) error {
	t.enter("shared write")
	defer t.leave()
	t.charge(t.counts.SharedAccess.Get().Plus(t.counts.ValueStore.Get()))
	at, size := t.scratch, int64(unsafe.Sizeof(value))
	own := p.Thread == t.MyThread()
	if err := t.checkValue(p, size, alignOf[T]()); err != nil {
		return err
	}
	if own {
		at = t.address(p)
	}
	v, err := node.View[T](t.memory, at, 1)
	if err != nil {
		return t.failed(err)
	}
	if v != nil {
		v[0] = value
	}
	if own {
		return nil
	}
	return t.put(p, at, size)
}
