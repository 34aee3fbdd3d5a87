package litmus

import (
	"strings"

	"simrun/internal/diag"
)

// function is a function or macro of the Linux kernel, or of C11.
type function struct {
	form  form
	word  string // of a modification
	gives gives
}

// form is what a function does with its arguments.
type form uint8

const (
	fence      form = iota // nothing: steps of a thread are in order
	readFrom               // f(lvalue)
	readAt                 // f(address)
	writeTo                // f(lvalue, value)
	writeAt                // f(address, value)
	swapAt                 // f(address, value[, value]): xchg, cmpxchg, add_unless
	valueFirst             // f(value, address): atomic_add
	constantly             // f(address): word with 1
	swapIfZero             // f(address): becomes 1 if it is 0; whether it does
	lockAt
	unlockAt
	unlockedAt // waits for it
	lockedAt   // whether it is
	same       // its argument
	readLock
	readUnlock
	gracePeriod
)

// plain are functions by name; those with the endings of orders, and the atomic ones, are
// found by lookup.
var plain = map[string]function{
	"READ_ONCE": {form: readFrom}, "READ_ONCE_NOCHECK": {form: readFrom}, "ACCESS_ONCE": {form: readFrom},
	"rcu_dereference": {form: readFrom}, "rcu_dereference_raw": {form: readFrom}, "rcu_dereference_check": {form: readFrom},
	"rcu_dereference_protected": {form: readFrom}, "rcu_access_pointer": {form: readFrom}, "lockless_dereference": {form: readFrom},
	"likely": {form: same}, "unlikely": {form: same}, "atomic_load_n": {form: readAt}, "atomic_store_n": {form: writeAt}, "atomic_exchange_n": {form: swapAt, word: "xchg"},
	"smp_load_acquire": {form: readAt}, "atomic_read": {form: readAt}, "atomic_load": {form: readAt},
	"WRITE_ONCE": {form: writeTo}, "rcu_assign_pointer": {form: writeTo}, "RCU_INIT_POINTER": {form: writeTo}, "smp_store_mb": {form: writeTo}, "set_mb": {form: writeTo},
	"smp_store_release": {form: writeAt}, "atomic_set": {form: writeAt}, "atomic_store": {form: writeAt},
	"xchg": {form: swapAt, word: "xchg"}, "cmpxchg": {form: swapAt, word: "cmpxchg"},
	"spin_lock": {form: lockAt}, "raw_spin_lock": {form: lockAt}, "mutex_lock": {form: lockAt},
	"spin_unlock": {form: unlockAt}, "raw_spin_unlock": {form: unlockAt}, "mutex_unlock": {form: unlockAt},
	"spin_trylock": {form: swapIfZero}, "raw_spin_trylock": {form: swapIfZero}, "mutex_trylock": {form: swapIfZero},
	"spin_is_locked": {form: lockedAt}, "spin_unlock_wait": {form: unlockedAt},
	"rcu_read_lock": {form: readLock}, "rcu_read_unlock": {form: readUnlock}, "synchronize_rcu": {form: gracePeriod}, "synchronize_rcu_expedited": {form: gracePeriod},
	"srcu_read_lock": {form: readLock}, "srcu_read_unlock": {form: readUnlock}, "srcu_down_read": {form: readLock}, "srcu_up_read": {form: readUnlock},
	"synchronize_srcu": {form: gracePeriod}, "synchronize_srcu_expedited": {form: gracePeriod},
	"barrier": {}, "mb": {}, "rmb": {}, "wmb": {}, "smp_mb": {}, "smp_rmb": {}, "smp_wmb": {}, "smp_read_barrier_depends": {}, "cpu_relax": {},
	"smp_mb__before_atomic": {}, "smp_mb__after_atomic": {}, "smp_mb__after_spinlock": {}, "smp_mb__before_spinlock": {},
	"smp_mb__after_unlock_lock": {}, "smp_mb__after_srcu_read_unlock": {}, "smp_acquire__after_ctrl_dep": {}, "smp_mb__after_switch_mm": {},
	"preempt_disable": {}, "preempt_enable": {}, "atomic_thread_fence": {}, "fence": {},
}

// operators are those of atomic functions.
var operators = map[string]string{"add": "+", "sub": "-", "and": "&", "or": "|", "xor": "^", "andnot": "&~", "inc": "+", "dec": "-"}

// orders are the endings of names that say no more than an order.
var orders = []string{"_relaxed", "_acquire", "_release", "_explicit", "_seq_cst"}

// interrupts are the endings of the names of calls that also keep interrupts off. There are no interrupts.
var interrupts = []string{"_irqsave", "_irqrestore", "_irq", "_bh"}

