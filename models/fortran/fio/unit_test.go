package fio

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// script runs statements against one library and one format for each; it
// keeps tests of whole files readable.
type script struct {
	t   *testing.T
	lib *Library
}

func (s script) ok(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatalf("got error %v, want none", err)
	}
}

func (s script) fails(err error, want Code) {
	s.t.Helper()
	if Iostat(err) != int32(want) {
		s.t.Fatalf("got error %v (%d), want code %d", err, Iostat(err), want)
	}
}

func (s script) write(unit int32, format string, items ...any) error {
	s.t.Helper()
	return do(s.lib, Control{Direction: Write, Editing: Formatted, Unit: unit, Format: mustFormat(s.t, format)}, items...)
}

// read reads one item of the type of v and returns it.
func (s script) read(unit int32, format string, v any) (any, error) {
	s.t.Helper()
	it := item(v)
	err := do(s.lib, Control{Editing: Formatted, Unit: unit, Format: mustFormat(s.t, format)}, it)
	return value(it), err
}

func (s script) want(unit int32, format string, want any) {
	s.t.Helper()
	var zero any = 0
	if text, isText := want.(string); isText {
		zero = strings.Repeat("?", len(text))
	} else {
		want = int64(want.(int))
	}
	if got, err := s.read(unit, format, zero); err != nil || got != want {
		s.t.Fatalf("read %v, error %v, want %v", got, err, want)
	}
}

func TestSequentialFormatted(t *testing.T) {
	files := MemoryFiles{}
	s := script{t, New(Config{Files: files})}
	s.ok(s.lib.Open(Opening{Unit: 7, File: "data  ", Status: "new"}))
	for i := range 4 {
		s.ok(s.write(7, "(i3)", i))
	}
	_, err := s.read(7, "(i3)", 0)
	s.fails(err, End)
	s.fails(s.write(7, "(i3)", 9), BadState)
	s.ok(s.lib.Backspace(7)) // the endfile record
	s.ok(s.lib.Backspace(7))
	s.want(7, "(i3)", 3)
	s.ok(s.lib.Rewind(7))
	s.want(7, "(i3)", 0)
	s.want(7, "(i3)", 1)
	s.ok(s.write(7, "(i3)", 8)) // what follows is gone
	s.ok(s.lib.Rewind(7))
	s.want(7, "(2/,i3)", 8)
	s.ok(s.lib.Rewind(7))
	s.want(7, "(i3)", 0)
	s.ok(s.lib.Endfile(7))
	_, err = s.read(7, "(i3)", 0)
	s.fails(err, End)
	s.ok(s.lib.Close(7, "keep"))
	if got := string(files["data"]); got != "  0\n" {
		t.Errorf("the file has %q, want %q", got, "  0\n")
	}
}

func TestUnformatted(t *testing.T) {
	files := MemoryFiles{}
	s := script{t, New(Config{Files: files})}
	put := func(items ...any) error {
		return do(s.lib, Control{Direction: Write, Unit: 8}, items...)
	}
	get := func(items ...any) error { return do(s.lib, Control{Unit: 8}, items...) }
	s.ok(s.lib.Open(Opening{Unit: 8, File: "u", Form: "UNFORMATTED"}))
	s.ok(put(1, "ab"))
	s.ok(put())
	s.ok(put(2.5))
	if got := files["u"]; len(got) != 0 {
		t.Errorf("the file has %d bytes before a flush, want 0", len(got))
	}
	s.ok(s.lib.Backspace(8))
	x := item(0.0)
	s.ok(get(x))
	if value(x) != 2.5 {
		t.Errorf("read %v, want 2.5", value(x))
	}
	s.fails(get(x), End)
	s.ok(s.lib.Rewind(8))
	i := item(0)
	s.ok(get(i)) // part of the record
	s.ok(get())
	s.ok(s.lib.Backspace(8))
	s.ok(s.lib.Backspace(8))
	s.fails(get(i, item("ab"), i), ShortRecord)
	s.fails(s.write(8, "(i3)", 1), BadState)
	s.ok(s.lib.Finish())
	want := "\x06\x00\x00\x00\x01\x00\x00\x00ab\x06\x00\x00\x00" + strings.Repeat("\x00", 8) +
		"\x08\x00\x00\x00\x00\x00\x00\x00\x00\x00\x04\x40\x08\x00\x00\x00"
	if diff := cmp.Diff(want, string(files["u"])); diff != "" {
		t.Errorf("the file differs (-want +got):\n%s", diff)
	}
}

