package nx

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/paragon/mesh"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

const us = sim.Microsecond

// process is one of a test.
type process struct {
	*Port
	th *node.Thread
	at node.Addr // of 64 bytes
	b  []byte
}

// run runs a program of n processes, where a call takes 1 us and a co-processor 1 us on each
// side, and returns the library and how the run ends.
func run(n int, body func(rank int, p *process) error) (*Base, error) {
	k := sim.New(1)
	rate, err := param.Parse[sim.Rate]("1000MB/s")
	if err != nil {
		return nil, err
	}
	none := param.Of(sim.Duration(0))
	w, err := mesh.NewNetwork(k, &mesh.Spec{Height: param.Of(int64(n)), Link: param.Of(rate), Hop: none, Contention: param.Of("none")},
		&mesh.CoprocessorSpec{Send: param.Of(us), Receive: param.Of(us), Rate: param.Of(rate), Packet: param.Of(sim.Size(8192))}, n, n)
	if err != nil {
		return nil, err
	}
	spec := &Spec{SendCall: param.Of(us), ReceiveCall: param.Of(us), PostCall: param.Of(us), Poll: none, Handler: param.Of(us), Header: param.Of(sim.Size(64))}
	base := NewBase(spec, w, processor())
	for rank := range n {
		name := fmt.Sprintf("process %d", rank)
		th := &node.Thread{CPU: node.NewProcessor(k, name), Memory: node.NewMemory(name)}
		p := &process{th: th, at: th.Memory.Alloc(64)}
		p.Port = base.Init(w.Attach(rank, th))
		th.Process = k.Spawn(name, func(*sim.Process) {
			var err error
			if p.b, err = th.Memory.Bytes(p.at, 64); err == nil {
				err = body(rank, p)
			}
			if err != nil {
				th.Fail(err)
			}
			th.Sync()
		})
	}
	return base, k.Run(context.Background())
}

// processor executes everything in no time.
func processor() *node.Costs {
	none := param.Of(sim.Cycle * 0)
	return node.NewCosts(&node.Spec{
		Clock:    param.Of(100 * sim.Megahertz),
		FloatAdd: none, FloatMultiply: none, FloatDivide: none, FloatSqrt: none, IntAdd: none, IntMultiply: none, IntDivide: none,
		Load: none, Store: none, Branch: none, Call: none,
		Cache: node.CacheSpec{
			LevelSpec: node.LevelSpec{Size: param.Of(sim.Size(8192)), Line: param.Of(sim.Size(32)), Fill: param.Of(sim.Duration(0))},
			WriteBack: param.Of(sim.Duration(0)),
		},
	})
}

