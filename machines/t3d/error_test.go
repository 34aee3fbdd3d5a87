package t3d_test

import (
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/machines/t3d/shmem"
	"simrun/sim"
)

// TestErrors: what a program does wrong fails it, with process, time and line.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(p *process) // by process 1
		want string
	}{
		{"rank", func(p *process) { p.must(p.Fetch(p.t, machines.Copy{Target: 4, Bytes: 8})) },
			"shmem_get: PE 4, expected 0 to 3"},
		{"length", func(p *process) { p.must(p.Store(p.t, p.words(0, 0, 0, -1))) },
			"shmem_put: -8 bytes, expected none or more"},
		{"own length", func(p *process) { p.must(p.Store(p.t, p.words(1, 0, 0, -1))) },
			"shmem_put: -8 bytes, expected none or more"},
		{"remote address", func(p *process) { p.must(p.Fetch(p.t, p.words(0, 128, 0, 1))) },
			"shmem_get: address outside the memory of PE 0: 8 bytes at address 0x20000408 are outside the memory of process 0"},
		{"local address", func(p *process) { p.must(p.Store(p.t, p.words(0, 0, 127, 2))) },
			"shmem_put: address outside the caller's memory: 16 bytes at address 0x20000400 are outside the memory of process 1"},
		{"block transfer", func(p *process) { p.must(p.Fetch(p.t, p.words(0, 0, 0, 1<<27))) },
			"shmem_get: address outside the memory of PE 0: 1073741824 bytes at address 0x20000008 are outside"},
		{"block transfer to nowhere", func(p *process) {
			p.must(p.Fetch(p.t, machines.Copy{Target: 0, Remote: p.Job().PE(0).Thread().Memory.Alloc(1 << 20), Local: p.at[1], Bytes: 1 << 20}))
		}, "shmem_get: address outside the caller's memory: 1048576 bytes at address 0x20000008 are outside the memory of process 1"},
		{"huge set", func(p *process) { p.must(p.PE.Barrier(p.t, shmem.ActiveSet{Size: 1 << 30, LogStride: 30})) },
			"shmem_barrier: active set of PE_start 0, logPE_stride 30, PE_size 1073741824, expected members among PE 0 to 3"},
		{"remote load", func(p *process) { p.must(p.LoadRemote(p.t, p.words(0, 0, 0, 3))) },
			"remote load: 24 bytes, expected a word of 4 or 8, or two of 8"},
		{"remote store", func(p *process) { p.must(p.StoreRemote(p.t, p.words(0, 500, 0, 1))) },
			"remote store: address outside the memory of PE 0"},
		{"swap", func(p *process) {
			_, err := p.ReadModifyWrite(p.t, machines.RMW{Op: machines.Swap, Target: 2, Remote: p.at[2], Size: 2})
			p.must(err)
		}, "atomic operation: found a word of 2 bytes, expected 4 or 8"},
		{"misaligned swap", func(p *process) {
			_, err := p.ReadModifyWrite(p.t, machines.RMW{Op: machines.Swap, Target: 2, Remote: p.at[2] + 1, Size: 8})
			p.must(err)
		}, "atomic operation: address outside the memory of PE 2: address 0x20000009 of process 2 is not aligned to 8 bytes"},
		{"operation", func(p *process) {
			_, err := p.ReadModifyWrite(p.t, machines.RMW{Op: 9, Target: 2, Remote: p.at[2], Size: 8})
			p.must(err)
		}, "atomic operation: found atomic operation 9, expected one of fetch-and-add, fetch-and-or, swap, compare-and-swap"},
		{"register", func(p *process) {
			_, err := p.FetchIncrement(p.t, 2, 0)
			p.must(err)
		}, "fetch_increment: register 2, expected 0 to 1"},
		{"task", func(p *process) { p.must(p.Send(p.t, machines.Message{Peer: 7, Data: p.at[1]})) },
			"pvm_send: task 7, expected 0 to 3"},
		{"tag", func(p *process) { p.must(p.Send(p.t, machines.Message{Peer: 1, Tag: -1, Data: p.at[1]})) },
			"pvm_send: tag -1, expected none that is negative"},
		{"long message", func(p *process) {
			p.must(p.Send(p.t, machines.Message{Peer: 1, Tag: 5, Data: p.at[1], Bytes: 16}))
			p.must2(p.Receive(p.t, machines.Message{Peer: 1, Tag: 5, Data: p.at[1], Bytes: 8}))
		}, "pvm_recv: a message of 16 bytes from task 1 with tag 5, expected at most 8"},
		{"no buffer", func(p *process) { p.must(p.PVM.PkDouble(p.t, p.at[1], 1, 1)) },
			"pvm_pkdouble: no send buffer, expected pvm_initsend before"},
		{"no message", func(p *process) { p.must(p.PVM.UPkDouble(p.t, p.at[1], 1, 1)) },
			"pvm_upkdouble: no message, expected pvm_recv before"},
		{"set", func(p *process) { p.must(p.PE.Barrier(p.t, shmem.ActiveSet{Size: 5})) },
			"shmem_barrier: active set of PE_start 0, logPE_stride 0, PE_size 5, expected members among PE 0 to 3"},
		{"outsider", func(p *process) { p.must(p.PE.Barrier(p.t, shmem.ActiveSet{LogStride: 1, Size: 2})) },
			"shmem_barrier: active set of PE_start 0, logPE_stride 1, PE_size 2, expected one that PE 1, which calls, is in"},
		{"heap", func(p *process) {
			_, err := p.Shmalloc(p.t, 1<<40)
			p.must(err)
		}, "shmalloc: 1099511627776 bytes, expected at most 67108864, the rest of the heap"},
		{"free", func(p *process) { p.must(p.Shfree(p.t, 12)) },
			"shfree: address 0xc, expected one that shmalloc has returned"},
		{"real and", func(p *process) {
			p.must(shmem.ToAll[float64](p.t, p.PE, shmem.And, p.at[1], p.at[1], p.at[1], 1, p.AllPEs()))
		}, "shmem_and_to_all: an operation that the type does not have"},
	} {
		_, err := launch(t, 4, engine(test.name), func(p *process) {
			if p.Rank() == 1 {
				test.do(p)
			}
		})
		const place = " (error_test.go:"
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "process 1 at ") ||
			!strings.Contains(err.Error(), "error_test.go:") {
			t.Errorf("%s: error %v, want process 1 at a time%s and %q", test.name, err, place, test.want)
		}
	}
}

