package pvm

import (
	"fmt"
	"slices"

	"simrun/sim"
	"simrun/sim/node"
)

// Info is what pvm_bufinfo tells of a message.
type Info struct {
	Bytes    int64
	Tag, TID int
}

// Recv is pvm_recv. It blocks until a message from a task (or Any) with a tag (or Any) is there. The task then unpacks
// this message.
func (x *Task) Recv(t *node.Thread, tid, tag int) (Info, error) {
	if err := x.checkFrom("pvm_recv", tid); err != nil {
		return Info{}, err
	}
	t.Sync()
	at := x.find(tid, tag)
	for at < 0 {
		x.why.from, x.why.tag = tid, tag
		x.Await(t, &x.why)
		at = x.find(tid, tag)
	}
	return x.take(t, at)
}

// NRecv is pvm_nrecv: Recv if a message is there; ok says whether one is.
func (x *Task) NRecv(t *node.Thread, tid, tag int) (in Info, ok bool, err error) {
	in, ok, err = x.Probe(t, tid, tag)
	if err == nil && ok {
		in, err = x.take(t, x.find(tid, tag))
	}
	return in, ok, err
}

// Probe is pvm_probe: it tells of the message that Recv would give, if it is
// there.
func (x *Task) Probe(t *node.Thread, tid, tag int) (in Info, ok bool, err error) {
	if err := x.checkFrom("pvm_probe", tid); err != nil {
		return in, false, err
	}
	x.charge(t, x.Job().Costs().Ops(x.system.spec.Probe.Get()))
	t.Sync()
	at := x.find(tid, tag)
	if at < 0 {
		return in, false, nil
	}
	return x.queue[at].info(), true, nil
}

func (m *message) info() Info { return Info{Bytes: m.data.n, Tag: m.tag, TID: m.from} }

// take removes a message from the queue. Data that the sender has not sent with the header are fetched from its
// buffer.
func (x *Task) take(t *node.Thread, at int) (Info, error) {
	m := x.queue[at]
	x.queue = slices.Delete(x.queue, at, at+1)
	if x.in != nil {
		x.system.forget(x.in)
	}
	x.in, x.read = m, 0
	x.charge(t, x.system.spec.Receive.Get())
	rest := m.data.n - int64(x.system.spec.DataMax.Get())
	if rest > 0 && m.from != x.Rank() {
		if err := x.GetBuffer(t, rest, m.from, "pvm_recv"); err != nil {
			return Info{}, err
		}
	}
	return m.info(), nil
}

// UPkByte is pvm_upkbyte: it copies the message's next n bytes to memory.
func (x *Task) UPkByte(t *node.Thread, p node.Addr, n int64) error {
	return x.unpack(t, "pvm_upkbyte", p, n, 1, 1)
}

// UPkInt is pvm_upkint: the next n integers of 8 bytes, stride of them apart in
// memory.
func (x *Task) UPkInt(t *node.Thread, p node.Addr, n, stride int64) error {
	return x.unpack(t, "pvm_upkint", p, n, stride, 8)
}

// UPkFloat is pvm_upkfloat: the next n numbers of 4 bytes.
func (x *Task) UPkFloat(t *node.Thread, p node.Addr, n, stride int64) error {
	return x.unpack(t, "pvm_upkfloat", p, n, stride, 4)
}

// UPkDouble is pvm_upkdouble: the next n numbers of 8 bytes.
func (x *Task) UPkDouble(t *node.Thread, p node.Addr, n, stride int64) error {
	return x.unpack(t, "pvm_upkdouble", p, n, stride, 8)
}

func (x *Task) unpack(t *node.Thread, call string, p node.Addr, n, stride, element int64) error {
	switch {
	case x.in == nil:
		return x.Refuse(call, "no message, expected pvm_recv before")
	case n < 0 || n > (x.in.data.n-x.read)/element:
		return x.Refuse(call, "%d elements of %d bytes, expected at most what is left of the message, %d bytes", n, element, x.in.data.n-x.read)
	}
	count, bytes := runs(n, stride, element)
	c := node.Copy{Count: count, Bytes: bytes, SrcStride: bytes, DstStride: stride * element, Width: 8}
	c = t.Cache.TouchCopy(p, buffers+node.Addr(x.read), c)
	c.SrcWarm = node.None // others have written the buffer since it was read last
	x.charge(t, x.Job().Costs().Copy(c))
	for i := range count {
		to, err := t.Memory.Bytes(p+node.Addr(i*stride*element), bytes)
		if err != nil {
			return x.Refuse(call, "%v", err)
		}
		if !x.in.data.phantom {
			copy(to, x.in.data.bytes[x.read:x.read+bytes])
		}
		x.read += bytes
	}
	return nil
}

func (x *Task) checkFrom(call string, tid int) error {
	if tid == Any {
		return nil
	}
	return x.checkTask(call, tid)
}

// receiving is a wait for a message, as reports name it.
type receiving struct {
	task      *Task
	from, tag int
}

func (r *receiving) WaitingFor() string {
	from, tag := "any task", "any tag"
	if r.from != Any {
		from = fmt.Sprintf("task %d", r.from)
	}
	if r.tag != Any {
		tag = fmt.Sprintf("tag %d", r.tag)
	}
	return fmt.Sprintf("pvm_recv: a message from %s with %s", from, tag)
}

func (r *receiving) HeldBy() []*sim.Process {
	if r.from == Any {
		return nil
	}
	return []*sim.Process{r.task.system.tasks[r.from].Thread().Process}
}
