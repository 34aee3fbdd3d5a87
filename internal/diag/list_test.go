package diag_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"simrun/internal/diag"
	"simrun/internal/source"
)

func addFile(t *testing.T, set *source.Set, name, text string, from source.Pos) *source.File {
	t.Helper()
	f, err := set.Add(name, []byte(text), source.Fixed, from)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestErrorText(t *testing.T) {
	var set source.Set
	a := addFile(t, &set, "a.f", "\tX\t= \x01)\r\n", 0)
	b := addFile(t, &set, "b.inc", "Y\n", a.Pos(1))
	for _, test := range []struct {
		mistake diag.Error
		want    string
	}{
		{diag.Error{Texts: &set, Pos: a.Pos(6), Msg: "m"}, "a.f:1:7: m\n\tX\t= \\x01)\n\t \t      ^\n"},
		{diag.Error{Texts: &set, Pos: b.Pos(0), Msg: "m"}, "b.inc:1:1: m\nY\n^\na.f:1:2: included from here\n"},
		{diag.Error{Texts: &set, Msg: "m"}, "m\n"},
		{diag.Error{Msg: "m"}, "m\n"},
	} {
		if got := test.mistake.Text(); got != test.want {
			t.Errorf("position %d: got\n%swant\n%s", test.mistake.Pos, got, test.want)
		}
	}
}

func TestCollector(t *testing.T) {
	var set source.Set
	a := addFile(t, &set, "a.f", strings.Repeat("x", 30), 0)
	c := diag.NewCollector(&set)
	if err := c.Err(); err != nil {
		t.Errorf("no mistakes: got error %v, want none", err)
	}
	for i := 22; i >= 0; i-- {
		c.Addf(a.Pos(i), "m%d", i)
		c.Addf(a.Pos(i), "m%d", i)
	}
	var list diag.List
	if !errors.As(c.Err(), &list) || len(list) != 23 || c.Len() != 46 {
		t.Fatalf("got %d mistakes of %d, want 23 of 46", len(list), c.Len())
	}
	text := list.Error()
	if lines := strings.Count(text, "\n"); lines != 20 || !strings.HasPrefix(text, "a.f:1:1: m0\n") || !strings.HasSuffix(text, "\nand 3 more") {
		t.Errorf("got\n%s\nwant 20 messages, m0 first, and 3 more", text)
	}
	if shown := list.Text(); !strings.Contains(shown, "\n^\n") || !strings.HasSuffix(shown, "\nand 3 more\n") {
		t.Errorf("got\n%swant carets and 3 more", shown)
	}
	var first *diag.Error
	if !errors.As(c.Err(), &first) || first.Msg != "m0" {
		t.Errorf("the first mistake is %v, want m0", first)
	}
}

// A reader that has stopped may have left mistakes out.
func TestMost(t *testing.T) {
	var list diag.List
	for i := range diag.Most {
		list = append(list, &diag.Error{Msg: fmt.Sprint(i)})
	}
	if got := list.Err().Error(); !strings.HasSuffix(got, "\nand at least 80 more") {
		t.Errorf("got\n%s\nwant at least 80 more", got)
	}
}

func TestJoin(t *testing.T) {
	mistake := func(pos source.Pos) diag.List { return diag.List{{Pos: pos, Msg: fmt.Sprint(pos)}} }
	other := errors.New("other")
	for _, test := range []struct {
		errs []error
		want string // "" for no error
	}{
		{nil, ""},
		{[]error{nil, nil}, ""},
		{[]error{mistake(2), nil, mistake(1), mistake(2)}, "1\n2"},
		{[]error{other}, "other"},
		{[]error{other, fmt.Errorf("in: %w", mistake(1))}, "1\nother"},
	} {
		got := ""
		if err := diag.Join(test.errs...); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%v: got %q, want %q", test.errs, got, test.want)
		}
	}
}

func TestTextErrorf(t *testing.T) {
	text, err := diag.NewText("a.toml", []byte("\xef\xbb\xbfa = 1\nb"))
	if err != nil {
		t.Fatal(err)
	}
	for offset, want := range map[int]string{-3: "a.toml:1:1: m", 6: "a.toml:2:1: m", 99: "a.toml:2:2: m"} { // any order: independent checks
		if got := text.Errorf(offset, "m").Error(); got != want {
			t.Errorf("offset %d: got %s, want %s", offset, got, want)
		}
	}
	if text.Name() != "a.toml" || string(text.Bytes()) != "a = 1\nb" || text.Position(6).Line != 2 {
		t.Errorf("got name %s, text %q, line %d", text.Name(), text.Bytes(), text.Position(6).Line)
	}
}

func TestWords(t *testing.T) {
	long := strings.Repeat("é", 2000)
	for _, test := range []struct{ got, want string }{
		{diag.Printable("a\x1b\t"), "a\\x1b\t"},
		{diag.Printable(long), long[:1002] + "..."},
		{diag.Quote("a\n"), `"a\n"`},
		{diag.Quote("x" + long), `"x` + long[:98] + `"...`},
		{diag.Clip("short"), "short"},
		{diag.Clip(long), long[:120] + "..."},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}
