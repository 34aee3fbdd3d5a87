package craft

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/fortran"
)

// Programs are compiled, so fewer of them are tried than package rapid would; -rapid.checks overrides this.
func init() {
	if err := flag.Set("rapid.checks", "40"); err != nil {
		panic(err)
	}
}

// writer makes a random program: shared arrays A(8,16), B(8,16), V(16), W(16), initialized, changed by a few statements
// and printed.
type writer struct {
	*rapid.T
	text strings.Builder
}

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.text, "      "+format+"\n", args...)
}

func (w *writer) drawBetween(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(w.T, "n") }

func (w *writer) pick(list ...string) string { return rapid.SampledFrom(list).Draw(w.T, "choice") }

func (w *writer) spread() string {
	return w.pick(":", ":BLOCK", ":BLOCK", ":BLOCK(1)", ":BLOCK(2)", ":BLOCK(4)")
}

func (w *writer) distributed() string { return w.pick(":BLOCK", ":BLOCK", ":BLOCK(1)", ":BLOCK(2)") }

func (w *writer) program() string {
	w.line("INTEGER A(8,16), B(8,0:15), V(16), W(16), P(16), I, J, K")
	for _, name := range []string{"A", "B"} {
		fmt.Fprintf(&w.text, "CDIR$ SHARED %s(%s,%s)\n", name, w.spread(), w.distributed())
	}
	fmt.Fprintf(&w.text, "CDIR$ SHARED V(%s), W(%s)\n", w.distributed(), w.distributed())
	w.line("A = 1")
	w.line("B = 2")
	w.line("V = 3")
	w.line("W = 4")
	w.line("K = 5")
	for range w.drawBetween(2, 6) {
		w.statement()
	}
	w.line("DO I = 1, 16")
	w.line("PRINT *, V(I), W(I), P(I)")
	w.line("DO J = 1, 8")
	w.line("PRINT *, A(J,I), B(J,I-1)")
	w.line("END DO")
	w.line("END DO")
	w.line("END")
	return w.text.String()
}

func (w *writer) statement() {
	switch w.drawBetween(0, 6) {
	case 0:
		w.dosharedV()
	case 1:
		w.dosharedA()
	case 2:
		w.line("%s = %s", w.vector("V"), w.vectors())
	case 3:
		w.line("A(%s, 5:8) = A(3:5, %s) + B(%s, 0:3)", w.rows(), w.pick("5:8", "4:7", "1:7:2"), w.rows())
	case 4:
		w.line("K = MOD(SUM(V) + MAXVAL(A(2:4,:)), 100)")
	case 5:
		w.line("WHERE (%s .GT. %d) %s = %s", "W(1:8)", w.drawBetween(0, 9), w.pick("W(1:8)", "V(2:16:2)"), w.vectors())
	case 6:
		// Every PE reads shared arrays here when it gets here: without a barrier the next statement may change them first.
		w.line("P(1:8) = %s", w.vectors())
		w.text.WriteString("CDIR$ BARRIER\n")
	}
}

// vector is a section of 8 elements.
func (w *writer) vector(name string) string {
	if w.drawBetween(0, 1) == 0 {
		return fmt.Sprintf("%s(%d:%d:%d)", name, 16-w.drawBetween(0, 1), 1, -2)
	}
	n := w.drawBetween(1, 9)
	return fmt.Sprintf("%s(%d:%d)", name, n, n+7)
}

func (w *writer) vectors() string {
	x := w.vector(w.pick("V", "W"))
	switch w.drawBetween(0, 3) {
	case 0:
		return x + " + K"
	case 1:
		return fmt.Sprintf("CSHIFT(%s, %d) - B(:,%d)", x, w.drawBetween(-3, 9), w.drawBetween(0, 15))
	case 2:
		return fmt.Sprintf("%s + A(%d,3:10)", x, w.drawBetween(1, 8))
	}
	return x + " - " + w.vector("W")
}

func (w *writer) rows() string { return w.pick("3:5", "1:3", "1:5:2", "6:8") }

func (w *writer) dosharedV() {
	from, to, step := w.drawBetween(2, 6), w.drawBetween(5, 13), w.drawBetween(1, 4)
	if w.drawBetween(0, 2) == 0 {
		from, to, step = to, from, -step
	}
	c := w.drawBetween(-1, 2)
	fmt.Fprintf(&w.text, "CDIR$ DOSHARED (I) ON %s\n", w.pick("V(I)", fmt.Sprintf("W(I + %d)", c+1), "A(3,I)", "V(17-(16-I))"))
	w.line("DO I = %d, %d, %d", from, to, step)
	w.line("V(I) = A(%d,I) + W(I + %d)*I", w.drawBetween(1, 8), c)
	w.line("IF (MOD(I, 3) .EQ. 0) V(I) = V(I) + B(MOD(I, 8) + 1,I-1)")
	w.line("END DO")
}

func (w *writer) dosharedA() {
	fmt.Fprintf(&w.text, "CDIR$ DOSHARED (J, I) ON %s\n", w.pick("A(I,J)", "B(I,J-1)", "A(I+1,J)", "B(I,3)"))
	w.line("DO J = 2, %d", w.drawBetween(1, 15))
	w.line("DO I = %d, 7", w.drawBetween(1, 7))
	w.line("A(I,J) = A(I,J) + B(I+1,J) + B(I,J-1)*V(J+1) + K")
	w.line("END DO")
	w.line("END DO")
}

// Random programs print what they print as plain Fortran.
func TestRandomPrograms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &writer{T: t}
		text := w.program()
		n := 1 << w.drawBetween(0, 5)
		r := execute(t, n, text, fortran.Options{})
		if r.err != nil {
			t.Fatalf("on %d PEs: %v\nof\n%s", n, r.err, text)
		}
		if got, want := r.out[0].String(), sequential(t, text); got != want {
			out, err := translate("t.f", text, n)
			t.Fatalf("on %d PEs of\n%s\ngot\n%s\nwant\n%s\ngenerated (%v)\n%s", n, text, got, want, err, out.Text())
		}
	})
}
