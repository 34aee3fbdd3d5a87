package litmus

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/machines/paragon"
	"simrun/sim"
	"simrun/sim/node"
)

// classic are the shapes that every account of memory models has. The states are those of
// the interleavings, by hand: what a shape asks for is forbidden in all of them.
var classic = []struct {
	name   string
	text   string
	states int // of what is shown
	maybe  bool
}{
	{"SB", `P0(int *x, int *y) { WRITE_ONCE(*x, 1); int r0 = READ_ONCE(*y); }
P1(int *x, int *y) { WRITE_ONCE(*y, 1); int r0 = READ_ONCE(*x); } exists (0:r0=0 /\ 1:r0=0)`, 3, false},
	{"MP", `P0(int *x, int *y) { WRITE_ONCE(*x, 1); WRITE_ONCE(*y, 1); }
P1(int *x, int *y) { int r0 = READ_ONCE(*y); int r1 = READ_ONCE(*x); } exists (1:r0=1 /\ 1:r1=0)`, 3, false},
	{"LB", `P0(int *x, int *y) { int r0 = READ_ONCE(*x); WRITE_ONCE(*y, 1); }
P1(int *x, int *y) { int r0 = READ_ONCE(*y); WRITE_ONCE(*x, 1); } exists (0:r0=1 /\ 1:r0=1)`, 3, false},
	{"CoRR", `P0(int *x) { WRITE_ONCE(*x, 1); } P1(int *x) { int r0 = READ_ONCE(*x); int r1 = READ_ONCE(*x); }
exists (1:r0=1 /\ 1:r1=0)`, 3, false},
	{"CoWW", `P0(int *x) { WRITE_ONCE(*x, 1); WRITE_ONCE(*x, 2); } exists (x=1)`, 1, false},
	{"2+2W", `P0(int *x, int *y) { WRITE_ONCE(*x, 1); WRITE_ONCE(*y, 2); }
P1(int *x, int *y) { WRITE_ONCE(*y, 1); WRITE_ONCE(*x, 2); } exists (x=1 /\ y=1)`, 3, false},
	{"R", `P0(int *x, int *y) { WRITE_ONCE(*x, 1); WRITE_ONCE(*y, 1); }
P1(int *x, int *y) { WRITE_ONCE(*y, 2); int r0 = READ_ONCE(*x); } exists (y=2 /\ 1:r0=0)`, 3, false},
	{"S", `P0(int *x, int *y) { WRITE_ONCE(*x, 2); WRITE_ONCE(*y, 1); }
P1(int *x, int *y) { int r0 = READ_ONCE(*y); WRITE_ONCE(*x, 1); } exists (1:r0=1 /\ x=2)`, 3, false},
	{"WRC", `P0(int *x) { WRITE_ONCE(*x, 1); } P1(int *x, int *y) { int r0 = READ_ONCE(*x); WRITE_ONCE(*y, 1); }
P2(int *x, int *y) { int r1 = READ_ONCE(*y); int r2 = READ_ONCE(*x); } exists (1:r0=1 /\ 2:r1=1 /\ 2:r2=0)`, 7, false},
	{"IRIW", `P0(int *x) { WRITE_ONCE(*x, 1); } P1(int *y) { WRITE_ONCE(*y, 1); }
P2(int *x, int *y) { int r0 = READ_ONCE(*x); int r1 = READ_ONCE(*y); }
P3(int *x, int *y) { int r0 = READ_ONCE(*y); int r1 = READ_ONCE(*x); } exists (2:r0=1 /\ 2:r1=0 /\ 3:r0=1 /\ 3:r1=0)`, 15, false},
	{"lost update", `P0(int *x) { int r0 = READ_ONCE(*x); WRITE_ONCE(*x, r0 + 1); }
P1(int *x) { int r0 = READ_ONCE(*x); WRITE_ONCE(*x, r0 + 1); } exists (x=1)`, 2, true},
	{"locked update", `P0(int *x, spinlock_t *l) { spin_lock(l); int r0 = READ_ONCE(*x); WRITE_ONCE(*x, r0 + 1); spin_unlock(l); }
P1(int *x, spinlock_t *l) { spin_lock(l); int r0 = READ_ONCE(*x); WRITE_ONCE(*x, r0 + 1); spin_unlock(l); } exists (x=1)`, 1, false},
	{"atomic update", `P0(atomic_t *x) { atomic_inc(x); } P1(atomic_t *x) { int r0 = atomic_fetch_add(2, x); } exists (x!=3)`, 1, false},
	{"RCU", `P0(int *x, int *y) { rcu_read_lock(); int r0 = READ_ONCE(*x); int r1 = READ_ONCE(*y); rcu_read_unlock(); }
P1(int *x, int *y) { WRITE_ONCE(*x, 1); synchronize_rcu(); WRITE_ONCE(*y, 1); } exists (0:r0=0 /\ 0:r1=1)`, 3, false},
}

