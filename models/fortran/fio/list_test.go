package fio

import (
	"strings"
	"testing"
)

// The expected lines are those of GNU Fortran 12.
func TestListOutput(t *testing.T) {
	for _, test := range []struct {
		items []any
		want  string
	}{
		{nil, ""},
		{[]any{""}, " "},
		{[]any{int8(5), int16(6), 8, int64(7)}, "    5      6           8                    7"},
		{[]any{float32(1), 1.0, float32(-2.5), float32(0.01), float32(0.1), float32(1e9), float32(1e-40)},
			"   1.00000000       1.0000000000000000       -2.50000000       9.99999978E-03  0.100000001       1.00000000E+09   9.99994610E-41"},
		{[]any{1e-300, 1e300}, "   1.0000000000000000E-300   1.0000000000000001E+300"},
		{[]any{complex64(1 + 2i), 1 - 2i}, "             (1.00000000,2.00000000)              (1.0000000000000000,-2.0000000000000000)"},
		{[]any{complex64(-0.5)}, "           (-0.500000000,0.00000000)"},
		{[]any{complex64(1.5e10 - 3.25i)}, "       (1.500000051E+10,-3.25000000)"},
		{[]any{complex128(1e-5 + 1e20i)}, "   (1.00000000000000008E-005,1.00000000000000000E+020)"},
		{[]any{"abc", "def", 1, "x", float32(2), "y", "abc  ", true, "z", false}, " abcdef           1 x   2.00000000     yabc   T z F"},
		{[]any{true, false, 1}, " T F           1"},
		{[]any{1e16, 1e17, 99999999999999984.0}, "   10000000000000000.        1.0000000000000000E+017   99999999999999984.     "},
		{[]any{1, strings.Repeat("b", 100), 1}, "           1 " + strings.Repeat("b", 100) + "           1"},
	} {
		got, err := written(Control{Editing: ListDirected}, test.items...)
		if err != nil || got != test.want+"\n" {
			t.Errorf("%v:\ngot  %q, error %v\nwant %q", test.items, got, err, test.want)
		}
	}
}

func TestListInput(t *testing.T) {
	for _, test := range []struct {
		record string
		into   []any
		want   string
	}{
		{"1 2,3 , 4", []any{0, 0, 0, 0}, "1 2 3 4"},
		{"1\n2\n,3", []any{0, 0, 0}, "1 2 3"},
		{"1,,3", []any{7, 8, 9}, "1 8 3"},
		{",5", []any{7, 8}, "7 5"},
		{"2*5 3", []any{0, 0, 0}, "5 5 3"},
		{"1,2*,4", []any{7, 8, 9, 0}, "1 8 9 4"},
		{"1/2", []any{7, 8, 9}, "1 8 9"},
		{"'a''b' \"c,d\" efg/", []any{"xxxx", "xxxx", "xx", "k"}, "a'b  c,d  ef k"},
		{"'abc\ndef'", []any{"xxxxxxxx"}, "abcdef  "},
		{"(1,2) ( -1.5 ,\n 2e1 )", []any{0i, complex64(0)}, "(1+2i) (-1.5+20i)"},
		{"1 1.5 1d2 -.5 3*7", []any{0.0, float32(0), 0.0, 0.0, 0, 0.0, "xx"}, "1 1.5 100 -0.5 7 7 7 "},
		{"t .false. TRUE .T", []any{false, true, false, false}, "true false true true"},
	} {
		items := make([]any, len(test.into))
		for i, v := range test.into {
			items[i] = item(v)
		}
		err := do(New(Config{Files: MemoryFiles{}}), Control{Editing: ListDirected, Internal: lines(test.record)}, items...)
		if got := values(items); err != nil || got != test.want {
			t.Errorf("%q:\ngot  %s, error %v\nwant %s", test.record, got, err, test.want)
		}
	}
}