// TestCollectiveMessagesStayApart: a receive of any type from anybody does not take what
// gsync sends.
func TestCollectiveMessagesStayApart(t *testing.T) {
	_, err := run(2, func(rank int, p *process) error {
		if rank == 1 { // its gsync is on its way long before its message
			if err := p.Gsync(p.th); err != nil {
				return err
			}
			p.b[0] = 5
			return p.Send(p.th, machines.Message{Peer: 0, Tag: 3, Data: p.at, Bytes: 1})
		}
		r, err := p.Irecv(p.th, machines.Message{Peer: machines.AnyPeer, Tag: machines.AnyTag, Data: p.at, Bytes: 64})
		if err != nil {
			return err
		}
		p.th.Compute(100 * us)
		p.th.Sync()
		if r.Done() {
			t.Error("a receive of any type is done by a message of gsync")
		}
		if err := p.Gsync(p.th); err != nil {
			return err
		}
		if got, err := p.Wait(p.th, r); err != nil || got.Tag != 3 || got.Bytes != 1 || p.b[0] != 5 {
			t.Errorf("got %+v with %d, %v, want one byte 5 of type 3", got, p.b[0], err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestBarrierIsNotedAsOne: all time of a gsync is a barrier's. Its messages have no part of it, but they are counted.
// The noted time is the time that passed.
func TestBarrierIsNotedAsOne(t *testing.T) {
	const n = 4 // two stages
	_, err := run(n, func(rank int, p *process) error {
		p.th.Compute(sim.Duration(rank) * 10 * us)
		p.th.Sync()
		l := p.node.Ledger()
		began, before := p.th.Now(), *l
		if err := p.Gsync(p.th); err != nil {
			return err
		}
		p.th.Sync()
		want := before.Time
		want[machines.Barriers] += p.th.Now().Sub(began)
		if l.Time != want {
			t.Errorf("process %d: noted %v, want %v", rank, l.Time, want)
		}
		if sent := l.Messages - before.Messages; sent != 2 {
			t.Errorf("process %d: %d messages, want 2", rank, sent)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestFirstPostedReceives: a message goes to the receive that was posted first of those that
// it fits, and a receive gets the oldest message that fits.
func TestFirstPostedReceives(t *testing.T) {
	_, err := run(2, func(rank int, p *process) error {
		if rank == 0 {
			p.th.Compute(50 * us)
			for i, tag := range []int{7, 8, 7, 9, 7} {
				p.b[0] = byte(i)
				if err := p.Send(p.th, machines.Message{Peer: 1, Tag: tag, Data: p.at, Bytes: 1}); err != nil {
					return err
				}
			}
			return nil
		}
		var posted []machines.Request
		for i, tag := range []int{8, machines.AnyTag, 7} {
			r, err := p.Irecv(p.th, machines.Message{Peer: 0, Tag: tag, Data: p.at + node.Addr(i), Bytes: 1})
			if err != nil {
				return err
			}
			posted = append(posted, r)
		}
		p.th.Compute(200 * us) // messages 3 and 4 find no receive
		for i, tag := range []int{7, machines.AnyTag} {
			r, err := p.Irecv(p.th, machines.Message{Peer: 0, Tag: tag, Data: p.at + node.Addr(3+i), Bytes: 1})
			if err != nil {
				return err
			}
			posted = append(posted, r)
		}
		if err := p.WaitAll(p.th, posted); err != nil {
			return err
		}
		if want := []byte{1, 0, 2, 4, 3}; !slices.Equal(p.b[:5], want) {
			t.Errorf("receives got messages %v, want %v", p.b[:5], want)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestCompletionHandlersTakeTurns: they run in the order in which their messages came, one
// after the other, although each waits.
func TestCompletionHandlersTakeTurns(t *testing.T) {
	var events []string
	_, err := run(2, func(rank int, p *process) error {
		id := p.Register(func(in *machines.Arrival) machines.Delivery {
			n := in.Header[0]
			return machines.Delivery{Complete: func(h *node.Thread) {
				events = append(events, fmt.Sprintf("begin %d", n))
				h.Compute(us.Times(int64(30 / (n + 1))))
				h.Sync()
				events = append(events, fmt.Sprintf("end %d", n))
			}}
		})
		if err := p.Gsync(p.th); err != nil {
			return err
		}
		if rank == 1 {
			return nil
		}
		done := p.NewCounter()
		for i := range byte(3) {
			if err := p.SendActive(p.th, machines.ActiveMessage{Target: 1, Handler: id, Header: []byte{i}}, nil, done); err != nil {
				return err
			}
		}
		p.WaitCounter(p.th, done, 3, nil)
		if len(events) != 6 {
			t.Errorf("the sender knows of the end of three handlers after %v", events)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if want := "[begin 0 end 0 begin 1 end 1 begin 2 end 2]"; fmt.Sprint(events) != want {
		t.Errorf("handlers: %v, want %s", events, want)
	}
}

// TestNothingIsLeftOver: after many calls, also of receives that refuse arrived messages, the library keeps no more
// than a few calls needed at a time, and none of it is in use.
func TestNothingIsLeftOver(t *testing.T) {
	const rounds = 200
	base, err := run(2, func(rank int, p *process) error {
		id := p.Register(func(*machines.Arrival) machines.Delivery { return machines.Delivery{} })
		done := p.NewCounter()
		if err := p.Gsync(p.th); err != nil {
			return err
		}
		for range rounds {
			m := machines.Message{Peer: 1 - rank, Tag: 1, Data: p.at, Bytes: 8}
			if rank == 0 {
				if err := p.SendActive(p.th, machines.ActiveMessage{Target: 1, Handler: id, Header: []byte{1}}, nil, done); err != nil {
					return err
				}
				p.WaitCounter(p.th, done, 1, nil)
				if err := p.Send(p.th, m); err != nil {
					return err
				}
			}
			if _, err := p.Receive(p.th, m); err != nil {
				return err
			}
			if rank == 1 {
				for range 2 {
					if err := p.Send(p.th, m); err != nil {
						return err
					}
				}
				continue
			}
			m.Bytes = 7
			if _, err := p.Receive(p.th, m); err == nil || !strings.Contains(err.Error(), "found a message of 8 bytes") {
				return fmt.Errorf("a receive of 7 bytes gives %v, want an error", err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(base.letters) > 8 || len(base.free) != len(base.letters) {
		t.Errorf("%d messages of which %d are free, want at most 8, all free", len(base.letters), len(base.free))
	}
	for rank, p := range base.ports {
		if len(p.spare) > 2 || len(p.confirms) > 1 || len(p.idle) != len(p.confirms) || len(p.posted)+len(p.unexpected) > 0 {
			t.Errorf("process %d: %d requests, %d confirmations of which %d are free, %d receives and %d messages that wait",
				rank, len(p.spare), len(p.confirms), len(p.idle), len(p.posted), len(p.unexpected))
		}
	}
}

// TestActiveErrors: headers that are too long, and handlers that the target does not have.
func TestActiveErrors(t *testing.T) {
	_, err := run(2, func(rank int, p *process) error {
		if rank == 1 {
			return nil
		}
		err := p.SendActive(p.th, machines.ActiveMessage{Target: 1, Header: make([]byte, 65)}, nil, nil)
		if err == nil || !strings.Contains(err.Error(), "found a header of 65 bytes, expected at most 64") {
			t.Errorf("a header that is too long: %v", err)
		}
		if err := p.SendActive(p.th, machines.ActiveMessage{Target: 2}, nil, nil); err == nil || !strings.Contains(err.Error(), "found process 2, expected 0 to 1") {
			t.Errorf("a process that is none: %v", err)
		}
		return p.SendActive(p.th, machines.ActiveMessage{Target: 1, Handler: 4}, nil, nil)
	})
	if err == nil || !strings.Contains(err.Error(), "process 0") || !strings.Contains(err.Error(), "found handler 4, expected one of the 0 of process 1") {
		t.Errorf("a handler that the target does not have: %v", err)
	}
}
