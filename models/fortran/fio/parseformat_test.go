package fio

import (
	"errors"
	"testing"
)

func TestParseFormatErrors(t *testing.T) {
	for _, test := range []struct {
		text, want string
	}{
		{"", "column 1 of the format: found the end, expected '('"},
		{"i5", "column 1 of the format: found 'I', expected '('"},
		{"(i5", "column 4 of the format: found the end, expected ')'"},
		{"(i5,)", "column 5 of the format: found ')' after a comma, expected an edit descriptor"},
		{"(i5,,i5)", "column 5 of the format: found ',', expected an edit descriptor"},
		{"(q5)", "column 2 of the format: found 'Q', expected an edit descriptor"},
		{"(i)", "column 3 of the format: found ')', expected the width of I"},
		{"(f5)", "column 4 of the format: found ')', expected the digits of F after a point"},
		{"(f5.)", "column 5 of the format: found ')', expected the digits after the point"},
		{"(e9.2e)", "column 7 of the format: found ')', expected the digits of the exponent"},
		{"(0i5)", "column 2 of the format: a repeat count is positive"},
		{"(-3i5)", "column 2 of the format: a signed number is only the scale factor of P"},
		{"('abc)", "column 2 of the format: the character constant does not end"},
		{"(9habc)", "column 3 of the format: 9H is followed by 4 characters"},
		{"(t)", "column 2 of the format: T, TL and TR need a positive number, at most 1048576"},
		{"(2'a')", "column 2 of the format: a repeat count before '\\''"},
		{"(l0)", "column 3 of the format: the width of L is positive"},
		{"(i99999999)", "column 3 of the format: a width is at most 1048576"},
	} {
		_, err := ParseFormat(test.text)
		var e *FormatError
		if !errors.As(err, &e) || err.Error() != test.want {
			t.Errorf("%q:\ngot  %v\nwant %s", test.text, err, test.want)
		}
	}
}

var fuzzFormats = []string{"(i5)", "(1x,3(f8.3,e10.2e3),'a''b',3hxyz)", "(2pf8.2,g12.4,/,:,t5,tl2,tr3)", "(sp,s,ss,bn,bz,$)",
	"((((i2))))", "(3(2(a,l2)),z8.8,o3,b4)", "()", "(-2p1pe10.3)", "(i5 2x)", "(en12.3,es12.3,d20.10)"}

// FuzzParseFormat parses, and where that succeeds writes and reads by the
// format; nothing may panic.
func FuzzParseFormat(f *testing.F) {
	for _, s := range fuzzFormats {
		f.Add(s, "12 3.5, T")
	}
	f.Fuzz(func(t *testing.T, text, record string) {
		if len(text) > 50 || len(record) > 100 {
			return
		}
		format, err := ParseFormat(text)
		if err != nil {
			var e *FormatError
			if !errors.As(err, &e) || e.Column < 1 || e.Column > len(text)+1 {
				t.Fatalf("%q: error %v has no column of the format", text, err)
			}
			return
		}
		for _, op := range format.ops {
			if max(op.repeat, op.w, op.d, op.e) > 100 {
				return // right, but slow
			}
		}
		l := New(Config{Files: MemoryFiles{}})
		to := Array(Character, 1000, make([]byte, 100000), 100)
		for _, items := range [][]any{{1, -2.5, true, "abc"}, {1e300, 1e-300, float32(0), 1i}, {"x", "y", "z"}, {}} {
			_ = do(l, Control{Direction: Write, Editing: Formatted, Format: format, Internal: &to}, items...)
			_ = do(l, Control{Editing: Formatted, Format: format, Internal: lines(record)}, items...)
		}
	})
}

func FuzzListInput(f *testing.F) {
	for _, s := range []string{"1 2.5 T 'abc'", "2*1,,3*,(1,2)", "/", "'a''b\nc'", "&grp i=1 a(0,1:3)=3*2 c(2:3)='x' /", "$grp x=1e5,l=.t. $end", "( 1 ,\n2)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l := New(Config{Files: MemoryFiles{}})
		_ = do(l, Control{Editing: ListDirected, Internal: lines(text)}, 1, 2.5, true, "abc", 1i, "x", 5)
		g, _ := group()
		_ = do(l, Control{Editing: NamelistGroup, Group: g, Internal: lines(text)})
		_ = do(l, Control{Editing: NamelistGroup, Group: g, Internal: lines("&grp " + text)})
	})
}
