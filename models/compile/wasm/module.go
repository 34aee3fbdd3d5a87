package wasm

import (
	"fmt"
	"strings"

	"simrun/internal/source"
	"simrun/models/compile/builtin"
	"simrun/models/compile/external"
	"simrun/models/compile/ir"
)

// Module is an encoded program with what its embedder has to know.
type Module struct {
	Code  []byte
	Sites []Site
	Hosts []*ir.HostFunc // imported from module "host" by their names
	// Builtins are imported from module "builtin": package builtin has them.
	Builtins []*ir.HostFunc
	Nests    []int     // numbers of arguments n of the imports "nest/n", ascending
	Repeat   []ir.Data // data that the embedder writes before the start

	Counters uint32 // address of the counters of ir.Charge
	Slots    uint32 // address of its slots
	Values   uint32 // address of what calls pass by value: see Cell
	Calls    uint32 // address of the stack of calls
	CallsEnd uint32 // its end, where the stack of frames may begin
	Stack    int64  // bytes of frames that the program needs at most; negative: not known, it may recurse

	// Blocks is the largest number of blocks, loops and conditions in a function.
	Blocks int

	// Funcs are the functions of the program as the names of a stack trace
	// count them: function n is called name#n.
	Funcs []Func

	// Places are the accesses at addresses that are not checked, by offset.
	Places []Place
}

// Func is a function of the program. A caller is one with an entry in the stack
// of calls.
type Func struct {
	*ir.Func
	Caller bool
}

// Site is a place in the program.
type Site struct {
	Func  int // index of Module.Funcs
	At    source.Pos
	Code  ir.FailCode
	Name  string              // of what failed
	Call  *ir.Call            // of the program; else nil
	Noted *external.Procedure // of a call that is noted; else nil
	Cells []Cell              // of Call: what it passes by value
}

// Names of the module's exports: globals by their meaning, the memory, and the main program.
const (
	GlobalFrame    = "frame"     // i32: lowest address of the stack of frames in use
	GlobalFrameLow = "frame_low" // i32: lowest address it may reach
	GlobalCalls    = "calls"     // i32: end of the entries of the stack of calls
	GlobalSite     = "site"      // i32: number of the last call of the host
	GlobalTime     = "time"      // i64: picoseconds charged
	ExportMemory   = "memory"
	ExportMain     = "main"
	ImportFail     = "fail"  // (site, four arguments) of type i32; does not return
	ImportYield    = "yield" // called now and then by loops
	ImportNest     = "nest"  // nest/n: (nest, n arguments) of type i32, for nests that are not noted

	ModuleHost    = "host"
	ModuleBuiltin = "builtin"
)

// The functions that every module imports, by number.
const (
	importFail = iota
	importYield
)

// FailDepth is the code of the failure of a call that nests too deep.
const FailDepth ir.FailCode = -1

const (
	globalFrame = iota
	globalFrameLow
	globalCalls
	globalSite
	globalTime
)

// maxDepth bounds the calls in progress. The engine's own stack holds that
// many small frames.
const maxDepth = 1 << 15

// encoder is a module in the making.
type encoder struct {
	*Module
	program *ir.Module
	types   map[string]int
	typeSec vector
	hosts   map[*ir.HostFunc]int // index of the function
	nests   map[int]int          // index of the function
	funcs   map[*ir.Func]int     // index in Module.Funcs
	imports int
	cells   int    // of Module.Values, so far
	probed  uint64 // bytes of memory that the probes need
}