// parse reads a test that is right.
func parse(t testing.TB, text string) *Test {
	t.Helper()
	x, err := Parse("test.litmus", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func machineOf(t testing.TB, m machines.Model, set ...string) machines.Machine {
	t.Helper()
	machine, err := m.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range set {
		path, value, _ := strings.Cut(s, "=")
		if err := machine.Sheet().Override(path, value); err != nil {
			t.Fatal(err)
		}
	}
	return machine
}

func run(t testing.TB, x *Test, m machines.Machine, o Options) *Result {
	t.Helper()
	r, err := Run(context.Background(), x, m, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// inMachines calls f with machines that have shared memory: one with room for two pages,
// too, which pages in the middle of a test.
func inMachines(t *testing.T, f func(t *testing.T, m machines.Machine)) {
	t.Run("paragon", func(t *testing.T) { f(t, machineOf(t, paragon.Model())) })
	t.Run("two pages", func(t *testing.T) { f(t, machineOf(t, paragon.Model(), "memory.size=8208KiB")) })
	t.Run("ideal", func(t *testing.T) { f(t, machineOf(t, ideal.Model(), "network.jitter=100us")) })
}

// TestClassicShapes: each shape gives states of interleavings only, many of them, and its
// condition as it must.
func TestClassicShapes(t *testing.T) {
	for _, c := range classic {
		x := parse(t, "C "+c.name+"\n{}\n"+c.text)
		inMachines(t, func(t *testing.T, m machines.Machine) {
			r := run(t, x, m, Options{Runs: 60, Seed: 5})
			if !r.Consistent() || r.Runs != 60 || r.States != c.states || r.Possible != c.maybe || r.Met > 0 && !c.maybe {
				t.Errorf("%s: %+v, want %d states, condition possible: %v", c.name, r, c.states, c.maybe)
			}
			if len(r.Outcomes) < min(c.states, 2) {
				t.Errorf("%s: %d states were seen of %d: schedules do not differ", c.name, len(r.Outcomes), c.states)
			}
		})
	}
}

// TestOracleByHand: the interleavings of the package's documentation.
func TestOracleByHand(t *testing.T) {
	x := parse(t, "C SB\n{}\n"+classic[0].text)
	finals, err := x.sequential()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for s := range maps.Values(finals) {
		got = append(got, x.describe(s))
	}
	slices.Sort(got)
	if want := []string{"0:r0=0; 1:r0=1", "0:r0=1; 1:r0=0", "0:r0=1; 1:r0=1"}; !slices.Equal(got, want) {
		t.Errorf("states %q, want %q", got, want)
	}
}

// stale is a machine whose shared memory is none: nobody sees what others write.
type stale struct{ machines.Machine }

func (m stale) Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	return m.Machine.Launch(k, n, func(e machines.Endpoint) { body(staleEndpoint{e, e.(machines.Barrier)}) })
}

type staleEndpoint struct {
	machines.Endpoint
	all machines.Barrier
}

func (e staleEndpoint) Barrier(t *node.Thread) error { return e.all.Barrier(t) }

func (staleEndpoint) PageBytes() int64 { return 4096 }
func (staleEndpoint) MapShared(*node.Thread, string, node.Addr, int64) (machines.SharedRegion, error) {
	return staleRegion{}, nil
}

type staleRegion struct{ machines.SharedRegion }

func (staleRegion) Touch(*node.Thread, int64, bool) error { return nil }
func (staleRegion) Unmap(*node.Thread) error              { return nil }

// TestIncoherentMemoryIsFound: the check can fail.
func TestIncoherentMemoryIsFound(t *testing.T) {
	x := parse(t, "C SB\n{}\n"+classic[0].text)
	r := run(t, x, stale{machineOf(t, ideal.Model())}, Options{Runs: 20})
	var text strings.Builder
	if err := r.Write(&text); err != nil {
		t.Fatal(err)
	}
	if r.Consistent() || r.Met == 0 || !strings.Contains(text.String(), "0:r0=0; 1:r0=0  -- outside of sequential consistency") {
		t.Errorf("memory without coherence gives\n%s", text.String())
	}
}

// TestLanguage: one thread, whose final state follows from C.
func TestLanguage(t *testing.T) {
	for _, c := range []struct{ name, init, body, want string }{
		{"operators", "", "r0 = 2 + 3 * 4; r1 = (2 + 3) * 4 - 1; r2 = 7 / 2 + 7 % 2; r3 = -8 >> 1; r4 = 1 << 4 | 3 & 6 ^ 1;", "0:r0=14 /\\ 0:r1=19 /\\ 0:r2=4 /\\ 0:r3=-4 /\\ 0:r4=19"},
		{"comparisons", "", "r0 = 1 < 2; r1 = 2 <= 1; r2 = !0 + !5; r3 = ~0; r4 = 1 == 1 != 0;", "0:r0=1 /\\ 0:r1=0 /\\ 0:r2=1 /\\ 0:r3=-1 /\\ 0:r4=1"},
		{"shortcuts", "x=5;", "r0 = 0 && (*x = 1); r1 = 1 || (*x = 2); r2 = 1 && 7; r3 = 0 || 0; r4 = 1 ? 3 : 4;", "x=5 /\\ 0:r0=0 /\\ 0:r1=1 /\\ 0:r2=1 /\\ 0:r3=0 /\\ 0:r4=3"},
		{"if and else", "x=1;", "if (*x == 1) { r0 = 1; if (*x) r1 = 2; else r1 = 3; } else r0 = 4;", "0:r0=1 /\\ 0:r1=2"},
		{"while", "", "int i = 0; while (i < 5) { i++; r0 += i; } do { r1 += 2; } while (r1 < 3);", "0:i=5 /\\ 0:r0=15 /\\ 0:r1=4"},
		{"for", "", "for (int i = 0; i < 3; i++) r0 += i; for (r1 = 5; r1 > 2;) { r1--; } for (;;) return; r2 = 1;", "0:r0=3 /\\ 0:r1=2 /\\ 0:r2=0"},
		{"increments", "x=5;", "(*x)++; ++*x; r0 = (*x)++; r1 = --*x; r2 = ++r3;", "x=7 /\\ 0:r0=7 /\\ 0:r1=7 /\\ 0:r2=1 /\\ 0:r3<>0"},
		{"hints", "", "if (likely(1)) r0 = 2; if (unlikely(r0 == 1)) r0 = 3;", "0:r0=2"},
		{"built in", "x=1;", "r0 = __atomic_load_n(x, __ATOMIC_RELAXED); __atomic_store_n(x, 4, __ATOMIC_RELEASE); r1 = __atomic_fetch_add(x, 2, __ATOMIC_SEQ_CST); r2 = __atomic_exchange_n(x, 9, __ATOMIC_ACQUIRE); __atomic_thread_fence(__ATOMIC_SEQ_CST);", "0:r0=1 /\\ 0:r1=4 /\\ 0:r2=6 /\\ x=9"},
		{"interrupts", "", "spin_lock_irqsave(y, flags); *x = 1; spin_unlock_irqrestore(y, flags); spin_lock_irq(y); r0 = spin_is_locked(y); spin_unlock_irq(y); r1 = spin_is_locked(y);", "x=1 /\\ 0:r0=1 /\\ 0:r1=0"},
		{"return", "", "r0 = 1; if (r0) return; r0 = 2;", "0:r0=1"},
		{"pointers", "int u = 7; int *y = &u; 0:r9=x;", "int *r0 = READ_ONCE(*y); int r1 = *r0; WRITE_ONCE(*y, x); **y = 3; *r9 += 1; int *r2 = &*x;", "0:r0=u /\\ 0:r1=7 /\\ y=x /\\ x=4 /\\ 0:r2=x"},
		{"arrays", "int a[3] = {4, 5, 6};", "int r0 = a[1]; a[2] = 9; int r1 = READ_ONCE(a[r0 - 3]);", "0:r0=5 /\\ 0:r1=9 /\\ a[2]=9 /\\ a[0]=4"},
		{"atomics", "x=10;", "r0 = atomic_add_return(2, x); r1 = atomic_fetch_sub(3, x); r2 = atomic_dec_and_test(x); r3 = atomic_add_unless(x, 5, 8); r4 = atomic_inc_not_zero(x); r5 = atomic_read(x);", "0:r0=12 /\\ 0:r1=12 /\\ 0:r2=0 /\\ 0:r3=0 /\\ 0:r4=1 /\\ 0:r5=9 /\\ x=9"},
		{"exchanges", "x=1;", "r0 = xchg(x, 2); r1 = cmpxchg(x, 2, 3); r2 = cmpxchg_relaxed(x, 2, 4); r3 = atomic_xchg(x, 6); r4 = spin_trylock(y); r5 = spin_trylock(y); r6 = spin_is_locked(y);", "0:r0=1 /\\ 0:r1=2 /\\ 0:r2=3 /\\ 0:r3=3 /\\ x=6 /\\ 0:r4=1 /\\ 0:r5=0 /\\ 0:r6=1"},
		{"C11", "", "atomic_store_explicit(x, 3, memory_order_relaxed); r0 = atomic_load_explicit(x, memory_order_acquire); r1 = atomic_fetch_add_explicit(x, 2, memory_order_seq_cst); atomic_thread_fence(memory_order_release);", "0:r0=3 /\\ 0:r1=3 /\\ x=5"},
		{"nested sections", "", "rcu_read_lock(); rcu_read_lock(); *x = 1; rcu_read_unlock(); rcu_read_unlock(); synchronize_rcu(); int r0 = srcu_read_lock(s); srcu_read_unlock(s, r0);", "x=1 /\\ 0:r0=0"},
		{"casts and comments", "", "/* a */ int r0 = (int)(long) 3; // b\n r1 = (intptr_t)x == (intptr_t)x;", "0:r0=3 /\\ 0:r1=1"},
	} {
		x := parse(t, fmt.Sprintf("C %s\n{%s}\nP0(int *x, int **y, int *a, struct srcu_struct *s) { %s }\nforall (%s)", c.name, c.init, c.body, c.want))
		r := run(t, x, machineOf(t, ideal.Model()), Options{Runs: 2})
		if r.Runs != 2 || r.Met != 2 || !r.Consistent() {
			var text strings.Builder
			if err := r.Write(&text); err != nil {
				t.Fatal(err)
			}
			t.Errorf("%s: want %s, got\n%s", c.name, c.want, text.String())
		}
	}
}

// TestConditions: a filter, values that are shown, and what the quantifiers claim.
func TestConditions(t *testing.T) {
	const threads = "{}\nP0(int *x) { WRITE_ONCE(*x, 1); }\nP1(int *x) { int r0 = READ_ONCE(*x); }\n"
	for _, c := range []struct {
		final, verdict string
	}{
		{"exists (1:r0=1)", "as it claims"},
		{"exists (1:r0=2)", "sequential consistency forbids it"},
		{"~exists (1:r0=1)", "the test claims never"},
		{"forall (1:r0=1)", "the test claims always"},
		{"forall (1:r0=1 \\/ 1:r0=0 /\\ ~(x=2))", "as it claims"},
		{"filter (1:r0=1) forall (1:r0=x \\/ 1:r0=1)", "as it claims"},
		{"locations [x; 1:r0;] exists true", "as it claims"},
	} {
		r := run(t, parse(t, "C c\n"+threads+c.final), machineOf(t, paragon.Model()), Options{Runs: 40})
		if r.verdict() != c.verdict || r.Runs+r.Filtered != 40 {
			t.Errorf("%s: %q in %+v, want %q", c.final, r.verdict(), r, c.verdict)
		}
	}
}

// TestThreadsThatDoNotEnd: a lock that is never free, or a pointer to nothing, is told.
func TestThreadsThatDoNotEnd(t *testing.T) {
	for _, body := range []string{"spin_lock(l); spin_lock(l);", "int *r0 = READ_ONCE(*x); int r1 = *r0;", "while (1) r0 = 1;"} {
		r := run(t, parse(t, "C c\n{}\nP0(int *x, spinlock_t *l) {"+body+"}\nexists (x=0)"), machineOf(t, ideal.Model()), Options{Runs: 3})
		if r.Unfinished != 3 || r.Runs != 0 || r.States != 0 {
			t.Errorf("%s: %+v, want 3 runs that do not end", body, r)
		}
	}
}

// TestMistakes: what is wrong is told with its place, several at once.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "1:1: found the end of the test, expected C"},
		{"LISA x\n{}\n", `1:1: found "LISA", expected C`},
		{"C\n{}\n", `expected the name of the test`},
		{"C a\n{ x= }", `2:6: found "}", expected a number or a location`},
		{"C a\n{ x=1 y=2 }", `2:7: found "y", expected ";" after an initial value`},
		{"C a\n{}\nexists (x=1)", "3:1: found \"exists\", expected a thread"},
		{"C a\n{}\nP1(int *x) {}\nexists (x=1)", "3:1: found thread P1, expected P0"},
		{"C a\n{}\nP0(int *x) { WRITE_ONC(*x, 1); }\nexists (x=1)", "3:14: found function WRITE_ONC, expected one of the Linux kernel's for shared memory; nearest: WRITE_ONCE"},
		{"C a\n{}\nP0(int *x) { r0 = ; }\nP1(int *x) { if x; }\nexists (x=1)", "4:17: found \"x\", expected \"(\" after if"},
		{"C a\n{}\nP0(int *x) { switch (*x) { } }\nexists (x=1)", "3:14: found \"switch\", expected a statement of those that tests have"},
		{"C a\n{}\nP0(int *x) { *x = 1 }\nexists (x=1)", `3:21: found "}", expected ";" after a statement`},
		{"C a\n{}\nP0(int *x) { *x = 1;", "3:21: found the end of the test"},
		{"C a\n{}\nP0(int *x) { *x = 1; }\nexists (1:r0=1)", "4:9: found thread 1, expected 0 to 0"},
		{"C a\n{}\nP0(int *x) { *x = 1; }\nexists (x)", `4:10: found ")", expected = or != and a value`},
		{"C a\n{}\nP0(int *x) { *x = 1; }\n", "4:1: found the end of the test, expected exists"},
		{"C a\n{}\nP0(int *x) { *x = 1; }\nexists (x=1) x", `4:14: found "x", expected nothing behind the condition`},
		{"C a\n{}\nP0(int *x) { *x = 99999999999999999999; }\nexists (x=1)", "3:19: found \"99999999999999999999\", expected a number of at most 64 bits"},
		{"C a\n{} (* open\nP0(int *x) {}", "2:4: the comment does not end"},
		{"C a\n{ int a[0]; }", `2:9: found "0", expected the length of an array`},
	} {
		_, err := Parse("t", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.text, err, c.want)
		}
	}
}

