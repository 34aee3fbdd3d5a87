package armci_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/machines/paragon"
	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// returnCode is a strided call and what it returns.
type returnCode struct {
	what              string
	src, dst          node.Addr
	srcStride, stride []int
	count             []int
	levels, proc      int
	want              armci.Code
}

// The return codes of the manual, for every call that takes sections or sets.
func TestReturnCodes(t *testing.T) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		a := p.Memory().Alloc(1024)
		one := armci.ScaleOf(int32(1))
		s := []int{8}
		nine := make([]int, 10)
		tests := []returnCode{
			{"fine", a, a + 512, s, s, []int{8, 2}, 1, 0, armci.OK},
			{"no data", a, a, s, s, []int{0, 2}, 1, 1, armci.OK},
			{"no columns", a, a, s, s, []int{8, 0}, 1, 1, armci.OK},
			{"null source", 0, a, s, s, []int{8, 2}, 1, 0, armci.NullPointer},
			{"null destination", a, 0, s, s, []int{8, 2}, 1, 0, armci.NullPointer},
			{"no source strides", a, a, nil, s, []int{8, 2}, 1, 0, armci.NullArray},
			{"no destination strides", a, a, s, nil, []int{8, 2}, 1, 0, armci.NullArray},
			{"no counts", a, a, s, s, nil, 1, 0, armci.NullArray},
			{"negative length", a, a, s, s, []int{-8, 2}, 1, 0, armci.BadCount},
			{"negative count", a, a, s, s, []int{8, -2}, 1, 0, armci.BadCount},
			{"far too much", a, a, []int{8, 8}, []int{8, 8}, []int{1 << 30, 1 << 30, 1 << 30}, 2, 0, armci.BadCount},
			{"negative levels", a, a, s, s, []int{8, 2}, -1, 0, armci.BadLevels},
			{"nine levels", a, a, nine, nine, nine, 9, 0, armci.BadLevels},
			{"too few counts", a, a, s, s, []int{8}, 1, 0, armci.BadLevels},
			{"too few strides", a, a, s, s, []int{8, 2, 2}, 2, 0, armci.BadLevels},
			{"process -1", a, a, s, s, []int{8, 2}, 1, -1, armci.BadProcess},
			{"process 2 of 2", a, a, s, s, []int{8, 2}, 1, 2, armci.BadProcess},
		}
		if math.MaxInt > math.MaxInt32 { // what an int of this host can say and C's cannot
			tests = append(tests,
				returnCode{"a count beyond 32 bits", a, a, s, s, []int{8, math.MaxInt}, 1, 0, armci.BadCount},
				returnCode{"a stride beyond 32 bits", a, a, []int{math.MinInt}, s, []int{8, 2}, 1, 0, armci.NullArray})
		}
		for _, test := range tests {
			for call, err := range map[string]error{
				"PutS":   p.PutS(test.src, test.srcStride, test.dst, test.stride, test.count, test.levels, test.proc),
				"GetS":   p.GetS(test.src, test.srcStride, test.dst, test.stride, test.count, test.levels, test.proc),
				"AccS":   p.AccS(armci.AccInt, one, test.src, test.srcStride, test.dst, test.stride, test.count, test.levels, test.proc),
				"NbPutS": p.NbPutS(test.src, test.srcStride, test.dst, test.stride, test.count, test.levels, test.proc, p.NewHandle()),
				"NbGetS": p.NbGetS(test.src, test.srcStride, test.dst, test.stride, test.count, test.levels, test.proc, p.NewHandle()),
				"NbAccS": p.NbAccS(armci.AccInt, one, test.src, test.srcStride, test.dst, test.stride, test.count, test.levels, test.proc, p.NewHandle()),
			} {
				if got := code(err); got != test.want {
					t.Errorf("%s, %s: %v (code %d), want code %d", call, test.what, err, got, test.want)
				}
			}
		}
	})
}

