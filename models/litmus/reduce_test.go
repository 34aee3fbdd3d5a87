package litmus

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawStatement draws a statement of a thread: accesses by name or through a pointer, conditions, a loop, locks and RCU.
func drawStatement(t *rapid.T, step int) string {
	at := rapid.SampledFrom([]string{"x", "y", "z", "q"}).Draw(t, "location")
	switch rapid.IntRange(0, 9).Draw(t, "what") {
	case 0, 1:
		return fmt.Sprintf("int r%d = READ_ONCE(*%s);", step, at)
	case 2, 3:
		return fmt.Sprintf("WRITE_ONCE(*%s, %d);", at, step+1)
	case 4:
		return fmt.Sprintf("int r%d = atomic_add_return(3, %s);", step, at)
	case 5:
		return fmt.Sprintf("if (READ_ONCE(*%s) == 1) WRITE_ONCE(*%s, 7); else r9 = *z;", at, at)
	case 6:
		return "q = y;"
	case 7:
		return "spin_lock(l); r8 = *x; *x = r8 + 1; spin_unlock(l);"
	case 8:
		return "rcu_read_lock(); r7 = *y; *z = r7 + 1; rcu_read_unlock();"
	}
	return "synchronize_rcu();"
}

// TestReduction: leaving out interleavings that differ in the order of independent steps leaves out no final state.
func TestReduction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := "C random\n{}\n"
		for thread := range rapid.IntRange(2, 3).Draw(t, "threads") {
			text += fmt.Sprintf("P%d(int *x, int *y, int *z, spinlock_t *l) {\nint *q = x;\n", thread)
			for step := range rapid.IntRange(1, 3).Draw(t, "steps") {
				text += drawStatement(t, step) + "\n"
			}
			text += "}\n"
		}
		x, err := Parse("random", []byte(text+"exists true"))
		if err != nil {
			t.Fatal(err)
		}
		all, err := x.interleave(true)
		if err != nil {
			t.Fatal(err)
		}
		some, err := x.interleave(false)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := slices.Sorted(maps.Keys(all)), slices.Sorted(maps.Keys(some)); !slices.Equal(a, b) {
			t.Fatalf("%s: %d final states, want %d", text, len(b), len(a))
		}
	})
}

// TestManyThreads: cycles of threads in which each reads what the one before it writes. Between them are grace periods
// and critical sections of RCU. Every combination of values is possible, except that all read 1, which would need a
// cycle in time.
func TestManyThreads(t *testing.T) {
	for _, cycle := range []string{"GRRRRG", "GGGRRR", "RRRRRRR", "GGGGGG", "GRMRMG"} {
		var text strings.Builder
		text.WriteString("C LB\n{}\n")
		n := len(cycle)
		for i, kind := range cycle {
			before, between, after := "", "smp_mb();", ""
			switch kind {
			case 'G':
				between = "synchronize_rcu();"
			case 'R':
				before, between, after = "rcu_read_lock();", "", "rcu_read_unlock();"
			}
			fmt.Fprintf(&text, "P%d(int *x%d, int *x%d) { %s int r1 = READ_ONCE(*x%d); %s WRITE_ONCE(*x%d, 1); %s }\n", i, i, (i+1)%n, before, i, between, (i+1)%n, after)
		}
		text.WriteString("exists (0:r1=1)")
		finals, err := parse(t, text.String()).sequential()
		if want := 1<<n - 1; err != nil || len(finals) != want {
			t.Errorf("%s: %d final states, %v, want %d", cycle, len(finals), err, want)
		}
	}
}
