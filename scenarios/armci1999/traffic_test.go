package armci1999

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ibmsp/lapi"
	"simrun/models/armci"
	"simrun/sim"
)

const payload = 1024 - 48 // bytes of a message that a packet of the SP carries

// onSP runs a measurement of process 0 on four processes of the SP, of which the
// others sleep, and returns what it recorded.
func onSP(t *testing.T, p armci.Protocol, elements int64, measure func(b *bench)) *sim.Recorder {
	t.Helper()
	m, err := ibmsp.New()
	if err != nil {
		t.Fatal(err)
	}
	k, record := sim.New(0), new(sim.Recorder)
	k.SetTracer(record)
	how := setup{phantom: true, protocol: p, peers: make([]*bench, 1+targets)}
	err = m.Launch(k, 1+targets, func(e machines.Endpoint) {
		b := start(e, how, elements, &tally{})
		if b.Rank() == 0 {
			b.thread.Sleep(rest)
			*record = sim.Recorder{}
			measure(b)
			b.thread.Sleep(rest)
		} else {
			b.thread.Sleep(60 * sim.Second)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return record
}

// count is what an operation did to the network and to its target.
type count struct {
	requests   int64        // packets of process 0
	answers    lapi.Traffic // of process 1
	interrupts int64        // at process 1
}

// count does an operation on process 1 and counts what it did.
func (b *bench) count(operation func()) count {
	target := b.peers[1].lapi
	sent, answered, taken := b.lapi.Traffic(), target.Traffic(), target.Dispatcher().Taken()
	operation()
	b.thread.Sleep(rest)
	sentNow, now := b.lapi.Traffic(), target.Traffic()
	return count{
		requests:   sentNow.Packets - sent.Packets,
		answers:    lapi.Traffic{Packets: now.Packets - answered.Packets, Data: now.Data - answered.Data, Bytes: now.Bytes - answered.Bytes, PacketMax: now.PacketMax},
		interrupts: int64(target.Dispatcher().Taken() - taken),
	}
}

func packetsOf(bytes int64) int64 { return (bytes + payload - 1) / payload }

// The example of the introduction: 100 requests, and 100 answers of 16 bytes in
// a packet of its own each. One strided get: one request, which names all, and
// one put with the data. The data takes two packets, not the single one that the
// introduction speaks of: 1600 bytes do not fit into 1024.
func TestIntroductionMessages(t *testing.T) {
	var native, strided count
	record := onSP(t, armci.Protocol1999(), introRows*introColumns, func(b *bench) {
		native = b.count(func() { b.allColumns(0, 1) })
		strided = b.count(func() {
			stride := []int{introRows * double}
			must(b.thread, b.GetS(b.arrays[1], stride, b.buffer, stride, []int{sectionRows * double, sectionCols}, 1, 1))
		})
	})
	if native.requests != 100 || native.answers.Packets != 100 || native.answers.Data != 100 || native.answers.Bytes != 100*16 {
		t.Errorf("100 gets: %+v, want 100 requests and 100 packets with 16 bytes each", native)
	}
	if strided.requests != 1 || strided.answers.Packets != 2 || strided.answers.Bytes != sectionBytes || strided.answers.PacketMax != 1024 {
		t.Errorf("a strided get: %+v, want a request and two packets with 1600 bytes, the longest of 1024", strided)
	}
	var steps []string
	for _, s := range record.Spans {
		switch s.Label {
		case "build request", "pack", "LAPI_Put", "unpack":
			steps = append(steps, s.Track+": "+s.Label)
		}
	}
	want := []string{"process 0: build request", "completion handler 1: pack", "completion handler 1: LAPI_Put", "process 0: unpack"}
	if diff := cmp.Diff(want, steps); diff != "" {
		t.Errorf("steps of the strided get (-want +got):\n%s", diff)
	}
}

// figure4 are sizes on both sides of every switch and of the buffer's length.
var figure4 = []int{1, 2, 4, 8, 9, 10, 16, 32, 64, 111, 112, 128, 256, 375, 376, 512}

// A native get of n x n is n messages. So is ARMCI's if it takes the direct way. Otherwise, it is one request for each
// buffer of data, and the answer fills all packets but its last. No request raises more than one interrupt at its
// target. A section never raises more than native gets.
func TestSectionMessages(t *testing.T) {
	cfg := &sectionsConfig{Array: 550, Repeats: 1}
	type row struct {
		n      int
		armci  count
		native count
	}
	var rows []row
	onSP(t, armci.Protocol1999(), 550*550, func(b *bench) {
		for _, n := range figure4 {
			r := row{n: n}
			stride := []int{550 * double}
			r.armci = b.count(func() {
				must(b.thread, b.GetS(b.arrays[1], stride, b.buffer, stride, []int{n * double, n}, 1, 1))
			})
			r.native = b.count(func() { b.columnGets(cfg, n, false) })
			rows = append(rows, r)
		}
	})
	for _, r := range rows {
		n := int64(r.n)
		if r.native.requests != n || r.native.answers.Bytes != n*n*double || r.native.answers.Data != n*packetsOf(n*double) {
			t.Errorf("n = %d, native: %+v, want %d requests and their data", n, r.native, n)
		}
		if directSections(r.n) {
			if r.armci.requests != n || r.armci.answers != r.native.answers {
				t.Errorf("n = %d, direct: %+v, want what native gets do: %+v", n, r.armci, r.native)
			}
			continue
		}
		requests, packets := pieces(n)
		if r.armci.requests != requests || r.armci.answers.Data != packets || r.armci.answers.Packets != packets {
			t.Errorf("n = %d, by active message: %+v, want %d requests and %d packets", n, r.armci, requests, packets)
		}
		if r.armci.interrupts > requests || r.armci.interrupts > r.native.interrupts {
			t.Errorf("n = %d: %d interrupts by %d active messages, %d by native gets", n, r.armci.interrupts, requests, r.native.interrupts)
		}
	}
}

// pieces returns how many requests fetch n x n doubles, as many columns at a
// time as fit into a buffer, and how many packets bring them.
func pieces(n int64) (requests, packets int64) {
	usable := armci.Protocol1999().Usable
	for left := n; left > 0; requests++ {
		columns := min(left, usable/(n*double))
		packets += packetsOf(columns * n * double)
		left -= columns
	}
	return requests, packets
}

// A native gather is a request and a packet with 8 bytes for every element. The
// vector get does the same up to its switch; beyond, the packets of every buffer
// of data but the last one are full.
func TestGatherMessages(t *testing.T) {
	var rows []struct{ vector, native count }
	sizes := []int{1, 2, 8, 9, 64, 512, 4096, 8192}
	onSP(t, armci.Protocol1999(), every*8192, func(b *bench) {
		for _, n := range sizes {
			var r struct{ vector, native count }
			r.vector = b.count(func() { b.vectorGet(n, 1) })
			r.native = b.count(func() { b.elementGets(1, n, false) })
			rows = append(rows, r)
		}
	})
	for i, r := range rows {
		n := int64(sizes[i])
		want := lapi.Traffic{Packets: n, Data: n, Bytes: n * double, PacketMax: r.native.answers.PacketMax}
		if r.native.requests != n || r.native.answers != want {
			t.Errorf("%d elements, native: %+v, want %d requests and as many packets with 8 bytes", n, r.native, n)
		}
		if n <= shortGather {
			if r.vector.requests != n || r.vector.answers.Packets != n {
				t.Errorf("%d elements, direct: %+v, want %d requests and packets", n, r.vector, n)
			}
			continue
		}
		if r.vector.answers.Data != packetsOf(n*double) || r.vector.answers.Bytes < n*double {
			t.Errorf("%d elements by active message: %+v, want %d packets with data", n, r.vector, packetsOf(n*double))
		}
	}
}

// Up to nine gets in a row take one interrupt at their target; of more, the
// dispatcher runs out before the last has come, and takes another. The paper
// says that only the first is handled in interrupt mode.
func TestInterruptsOfNativeGather(t *testing.T) {
	interrupts := map[int]int64{}
	onSP(t, armci.Protocol1999(), every*1000, func(b *bench) {
		for _, n := range []int{1, 2, 5, 9, 10, 100, 1000} {
			interrupts[n] = b.count(func() { b.elementGets(1, n, false) }).interrupts
		}
	})
	for _, n := range []int{1, 2, 5, 9} {
		if interrupts[n] != 1 {
			t.Errorf("%d gets take %d interrupts, want 1", n, interrupts[n])
		}
	}
	for _, n := range []int{10, 100, 1000} {
		if k := interrupts[n]; k < 2 || k > int64(n)/4 {
			t.Errorf("%d gets take %d interrupts, want more than one and fewer than one for every four", n, k)
		}
	}
}

// Requests go to the three targets in turn. The first message of each interrupts
// its target, which polls at no time.
func TestTargetsTakeTurns(t *testing.T) {
	const rounds = 6
	cfg := &sectionsConfig{Array: 550, Repeats: rounds}
	var taken [1 + targets]uint64
	record := onSP(t, armci.Protocol1999(), 550*550, func(b *bench) {
		for i, q := range b.peers {
			taken[i] = -q.lapi.Dispatcher().Taken()
		}
		b.square(cfg, 12)
		for i, q := range b.peers {
			taken[i] += q.lapi.Dispatcher().Taken()
		}
	})
	var asked []string
	for _, m := range record.Messages {
		if m.Label == "active message" {
			asked = append(asked, m.To)
		}
	}
	want := []string{"dispatcher 1", "dispatcher 2", "dispatcher 3", "dispatcher 1", "dispatcher 2", "dispatcher 3"}
	if diff := cmp.Diff(want, asked); diff != "" {
		t.Errorf("targets of the strided gets (-want +got):\n%s", diff)
	}
	for i := 1; i <= targets; i++ {
		if least := uint64(2 * rounds / targets); taken[i] < least {
			t.Errorf("process %d took %d interrupts, want at least one for each of %d operations", i, taken[i], least)
		}
	}
}

// If forced, the two protocols of the gather cross between one and two elements. Native gets take 92 us and 24 us for
// each further one. An active message takes 115 us and under a microsecond for each. In the paper they cross near the
// switch, which was after eight.
func TestGatherProtocolsCross(t *testing.T) {
	times := func(p armci.Protocol) map[int]sim.Duration {
		took := map[int]sim.Duration{}
		onSP(t, p, every*64, func(b *bench) {
			for n := 1; n <= 16; n++ {
				took[n] = b.time(targets, func(_, target int) { b.vectorGet(n, target) })
			}
		})
		return took
	}
	active, native := times(armci.Protocol1999().AllActive()), times(armci.Protocol1999().AllDirect())
	for n := 1; n <= 16; n++ {
		if (active[n] < native[n]) != (n >= 2) {
			t.Errorf("%d elements take %v by active message and %v by gets; want the active message to be faster from 2 on", n, active[n], native[n])
		}
	}
}