func TestReturnCodesOfVectors(t *testing.T) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		a := p.Memory().Alloc(1024)
		one := []node.Addr{a}
		for _, test := range []struct {
			what string
			dscr []armci.Giov
			proc int
			want armci.Code
		}{
			{"fine", []armci.Giov{{Src: one, Dst: []node.Addr{a + 512}, Bytes: 8}}, 0, armci.OK},
			{"no sets", nil, 0, armci.NullPointer},
			{"no sources", []armci.Giov{{Dst: one, Bytes: 8}}, 0, armci.NullArray},
			{"no destinations", []armci.Giov{{Src: one, Bytes: 8}}, 0, armci.NullArray},
			{"no bytes", []armci.Giov{{Src: one, Dst: one}}, 0, armci.BadCount},
			{"no segments", []armci.Giov{{Src: one[:0], Dst: one[:0], Bytes: 8}}, 0, armci.BadLevels},
			{"unequal numbers", []armci.Giov{{Src: one, Dst: []node.Addr{a, a}, Bytes: 8}}, 0, armci.BadLevels},
			{"a null address", []armci.Giov{{Src: one, Dst: []node.Addr{0}, Bytes: 8}}, 0, armci.NullPointer},
			{"second set wrong", []armci.Giov{{Src: one, Dst: one, Bytes: 8}, {Src: one, Dst: one, Bytes: -1}}, 0, armci.BadCount},
			{"process 5", []armci.Giov{{Src: one, Dst: one, Bytes: 8}}, 5, armci.BadProcess},
		} {
			for call, err := range map[string]error{
				"PutV":   p.PutV(test.dscr, test.proc),
				"GetV":   p.GetV(test.dscr, test.proc),
				"AccV":   p.AccV(armci.AccInt, armci.ScaleOf(int32(1)), test.dscr, test.proc),
				"NbPutV": p.NbPutV(test.dscr, test.proc, p.NewHandle()),
			} {
				if got := code(err); got != test.want {
					t.Errorf("%s, %s: %v (code %d), want code %d", call, test.what, err, got, test.want)
				}
			}
		}
	})
}

func TestOtherMistakes(t *testing.T) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		a := p.Memory().Alloc(1024)
		_, malloc := p.MallocLocal(-1)
		_, getValue := p.GetValueInt(0, 1)
		_, notice := p.NotifyWait(2)
		_, beyond := p.Memat(armci.MemInfo{Process: 0, Addr: a, Bytes: 8}, 8)
		for what, test := range map[string]struct {
			err  error
			want armci.Code
		}{
			"put from outside the memory":     {p.Put(8, a, 8, 0), armci.InternalFailure},
			"fence of no process":             {p.Fence(2), armci.BadProcess},
			"notify no process":               {p.Notify(-1), armci.BadProcess},
			"wait for no process":             {notice, armci.BadProcess},
			"rmw of null":                     {p.Rmw(armci.RmwSwap, a, 0, 1, 1), armci.NullPointer},
			"rmw of an unknown kind":          {p.Rmw(14, a, a, 1, 1), armci.InternalFailure},
			"rmw of no process":               {p.Rmw(armci.RmwSwap, a, a, 1, 2), armci.BadProcess},
			"rmw to outside the memory":       {p.Rmw(armci.RmwSwap, 8, a, 1, 1), armci.InternalFailure},
			"a negative length":               {malloc, armci.BadCount},
			"far too many mutexes":            {p.CreateMutexes(1<<24 + 1), armci.BadCount},
			"too many mutexes of both":        {p.CreateMutexes(1 << 24), armci.BadCount},
			"free of what was not got":        {p.Free(a + 8), armci.InternalFailure},
			"free of nothing":                 {p.Free(0), armci.OK},
			"get of a value from null":        {getValue, armci.NullPointer},
			"a flag at null":                  {p.PutFlag(a, a, 8, 0, 1, 0), armci.NullPointer},
			"a flag to wait for at nothing":   {p.WaitFlag(8, 1), armci.InternalFailure},
			"no memory to detach":             {p.Memdt(armci.MemInfo{}), armci.NullPointer},
			"an offset beyond":                {beyond, armci.BadCount},
			"giving back another's memory":    {p.Memctl(armci.MemInfo{Process: 1 - p.Rank(), Addr: a, Bytes: 8}), armci.BadProcess},
			"direct put with flag, no levels": {p.PutSFlagDir(a, nil, a, nil, []int{8}, -1, a, 1, 1), armci.BadLevels},
		} {
			if got := code(test.err); got != test.want {
				t.Errorf("%s: %v (code %d), want code %d", what, test.err, got, test.want)
			}
		}
		must(p, p.Barrier())
	})
}

