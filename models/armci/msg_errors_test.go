package armci_test

import (
	"errors"
	"strings"
	"testing"

	"simrun/models/armci"
	"simrun/sim"
)

func TestMessagesRefuse(t *testing.T) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		a := localMemory(p, 64)
		_, outside := p.MsgRcv(1, a, 65, 0)
		_, _, negative := p.MsgRcvAny(1, a, -1)
		_, nobody := p.MsgRcv(1, a, 8, -1)
		tests := []struct {
			what string
			err  error
			want armci.Code
			says string
		}{
			{"to process 2", p.MsgSnd(1, a, 8, 2), armci.BadProcess, "armci_msg_snd: found process 2, expected 0 to 1"},
			{"from process -1", nobody, armci.BadProcess, "armci_msg_rcv: found process -1"},
			{"negative length", p.MsgSnd(1, a, -1, 1), armci.BadCount, "a length of -1"},
			{"negative room", negative, armci.BadCount, "armci_msg_rcvany: found a length of -1"},
			{"no address", p.MsgSnd(1, 0, 8, 1), armci.NullPointer, "a null address"},
			{"outside memory", outside, armci.InternalFailure, "65 bytes at address"},
			{"root", p.MsgBcast(a, 8, 2), armci.BadProcess, "armci_msg_bcast: found process 2"},
			{"operator", p.MsgIgop(a, 1, "xor"), armci.InternalFailure, `operator "xor" for int, expected + * min max absmin absmax or`},
			{"operator of integers", p.MsgDgop(a, 1, "or"), armci.InternalFailure, `operator "or" for double`},
			{"type", p.MsgReduce(a, 1, "+", 4), armci.InternalFailure, "type 4"},
			{"elements", p.MsgLgop(a, -1, "+"), armci.BadCount, "a length of -8"},
			{"no elements there", p.MsgLgop(0, 1, "+"), armci.NullPointer, "a null address"},
			{"alignment", p.MsgLgop(a+4, 1, "+"), armci.InternalFailure, "not aligned to 8 bytes"},
		}
		for _, test := range tests {
			if got := code(test.err); got != test.want || !strings.Contains(test.err.Error(), test.says) {
				t.Errorf("%s: %v, want code %d and %q", test.what, test.err, test.want, test.says)
			}
		}
	})
}

// TestMessageLongerThanBuffer: the receive fails whether it comes before the
// message or after it, writes nothing, and the next message is received.
func TestMessageLongerThanBuffer(t *testing.T) {
	for _, size := range []int{40, 3000} {
		for _, late := range []bool{false, true} {
			everywhere(t, 2, func(t *testing.T, p *armci.Process) {
				a := localMemory(p, size)
				if p.Rank() == 0 {
					if !late {
						p.Thread().Sleep(sim.Millisecond)
					}
					write(p, a, fill(size, 1))
					must(p, p.MsgSnd(3, a, size, 1))
					must(p, p.MsgSnd(3, a, 8, 1))
					return
				}
				if late {
					p.Thread().Sleep(sim.Millisecond)
				}
				_, err := p.MsgRcv(3, a, 16, 0)
				var e *armci.Error
				if !errors.As(err, &e) || e.Code != armci.BadCount || e.At.Process != "process 1" || e.Call != "armci_msg_rcv" || e.At.Time == 0 {
					t.Errorf("size %d, late %t: %v, want code %d of process 1 in armci_msg_rcv", size, late, err, armci.BadCount)
				}
				if got := difference(read(p, a, size), make([]byte, size)); got != "" {
					t.Errorf("size %d, late %t: the buffer was written: %s", size, late, got)
				}
				if n, err := p.MsgRcv(3, a, 16, 0); err != nil || n != 8 {
					t.Errorf("size %d, late %t: next message has %d bytes, %v; want 8", size, late, n, err)
				}
			})
		}
	}
}

