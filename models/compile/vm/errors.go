package vm

import (
	"fmt"
	"math"
	"strings"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/compile/wasm"
)

// Error is a run-time error of a program.
type Error struct {
	Pos     source.Pos // 0 if not known
	Message string
	Stack   []Frame // the procedures in progress, the innermost first
}

// Frame is a procedure in progress at a place.
type Frame struct {
	Procedure string
	Pos       source.Pos
}

// Error returns the message without the place.
func (e *Error) Error() string { return e.Message }

// mostFrames is how many frames of a deep stack are shown at either end.
const mostFrames = 10

// Render returns the message with file, line and column, the source line with a
// caret, and the procedures in progress.
func (e *Error) Render(sources *source.Set) string {
	if sources == nil {
		sources = &source.Set{}
	}
	var b strings.Builder
	b.WriteString((&diag.Error{Texts: sources, Pos: e.Pos, Msg: e.Message}).Text())
	for i, f := range e.Stack {
		if skip := len(e.Stack) - 2*mostFrames; skip > 0 && i >= mostFrames && i < mostFrames+skip {
			if i == mostFrames {
				fmt.Fprintf(&b, "... %d more calls\n", skip)
			}
			continue
		}
		fmt.Fprintf(&b, "%s %s at %s\n", link(i), f, line(sources, f.Pos))
	}
	return b.String()
}

func link(i int) string {
	if i == 0 {
		return "in"
	}
	return "called from"
}

func line(sources *source.Set, pos source.Pos) string {
	p := sources.Position(pos)
	if p.Line == 0 {
		return "an unknown line"
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// String returns the name of the procedure in capitals, as Fortran writes it.
func (f Frame) String() string { return strings.ToUpper(f.Procedure) }

// Stop is how a program ended by STOP.
type Stop struct {
	Code    int    // of STOP n
	Message string // of STOP 'text'
}

// Error describes the statement.
func (s *Stop) Error() string {
	if s.Message != "" {
		return "STOP " + s.Message
	}
	return fmt.Sprintf("STOP %d", s.Code)
}

// fail is the import that failing checks call.
func fail(m *Machine, stack []uint64) error {
	number := int(uint32(stack[0]))
	site := m.code.module.Sites[number]
	e := &Error{Pos: site.At, Message: message(&site, stack[1:])}
	e.Stack = m.trace(site.Func, site.At)
	return e
}

// message words a failure.
func message(site *wasm.Site, args []uint64) string {
	arg := func(i int) int32 { return int32(args[i]) }
	name := strings.ToUpper(site.Name)
	switch site.Code {
	case wasm.FailDepth:
		return fmt.Sprintf("calls are nested too deep at the call of %s; is the recursion endless?", name)
	case ir.FailBounds:
		if arg(2) == math.MinInt32 && arg(3) == math.MaxInt32 {
			return plain(ir.FailNotAllocated, name)
		}
		if uint32(arg(3))-uint32(arg(2)) == math.MaxInt32-1 {
			return fmt.Sprintf("subscript %d of %s is %d, outside %d:*", arg(0), name, arg(1), arg(2))
		}
		return fmt.Sprintf("subscript %d of %s is %d, outside %d:%d", arg(0), name, arg(1), arg(2), arg(3))
	case ir.FailSubstring:
		return fmt.Sprintf("substring %d:%d of %s is outside 1:%d", arg(0), arg(1), name, arg(2))
	case ir.FailConformance:
		return fmt.Sprintf("shapes differ in dimension %d: %d elements and %d", arg(0), arg(1), arg(2))
	case ir.FailShift:
		return fmt.Sprintf("shift by %d, at most %d is possible", arg(0), arg(1))
	case ir.FailReshape:
		return fmt.Sprintf("SOURCE of RESHAPE has %d elements, SHAPE asks for %d", arg(0), arg(1))
	case ir.FailCharLen:
		return fmt.Sprintf("lengths of characters differ: %d and %d", arg(0), arg(1))
	case ir.FailRank:
		return fmt.Sprintf("DIM=%d, but the rank is %d", arg(0), arg(1))
	case ir.FailRepeat:
		return fmt.Sprintf("REPEAT with a negative number of copies, %d", arg(0))
	}
	return plain(site.Code, name)
}

// plain words the failures that have no values.
func plain(code ir.FailCode, name string) string {
	switch code {
	case ir.FailZeroStep:
		return "the increment is zero"
	case ir.FailNotAllocated:
		return name + " is not allocated"
	case ir.FailAllocated:
		return name + " is allocated already"
	case ir.FailUnset:
		if name == "" {
			return "a variable is read here that was never set, or not all of it"
		}
		return name + " is read here, but it was never set, or not this part of it"
	case ir.FailMissing:
		return "optional argument " + name + " is absent"
	case ir.FailAssignedLabel:
		return name + " holds no label of the list"
	case ir.FailBadUnit:
		return "not a unit of input or output"
	case ir.FailDivideByZero:
		return "division of an integer by zero"
	}
	return fmt.Sprintf("run-time error %d %s", code, name)
}
