package mct

import (
	"fmt"

	"simrun/machines"
	"simrun/sim/node"
)

// Isend packs each peer's part of a vector into a buffer and starts sending it (MCT_Isend). The vector may be changed
// when it returns. Reals go with the tag after the one given, as integers have that.
func (r *Router) Isend(v AttrVect, tag int) error {
	if err := r.begin("MCT_Isend", v); err != nil {
		return err
	}
	defer r.world.thread.Leave()
	if err := r.sorted(v); err != nil {
		return err
	}
	for i, p := range r.routes {
		buffer := r.buffer(v, p.Length)
		r.transfer.buffers[i] = buffer
		if err := r.pack(p, buffer, true); err != nil {
			return err
		}
		m := r.message(p, tag)
		m.Data = buffer
		q, err := r.world.all.Isend(r.world.thread, m)
		if err != nil {
			return err
		}
		r.transfer.requests = append(r.transfer.requests, q)
	}
	return r.unsorted(v)
}

// WaitSend waits until all messages of Isend have been sent (MCT_Waitsend).
func (r *Router) WaitSend() error { return r.end("MCT_Isend", "MCT_Waitsend") }

// Send is Isend and WaitSend (MCT_Send).
func (r *Router) Send(v AttrVect, tag int) error {
	if err := r.Isend(v, tag); err != nil {
		return err
	}
	return r.WaitSend()
}

// Irecv states where the parts of a vector go that the peers send (MCT_Irecv). If a peer sends one run, it goes into
// the vector, otherwise into a buffer. The vector must be left alone until WaitRecv.
//
// MCT 2.6.0 sorts a vector whose segments do not ascend back after it has received and not before. So points that
// nobody sends change places. Here they keep theirs.
func (r *Router) Irecv(v AttrVect, tag int) error {
	if err := r.begin("MCT_Irecv", v); err != nil {
		return err
	}
	defer r.world.thread.Leave()
	if err := r.sorted(v); err != nil {
		return err
	}
	for i, p := range r.routes {
		m := r.message(p, tag)
		if len(p.Runs) == 1 {
			m.Data = v.address(p.Runs[0].Start)
		} else {
			m.Data = r.buffer(v, p.Length)
			r.transfer.buffers[i] = m.Data
		}
		q, err := r.world.all.Irecv(r.world.thread, m)
		if err != nil {
			return err
		}
		r.transfer.requests = append(r.transfer.requests, q)
	}
	return nil
}

// WaitRecv waits for the messages and unpacks those that have come into buffers
// (MCT_Waitrecv).
func (r *Router) WaitRecv() error { return r.end("MCT_Irecv", "MCT_Waitrecv") }

// Recv is Irecv and WaitRecv (MCT_Recv).
func (r *Router) Recv(v AttrVect, tag int) error {
	if err := r.Irecv(v, tag); err != nil {
		return err
	}
	return r.WaitRecv()
}

// begin enters a call that starts a transfer.
func (r *Router) begin(call string, v AttrVect) error {
	switch under := r.transfer.call; {
	case under != "":
		return fmt.Errorf("%s: found the transfer of %s under way over the router to component %d, expected none; wait for it first", call, under, r.component)
	case v.Points != r.points:
		return fmt.Errorf("%s: found an attribute vector of %d points, expected the %d of the process", call, v.Points, r.points)
	case v.Attributes < 1:
		return fmt.Errorf("%s: found %d attributes, expected at least 1", call, v.Attributes)
	case int64(v.Attributes) > node.SegmentMax/realBytes/max(v.Points, 1):
		return fmt.Errorf("%s: found %d attributes of %d points, expected at most %d bytes", call, v.Attributes, v.Points, node.SegmentMax)
	}
	if err := r.world.memory().Check(v.Data, v.bytes(v.Points)); err != nil {
		return fmt.Errorf("%s: attribute vector: %w", call, err)
	}
	r.world.thread.Enter(call)
	r.transfer = transfer{call: call, vector: v, buffers: make([]node.Addr, len(r.routes))}
	return nil
}

// end completes the transfer that a call began.
func (r *Router) end(began, call string) error {
	x := r.transfer
	if x.call != began {
		return fmt.Errorf("%s: found no transfer of %s under way over the router to component %d", call, began, r.component)
	}
	w := r.world
	w.thread.Enter(call)
	defer w.thread.Leave()
	if err := w.all.WaitAll(w.thread, x.requests); err != nil {
		return err
	}
	receives := began == "MCT_Irecv"
	for i, buffer := range x.buffers {
		if buffer == 0 {
			continue
		}
		if receives {
			if err := r.pack(r.routes[i], buffer, false); err != nil {
				return err
			}
		}
		w.free(buffer)
	}
	r.transfer = transfer{}
	if !receives {
		return nil
	}
	return r.unsorted(x.vector)
}

// message returns the message between the process and a peer, without its data.
func (r *Router) message(p Peer, tag int) machines.Message {
	first := r.world.registry.Processes(r.component).First
	return machines.Message{Peer: first + p.Process, Tag: tag + 1, Bytes: r.transfer.vector.bytes(p.Length)}
}

// buffer returns memory for so many points of a vector, a phantom if that is one.
func (r *Router) buffer(v AttrVect, points int64) node.Addr {
	m := r.world.memory()
	if m.Phantom(v.Data) {
		return m.AllocPhantom(v.bytes(points))
	}
	return m.Alloc(v.bytes(points))
}

// pack copies a peer's runs of the vector into its buffer, or back.
func (r *Router) pack(p Peer, buffer node.Addr, into bool) error {
	v := r.transfer.vector
	at := buffer
	for _, run := range p.Runs {
		n := v.bytes(run.Length)
		from, to := v.address(run.Start), at
		if !into {
			from, to = to, from
		}
		if err := r.move(to, from, n); err != nil {
			return err
		}
		at += node.Addr(n)
	}
	r.world.copyCost(int64(len(p.Runs)), v.bytes(p.Length))
	return nil
}

func (r *Router) move(to, from node.Addr, n int64) error {
	m := r.world.memory()
	return m.Copy(to, m, from, n)
}

// sorted puts the points of a vector into ascending order.
func (r *Router) sorted(v AttrVect) error {
	return r.permute(v, func(m Move) (to, from int64) { return m.Sorted, m.Own })
}

// unsorted puts them back into the order of the process's segments.
func (r *Router) unsorted(v AttrVect) error {
	return r.permute(v, func(m Move) (to, from int64) { return m.Own, m.Sorted })
}

// permute moves the points of a vector by way of a copy of it. places returns the
// first point of a move before and after it.
func (r *Router) permute(v AttrVect, places func(m Move) (to, from int64)) error {
	if r.permutation == nil {
		return nil
	}
	copied := v
	copied.Data = r.buffer(v, v.Points)
	defer r.world.free(copied.Data)
	if err := r.move(copied.Data, v.Data, v.bytes(v.Points)); err != nil {
		return err
	}
	for _, m := range r.permutation {
		to, from := places(m)
		if err := r.move(v.address(to), copied.address(from), v.bytes(m.Length)); err != nil {
			return err
		}
	}
	r.world.copyCost(1, v.bytes(v.Points))
	r.world.copyCost(int64(len(r.permutation)), v.bytes(v.Points))
	return nil
}
