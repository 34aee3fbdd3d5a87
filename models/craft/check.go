package craft

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// The elements of shared arrays are found by shifts and masks, which the compiler cannot
// check. With the option Checks the program checks them itself: every subscript where an
// element is used, and, since each PE has iterations of its own only, the whole range of
// a loop that is dealt to PEs in front of it. A check is an IF around a procedure that
// looks on (spmd.Checks), which takes no virtual time.

// checkPrefix is that of the procedures.
const checkPrefix = "craft_check"

// checkElement writes the checks of the subscripts of a shared element.
func (u *unit) checkElement(s *shared, subs []linear) {
	if !u.checks || strings.HasPrefix(s.name, "craft_") {
		return // temporaries have the shapes that the translation gives them
	}
	for k, d := range s.dist {
		u.checkIndex(s, k, d, subs[k])
	}
}

func (u *unit) checkIndex(s *shared, k int, d Dim, x linear) {
	upper := d.Lower + d.Extent - 1
	if n, ok := x.number(); ok && d.Lower <= n && n <= upper || u.callsFunction(x.String()) {
		return
	}
	u.check(fmt.Sprintf("%s .LT. %d .OR. %s .GT. %d", x, d.Lower, x, upper), "outside",
		fmt.Sprint(u.number(s.name)), fmt.Sprint(k+1), x.String(), fmt.Sprint(d.Lower), fmt.Sprint(upper))
}

func (u *unit) check(cond, what string, args ...string) {
	for i := range args {
		args[i] = "%VAL(" + u.withoutLazy(args[i]) + ")"
	}
	cond = u.withoutLazy(cond)
	u.out.line(Addressing, "IF (%s) CALL %s_%s(%s)", cond, checkPrefix, what, strings.Join(args, ", "))
}

var names = regexp.MustCompile(`[a-z_$][a-z0-9_$]*`)

// withoutLazy replaces variables that are computed only if the program uses them: a check
// is no use.
func (u *unit) withoutLazy(text string) string {
	if len(u.lazy) == 0 {
		return text
	}
	return names.ReplaceAllStringFunc(text, func(name string) string {
		if value, ok := u.lazy[name]; ok {
			return "(" + value + ")"
		}
		return name
	})
}

// checkLoops writes the checks that the elements of on exist that deal the iterations of
// loops, if the bounds of all loops are known in front of them.
func (u *unit) checkLoops(on *shared, subs []linear, loops []*loop) {
	if !u.checks || strings.HasPrefix(on.name, "craft_") {
		return
	}
	reached := ""
	for i, l := range loops {
		if mentionsAny(l.from, loops[:i]) || mentionsAny(l.to, loops[:i]) || u.callsFunction(l.from.String()+l.to.String()) {
			return
		}
		op := " .LE. "
		if l.step < 0 {
			op = " .GE. "
		}
		reached += " .AND. " + l.from.String() + op + l.to.String()
	}
	for _, l := range loops {
		if l.dim < 0 {
			continue
		}
		d := on.dist[l.dim]
		factor, rest := subs[l.dim].split(l.name)
		if u.callsFunction(rest.String()) {
			continue
		}
		first, last, upper := rest.plus(l.from, factor), rest.plus(l.to, factor), d.Lower+d.Extent-1
		if inside(d, first) && inside(d, last) {
			continue
		}
		cond := fmt.Sprintf("(%[1]s .LT. %[3]d .OR. %[1]s .GT. %[4]d .OR. %[2]s .LT. %[3]d .OR. %[2]s .GT. %[4]d)%[5]s", first, last, d.Lower, upper, reached)
		u.check(cond, "section", fmt.Sprint(u.number(on.name)), fmt.Sprint(l.dim+1), first.String(), last.String(), fmt.Sprint(factor*l.step),
			fmt.Sprint(d.Lower), fmt.Sprint(upper))
	}
}

func inside(d Dim, x linear) bool {
	n, ok := x.number()
	return ok && d.Lower <= n && n < d.Lower+d.Extent
}

// checkShape writes the check that a dimension of a section has as many elements as that
// of the left side.
func (u *unit) checkShape(dim int, left, right linear) {
	if u.checks && !left.equal(right) && !u.callsFunction(left.String()+right.String()) {
		u.check(fmt.Sprintf("%s .NE. %s", left, operand("("+right.String()+")")), "shape", fmt.Sprint(dim+1), "1", left.String(), "1", "1", right.String(), "1")
	}
}

// number returns the number of an array for checks.
func (t *translator) number(name string) int {
	i := slices.Index(t.arrays, name)
	if i < 0 {
		i = len(t.arrays)
		t.arrays = append(t.arrays, name)
	}
	return i
}

// arrayName returns the name of the array of a number, for messages.
func (t *Translation) arrayName(number int32) string {
	if number < 0 || int(number) >= len(t.arrays) {
		return "a shared array"
	}
	return upper(t.arrays[number])
}

var applied = regexp.MustCompile(`(?i)([a-z_$][a-z0-9_$]*) *\(`)

// repeatable are the functions that a check can evaluate again.
var repeatable = []string{"ishft", "iand", "mod", "modulo", "min", "max", "abs", "int", "nint"}

// callsFunction tells whether text calls a function of the program, which a check must not
// call again.
func (u *unit) callsFunction(text string) bool {
	for _, m := range applied.FindAllStringSubmatch(text, -1) {
		name := strings.ToLower(m[1])
		if e := u.entities[name]; (e == nil || e.dims == nil) && !slices.Contains(repeatable, name) {
			return true
		}
	}
	return false
}
