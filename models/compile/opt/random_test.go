package opt_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
)

// TestRandom executes random loops as they are written and improved. Their output must be equal to the last bit. They
// must fail at the same place with the same message.
func TestRandom(t *testing.T) {
	failures := 0
	rapid.Check(t, func(t *rapid.T) {
		text := program(t)
		want, wantErr := execute(t, text, true)
		got, gotErr := execute(t, text, false)
		if got != want || gotErr != wantErr {
			t.Fatalf("%s\nas written: %s%s\nimproved:   %s%s", text, want, wantErr, got, gotErr)
		}
		if wantErr != "" {
			failures++
		}
	})
	if failures == 0 {
		t.Error("no random program failed; subscripts out of bounds should be among them")
	}
}

func execute(t rapid.TB, text string, asWritten bool) (output, failure string) {
	p, err := fortran.Build([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, fortran.Options{AsWritten: asWritten})
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	defer func() {
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	}()
	var out bytes.Buffer
	_, err = p.Run(context.Background(), vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}, Output: &out})})
	var failed *vm.Error
	if errors.As(err, &failed) {
		return out.String(), failed.Render(p.Sources)
	}
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return out.String(), ""
}

// program is a random program: arrays in COMMON, then loops over them in a
// subroutine, one array being a dummy argument with an adjustable bound.
func program(t *rapid.T) string {
	kind := rapid.SampledFrom([]string{"DOUBLE PRECISION", "REAL", "INTEGER"}).Draw(t, "kind")
	g := generator{t: t, integer: kind == "INTEGER"}
	var loops strings.Builder
	for range rapid.IntRange(1, 3).Draw(t, "loops") {
		g.loop(&loops, rapid.IntRange(1, 2).Draw(t, "depth"))
	}
	return fmt.Sprintf(`      PROGRAM T
      %[1]s A, B, C, D(6,6), S
      COMMON /X/ A(12), B(12), C(5,7), S, N, M
      DO 1 K = 1, 12
      A(K) = K
    1 B(K) = 20 - K
      DO 2 K = 1, 5
      DO 2 L = 1, 7
    2 C(K,L) = K + 3*L
      DO 3 K = 1, 6
      DO 3 L = 1, 6
    3 D(K,L) = K - L
      S = 2
      N = 6
      M = 3
      CALL WORK (D, 6)
      PRINT *, A, B
      PRINT *, C, D, S, N, M
      END
      SUBROUTINE WORK (D, LD)
      %[1]s A, B, C, S, T, D(LD,6)
      COMMON /X/ A(12), B(12), C(5,7), S, N, M
      T = 1
      I = 0
      J = 0
%[2]s      S = S + T + I + 2*J
      END
`, kind, loops.String())
}

type generator struct {
	t       *rapid.T
	integer bool
	label   int
	names   []string // loop variables in scope
}

func (g *generator) pick(what string, choices ...string) string {
	return rapid.SampledFrom(choices).Draw(g.t, what)
}

func (g *generator) loop(b *strings.Builder, depth int) {
	g.label += 10
	label := g.label
	name := [...]string{"I", "J"}[len(g.names)]
	bounds := g.pick("bounds", "1, 5", "2, 6", "2, N", "M, N", "1, M", "5, 1, -1", "N, 2, -1", "1, N, 2", "3, 2", "1, 5", "2, 5")
	fmt.Fprintf(b, "      DO %d %s = %s\n", label, name, bounds)
	g.names = append(g.names, name)
	for range rapid.IntRange(1, 3).Draw(g.t, "statements") {
		if depth > 1 && rapid.Bool().Draw(g.t, "nest") {
			g.loop(b, depth-1)
			continue
		}
		g.statement(b)
	}
	g.names = g.names[:len(g.names)-1]
	fmt.Fprintf(b, "%5d CONTINUE\n", label)
}

func (g *generator) statement(b *strings.Builder) {
	condition := ""
	if rapid.IntRange(0, 4).Draw(g.t, "if") == 0 {
		condition = "IF (" + g.value(1) + g.pick("relation", " .GT. ", " .NE. ") + g.value(1) + ") "
	}
	target := g.element()
	if rapid.IntRange(0, 4).Draw(g.t, "scalar") == 0 {
		target = g.pick("target", "S", "T")
	}
	line := condition + target + " = " + g.value(2)
	for prefix := "      "; line != ""; prefix = "     &" {
		n := min(len(line), 60)
		fmt.Fprintf(b, "%s%s\n", prefix, line[:n])
		line = line[n:]
	}
}

// element is an element whose subscripts stay inside mostly.
func (g *generator) element() string {
	switch g.pick("array", "A", "B", "C", "D") {
	case "A":
		return "A(" + g.subscript() + ")"
	case "B":
		return "B(" + g.pick("factor", "", "2*") + g.subscript() + ")"
	case "C":
		return "C(" + g.subscript() + "," + g.subscript() + ")"
	}
	return "D(" + g.subscript() + "," + g.subscript() + ")"
}

func (g *generator) subscript() string {
	choices := append([]string{"2", "M"}, g.names...)
	return g.pick("index", choices...) + g.pick("offset", "", "", "-1", "+1", "+0")
}

func (g *generator) value(depth int) string {
	if depth == 0 || rapid.IntRange(0, 3).Draw(g.t, "leaf") == 0 {
		return g.pick("value", g.element(), g.element(), "S", "T", "3", g.names[len(g.names)-1])
	}
	x, y := g.value(depth-1), g.value(depth-1)
	if g.integer {
		return g.pick("operation", "("+x+" + "+y+")", "("+x+" - "+y+")", "MOD("+x+"*"+y+", 101)", "MAX("+x+", "+y+")", "ABS("+x+")")
	}
	return g.pick("operation", "("+x+" + "+y+")", "("+x+" - "+y+")", "("+x+"*"+y+")*.01", "SQRT(ABS(S*"+x+"))",
		"(S*S)/"+y, "SIGN(S*"+x+", S)", "MIN(S*"+x+", S*"+y+")")
}
