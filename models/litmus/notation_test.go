package litmus

import (
	"strings"
	"testing"

	"simrun/machines/paragon"
)

// notations are tests in forms of which tests of others make use: the Linux kernel's documentation, herd and its generators. Whether the state that each
// asks for comes by some interleaving follows by hand; allowed says so.
var notations = []struct {
	text    string
	allowed bool
}{
	// The kernel's header, which says in a comment what is expected, and names with signs.
	{"C MP+pooncerelease+poacquireonce\n\n(*\n * Result: Never\n *\n * A comment (* with another one *) inside.\n *)\n\n{}\n\nP0(int *buf, int *flag)\n{\n\tWRITE_ONCE(*buf, 1);\n\tsmp_store_release(flag, 1);\n}\n\n" +
		"P1(int *buf, int *flag)\n{\n\tint r0;\n\tint r1;\n\n\tr0 = smp_load_acquire(flag);\n\tr1 = READ_ONCE(*buf);\n}\n\nexists (1:r0=1 /\\ 1:r1=0) (* Bad outcome. *)\n", false},
	// A generator's header: a cycle in quotation marks, and lines of keys and values.
	{"C SB+mbs\n\"MbdWR Fre MbdWR Fre\"\nGenerator=diyone7 (version 7.56)\nPrefetch=0:x=F,0:y=T,1:y=F,1:x=T\nCom=Fr Fr\nOrig=MbdWR Fre MbdWR Fre\n{\n}\n" +
		"P0(volatile int* x, volatile int* y) {\n  *x = 1;\n  smp_mb();\n  int r0 = *y;\n}\nP1 (volatile int* y,volatile int* x) {\n  *y = 1;\n  smp_mb();\n  int r0 = *x;\n}\nexists\n(0:r0=0 /\\\n1:r0=0)\n", false},
	// Locations in brackets, and C11.
	{"C MP\n{ [x] = 0; [y] = 0; }\nP0 (atomic_int* y, atomic_int* x) { atomic_store_explicit(x, 1, memory_order_relaxed); atomic_store_explicit(y, 1, memory_order_release); }\n" +
		"P1 (atomic_int* y, atomic_int* x) { int r0 = atomic_load_explicit(y, memory_order_acquire); int r1 = atomic_load_explicit(x, memory_order_relaxed); }\nexists (1:r0=1 /\\ ~(1:r1=1))\n", false},
	// Types of all kinds before locations; ATOMIC_INIT.
	{"C Atomic-set\n{ atomic_t v = ATOMIC_INIT(1); }\nP0(atomic_t *v) { (void)atomic_add_unless(v, 1, 0); }\nP1(atomic_t *v) { atomic_set(v, 0); }\nexists (v=2)", false}, // whatever comes first, v is 0 at the end
	{"C types\n{ int x = 3; atomic_t a = ATOMIC_INIT(2); spinlock_t l; int *p = &x; unsigned long u = 0x10; long n = -4; }\n" +
		"P0(int *x, atomic_t *a, int **p, unsigned long *u, long *n, spinlock_t *l) { spin_lock(l); int r0 = **p + atomic_read(a); unsigned long r1 = *u; long r2 = *n; spin_unlock(l); }\nforall (0:r0=5 /\\ 0:r1=16 /\\ 0:r2=-4)", true},
	// Declarations of several registers, with and without a value.
	{"C many\n{ x=2; }\nP0(int *x) { int r0 = READ_ONCE(*x), r1, r2 = 4; r1 = r0 + r2; }\nforall (0:r1=6)", true},
	// A pointer is published (RCU).
	{"C MP+onceassign+derefonce\n{ int *p=x; int x=1; int z; }\nP0(int *z, int **p) { WRITE_ONCE(*z, 5); rcu_assign_pointer(*p, z); }\n" +
		"P1(int **p) { int *r0; int r1; rcu_read_lock(); r0 = rcu_dereference(*p); r1 = READ_ONCE(*r0); rcu_read_unlock(); }\nexists (1:r0=z /\\ 1:r1=0)", false},
	{"C RCU+sync+free\n{ int x = 1; int *y = &x; int z = 1; }\nP0(int *x, int *z, int **y) { int *r0; int r1; rcu_read_lock(); r0 = rcu_dereference(*y); r1 = READ_ONCE(*r0); rcu_read_unlock(); }\n" +
		"P1(int *x, int *z, int **y) { rcu_assign_pointer(*y, z); synchronize_rcu(); WRITE_ONCE(*x, 0); }\nexists (0:r0=x /\\ 0:r1=0)", false},
	{"C RCU-without-sync\n{ int x = 1; int *y = &x; int z = 1; }\nP0(int **y) { int *r0; int r1; r0 = rcu_dereference(*y); r1 = READ_ONCE(*r0); }\n" +
		"P1(int *x, int *z, int **y) { rcu_assign_pointer(*y, z); WRITE_ONCE(*x, 0); }\nexists (0:r0=x /\\ 0:r1=0)", true},
	{"C SRCU\n{}\nP0(int *x, int *y, struct srcu_struct *ss) { int r0; int r1; int idx; idx = srcu_read_lock(ss); r0 = READ_ONCE(*x); r1 = READ_ONCE(*y); srcu_read_unlock(ss, idx); }\n" +
		"P1(int *x, int *y, struct srcu_struct *ss) { WRITE_ONCE(*y, 1); synchronize_srcu(ss); WRITE_ONCE(*x, 1); }\nlocations [0:r1]\nexists (0:r0=1 /\\ 0:r1=0)", false},
	// A domain of its own: the grace period of one structure does not wait for readers of another.
	{"C two-domains\n{}\nP0(int *x, int *y, struct srcu_struct *s) { int r2 = srcu_read_lock(s); int r0 = READ_ONCE(*x); int r1 = READ_ONCE(*y); srcu_read_unlock(s, r2); }\n" +
		"P1(int *x, int *y, struct srcu_struct *t) { WRITE_ONCE(*x, 1); synchronize_srcu(t); WRITE_ONCE(*y, 1); }\nexists (0:r0=0 /\\ 0:r1=1)", true},
	// Locks: handed on, tried, and with nothing but a lock in common.
	{"C MP+polocks\n{ }\nP0(int *buf, int *flag, spinlock_t *mylock) { WRITE_ONCE(*buf, 1); spin_lock(mylock); WRITE_ONCE(*flag, 1); spin_unlock(mylock); }\n" +
		"P1(int *buf, int *flag, spinlock_t *mylock) { int r0; int r1; spin_lock(mylock); r0 = READ_ONCE(*flag); spin_unlock(mylock); r1 = READ_ONCE(*buf); }\nexists (1:r0=1 /\\ 1:r1=0)", false},
	{"C LB+unlocklock\n{}\nP0(spinlock_t *s, int *x, int *y) { int r1; spin_lock(s); r1 = READ_ONCE(*x); spin_unlock(s); spin_lock(s); WRITE_ONCE(*y, 1); spin_unlock(s); }\n" +
		"P1(int *x, int *y) { int r2; r2 = smp_load_acquire(y); WRITE_ONCE(*x, 1); }\nexists (0:r1=1 /\\ 1:r2=1)", false},
	{"C trylocks\n{}\nP0(spinlock_t *l, int *x) { int r0 = spin_trylock(l); if (r0) { WRITE_ONCE(*x, 1); } }\nP1(spinlock_t *l, int *x) { int r0 = spin_trylock(l); if (r0) { WRITE_ONCE(*x, 2); } }\nexists (0:r0=1 /\\ 1:r0=1)", false},
	{"C Z6.0\n{}\nP0(int *x, int *y, spinlock_t *l) { spin_lock(l); WRITE_ONCE(*x, 1); WRITE_ONCE(*y, 1); spin_unlock(l); }\n" +
		"P1(int *y, int *z, spinlock_t *l) { int r0; spin_lock(l); smp_mb__after_spinlock(); r0 = READ_ONCE(*y); WRITE_ONCE(*z, 1); spin_unlock(l); }\n" +
		"P2(int *x, int *z) { int r1; WRITE_ONCE(*z, 2); smp_mb(); r1 = READ_ONCE(*x); }\nexists (1:r0=1 /\\ z=2 /\\ 2:r1=0)", false},
	// Values that are shown: in front of the condition, behind it, with a mark at the end and without.
	{"C SB+rfi\n{}\nP0(int *x, int *y) { int r1; int r2; WRITE_ONCE(*x, 1); r1 = READ_ONCE(*x); r2 = READ_ONCE(*y); }\nP1(int *x, int *y) { int r3; int r4; WRITE_ONCE(*y, 1); r3 = READ_ONCE(*y); r4 = READ_ONCE(*x); }\n" +
		"locations [0:r1; 1:r3; x; y]\nexists (0:r2=0 /\\ 1:r4=0)", false},
	{"C after\n{}\nP0(int *x) { *x = 1; }\nexists (x=1)\nlocations [x;]", true},
	// Conditions with brackets, or, not, other signs, and a sentence about all states.
	{"C either\n{}\nP0(int *x) { WRITE_ONCE(*x, 1); WRITE_ONCE(*x, 2); }\nP1(int *x) { int r1 = READ_ONCE(*x); int r2 = READ_ONCE(*x); }\nexists (1:r1=1 /\\ (1:r2=0 \\/ 1:r2=3))", false},
	{"C never\n{}\nP0(int *x) { WRITE_ONCE(*x, 1); }\nP1(int *x) { int r1 = READ_ONCE(*x); }\n~exists (1:r1=2)", false},
	{"C always\n{}\nP0(int *x) { WRITE_ONCE(*x, 1); }\nP1(int *x) { int r1 = READ_ONCE(*x); }\nforall ((1:r1=0 \\/ 1:r1=1) /\\ not (x=0))", true},
	{"C filtered\n{}\nP0(int *x, int *y) { WRITE_ONCE(*x, 1); WRITE_ONCE(*y, 1); }\nP1(int *x, int *y) { int r0 = READ_ONCE(*y); int r1 = READ_ONCE(*x); }\nfilter (1:r0=1)\nexists (1:r1=0)", false},
	// Control and data dependencies, plain accesses, an access inside of another.
	{"C LB+ctrl+data\n{}\nP0(int *x, int *y) { int r1; r1 = READ_ONCE(*x); if (r1) WRITE_ONCE(*y, 1); }\nP1(int *x, int *y) { WRITE_ONCE(*x, READ_ONCE(*y)); }\nexists (0:r1=1)", false},
	{"C dep+plain\n{}\nP0(int *x, int *y) { int r1; r1 = READ_ONCE(*x); *y = r1 * 0 + 1; }\nP1(int *x, int *y) { int r0; r0 = *y; if (r0 == 1) { smp_wmb(); *x = 1; } else { *x = 2; } }\nexists (0:r1=1)", false},
	{"C increments\n{}\nP0(int *x) { *x += 1; }\nP1(int *x) { (*x)++; }\nP2(int *x) { *x = *x + 1; }\nexists (x=1)", true},
	// Atomic functions with all endings.
	{"C rmw\n{ x=8; }\nP0(atomic_t *x) { int r0 = atomic_fetch_or_acquire(1, x); int r1 = atomic_inc_return_release(x); atomic_andnot(2, x); int r2 = atomic_sub_and_test(8, x); atomic_xor(3, x); int r3 = atomic_add_negative(-9, x); }\n" +
		"forall (0:r0=8 /\\ 0:r1=10 /\\ 0:r2=1 /\\ 0:r3=1 /\\ x=-6)", true},
	{"C cmpxchg\n{ z=1; }\nP0(int *x, int *z) { int r0; WRITE_ONCE(*x, 1); r0 = cmpxchg_release(z, 1, 0); }\nP1(int *x, int *z) { int r1; int r2; r1 = cmpxchg_acquire(z, 0, 2); r2 = READ_ONCE(*x); }\nexists (1:r1=0 /\\ 1:r2=0)", false},
	{"C atomics64\n{}\nP0(atomic64_t *x, atomic_long_t *y) { atomic64_inc(x); long r0 = atomic64_add_return(4, x); atomic_long_set(y, 7); long r1 = atomic_long_xchg(y, 8); }\nforall (0:r0=5 /\\ 0:r1=7 /\\ y=8)", true},
	{"C mb-after\n{}\nP0(int *x, atomic_t *y) { int r0; int r1; r0 = READ_ONCE(*x); smp_rmb(); r1 = atomic_read(y); }\nP1(int *x, atomic_t *y) { atomic_inc(y); smp_mb__after_atomic(); WRITE_ONCE(*x, 1); }\nexists (0:r0=1 /\\ 0:r1=0)", false},
	{"C xchg\n{}\nP0(int *x, int *y) { int r0; WRITE_ONCE(*x, 1); r0 = xchg_relaxed(y, 5); }\nP1(int *x, int *y) { int r0; int r1; r0 = xchg(y, 6); r1 = READ_ONCE(*x); }\nexists (1:r0=5 /\\ 1:r1=0)", false},
	// Threads of which one is empty, loops on what another writes, and coherence of one location.
	{"C empty\n{}\nP0() {}\nP1(int *x) { WRITE_ONCE(*x, 1); }\nforall (x=1)", true},
	{"C spin\n{}\nP0(int *x, int *y) { WRITE_ONCE(*y, 1); smp_store_release(x, 1); }\nP1(int *x, int *y) { while (smp_load_acquire(x) == 0) cpu_relax(); int r0 = READ_ONCE(*y); }\nexists (1:r0=0)", false},
	{"C CoRW\n{}\nP0(int *x) { int r0; r0 = READ_ONCE(*x); WRITE_ONCE(*x, 1); }\nP1(int *x) { WRITE_ONCE(*x, 2); }\nexists (x=2 /\\ 0:r0=2)", false},
	{"C ISA2\n{}\nP0(int *x, int *y) { WRITE_ONCE(*x, 1); smp_store_release(y, 1); }\nP1(int *y, int *z) { int r0; r0 = READ_ONCE(*y); smp_store_release(z, 1); }\n" +
		"P2(int *x, int *z) { int r0; int r1; r0 = smp_load_acquire(z); r1 = READ_ONCE(*x); }\nexists (1:r0=1 /\\ 2:r0=1 /\\ 2:r1=0)", false},
	{"C 3.LB\n{}\nP0(int *x, int *y) { int r0 = READ_ONCE(*x); WRITE_ONCE(*y, 1); }\nP1(int *y, int *z) { int r0 = READ_ONCE(*y); WRITE_ONCE(*z, 1); }\nP2(int *z, int *x) { int r0 = READ_ONCE(*z); WRITE_ONCE(*x, 1); }\nexists (0:r0=1 /\\ 1:r0=1 /\\ 2:r0=1)", false},
	{"C RWC\n{}\nP0(int *x) { WRITE_ONCE(*x, 1); }\nP1(int *x, int *y) { int r0 = READ_ONCE(*x); smp_mb(); int r1 = READ_ONCE(*y); }\nP2(int *x, int *y) { WRITE_ONCE(*y, 1); smp_mb(); int r0 = READ_ONCE(*x); }\nexists (1:r0=1 /\\ 1:r1=0 /\\ 2:r0=0)", false},
	// Addresses that are computed, and that are none; conditions without brackets; else if; blanks.
	{"C MP+addr\n{}\nP0(int *x, int *y) { WRITE_ONCE(*x, 1); smp_wmb(); WRITE_ONCE(*y, 1); }\nP1(int *x, int *y) { int r0 = READ_ONCE(*y); int r1 = READ_ONCE(*(x + (r0 ^ r0))); }\nexists (1:r0=1 /\\ 1:r1=0)", false},
	{"C null\n{ int *p; int z=4; }\nP0(int **p, int *z) { rcu_assign_pointer(*p, z); }\nP1(int **p) { int r1 = 9; int *r0 = rcu_dereference(*p); if (r0 != NULL) r1 = *r0; }\nexists 1:r1=0", false},
	{"C else\n{}\nP0(int *x) { int r0 = READ_ONCE ( *x ); if (r0 == 2) { r0 = 7; } else if (!r0) { r0 = 8; } else r0 = 9; }\nP1 ( int * x ) { *x = 2 ; }\nforall (0:r0=7 \\/ 0:r0=8)", true},
	{"C bits\n{ x=6; }\nP0(int *const x) { bool r0 = READ_ONCE(*x) & 1; unsigned int r1 = READ_ONCE(*x) >> 1; r1 ^= 1; r1 |= 8; r1 &= ~2; r1 <<= 1; r1 -= 4; }\nforall (0:r0=0 /\\ 0:r1=12)", true},
	{"C array\n{ int a[2] = {1, 2}; }\nP0(int *a) { WRITE_ONCE(a[1], a[0] + 5); }\nP1(int *a) { int r0 = READ_ONCE(a[1]); }\nexists (1:r0=6 /\\ a[1]=6)", true},
	{"C nested-if\n{}\nP0(int *x, int *y) { if (READ_ONCE(*x)) if (READ_ONCE(*y)) *x = 5; else *x = 6; }\nP1(int *x, int *y) { WRITE_ONCE(*y, 1); WRITE_ONCE(*x, 1); }\nexists (x=6)", false},
	// Registers with initial values, and parameters as registers.
	{"C registers\n{ 0:r5=3; 1:r6=x; x=9; }\nP0(int *x) { WRITE_ONCE(*x, r5); }\nP1(int *x) { int r0 = READ_ONCE(*r6); }\nexists (1:r0=9)", true},
}

