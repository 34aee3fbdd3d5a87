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

// failures are the words for failing checks, with {name} for their object and {0}, {1} for their values.
var failures = map[ir.FailCode]string{
	wasm.FailDepth:       "calls are nested too deep at the call of {name}; is the recursion endless?",
	ir.FailBounds:        "subscript {0} of {name} is {1}, outside {2}:{3}",
	ir.FailSubstring:     "substring {0}:{1} of {name} is outside 1:{2}",
	ir.FailConformance:   "shapes differ in dimension {0}: {1} elements and {2}",
	ir.FailShift:         "shift by {0}, at most {1} is possible",
	ir.FailReshape:       "SOURCE of RESHAPE has {0} elements, SHAPE asks for {1}",
	ir.FailCharLen:       "lengths of characters differ: {0} and {1}",
	ir.FailRank:          "DIM={0}, but the rank is {1}",
	ir.FailRepeat:        "REPEAT with a negative number of copies, {0}",
	ir.FailZeroStep:      "the increment is zero",
	ir.FailNotAllocated:  "{name} is not allocated",
	ir.FailNotAssociated: "{name} is a pointer that points at nothing",
	ir.FailAllocated:     "{name} is allocated already",
	ir.FailUnset:         "{name} is read here, but it was never set, or not this part of it",
	ir.FailMissing:       "optional argument {name} is absent",
	ir.FailAssignedLabel: "{name} holds no label of the list",
	ir.FailBadUnit:       "not a unit of input or output",
	ir.FailDivideByZero:  "division of an integer by zero",
	ir.FailNull:          "found null, expected an object or an array",
}

// message words a failure.
func message(site *wasm.Site, args []uint64) string {
	if site.Code == ir.FailUnset && site.Name == "" {
		return "a variable is read here that was never set, or not all of it"
	}
	code, upper := site.Code, fmt.Sprint(int32(args[3]))
	if low, high := int32(args[2]), int32(args[3]); code == ir.FailBounds {
		switch {
		case site.Name == ir.NullObject:
			code = ir.FailNull
		case low == math.MinInt32 && high == math.MaxInt32:
			code = ir.FailNotAllocated
		case low == math.MinInt32+1 && high == math.MinInt32:
			code = ir.FailNotAssociated
		case uint32(high)-uint32(low) == math.MaxInt32-1:
			upper = "*"
		}
	}
	return strings.NewReplacer("{name}", strings.ToUpper(site.Name), "{0}", fmt.Sprint(int32(args[0])),
		"{1}", fmt.Sprint(int32(args[1])), "{2}", fmt.Sprint(int32(args[2])), "{3}", upper).Replace(failures[code])
}
