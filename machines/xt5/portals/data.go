package portals

import (
	"fmt"

	"simrun/sim"
	"simrun/sim/node"
)

// source returns bytes of a descriptor; nil if they are a phantom's.
func (o *operation) source(i *Interface, d *MD, offset, n int64) []byte {
	if n == 0 {
		return nil
	}
	b, err := i.Memory().Bytes(d.Start+node.Addr(offset), n)
	if err != nil {
		if d.Options&WholeMemory != 0 {
			i = o.from // who named the address
		}
		o.gone(i, err)
	}
	return b
}

// deposit puts what came in the header packet into a descriptor.
func (o *operation) deposit(i *Interface, d *MD, offset int64) {
	if n := int64(len(o.inline)); n > 0 {
		copy(o.source(i, d, offset, n), o.inline)
	}
}

// copy moves the payload of an operation, whose last byte has come.
func (o *operation) copy() {
	from, src, at := o.from, o.local, o.start
	to, dst, place := o.to, o.target, o.offset
	if o.kind == opGet {
		from, src, at, to, dst, place = to, dst, place, from, src, at
	}
	err := to.Memory().Copy(dst.Start+node.Addr(place), from.Memory(), src.Start+node.Addr(at), o.moved)
	if err != nil && o.moved > 0 {
		o.gone(o.from, err)
	}
}

// gone blames the process for memory that went away under an operation.
func (o *operation) gone(i *Interface, err error) {
	i.thread.Blame(&Error{Call: "Portals", Code: "PTL_SEGV", Detail: fmt.Sprintf("memory of %d bytes between process %d and process %d", o.bytes, o.from.rank, o.to.rank), Err: err})
}

// trace shows an operation that has moved its data to whoever records them.
func (o *operation) trace() {
	if o.kind == opGet {
		o.show("get", o.to, o.from, o.moved)
		return
	}
	o.show("put", o.from, o.to, o.moved)
}

// traceRequest shows that a get has found its data, which leave now.
func (o *operation) traceRequest() {
	o.show("get request", o.from, o.to, 0)
	o.began = o.from.job.kernel.Now()
}

// show reports a message that began when the operation did and ends now.
func (o *operation) show(label string, from, to *Interface, bytes int64) {
	j := o.from.job
	if tracer := j.kernel.Tracer(); tracer != nil {
		tracer.Message(sim.Message{From: from.thread.Name(), To: to.thread.Name(), Sent: o.began, Received: j.kernel.Now(), Label: label, Bytes: bytes})
	}
}
