//go:build amd64 || arm64

package sim

import (
	"context"
	"testing"
)

// What is fetched is the process's own: its goroutine all the time, its stack where it rests.
func TestFootprintsOfBlockedProcesses(t *testing.T) {
	k := New(1)
	shallow := k.Spawn("shallow", func(p *Process) { p.Sleep(Second) })
	deep := k.Spawn("deep", func(p *Process) { sleepBelow(p, 10) })
	if err := k.RunUntil(context.Background(), Time(Millisecond)); err != nil {
		t.Fatal(err)
	}
	a, b := shallow.footprint, deep.footprint
	if a.goroutine == 0 || b.goroutine == 0 || a.goroutine == b.goroutine {
		t.Errorf("two processes have the goroutines %#x and %#x, want two different ones", a.goroutine, b.goroutine)
	}
	before := b.stack
	if a.stack == 0 || before == 0 || a.stack == before {
		t.Errorf("two processes have stacks at %#x and %#x, want two different ones", a.stack, before)
	}
	if err := k.RunUntil(context.Background(), Time(Second)); err != nil {
		t.Fatal(err)
	}
	if b = deep.footprint; b.stack == before {
		t.Errorf("a process that goes on 10 calls further up rests at %#x as before", b.stack)
	}
	k.Close()
}

// sleepBelow sleeps within some calls, then outside of them.
//
//go:noinline
func sleepBelow(p *Process, calls int) {
	if calls > 0 {
		sleepBelow(p, calls-1)
	} else {
		p.Sleep(Second / 2)
	}
	if calls == 10 {
		p.Sleep(10 * Second)
	}
}