// engine returns the change with which a test of block transfers has any.
func engine(test string) string {
	if strings.HasPrefix(test, "block transfer") {
		return "shmem.engine=true"
	}
	return ""
}

// TestMismatch: two processes in different collective calls.
func TestMismatch(t *testing.T) {
	_, err := launch(t, 2, "", func(p *process) {
		if p.Rank() == 0 {
			p.must(p.Barrier(p.t))
			return
		}
		p.t.Charge(sim.Microsecond)
		p.BarrierAll(p.t)
	})
	const want = "mismatched collective calls: shmem_barrier_all here, barrier in process 0; all must make the same ones in the same order"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestDeadlock: a partner that never comes is named.
func TestDeadlock(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(p *process)
		want string
	}{
		{"barrier", func(p *process) {
			if p.Rank() != 2 {
				p.must(p.Barrier(p.t))
			}
		}, "3 processes (process 0, process 1, process 3) wait for barrier, where 3 of 4 processes are"},
		{"barrier", func(p *process) {
			if p.Rank() != 2 {
				p.must(p.Barrier(p.t))
			}
		}, "held by process 2, which has ended"},
		{"receive", func(p *process) {
			if p.Rank() == 1 {
				p.must2(p.Receive(p.t, machines.Message{Peer: 3, Tag: 9, Data: p.at[1]}))
			}
		}, "process 1 waits for pvm_recv: a message from task 3 with tag 9"},
		{"wait", func(p *process) {
			if p.Rank() == 1 {
				p.must(p.Wait(p.t, p.at[1], 0))
			}
		}, "process 1 waits for shmem_wait: the word at 0x20000008 to be other than 0"},
	} {
		if _, err := launch(t, 4, "", test.do); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
}

// TestLaunchErrors: processes that do not fit, and parameters that do not fit
// together.
func TestLaunchErrors(t *testing.T) {
	for _, test := range []struct {
		path, value string
		n           int
		want        string
	}{
		{"nodes", "4", 9, "t3d: found 9 processes, expected 1 to 8, two per node"},
		{"nodes", "4", 0, "t3d: found 0 processes, expected 1 to 8, two per node"},
		{"remote.load", "10clk", 4, "t3d: found remote.load 10clk, expected at least two of network.hop and the interface's service of a word, 102.598ns"},
		{"nodes", "4", 8, ""},
	} {
		m, err := t3d.New()
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Sheet().Override(test.path, test.value); err != nil {
			t.Fatal(err)
		}
		err = m.Validate(test.n)
		if err == nil && test.want != "" || err != nil && (test.want == "" || !strings.HasPrefix(err.Error(), test.want)) {
			t.Errorf("%s=%s, %d processes: error %v, want %s", test.path, test.value, test.n, err, test.want)
		}
	}
}