func TestCorruptUnformatted(t *testing.T) {
	for _, data := range []string{"abc", "\x04\x00\x00\x00abcdefgh", "\xff\xff\xff\xffabcdefgh"} {
		s := script{t, New(Config{Files: MemoryFiles{"u": []byte(data)}})}
		s.ok(s.lib.Open(Opening{Unit: 8, File: "u", Form: "UNFORMATTED", Position: "APPEND"}))
		s.fails(s.lib.Backspace(8), Corrupt)
		s.ok(s.lib.Rewind(8))
		s.fails(do(s.lib, Control{Unit: 8}, 1), Corrupt)
	}
}

func TestDirect(t *testing.T) {
	files := MemoryFiles{}
	s := script{t, New(Config{Files: files})}
	s.fails(s.lib.Open(Opening{Unit: 9, File: "d", Access: "DIRECT"}), Missing)
	s.ok(s.lib.Open(Opening{Unit: 9, File: "d", Access: "DIRECT", Form: "FORMATTED", Recl: 4}))
	f := mustFormat(t, "(i3)")
	put := func(rec int64, v any) error {
		return do(s.lib, Control{Direction: Write, Editing: Formatted, Format: f, Unit: 9, Direct: true, Record: rec}, v)
	}
	s.ok(put(3, 33))
	s.ok(put(1, 11))
	i := item(0)
	s.ok(do(s.lib, Control{Editing: Formatted, Format: f, Unit: 9, Direct: true, Record: 3}, i))
	if value(i) != int64(33) {
		t.Errorf("record 3 has %v, want 33", value(i))
	}
	if q := s.lib.InquireUnit(9); q.NextRec != 4 || q.Recl != 4 || q.Direct != "YES" {
		t.Errorf("INQUIRE gives %+v, want NEXTREC 4, RECL 4, DIRECT YES", q)
	}
	s.fails(do(s.lib, Control{Editing: Formatted, Format: f, Unit: 9, Direct: true, Record: 4}, i), ShortRecord)
	s.fails(put(0, 1), BadSpecifier)
	s.fails(s.write(9, "(i3)", 1), BadState)
	s.fails(do(s.lib, Control{Direction: Write, Editing: Formatted, Format: mustFormat(t, "(i5)"), Unit: 9, Direct: true, Record: 1}, 1), RecordEnd)
	s.fails(s.lib.Rewind(9), BadState)
	s.ok(s.lib.Finish())
	if got, want := string(files["d"]), " 11 \x00\x00\x00\x00 33 "; got != want {
		t.Errorf("the file has %q, want %q", got, want)
	}
}

