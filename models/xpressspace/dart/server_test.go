package dart_test

import (
	"context"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ideal"
	"simrun/machines/xt5"
	"simrun/models/xpressspace/dart"
	"simrun/sim"
	"simrun/sim/node"
)

// rig is DART in a process of a test.
type rig struct {
	*dart.Server
	e  dart.Transport
	th *node.Thread
}

// must ends the process if err is not nil.
func (r *rig) must(err error) {
	if err != nil {
		r.th.Fail(err)
	}
}

// start opens DART in each of n processes and runs body there, on the ideal
// machine or on the Cray XT5.
func start(t *testing.T, onXT5 bool, n int, body func(r *rig)) error {
	t.Helper()
	k, j := sim.New(3), dart.NewJob()
	run := func(e machines.Endpoint) {
		x, err := dart.NewTransport(e)
		if err != nil {
			e.Thread().Fail(err)
		}
		r := &rig{e: x, th: e.Thread()}
		r.Server, err = dart.Open(j, x)
		r.must(err)
		body(r)
	}
	if !onXT5 {
		m := ideal.Quiet{Latency: 5 * sim.Microsecond, Set: []string{"network.rate=1GB/s", "network.jitter=20us"}}
		if err := m.Launch(k, n, run); err != nil {
			return err
		}
		return k.Run(context.Background())
	}
	m, err := xt5.New()
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Sheet().Override("placement", "contiguous"); err != nil { // times are those between neighbours
		t.Fatal(err)
	}
	if err := m.Launch(k, n, run); err != nil {
		t.Fatal(err)
	}
	return k.Run(context.Background())
}

// runBoth runs body on both machines.
func runBoth(t *testing.T, n int, body func(r *rig)) {
	t.Helper()
	for _, onXT5 := range []bool{false, true} {
		if err := start(t, onXT5, n, body); err != nil {
			t.Errorf("xt5 %v: %v", onXT5, err)
		}
	}
}

const numbered dart.Service = 7

// TestOrderAndCredits: two processes send a third one 100 commands each, far beyond
// their ten credits. They come in order; none is lost while the receiver computes.
func TestOrderAndCredits(t *testing.T) {
	const commands = 100
	runBoth(t, 3, func(r *rig) {
		if r.e.Rank() > 0 {
			for i := range uint32(commands) {
				c := &dart.Command{Service: numbered}
				binary.LittleEndian.PutUint32(c.Body[:], i)
				r.must(r.Send(0, c))
			}
			r.must(r.Drain())
			if s := r.Stats; s.Commands != commands || s.Queued == 0 {
				t.Errorf("process %d: %+v, want %d commands, some queued", r.e.Rank(), s, commands)
			}
			return
		}
		next := map[int]uint32{}
		r.Register(numbered, func(from int, c *dart.Command) error {
			if got := binary.LittleEndian.Uint32(c.Body[:]); got != next[from] {
				t.Errorf("command %d of process %d, want %d", got, from, next[from])
			}
			next[from]++
			r.th.Compute(3 * sim.Microsecond)
			return nil
		})
		r.th.Compute(sim.Millisecond)
		r.must(r.WaitUntil(func() bool { return next[1] == commands && next[2] == commands }, dart.Reason("200 commands")))
		r.must(r.Drain())
		// All go one way, so at least five credits come back at a time, and at most ten.
		if n := r.Stats.System; n < 2*commands/10 || n > 2*commands/5 {
			t.Errorf("%d system messages, want %d to %d", n, 2*commands/10, 2*commands/5)
		}
	})
}

// TestPiggyBack: answers carry the credits; no system message is needed.
func TestPiggyBack(t *testing.T) {
	runBoth(t, 2, func(r *rig) {
		answers, asked := 0, 0
		r.Register(numbered, func(from int, c *dart.Command) error {
			if r.e.Rank() == 1 {
				asked++
				return r.Send(from, c)
			}
			answers++
			return nil
		})
		if r.e.Rank() == 1 {
			r.must(r.WaitUntil(func() bool { return asked == 50 }, dart.Reason("questions")))
			r.must(r.Drain())
			if r.Stats.System != 0 {
				t.Errorf("%d system messages, want 0", r.Stats.System)
			}
			return
		}
		for i := range 50 {
			r.must(r.Send(1, &dart.Command{Service: numbered}))
			r.must(r.WaitUntil(func() bool { return answers > i }, dart.Reason("an answer")))
		}
		r.must(r.Drain())
	})
}

