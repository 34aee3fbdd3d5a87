package armci_test

import (
	"reflect"
	"slices"
	"testing"

	"simrun/models/armci"
)

func TestMalloc(t *testing.T) {
	everywhere(t, 3, func(t *testing.T, p *armci.Process) {
		all := shared(p, 100*p.Rank())
		for r, a := range all {
			if (a == 0) != (r == 0) {
				t.Errorf("address %#x of process %d with %d bytes; only none has the null address", a, r, 100*r)
			}
		}
		if err := p.Memory().Check(all[p.Rank()], int64(100*p.Rank())); p.Rank() > 0 && err != nil {
			t.Error(err)
		}
		must(p, p.Barrier())
		must(p, p.Free(all[p.Rank()]))
		if p.Rank() > 0 && p.Memory().Check(all[p.Rank()], 1) == nil {
			t.Errorf("memory at %#x is still there after Free", all[p.Rank()])
		}
		local := have2(p.MallocLocal(8))(p)
		must(p, p.FreeLocal(local))
		must(p, p.Finalize())
		if p.Initialized() {
			t.Error("initialized after Finalize")
		}
	})
}

// One process allocates on its own and lets another write there.
func TestMemget(t *testing.T) {
	var info armci.MemInfo // as if it had been sent
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		if p.Rank() == 1 {
			info = have2(p.Memget(64))(p)
		}
		must(p, p.Barrier())
		if p.Rank() == 0 {
			at := have2(p.Memat(info, 56))(p)
			must(p, p.PutValueLong(77, at, info.Process))
			must(p, p.Memdt(info))
		}
		must(p, p.Barrier())
		if p.Rank() == 1 {
			if got := view[int64](p, info.Addr+56, 1)[0]; got != 77 {
				t.Errorf("word %d, want 77", got)
			}
			must(p, p.Memctl(info))
			if p.Memory().Check(info.Addr, 1) == nil {
				t.Error("memory is still there after Memctl")
			}
		}
	})
}

// notCalls are methods of Process that are no calls of the interface: what a
// simulated program needs besides, and what shows how it went.
var notCalls = []string{"Rank", "Size", "Thread", "Memory", "Costs", "Protocol", "Port", "Stats", "MsgStats", "WaitFlag"}

// Every exported method is in the table, and every row of the paper's Table 1
// has methods, in the paper's order.
func TestOperations(t *testing.T) {
	operations := armci.Operations()
	listed := map[string]bool{}
	for _, o := range operations {
		if listed[o.Method] {
			t.Errorf("%s is listed twice", o.Method)
		}
		listed[o.Method] = true
	}
	methods := reflect.TypeFor[*armci.Process]()
	for i := range methods.NumMethod() {
		if name := methods.Method(i).Name; !listed[name] && !slices.Contains(notCalls, name) {
			t.Errorf("method %s is not in the table of operations", name)
		}
	}
	rows := map[int][]string{}
	for i, o := range operations {
		rows[o.Row] = append(rows[o.Row], o.Name)
		if i > 0 && o.Row > 0 && o.Row < operations[i-1].Row {
			t.Errorf("row %d comes after row %d", o.Row, operations[i-1].Row)
		}
	}
	for row, want := range map[int][]string{
		1: {"ARMCI_Put", "ARMCI_PutV", "ARMCI_PutS"}, 2: {"ARMCI_Get", "ARMCI_GetV", "ARMCI_GetS"}, 3: {"ARMCI_Acc", "ARMCI_AccV", "ARMCI_AccS"},
		4: {"ARMCI_Fence"}, 5: {"ARMCI_AllFence"}, 6: {"ARMCI_Rmw"}, 7: {"ARMCI_Malloc"}, 8: {"ARMCI_Free"}, 9: {"ARMCI_Poll"},
	} {
		if !slices.Equal(rows[row], want) {
			t.Errorf("row %d of Table 1 has %v, want %v", row, rows[row], want)
		}
	}
}

// Polling helps but is not needed: a get is answered although its target only
// sleeps.
func TestProgressWithoutPolling(t *testing.T) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		there := shared(p, 8*100*100)[1]
		must(p, p.Barrier())
		if p.Rank() == 0 {
			start := p.Thread().Now()
			must(p, p.GetS(there, []int{800}, p.Memory().Alloc(8*100*100), []int{800}, []int{800, 100}, 1, 1))
			if took := p.Thread().Now().Sub(start); took > 20e9 {
				t.Errorf("a get took %v while the target slept", took)
			}
		} else {
			p.Thread().Sleep(1e12)
			p.Poll()
		}
		must(p, p.Barrier())
	})
}
