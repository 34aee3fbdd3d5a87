package machines_test

import (
	"context"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/machines/xt5"
	"simrun/sim"
	"simrun/sim/node"
)

// activeMessages is what messages promise that start handlers.
var activeMessages = []check{
	{name: "handlers", body: func(r *rig) {
		m := r.e.(machines.ActiveMessages)
		at, data := r.alloc(longest)
		to, mine := r.alloc(longest)
		var bytes []int64
		completed := 0
		handler := m.Register(func(in *machines.Arrival) machines.Delivery {
			want(r, "sender", in.From, r.partner())
			want(r, "header", string(in.Header), "head")
			bytes = append(bytes, in.Bytes)
			in.Charge(sim.Microsecond)
			return machines.Delivery{Data: to, Complete: func(t *node.Thread) {
				t.Compute(sim.Microsecond)
				completed++
			}}
		})
		r.barrier()
		fill(data, r.e.Rank())
		for _, n := range lengths {
			done, sent := m.NewCounter(), m.NewCounter()
			r.must(m.SendActive(r.th, machines.ActiveMessage{Target: r.partner(), Handler: handler, Header: []byte("head"), Data: at, Bytes: n}, sent, done))
			m.WaitCounter(r.th, sent, 1, nil)
			m.WaitCounter(r.th, done, 1, nil)
			r.barrier()
			want(r, "messages", len(bytes), completed)
			want(r, "bytes", bytes[len(bytes)-1], n)
			r.filled("data of a message", mine[:n], r.partner())
			r.barrier()
		}
	}},
	{name: "refuses", body: func(r *rig) {
		m := r.e.(machines.ActiveMessages)
		handler := m.Register(func(*machines.Arrival) machines.Delivery { return machines.Delivery{} })
		r.barrier()
		r.refused("a header that is too long", m.SendActive(r.th, machines.ActiveMessage{Target: r.partner(), Handler: handler, Header: make([]byte, m.HeaderMax()+1)}, nil, nil))
		r.refused("a target too many", m.SendActive(r.th, machines.ActiveMessage{Target: processes, Handler: handler}, nil, nil))
		done := m.NewCounter()
		r.must(m.SendActive(r.th, machines.ActiveMessage{Target: r.e.Rank(), Handler: handler, Header: make([]byte, m.HeaderMax())}, nil, done))
		m.WaitCounter(r.th, done, 1, nil)
		r.barrier()
	}},
}

// exposedMemory is what puts and gets of exposed memory promise.
var exposedMemory = []check{
	{name: "events", body: func(r *rig) {
		m := r.e.(machines.ExposedMemory)
		at, mine := r.alloc(2 * longest)
		fill(mine[longest:], r.e.Rank())
		r.must(m.Expose(r.th, machines.Exposure{Key: 7, Addr: at, Bytes: 2 * longest, Arrivals: true}))
		from, data := r.alloc(longest)
		r.barrier()
		for _, n := range lengths {
			fill(data, r.e.Rank())
			r.must(m.PutExposed(r.th, machines.Transfer{Target: r.partner(), Key: 7, Local: from, Bytes: n, Header: uint64(n) + 1, Token: n}))
			kinds := [3]int{}
			for range 2 {
				event, err := m.AwaitEvent(r.th, nil)
				r.must(err)
				kinds[event.Kind]++
				if event.Kind == machines.Arrived {
					want(r, "arrival", event, machines.Event{Kind: machines.Arrived, Peer: r.partner(), Key: 7, Header: uint64(n) + 1})
				} else {
					want(r, "token", event.Token, any(n))
				}
			}
			want(r, "events of a put", kinds, [3]int{machines.Sent: 1, machines.Arrived: 1})
			r.filled("put", mine[:n], r.partner())
			clear(data)
			r.must(m.GetExposed(r.th, machines.Transfer{Target: r.partner(), Key: 7, Offset: longest, Local: from, Bytes: n, Token: "get"}))
			event, err := m.AwaitEvent(r.th, nil)
			r.must(err)
			want(r, "event of a get", event, machines.Event{Kind: machines.Got, Token: "get"})
			r.filled("get", data[:n], r.partner())
			r.barrier()
		}
		_, more, err := m.NextEvent(r.th)
		r.must(err)
		want(r, "an event left over", more, false)
		r.must(m.Withdraw(r.th, 7))
		r.refused("withdrawing twice", m.Withdraw(r.th, 7))
	}},
	{name: "no arrivals", body: func(r *rig) {
		m := r.e.(machines.ExposedMemory)
		at, mine := r.alloc(100)
		r.must(m.Expose(r.th, machines.Exposure{Key: 1, Addr: at, Bytes: 100}))
		other, _ := r.alloc(100)
		r.refused("a key that is in use", m.Expose(r.th, machines.Exposure{Key: 1, Addr: other, Bytes: 100}))
		from, data := r.alloc(50)
		fill(data, r.e.Rank())
		r.barrier()
		r.must(m.PutExposed(r.th, machines.Transfer{Target: r.partner(), Key: 1, Offset: 50, Local: from, Bytes: 50}))
		event, err := m.AwaitEvent(r.th, nil)
		r.must(err)
		want(r, "event", event.Kind, machines.Sent)
		r.th.Sleep(sim.Second)
		_, more, err := m.NextEvent(r.th)
		r.must(err)
		want(r, "an arrival that nobody asked for", more, false)
		r.filled("put", mine[50:], r.partner())
		r.refused("a target too many", m.PutExposed(r.th, machines.Transfer{Target: processes, Key: 1}))
		r.barrier()
	}},
}