// TestPutGet: a put tells its target; a get brings what the target has then.
func TestPutGet(t *testing.T) {
	const n = 4096
	runBoth(t, 2, func(r *rig) {
		a := r.e.Memory().Alloc(n)
		b, err := r.e.Memory().Bytes(a, n)
		r.must(err)
		here := 0
		region, err := r.Expose(a, n, func(from int, header uint64) error {
			if from != 1 || header != 99 {
				t.Errorf("put from %d with header %d, want 1 and 99", from, header)
			}
			here++
			return nil
		})
		r.must(err)
		if r.e.Rank() == 0 {
			r.must(r.WaitUntil(func() bool { return here == 1 }, dart.Reason("a put")))
			if b[99] != 0 || b[100] != 11 || b[103] != 14 || b[104] != 0 {
				t.Errorf("put brought %v, want 11 to 14 from 100 on", b[96:108])
			}
			r.must(r.WaitUntil(func() bool { return here == 2 }, dart.Reason("the second put")))
			r.must(r.Withdraw(region))
			return
		}
		copy(b, []byte{11, 12, 13, 14})
		r.th.Sleep(100 * sim.Microsecond) // until process 0 has exposed its memory
		sent, got := false, false
		to := dart.Remote{Rank: 0, Key: region.Key, Offset: 100}
		r.must(r.Put(to, dart.Local{Addr: a, Bytes: 4}, 99, func() error { sent = true; return nil }))
		r.must(r.WaitUntil(func() bool { return sent }, dart.Reason("the put to leave")))
		r.th.Sleep(sim.Millisecond)
		r.must(r.Get(to, dart.Local{Addr: a + 2048, Bytes: 4}, func() error { got = true; return nil }))
		r.must(r.WaitUntil(func() bool { return got }, dart.Reason("the get")))
		if string(b[2048:2052]) != "\x0b\x0c\x0d\x0e" {
			t.Errorf("get brought %v, want 11 to 14", b[2048:2052])
		}
		r.must(r.Put(to, dart.Local{Addr: a, Bytes: 4}, 99, nil))
		r.must(r.Drain())
	})
}

// TestManyOperations: more puts than may be under way at once.
func TestManyOperations(t *testing.T) {
	const puts = 3000
	runBoth(t, 2, func(r *rig) {
		a := r.e.Memory().Alloc(64)
		here := 0
		region, err := r.Expose(a, 64, func(int, uint64) error { here++; return nil })
		r.must(err)
		if r.e.Rank() == 0 {
			r.must(r.WaitUntil(func() bool { return here == puts }, dart.Reason("the puts")))
			return
		}
		r.th.Sleep(100 * sim.Microsecond)
		for range puts {
			r.must(r.Put(dart.Remote{Rank: 0, Key: region.Key}, dart.Local{Addr: a, Bytes: 64}, 0, nil))
		}
		r.must(r.Drain())
	})
}

// TestRoundTrip: the hand calculation of the package's documentation.
func TestRoundTrip(t *testing.T) {
	var took sim.Duration
	err := start(t, true, 24, func(r *rig) {
		answered := false
		r.Register(numbered, func(from int, c *dart.Command) error {
			if r.e.Rank() == 12 {
				return r.Send(from, c)
			}
			answered = true
			return nil
		})
		switch r.e.Rank() {
		case 0:
			r.th.Sleep(sim.Millisecond)
			before := r.th.Now()
			r.must(r.Send(12, &dart.Command{Service: numbered}))
			r.must(r.WaitUntil(func() bool { return answered }, dart.Reason("the answer")))
			r.th.Sync()
			took = r.th.Now().Sub(before)
			r.must(r.Send(12, &dart.Command{Service: numbered}))
		case 12:
			r.must(r.WaitUntil(func() bool { return r.Stats.Commands == 2 }, dart.Reason("two questions")))
		}
		r.must(r.Drain())
	})
	if err != nil {
		t.Fatal(err)
	}
	// Twice 85,333 + 641 + 200,000 + 7,607,381 + 85,974 ps.
	if want := us(16, 210_658); took != want {
		t.Errorf("round trip %v, want %v", took, want)
	}
}

func us(micro, pico int64) sim.Duration {
	return sim.Microsecond.Times(micro).Plus(sim.Duration(pico))
}

func TestMistakes(t *testing.T) {
	for _, test := range []struct {
		want string
		do   func(r *rig) error
	}{
		{"dart: found process 2, expected 0 to 1", func(r *rig) error { return r.Send(2, &dart.Command{}) }},
		{"dart: found process -1, expected 0 to 1", func(r *rig) error { return r.Put(dart.Remote{Rank: -1}, dart.Local{}, 0, nil) }},
		{"dart: found command 7 from process", func(r *rig) error {
			if err := r.Send(1-r.e.Rank(), &dart.Command{Service: numbered}); err != nil {
				return err
			}
			return r.WaitUntil(func() bool { return false }, dart.Reason("for ever"))
		}},
		{"for ever", func(r *rig) error {
			return r.WaitUntil(func() bool { return false }, dart.Reason("for ever"))
		}},
	} {
		err := start(t, false, 2, func(r *rig) { r.must(test.do(r)) })
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
}

// TestClosed: who never opens DART is named in the report.
func TestClosed(t *testing.T) {
	k, j := sim.New(1), dart.NewJob()
	err := ideal.Quiet{}.Launch(k, 2, func(e machines.Endpoint) {
		if e.Rank() == 1 {
			return
		}
		x, err := dart.NewTransport(e)
		var s *dart.Server
		if err == nil {
			s, err = dart.Open(j, x)
		}
		if err == nil {
			err = s.Send(1, &dart.Command{})
		}
		if err != nil {
			e.Thread().Fail(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	err = k.Run(context.Background())
	var dead *sim.DeadlockError
	if !errors.As(err, &dead) || !strings.Contains(err.Error(), "process 1 to open DART") {
		t.Errorf("got %v, want a report that process 1 has not opened DART", err)
	}
}

func TestOtherMachine(t *testing.T) {
	m, err := ibmsp.New()
	if err != nil {
		t.Fatal(err)
	}
	k := sim.New(1)
	if err := m.Launch(k, 1, func(e machines.Endpoint) {
		_, err := dart.NewTransport(e)
		const want = `DART needs exposed memory, which machine "ibmsp" does not have`
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
}