// TestCollectivesThatDoNotMatch: who hears of another call, root, length,
// operator or type than its own says so.
func TestCollectivesThatDoNotMatch(t *testing.T) {
	tests := []struct {
		name   string
		call   [2]func(p *armci.Process) error // of both processes
		fails  int
		reason string
	}{
		{"call", pairOf(reduce, gop(1, "+")), 0,
			`found a reduction for all with "+" of 8 bytes of type long in process 1, expected a reduction with "max" of 8 bytes of type long, as here`},
		{"length", pairOf(bcast(8, 0), bcast(16, 0)), 1, "found a broadcast of 8 bytes from process 0 in process 0, expected a broadcast of 16 bytes from process 0, as here"},
		{"operator", pairOf(gop(1, "+"), gop(1, "max")), 0, `found a reduction for all with "max"`},
		{"elements", pairOf(gop(2, "+"), gop(1, "+")), 0, `found a reduction for all with "+" of 8 bytes`},
		{"barrier", pairOf(groupBarrier, groupBcast), 0, "found a broadcast of 8 bytes from process 1 in process 1, expected a barrier, as here"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, v := range variants() {
				var found [2]error
				_, err := v.run(program{n: 2, body: func(p *armci.Process) { found[p.Rank()] = test.call[p.Rank()](p) }})
				var stuck *sim.DeadlockError
				if err != nil && !errors.As(err, &stuck) && !strings.Contains(err.Error(), "no message") {
					t.Fatal(err)
				}
				if got := found[test.fails]; code(got) != armci.InternalFailure || !strings.Contains(got.Error(), test.reason) {
					t.Errorf("%s: process %d got %v, want %q", v.name, test.fails, got, test.reason)
				}
			}
		})
	}
}

func pairOf(a, b func(p *armci.Process) error) [2]func(p *armci.Process) error {
	return [2]func(p *armci.Process) error{a, b}
}

func bcast(n, root int) func(p *armci.Process) error {
	return func(p *armci.Process) error { return p.MsgBcast(localMemory(p, n), n, root) }
}

func gop(n int, op string) func(p *armci.Process) error {
	return func(p *armci.Process) error { return p.MsgLgop(localMemory(p, 8*n), n, op) }
}

func reduce(p *armci.Process) error { return p.MsgReduce(localMemory(p, 8), 1, "max", armci.MsgLong) }

func groupBarrier(p *armci.Process) error { return p.MsgGroupBarrier(created(p, []int{0, 1})) }

func groupBcast(p *armci.Process) error {
	return p.MsgGroupBcastScope(armci.ScopeAll, localMemory(p, 8), 8, 1, created(p, []int{0, 1}))
}

// TestNobodySends: the run ends with a report of who waits for what.
func TestNobodySends(t *testing.T) {
	tests := []struct {
		call func(p *armci.Process) error
		want string
	}{
		{func(p *armci.Process) error { _, err := p.MsgRcv(7, localMemory(p, 8), 8, 3); return err }, "message from process 3, tag 7"},
		{func(p *armci.Process) error { _, _, err := p.MsgRcvAny(7, localMemory(p, 8), 8); return err }, "message from any process, tag 7"},
		{func(p *armci.Process) error { return p.MsgBcast(localMemory(p, 8), 8, 2) }, "message of armci_msg_bcast from process 2"},
	}
	for _, test := range tests {
		for _, name := range []string{"active", "active-plain", "ibmsp"} {
			_, err := named(t, name).run(program{n: 4, body: func(p *armci.Process) {
				if p.Rank() == 0 {
					must(p, test.call(p))
				}
			}})
			var stuck *sim.DeadlockError
			if !errors.As(err, &stuck) {
				t.Errorf("%s: run ended with %v, want a deadlock", name, err)
				continue
			}
			if got := stuck.Groups[0]; got.For != test.want || got.Processes[0] != "process 0" || !strings.Contains(got.Where, "msg_errors_test.go") {
				t.Errorf("%s: %v, want process 0 to wait for %s in this file", name, got, test.want)
			}
		}
		_, err := named(t, "direct-plain").run(program{n: 4, body: func(p *armci.Process) {
			if p.Rank() == 0 {
				must(p, test.call(p))
			}
		}})
		if err == nil || !strings.Contains(err.Error(), "no "+test.want) {
			t.Errorf("direct-plain: run ended with %v, want one that names the %s", err, test.want)
		}
	}
}

// TestNobodyReceives: without active messages a mailbox fills up, and the
// sender says whom it waits for.
func TestNobodyReceives(t *testing.T) {
	_, err := named(t, "direct-plain").run(program{n: 2, body: func(p *armci.Process) {
		a := localMemory(p, 8)
		for range 5 * (1 - p.Rank()) {
			must(p, p.MsgSnd(1, a, 8, 1))
		}
	}})
	const want = "armci_msg_snd: found no process 1 to take message 1 from its mailbox"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("run ended with %v, want %q", err, want)
	}
}
