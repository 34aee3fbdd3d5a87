package vm

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"simrun/models/compile/builtin"
	"simrun/models/compile/ir"
	"simrun/models/compile/wasm"
)

// Code is a compiled program. It may be shared by machines of one goroutine
// and its coroutines.
type Code struct {
	module   *wasm.Module
	watched  bool       // the program asks what was never set
	unset    []ir.Range // what is not at first
	notes    bool       // the program notes calls or nests
	limit    int64      // of private memory, if shared memory lies behind it; 0: none
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	open     func(m *Machine, given Library) (Library, error) // of the run-time system
}

// Compile makes machine code of a program. The program may call the functions
// of package ir and those of the run-time system.
func Compile(program *ir.Module, r Runtime) (*Code, error) {
	module, err := wasm.Encode(program)
	if err != nil {
		return nil, err
	}
	library, err := wasm.Encode(builtin.Module(module.Builtins))
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	c := &Code{module: module, watched: program.Watched, unset: program.Unset, open: r.Open,
		runtime: wazero.NewRuntimeWithConfig(ctx, engine(module))}
	c.notes = slices.Contains(module.Hosts, ir.DoNoted)
	if program.SharedApart || program.SharedAttached {
		c.limit = program.Shared.Addr
	}
	if err := c.link(ctx, library, r.Hosts); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	c.compiled, err = c.runtime.CompileModule(ctx, module.Code)
	if err != nil {
		return nil, errors.Join(invalid(err), c.Close())
	}
	return c, nil
}

func invalid(err error) error {
	return fmt.Errorf("vm: the module of the program is not valid: %w", err)
}

// mostBlocks bounds the functions that are compiled: the time that the engine's
// compiler takes grows with the cube of their blocks, from 3 s at 2000 to 6
// minutes at 16000. A program with a larger function is interpreted.
const mostBlocks = 6000

func engine(m *wasm.Module) wazero.RuntimeConfig {
	if m.Blocks > mostBlocks {
		return wazero.NewRuntimeConfigInterpreter()
	}
	return wazero.NewRuntimeConfig()
}

// Close releases the machine code. No machine of this code may run.
func (c *Code) Close() error { return c.runtime.Close(context.Background()) }

// link instantiates what the program imports: the module of the host, and the library, which asks the host too.
func (c *Code) link(ctx context.Context, library *wasm.Module, hosts []Host) error {
	all := make(map[string]func(*Machine, []uint64) error, len(builtins)+len(hosts))
	for _, h := range slices.Concat(builtins, hosts) {
		all[h.Func.Name] = h.Do
	}
	b := c.runtime.NewHostModuleBuilder(wasm.ModuleHost)
	export := func(name string, do func(*Machine, []uint64) error, params, results []api.ValueType) {
		b.NewFunctionBuilder().WithGoFunction(hostCall(do), params, results).Export(name)
	}
	export(wasm.ImportFail, fail, repeated(5), nil)
	export(wasm.ImportYield, yield, nil, nil)
	for _, n := range c.module.Nests {
		export(fmt.Sprintf("%s/%d", wasm.ImportNest, n), nest, repeated(n+1), nil)
	}
	seen := map[string]bool{}
	for _, h := range slices.Concat(c.module.Hosts, library.Hosts) {
		do := all[h.Name]
		if do == nil {
			return fmt.Errorf("vm: the program calls %s, which this machine does not have", h.Name)
		}
		if !seen[h.Name] {
			seen[h.Name] = true
			export(h.Name, do, valueTypes(h.Params), valueTypes(h.Results))
		}
	}
	if _, err := b.Instantiate(ctx); err != nil || len(c.module.Builtins) == 0 {
		return err
	}
	if _, err := c.runtime.InstantiateWithConfig(ctx, library.Code, wazero.NewModuleConfig().WithName(wasm.ModuleBuiltin)); err != nil {
		return invalid(err)
	}
	return nil
}

func repeated(n int) []api.ValueType {
	types := make([]api.ValueType, n)
	for i := range types {
		types[i] = api.ValueTypeI32
	}
	return types
}

func valueTypes(types []ir.Type) []api.ValueType {
	out := make([]api.ValueType, len(types))
	for i, t := range types {
		switch t {
		case ir.I32:
			out[i] = api.ValueTypeI32
		case ir.I64:
			out[i] = api.ValueTypeI64
		case ir.F32:
			out[i] = api.ValueTypeF32
		case ir.F64:
			out[i] = api.ValueTypeF64
		default:
			panic(fmt.Sprintf("vm: a host function has a value of type %v; it cannot be called; pass its address", t))
		}
	}
	return out
}

// running is the context of a machine's calls: the engine hands it to every
// function of the host, which finds its machine in it without a search.
type running struct {
	context.Context
	machine *Machine
	ends    bool // the context may be cancelled
}

// errUnwind ends the calls in progress; the reason is in the machine.
var errUnwind = errors.New("vm: the program ends")

func hostCall(do func(*Machine, []uint64) error) api.GoFunc {
	return func(ctx context.Context, stack []uint64) {
		r := ctx.(*running)
		if r.ends { // an interrupted program ends here: nothing is checked in its loops
			if err := r.Err(); err != nil {
				r.machine.unwind(err)
			}
		}
		if err := do(r.machine, stack); err != nil {
			r.machine.unwind(err)
		}
	}
}

// unwind ends the calls in progress because of err.
func (m *Machine) unwind(err error) {
	m.failed = err
	panic(errUnwind)
}