// messagePassing is what messages promise: order between two processes, tags, lengths.
var messagePassing = []check{
	{name: "order", body: func(r *rig) {
		m := r.e.(machines.MessagePassing)
		at, data := r.alloc(longest)
		to, mine := r.alloc(longest)
		next, before := (r.e.Rank()+1)%processes, (r.e.Rank()+processes-1)%processes
		for _, n := range lengths {
			if r.e.Rank()%2 == 1 { // so that no machine needs room for all
				r.receive(m, to, mine, before, n)
			}
			fill(data, r.e.Rank())
			r.must(m.Send(r.th, machines.Message{Peer: next, Tag: 4, Data: at, Bytes: n}))
			clear(data)
			if r.e.Rank()%2 == 0 {
				r.receive(m, to, mine, before, n)
			}
		}
	}},
	{name: "tags and peers", body: func(r *rig) {
		m := r.e.(machines.MessagePassing)
		at, data := r.alloc(8)
		if r.e.Rank() > 0 {
			for tag := range 3 {
				data[0] = byte(10*r.e.Rank() + tag)
				r.must(m.Send(r.th, machines.Message{Peer: 0, Tag: tag, Data: at, Bytes: int64(1 + tag)}))
			}
			return
		}
		for tag := 2; tag >= 0; tag-- {
			seen := map[int]bool{}
			for range processes - 1 {
				in, err := m.Receive(r.th, machines.Message{Peer: machines.AnyPeer, Tag: tag, Data: at, Bytes: 8})
				r.must(err)
				want(r, "tag", in.Tag, tag)
				want(r, "bytes", in.Bytes, int64(1+tag))
				want(r, "data", data[0], byte(10*in.Peer+tag))
				want(r, "a second message of a process", seen[in.Peer], false)
				seen[in.Peer] = true
			}
		}
		_, there, err := m.Probe(r.th, machines.Message{Peer: machines.AnyPeer, Tag: machines.AnyTag})
		r.must(err)
		want(r, "a message left over", there, false)
	}},
	{name: "probe and multicast", body: func(r *rig) {
		m := r.e.(machines.MessagePassing)
		at, data := r.alloc(8)
		if r.e.Rank() == 0 {
			fill(data, 0)
			r.must(m.Multicast(r.th, machines.Message{Tag: 1, Data: at, Bytes: 8}, []int{1, 2, processes - 1}))
			return
		}
		if r.e.Rank() != 1 && r.e.Rank() != 2 && r.e.Rank() != processes-1 {
			return
		}
		var in machines.Message
		for there := false; !there; {
			var err error
			r.th.Sleep(10 * sim.Microsecond)
			in, there, err = m.Probe(r.th, machines.Message{Peer: 0, Tag: machines.AnyTag})
			r.must(err)
		}
		want(r, "probed bytes", in.Bytes, int64(8))
		want(r, "probed tag", in.Tag, 1)
		_, err := m.Receive(r.th, machines.Message{Peer: machines.AnyPeer, Tag: machines.AnyTag, Data: at, Bytes: 8})
		r.must(err)
		r.filled("multicast", data, 0)
	}},
	{name: "refuses", body: func(r *rig) {
		m := r.e.(machines.MessagePassing)
		at, _ := r.alloc(8)
		r.refused("a peer too many", m.Send(r.th, machines.Message{Peer: processes, Tag: 1, Data: at, Bytes: 8}))
		r.refused("bytes that are not there", m.Send(r.th, machines.Message{Peer: r.partner(), Tag: 1, Data: at + 4, Bytes: 8}))
		_, err := m.Receive(r.th, machines.Message{Peer: processes, Tag: 1, Data: at, Bytes: 8})
		r.refused("receiving of a peer too many", err)
	}},
	{name: "too long", wrong: "process 1 at ", body: func(r *rig) {
		m := r.e.(machines.MessagePassing)
		at, _ := r.alloc(64)
		switch r.e.Rank() {
		case 0:
			r.must(m.Send(r.th, machines.Message{Peer: 1, Tag: 1, Data: at, Bytes: 64}))
		case 1:
			_, err := m.Receive(r.th, machines.Message{Peer: 0, Tag: 1, Data: at, Bytes: 63})
			r.must(err)
		}
	}},
}

