package tomlfile_test

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"simrun/internal/diag"
	"simrun/machines/tomlfile"
)

// positions lists every node as "path key-line:col value-line:col value".
func positions(n *tomlfile.Node, isRoot bool) []string {
	var all []string
	if !isRoot {
		key, value := n.KeyErrorf("").Position(), n.Errorf("").Position()
		all = append(all, fmt.Sprintf("%s %d:%d %d:%d %s", n.Path(), key.Line, key.Column, value.Line, value.Column, n.Describe()))
	}
	for _, c := range append(n.Fields, n.Items...) {
		all = append(all, positions(c, false)...)
	}
	return all
}

func TestPositions(t *testing.T) {
	tests := []struct{ text, want string }{
		{"a = 1\nb=2", "a 1:1 1:5 1|b 2:1 2:3 2"},
		{"\ufeffa = 1", "a 1:1 1:5 1"},
		{"a = 1 # b = 2\r\n\r\n  c = true\r\n", "a 1:1 1:5 1|c 3:3 3:7 true"},
		{"µ = 'é'; ", ""}, // not TOML
		{"\"µ\" = \"é\" # [x]\n", `µ 1:1 1:7 "é"`},
		{"[a]\nx = 1\n[a.b]\ny = 2\n[ c . d ]\nz = 3", "a 1:2 1:2 a table|a.x 2:1 2:5 1|a.b 3:4 3:4 a table|" +
			"a.b.y 4:1 4:5 2|c 5:3 5:3 a table|c.d 5:7 5:7 a table|c.d.z 6:1 6:5 3"},
		{"[a.b]\ny = 2\n[a]\nx = 1", "a 3:2 3:2 a table|a.b 1:4 1:4 a table|a.b.y 2:1 2:5 2|a.x 4:1 4:5 1"},
		{"a.b.c = 1\na . d = 2", "a 1:1 1:1 a table|a.b 1:3 1:3 a table|a.b.c 1:5 1:9 1|a.d 2:5 2:9 2"},
		{"t = { a.b = 1, 'c]' = [2, {d = 3}] }", "t 1:1 1:5 a table|t.a 1:7 1:7 a table|t.a.b 1:9 1:13 1|" +
			"t.c] 1:16 1:23 an array|t.c][0] 1:24 1:24 2|t.c][1] 1:27 1:27 a table|t.c][1].d 1:28 1:32 3"},
		{"x = [\n  1, # one, [\n  2,\n]\ny = 3", "x 1:1 1:5 an array|x[0] 2:3 2:3 1|x[1] 3:3 3:3 2|y 5:1 5:5 3"},
		{"[[s]]\nk = 1\n[[s]]\nk = 2\n[s.t]\nu = 3", "s 3:3 3:3 an array|s[0] 1:3 1:3 a table|s[0].k 2:1 2:5 1|" +
			"s[1] 3:3 3:3 a table|s[1].k 4:1 4:5 2|s[1].t 5:4 5:4 a table|s[1].t.u 6:1 6:5 3"},
		{"a = \"\"\"x = 1\n\\\"\"\" ]\"\"\"\"\nb = '''\n'' # ' '''\nc = 1", `a 1:1 1:5 "x = 1\n\"\"\" ]\""|` +
			`b 3:1 3:5 "'' # ' "|c 5:1 5:5 1`},
		{`a = "\"# \\" # "` + "\n" + `b = '\' # '` + "\nc = ''", `a 1:1 1:5 "\"# \\"|b 2:1 2:5 "\\"|c 3:1 3:5 ""`},
		{`"a\u00b5\"" = 1` + "\n" + `"" = 2`, `aµ" 1:1 1:15 1| 2:1 2:6 2`},
		{"d = 2000-01-01 10:00:00\ne = 1e3\nf = inf", "d 1:1 1:5 a date|e 2:1 2:5 1000|f 3:1 3:5 +Inf"},
		{"a = {\n  b = 1, # c = 2\n  d = 3,\n}", "a 1:1 1:5 a table|a.b 2:3 2:7 1|a.d 3:3 3:7 3"},
	}
	for _, test := range tests {
		d, err := tomlfile.Parse("f", []byte(test.text))
		if err != nil {
			if test.want != "" {
				t.Errorf("%q: %v", test.text, err)
			}
			continue
		}
		if diff := cmp.Diff(strings.Split(test.want, "|"), positions(d.Root, true)); diff != "" {
			t.Errorf("%q: path key-position value-position value (-want +got):\n%s", test.text, diff)
		}
	}
}

