package ideal

import (
	"bytes"
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// message is data under way or waiting to be received.
type message struct {
	from, tag int
	data      []byte
	at        sim.Time // when it can be received
}

// Send sends m.
func (e *Endpoint) Send(t *node.Thread, m machines.Message) error {
	p, err := e.peer(m.Peer)
	if err != nil {
		return err
	}
	t.Sync()
	data, err := e.Memory().Bytes(m.Data, m.Bytes)
	if err != nil {
		return err
	}
	p.inbox = append(p.inbox, message{e.rank, m.Tag, bytes.Clone(data), t.Now().Add(e.job.machine.latency)})
	p.delivered.Broadcast()
	e.ledger.Messages++
	e.ledger.Bytes += m.Bytes
	return nil
}

// Multicast sends m to each of peers.
func (e *Endpoint) Multicast(t *node.Thread, m machines.Message, peers []int) error {
	for _, m.Peer = range peers {
		if err := e.Send(t, m); err != nil {
			return err
		}
	}
	return nil
}

// Receive blocks until a message that fits m is there.
func (e *Endpoint) Receive(t *node.Thread, m machines.Message) (machines.Message, error) {
	t.Sync()
	start := t.Now()
	i := e.find(m)
	for ; i < 0; i = e.find(m) {
		e.delivered.Wait(t.Process)
	}
	got := e.inbox[i]
	e.inbox = slices.Delete(e.inbox, i, i+1)
	if got.at > t.Now() {
		t.Process.Sleep(got.at.Sub(t.Now()))
	}
	e.ledger.Add(machines.Waiting, t.Now().Sub(start))
	if int64(len(got.data)) > m.Bytes {
		return m, fmt.Errorf("found a message of %d bytes, expected at most %d", len(got.data), m.Bytes)
	}
	to, err := e.Memory().Bytes(m.Data, int64(len(got.data)))
	copy(to, got.data)
	return machines.Message{Peer: got.from, Tag: got.tag, Data: m.Data, Bytes: int64(len(got.data))}, err
}

// Probe reports whether a message that fits m is there.
func (e *Endpoint) Probe(t *node.Thread, m machines.Message) (machines.Message, bool, error) {
	t.Sync()
	i := e.find(m)
	if i < 0 || e.inbox[i].at > t.Now() {
		return m, false, nil
	}
	return machines.Message{Peer: e.inbox[i].from, Tag: e.inbox[i].tag, Bytes: int64(len(e.inbox[i].data))}, true, nil
}

func (e *Endpoint) find(m machines.Message) int {
	return slices.IndexFunc(e.inbox, func(in message) bool {
		return (m.Peer == machines.AnyPeer || m.Peer == in.from) && (m.Tag == machines.AnyTag || m.Tag == in.tag)
	})
}
