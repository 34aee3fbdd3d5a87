package vm

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"simrun/models/compile/ir"
	"simrun/models/compile/wasm"
)

// wildAddress tells which access of a function went beyond memory, and the address if it can be
// found out. Text is what the engine reports.
func (m *Machine) wildAddress(e *Error, fn int, text string) {
	found := offsetLine.FindStringSubmatch(text)
	if found == nil {
		return
	}
	offset, err := strconv.ParseUint(found[1], 16, 32)
	place := m.code.module.PlaceAt(fn, uint32(offset))
	if err != nil || place == nil || place.Addr.At == 0 {
		return
	}
	e.Pos = place.Addr.At
	name := place.Addr.Name
	e.Message = fmt.Sprintf("%s is used at an address outside of memory", strings.ToUpper(name))
	if addr, ok := m.passed(fn, name); ok && (addr < ir.StaticBase || addr >= m.memory.Size()) {
		e.Message = fmt.Sprintf("%s is at address %d, outside of memory%s", strings.ToUpper(name), addr, m.explain(addr))
	}
}

// explain returns what Config.Explain knows of an address, as the end of a message.
func (m *Machine) explain(addr uint32) string {
	if m.config.Explain == nil {
		return ""
	}
	if text := m.config.Explain(addr); text != "" {
		return ": " + text
	}
	return ""
}

// passed returns the address that a dummy argument of the innermost function in progress was given as a number. Its
// caller gave it, or another caller from which that one has it.
func (m *Machine) passed(fn int, name string) (addr uint32, ok bool) {
	f := m.code.module.Funcs[fn]
	arg := paramNamed(f.Func, name)
	for site := range m.callSites(fn) {
		if arg < 0 || site.Call == nil || arg >= len(site.Call.Args) {
			return 0, false
		}
		for _, c := range site.Cells {
			if c.Arg == arg {
				return m.memory.ReadUint32Le(c.Addr)
			}
		}
		g, isGet := site.Call.Args[arg].(*ir.Get)
		if caller := m.code.module.Funcs[site.Func]; !isGet || int(g.Local) >= len(caller.Params) {
			return 0, false
		}
		arg = int(g.Local)
	}
	return 0, false
}

func paramNamed(f *ir.Func, name string) int {
	for i := range f.Params {
		if f.Locals[i].Name == name {
			return i
		}
	}
	return -1
}

// callSites passes the calls in progress that led to a function, the last one first.
func (m *Machine) callSites(fn int) iter.Seq[*wasm.Site] {
	return func(yield func(*wasm.Site) bool) {
		module := m.code.module
		n := (uint32(m.calls.Get()) - module.Calls) / 4
		if module.Funcs[fn].Caller && n > 0 {
			n-- // its own entry is an earlier call
		}
		for ; n > 0; n-- {
			v, _ := m.memory.ReadUint32Le(module.Calls + 4*(n-1))
			if int(v) < len(module.Sites) && !yield(&module.Sites[v]) {
				return
			}
		}
	}
}
