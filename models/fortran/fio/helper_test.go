package fio

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"
)

// item turns a Go value into an item in memory of its own.
func item(v any) Item {
	put := func(k Kind, n int, bits uint64) Item {
		b := make([]byte, n)
		storeInt(b, int64(bits))
		return Scalar(k, b)
	}
	switch v := v.(type) {
	case Item:
		return v
	case int:
		return put(Int4, 4, uint64(v))
	case int8:
		return put(Int1, 1, uint64(v))
	case int16:
		return put(Int2, 2, uint64(v))
	case int64:
		return put(Int8, 8, uint64(v))
	case float32:
		return put(Real4, 4, uint64(math.Float32bits(v)))
	case float64:
		return put(Real8, 8, math.Float64bits(v))
	case bool:
		return put(Logical4, 4, uint64(boolInt(v)))
	case string:
		return Scalar(Character, []byte(v))
	case complex64:
		b := append(item(real(v)).Mem, item(imag(v)).Mem...)
		return Scalar(Complex8, b)
	case complex128:
		b := append(item(real(v)).Mem, item(imag(v)).Mem...)
		return Scalar(Complex16, b)
	}
	panic(fmt.Sprintf("fio: no item for %T; the test cannot run; add a case", v))
}

// value turns an element back into a Go value that prints well.
func value(it Item) any {
	b := it.element(0)
	switch {
	case it.Kind == Character:
		return string(b)
	case it.Kind.integer():
		return loadInt(b)
	case it.Kind.logical():
		return loadInt(b) != 0
	case it.Kind.complex():
		return complex(loadReal(b[:len(b)/2]), loadReal(b[len(b)/2:]))
	}
	return loadReal(b)
}

func values(items []any) string {
	var all []string
	for _, it := range items {
		all = append(all, fmt.Sprintf("%v", value(it.(Item))))
	}
	return strings.Join(all, " ")
}

func mustFormat(t testing.TB, text string) *Format {
	t.Helper()
	f, err := ParseFormat(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return f
}

// do runs one statement.
func do(l *Library, c Control, items ...any) error {
	st := l.Begin(&c)
	for _, it := range items {
		if st.Transfer(item(it)) != nil {
			break
		}
	}
	return st.End()
}

// written returns what a statement writes to unit 6, and its error.
func written(c Control, items ...any) (string, error) {
	var out bytes.Buffer
	l := New(Config{Files: MemoryFiles{}, Output: &out})
	c.Direction, c.Unit = Write, 6
	err := do(l, c, items...)
	if err == nil {
		err = l.Finish()
	}
	return out.String(), err
}

// lines is an internal file of one record for each line.
func lines(text string) *Item {
	all := strings.Split(text, "\n")
	width := 0
	for _, line := range all {
		width = max(width, len(line))
	}
	var b []byte
	for _, line := range all {
		b = append(b, line+strings.Repeat(" ", width-len(line))...)
	}
	it := Array(Character, width, b, len(all))
	return &it
}
