package t3d

import (
	"simrun/machines"
	"simrun/machines/t3d/pvm"
	"simrun/sim/node"
)

// Send packs the data and sends them: pvm_initsend, pvm_pkbyte, pvm_send.
func (e *Endpoint) Send(t *node.Thread, m machines.Message) error {
	if err := e.packed(t, m); err != nil {
		return err
	}
	return e.PVM.Send(t, m.Peer, m.Tag)
}

// Multicast is Send with pvm_mcast.
func (e *Endpoint) Multicast(t *node.Thread, m machines.Message, peers []int) error {
	if err := e.packed(t, m); err != nil {
		return err
	}
	return e.PVM.Mcast(t, peers, m.Tag)
}

// packed fills the send buffer.
func (e *Endpoint) packed(t *node.Thread, m machines.Message) error {
	e.PVM.InitSend()
	return e.PVM.PkByte(t, m.Data, m.Bytes)
}

// Receive receives a message and unpacks it: pvm_recv, pvm_upkbyte.
func (e *Endpoint) Receive(t *node.Thread, m machines.Message) (machines.Message, error) {
	in, err := e.PVM.Recv(t, m.Peer, m.Tag)
	if err != nil {
		return m, err
	}
	if in.Bytes > m.Bytes {
		return m, e.Refuse("pvm_recv", "a message of %d bytes from task %d with tag %d, expected at most %d", in.Bytes, in.TID, in.Tag, m.Bytes)
	}
	return stated(m, in), e.PVM.UPkByte(t, m.Data, in.Bytes)
}

// Probe is pvm_probe.
func (e *Endpoint) Probe(t *node.Thread, m machines.Message) (machines.Message, bool, error) {
	in, ok, err := e.PVM.Probe(t, m.Peer, m.Tag)
	if err != nil || !ok {
		return m, false, err
	}
	return stated(m, in), true, nil
}

// stated is a message with sender, tag and length as they are.
func stated(m machines.Message, in pvm.Info) machines.Message {
	m.Peer, m.Tag, m.Bytes = in.TID, in.Tag, in.Bytes
	return m
}