func TestOpen(t *testing.T) {
	for _, test := range []struct {
		open Opening
		want Code
		text string
	}{
		{Opening{Unit: 1, File: "there"}, 0, ""},
		{Opening{Unit: 1, File: "there", Status: "OLD"}, 0, ""},
		{Opening{Unit: 1, File: "new", Status: "OLD"}, BadSystem, `unit 1 (new): STATUS='OLD', but the file does not exist`},
		{Opening{Unit: 1, File: "there", Status: "NEW"}, BadSystem, `unit 1 (there): STATUS='NEW', but the file exists`},
		{Opening{Unit: 1, File: "new", Action: "READ"}, BadSystem, `unit 1 (new): ACTION='READ', but the file does not exist`},
		{Opening{Unit: 1, Status: "SCRATCH"}, 0, ""},
		{Opening{Unit: 1, Status: "SCRATCH", File: "x"}, BadState, `unit 1 (x): STATUS='SCRATCH' excludes FILE=`},
		{Opening{Unit: -1}, BadUnit, `unit -1: a unit number is zero or positive`},
		{Opening{Unit: 1, Access: "RANDOM"}, BadSpecifier, `unit 1: ACCESS="RANDOM" is none of SEQUENTIAL, DIRECT, APPEND`},
		{Opening{Unit: 1, Form: "NICE"}, BadSpecifier, `unit 1: FORM="NICE" is none of FORMATTED, UNFORMATTED`},
		{Opening{Unit: 1, Recl: -1}, BadSpecifier, `unit 1: RECL=-1; a record has between 1 and 1073741824 bytes`},
		{Opening{Unit: 1, Access: "DIRECT", Recl: 8, Position: "APPEND"}, BadState, `unit 1: ACCESS='DIRECT' excludes POSITION='APPEND'`},
	} {
		err := New(Config{Files: MemoryFiles{"there": []byte("1\n")}}).Open(test.open)
		if Iostat(err) != int32(test.want) || err != nil && err.Error() != test.text {
			t.Errorf("%+v:\ngot  %v (%d)\nwant %s (%d)", test.open, err, Iostat(err), test.text, test.want)
		}
	}
}

func TestReopenAndClose(t *testing.T) {
	files := MemoryFiles{"a": []byte("1\n"), "b": nil}
	s := script{t, New(Config{Files: files})}
	s.ok(s.lib.Open(Opening{Unit: 1, File: "a"}))
	s.fails(s.lib.Open(Opening{Unit: 2, File: "a"}), BadState)
	s.ok(s.lib.Open(Opening{Unit: 1, Blank: "ZERO"}))
	s.want(1, "(i3)", 1)
	s.fails(s.lib.Open(Opening{Unit: 1, Form: "UNFORMATTED"}), BadState)
	s.ok(s.lib.Open(Opening{Unit: 1, File: "b", Position: "APPEND"}))
	s.ok(s.write(1, "(a)", "x"))
	s.fails(s.lib.Close(1, "MAYBE"), BadSpecifier)
	s.ok(s.lib.Close(1, "DELETE"))
	s.ok(s.lib.Close(1, ""))
	s.ok(s.lib.Open(Opening{Unit: 3, Status: "SCRATCH"}))
	s.ok(s.write(3, "(a)", "x"))
	s.fails(s.lib.Close(3, "KEEP"), BadState)
	s.ok(s.lib.Close(3, ""))
	s.ok(s.write(12, "(a)", "preconnected"))
	s.ok(s.lib.Finish())
	want := MemoryFiles{"a": []byte("1\n"), "fort.12": []byte("preconnected\n")}
	if diff := cmp.Diff(want, files); diff != "" {
		t.Errorf("files differ (-want +got):\n%s", diff)
	}
}