// receive receives n bytes with tag 4 and looks at them.
func (r *rig) receive(m machines.MessagePassing, to node.Addr, mine []byte, from int, n int64) {
	clear(mine)
	in, err := m.Receive(r.th, machines.Message{Peer: from, Tag: 4, Data: to, Bytes: longest})
	r.must(err)
	want(r, "length", in.Bytes, n)
	want(r, "sender", in.Peer, from)
	r.filled("message", mine[:n], from)
}

// nonblocking is what sends and receives promise that are waited for later.
var nonblocking = []check{
	{name: "all to all", body: func(r *rig) {
		m := r.e.(machines.NonblockingMessages)
		const n = 1000
		at, data := r.alloc(n)
		to, mine := r.alloc(n * processes)
		fill(data, r.e.Rank())
		var requests []machines.Request
		for peer := range processes {
			q, err := m.Irecv(r.th, machines.Message{Peer: peer, Tag: 2, Data: to + node.Addr(n*peer), Bytes: n})
			r.must(err)
			requests = append(requests, q)
		}
		for peer := range processes {
			q, err := m.Isend(r.th, machines.Message{Peer: peer, Tag: 2, Data: at, Bytes: n})
			r.must(err)
			requests = append(requests, q)
		}
		r.must(m.WaitAll(r.th, requests))
		for peer := range processes {
			r.filled("message", mine[n*peer:][:n], peer)
		}
		all, err := m.TestAll(r.th, requests)
		r.must(err)
		want(r, "all done", all, true)
	}},
	{name: "posted order", body: func(r *rig) {
		m := r.e.(machines.NonblockingMessages)
		at, mine := r.alloc(3)
		var requests []machines.Request
		for i := range 3 {
			q, err := m.Irecv(r.th, machines.Message{Peer: r.partner(), Tag: machines.AnyTag, Data: at + node.Addr(i), Bytes: 1})
			r.must(err)
			requests = append(requests, q)
		}
		early, err := m.TestAll(r.th, requests)
		r.must(err)
		want(r, "done before anybody has sent", early, false)
		from, data := r.alloc(3)
		for i := range 3 {
			data[i] = byte(i + 1)
			q, err := m.Isend(r.th, machines.Message{Peer: r.partner(), Tag: i, Data: from + node.Addr(i), Bytes: 1})
			r.must(err)
			_, err = m.Wait(r.th, q)
			r.must(err)
		}
		for i, q := range requests {
			in, err := m.Wait(r.th, q)
			r.must(err)
			want(r, "tag", in.Tag, i)
			want(r, "data", mine[i], byte(i+1))
		}
	}},
}

