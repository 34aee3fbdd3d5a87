package lapi_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"simrun/machines/ibmsp/lapi"
	"simrun/sim/node"
)

// codeTest is a call and the return code that it gives.
type codeTest struct {
	name string
	call func(x *task) error
	want lapi.Code
	says string // part of the message
}

// all gives every function a chance to be called on a context in some state.
var all = []struct {
	name string
	call func(x *task) error
}{
	{"Put", func(x *task) error { return x.Put(x.th, lapi.PutArgs{}) }},
	{"Get", func(x *task) error { return x.Get(x.th, lapi.GetArgs{}) }},
	{"Amsend", func(x *task) error { return x.Amsend(x.th, lapi.AmsendArgs{}) }},
	{"Rmw", func(x *task) error { return x.Rmw(x.th, lapi.RmwArgs{TgtVar: x.addr(0, 0)}) }},
	{"Setcntr", func(x *task) error { return x.Setcntr(x.th, x.cntr, 0) }},
	{"Getcntr", func(x *task) error { _, err := x.Getcntr(x.th, x.cntr); return err }},
	{"Waitcntr", func(x *task) error { return x.Waitcntr(x.th, x.cntr, 0) }},
	{"Probe", func(x *task) error { return x.Probe(x.th) }},
	{"Fence", func(x *task) error { return x.Fence(x.th) }},
	{"Gfence", func(x *task) error { return x.Gfence(x.th) }},
	{"Address_init", func(x *task) error { _, err := x.AddressInit(x.th, 1); return err }},
	{"Qenv", func(x *task) error { _, err := x.Qenv(lapi.NumTasks); return err }},
	{"Senv", func(x *task) error { return x.Senv(x.th, lapi.ErrorChk, 0) }},
	{"Term", func(x *task) error { return x.Term(x.th) }},
}

func TestEveryFunctionSucceedsUntilTerm(t *testing.T) {
	r := newRig(t, 1)
	r.program(func(x *task) {
		x.Register(countArrival(new(int)))
		for _, f := range all {
			if err := f.call(x); err != nil {
				t.Errorf("%s: %v, want success", f.name, err)
			}
		}
		for _, f := range all {
			checkCode(t, "LAPI_"+f.name+" after LAPI_Term", f.call(x), codeTest{want: lapi.ErrHndlInvalid, says: "LAPI_" + f.name})
		}
	}, 0)
	r.mustRun()
}

// TestHeaderHandlersMustNotCallLAPI, whether an interrupt runs them or a thread
// that polls.
func TestHeaderHandlersMustNotCallLAPI(t *testing.T) {
	for name, target := range map[string]func(x *task){
		"interrupt": func(x *task) { x.th.Compute(200 * us) },
		"polling":   func(x *task) { x.wait(x.cntr, 1) },
	} {
		r := newRig(t, 2)
		calls := 0
		h := func(*lapi.Arrival) (node.Addr, lapi.CompletionHandler) {
			for _, f := range all {
				calls++
				checkCode(t, name+": LAPI_"+f.name, f.call(r.tasks[1]), codeTest{want: lapi.ErrHndlInvalid, says: "called by a header handler"})
			}
			return 0, nil
		}
		r.program(func(x *task) {
			x.Register(h)
			x.must(x.Amsend(x.th, lapi.AmsendArgs{Tgt: 1, TgtCntr: r.words[1]}))
		}, 0)
		r.program(func(x *task) { x.Register(h); target(x) }, 1)
		r.mustRun()
		if calls != len(all) {
			t.Errorf("%s: %d calls, want %d", name, calls, len(all))
		}
	}
}

