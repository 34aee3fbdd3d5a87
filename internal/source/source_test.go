package source_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"simrun/internal/source"
)

func add(t *testing.T, set *source.Set, name, text string, from source.Pos) *source.File {
	t.Helper()
	f, err := set.Add(name, []byte(text), source.Fixed, from)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestPosition(t *testing.T) {
	var set source.Set
	a := add(t, &set, "a.f", "ab\n\ncd", 0)
	add(t, &set, "empty.f", "", 0)
	b := add(t, &set, "b.f", "x\n", 0)
	again, err := set.AddAgain(a, b.Pos(0))
	if err != nil || again.From != b.Pos(0) || a.From != 0 {
		t.Fatalf("AddAgain: got %v, from %d and %d, want from %d and 0", err, again.From, a.From, b.Pos(0))
	}
	for _, test := range []struct {
		pos  source.Pos
		want string
	}{
		{0, "-"},
		{a.Pos(0), "a.f:1:1"},
		{a.Pos(2), "a.f:1:3"},
		{a.Pos(3), "a.f:2:1"},
		{a.Pos(5), "a.f:3:2"},
		{a.Pos(6), "a.f:3:3"},
		{a.Pos(7), "empty.f:1:1"},
		{b.Pos(0), "b.f:1:1"},
		{b.Pos(2), "b.f:2:1"},
		{again.Pos(5), "a.f:3:2"},
		{again.Pos(7), "-"},
	} {
		if got := set.Position(test.pos).String(); got != test.want {
			t.Errorf("position %d: got %s, want %s", test.pos, got, test.want)
		}
	}
}

func TestByteOrderMark(t *testing.T) {
	var set source.Set
	f := add(t, &set, "a.f", "\xef\xbb\xbfX\n", 0)
	if got := string(f.Line(1)); got != "X" {
		t.Errorf("got line %q, want X", got)
	}
}

func TestFormat(t *testing.T) {
	var set source.Set
	a := add(t, &set, "a.f", "\tX\t= \x01)\r\n", 0)
	b := add(t, &set, "b.inc", "Y\n", a.Pos(1))
	for _, test := range []struct {
		pos  source.Pos
		want string
	}{
		{a.Pos(6), "a.f:1:7: m\n\tX\t= ?)\n\t \t   ^\n"},
		{b.Pos(0), "b.inc:1:1: m\nY\n^\na.f:1:2: included from here\n"},
		{0, "m\n"},
	} {
		if got := set.Format(source.Diagnostic{Pos: test.pos, Message: "m"}); got != test.want {
			t.Errorf("position %d: got\n%swant\n%s", test.pos, got, test.want)
		}
	}
}

func TestFormatLongLine(t *testing.T) {
	var set source.Set
	a := add(t, &set, "a.f", strings.Repeat("x", 199)+")"+strings.Repeat("y", 500), 0)
	got := set.Format(source.Diagnostic{Pos: a.Pos(199), Message: "m"})
	lines := strings.Split(got, "\n")
	if at := strings.Index(lines[2], "^"); len(lines[1]) > 130 || lines[1][at] != ')' {
		t.Errorf("got\n%swant the caret under the parenthesis of a short excerpt", got)
	}
}

func TestList(t *testing.T) {
	var set source.Set
	a := add(t, &set, "a.f", strings.Repeat("x", 30), 0)
	list := source.NewList(&set)
	if err := list.Err(); err != nil {
		t.Errorf("empty list: got error %v, want none", err)
	}
	for i := 22; i >= 0; i-- {
		list.Addf(a.Pos(i), "m%d", i)
		list.Addf(a.Pos(i), "m%d", i)
	}
	if got := len(list.Sorted()); got != 23 {
		t.Errorf("got %d diagnostics, want 23", got)
	}
	text := list.Err().Error()
	if !strings.HasPrefix(text, "a.f:1:1: m0\n") || !strings.HasSuffix(text, "\nand 3 more") {
		t.Errorf("got\n%s\nwant m0 first and 3 more at the end", text)
	}
	var target *source.List
	if !errors.As(list.Err(), &target) {
		t.Errorf("got %T, want a *source.List", list.Err())
	}
}

func TestFormOf(t *testing.T) {
	for name, want := range map[string]source.Form{ // any order: a table
		"a.f": source.Fixed, "a.for": source.Fixed, "a.F": source.Fixed, "a.hpf": source.Fixed, "a": source.Fixed,
		"d.f90/a.pddp": source.Fixed, "a.f90": source.Free, "a.F90": source.Free, "a.f95": source.Free, "a.f03": source.Free, "a.F08": source.Free, "a.free": source.Free,
	} {
		if got := source.FormOf(name); got != want {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}

func Example() {
	var set source.Set
	file, err := set.Add("a.f", []byte("      X = 1\n      Y = )\n"), source.Fixed, 0)
	if err != nil {
		panic(err)
	}
	list := source.NewList(&set)
	list.Add(file.Pos(22), `found ")", expected an expression`)
	fmt.Println(list.Err())
	// Output:
	// a.f:2:11: found ")", expected an expression
	//       Y = )
	//           ^
}
