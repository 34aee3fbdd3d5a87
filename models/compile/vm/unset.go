package vm

import "simrun/models/compile/ir"

// unset keeps which bytes of memory were never set: a bit each, from address 0. Memory beyond it counts as set.
type unset struct {
	on   bool
	bits []uint64
}

// watch begins with the static variables of a program that is watched.
func (u *unset) watch(c *Code) {
	u.on = c.watched
	if !u.on {
		return
	}
	for _, r := range c.unset {
		u.mark(uint64(r.Addr), uint64(r.Size), false)
	}
}

func (u *unset) mark(addr, bytes uint64, set bool) {
	if need := (addr + bytes + 63) / 64; !set && need > uint64(len(u.bits)) {
		u.bits = append(u.bits, make([]uint64, need-uint64(len(u.bits)))...)
	}
	for end := min(addr+bytes, 64*uint64(len(u.bits))); addr < end; {
		word, from := addr/64, addr%64
		n := min(64-from, end-addr)
		mask := (^uint64(0) >> (64 - n)) << from
		if set {
			u.bits[word] &^= mask
		} else {
			u.bits[word] |= mask
		}
		addr += n
	}
}

// isSet reports whether all of the bytes are set.
func (u *unset) isSet(addr, bytes uint64) bool {
	for a := addr; a < addr+bytes && a/64 < uint64(len(u.bits)); a++ {
		if u.bits[a/64]>>(a%64)&1 != 0 {
			return false
		}
	}
	return true
}

// move copies what is known of bytes, which may overlap.
func (u *unset) move(to, from, bytes uint64) {
	old := make([]bool, bytes)
	for i := range old {
		old[i] = u.isSet(from+uint64(i), 1)
	}
	for i, set := range old {
		u.mark(to+uint64(i), 1, set)
	}
}

// watching are the functions that package unset calls.
var watching = []Host{{ir.IsSet, isSet}, {ir.MarkUnset, markUnset}, {ir.MoveUnset, moveUnset}, {ir.AllSet, allSet}}

func isSet(m *Machine, s []uint64) error {
	addr, bytes, count, stride := uint64(uint32(s[0])), uint64(uint32(s[1])), int64(int32(s[2])), int64(int32(s[3]))
	s[0] = 1
	for k := range count {
		if !m.unset.isSet(addr+uint64(k*stride), bytes) {
			s[0] = 0
		}
	}
	return nil
}

func markUnset(m *Machine, s []uint64) error {
	addr, bytes, count, stride := uint64(uint32(s[0])), uint64(uint32(s[1])), int64(int32(s[2])), int64(int32(s[3]))
	for k := range count {
		m.unset.mark(addr+uint64(k*stride), bytes, uint32(s[4]) != 0)
	}
	return nil
}

func moveUnset(m *Machine, s []uint64) error {
	if bytes := int32(s[2]); bytes > 0 {
		m.unset.move(uint64(uint32(s[0])), uint64(uint32(s[1])), uint64(bytes))
	}
	return nil
}

func allSet(m *Machine, _ []uint64) error {
	clear(m.unset.bits)
	return nil
}