func TestReturnCodes(t *testing.T) {
	put := func(a lapi.PutArgs) func(*task) error {
		return func(x *task) error { return x.Put(x.th, a) }
	}
	get := func(a lapi.GetArgs) func(*task) error {
		return func(x *task) error { return x.Get(x.th, a) }
	}
	am := func(a lapi.AmsendArgs) func(*task) error {
		return func(x *task) error { return x.Amsend(x.th, a) }
	}
	rmw := func(a lapi.RmwArgs) func(*task) error {
		return func(x *task) error { return x.Rmw(x.th, a) }
	}
	tests := []codeTest{
		{"put, target too great", put(lapi.PutArgs{Tgt: 2}), lapi.ErrTgt, "task 2, expected 0 to 1"},
		{"put, target negative", put(lapi.PutArgs{Tgt: -1}), lapi.ErrTgt, "task -1, expected 0 to 1"},
		{"put, negative length", put(lapi.PutArgs{Len: -1}), lapi.ErrDataLen, "length -1, expected 0 to 2147483647"},
		{"put, too long", put(lapi.PutArgs{Len: 1 << 31}), lapi.ErrDataLen, "length 2147483648"},
		{"put, no origin", put(lapi.PutArgs{Len: 1, TgtAddr: 1}), lapi.ErrOrgAddrNull, "no address at the origin"},
		{"put, no target address", put(lapi.PutArgs{Len: 1, OrgAddr: 1}), lapi.ErrTgtAddrNull, "no address at the target"},
		{"put, outside the origin", put(lapi.PutArgs{Len: 8, OrgAddr: 1, TgtAddr: 1}), lapi.ErrOrgAddrNull, "8 bytes at address 0x1 are outside the memory of process 0"},
		{"put, nothing", put(lapi.PutArgs{}), lapi.Success, ""},
		{"get, target", get(lapi.GetArgs{Tgt: 9}), lapi.ErrTgt, "task 9, expected 0 to 1"},
		{"get, negative length", get(lapi.GetArgs{Len: math.MinInt64}), lapi.ErrDataLen, "expected 0 to 2147483647"},
		{"get, no origin", get(lapi.GetArgs{Len: 1, TgtAddr: 1}), lapi.ErrOrgAddrNull, "no address at the origin"},
		{"get, no target address", get(lapi.GetArgs{Len: 1, OrgAddr: 1}), lapi.ErrTgtAddrNull, "no address at the target"},
		{"get, nothing", get(lapi.GetArgs{}), lapi.Success, ""},
		{"amsend, target", am(lapi.AmsendArgs{Tgt: 2}), lapi.ErrTgt, "task 2, expected 0 to 1"},
		{"amsend, handler not registered", am(lapi.AmsendArgs{HdrHdl: 1}), lapi.ErrHdrHndlrNull, "header handler 1, expected one of the 1 that are registered"},
		{"amsend, handler negative", am(lapi.AmsendArgs{HdrHdl: -1}), lapi.ErrHdrHndlrNull, "header handler -1"},
		{"amsend, longest header", am(lapi.AmsendArgs{Uhdr: make([]byte, 60)}), lapi.Success, ""},
		{"amsend, header too long", am(lapi.AmsendArgs{Uhdr: make([]byte, 61)}), lapi.ErrUhdrLen, "user header of 61 bytes, expected at most 60"},
		{"amsend, negative length", am(lapi.AmsendArgs{UdataLen: -8}), lapi.ErrDataLen, "-8 bytes of data, expected 0 to 2147483647"},
		{"amsend, no data", am(lapi.AmsendArgs{UdataLen: 8}), lapi.ErrOrgAddrNull, "no address for 8 bytes of data"},
		{"amsend, outside the origin", am(lapi.AmsendArgs{UdataLen: 8, Udata: 1}), lapi.ErrOrgAddrNull, "outside the memory of process 0"},
		{"rmw, target", rmw(lapi.RmwArgs{Tgt: 2}), lapi.ErrTgt, "task 2, expected 0 to 1"},
		{"rmw, operation", rmw(lapi.RmwArgs{Op: 4, TgtVar: 8}), lapi.ErrRmwOp, "operation 4, expected fetch-and-add"},
		{"rmw, size", rmw(lapi.RmwArgs{Size: 2, TgtVar: 8}), lapi.ErrOpSize, "2 bytes, expected 4 or 8"},
		{"rmw, no word", rmw(lapi.RmwArgs{}), lapi.ErrTgtVarNull, "no address at the target"},
		{"setcntr, nil", func(x *task) error { return x.Setcntr(x.th, nil, 1) }, lapi.ErrCntrNull, "the counter is nil"},
		{"getcntr, nil", func(x *task) error { _, err := x.Getcntr(x.th, nil); return err }, lapi.ErrCntrNull, "the counter is nil"},
		{"waitcntr, nil", func(x *task) error { return x.Waitcntr(x.th, nil, 1) }, lapi.ErrCntrNull, "the counter is nil"},
		{"waitcntr, negative", func(x *task) error { return x.Waitcntr(x.th, x.cntr, -1) }, lapi.ErrCntrVal, "value -1, expected 0 or more"},
		{"waitcntr, another task's", func(x *task) error { return x.Waitcntr(x.th, x.rig.tasks[1].cntr, 1) }, lapi.ErrCntrNull, "a counter of task 1, expected one of task 0"},
		{"put, another task's counter", func(x *task) error { return x.Put(x.th, lapi.PutArgs{CmplCntr: x.rig.tasks[1].cntr}) }, lapi.ErrCntrNull, "a counter of task 1"},
		{"get, another task's counter", func(x *task) error { return x.Get(x.th, lapi.GetArgs{OrgCntr: x.rig.tasks[1].cntr}) }, lapi.ErrCntrNull, "a counter of task 1"},
		{"qenv", func(x *task) error { _, err := x.Qenv(7); return err }, lapi.ErrQueryType, "query 7, expected 0 to 6"},
		{"senv, read only", func(x *task) error { return x.Senv(x.th, lapi.TaskID, 1) }, lapi.ErrQueryType, "query 0 cannot be set"},
		{"senv, value", func(x *task) error { return x.Senv(x.th, lapi.InterruptSet, 2) }, lapi.ErrSetVal, "value 2, expected 0 or 1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, 2)
			r.program(func(x *task) {
				x.Register(countArrival(new(int)))
				checkCode(t, tt.name, tt.call(x), tt)
			}, 0)
			r.program(func(*task) {}, 1)
			r.mustRun()
		})
	}
}