func TestErrorText(t *testing.T) {
	_, err := named(t, "active").run(program{n: 2, body: func(p *armci.Process) {
		if p.Rank() == 1 {
			p.Thread().Sleep(sim.Millisecond)
			must(p, p.PutS(8, nil, 8, nil, []int{8}, 9, 0))
		}
	}})
	var failure *sim.ProcessError
	if !errors.As(err, &failure) || failure.Process != "process 1" {
		t.Fatalf("error %v, want the failure of process 1", err)
	}
	for _, part := range []string{"process 1", "ARMCI_PutS", "found no stride array", "expected strides for both sides", "return code -2, FAIL2", "ms"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q, want it to say %q", err, part)
		}
	}
}

// Whatever protocol an operation takes, beyond the memory of its target it fails the process that issued it. The
// message names the call.
func TestBeyondTheTargetsMemory(t *testing.T) {
	one := armci.ScaleOf(1.0)
	for _, v := range variants() {
		for call, do := range map[string]func(p *armci.Process, mine, end node.Addr) error{
			"ARMCI_Get": func(p *armci.Process, mine, end node.Addr) error { return p.Get(end-8, mine, 16, 1) },
			"ARMCI_Put": func(p *armci.Process, mine, end node.Addr) error { return p.Put(mine, end-8, 16, 1) },
			"ARMCI_GetS": func(p *armci.Process, mine, end node.Addr) error {
				return p.GetS(end-160, []int{16}, mine, []int{16}, []int{16, 11}, 1, 1)
			},
			"ARMCI_PutS": func(p *armci.Process, mine, end node.Addr) error {
				return p.PutS(mine, []int{16}, end-160, []int{16}, []int{16, 11}, 1, 1)
			},
			"ARMCI_AccS": func(p *armci.Process, mine, end node.Addr) error {
				return p.AccS(armci.AccDouble, one, mine, []int{16}, end-160, []int{16}, []int{16, 11}, 1, 1)
			},
			"ARMCI_GetV": func(p *armci.Process, mine, end node.Addr) error { return p.GetV(everyThird(end-24*11, mine, 12), 1) },
			"ARMCI_PutV": func(p *armci.Process, mine, end node.Addr) error { return p.PutV(everyThird(mine, end-24*11, 12), 1) },
			"ARMCI_Rmw":  func(p *armci.Process, mine, end node.Addr) error { return p.Rmw(armci.RmwSwap, mine, end, 0, 1) },
		} {
			_, err := v.run(program{n: 2, body: func(p *armci.Process) {
				there := shared(p, 4096)[1] // a whole page, so that nothing lies behind it
				mine := p.Memory().Alloc(4096)
				if p.Rank() == 0 {
					must(p, do(p, mine, there+4096))
				}
				must(p, p.Barrier())
			}})
			var failure *sim.ProcessError
			if !errors.As(err, &failure) {
				t.Errorf("%s, %s: error %v, want the failure of a process", v.name, call, err)
				continue
			}
			if failure.Process != "process 0" || failure.Time <= 0 || !strings.Contains(err.Error(), call) {
				t.Errorf("%s, %s: error %q at %v, want process 0, its time and its call", v.name, call, err, failure.Time)
			}
		}
	}
}

// bare is an endpoint that can do nothing.
type bare struct{ machines.Endpoint }

func TestMissingCapabilities(t *testing.T) {
	k := sim.New(1)
	var got error
	if err := named(t, "direct").launch(k, 1, func(e machines.Endpoint) { _, got = armci.Init(bare{e}) }); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	var missing *machines.MissingError
	if !errors.As(got, &missing) || len(missing.Missing) != 3 || missing.Machine != "ideal" {
		t.Errorf("Init on a bare machine: %v, want what is missing: 3 capabilities", got)
	}
}

// The Paragon has active messages, a barrier and an exchange of addresses, but no memory that others reach. So every
// put and get would have to be one of ARMCI's own requests.
func TestParagonLacksRemoteMemory(t *testing.T) {
	var got error
	k := sim.New(1)
	if err := onMachine(paragon.Model())(k, 2, func(e machines.Endpoint) { _, got = armci.Init(e) }); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	var missing *machines.MissingError
	if !errors.As(got, &missing) || !slices.Equal(missing.Missing, []machines.Capability{machines.HasRemoteMemory}) || missing.Machine != paragon.Name {
		t.Errorf("Init on the Paragon: %v, want that remote memory is missing", got)
	}
}

