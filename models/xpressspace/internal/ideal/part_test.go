package ideal

import (
	"context"
	"testing"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// TestPartEndpoint: each process puts its number to the next one of its program and
// gets that of the one before.
func TestPartEndpoint(t *testing.T) {
	k := sim.New(1)
	Launch(k, []int{4, 1, 3}, Options{Latency: sim.Microsecond, Jitter: sim.Microsecond}, func(p *Process) {
		own := p.PartEndpoint().(*member)
		if err := own.pass(t); err != nil {
			p.thread.Fail(err)
		}
	})
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// pass has words 0 and 1 for what comes by put and get, and 2 for the own number.
func (m *member) pass(t *testing.T) error {
	at := m.memory.Alloc(24)
	words, err := node.View[int64](m.memory, at, 3)
	if err != nil {
		return err
	}
	n := m.Size()
	before, number := (m.Rank()+n-1)%n, 100*int64(m.Process.Part())
	words[2] = number + int64(m.Rank())
	all, err := m.ExchangeAddresses(m.thread, at)
	if err != nil {
		return err
	}
	done, next := m.NewCounter(), (m.Rank()+1)%n
	if err := m.Put(m.thread, machines.Copy{Target: next, Remote: all[next], Local: at + 16, Bytes: 8}, nil, done); err != nil {
		return err
	}
	if err := m.Get(m.thread, machines.Copy{Target: before, Remote: all[before] + 16, Local: at + 8, Bytes: 8}, done); err != nil {
		return err
	}
	m.WaitCounter(m.thread, done, 2, nil)
	if err := m.Barrier(m.thread); err != nil {
		return err
	}
	if want := number + int64(before); words[0] != want || words[1] != want {
		t.Errorf("process %d of %d: put %d and got %d, want %d", m.Rank(), n, words[0], words[1], want)
	}
	return nil
}
