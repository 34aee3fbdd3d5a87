package litmus

// op is what an instruction does.
type op uint8

const (
	constant op = iota // dst = value
	move               // dst = a
	combine            // dst = a "word" b
	unary              // dst = "word" a
	jump               // to value
	jumpZero           // to value if a is 0

	// The following instructions access shared memory: each is one step of a thread.
	load   // dst = *a
	store  // *a = b
	modify // old = *a; *a = what "word" makes of old and b (and c); dst = what was asked for
	lock   // waits until *a is 0 and makes it 1
	await  // waits until *a is 0
	grace  // waits until *a is not b any more, if b is odd
)

// instruction is one instruction of a thread. a, b, c and dst are registers.
type instruction struct {
	op           op
	word         string
	dst, a, b, c int
	value        int64
	gives        gives // of modify
	at           int   // offset in the text
}

// gives is what a modification returns.
type gives uint8

const (
	oldValue gives = iota
	newValue
	newIsZero
	newIsNegative
	changed // whether it has changed anything
)

func (i *instruction) shared() bool { return i.op >= load }

// writes reports whether the instruction needs the right to write.
func (i *instruction) writes() bool { return i.op == store || i.op == modify || i.op == lock }

// thread is a thread in the middle of its code.
type thread struct {
	pc    int
	regs  []int64
	stuck bool // it has dereferenced what is no address, or does not end
}

// stepsMax bounds what a thread executes between two accesses; only a loop without one
// takes so many.
const stepsMax = 10_000

// advance executes what concerns the thread alone and returns the next instruction that
// does not; nil at the end.
func (t *thread) advance(code []instruction) *instruction {
	for range stepsMax {
		if t.pc >= len(code) || t.stuck {
			return nil
		}
		i := &code[t.pc]
		if i.shared() {
			return i
		}
		t.pc++
		switch i.op {
		case constant:
			t.regs[i.dst] = i.value
		case move:
			t.regs[i.dst] = t.regs[i.a]
		case combine:
			t.regs[i.dst] = operate(i.word, t.regs[i.a], t.regs[i.b])
		case unary:
			t.regs[i.dst] = operateOne(i.word, t.regs[i.a])
		case jump:
			t.pc = int(i.value)
		case jumpZero:
			if t.regs[i.a] == 0 {
				t.pc = int(i.value)
			}
		}
	}
	t.stuck = true
	return nil
}

// memory is the values of locations by number.
type memory interface {
	get(location int) int64
	set(location int, value int64)
}

// location returns the location that an instruction is about; false if its address is
// none.
func (t *thread) location(i *instruction, locations int) (int, bool) {
	n := t.regs[i.a] - addressBase
	if n < 0 || n%addressStep != 0 || n/addressStep >= int64(locations) {
		return 0, false
	}
	return int(n / addressStep), true
}

// Addresses are numbers that no test computes with.
const (
	addressBase = 1 << 40
	addressStep = 1 << 10
)

func address(location int) int64 { return addressBase + int64(location)*addressStep }

// blocked reports whether an instruction has to wait for the value of its location.
func (t *thread) blocked(i *instruction, value int64) bool {
	switch i.op {
	case lock, await:
		return value != 0
	case grace:
		return t.regs[i.b]%2 != 0 && value == t.regs[i.b]
	}
	return false
}

// access executes a shared instruction that is not blocked.
func (t *thread) access(i *instruction, location int, m memory) {
	t.pc++
	switch i.op {
	case load:
		t.regs[i.dst] = m.get(location)
	case store:
		m.set(location, t.regs[i.b])
	case lock:
		m.set(location, 1)
	case modify:
		old := m.get(location)
		fresh, done := modified(i.word, old, t.regs[i.b], t.regs[i.c])
		if done {
			m.set(location, fresh)
		}
		t.regs[i.dst] = i.gives.of(old, fresh, done)
	}
}

// modified returns what a modification makes of a value, and whether it does.
func modified(word string, old, b, c int64) (int64, bool) {
	switch word {
	case "xchg":
		return b, true
	case "cmpxchg":
		return c, old == b
	case "add_unless":
		return old + b, old != c
	}
	return operate(word, old, b), true
}

func (g gives) of(old, fresh int64, done bool) int64 {
	switch g {
	case newValue:
		return fresh
	case newIsZero:
		return truth(fresh == 0)
	case newIsNegative:
		return truth(fresh < 0)
	case changed:
		return truth(done)
	}
	return old
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// operate returns the value of an operator; a division by zero is zero.
func operate(word string, a, b int64) int64 {
	switch word {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "/", "%":
		if b == 0 || b == -1 && word == "%" {
			return 0
		}
		if word == "/" {
			return a / b
		}
		return a % b
	case "&":
		return a & b
	case "|":
		return a | b
	case "^":
		return a ^ b
	case "&~":
		return a &^ b
	case "<<":
		return a << (uint64(b) & 63)
	case ">>":
		return a >> (uint64(b) & 63)
	}
	return truth(compare(word, a, b))
}

func compare(word string, a, b int64) bool {
	switch word {
	case "==", "=":
		return a == b
	case "!=":
		return a != b
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	}
	return a >= b
}

func operateOne(word string, a int64) int64 {
	switch word {
	case "!":
		return truth(a == 0)
	case "~":
		return ^a
	}
	return -a
}