// TestNotations: tests in many forms are read, and the oracle and the machine give what their conditions ask for, or not.
func TestNotations(t *testing.T) {
	m := machineOf(t, paragon.Model())
	for _, n := range notations {
		name, _, _ := strings.Cut(n.text, "\n")
		x, err := Parse("test.litmus", []byte(n.text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		r := run(t, x, m, Options{Runs: 12, Seed: 3})
		if !r.Consistent() || r.Possible != n.allowed || r.Met > 0 && !n.allowed || r.Unfinished > 0 {
			t.Errorf("%s: %+v, want a condition that some interleaving meets: %t", name, r, n.allowed)
		}
	}
}

// TestForeignForms: what tests of others may have and these do not says where, and what is read instead.
func TestForeignForms(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"X86 SB\n{}\n P0 | P1 ;\n", `1:1: found "X86", expected C`},
		{"C a\n{}\nP0(int *x) { int r0 = smp_cond_load_acquire(x, VAL); }\nexists (x=1)", "3:23: found function smp_cond_load_acquire"},
		{"C a\n{}\nP0(int *x) { call_rcu(x); }\nexists (x=1)", "3:14: found function call_rcu"},
		{"C a\n{}\nP0(rwlock_t *l) { read_lock(l); }\nexists (l=1)", "3:19: found function read_lock"},
		{"C a\n{}\nP0(int *x) { goto out; }\nexists (x=1)", "3:14: found \"goto\", expected a statement of those that tests have"},
		{"C a\n{}\nP0(int *x) { asm(\"mfence\"); }\nexists (x=1)", "3:"},
		{"C a\n{}\nP0(int *x) { *x = 1.5; }\nexists (x=1)", "3:"},
	} {
		_, err := Parse("t", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.text, err, c.want)
		} else {
			t.Log(err)
		}
	}
}