// Encode returns the program as a binary WebAssembly module. The error says
// what the program has that does not fit one.
func Encode(m *ir.Module) (*Module, error) {
	e := &encoder{
		Module: &Module{}, program: m,
		types: map[string]int{}, hosts: map[*ir.HostFunc]int{}, nests: map[int]int{}, funcs: map[*ir.Func]int{},
	}
	if err := e.layout(); err != nil {
		return nil, err
	}
	imports := e.collect()
	bodies := e.bodies()
	var b buffer
	b = append(b, "\x00asm\x01\x00\x00\x00"...)
	functions := e.functionSection()
	b.section(1, e.typeSec.encode())
	b.section(2, imports)
	b.section(3, functions)
	b.section(4, e.tableSection())
	b.section(5, e.memorySection())
	b.section(6, globalSection())
	b.section(7, e.exportSection())
	b.section(9, e.elementSection())
	b.section(10, bodies)
	b.section(11, e.dataSection())
	b.section(0, e.nameSection())
	b.custom(".debug_abbrev", debugAbbrev())
	b.custom(".debug_info", debugInfo())
	b.custom(".debug_line", debugLine())
	e.Code = b
	return e.Module, nil
}

// RoomOf returns how many bytes a program needs between its static data and its heap, for counters of charges, values
// of arguments, and calls in progress with their frames. A negative number means unknown, because the program may
// recurse.
func RoomOf(m *ir.Module) ir.Room {
	frames, depth, ok := deepest(m)
	if !ok || depth > maxDepth {
		frames, depth = unknownStack, maxDepth
	}
	return ir.Room{Counters: 8 * int64(m.Counts+m.Slots), Values: 4 * countValues(m), Calls: 4 * depth, Frames: frames}
}

// layout places what follows the static data.
func (e *encoder) layout() error {
	end := (max(e.program.StaticSize, ir.StaticBase) + 15) &^ 15
	need, whole := RoomOf(e.program), e.program.Room
	counters := end
	values := counters + max(need.Counters, whole.Counters)
	calls := (values + max(need.Values, whole.Values) + 15) &^ 15
	callsEnd := calls + max(need.Calls, whole.Calls)
	e.Stack = max(need.Frames, whole.Frames)
	if need.Frames < 0 || whole.Frames < 0 {
		e.Stack = unknownStack
	}
	if callsEnd > 1<<31 {
		return fmt.Errorf("the program has %d bytes of static data; 2 GB is the limit", e.program.StaticSize)
	}
	e.Slots = uint32(counters + 8*int64(e.program.Counts))
	e.Counters, e.Values, e.Calls, e.CallsEnd = uint32(counters), uint32(values), uint32(calls), uint32(callsEnd)
	return nil
}

// collect numbers the functions, and makes the import section from the calls
// of the host.
func (e *encoder) collect() buffer {
	var v vector
	add := func(module, name string, params, results []ir.Type) int {
		b := v.add()
		b.name(module)
		b.name(name)
		b.bytes(0)
		b.u(uint64(e.typeIndex(params, results)))
		e.imports++
		return e.imports - 1
	}
	add(ModuleHost, ImportFail, repeated(ir.I32, 5), nil)
	add(ModuleHost, ImportYield, nil, nil)
	host := func(h *ir.HostFunc) {
		if _, ok := e.hosts[h]; ok {
			return
		}
		if !e.program.Library && builtin.Has(h) {
			e.hosts[h] = add(ModuleBuiltin, h.Name, h.Params, h.Results)
			e.Builtins = append(e.Builtins, h)
			return
		}
		e.hosts[h] = add(ModuleHost, h.Name, h.Params, h.Results)
		e.Hosts = append(e.Hosts, h)
	}
	for i, f := range e.program.Funcs {
		e.funcs[f] = i
		e.Funcs = append(e.Funcs, Func{f, false})
		ir.EachStmt(f.Body, func(s ir.Stmt) {
			switch s := s.(type) {
			case *ir.HostCall:
				if s.Fn.Noted {
					host(ir.DoNoted)
				} else {
					host(s.Fn)
				}
			case *ir.Call:
				e.Funcs[i].Caller = true
			case *ir.ChargeNest:
				if e.notesNest(s) {
					host(ir.DoNoted)
				} else if n := len(s.Args); e.nests[n] == 0 {
					e.nests[n] = add(ModuleHost, fmt.Sprintf("%s/%d", ImportNest, n), repeated(ir.I32, n+1), nil)
					e.Nests = append(e.Nests, n)
				}
			}
			ir.EachExpr(s, func(x ir.Expr) {
				if x, ok := x.(*ir.Host); ok {
					host(x.Fn)
				}
			})
		})
	}
	return v.encode()
}

