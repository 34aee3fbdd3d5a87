package pvm_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/machines/t3d/pvm"
	"simrun/sim"
	"simrun/sim/node"
)

// task is a task in a test, with memory of its own.
type task struct {
	*pvm.Task
	t    *node.Thread
	at   node.Addr
	data []float64
}

func run(t testing.TB, n int, body func(x *task)) error {
	t.Helper()
	m, err := t3d.New()
	if err != nil {
		t.Fatal(err)
	}
	k := sim.New(1)
	err = m.Launch(k, n, func(e machines.Endpoint) {
		x := &task{Task: e.(*t3d.Endpoint).PVM, t: e.Thread(), at: e.Memory().Alloc(8000)}
		var err error
		x.data, err = node.View[float64](e.Memory(), x.at, 1000)
		x.must(err)
		body(x)
	})
	if err != nil {
		t.Fatal(err)
	}
	return k.Run(context.Background())
}

func (x *task) must(err error) {
	if err != nil {
		x.t.Fail(err)
	}
}

// TestPack: what is packed with strides and in several types comes out so.
func TestPack(t *testing.T) {
	err := run(t, 2, func(x *task) {
		if x.MyTID() == 0 {
			for i := range 10 {
				x.data[i] = float64(i)
			}
			x.InitSend()
			x.must(x.PkDouble(x.t, x.at, 3, 2))
			x.must(x.PkInt(x.t, x.at+8, 1, 1))
			x.must(x.PkFloat(x.t, x.at+12, 2, 2)) // the upper halves of 1 and 2, or the lower ones
			x.must(x.PkByte(x.t, x.at+24, 8))
			x.must(x.Send(x.t, 1, 3))
			x.data[0] = -1 // the buffer has it
			x.must(x.Send(x.t, 1, 4))
			return
		}
		for _, tag := range []int{4, 3} {
			in, err := x.Recv(x.t, 0, tag)
			x.must(err)
			if want := (pvm.Info{Bytes: 24 + 8 + 8 + 8, Tag: tag, TID: 0}); in != want {
				t.Errorf("received %+v, want %+v", in, want)
			}
			x.must(x.UPkDouble(x.t, x.at, 3, 1))
			x.must(x.UPkInt(x.t, x.at+24, 1, 1))
			x.must(x.UPkFloat(x.t, x.at+36, 2, 2))
			x.must(x.UPkByte(x.t, x.at+48, 8))
			if diff := cmp.Diff([]float64{0, 2, 4, 1}, x.data[:4]); diff != "" {
				t.Errorf("tag %d (-want +got):\n%s", tag, diff)
			}
			if x.data[6] != 3 {
				t.Errorf("bytes are those of %v, want 3", x.data[6])
			}
			if err := x.UPkByte(x.t, x.at, 1); err == nil || !strings.Contains(err.Error(), "what is left of the message, 0 bytes") {
				t.Errorf("unpacking more than there is: error %v", err)
			}
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestPoll: pvm_probe and pvm_nrecv see a message when it is there and not before.
func TestPoll(t *testing.T) {
	err := run(t, 3, func(x *task) {
		if x.MyTID() == 2 {
			x.t.Charge(100 * sim.Microsecond)
			x.InitSend()
			x.must(x.PkDouble(x.t, x.at, 1, 1))
			x.must(x.Bcast(x.t, 8))
			return
		}
		polls := 0
		for {
			in, ok, err := x.NRecv(x.t, pvm.Any, 8)
			x.must(err)
			if ok {
				if in.TID != 2 || x.t.Now() < sim.Time(100*sim.Microsecond) {
					t.Errorf("message %+v at %v", in, x.t.Now())
				}
				break
			}
			polls++
			x.t.Charge(sim.Microsecond)
		}
		if polls < 50 {
			t.Errorf("there after %d polls", polls)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestPhantom: data without values take the time that data take.
func TestPhantom(t *testing.T) {
	var ends [2]sim.Time
	for i := range ends {
		err := run(t, 2, func(x *task) {
			at := x.at
			if i == 1 {
				at = x.t.Memory.AllocPhantom(8000)
			}
			if x.MyTID() == 0 {
				x.InitSend()
				x.must(x.PkDouble(x.t, at, 900, 1))
				x.must(x.Send(x.t, 1, 1))
				return
			}
			_, err := x.Recv(x.t, 0, 1)
			x.must(err)
			x.must(x.UPkDouble(x.t, at, 900, 1))
			ends[i] = x.t.Now().Add(x.t.Owed())
		})
		if err != nil {
			t.Error(err)
		}
	}
	if ends[0] != ends[1] || ends[0] == 0 {
		t.Errorf("with data at %v, with phantoms at %v", ends[0], ends[1])
	}
}

// TestNothingIsLost: random messages all come, each sender's in order.
func TestNothingIsLost(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		const n = 5
		// Of each message its sender and how many doubles, to task 0.
		sent := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) [2]int {
			return [2]int{rapid.IntRange(1, n-1).Draw(t, "from"), rapid.IntRange(1, 700).Draw(t, "length")}
		}), 1, 30).Draw(rt, "messages")
		err := run(t, n, func(x *task) {
			if x.MyTID() != 0 {
				for i, m := range sent {
					if m[0] == x.MyTID() {
						x.data[0] = float64(i)
						x.InitSend()
						x.must(x.PkDouble(x.t, x.at, int64(m[1]), 1))
						x.must(x.Send(x.t, 0, i))
					}
				}
				return
			}
			last := [n]int{-1, -1, -1, -1, -1}
			for range sent {
				in, err := x.Recv(x.t, pvm.Any, pvm.Any)
				x.must(err)
				x.must(x.UPkDouble(x.t, x.at, in.Bytes/8, 1))
				i := int(x.data[0])
				if m := sent[i]; i != in.Tag || m[0] != in.TID || int64(8*m[1]) != in.Bytes {
					rt.Errorf("message %d %v arrives as %+v", i, m, in)
				}
				if i <= last[in.TID] {
					rt.Errorf("message %d of task %d after %d", i, in.TID, last[in.TID])
				}
				last[in.TID] = i
			}
		})
		if err != nil {
			rt.Fatal(err)
		}
	})
}