func TestInquire(t *testing.T) {
	s := script{t, New(Config{Files: MemoryFiles{"a": []byte("1\n2\n")}})}
	none := Inquiry{Exist: true, Number: -1, Access: "UNDEFINED", Sequential: "UNKNOWN", Direct: "UNKNOWN", Form: "UNDEFINED",
		Formatted: "UNKNOWN", Unformatted: "UNKNOWN", Blank: "UNDEFINED", Position: "UNDEFINED", Action: "UNDEFINED", Delim: "UNDEFINED"}
	open := Inquiry{Exist: true, Opened: true, Named: true, Number: 4, Name: "a", Access: "SEQUENTIAL", Sequential: "YES", Direct: "NO",
		Form: "FORMATTED", Formatted: "YES", Unformatted: "NO", Blank: "ZERO", Position: "APPEND", Action: "READ", Delim: "QUOTE"}
	missing := none
	missing.Exist = false
	for _, test := range []struct{ got, want Inquiry }{
		{s.lib.InquireUnit(4), none}, {s.lib.InquireFile("a "), none}, {s.lib.InquireFile("b"), missing}, {s.lib.InquireUnit(-4), missing},
	} {
		if diff := cmp.Diff(test.want, test.got); diff != "" {
			t.Errorf("not connected (-want +got):\n%s", diff)
		}
	}
	s.ok(s.lib.Open(Opening{Unit: 4, File: "a", Blank: "ZERO", Position: "APPEND", Action: "READ", Delim: "QUOTE"}))
	for _, got := range []Inquiry{s.lib.InquireUnit(4), s.lib.InquireFile("a")} {
		if diff := cmp.Diff(open, got); diff != "" {
			t.Errorf("connected (-want +got):\n%s", diff)
		}
	}
	s.fails(s.write(4, "(a)", "x"), BadState)
}

func TestStandardStreams(t *testing.T) {
	var out, errs bytes.Buffer
	s := script{t, New(Config{Files: MemoryFiles{}, Input: strings.NewReader("12\r\n34"), Output: &out, Errors: &errs})}
	s.ok(s.write(6, "('? ',$)"))
	s.want(5, "(i2)", 12)
	if got := out.String(); got != "? " {
		t.Errorf("output before the answer is %q, want %q", got, "? ")
	}
	s.ok(s.write(6, "(t1,a,t5,'!')", "ab"))
	s.ok(s.write(0, "(a)", "oops"))
	s.want(5, "(i2)", 34)
	s.ok(s.lib.Backspace(5))
	s.want(5, "(i2)", 34)
	_, err := s.read(5, "(i2)", 0)
	s.fails(err, End)
	_, err = s.read(6, "(i2)", 0)
	s.fails(err, BadState)
	s.fails(s.write(5, "(i2)", 1), BadState)
	s.fails(s.lib.Backspace(6), BadState)
	s.ok(s.lib.Finish())
	if out.String() != "? ab  !\n" || errs.String() != "oops\n" {
		t.Errorf("output %q, errors %q, want %q and %q", out.String(), errs.String(), "? ab  !\n", "oops\n")
	}
}

func TestNonadvancingRead(t *testing.T) {
	s := script{t, New(Config{Files: MemoryFiles{"a": []byte("123\n456\n")}})}
	s.ok(s.lib.Open(Opening{Unit: 4, File: "a"}))
	two, one := mustFormat(t, "(i2)"), mustFormat(t, "(i1)")
	i := item(0)
	get := func(f *Format) error {
		return do(s.lib, Control{Editing: Formatted, Unit: 4, Format: f, NoAdvance: true}, i)
	}
	s.ok(get(two))
	s.ok(get(one))
	if value(i) != int64(3) {
		t.Errorf("read %v, want 3", value(i))
	}
	s.fails(get(one), EndOfRecord)
	s.want(4, "(i3)", 456)
}

func TestInternalFile(t *testing.T) {
	mem := []byte("????????????")
	to := Array(Character, 4, mem, 3)
	l := New(Config{Files: MemoryFiles{}})
	f := mustFormat(t, "(i2)")
	c := Control{Direction: Write, Editing: Formatted, Format: f, Internal: &to}
	if err := do(l, c, 1, 2); err != nil || string(mem) != " 1   2  ????" {
		t.Errorf("got %q, error %v, want %q", mem, err, " 1   2  ????")
	}
	if err := do(l, c, 1, 2, 3, 4); Iostat(err) != int32(End) {
		t.Errorf("four records of three: error %v, want the end of the file", err)
	}
	c.Format = mustFormat(t, "(i5)")
	if err := do(l, c, 1); Iostat(err) != int32(RecordEnd) {
		t.Errorf("five characters into four: error %v, want the end of the record", err)
	}
}

