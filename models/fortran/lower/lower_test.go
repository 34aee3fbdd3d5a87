package lower

import (
	"bytes"
	"strings"
	"testing"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/resolve"
)

// lowered returns a program in intermediate form from its text in free form.
func lowered(t testing.TB, text string) *ir.Module {
	t.Helper()
	set := &source.Set{}
	file, err := set.Add("t.f90", []byte(text), source.Free, 0)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := parser.Parse(set, file, parser.Options{})
	if err != nil {
		t.Fatalf("%v\nin\n%s", err, text)
	}
	typed, err := resolve.Program(set, []*ast.File{tree}, resolve.Options{})
	if err != nil {
		t.Fatalf("%v\nin\n%s", err, text)
	}
	m, err := Program(typed)
	if err != nil {
		t.Fatalf("%v\nin\n%s", err, text)
	}
	if err := ir.Verify(m); err != nil {
		t.Fatalf("%v\nin\n%s\n%s", err, text, dump(t, m))
	}
	return m
}

// dump returns the text of a module.
func dump(t testing.TB, m *ir.Module) string {
	t.Helper()
	var b bytes.Buffer
	if err := ir.Dump(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// output runs a program whose PRINT statements are list-directed and returns
// the values that it prints, one statement in a line.
func output(t testing.TB, text string) string {
	t.Helper()
	m := lowered(t, text)
	k := newMachine(m)
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("%v\nin\n%s\n%s", r, text, dump(t, m))
		}
	}()
	if f := k.run(); f != nil && f.code >= 0 {
		k.log.WriteString(strings.TrimSpace(failText(f)))
	}
	out := k.log.String()
	for _, noise := range []string{"begin[2] ", "star[0] ", "star[1] ", "start[] "} {
		out = strings.ReplaceAll(out, noise, "")
	}
	return strings.TrimSpace(strings.ReplaceAll(out, " end\n", "\n"))
}

// A rule is a piece of a program with what it prints.
type rule struct{ text, want string }

// check runs rules as main programs of their own.
func check(t *testing.T, rules []rule) {
	t.Helper()
	for _, r := range rules {
		text := r.text
		if !strings.Contains(text, "end program") {
			text += "\nend"
		}
		if got := output(t, text+"\n"); got != r.want {
			t.Errorf("%s\nprints %q, want %q\n%s", r.text, got, r.want, dump(t, lowered(t, text+"\n")))
		}
	}
}
