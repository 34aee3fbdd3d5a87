package fio

import (
	"math"
	"testing"
)

// What the descriptors write; the expected strings are what GNU Fortran 12
// prints for the same statement.
func TestFormattedOutput(t *testing.T) {
	inf := math.Inf(1)
	for _, test := range []struct {
		format string
		items  []any
		want   string
	}{
		{"(f5.1,f0.2,f4.2,f3.2,f5.0)", []any{-0.001, 0.5, 0.5, 0.5, 0.4}, " -0.0.500.50.50   0.\n"},
		{"(g10.3,g10.3,g10.3,g10.3,1pg12.3,g12.3)", []any{0.0, 0.1, 99.95, 999.6, 0.01, 5.0}, "  0.00     0.100      100.     0.100E+04   1.000E-02    5.00    \n"},
		{"(e10.3,e10.3e3,1pe10.3,-1pe10.3,2pe10.3,0pd10.3)", []any{1.5, 1.5, 1.5, 1.5, 1.5, 1.5e120}, " 0.150E+010.150E+001 1.500E+00 0.015E+02 15.00E-01 0.150+121\n"},
		{"(en12.3,es12.3,en12.3,en12.3)", []any{12345.678, 12345.678, 999.9996, 0.00012}, "  12.346E+03   1.235E+04   1.000E+03 120.000E-06\n"},
		{"(e9.3,e8.3,e7.3)", []any{1.5, 1.5, 1.5}, "0.150E+01.150E+01*******\n"},
		{"(2pf8.2,1pf8.3)", []any{1.5, 2.5}, "  150.00  25.000\n"},
		{"(f8.0,f3.0,f2.0,f1.0,f2.1)", []any{2.5, 3.5, 0.5, 0.5, 0.05}, "      2. 4.0.*.1\n"},
		{"(sp,i5,f6.2,e10.2,ss,i5)", []any{5, 1.5, 1.5, 5}, "   +5 +1.50 +0.15E+01    5\n"},
		{"(i5.3,i0,i3.0,z8,o12,b10,z2)", []any{5, 42, 0, -1, 8, 5, 300}, "  00542   FFFFFFFF          10       101**\n"},
		{"(f9.1,f8.1,f3.1,f2.1,sp,f9.1,f8.1)", []any{inf, inf, inf, inf, inf, inf}, " InfinityInfinityInf**+Infinity    +Inf\n"},
		{"(i4,l1,l3,g5.1)", []any{3, true, false, true}, "   3T  F    T\n"},
		{"(a3,a,a6)", []any{"hello", "ab", "xyz"}, "helab   xyz\n"},
		{"(1x,'it''s',2hHi,1x,\"q\"\"q\")", nil, " it'sHi q\"q\n"},
		{"(i3,':',/,i3)", []any{1}, "  1:\n\n"},
		{"(i3,:,':',/,i3)", []any{1}, "  1\n"},
		{"(2(i2,','))", []any{1, 2, 3}, " 1, 2,\n 3,\n"},
		{"(i2,2(i3,a))", []any{1, 2, "a", 3, "b", 4, "c"}, " 1  2a  3b\n  4c\n"},
		{"('abcdef',t3,'XY',tl1,'Z',tr2,'!')", nil, "abXZef!\n"},
		{"(1x,a,5x)", []any{"trail"}, " trail\n"},
		{"(1p,2e12.4)", []any{complex(1.5, -2)}, "  1.5000E+00 -2.0000E+00\n"},
		{"(g8.11,g5.3)", []any{0.95, 0.5}, "*************\n"},
		{"(4pf20.1,2pf0.8,sp,f0.5)", []any{1.5e-120, 1.5e-121, 1.5e-120}, "                 0.0.00000000+.00000\n"},
		{"(g0,1x,g0,1x,g0)", []any{float32(1.5), 2, "a"}, "1.50000000 2 a\n"},
		{"(i2)", []any{100}, "**\n"},
		{"(i4)", []any{int64(-999)}, "-999\n"},
		{"(f6.3)", []any{float32(0.1)}, " 0.100\n"},
		{"(f20.15)", []any{float32(0.1)}, "   0.100000001490116\n"},
		{"(f25.0,f30.5)", []any{1e22, 123456789012345680.0}, " 10000000000000000000000.      123456789012345680.00000\n"},
	} {
		got, err := written(Control{Editing: Formatted, Format: mustFormat(t, test.format)}, test.items...)
		if err != nil || got != test.want {
			t.Errorf("%s %v:\ngot  %q, error %v\nwant %q", test.format, test.items, got, err, test.want)
		}
	}
}

func TestFormattedInput(t *testing.T) {
	for _, test := range []struct {
		format, record string
		into           []any
		want           string
	}{
		{"(i3,i3)", " 12-7 ", []any{0, 0}, "12 -7"},
		{"(2i3,f4.1,f3.0,f5.2,f4.0)", " + -    . -. E+3  . ", []any{1, 1, 1.5, 1.5, 1.5, 1.5}, "0 0 0 -0 0 0"},
		{"(bz,i4,bn,i4)", "1 2 1 2 ", []any{0, 0}, "1020 12"},
		{"(i5,i5)", "1,2", []any{0, 0}, "1 2"},
		{"(i4)", "    ", []any{9}, "0"},
		{"(f5.2)", "12345", []any{0.0}, "123.45"},
		{"(f6.2)", "1.2345", []any{0.0}, "1.2345"},
		{"(e8.2)", "125E-1  ", []any{0.0}, "0.125"},
		{"(d9.0)", "1.5D2    ", []any{0.0}, "150"},
		{"(f7.0)", "1.5+2  ", []any{0.0}, "150"},
		{"(2pf5.0)", "150. ", []any{0.0}, "1.5"},
		{"(2pe8.0)", "1.5E0   ", []any{0.0}, "1.5"},
		{"(g10.0)", "      3.25", []any{float32(0)}, "3.25"},
		{"(3l5)", "T.fal .TRU  F  ", []any{false, true, false}, "true true false"},
		{"(a3,a5)", "abcdefgh", []any{"xxxxx", "yyy"}, "abc   fgh"},
		{"(z4,o3,b4)", "  fF 171010", []any{0, 0, 0}, "255 15 10"},
		{"(t3,i2,tl4,i2,2x,i1)", "12345", []any{0, 0, 0}, "34 12 5"},
		{"(i2/i2)", "1 x\n2 y", []any{0, 0}, "1 2"},
		{"(i2)", "1 x\n2 y", []any{0, 0}, "1 2"},
		{"(2f4.1)", "1.5 2.5 ", []any{complex64(0)}, "(1.5+2.5i)"},
		{"(f8.0,f3.0)", "-InfinitNaN", []any{0.0, 0.0}, ""},
		{"(f9.0)", "-infinity", []any{0.0}, "-Inf"},
	} {
		items := make([]any, len(test.into))
		for i, v := range test.into {
			items[i] = item(v)
		}
		l := New(Config{Files: MemoryFiles{}})
		err := do(l, Control{Editing: Formatted, Format: mustFormat(t, test.format), Internal: lines(test.record)}, items...)
		if test.want == "" {
			if Iostat(err) != int32(BadValue) {
				t.Errorf("%s of %q: error %v, want a bad value", test.format, test.record, err)
			}
			continue
		}
		if got := values(items); err != nil || got != test.want {
			t.Errorf("%s of %q:\ngot  %s, error %v\nwant %s", test.format, test.record, got, err, test.want)
		}
	}
}