func checkCode(t *testing.T, what string, err error, want codeTest) {
	t.Helper()
	if want.want == lapi.Success {
		if err != nil {
			t.Errorf("%s: %v, want success", what, err)
		}
		return
	}
	var e *lapi.Error
	if !errors.As(err, &e) {
		t.Fatalf("%s: error %v, want a *lapi.Error with %v", what, err, want.want)
	}
	if e.Code != want.want || !strings.Contains(err.Error(), want.says) {
		t.Errorf("%s: got %v (%d): %q, want %v (%d) with %q", what, e.Code, int(e.Code), err, want.want, int(want.want), want.says)
	}
}

func TestCodeNames(t *testing.T) {
	tests := map[lapi.Code]string{
		lapi.Success:      "LAPI_SUCCESS",
		lapi.ErrTgtMemory: "LAPI_ERR_UNKNOWN",
		lapi.ErrTgt:       "LAPI_ERR_TGT",
		lapi.Code(3):      "LAPI code 3",
	}
	for code, want := range tests {
		if got := code.String(); got != want {
			t.Errorf("code %d: got %q, want %q", int(code), got, want)
		}
	}
}

func TestQenv(t *testing.T) {
	r := newRig(t, 3)
	want := map[lapi.Query]int64{
		lapi.TaskID: 2, lapi.NumTasks: 3, lapi.MaxUhdrSz: 60, lapi.MaxDataSz: math.MaxInt32,
		lapi.ErrorChk: 1, lapi.InterruptSet: 1, lapi.MaxPktSz: 128,
	}
	r.program(func(x *task) {
		for q, w := range want {
			if got, err := x.Qenv(q); got != w || err != nil {
				t.Errorf("Qenv(%d) = %d, %v, want %d", q, got, err, w)
			}
		}
		for _, q := range []lapi.Query{lapi.ErrorChk, lapi.InterruptSet} {
			for _, w := range []int64{0, 1} {
				x.must(x.Senv(x.th, q, w))
				if got, _ := x.Qenv(q); got != w {
					t.Errorf("Qenv(%d) = %d after Senv to %d", q, got, w)
				}
			}
		}
	}, 2)
	r.program(func(*task) {}, 0, 1)
	r.mustRun()
}
