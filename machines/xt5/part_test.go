package xt5_test

import (
	"fmt"
	"testing"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// TestPartEndpoint: each program has ranks, peers, messages, barriers and addresses
// of its own.
func TestPartEndpoint(t *testing.T) {
	passed := map[int]sim.Time{}
	run(t, []int{3, 14, 1}, func(p *proc) {
		own := p.PartEndpoint()
		n := p.Parts()[p.Part()]
		parts := own.(machines.Parts)
		if own.Rank() != p.PartRank() || own.Size() != n || parts.Part() != 0 || len(parts.Parts()) != 1 || parts.Parts()[0] != n || parts.PartRank() != own.Rank() {
			t.Errorf("process %d: %d of %d in program %d of %v, want %d of %d alone", p.Rank(), own.Rank(), own.Size(), parts.Part(), parts.Parts(), p.PartRank(), n)
		}
		if parts.PartEndpoint() != own || own.Peer(own.Rank()) != p.Peer(p.Rank()) || own.Memory() != p.Memory() {
			t.Errorf("process %d: another process alone than in the job", p.Rank())
		}
		p.must(ring(own))
		if p.Part() == 0 {
			p.th.Sleep(sim.Millisecond)
		}
		p.must(own.(machines.Barrier).Barrier(p.th))
		passed[p.Part()] = p.th.Now()
		all, err := own.(machines.AddressExchange).ExchangeAddresses(p.th, node.Addr(1000*p.Part()+own.Rank()))
		p.must(err)
		for rank, a := range all {
			if a != node.Addr(1000*p.Part()+rank) || len(all) != n {
				t.Errorf("process %d: address %d of process %d among %d", p.Rank(), a, rank, len(all))
			}
		}
	})
	if passed[0] < sim.Time(sim.Millisecond) || passed[1] > sim.Time(sim.Millisecond) || passed[2] > passed[1] {
		t.Errorf("barriers of the programs end at %v, want the first after 1 ms and the others before", passed)
	}
}

// ring sends each process's rank to the next one and checks what comes.
func ring(e machines.Endpoint) error {
	data := e.Memory().Alloc(8)
	here, err := node.View[int64](e.Memory(), data, 1)
	if err != nil {
		return err
	}
	here[0] = int64(e.Rank())
	n := e.Size()
	mp, before := e.(machines.MessagePassing), (e.Rank()+n-1)%n
	if err := mp.Send(e.Thread(), machines.Message{Peer: (e.Rank() + 1) % n, Tag: 5, Data: data, Bytes: 8}); err != nil {
		return err
	}
	got, err := mp.Receive(e.Thread(), machines.Message{Peer: machines.AnyPeer, Tag: 5, Data: data, Bytes: 8})
	if err == nil && (got.Peer != before || here[0] != int64(before)) {
		return fmt.Errorf("found a message of process %d that says %d, want %d", got.Peer, here[0], before)
	}
	return err
}