func TestLookup(t *testing.T) {
	d, err := tomlfile.Parse("f", []byte("[a.b]\nc = 1.5"))
	if err != nil {
		t.Fatal(err)
	}
	if n := d.Lookup("a", "b", "c"); n == nil || n.Float() != 1.5 {
		t.Errorf("a.b.c: got %v, want 1.5", n)
	}
	if n := d.Lookup("a", "x", "c"); n != nil {
		t.Errorf("a.x.c: got %v, want nothing", n)
	}
}

func TestInvalidUTF8(t *testing.T) {
	_, err := tomlfile.Parse("f", []byte("a = 1\nb = 'µ\xff'"))
	if got, want := fmt.Sprint(err), "f:2:7: found byte 0xff, expected UTF-8 text"; got != want {
		t.Errorf("error %s, want %s", got, want)
	}
}

// plain turns a tree back into what the TOML package decodes.
func plain(n *tomlfile.Node) any {
	switch n.Kind {
	case tomlfile.Table:
		m := map[string]any{}
		for _, f := range n.Fields {
			m[f.Key] = plain(f)
		}
		return m
	case tomlfile.Array:
		a := []any{}
		for _, item := range n.Items {
			a = append(a, plain(item))
		}
		return a
	}
	return n.Value
}

// general turns []map[string]any, which the TOML package makes of arrays of
// tables, into []any.
func general(v any) any {
	switch v := v.(type) {
	case map[string]any:
		m := maps.Clone(v)
		for k, e := range m {
			m[k] = general(e)
		}
		return m
	case []any:
		a := []any{}
		for _, e := range v {
			a = append(a, general(e))
		}
		return a
	case []map[string]any:
		a := []any{}
		for _, e := range v {
			a = append(a, general(e))
		}
		return a
	}
	return v
}

// FuzzParse: the second pass over the text finds every key and value that the
// TOML package found, and no others; an error is one with a position.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"a = 1\nb=2", "[a]\nx = 1\n[a.b]\ny = 2", "a.b.c = 1\na . d = 2", "[[s]]\nk=1\n[[s]]\n[s.t]\nu=3",
		"t = { a.b = 1, 'c]' = [2, {d = 3}] }", "a = \"\"\"x\n\\\"\"\" ]\"\"\"\"\nb = '''\n'' # ' '''", "x = [\n1, # [\n]",
		"\"a\\u00b5\\\"\" = 1", "d = 2000-01-01 10:00:00", "x = \"abc", "\ufeffa=1", "\ufeff\ufeff", "a.b.c = [[{d.e=1}]]", "a=1\na=2", "x = 5us", "\xff", "\x10"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := tomlfile.Parse("f", data)
		var list diag.List
		if err != nil {
			if !errors.As(err, &list) || list[0].Position().Line < 1 || list[0].Msg == "" {
				t.Errorf("%q: error %v", data, err)
			}
			return
		}
		var want map[string]any
		if _, err := toml.Decode(string(data), &want); err != nil {
			t.Fatalf("%q: Parse accepts what the TOML package refuses: %v", data, err)
		}
		if diff := cmp.Diff(general(want), plain(d.Root), cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%q: tree (-want +got):\n%s", data, diff)
		}
		_ = positions(d.Root, true)
	})
}
