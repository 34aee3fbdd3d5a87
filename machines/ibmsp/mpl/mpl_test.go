package mpl_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/ibmsp/mpl"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
	"simrun/sim/param"
)

const us = sim.Microsecond

// roundSpec prices MPL in whole microseconds: packets of 128 bytes carry 100.
func roundSpec() *mpl.Spec {
	d := param.Of[sim.Duration]
	return &mpl.Spec{
		SendCall: d(10 * us), ReceiveCall: d(5 * us), SendPacket: d(3 * us), ReceivePacket: d(4 * us), ReceiveMessage: d(2 * us),
		Control: d(6 * us), Interrupt: d(50 * us), Poll: node.OperationsOf(node.Ops{node.Load: 6, node.Store: 2}),
		PacketSize: param.Of[sim.Size](128), PacketHeader: param.Of[sim.Size](28), Eager: param.Of[sim.Size](200),
	}
}

// roundCosts is a processor on which loads and stores take 10 ns each, so that copying takes
// 20 ns for 8 bytes, and nothing else takes anything.
func roundCosts() *node.Costs {
	s := &node.Spec{Clock: param.Of(100 * sim.Megahertz), Load: param.Of(sim.Cycle), Store: param.Of(sim.Cycle)}
	s.Cache.Size, s.Cache.Line = param.Of[sim.Size](1024), param.Of[sim.Size](128)
	return node.NewCosts(s)
}

// wire is a network on which a byte takes 10 ns to leave its host, one packet after the other. It arrives 5 us later,
// or extra more.
type wire struct {
	kernel *sim.Kernel
	free   map[int]sim.Time
	sent   int
	extra  func(i int) sim.Duration // of packet i; may be nil
}

func (w *wire) Send(t network.Transfer) {
	at := max(w.kernel.Now(), w.free[t.Src]).Add((10 * sim.Nanosecond).Times(t.Bytes))
	w.free[t.Src] = at
	at = at.Add(5 * us)
	if w.extra != nil {
		at = at.Add(w.extra(w.sent))
	}
	w.sent++
	w.kernel.ScheduleAt(at, sim.Wire, t.Target, t.Arg)
}

func (w *wire) Topology() network.Topology     { return nil }
func (w *wire) Use(network.LinkID) network.Use { return network.Use{} }

// task is a task of a test with 64 KiB of data.
type task struct {
	*mpl.Port
	th   *node.Thread
	data node.Addr
}

func (x *task) must(err error) {
	if err != nil {
		x.th.Fail(err)
	}
}

// now returns the time in microseconds.
func (x *task) now() float64 {
	x.th.Sync()
	return x.th.Now().Sub(sim.Time(0)).Microseconds()
}

func (x *task) bytes(n int64) []byte {
	b, err := x.th.Memory.Bytes(x.data, n)
	x.must(err)
	return b
}

// run runs a program for each task; the error is the run's.
func run(extra func(i int) sim.Duration, programs ...func(x *task)) error {
	k := sim.New(1)
	job := mpl.NewJob(k, roundSpec(), roundCosts(), &wire{kernel: k, free: map[int]sim.Time{}, extra: extra}, len(programs))
	for i, body := range programs {
		name := fmt.Sprintf("process %d", i)
		th := &node.Thread{CPU: node.NewProcessor(k, fmt.Sprintf("cpu %d", i)), Memory: node.NewMemory(name)}
		x := &task{Port: mpl.Init(job, i, th), th: th, data: th.Memory.Alloc(1 << 16)}
		th.Process = k.Spawn(name, func(*sim.Process) {
			body(x)
			th.Sync()
		})
	}
	return k.Run(context.Background())
}

