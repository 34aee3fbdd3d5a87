package lapi_test

import (
	"errors"
	"regexp"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp/lapi"
	"simrun/sim"
	"simrun/sim/node"
)

// TestErrorsAtTheTarget: an error at the target ends the run. The report has the process that issued the operation,
// the virtual time, the source line at which that process is by then, the call, when it was made, and what was wrong.
func TestErrorsAtTheTarget(t *testing.T) {
	const where = `^process 0 at [0-9.]+us \(lapi/error_test.go:[0-9]+\): `
	tests := []struct {
		name string
		call func(x *task) error
		want string
		code lapi.Code
	}{
		{"put", func(x *task) error {
			return x.Put(x.th, lapi.PutArgs{Tgt: 1, Len: 16, OrgAddr: x.addr(0, 0), TgtAddr: x.addr(1, dataBytes-8)})
		}, where + `LAPI_Put: LAPI_ERR_UNKNOWN \(address outside the target's memory\): from task 0 to task 1, issued at 7us: 16 bytes at address 0x2000fff8 are outside the memory of process 1; the nearest segment is \[0x20000000, 0x20010000\), 65536 bytes$`, lapi.ErrTgtMemory},
		{"get", func(x *task) error {
			return x.Get(x.th, lapi.GetArgs{Tgt: 1, Len: 16, OrgAddr: x.addr(0, 0), TgtAddr: 0x40})
		}, where + `LAPI_Get: LAPI_ERR_UNKNOWN \(address outside the target's memory\): from task 0 to task 1, issued at 7us: 16 bytes at address 0x40 are outside the memory of process 1; no segment lies before it$`, lapi.ErrTgtMemory},
		{"get under a call of a programming system", func(x *task) error {
			x.th.Enter("ARMCI_Get")
			return x.Get(x.th, lapi.GetArgs{Tgt: 1, Len: 16, OrgAddr: x.addr(0, 0), TgtAddr: 0x40})
		}, where + `ARMCI_Get: LAPI_Get: LAPI_ERR_UNKNOWN \(address outside the target's memory\): from task 0 to task 1, called at 7us: `, lapi.ErrTgtMemory},
		{"put of an earlier call of a programming system", func(x *task) error {
			x.th.Enter("ARMCI_Put")
			err := x.Put(x.th, lapi.PutArgs{Tgt: 1, Len: 16, OrgAddr: x.addr(0, 0), TgtAddr: 0x40})
			x.th.Leave()
			x.th.Enter("ARMCI_Put")
			return err
		}, where + `ARMCI_Put: LAPI_Put: LAPI_ERR_UNKNOWN \(address outside the target's memory\): from task 0 to task 1, issued at 7us by an earlier call: `, lapi.ErrTgtMemory},
		{"active message", func(x *task) error {
			return x.Amsend(x.th, lapi.AmsendArgs{Tgt: 1, Udata: x.addr(0, 0), UdataLen: 8})
		}, where + `LAPI_Amsend: LAPI_ERR_UNKNOWN \(address outside the target's memory\): from task 0 to task 1, issued at 7us: 8 bytes at address 0x0 are outside`, lapi.ErrTgtMemory},
		{"handler that the target lacks", func(x *task) error {
			return x.Amsend(x.th, lapi.AmsendArgs{Tgt: 1, HdrHdl: 1})
		}, where + `LAPI_Amsend: LAPI_ERR_HDR_HNDLR_NULL: from task 0 to task 1, issued at 7us: header handler 1, expected one of the 1 that the target has registered$`, lapi.ErrHdrHndlrNull},
		{"misaligned word", func(x *task) error {
			return x.Rmw(x.th, lapi.RmwArgs{Tgt: 1, TgtVar: x.addr(1, 2)})
		}, where + `LAPI_Rmw: LAPI_ERR_UNKNOWN \(misaligned address at the target\): from task 0 to task 1, issued at 7us: address 0x20000002 of process 1 is not aligned to 4 bytes$`, lapi.ErrTgtMemory},
		{"word without value", func(x *task) error {
			return x.Rmw(x.th, lapi.RmwArgs{Tgt: 1, TgtVar: x.rig.tasks[1].th.Memory.AllocPhantom(8)})
		}, where + `LAPI_Rmw: LAPI_ERR_UNKNOWN: from task 0 to task 1, issued at 7us: the word is in memory whose values are not kept \(phantom\); allocate it with values$`, lapi.ErrTgtMemory},
		{"counter that does not exist", func(x *task) error {
			return x.Put(x.th, lapi.PutArgs{Tgt: 1, TgtCntr: 0xf0000800})
		}, where + `LAPI_Put: LAPI_ERR_CNTR_NULL: from task 0 to task 1, issued at 7us: task 1 has no counter at 0xf0000800$`, lapi.ErrCntrNull},
		{"address of no counter", func(x *task) error {
			return x.Get(x.th, lapi.GetArgs{Tgt: 1, TgtCntr: x.addr(1, 0)})
		}, where + `LAPI_Get: LAPI_ERR_CNTR_NULL: from task 0 to task 1, issued at 7us: task 1 has no counter at 0x20000000$`, lapi.ErrCntrNull},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, 2)
			h := countArrival(new(int))
			r.program(func(x *task) {
				x.Register(h)
				x.Register(h)
				x.th.Charge(7 * us)
				x.must(tt.call(x))
				x.must(x.Waitcntr(x.th, x.cntr, 1)) // the line that is reported
			}, 0)
			r.program(func(x *task) { x.Register(h); x.th.Sleep(sim.Second) }, 1)
			checkFailure(t, r.run(), tt.want, tt.code)
		})
	}
}

