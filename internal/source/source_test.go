package source_test

import (
	"fmt"
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
	c := add(t, &set, "c.f", "é'x\n\xffx\n", 0)
	if got := set.Position(c.LineStart(2)).String(); got != "c.f:2:1" {
		t.Errorf("start of line 2: got %s, want c.f:2:1", got)
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
		{c.Pos(4), "c.f:1:4"}, // a character of two bytes
		{c.Pos(6), "c.f:2:2"}, // a byte that is not UTF-8
		{again.Pos(5), "a.f:3:2"},
		{c.Pos(8) + 1, "-"},
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
	fmt.Println(set.Position(file.Pos(22)))
	// Output:
	// a.f:2:11
}