// TestDeterministic: one seed gives the same text, another other counts.
func TestDeterministic(t *testing.T) {
	x := parse(t, "C WRC\n{}\n"+classic[8].text)
	text := func(seed uint64) string {
		var b strings.Builder
		if err := run(t, x, machineOf(t, paragon.Model()), Options{Runs: 50, Seed: seed}).Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	first, again, other := text(1), text(1), text(2)
	if first != again || first == other {
		t.Errorf("seed 1 gives\n%s and\n%sseed 2\n%s", first, again, other)
	}
}

// TestRandomPrograms: programs of up to four threads on up to three locations, of loads,
// stores and modifications, give states of interleavings only.
func TestRandomPrograms(t *testing.T) {
	inMachines(t, func(t *testing.T, m machines.Machine) {
		rapid.Check(t, func(t *rapid.T) {
			text := "C random\n{}\n"
			for thread := range rapid.IntRange(2, 4).Draw(t, "threads") {
				text += fmt.Sprintf("P%d(int *x, int *y, int *z) {\n", thread)
				for step := range rapid.IntRange(1, 4).Draw(t, "steps") {
					at := rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "location")
					switch rapid.IntRange(0, 4).Draw(t, "what") {
					case 0, 1:
						text += fmt.Sprintf("int r%d = READ_ONCE(*%s);\n", step, at)
					case 2, 3:
						text += fmt.Sprintf("WRITE_ONCE(*%s, %d);\n", at, 10*thread+step+1)
					case 4:
						text += fmt.Sprintf("int r%d = atomic_add_return(100, %s);\n", step, at)
					}
				}
				text += "}\n"
			}
			x, err := Parse("random", []byte(text+"locations [x; y; z;]\nexists true"))
			if err != nil {
				t.Fatal(err)
			}
			r, err := Run(context.Background(), x, m, Options{Runs: 12, Seed: rapid.Uint64().Draw(t, "seed")})
			if err != nil || !r.Consistent() || r.Runs != 12 {
				t.Fatalf("%s: %+v, %v", text, r, err)
			}
		})
	})
}

// FuzzParse: no text makes the reader panic.
func FuzzParse(f *testing.F) {
	for _, c := range classic {
		f.Add("C x\n{ y=x; int a[2]; }\n" + c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if x, err := Parse("f", []byte(text)); err == nil && x.Threads() == 0 {
			t.Error("a test without threads is accepted")
		}
	})
}

// BenchmarkRun runs store buffering on a Paragon.
func BenchmarkRun(b *testing.B) {
	x := parse(b, "C SB\n{}\n"+classic[0].text)
	m := machineOf(b, paragon.Model())
	for b.Loop() {
		if r := run(b, x, m, Options{Runs: 100}); !r.Consistent() || r.Runs != 100 {
			b.Fatal(r)
		}
	}
	b.ReportMetric(float64(100*b.N)/b.Elapsed().Seconds(), "runs/s")
}

// Example runs a test and prints what came of it.
func Example() {
	x, err := Parse("SB.litmus", []byte("C SB\n{}\n"+classic[0].text))
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := ideal.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := Run(context.Background(), x, m, Options{Runs: 30})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Consistent(), r.States, r.Met)
	// Output: true 3 0
}
