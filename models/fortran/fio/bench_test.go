package fio

import (
	"bytes"
	"testing"
)

type counter struct{ n int64 }

func (c *counter) Write(b []byte) (int, error) {
	c.n += int64(len(b))
	return len(b), nil
}

func reals(n int) Item {
	it := Array(Real8, 0, make([]byte, 8*n), n)
	for i := range n {
		storeReal(it.element(i), float64(i)*1.2345)
	}
	return it
}

func BenchmarkWrite(b *testing.B) {
	const n = 1000
	for _, test := range []struct {
		name  string
		c     Control
		bytes int64
	}{
		{"format=f12.4", Control{Direction: Write, Editing: Formatted, Unit: 6, Format: mustFormat(b, "(10f12.4)")}, 100 * 121},
		{"format=e15.7", Control{Direction: Write, Editing: Formatted, Unit: 6, Format: mustFormat(b, "(10e15.7)")}, 100 * 151},
		{"format=list", Control{Direction: Write, Editing: ListDirected, Unit: 6}, 26*n + 1},
	} {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			var out counter
			l := New(Config{Files: MemoryFiles{}, Output: &out})
			it := reals(n)
			for range b.N {
				st := l.Begin(&test.c)
				if err := st.Transfer(it); err != nil {
					b.Fatal(err)
				}
				if err := st.End(); err != nil {
					b.Fatal(err)
				}
			}
			if err := l.Finish(); err != nil || out.n != test.bytes*int64(b.N) {
				b.Fatalf("%d bytes, error %v, want %d bytes", out.n, err, test.bytes*int64(b.N))
			}
			b.ReportMetric(n*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mvalues/s")
		})
	}
}

func BenchmarkListRead(b *testing.B) {
	const n = 1000
	var text bytes.Buffer
	l := New(Config{Files: MemoryFiles{}, Output: &text})
	if err := do(l, Control{Direction: Write, Editing: ListDirected, Unit: 6}, reals(n)); err != nil {
		b.Fatal(err)
	}
	if err := l.Finish(); err != nil {
		b.Fatal(err)
	}
	from := Scalar(Character, text.Bytes())
	to := Array(Real8, 0, make([]byte, 8*n), n)
	c := Control{Editing: ListDirected, Internal: &from}
	b.ReportAllocs()
	for b.Loop() {
		st := l.Begin(&c)
		if err := st.Transfer(to); err != nil {
			b.Fatal(err)
		}
		if err := st.End(); err != nil {
			b.Fatal(err)
		}
	}
	if want := reals(n); !bytes.Equal(to.Mem, want.Mem) {
		b.Fatal("the numbers that were read are not those that were written")
	}
	b.ReportMetric(n*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mvalues/s")
}
