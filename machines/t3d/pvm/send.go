package pvm

import (
	"simrun/sim"
	"simrun/sim/node"
)

// MyTID is pvm_mytid.
func (x *Task) MyTID() int { return x.Rank() }

// InitSend is pvm_initsend: it empties the send buffer.
func (x *Task) InitSend() {
	if x.out != nil {
		x.system.drop(x.out)
	}
	x.out = x.system.newBuffer()
}

// PkByte is pvm_pkbyte: it appends n bytes to the send buffer.
func (x *Task) PkByte(t *node.Thread, p node.Addr, n int64) error {
	return x.pack(t, "pvm_pkbyte", p, n, 1, 1)
}

// PkInt is pvm_pkint: n integers of 8 bytes, stride of them apart. It is also
// pvm_pklong.
func (x *Task) PkInt(t *node.Thread, p node.Addr, n, stride int64) error {
	return x.pack(t, "pvm_pkint", p, n, stride, 8)
}

// PkFloat is pvm_pkfloat: n numbers of 4 bytes, stride of them apart.
func (x *Task) PkFloat(t *node.Thread, p node.Addr, n, stride int64) error {
	return x.pack(t, "pvm_pkfloat", p, n, stride, 4)
}

// PkDouble is pvm_pkdouble: n numbers of 8 bytes, stride of them apart.
func (x *Task) PkDouble(t *node.Thread, p node.Addr, n, stride int64) error {
	return x.pack(t, "pvm_pkdouble", p, n, stride, 8)
}

// runs returns a copy of n elements as contiguous runs, and how many. Of no elements there is none, whatever the address.
func runs(n, stride, element int64) (count, bytes int64) {
	if n == 0 {
		return 0, 0
	}
	if stride == 1 {
		return 1, n * element
	}
	return n, element
}

func (x *Task) pack(t *node.Thread, call string, p node.Addr, n, stride, element int64) error {
	switch {
	case x.out == nil:
		return x.Refuse(call, "no send buffer, expected pvm_initsend before")
	case n < 0:
		return x.Refuse(call, "%d elements, expected none or more", n)
	}
	count, bytes := runs(n, stride, element)
	c := node.Copy{Count: count, Bytes: bytes, SrcStride: stride * element, DstStride: bytes, Width: 8}
	x.charge(t, x.Job().Costs().Copy(t.Cache.TouchCopy(buffers+node.Addr(x.out.n), p, c)))
	for i := range count {
		data, err := t.Memory.Bytes(p+node.Addr(i*stride*element), bytes)
		if err != nil {
			return x.Refuse(call, "%v", err)
		}
		x.out.add(data, bytes)
	}
	return nil
}

// add appends n bytes; nil is phantom data.
func (b *buffer) add(data []byte, n int64) {
	b.n += n
	if data == nil && n > 0 {
		b.phantom = true
	}
	if b.phantom {
		b.bytes = b.bytes[:0]
		return
	}
	b.bytes = append(b.bytes, data...)
}

// Send is pvm_send: it sends the send buffer, which stays as it is.
func (x *Task) Send(t *node.Thread, tid, tag int) error {
	const call = "pvm_send"
	if x.out == nil {
		return x.Refuse(call, "no send buffer, expected pvm_initsend before")
	}
	if err := x.checkTask(call, tid); err != nil {
		return err
	}
	if tag < 0 {
		return x.Refuse(call, "tag %d, expected none that is negative", tag)
	}
	x.send(t, tid, tag)
	return nil
}

// send sends to a task: it stores the header, and as much data as goes with it, at the receiver. The receiver fetches
// the rest. The thread meets the clock when it begins to store.
func (x *Task) send(t *node.Thread, tid, tag int) {
	x.charge(t, x.system.spec.Send.Get())
	t.Sync()
	to := x.system.tasks[tid]
	with := min(x.out.n, int64(x.system.spec.DataMax.Get()))
	way := x.PutTime(headerBytes + with).Plus(x.Flight(to.PE.PE))
	m := message{from: x.Rank(), tag: tag, data: x.out, to: to, sent: t.Now(), ready: t.Now().Add(way)}
	if c := x.Job().Kernel().Causes(); c != nil {
		on := t.Activity(sim.CauseSoftware)
		m.moment = c.After(c.Now(), m.ready, c.Peek(way, on), on)
	}
	x.system.post(x, x.system.newMessage(m), with)
	x.charge(t, x.PutTime(headerBytes+with))
	l := x.Ledger()
	l.Messages++
	l.Bytes += x.out.n
}

// Mcast is pvm_mcast: Send to a list of tasks, one after the other.
func (x *Task) Mcast(t *node.Thread, tids []int, tag int) error {
	for _, tid := range tids {
		if err := x.Send(t, tid, tag); err != nil {
			return err
		}
	}
	return nil
}

// Bcast is pvm_bcast to the group of all tasks: Mcast to all but the caller, in
// the order of their numbers.
func (x *Task) Bcast(t *node.Thread, tag int) error {
	for tid := range x.system.tasks {
		if tid == x.Rank() {
			continue
		}
		if err := x.Send(t, tid, tag); err != nil {
			return err
		}
	}
	return nil
}

// Barrier is pvm_barrier of the group of all tasks: the hardware's.
func (x *Task) Barrier(t *node.Thread) { x.PE.PE.Barrier(t, "pvm_barrier") }

func (x *Task) checkTask(call string, tid int) error {
	if tid < 0 || tid >= len(x.system.tasks) {
		return x.Refuse(call, "task %d, expected 0 to %d", tid, len(x.system.tasks)-1)
	}
	return nil
}
