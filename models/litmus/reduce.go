package litmus

import "slices"

// The oracle does not go through interleavings that differ only in the order of independent steps (Godefroid,
// Partial-Order Methods, 1996). If no later access of another thread can conflict with a step, the oracle takes this
// step at once, and no other. It still finds all final states.

// future is what a thread may still access from an instruction on.
type future struct{ reads, writes locationSet }

// locationSet is a set of locations, a bit each.
type locationSet []uint64

func (s locationSet) has(n int) bool { return s[n/64]>>(n%64)&1 != 0 }
func (s locationSet) add(n int)      { s[n/64] |= 1 << (n % 64) }

// addAll adds what is in another set and reports whether that was something new.
func (s locationSet) addAll(other locationSet) (more bool) {
	for i, word := range other {
		more = more || word&^s[i] != 0
		s[i] |= word
	}
	return more
}

// successors calls visit with the instructions that may follow one.
func successors(code []instruction, pc int, visit func(next int)) {
	switch i := &code[pc]; i.op {
	case jump:
		visit(int(i.value))
	case jumpZero:
		visit(int(i.value))
		visit(pc + 1)
	default:
		visit(pc + 1)
	}
}

// futures returns what a thread of the test may access from each instruction on, and from its end.
func (t *Test) futures(p program) []future {
	all := t.accesses(p)
	for changed := true; changed; {
		changed = false
		for pc := len(p.code) - 1; pc >= 0; pc-- {
			successors(p.code, pc, func(next int) {
				reads, writes := all[pc].reads.addAll(all[next].reads), all[pc].writes.addAll(all[next].writes)
				changed = changed || reads || writes
			})
		}
	}
	return all
}

// accesses returns what each instruction of a thread may access itself; nothing for the thread's end.
func (t *Test) accesses(p program) []future {
	words := (len(t.locations) + 63) / 64
	all := make([]future, len(p.code)+1)
	for i := range all {
		all[i] = future{make(locationSet, words), make(locationSet, words)}
	}
	addresses := constantAddresses(p)
	for pc := range p.code {
		in := &p.code[pc]
		if !in.shared() {
			continue
		}
		for n := range t.locations {
			if known := addresses[pc]; known.is == varies || known.is == always && address(n) == known.value {
				if in.writes() {
					all[pc].writes.add(n)
				}
				if in.op != store {
					all[pc].reads.add(n)
				}
			}
		}
	}
	return all
}

// known is what is known of a register at an instruction.
type known struct {
	is    knowledge
	value int64
}

type knowledge uint8

const (
	unreached knowledge = iota
	always              // it has the value
	varies
)

func (k known) join(other known) known {
	switch {
	case k.is == unreached:
		return other
	case other.is == unreached || k == other:
		return k
	}
	return known{is: varies}
}

// constantAddresses returns what is known of the address that each shared instruction accesses: that of a parameter is a constant.
func constantAddresses(p program) []known {
	at := make([][]known, len(p.code)+1)
	for i := range at {
		at[i] = make([]known, len(p.start))
	}
	for r, v := range p.start {
		at[0][r] = known{always, v}
	}
	for changed := true; changed; {
		changed = false
		for pc := range p.code {
			out := slices.Clone(at[pc])
			transfer(&p.code[pc], out)
			successors(p.code, pc, func(next int) {
				for r := range out {
					if j := at[next][r].join(out[r]); j != at[next][r] {
						at[next][r], changed = j, true
					}
				}
			})
		}
	}
	result := make([]known, len(p.code))
	for pc := range p.code {
		if p.code[pc].shared() {
			result[pc] = at[pc][p.code[pc].a]
		}
	}
	return result
}

// transfer changes what is known of registers as an instruction does.
func transfer(i *instruction, registers []known) {
	switch i.op {
	case constant:
		registers[i.dst] = known{always, i.value}
	case move:
		registers[i.dst] = registers[i.a]
	case combine, unary, load, modify:
		registers[i.dst] = known{is: varies}
	}
}

// live returns the registers whose values still matter, for each instruction of a thread and for its end. These are
// the named registers, which are part of the final state, and registers that are read before they are set.
func (p program) live() [][]bool {
	all := make([][]bool, len(p.code)+1)
	for i := range all {
		all[i] = make([]bool, len(p.start))
		for r := range p.names {
			all[i][r] = true
		}
	}
	for changed := true; changed; {
		changed = false
		for pc := len(p.code) - 1; pc >= 0; pc-- {
			in := &p.code[pc]
			mark := func(r int) {
				if !all[pc][r] {
					all[pc][r], changed = true, true
				}
			}
			successors(p.code, pc, func(next int) {
				for r, on := range all[next] {
					if on && !(in.sets() && r == in.dst) {
						mark(r)
					}
				}
			})
			in.eachRead(mark)
		}
	}
	return all
}

// sets reports whether the instruction gives its register a value.
func (i *instruction) sets() bool {
	switch i.op {
	case constant, move, combine, unary, load, modify:
		return true
	}
	return false
}

// eachRead calls visit with the registers that the instruction reads.
func (i *instruction) eachRead(visit func(r int)) {
	switch i.op {
	case constant, jump:
	case move, unary, jumpZero, load, lock, await:
		visit(i.a)
	case combine, store, grace:
		visit(i.a)
		visit(i.b)
	case modify:
		visit(i.a)
		visit(i.b)
		visit(i.c)
	}
}