// times runs a sender of n bytes, and a receiver, and returns when each says it is done.
func times(t *testing.T, n int64, receiver func(x *task) machines.Message) (sent, received float64) {
	t.Helper()
	err := run(nil, func(x *task) {
		for i, b := 0, x.bytes(n); i < len(b); i++ {
			b[i] = byte(3 * i)
		}
		x.must(x.Send(x.th, machines.Message{Peer: 1, Tag: 7, Data: x.data, Bytes: n}))
		sent = x.now()
	}, func(x *task) {
		m := receiver(x)
		received = x.now()
		if m.Peer != 0 || m.Tag != 7 || m.Bytes != n {
			t.Errorf("got %+v, want %d bytes of type 7 from 0", m, n)
		}
		for i, b := range x.bytes(n) {
			if b != byte(3*i) {
				t.Fatalf("byte %d is %d, want %d", i, b, byte(3*i))
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return sent, received
}

func receive(x *task) machines.Message {
	m, err := x.Receive(x.th, machines.Message{Peer: machines.AnyPeer, Tag: machines.AnyTag, Data: x.data, Bytes: 4096})
	x.must(err)
	return m
}

// All times are by hand. A call to send takes 10 us. The wire takes 10 ns for each byte and for the 28 of the header,
// and 5 us. An arriving packet takes 4 us, its message 2 us, copying 8 bytes 20 ns.
func TestTimes(t *testing.T) {
	for _, test := range []struct {
		name           string
		bytes          int64
		receiver       func(x *task) machines.Message
		sent, received float64
	}{
		// 10 + 0.02; + 0.36 + 5 = 15.38; + 4 + 0.02 + 2.
		{"a word to a task that waits", 8, receive, 10.02, 21.40},
		// 100 bytes are 13 words: 10.26 and 13.52; the first is there at 16.54 and done with
		// at 22.80, the second at 19.80, its 4.26 us begin at 22.80.
		{"two packets", 200, receive, 13.52, 27.06},
		// The envelope is there at 10 + 0.28 + 5 = 15.28. It takes 4 + 2, and asking takes 6: 27.28. The sender hears
		// of it at 32.56 and has sent three packets at + 4 + 6 + 0.26 = 42.82, 46.08 and 49.34. They are there at
		// 49.10, 52.36 and 55.62, and take 4.26 us each.
		{"three packets that are asked for", 300, receive, 49.34, 61.88},
		// The receive is posted at 105 us and what has come is handled then: 6.02 us.
		{"a word to a task that computes", 8, func(x *task) machines.Message {
			x.th.Compute(100 * us)
			return receive(x)
		}, 10.02, 111.02},
		// The poll takes 0.08 us and handling 6.02: 56.10. The receive takes 5 us and a second copy.
		{"a word that was found before", 8, func(x *task) machines.Message {
			x.th.Compute(50 * us)
			m, there, err := x.Probe(x.th, machines.Message{Peer: 0, Tag: 7})
			x.must(err)
			if now := x.now(); !there || m.Bytes != 8 || now != 56.1 {
				x.th.Fail(fmt.Errorf("found %+v, %t at %v us", m, there, now))
			}
			return receive(x)
		}, 10.02, 61.12},
		// It arrives at 15.38 us; + 50 for the interrupt + 6.02.
		{"a word to a handler", 8, func(x *task) machines.Message {
			return handled(x, func() { x.th.Sleep(1000 * us) })
		}, 10.02, 71.40},
		// The same, but the task computes: the message is handled all the same.
		{"a word to a handler of a task that computes", 8, func(x *task) machines.Message {
			return handled(x, func() { x.th.Compute(1000 * us) })
		}, 10.02, 71.40},
		// Locked for 495 us from 5 us on; the call that unlocks it handles what has come.
		{"a word to a locked handler", 8, func(x *task) machines.Message {
			x.Lockrnc(x.th, true)
			return handled(x, func() {
				x.th.Sleep(495 * us)
				x.Lockrnc(x.th, false)
				x.th.Sleep(1000 * us)
			})
		}, 10.02, 506.02},
	} {
		t.Run(test.name, func(t *testing.T) {
			sent, received := times(t, test.bytes, test.receiver)
			if sent != test.sent {
				t.Errorf("sent at %v us, want %v", sent, test.sent)
			}
			if received != test.received && !strings.Contains(test.name, "handler") {
				t.Errorf("received at %v us, want %v", received, test.received)
			}
			if strings.Contains(test.name, "handler") && handledAt != test.received {
				t.Errorf("handled at %v us, want %v", handledAt, test.received)
			}
		})
	}
}

// handledAt is when the handler of handled was called, in microseconds.
var handledAt float64

// handled receives by a handler while body runs.
func handled(x *task, body func()) machines.Message {
	var got machines.Message
	x.must(x.Rcvncall(x.th, machines.Message{Peer: machines.AnyPeer, Tag: 7, Data: x.data, Bytes: 4096}, func(t *node.Thread, m machines.Message) {
		handledAt = t.Now().Sub(sim.Time(0)).Microseconds()
		got = m
	}))
	body()
	return got
}

// A handler answers requests, and posts itself again.
func TestHandlerAnswers(t *testing.T) {
	const rounds = 5
	var serve func(x *task) mpl.Handler
	serve = func(x *task) mpl.Handler {
		return func(th *node.Thread, m machines.Message) {
			x.must(x.Send(th, machines.Message{Peer: m.Peer, Tag: 9, Data: x.data, Bytes: 300}))
			x.must(x.Rcvncall(th, machines.Message{Peer: machines.AnyPeer, Tag: 8}, serve(x)))
		}
	}
	answers := 0
	err := run(nil, func(x *task) {
		x.bytes(300)[299] = 42
		x.must(x.Rcvncall(x.th, machines.Message{Peer: machines.AnyPeer, Tag: 8}, serve(x)))
		x.th.Compute(10_000 * us)
	}, func(x *task) {
		for range rounds {
			x.must(x.Send(x.th, machines.Message{Peer: 0, Tag: 8}))
			m, err := x.Receive(x.th, machines.Message{Peer: 0, Tag: 9, Data: x.data, Bytes: 300})
			x.must(err)
			if m.Bytes == 300 && x.bytes(300)[299] == 42 {
				answers++
			}
		}
	})
	if err != nil || answers != rounds {
		t.Errorf("%d answers, %v; want %d", answers, err, rounds)
	}
}

// Packets overtake each other; messages of one sender and one type do not, whatever their
// lengths, and each brings its own bytes.
func TestOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lengths := rapid.SliceOfN(rapid.Int64Range(0, 450), 1, 8).Draw(t, "lengths")
		late := rapid.SliceOfN(rapid.Int64Range(0, 60), 1, 16).Draw(t, "late")
		pause := rapid.Int64Range(0, 200).Draw(t, "pause")
		ahead := rapid.Bool().Draw(t, "receives posted ahead")
		err := run(func(i int) sim.Duration { return us.Times(late[i%len(late)]) }, func(x *task) {
			var all []machines.Request
			for i, n := range lengths {
				at := x.data + node.Addr(512*i)
				b, err := x.th.Memory.Bytes(at, 512)
				x.must(err)
				for k := range b {
					b[k] = byte(17*i + k)
				}
				r, err := x.Isend(x.th, machines.Message{Peer: 1, Tag: 3, Data: at, Bytes: n})
				x.must(err)
				all = append(all, r)
			}
			x.must(x.WaitAll(x.th, all))
		}, func(x *task) {
			var all []machines.Request
			for i := range lengths {
				x.th.Compute(us.Times(pause))
				want := machines.Message{Peer: 0, Tag: 3, Data: x.data + node.Addr(512*i), Bytes: 512}
				r, err := x.Irecv(x.th, want)
				x.must(err)
				all = append(all, r)
				if !ahead {
					_, err := x.Wait(x.th, r)
					x.must(err)
				}
			}
			for i, n := range lengths {
				m, err := x.Wait(x.th, all[i])
				x.must(err)
				b, err := x.th.Memory.Bytes(x.data+node.Addr(512*i), 512)
				x.must(err)
				for k := int64(0); m.Bytes == n && k < n; k++ {
					if b[k] != byte(17*i+int(k)) {
						x.th.Fail(fmt.Errorf("message %d: byte %d is %d", i, k, b[k]))
					}
				}
				if m.Bytes != n {
					x.th.Fail(fmt.Errorf("message %d has %d bytes, want %d", i, m.Bytes, n))
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestRefuses(t *testing.T) {
	for _, test := range []struct {
		want string
		call func(x *task) error
	}{
		{"mpc_bsend: found task 1, expected 0 to 0", func(x *task) error { return x.Send(x.th, machines.Message{Peer: 1}) }},
		{"mpc_bsend: found type -1, expected at least 0", func(x *task) error { return x.Send(x.th, machines.Message{Tag: -1}) }},
		{"mpc_bsend: found -8 bytes, expected at least 0", func(x *task) error { return x.Send(x.th, machines.Message{Bytes: -8}) }},
		{"mpc_bsend: message of 8 bytes: ", func(x *task) error { return x.Send(x.th, machines.Message{Data: 8, Bytes: 8}) }},
		{"mpc_rcvncall: found no handler", func(x *task) error { return x.Rcvncall(x.th, machines.Message{}, nil) }},
		{"mpc_wait: found a <nil>, expected a request that this task has started", func(x *task) error { _, err := x.Wait(x.th, nil); return err }},
		{"mpc_brecv: found a message of 8 bytes and type 0 from task 0, expected at most 4", func(x *task) error {
			x.must(x.Send(x.th, machines.Message{Data: x.data, Bytes: 8}))
			_, err := x.Receive(x.th, machines.Message{Data: x.data, Bytes: 4})
			return err
		}},
	} {
		err := run(nil, func(x *task) { x.must(test.call(x)) })
		if bad := (*mpl.Error)(nil); !errors.As(err, &bad) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %s", err, test.want)
		}
	}
}