// A function in the list of a statement may use other units.
func TestStatementWithinStatement(t *testing.T) {
	var out bytes.Buffer
	s := script{t, New(Config{Files: MemoryFiles{}, Output: &out})}
	outer := s.lib.Begin(&Control{Direction: Write, Editing: Formatted, Unit: 6, Format: mustFormat(t, "(2a)")})
	s.ok(outer.Transfer(item("a")))
	to := item("?????")
	s.ok(do(s.lib, Control{Direction: Write, Editing: Formatted, Format: mustFormat(t, "(i5)"), Internal: &to}, 42))
	s.fails(s.write(6, "(a)", "x"), BadState)
	s.ok(outer.Transfer(to))
	s.ok(outer.End())
	s.ok(s.write(6, "(a)", "z"))
	s.ok(s.lib.Finish())
	if want := "a   42\nz\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

func TestTransferErrors(t *testing.T) {
	for _, test := range []struct {
		format, record string
		into           any
		want           string
	}{
		{"(i3)", "1x2", 0, `internal file, record 1: found "1x2" in the columns up to 3, expected an integer for I3`},
		{"(f5.1)", "1.2.3", 0.0, `internal file, record 1: found "1.2.3" in the columns up to 5, expected a number for F5`},
		{"(l3)", "yes", true, `internal file, record 1: found "yes" in the columns up to 3, expected T or F for L3`},
		{"(l3)", "   ", true, `internal file, record 1: found "   " in the columns up to 3, expected T or F for L3`},
		{"(i0)", "1", 0, `internal file, record 1: I0 in reading, where a width is positive`},
		{"(i3)", "999", int8(0), `internal file, record 1: "999" is out of the range of INTEGER*1`},
		{"(e6.0)", "1e4000", 0.0, `internal file, record 1: "1e4000" is out of the range of a number of 8 bytes`},
		{"(f5.1)", "1", 0, `internal file, record 1: an item of type INTEGER has the edit descriptor F`},
		{"(i5)", "1", 0.0, `internal file, record 1: an item of type DOUBLE PRECISION has the edit descriptor I`},
		{"(1x)", "1", 0, `internal file, record 1: the format has no edit descriptor for the remaining items`},
		{"(z9)", "123456789", 0, `internal file, record 1: "123456789" has more bits than an item of 4 bytes`},
		{"(/i5)", "1", 0, `internal file, record 1: end of file; the internal file has 1 records`},
	} {
		err := do(New(Config{Files: MemoryFiles{}}), Control{Editing: Formatted, Format: mustFormat(t, test.format), Internal: lines(test.record)}, test.into)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s of %q:\ngot  %v\nwant %s", test.format, test.record, err, test.want)
		}
	}
}

func TestDirectory(t *testing.T) {
	dir := Directory(t.TempDir())
	for _, lib := range []*Library{New(Config{Files: dir}), New(Config{Files: dir})} {
		s := script{t, lib}
		s.ok(s.lib.Open(Opening{Unit: 7, File: "data", Position: "APPEND"}))
		s.ok(s.write(7, "(a)", "line"))
		s.ok(s.lib.Finish())
	}
	if got, err := dir.ReadFile("data"); err != nil || string(got) != "line\nline\n" {
		t.Errorf("the file has %q, error %v, want two lines", got, err)
	}
	s := script{t, New(Config{Files: dir})}
	s.fails(s.lib.Open(Opening{Unit: 7, File: "no/such/data"}), BadSystem)
	s.fails(s.lib.Open(Opening{Unit: 7, File: "."}), BadSystem)
	s.ok(s.lib.Open(Opening{Unit: 7, File: "/dev/null"}))
	s.ok(s.write(7, "(a)", "gone"))
	s.ok(s.lib.Close(7, ""))
	s.ok(s.lib.Open(Opening{Unit: 7, File: "data"}))
	s.ok(s.lib.Close(7, "DELETE"))
	if dir.Exists("data") {
		t.Error("the file is still there, want it deleted")
	}
}