// communicators is what messages among some of the processes promise.
var communicators = []check{{name: "apart", body: func(r *rig) {
	m := r.e.(machines.Communicators)
	const half = processes / 2
	side := r.e.Rank() / half
	all, err := m.NewComm(2, 0, processes)
	r.must(err)
	own, err := m.NewComm(3, side*half, half)
	r.must(err)
	want(r, "rank", own.Rank(), r.e.Rank()%half)
	want(r, "size", own.Size(), half)
	at, data := r.alloc(8)
	to, mine := r.alloc(8 * processes)
	// Messages of the two communicators with one tag do not meet.
	next := (own.Rank() + 1) % half
	data[0] = 1
	q, err := own.Isend(r.th, machines.Message{Peer: next, Tag: 5, Data: at, Bytes: 1})
	r.must(err)
	data[1] = 2
	p, err := all.Isend(r.th, machines.Message{Peer: side*half + next, Tag: 5, Data: at + 1, Bytes: 1})
	r.must(err)
	_, err = all.Receive(r.th, machines.Message{Peer: machines.AnyPeer, Tag: 5, Data: to, Bytes: 8})
	r.must(err)
	_, err = own.Receive(r.th, machines.Message{Peer: machines.AnyPeer, Tag: 5, Data: to + 1, Bytes: 8})
	r.must(err)
	want(r, "of all", mine[0], 2)
	want(r, "of the half", mine[1], 1)
	r.must(own.WaitAll(r.th, []machines.Request{q}))
	r.must(all.WaitAll(r.th, []machines.Request{p}))
	r.must(own.Barrier(r.th))
	if own.Rank() == 2 {
		fill(data, side)
	}
	r.must(own.Bcast(r.th, 2, at, 8))
	r.filled("broadcast", data, side)
	fill(data, r.e.Rank())
	r.must(all.Gather(r.th, 1, at, 8, to))
	if r.e.Rank() == 1 {
		for rank := range processes {
			r.filled("gathered", mine[8*rank:][:8], rank)
		}
	}
	_, err = m.NewComm(4, processes-1, 2)
	r.refused("a communicator beyond the last process", err)
	_, err = m.NewComm(128, 0, processes)
	r.refused("communicator number 128", err)
}}}

// parts is what a job of one program promises; TestPartsApart has several.
var parts = []check{{name: "one", body: func(r *rig) {
	p := r.e.(machines.Parts)
	want(r, "parts", len(p.Parts()), 1)
	want(r, "processes", p.Parts()[0], processes)
	want(r, "part", p.Part(), 0)
	want(r, "rank", p.PartRank(), r.e.Rank())
	want(r, "rank of the endpoint", p.PartEndpoint().Rank(), r.e.Rank())
}}}

// TestPartsApart: the programs of a job have ranks, barriers and memories apart.
func TestPartsApart(t *testing.T) {
	sizes := []int{4, 1, 3}
	for _, model := range []machines.Model{xt5.Model(), ideal.Model()} {
		m, err := model.Load()
		if err != nil {
			t.Fatal(err)
		}
		k := sim.New(1)
		err = m.(machines.PartLauncher).LaunchParts(k, sizes, func(e machines.Endpoint) {
			p := e.(machines.Parts)
			r := &rig{t: t, e: p.PartEndpoint(), th: e.Thread()}
			want(r, "processes", r.e.Size(), sizes[p.Part()])
			r.ring(100 * (p.Part() + 1))
		})
		if err == nil {
			err = k.Run(context.Background())
		}
		if err != nil {
			t.Errorf("%s: %v", model.Name, err)
		}
	}
}

// ring has each process put its number to the next one and get that of the one before.
func (r *rig) ring(number int) {
	m := r.e.(machines.RemoteMemory)
	all, mine := r.share(3)
	n := r.e.Size()
	mine[2] = byte(number + r.e.Rank())
	next, before := (r.e.Rank()+1)%n, (r.e.Rank()+n-1)%n
	r.barrier()
	done := m.NewCounter()
	r.must(m.Put(r.th, machines.Copy{Target: next, Remote: all[next], Local: all[r.e.Rank()] + 2, Bytes: 1}, nil, done))
	r.must(m.Get(r.th, machines.Copy{Target: before, Remote: all[before] + 2, Local: all[r.e.Rank()] + 1, Bytes: 1}, done))
	m.WaitCounter(r.th, done, 2, nil)
	r.barrier()
	want(r, "put by the one before", mine[0], byte(number+before))
	want(r, "got of the one before", mine[1], byte(number+before))
}