// onCopying runs two processes on a machine without atomic operations and active
// messages.
func onCopying(body func(p *armci.Process), options ...armci.Option) error {
	k := sim.New(7)
	m := ideal.Quiet{Latency: 10 * sim.Microsecond, Set: []string{"network.rate=100MB/s", "network.jitter=3us"},
		Without: []machines.Capability{machines.HasAtomics, machines.HasActiveMessages, machines.HasArrivalCounters, machines.HasCoherentMemory}}
	err := m.Launch(k, 2, func(e machines.Endpoint) {
		p, err := armci.Init(e, options...)
		if err != nil {
			e.Thread().Fail(err)
		}
		body(p)
	})
	if err != nil {
		return err
	}
	return k.Run(context.Background())
}

func TestWithoutAtomics(t *testing.T) {
	err := onCopying(func(p *armci.Process) {
		there, mine := shared(p, 4000), have2(p.MallocLocal(4000))(p)
		other := 1 - p.Rank()
		stride := []int{80}
		values, err := node.View[float64](p.Memory(), mine, 500)
		must(p, err)
		for i := range values {
			values[i] = float64(1000*p.Rank() + i)
		}
		must(p, p.PutS(mine, stride, there[other], stride, []int{24, 50}, 1, other))
		must(p, p.Notify(other))
		have2(p.NotifyWait(other))(p)
		must(p, p.MsgBarrier())
		must(p, p.Get(there[p.Rank()], mine, 4000, p.Rank()))
		if values[12] != float64(1000*other+12) || values[13] != 0 {
			t.Errorf("process %d: found %v and %v, want what the other process has put, and nothing", p.Rank(), values[12], values[13])
		}
		var missing *machines.MissingError
		for _, err := range []error{
			p.Acc(armci.AccDouble, armci.ScaleOf(1.0), mine, there[other], 8, other), p.CreateMutexes(1),
			p.Rmw(armci.RmwFetchAndAdd, mine, there[other], 1, other),
		} {
			if !errors.As(err, &missing) || missing.Missing[0] != machines.HasAtomics {
				t.Errorf("got error %v, want one that atomic operations are missing", err)
			}
		}
		must(p, p.Finalize())
	})
	if err != nil {
		t.Error(err)
	}
}

func TestWithoutMessages(t *testing.T) {
	err := onCopying(func(p *armci.Process) {
		there, mine := shared(p, 8), have2(p.MallocLocal(8))(p)
		must(p, p.Put(mine, there[1], 8, 1))
		must(p, p.Barrier())
		_, wait := p.NotifyWait(1 - p.Rank())
		_, receive := p.MsgRcv(1, mine, 8, 1-p.Rank())
		for _, err := range []error{p.Notify(1 - p.Rank()), wait, receive, p.MsgSnd(1, mine, 8, 1-p.Rank())} {
			if err == nil || !strings.Contains(err.Error(), "started without messages") {
				t.Errorf("got error %v, want one that there are no messages", err)
			}
		}
	}, armci.WithoutMessages())
	if err != nil {
		t.Error(err)
	}
}

// A protocol with which no request could be made is refused, not tried.
func TestImpossibleProtocols(t *testing.T) {
	for _, test := range []struct {
		change func(c *armci.Protocol)
		want   string
	}{
		{func(c *armci.Protocol) { c.PointerBytes = 3 }, "addresses of 3 bytes, expected 4 or 8"},
		{func(c *armci.Protocol) { c.Usable = 8 }, "8 usable bytes of a buffer of 100000, expected at least 16"},
		{func(c *armci.Protocol) { c.Usable = c.Buffer }, "100000 usable bytes of a buffer of 100000"},
		{func(c *armci.Protocol) { c.LockSlots = -1 }, "locks for -1 ranges"},
		{func(c *armci.Protocol) { c.LockSlots, c.LockLine = 16, 0 }, "lines of 0 bytes"},
	} {
		c := armci.Protocol1999()
		test.change(&c)
		_, err := named(t, "active").run(program{n: 1, options: []armci.Option{armci.WithProtocol(c)}, body: func(*armci.Process) {}})
		if err == nil || code(err) != armci.InternalFailure || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: error %v, want it to say %q", c, err, test.want)
		}
	}
}

func TestErrorEndsTheProgram(t *testing.T) {
	_, err := named(t, "active").run(program{n: 2, body: func(p *armci.Process) { p.Error("no convergence", 17) }})
	if err == nil || !strings.Contains(err.Error(), "ARMCI_Error: no convergence (code 17)") {
		t.Errorf("error %v, want that of ARMCI_Error", err)
	}
}