// lookup finds a function by name.
func lookup(text string) (function, bool) {
	explicit := strings.HasSuffix(text, "_explicit") || strings.HasPrefix(text, "__atomic_") // of the C library or the compiler
	text = strings.TrimPrefix(text, "__")                                                    // also herd's own functions, with their order in braces
	if strings.HasPrefix(text, "spin_") || strings.HasPrefix(text, "raw_spin_") {
		for _, i := range interrupts {
			text = strings.TrimSuffix(text, i)
		}
	}
	if f, ok := plain[text]; ok {
		return f, true
	}
	if strings.HasPrefix(text, "smp_mb__") {
		return function{form: fence}, true
	}
	for _, o := range orders {
		text = strings.TrimSuffix(text, o)
	}
	if f, ok := plain[text]; ok {
		return f, true
	}
	text, atomic := strings.CutPrefix(strings.NewReplacer("atomic_long_", "atomic_", "atomic64_", "atomic_").Replace(text), "atomic_")
	if !atomic {
		return function{}, false
	}
	switch text {
	case "read", "load":
		return function{form: readAt}, true
	case "set", "store":
		return function{form: writeAt}, true
	case "xchg", "exchange":
		return function{form: swapAt, word: "xchg"}, true
	case "cmpxchg":
		return function{form: swapAt, word: "cmpxchg"}, true
	case "add_unless":
		return function{form: swapAt, word: "add_unless", gives: changed}, true
	case "inc_not_zero":
		return function{form: constantly, word: "add_unless", gives: changed}, true
	case "add_negative":
		return function{form: valueFirst, word: "+", gives: newIsNegative}, true
	}
	f := function{form: valueFirst}
	text, fetch := strings.CutPrefix(text, "fetch_")
	text, returns := strings.CutSuffix(text, "_return")
	text, tests := strings.CutSuffix(text, "_and_test")
	switch {
	case fetch:
		f.gives = oldValue
	case returns:
		f.gives = newValue
	case tests:
		f.gives = newIsZero
	}
	word, ok := operators[text]
	f.word = word
	if text == "inc" || text == "dec" {
		f.form = constantly
	}
	if fetch && explicit && f.form == valueFirst {
		f.form = swapAt // C11 has the address first
	}
	return f, ok
}

// functionNames are names that a writer may have meant.
func functionNames() []string {
	names := []string{"atomic_add", "atomic_inc", "atomic_dec", "atomic_add_return", "atomic_fetch_add", "atomic_dec_and_test", "atomic_cmpxchg", "atomic_add_unless"}
	for n := range plain { // any order: Nearest sorts
		names = append(names, n)
	}
	return names
}

// call reads a call of a function.
func (p *parser) call(c *compiler) int {
	t := p.take()
	f, ok := lookup(t.text)
	if !ok {
		p.fail(t, "found function %s, expected one of the Linux kernel's for shared memory%s", t.text, diag.Hint(t.text, functionNames()))
	}
	if p.accept("{") {
		p.skipTo("}")
	}
	p.expect("(", "after the name of a function")
	dst := c.temporary()
	c.emit(instruction{op: constant, dst: dst})
	switch f.form {
	case fence:
	case same:
		c.emit(instruction{op: move, dst: dst, a: p.assignment(c)})
	case readFrom:
		c.emit(instruction{op: move, dst: dst, a: p.lvalue(c).value(c)})
	case readAt:
		c.emit(instruction{op: load, dst: dst, a: p.assignment(c), at: t.at})
	case writeTo:
		l := p.lvalue(c)
		p.comma(t)
		l.assign(c, p.assignment(c))
	case writeAt:
		a := p.assignment(c)
		p.comma(t)
		c.emit(instruction{op: store, a: a, b: p.assignment(c), at: t.at})
	case lockAt:
		c.emit(instruction{op: lock, a: p.assignment(c), at: t.at})
	case unlockAt:
		a := p.assignment(c)
		c.emit(instruction{op: store, a: a, b: c.constant(0), at: t.at})
	case unlockedAt:
		c.emit(instruction{op: await, a: p.assignment(c), at: t.at})
	case lockedAt:
		c.emit(instruction{op: load, dst: dst, a: p.assignment(c), at: t.at})
		zero := c.constant(0)
		c.emit(instruction{op: combine, word: "!=", dst: dst, a: dst, b: zero})
	case readLock:
		c.nest(p.section(t), 1)
	case readUnlock:
		c.nest(p.section(t), -1)
	case gracePeriod:
		c.synchronize(p.section(t))
	default:
		p.modification(c, t, f, dst)
	}
	p.rest()
	return dst
}

func (p *parser) comma(t token) { p.expect(",", "between the arguments of "+t.text) }

// section returns the domain of a function of RCU: that of its structure, if it has one.
func (p *parser) section(t token) *domain {
	if strings.Contains(t.text, "srcu") {
		return p.domain(p.name("a parameter of type struct srcu_struct *").text)
	}
	return p.domain("RCU")
}

// modification reads the arguments of one that reads and writes.
func (p *parser) modification(c *compiler, t token, f function, dst int) {
	in := instruction{op: modify, word: f.word, gives: f.gives, dst: dst, at: t.at}
	switch f.form {
	case valueFirst:
		in.b = p.assignment(c)
		p.comma(t)
		in.a = p.assignment(c)
		in.c = in.b
	case constantly:
		in.a = p.assignment(c)
		in.b, in.c = c.constant(1), c.constant(0)
	case swapIfZero:
		in.a = p.assignment(c)
		in.word, in.gives = "cmpxchg", changed
		in.b, in.c = c.constant(0), c.constant(1)
	default:
		in.a = p.assignment(c)
		p.comma(t)
		in.b = p.assignment(c)
		in.c = in.b
		if f.word == "cmpxchg" || f.word == "add_unless" {
			p.comma(t)
			in.c = p.assignment(c)
		}
	}
	c.emit(in)
}

// rest takes arguments that say nothing here, such as memory_order_relaxed.
func (p *parser) rest() {
	depth := 1
	for {
		t := p.peek()
		switch {
		case t.kind == end || t.text == ";" || t.text == "}":
			p.fail(t, "found %s, expected \")\" after the arguments of a function", found(t))
		case t.text == "(":
			depth++
		case t.text == ")":
			depth--
		}
		p.at++
		if depth == 0 {
			return
		}
	}
}
