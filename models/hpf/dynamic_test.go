package hpf_test

import (
	"testing"

	"simrun/models/fortran"
)

// REDISTRIBUTE moves data by messages. An array has 64 elements, BLOCK on 4 processes. When it becomes CYCLIC, each
// process has 4 elements for each of the 3 others, which makes 12 messages in all. An aligned array follows with 12
// more. A second one to the same mapping moves nothing.
func TestRedistributionTakesMessages(t *testing.T) {
	const text = `program t
real*8 a(64), b(64)
!hpf$ dynamic, distribute (block) :: a
!hpf$ align b(i) with a(i)
a = 1
b = 2
!hpf$ redistribute a(cyclic)
!hpf$ redistribute a(cyclic)
end
`
	p, err := compile(t, "t.f90", text, fortran.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	_, run, err := execute(t, p, 4)
	if err != nil {
		t.Fatal(err)
	}
	messages := int64(0)
	for i := range run.Results {
		messages += int64(run.Results[i].Ledger.Messages)
	}
	if messages != 24 {
		t.Errorf("got %d messages, want 24", messages)
	}
}