func repeated(t ir.Type, n int) []ir.Type {
	types := make([]ir.Type, n)
	for i := range types {
		types[i] = t
	}
	return types
}

// typeIndex returns the number of a function type.
func (e *encoder) typeIndex(params, results []ir.Type) int {
	var b buffer
	b.bytes(typeFunc)
	for _, types := range [][]ir.Type{params, results} {
		b.u(uint64(len(types)))
		for _, t := range types {
			b.bytes(valueTypes[t])
		}
	}
	if i, ok := e.types[string(b)]; ok {
		return i
	}
	n := e.typeSec.count
	e.types[string(b)] = n
	*e.typeSec.add() = append(e.typeSec.items, b...)
	return n
}

func (e *encoder) functionSection() buffer {
	var v vector
	for _, f := range e.Funcs {
		v.add().u(uint64(e.typeIndex(f.Params, f.Results)))
	}
	return v.encode()
}

func (e *encoder) bodies() buffer {
	var v vector
	for i := range e.Funcs {
		body, places := e.function(i)
		b := v.add()
		b.u(uint64(len(body)))
		for _, p := range places {
			p.Offset += uint32(len(*b))
			e.Places = append(e.Places, p)
		}
		*b = append(*b, body...)
	}
	all := v.encode()
	for i := range e.Places {
		e.Places[i].Offset += uint32(len(all) - len(v.items)) // the number of functions
	}
	return all
}

func (e *encoder) tableSection() buffer {
	var v vector
	b := v.add()
	b.bytes(typeTable, 0)
	b.u(uint64(len(e.program.Table)))
	return v.encode()
}

// pageSize is that of WebAssembly's memory.
const pageSize = 1 << 16

// memorySection asks for the memory that the program needs, and that probes rely on.
func (e *encoder) memorySection() buffer {
	var v vector
	b := v.add()
	b.bytes(0)
	b.u((max(uint64(e.CallsEnd)+uint64(max(e.Stack, 0)), uint64(e.Counters), e.probed, uint64(e.program.AttachedEnd())) + pageSize - 1) / pageSize)
	return v.encode()
}

func globalSection() buffer {
	var v vector
	for n := globalFrame; n <= globalTime; n++ {
		b := v.add()
		if n == globalTime {
			b.bytes(valueTypes[ir.I64], 1, opI64Const, 0, opEnd)
		} else {
			b.bytes(valueTypes[ir.I32], 1, opI32Const, 0, opEnd)
		}
	}
	return v.encode()
}

func (e *encoder) exportSection() buffer {
	var v vector
	export := func(name string, kind byte, index int) {
		b := v.add()
		b.name(name)
		b.bytes(kind)
		b.u(uint64(index))
	}
	export(ExportMemory, 2, 0)
	for n, name := range []string{GlobalFrame, GlobalFrameLow, GlobalCalls, GlobalSite, GlobalTime} {
		export(name, 3, n)
	}
	if !e.program.Library {
		export(ExportMain, 0, e.imports+e.funcs[e.program.Main])
		return v.encode()
	}
	for i, f := range e.Funcs {
		export(f.Name, 0, e.imports+i)
	}
	return v.encode()
}

func (e *encoder) elementSection() buffer {
	var v vector
	b := v.add()
	b.bytes(0, opI32Const, 0, opEnd)
	b.u(uint64(len(e.program.Table)))
	for _, f := range e.program.Table {
		b.u(uint64(e.imports + e.funcs[f]))
	}
	return v.encode()
}

func (e *encoder) nameSection() buffer {
	var v vector
	for i, f := range e.Funcs {
		b := v.add()
		b.u(uint64(e.imports + i))
		if e.program.Library { // traces tell the functions of the program by their numbers
			b.name(f.Name)
			continue
		}
		b.name(fmt.Sprintf("%s#%d", strings.ToUpper(f.Name), i))
	}
	var b buffer
	b.name("name")
	b.section(1, v.encode())
	return b
}
