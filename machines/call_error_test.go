package machines_test

import (
	"errors"
	"testing"

	"simrun/machines"
	"simrun/sim"
)

// TestCallError: the message names the call, what was wrong and the cause; the place is the call's.
func TestCallError(t *testing.T) {
	cause := errors.New("address 0x10 outside")
	err := &machines.CallError{Call: "shmem_get", Detail: "message of 8 bytes", Err: cause, At: sim.Place{Process: "PE[3]"}}
	if got, want := err.Error(), "shmem_get: message of 8 bytes: address 0x10 outside"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if !errors.Is(err, cause) {
		t.Error("the cause is not found")
	}
	if got := err.Place().Process; got != "PE[3]" {
		t.Errorf("the call was made by %q, want PE[3]", got)
	}
	plain := &machines.CallError{Call: "crecv", Detail: "found type -3, expected at least 0"}
	if got, want := plain.Error(), "crecv: found type -3, expected at least 0"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
