package tomlfile_test

import (
	"strings"
	"testing"

	"simrun/internal/diag"
	"simrun/machines/tomlfile"
)

// Depth counts the header, the keys and the brackets around a key; dots in
// strings, numbers and comments do not count.
func TestLimits(t *testing.T) {
	dotted := func(n int) string { return "a" + strings.Repeat(".a", n-1) }
	for _, tt := range []struct{ name, text, want string }{
		{"key of 32", dotted(32) + " = 1", ""},
		{"key of 33", "b = 1\n" + dotted(33) + " = 1", "x:2:64: found keys, tables or arrays more than 32 levels deep, expected fewer"},
		{"header of 31 and a key", "[" + dotted(31) + "]\nb = 1", ""},
		{"header of 31 and a key of 2", "[" + dotted(31) + "]\nb.c = 1", "x:2:2: found keys"},
		{"header of 33", "[[" + dotted(33) + "]]", "x:1:66: found keys"},
		{"headers one after the other", strings.Repeat("["+dotted(31)+"]\n", 2), "x:2:2: Key '" + dotted(31) + "' has already been defined, first at 1:62"},
		{"arrays in arrays", "a = " + strings.Repeat("[", 31) + strings.Repeat("]", 31), ""},
		{"too many arrays in arrays", "a = " + strings.Repeat("[", 32), "x:1:36: found keys"},
		{"tables in tables", strings.Repeat("a = {", 32) + "b = 1", "x:1:160: found keys"},
		{"dots in a string", `a = "` + strings.Repeat(".", 50) + `"`, ""},
		{"dots in a long string", "a = '''" + strings.Repeat(".\n", 50) + "'''", ""},
		{"dots in a quoted key", `"` + strings.Repeat(".", 50) + `" = 1`, ""},
		{"dots behind an escaped quote", `a = "\"` + strings.Repeat(".", 50) + `"`, ""},
		{"dots in a comment", "a = 1 # " + strings.Repeat(".", 50), ""},
		{"dots in numbers", "a = [" + strings.Repeat("1.5,\n", 50) + "]", ""},
		{"quantities in tables of a list", "a = [" + strings.Repeat("{ b.c = 1.5 },\n", 50) + "]", ""},
		{"two byte order marks", "\ufeff\ufeffa = 1", "x:1:1: found a second byte order mark, expected one at most"},
		{"1 MiB", "a = 1\n" + strings.Repeat("#", 1<<20-6), ""},
		{"more than 1 MiB", "a = 1\n" + strings.Repeat("#", 1<<20-5), "x:2:1048571: found a file of more than 1048576 bytes, expected fewer"},
	} {
		_, err := tomlfile.Parse("x", []byte(tt.text))
		switch {
		case err == nil && tt.want != "":
			t.Errorf("%s: no error, want %q", tt.name, tt.want)
		case err != nil && (tt.want == "" || !strings.HasPrefix(err.Error(), tt.want)):
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

// The worst files within the limits: the work must not grow with the square of
// their length, which would be minutes.
func TestLargeFiles(t *testing.T) {
	const n = 1 << 17
	for _, tt := range []struct {
		name, text string
		errors     int
	}{
		{"depth", "a" + strings.Repeat(".a", 100_000) + " = 1", 1},
		{"keys", manyKeys(n / 4), diag.Most},
		{"tables", strings.Repeat("[[sweep]]\n", n/2), diag.Most},
		{"items", "fit = [" + strings.Repeat("1,", n*3) + "]", diag.Most},
		{"same keys", "a = 1\n" + strings.Repeat("a = 1\n", n), 1},
	} {
		_, err := tomlfile.Decode("x", []byte(tt.text), &scenario{})
		list, _ := err.(diag.List)
		if len(list) != tt.errors {
			t.Errorf("%s: %d errors, want %d", tt.name, len(list), tt.errors)
		}
	}
}

// manyKeys returns a file of n different keys.
func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		for d := i + 1; d > 0; d /= 26 {
			b.WriteByte(byte('a' + d%26))
		}
		b.WriteString("_q = 1\n")
	}
	return b.String()
}

// Messages show the input so that it prints, and not all of it.
func TestMessagesPrint(t *testing.T) {
	for _, text := range []string{
		"\x1b = 1", "a = \x1b[31m", "a = '" + strings.Repeat("x", 5000), "a = 1\na = 2\n'\x1b[31m' = 1",
		"processes = '" + strings.Repeat("x", 5000) + "'", strings.Repeat("x", 5000) + " = 1",
		strings.Repeat("x", 5000) + " = 1\n" + strings.Repeat("x", 5000) + " = 1",
	} {
		_, err := tomlfile.Decode("x", []byte(text), &scenario{})
		list, _ := err.(diag.List)
		if len(list) == 0 {
			t.Errorf("%.40q: no error, want one", text)
		}
		for _, e := range list {
			if strings.Contains(e.Msg, "\x1b") || len(e.Msg) > 1100 {
				t.Errorf("%.40q: message %q, want one that prints and is not long", text, e.Msg)
			}
		}
	}
}
