package diag_test

import (
	"errors"
	"testing"

	"simrun/internal/diag"
	"simrun/internal/source"
)

// A generated program has two lines for each of its source: mistakes and the places in their
// messages move; what has no origin stays.
func TestOriginMove(t *testing.T) {
	var user, made source.Set
	u := addFile(t, &user, "a.pddp", "one\ntwo\n", 0)
	g := addFile(t, &made, "a.f", "1\n1\n2\n2\n", 0)
	line := func(n int) source.Pos { return u.LineStart((n + 1) / 2) }
	o := diag.Origin{
		Set: &user,
		Of: func(at source.Pos) source.Pos {
			if at == g.Pos(0) {
				return 0 // of no line of the user's
			}
			return line(made.Position(at).Line)
		},
		On: func(file string, n int) source.Pos {
			if file != "a.f" {
				return 0
			}
			return line(n)
		},
	}
	mistake := func(at source.Pos, msg string) error { return diag.List{{Texts: &made, Pos: at, Msg: msg}} }
	other := errors.New("other")
	for _, test := range []struct {
		err  error
		want string
	}{
		{mistake(g.LineStart(3), "m"), "a.pddp:2:1: m"},
		{mistake(g.LineStart(2), "first at a.f:4:1 and b.f:4:1"), "a.pddp:1:1: first at a.pddp:2:1 and b.f:4:1"},
		{mistake(g.Pos(0), "m"), "a.f:1:1: m"},
		{other, "other"},
	} {
		if got := o.Move(test.err).Error(); got != test.want {
			t.Errorf("%v moved to %q, want %q", test.err, got, test.want)
		}
	}
}
