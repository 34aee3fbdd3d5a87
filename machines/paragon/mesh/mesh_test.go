package mesh_test

import (
	"context"
	"fmt"
	"testing"

	"simrun/machines/paragon/mesh"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// arrivals notes when messages are there, by their arguments.
type arrivals struct {
	kernel *sim.Kernel
	order  []uint64
	at     map[uint64]sim.Duration
}

func (a *arrivals) Handle(arg uint64) {
	a.order = append(a.order, arg)
	a.at[arg] = sim.Duration(a.kernel.Now())
}

// run lets nodes of a column send messages at the same time, in order. It returns when these are there, and when the
// last byte of each has left. The numbers are those of the package's calculation.
func run(t *testing.T, n int, out func(w *mesh.Network, send func(from int, m mesh.Message))) (there, left *arrivals) {
	t.Helper()
	k := sim.New(1)
	s := &mesh.Spec{Height: param.Of(int64(n)), Link: param.Of(rate(t, "175MB/s")), Hop: param.Of(40 * sim.Nanosecond), Contention: param.Of("packet")}
	mcp := &mesh.CoprocessorSpec{Send: param.Of(10_500 * sim.Nanosecond), Receive: param.Of(10_500 * sim.Nanosecond),
		Rate: param.Of(rate(t, "65MB/s")), Packet: param.Of(sim.Size(8192))}
	w, err := mesh.NewNetwork(k, s, mcp, n, n)
	if err != nil {
		t.Fatal(err)
	}
	for rank := range n {
		name := fmt.Sprintf("node %d", rank)
		w.Attach(rank, &node.Thread{CPU: node.NewProcessor(k, name), Memory: node.NewMemory(name), Process: k.Spawn(name, func(*sim.Process) {})})
	}
	there, left = &arrivals{kernel: k, at: map[uint64]sim.Duration{}}, &arrivals{kernel: k, at: map[uint64]sim.Duration{}}
	out(w, func(from int, m mesh.Message) {
		m.Arrived, m.Left = there, left
		w.Node(from).Transmit(m)
	})
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return there, left
}

func rate(t *testing.T, text string) sim.Rate {
	t.Helper()
	r, err := param.Parse[sim.Rate](text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// expect compares an instant with one calculated by hand, in ns.
func expect(t *testing.T, what string, got sim.Duration, want int64) {
	t.Helper()
	if ns := int64((got + sim.Nanosecond/2) / sim.Nanosecond); ns != want {
		t.Errorf("%s after %v, want %d ns", what, got, want)
	}
}

// TestByHand is the package's calculation. The last byte of 8 is on the wire after 10.5 us and
// 0.123; that of 16 KiB after 10.5 us and 252.062.
func TestByHand(t *testing.T) {
	there, left := run(t, 2, func(_ *mesh.Network, send func(from int, m mesh.Message)) { send(0, mesh.Message{To: 1, Bytes: 8}) })
	expect(t, "8 bytes are there", there.at[0], 21_289)
	expect(t, "8 bytes have left", left.at[0], 10_623)
	there, left = run(t, 2, func(_ *mesh.Network, send func(from int, m mesh.Message)) {
		send(0, mesh.Message{To: 1, Bytes: 16 << 10})
	})
	expect(t, "16 KiB are there", there.at[0], 319_993)
	expect(t, "16 KiB have left", left.at[0], 262_562)
}

// TestIdleSend is what messages take to leave when nothing holds them up, whole packets and
// parts of some.
func TestIdleSend(t *testing.T) {
	for _, bytes := range []int64{1, 8, 8191, 8192, 8193, 16 << 10, 100_000} {
		var idle sim.Duration
		_, left := run(t, 5, func(w *mesh.Network, send func(from int, m mesh.Message)) {
			idle = w.Node(0).IdleSend(bytes)
			send(0, mesh.Message{To: 4, Bytes: bytes})
		})
		if left.at[0] != idle {
			t.Errorf("%d bytes have left after %v, idle %v", bytes, left.at[0], idle)
		}
	}
}

// TestCoprocessorTakesTurns: of two messages of 8 bytes, the second waits for the sender's co-processor until the
// first is on the wire, 10.623 us, and arrives so much later. Two messages of different nodes wait for the receiver's
// co-processor.
func TestCoprocessorTakesTurns(t *testing.T) {
	there, _ := run(t, 3, func(_ *mesh.Network, send func(from int, m mesh.Message)) {
		send(0, mesh.Message{To: 1, Bytes: 8, Arg: 1})
		send(0, mesh.Message{To: 1, Bytes: 8, Arg: 2})
	})
	expect(t, "the second of a sender is there", there.at[2], 21_289+10_623)
	there, _ = run(t, 3, func(_ *mesh.Network, send func(from int, m mesh.Message)) {
		send(0, mesh.Message{To: 1, Bytes: 8, Arg: 1})
		send(2, mesh.Message{To: 1, Bytes: 8, Arg: 2})
	})
	if first, second := there.order[0], there.order[1]; there.at[second]-there.at[first] != 10_500*sim.Nanosecond {
		t.Errorf("two senders' messages are there at %v and %v, want 10.5 us apart", there.at[first], there.at[second])
	}
	expect(t, "the first of two senders is there", there.at[there.order[0]], 21_289)
}

// TestOrder: messages from one node to another arrive in the order of the calls, whatever
// their lengths.
func TestOrder(t *testing.T) {
	there, _ := run(t, 4, func(_ *mesh.Network, send func(from int, m mesh.Message)) {
		for i, bytes := range []int64{20_000, 1, 9000, 0, 30_000, 8} {
			send(0, mesh.Message{To: 3, Bytes: bytes, Arg: uint64(i)})
			send(1, mesh.Message{To: 3, Bytes: 8192, Arg: uint64(100 + i)})
		}
	})
	next := map[bool]uint64{true: 0, false: 100}
	for _, arg := range there.order {
		first := arg < 100
		if arg != next[first] {
			t.Fatalf("messages arrive as %v, want those of each sender in order", there.order)
		}
		next[first]++
	}
	if len(there.order) != 12 {
		t.Errorf("%d messages arrive, want 12", len(there.order))
	}
}
