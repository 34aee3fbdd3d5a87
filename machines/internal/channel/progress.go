package channel

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// progress handles the packets that are here.
func (p *Port) progress(t *node.Thread) {
	t.Charge(p.system.look.Get())
	t.Sync()
	for len(p.arrived) > 0 {
		in := p.arrived[0]
		p.arrived = append(p.arrived[:0], p.arrived[1:]...)
		p.system.device.Take(t, p.rank, in.from, in.carried())
		t.Charge(p.system.handle.Get())
		t.ExecuteCode(&p.system.spec.Handle, 1)
		p.take(t, in)
		t.Sync()
	}
}

// take does what a packet says.
func (p *Port) take(t *node.Thread, in *packet) {
	switch in.kind {
	case answer:
		p.stagePieces(t, in.sender, in.receiver)
	case fetched:
		in.sender.done = true
	case piece:
		p.takePiece(t, in)
	default:
		if x := p.findPosted(in); x != nil {
			p.chargeMatches(t)
			p.accept(t, x, in, false)
			return
		}
		p.chargeMatches(t)
		p.unexpected = append(p.unexpected, in)
		return
	}
	p.system.release(in)
}

func (p *Port) chargeMatches(t *node.Thread) {
	t.Charge(p.system.match.Times(p.compared))
	p.compared = 0
}

// accept gives a message to the receive that it fits. Late says that it had come before.
func (p *Port) accept(t *node.Thread, x *transfer, in *packet, late bool) {
	y := p.system
	x.got = stated(x.want, in)
	if in.bytes > x.want.Bytes {
		x.err = fmt.Errorf("%s: found a message of %d bytes with tag %d from process %d, expected at most %d bytes",
			y.name, in.bytes, in.tag, in.from, x.want.Bytes)
		x.done = true
		return
	}
	switch {
	case in.kind == short:
		if late { // it had to be put aside
			t.Charge(y.costs.Copy(node.Copy{Count: 1, Bytes: in.bytes, Width: wordBytes, SrcWarm: node.Whole, DstWarm: node.Whole}))
		}
		x.finish(in.empty(t.Memory, x.want.Data, in.bytes))
	case in.kind == eager:
		y.device.Collect(t, p.rank, in.from, x.want.Data, in.bytes)
		x.finish(in.empty(t.Memory, x.want.Data, in.bytes))
	case y.device.Reaches():
		y.device.Collect(t, p.rank, in.from, x.want.Data, in.bytes)
		from := y.ports[in.from].thread.Memory
		x.finish(t.Memory.Copy(x.want.Data, from, in.sender.want.Data, in.bytes))
		p.reply(t, fetched, in, x)
	default:
		p.reply(t, answer, in, x)
	}
	p.traced(in, x.got.Bytes)
	y.release(in)
}

// wordBytes is a word, by which data are copied.
const wordBytes = 8

// finish ends a receive.
func (x *transfer) finish(err error) { x.err, x.done = err, true }

// reply answers a request.
func (p *Port) reply(t *node.Thread, kind packetKind, in *packet, x *transfer) {
	out := p.system.packet(kind, p.rank, in.from)
	out.sender, out.receiver = in.sender, x
	p.system.dispatch(t, out)
}

// stagePieces sends a message that has been asked for, in pieces.
func (p *Port) stagePieces(t *node.Thread, x, receiver *transfer) {
	y := p.system
	for at := int64(0); at < x.want.Bytes; at += y.piece {
		out := y.packet(piece, p.rank, x.want.Peer)
		out.bytes, out.receiver = min(y.piece, x.want.Bytes-at), receiver
		if x.err = out.fill(t.Memory, x.want.Data+node.Addr(at), out.bytes); x.err != nil {
			break
		}
		y.device.Stage(t, p.rank, x.want.Peer, x.want.Data+node.Addr(at), out.bytes)
		y.dispatch(t, out)
	}
	x.done = true
}

// takePiece fetches a piece.
func (p *Port) takePiece(t *node.Thread, in *packet) {
	x := in.receiver
	to := x.want.Data + node.Addr(x.moved)
	p.system.device.Collect(t, p.rank, in.from, to, in.bytes)
	if x.err == nil {
		x.err = in.empty(t.Memory, to, in.bytes)
	}
	x.moved += in.bytes
	x.done = x.moved >= x.got.Bytes
}

// traced tells a recorder of a message.
func (p *Port) traced(in *packet, n int64) {
	if tr := p.system.kernel.Tracer(); tr != nil {
		from := p.system.ports[in.from].thread.Name()
		tr.Message(sim.Message{From: from, To: p.thread.Name(), Sent: in.sent, Received: reached(p.thread), Label: p.system.name, Bytes: n})
	}
}

// reached is where a thread is, ahead of the clock.
func reached(t *node.Thread) sim.Time { return t.Now().Add(t.Owed()) }

// await waits until a transfer is done, and returns how long nothing happened.
func (p *Port) await(t *node.Thread, x *transfer) (idle sim.Duration) {
	for p.progress(t); !x.done; p.progress(t) {
		from := t.Now()
		p.changed.WaitAs(t.Process, x)
		idle = idle.Plus(t.Now().Sub(from))
	}
	return idle
}

// account notes what a call has taken.
func (p *Port) account(w machines.Stopwatch, idle sim.Duration) {
	p.ledger.Add(machines.Messages, max(0, w.Elapsed()-idle))
	p.ledger.Add(machines.Waiting, idle)
}
