package ideal

import (
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// scope is processes that follow each other, among which messages go, and the number of
// these messages.
type scope struct {
	*process
	context     int
	first, size int
}

// Rank returns the process's number.
func (s scope) Rank() int { return s.number - s.first }

// Size returns how many processes there are.
func (s scope) Size() int { return s.size }

// letter is a message that has been sent and not received.
type letter struct {
	from    *process
	context int
	tag     int
	bytes   int64
	data    []byte
	here    bool // and not on its way
}

// request is a send or a receive that has been started.
type request struct {
	scope
	want    machines.Message
	got     machines.Message
	send    bool
	done    bool
	counted bool
	err     error
	ended   *sim.Condition
}

// Done reports whether nothing is left to wait for.
func (r *request) Done() bool { return r.done }

func (r *request) end() {
	r.done = true
	r.ended.Broadcast()
}

// WaitingFor names the message.
func (r *request) WaitingFor() string {
	if r.send {
		return fmt.Sprintf("%d bytes with tag %d to leave for process %d", r.want.Bytes, r.want.Tag, r.want.Peer)
	}
	s := "a message"
	if r.want.Tag != machines.AnyTag {
		s += fmt.Sprintf(" with tag %d", r.want.Tag)
	}
	if r.want.Peer != machines.AnyPeer {
		s += fmt.Sprintf(" from process %d", r.want.Peer)
	}
	return s
}

// HeldBy returns the process on the other side, if it is known.
func (r *request) HeldBy() []*sim.Process {
	if r.want.Peer == machines.AnyPeer {
		return nil
	}
	return []*sim.Process{r.job.processes[r.first+r.want.Peer].thread.Process}
}

// check refuses messages that cannot be. A receive accepts any process and tag.
func (s scope) check(m machines.Message, send bool) error {
	switch {
	case (m.Peer < 0 || m.Peer >= s.size) && (send || m.Peer != machines.AnyPeer):
		return fmt.Errorf("found process %d, expected 0 to %d", m.Peer, s.size-1)
	case m.Tag < 0 && (send || m.Tag != machines.AnyTag):
		return fmt.Errorf("found tag %d, expected at least 0", m.Tag)
	}
	return s.checkLocal(m.Data, m.Bytes)
}

// isend starts sending a message.
func (s scope) isend(t *node.Thread, m machines.Message) (*request, error) {
	if err := s.check(m, true); err != nil {
		return nil, err
	}
	issued := s.begin(t, machines.Messages)
	s.ledger.Messages++
	s.ledger.Bytes += m.Bytes
	to := s.job.processes[s.first+m.Peer]
	r := &request{scope: s, want: m, send: true, ended: sim.NewCondition("a message to leave")}
	l := &letter{from: s.process, context: s.context, tag: m.Tag, bytes: m.Bytes}
	to.inbox = append(to.inbox, l)
	x := &transfer{issue: issued, Copy: machines.Copy{Bytes: m.Bytes}}
	s.job.send(message{from: s.process, to: to, bytes: m.Bytes, label: fmt.Sprintf("message %d", m.Tag),
		left: func() {
			l.data = x.read(s.process, m.Data)
			r.end()
		},
		arrived: func() {
			l.here = true
			to.match()
		}})
	return r, nil
}

// irecv states where a message goes.
func (s scope) irecv(t *node.Thread, m machines.Message) (*request, error) {
	if err := s.check(m, false); err != nil {
		return nil, err
	}
	t.Sync()
	r := &request{scope: s, want: m, ended: sim.NewCondition("a message")}
	s.posted = append(s.posted, r)
	s.match()
	return r, nil
}

// match gives the letters that are here to the receives that were posted, in the order
// of these.
func (p *process) match() {
	p.posted = slices.DeleteFunc(p.posted, func(r *request) bool {
		i := p.findLetter(r.scope, r.want)
		if i < 0 {
			return false
		}
		r.take(p.inbox[i])
		p.inbox = slices.Delete(p.inbox, i, i+1)
		return true
	})
}

// findLetter returns the index of a letter that is here and fits, or -1. One of a process
// does not pass an earlier one of it that fits.
func (p *process) findLetter(s scope, want machines.Message) int {
	behind := map[*process]bool{}
	for i, l := range p.inbox {
		rank := l.from.number - s.first
		fits := l.context == s.context && (want.Peer == machines.AnyPeer || want.Peer == rank) && (want.Tag == machines.AnyTag || want.Tag == l.tag)
		switch {
		case !fits || behind[l.from]:
		case l.here:
			return i
		default:
			behind[l.from] = true
		}
	}
	return -1
}

// stated is a letter as its receiver is told of it.
func (s scope) stated(l *letter) machines.Message {
	return machines.Message{Peer: l.from.number - s.first, Tag: l.tag, Bytes: l.bytes}
}

// take ends a receive.
func (r *request) take(l *letter) {
	r.got = r.stated(l)
	r.got.Data = r.want.Data
	if l.bytes > r.want.Bytes {
		r.err = fmt.Errorf("found a message of %d bytes with tag %d from process %d, expected at most %d bytes", l.bytes, l.tag, r.got.Peer, r.want.Bytes)
	} else if l.bytes > 0 {
		to, err := r.thread.Memory.Bytes(r.want.Data, l.bytes)
		copy(to, l.data)
		r.err = err
	}
	r.end()
}

// wait waits for the end of a request.
func (s scope) wait(t *node.Thread, x machines.Request) (machines.Message, error) {
	r, ok := x.(*request)
	if !ok || r.process != s.process {
		return machines.Message{}, fmt.Errorf("found a %T, expected a request that this process has started", x)
	}
	t.Sync()
	began := t.Now()
	for !r.done {
		r.ended.WaitAs(t.Process, r)
	}
	s.ledger.Add(machines.Waiting, t.Now().Sub(began))
	if r.send {
		return r.want, nil
	}
	if !r.counted {
		r.counted = true
		s.charge(t, machines.Messages, s.job.machine.Spec.Library.Receive.Get())
	}
	return r.got, r.err
}

// Isend starts sending a message.
func (s scope) Isend(t *node.Thread, m machines.Message) (machines.Request, error) {
	r, err := s.isend(t, m)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Irecv states where a message goes that fits m.
func (s scope) Irecv(t *node.Thread, m machines.Message) (machines.Request, error) {
	r, err := s.irecv(t, m)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Wait waits until a request is done.
func (s scope) Wait(t *node.Thread, r machines.Request) (machines.Message, error) {
	return s.wait(t, r)
}

// WaitAll waits until all requests are done.
func (s scope) WaitAll(t *node.Thread, requests []machines.Request) error {
	for _, r := range requests {
		if _, err := s.wait(t, r); err != nil {
			return err
		}
	}
	return nil
}

// TestAll looks once whether all requests are done.
func (s scope) TestAll(t *node.Thread, requests []machines.Request) (bool, error) {
	s.poll(t, machines.Messages)
	t.Sync()
	for _, r := range requests {
		if !r.Done() {
			return false, nil
		}
	}
	return true, s.WaitAll(t, requests)
}

// Send sends a message and waits until its data may be changed.
func (s scope) Send(t *node.Thread, m machines.Message) error {
	r, err := s.isend(t, m)
	if err == nil {
		_, err = s.wait(t, r)
	}
	return err
}

// Multicast sends the same to several processes, to one after the other.
func (s scope) Multicast(t *node.Thread, m machines.Message, peers []int) error {
	for _, m.Peer = range peers {
		if err := s.Send(t, m); err != nil {
			return err
		}
	}
	return nil
}

// Receive waits for a message.
func (s scope) Receive(t *node.Thread, m machines.Message) (machines.Message, error) {
	r, err := s.irecv(t, m)
	if err != nil {
		return m, err
	}
	return s.wait(t, r)
}

// Probe looks once whether a message that fits m is there.
func (s scope) Probe(t *node.Thread, m machines.Message) (machines.Message, bool, error) {
	if err := s.check(machines.Message{Peer: m.Peer, Tag: m.Tag}, false); err != nil {
		return m, false, err
	}
	s.poll(t, machines.Messages)
	t.Sync()
	i := s.findLetter(s, m)
	if i < 0 {
		return m, false, nil
	}
	return s.stated(s.inbox[i]), true, nil
}