func checkFailure(t *testing.T, err error, pattern string, code lapi.Code) {
	t.Helper()
	if err == nil {
		t.Fatalf("the run succeeded, want an error like %q", pattern)
	}
	if !regexp.MustCompile(pattern).MatchString(err.Error()) {
		t.Errorf("got  %q\nwant %q", err, pattern)
	}
	var process *sim.ProcessError
	var e *lapi.Error
	if !errors.As(err, &process) || !errors.As(err, &e) || e.Code != code {
		t.Errorf("got %#v, want a *sim.ProcessError about a *lapi.Error with %v", err, code)
	}
}

// TestErrorOfACompletionHandler names the handler's thread: it issued the call.
func TestErrorOfACompletionHandler(t *testing.T) {
	r := newRig(t, 2)
	h := func(*lapi.Arrival) (node.Addr, lapi.CompletionHandler) {
		return 0, func(th *node.Thread) {
			x := r.tasks[1]
			x.must(x.Put(th, lapi.PutArgs{Tgt: 0, Len: 8, OrgAddr: x.addr(1, 0), TgtAddr: 8}))
		}
	}
	r.program(func(x *task) { x.Register(h); x.must(x.Amsend(x.th, lapi.AmsendArgs{Tgt: 1})); x.th.Sleep(sim.Second) }, 0)
	r.program(func(x *task) { x.Register(h); x.th.Sleep(sim.Second) }, 1)
	checkFailure(t, r.run(), `^completion handler 1 at [0-9.]+us.*: LAPI_Put: LAPI_ERR_UNKNOWN \(address outside the target's memory\): from task 1 to task 0, issued at [0-9.]+us: `, lapi.ErrTgtMemory)
}

// TestErrorsStandAtTheCall: a call that LAPI refuses is reported at its own
// line and time, not at those where the program fails with the error.
func TestErrorsStandAtTheCall(t *testing.T) {
	r := newRig(t, 2)
	line := ""
	r.program(func(x *task) {
		x.th.Compute(3 * us)
		at, err := x.th.Where(), x.Put(x.th, lapi.PutArgs{Tgt: 7}) // both on this line
		line = at
		x.th.Sleep(us)
		x.must(err)
	}, 0)
	r.program(func(*task) {}, 1)
	err := r.run()
	if want := "process 0 at 3us (" + line + "): LAPI_Put: LAPI_ERR_TGT: task 7, expected 0 to 1"; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestMismatchedCollectives: tasks that are in different collective calls fail
// with both calls, both processes and the time, whoever notices first.
func TestMismatchedCollectives(t *testing.T) {
	barrier := func(x *task) { x.must(x.Gfence(x.th)) }
	exchange := func(x *task) { _, err := x.AddressInit(x.th, 1); x.must(err) }
	within := func(call string, do func(x *task)) func(x *task) {
		return func(x *task) { x.th.Enter(call); do(x); x.th.Leave() }
	}
	tests := []struct {
		name     string
		n        int
		one, all func(x *task) // of the last task, and of the others
		want     string
	}{
		{"Gfence against Address_init", 2, barrier, exchange,
			`^process 0 at [0-9.]+us \(lapi/error_test.go:[0-9]+\): mismatched collective calls: LAPI_Address_init here, LAPI_Gfence in process 1; all must`},
		{"one among five", 5, barrier, exchange,
			`^process 0 at .*: LAPI_Address_init here, LAPI_Gfence in process 4; all must`},
		{"calls of a programming system", 2, within("ARMCI_Malloc", exchange), within("ARMCI_Create_mutexes", exchange),
			`^process 0 at .*: ARMCI_Create_mutexes \(LAPI_Address_init\) here, ARMCI_Malloc \(LAPI_Address_init\) in process 1; all must`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, tt.n)
			for i := range tt.n {
				body := tt.all
				if i == tt.n-1 {
					body = tt.one
				}
				r.program(func(x *task) { barrier(x); body(x); barrier(x) }, i)
			}
			err := r.run()
			var mismatch *machines.CollectiveError
			if !errors.As(err, &mismatch) || !regexp.MustCompile(tt.want).MatchString(err.Error()) {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
		})
	}
}

// TestDeadlockReports: a counter that nobody counts, a task that has ended in
// place of coming.
func TestDeadlockReports(t *testing.T) {
	tests := []struct {
		name string
		call func(x *task)
		want string
	}{
		{"counter", func(x *task) { x.wait(x.cntr, 3) }, `process 0 waits for LAPI counter 0xf0000000 to go from 0 to 3 since .* at lapi/`},
		{"barrier", func(x *task) { x.must(x.Gfence(x.th)) }, `process 0 waits for LAPI_Gfence: task 1 to arrive since .* at lapi/.*, held by process 1, which has ended$`},
		{"fence", func(x *task) {
			x.put(1, 8)
			x.must(x.Fence(x.th))
		}, `process 0 waits for LAPI_Fence: 1 tasks to confirm what was sent to them`},
		{"fence after a get", func(x *task) {
			x.get(1, 8, 8, nil)
			x.must(x.Fence(x.th))
		}, `process 0 waits for LAPI_Fence: data that was fetched`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, 2)
			r.program(tt.call, 0)
			r.program(func(x *task) { x.must(x.Senv(x.th, lapi.InterruptSet, 0)) }, 1)
			err := r.run()
			var deadlock *sim.DeadlockError
			if !errors.As(err, &deadlock) || !regexp.MustCompile(tt.want).MatchString(err.Error()) {
				t.Errorf("got  %v\nwant a deadlock with %q", err, tt.want)
			}
		})
	}
}
