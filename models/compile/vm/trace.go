package vm

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"simrun/internal/source"
)

// trace returns the procedures in progress, given the innermost one and where it is.
// Each caller has left the place of its call in the stack of calls.
func (m *Machine) trace(fn int, at source.Pos) []Frame {
	frames := []Frame{m.frame(fn, at)}
	for site := range m.callSites(fn) {
		frames = append(frames, m.frame(site.Func, site.At))
	}
	return frames
}

func (m *Machine) frame(fn int, at source.Pos) Frame {
	f := m.code.module.Funcs[fn]
	return Frame{Procedure: f.Name, Pos: at}
}

// cause returns what ended a run as an error of this package.
func (m *Machine) cause(err error) error {
	if !errors.Is(err, errUnwind) {
		return m.trap(err)
	}
	failed := m.failed
	m.failed = nil
	if e := (*Error)(nil); errors.As(failed, &e) {
		if e.Stack == nil {
			m.locate(e)
		}
		return e
	}
	if s := (*Stop)(nil); errors.As(failed, &s) {
		return s
	}
	e := &Error{Message: failed.Error()}
	m.locate(e)
	return e
}

// locate says where the call of the host is that failed.
func (m *Machine) locate(e *Error) {
	number := int(m.site.Get())
	if number >= len(m.code.module.Sites) {
		return
	}
	site := m.code.module.Sites[number]
	if e.Pos == 0 {
		e.Pos = site.At
	}
	e.Stack = m.trace(site.Func, site.At)
}

// traps are the ways in which the engine ends a program.
var traps = []struct{ text, message string }{
	{"out of bounds memory access", "an address outside of memory is used"},
	{"integer divide by zero", "division of an integer by zero"},
	{"integer overflow", "the quotient of integers is out of range"},
	{"stack overflow", "calls are nested too deep; is the recursion endless?"},
	{"invalid table access", "a procedure that is not defined is called"},
	{"indirect call type mismatch", "a procedure is called with other arguments than it has"},
}

// traceLine is a function in the engine's stack trace, named by package wasm; offsetLine, under
// it, where it was in the code section.
var (
	traceLine  = regexp.MustCompile(`#(\d+)\(`)
	offsetLine = regexp.MustCompile(`(?m)^\s*0x([0-9a-f]+): `)
)

// trap makes an error of what the engine reports. It knows the function and,
// of an access to memory, the line; else the place is that of the function.
func (m *Machine) trap(err error) error {
	text := err.Error()
	e := &Error{Message: text}
	for _, t := range traps {
		if strings.Contains(text, t.text) {
			e.Message = t.message
			break
		}
	}
	found := traceLine.FindStringSubmatch(text)
	if found == nil {
		return e
	}
	fn, _ := strconv.Atoi(found[1])
	if fn < len(m.code.module.Funcs) {
		e.Pos = m.code.module.Funcs[fn].Pos
		if at := m.lastCall(fn); at != 0 && strings.HasPrefix(e.Message, "a procedure") {
			e.Pos = at // it is the call itself that failed
		}
		if strings.HasPrefix(e.Message, "an address") {
			m.wildAddress(e, fn, text)
		}
		e.Stack = m.trace(fn, e.Pos)
	}
	return e
}

// lastCall returns the place of the last call that a function in progress has
// begun, 0 if it has none.
func (m *Machine) lastCall(fn int) source.Pos {
	module := m.code.module
	n := (uint32(m.calls.Get()) - module.Calls) / 4
	if !module.Funcs[fn].Caller || n == 0 {
		return 0
	}
	v, _ := m.memory.ReadUint32Le(module.Calls + 4*(n-1))
	if int(v) >= len(module.Sites) || module.Sites[v].Func != fn {
		return 0
	}
	return module.Sites[v].At
}
