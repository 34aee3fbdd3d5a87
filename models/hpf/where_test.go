package hpf_test

import (
	"context"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/sim"
)

// TestWaitingPlace: who waits inside the run-time system is reported at the user's
// line.
func TestWaitingPlace(t *testing.T) {
	text := "real a(10)\n!hpf$ distribute a(block)\na = 1\ns = a(10)\nend\n"
	p, err := compile(t, "t.f90", text, fortran.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	r := &spmd.Run{Config: func(int) vm.Config { return vm.Config{} }}
	body := p.Body(r)
	k := sim.New(1)
	err = ideal.Quiet{Latency: sim.Microsecond, Costs: costs(t)}.Launch(k, 3, func(e machines.Endpoint) {
		if e.Rank() < 2 { // the owner of A(10) does nothing
			body(e)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	err = k.Run(context.Background())
	if err == nil || !strings.Contains(err.Error(), "t.f90:4") {
		t.Errorf("got %v, want that processes wait at t.f90:4", err)
	}
}
