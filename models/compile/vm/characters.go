package vm

import (
	"bytes"

	"simrun/models/compile/ir"
)

// characters are the functions of strings, which are addresses and lengths.
var characters = []Host{
	{ir.CharAssign, charAssign}, {ir.CharCompare, charCompare}, {ir.CharIndex, charIndex},
	{ir.CharScan, charSet(true)}, {ir.CharVerify, charSet(false)}, {ir.CharTrimLen, charTrimLen},
	{ir.CharAdjustl, charAdjust(adjustLeft)}, {ir.CharAdjustr, charAdjust(adjustRight)},
}

// Text returns the string whose address and length are at s[i]. A negative
// length is 0.
func (m *Machine) Text(s []uint64, i int) ([]byte, error) {
	return m.Bytes(uint32(s[i]), int64(max(int32(s[i+1]), 0)))
}

func (m *Machine) texts(s []uint64) (x, y []byte, err error) {
	if x, err = m.Text(s, 0); err == nil {
		y, err = m.Text(s, 2)
	}
	return x, y, err
}

func charAssign(m *Machine, s []uint64) error {
	to, from, err := m.texts(s)
	if err == nil {
		Assign(to, from)
	}
	return err
}

// Assign copies from, cut or padded with blanks. Both may overlap.
func Assign(to, from []byte) {
	pad(to[copy(to, from):])
}

func pad(b []byte) {
	for i := range b {
		b[i] = ' '
	}
}

func charCompare(m *Machine, s []uint64) error {
	x, y, err := m.texts(s)
	if err != nil {
		return err
	}
	n := min(len(x), len(y))
	order := bytes.Compare(x[:n], y[:n])
	for i := n; i < len(x) && order == 0; i++ {
		order = int(min(max(int(x[i])-' ', -1), 1))
	}
	for i := n; i < len(y) && order == 0; i++ {
		order = int(min(max(' '-int(y[i]), -1), 1))
	}
	s[0] = uint64(uint32(int32(order)))
	return nil
}

func charIndex(m *Machine, s []uint64) error {
	x, y, err := m.texts(s)
	if err != nil {
		return err
	}
	at := 0
	if uint32(s[4]) != 0 {
		at = bytes.LastIndex(x, y) + 1
	} else {
		at = bytes.Index(x, y) + 1
	}
	s[0] = uint64(at)
	return nil
}

// charSet finds the first or last character that is, or is not, in the set.
func charSet(in bool) func(*Machine, []uint64) error {
	return func(m *Machine, s []uint64) error {
		x, set, err := m.texts(s)
		if err != nil {
			return err
		}
		back, found := uint32(s[4]) != 0, 0
		for i, c := range x {
			if (bytes.IndexByte(set, c) >= 0) == in {
				found = i + 1
				if !back {
					break
				}
			}
		}
		s[0] = uint64(found)
		return nil
	}
}

func charTrimLen(m *Machine, s []uint64) error {
	x, err := m.Text(s, 0)
	s[0] = uint64(len(bytes.TrimRight(x, " ")))
	return err
}

// charAdjust moves a string; to and from may overlap.
func charAdjust(adjust func(to, from []byte)) func(*Machine, []uint64) error {
	return func(m *Machine, s []uint64) error {
		n := int64(max(int32(s[2]), 0))
		to, err := m.Bytes(uint32(s[0]), n)
		if err != nil {
			return err
		}
		from, err := m.Bytes(uint32(s[1]), n)
		if err == nil {
			adjust(to, from)
		}
		return err
	}
}

func adjustLeft(to, from []byte) { Assign(to, bytes.TrimLeft(from, " ")) }

func adjustRight(to, from []byte) {
	kept := bytes.TrimRight(from, " ")
	n := len(to) - len(kept)
	copy(to[n:], kept)
	pad(to[:n])
}