func group() (*Group, []any) {
	items := []any{item(1), item(1.5), Array(Int4, 0, make([]byte, 24), 6), item("abcde"), item(true)}
	dims := []Dim{{Lower: 0, Extent: 2}, {Lower: 1, Extent: 3}}
	return &Group{Name: "GRP", Members: []Member{
		{Name: "I", Item: items[0].(Item)}, {Name: "X", Item: items[1].(Item)},
		{Name: "A", Item: items[2].(Item), Dims: dims},
		{Name: "C", Item: items[3].(Item)}, {Name: "L", Item: items[4].(Item)},
	}}, items
}

func TestNamelistInput(t *testing.T) {
	for _, test := range []struct {
		text, want string
		array      [6]int
	}{
		{"&other i=9 /\n &GRP i=5, x=2.5 /", "5 2.5 abcde true", [6]int{}},
		{" $grp i = 5 x=2.5 $end", "5 2.5 abcde true", [6]int{}},
		{"&grp ! comment\n c='xy', l=f &end", "1 1.5 xy    false", [6]int{}},
		{"&grp a=1,2,3,3*4 /", "1 1.5 abcde true", [6]int{1, 2, 3, 4, 4, 4}},
		{"&grp a(1,2)=1,2 i=,x=3/", "1 3 abcde true", [6]int{0, 0, 0, 1, 2, 0}},
		{"&grp a(1,1:3)=1,2,3 a(0,:)=9*7/", "1 1.5 abcde true", [6]int{7, 1, 7, 2, 7, 3}},
		{"&grp a(0,3:1:-1)=1,2,3 /", "1 1.5 abcde true", [6]int{3, 0, 2, 0, 1, 0}},
		{"&grp c(2:3)='XYZ' /", "1 1.5 aXYde true", [6]int{}},
	} {
		g, items := group()
		err := do(New(Config{Files: MemoryFiles{}}), Control{Editing: NamelistGroup, Group: g, Internal: lines(test.text)})
		array := items[2].(Item)
		var a [6]int
		for i := range a {
			a[i] = int(loadInt(array.element(i)))
		}
		got := values(append(items[:2:2], items[3:]...))
		if err != nil || got != test.want || a != test.array {
			t.Errorf("%q:\ngot  %s %v, error %v\nwant %s %v", test.text, got, a, err, test.want, test.array)
		}
	}
}

func TestNamelistInputErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"&grp y=1 /", `internal file, record 1: y is not in the namelist group GRP`},
		{"&grp i 1 /", `internal file, record 1: found '1' in column 8, expected '=' after i`},
		{"&grp a(2,1)=1 /", `internal file, record 1: the subscript 2:2 is outside of 0:1`},
		{"&grp a(0,1:3:0)=1 /", `internal file, record 1: a section has the stride 0`},
		{"&grp i=x /", `internal file, record 1: found "x" before column 9, expected a value of type INTEGER`},
		{"&grp i=1", `internal file, record 1: end of file; the internal file has 1 records in the namelist group GRP`},
	} {
		g, _ := group()
		err := do(New(Config{Files: MemoryFiles{}}), Control{Editing: NamelistGroup, Group: g, Internal: lines(test.text)})
		if err == nil || err.Error() != test.want {
			t.Errorf("%q:\ngot  %v\nwant %s", test.text, err, test.want)
		}
	}
}

func TestNamelistOutput(t *testing.T) {
	g, items := group()
	for i, v := range []int{1, 1, 1, 2, 3, 3} {
		array := items[2].(Item)
		storeInt(array.element(i), int64(v))
	}
	got, err := written(Control{Editing: NamelistGroup, Group: g})
	want := "&GRP\n I=1          ,\n X=  1.5000000000000000     ,\n A= 3*1          ,2          , 2*3          ,\n C=\"abcde\",\n L=T,\n /\n"
	if err != nil || got != want {
		t.Errorf("got  %q, error %v\nwant %q", got, err, want)
	}
}
