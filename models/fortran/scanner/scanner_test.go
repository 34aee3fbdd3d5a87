package scanner_test

import (
	"fmt"
	"strings"
	"testing"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/fortran/scanner"
	"simrun/models/fortran/token"
)

// scan returns the statements of a text: each with its label if it has one, its
// shape, and its tokens with their texts.
func scan(t *testing.T, form source.Form, text string) []string {
	t.Helper()
	set := &source.Set{}
	file, err := set.Add("t.f", []byte(text), form, 0)
	if err != nil {
		t.Fatal(err)
	}
	errors := diag.NewCollector(set)
	lines := scanner.NewLines(file, errors, nil)
	lex := scanner.NewLexer(scanner.NewInterner(), errors)
	var out []string
	for lines.Next() {
		lex.Reset(&lines.Statement)
		out = append(out, statement(lines, lex))
	}
	if err := errors.Err(); err != nil {
		t.Errorf("%q: %v", text, err)
	}
	return out
}

func statement(lines *scanner.Lines, lex *scanner.Lexer) string {
	var b strings.Builder
	if lines.Kind == scanner.Directive {
		fmt.Fprintf(&b, "!%s ", lines.Sentinel)
	}
	if lines.Label > 0 {
		fmt.Fprintf(&b, "%d ", lines.Label)
	}
	shapes := map[scanner.Shape]string{scanner.Keyword: "keyword", scanner.Assignment: "assignment", scanner.Loop: "loop", scanner.Named: "named", scanner.Nothing: "nothing"}
	b.WriteString(shapes[lex.Shape()])
	for {
		tok := lex.Next()
		if tok.Kind == token.EOF {
			return b.String()
		}
		b.WriteByte(' ')
		switch tok.Kind {
		case token.String, token.Hollerith:
			fmt.Fprintf(&b, "%q", tok.Text)
		case token.Name, token.Int, token.Real, token.BOZ:
			b.WriteString(tok.Text)
		default:
			b.WriteString(tok.Kind.String())
		}
	}
}

// TestFixedForm: columns, blanks that mean nothing, and what decides the shape
// of a statement.
func TestFixedForm(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"      DO 10 I = 1, 5\n", []string{"loop do10i = 1 , 5"}},
		{"      DO 10 I = 1. 5\n", []string{"assignment do10i = 1.5"}},
		{"      IF (I) = 3\n", []string{"assignment if ( i ) = 3"}},
		{"      IF (I .EQ. 3) J = 1\n", []string{"keyword if ( i == 3 ) j = 1"}},
		{"  1 0 CON TI NUE\n", []string{"10 keyword continue"}},
		{"C     no statement\n*     nor this\n      X = 1 ! nor this\n", []string{"assignment x = 1"}},
		{"      X = 1 +\n     &    2\n     3  0\n", []string{"assignment x = 1 + 20"}},
		{"      S = 'A''B ! C'\n", []string{`assignment s = "A'B ! C"`}},
		{"      DATA H /3HA B/\n", []string{`keyword datah / "A B" /`}},
		{"      X = 1.E5 .LT. 1.EQ.Y\n", []string{"assignment x = 1.e5 < 1 == y"}},
		{"      X = A**B//C\n", []string{"assignment x = a ** b // c"}},
		{"      X = 1" + strings.Repeat(" ", 61) + "SEQUENCE\n", []string{"assignment x = 1"}},
		{"\tX = 1\n\t1+2\n", []string{"assignment x = 1 + 2"}},
	} {
		compare(t, source.Fixed, test.text, test.want)
	}
}

// TestFreeForm: ampersands, names with blanks between, directives.
func TestFreeForm(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"x = 1 + & ! more\n  & 2\n", []string{"assignment x = 1 + 2"}},
		{"s = 'ab&\n  &cd'\n", []string{`assignment s = "abcd"`}},
		{"outer: do i = 1, n\n", []string{"named outer : do i = 1 , n"}},
		{"if (a >= b .and. c /= d) then\n", []string{"keyword if ( a >= b .AND. c /= d ) then"}},
		{"10 print *, (/ 1, 2 /)\n", []string{"10 keyword print * , (/ 1 , 2 /)"}},
		{"i = z'1F'\n", []string{"assignment i = z1f"}},
	} {
		compare(t, source.Free, test.text, test.want)
	}
}

func compare(t *testing.T, form source.Form, text string, want []string) {
	t.Helper()
	got := scan(t, form, text)
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q:\ngot  %q\nwant %q", text, got, want)
	}
}
