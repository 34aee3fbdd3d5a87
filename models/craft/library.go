package craft

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/sim/node"
)

//go:embed runtime/*.f
var runtime embed.FS

// Library returns what the generated program calls: remote words by the processor's own loads and stores, the barrier
// with which constructs end, and procedures in Fortran.
func (t *Translation) Library() *spmd.Library {
	return &spmd.Library{Name: "craft", Sources: t.runtimeSources(), Externals: append(externals(), spmd.Checks(checkPrefix, t.arrayName)...), Start: t.start}
}

// start checks that the program runs as it was compiled.
func (t *Translation) start(p *spmd.Process) (any, error) {
	if p.Size() != t.pes {
		return nil, fmt.Errorf("the program was compiled for %d PEs and runs on %d; compile it for %d", t.pes, p.Size(), p.Size())
	}
	_, loads := p.Endpoint.(machines.RemoteLoads)
	_, barrier := p.Endpoint.(machines.Barrier)
	if !loads || !barrier {
		return nil, fmt.Errorf("CRAFT needs %s and %s, which the %s lacks", machines.HasRemoteLoads, machines.HasBarrier, p.Endpoint.Machine())
	}
	return nil, nil
}

// runtimeSources returns the run-time procedures that the program uses.
func (t *Translation) runtimeSources() []fortran.Source {
	list := []fortran.Source{{Name: "craft-runtime.f", Text: embedded("craft.f")}}
	for _, name := range slices.Sorted(maps.Keys(t.reductions)) {
		list = append(list, fortran.Source{Name: "craft-" + name + ".f", Text: []byte(t.reducer(name))})
	}
	return list
}

func embedded(name string) []byte {
	text, err := runtime.ReadFile("runtime/" + name)
	if err != nil {
		panic("craft: the run-time library's " + name + " is missing; no program can be built; build from complete sources")
	}
	return text
}

// reducer returns the procedure of a reduction, such as sum_r8.
func (t *Translation) reducer(name string) string {
	op, kind, _ := strings.Cut(name, "_")
	bytes := map[string]string{"i4": "4", "l4": "4", "r4": "4", "r8": "8", "c8": "8", "c16": "16"}[kind]
	return strings.NewReplacer("@name@", name, "@type@", suffixTypes[kind], "@bytes@", bytes,
		"@combine@", operations[op].combine, "@pes@", fmt.Sprint(t.pes)).Replace(string(embedded("reduce.f")))
}

// externals returns the procedures that are not Fortran.
func externals() []spmd.External {
	list := []spmd.External{
		inline("craft_pe", external.Integer, func(p *spmd.Process, args []uint64) error {
			args[0] = uint64(uint32(p.Rank()))
			return nil
		}),
		procedure("craft_barrier", external.NoResult, barrier),
		inline("craft_doshared", external.NoResult, doshared),
		inline("craft_fence", external.NoResult, func(p *spmd.Process, _ []uint64) error {
			return p.Endpoint.(machines.RemoteLoads).FenceRemote(p.Thread)
		}),
		inline("craft_swap", external.Integer, swap, external.ByValueOf, external.Address, external.ByValueOf),
	}
	for _, bytes := range []int64{4, 8, 16} {
		list = append(list,
			inline(fmt.Sprintf("craft_load%d", bytes), external.NoResult, load(bytes), external.ByValueOf, external.Address, external.Out),
			inline(fmt.Sprintf("craft_store%d", bytes), external.NoResult, store(bytes), external.ByValueOf, external.Address, external.In))
	}
	return list
}

func procedure(name string, result external.Result, do func(*spmd.Process, []uint64) error, args ...external.Arg) spmd.External {
	return spmd.External{Procedure: external.Procedure{Name: name, Result: result, Args: args}, Do: do}
}

// inline is an external that stands for instructions which the compiler emits: what they take, the machine charges.
func inline(name string, result external.Result, do func(*spmd.Process, []uint64) error, args ...external.Arg) spmd.External {
	x := procedure(name, result, do, args...)
	x.Inline = true
	return x
}

// load is CALL craft_loadN(pe, cell, value): cell is an address in this PE's memory, and the same in pe's.
func load(bytes int64) func(*spmd.Process, []uint64) error {
	return func(p *spmd.Process, args []uint64) error {
		c, err := remote(p, args, bytes)
		if err != nil {
			return err
		}
		return p.Endpoint.(machines.RemoteLoads).LoadRemote(p.Thread, c)
	}
}

// store is CALL craft_storeN(pe, cell, value).
func store(bytes int64) func(*spmd.Process, []uint64) error {
	return func(p *spmd.Process, args []uint64) error {
		c, err := remote(p, args, bytes)
		if err != nil {
			return err
		}
		return p.Endpoint.(machines.RemoteLoads).StoreRemote(p.Thread, c)
	}
}

// remote returns the transfer that a load or store is.
func remote(p *spmd.Process, args []uint64, bytes int64) (machines.Copy, error) {
	pe := int(p.Int(args[0]))
	if pe < 0 || pe >= p.Size() {
		return machines.Copy{}, fmt.Errorf("a subscript of a shared array is outside of its bounds: the element would be on PE %d of %d", pe, p.Size())
	}
	return machines.Copy{Target: pe, Remote: p.Addr(uint32(args[1])), Local: p.Addr(uint32(args[2])), Bytes: bytes}, nil
}

// doshared is the run-time library's start of a shared loop. A machine without one of its own has nothing to start.
func doshared(p *spmd.Process, _ []uint64) error {
	if library, ok := p.Endpoint.(machines.SharedLoops); ok {
		library.StartSharedLoop(p.Thread)
	}
	return nil
}

// barrier ends what the PE has stored elsewhere, then waits for all PEs.
func barrier(p *spmd.Process, _ []uint64) error {
	if err := p.Endpoint.(machines.RemoteLoads).FenceRemote(p.Thread); err != nil {
		return err
	}
	return p.Endpoint.(machines.Barrier).Barrier(p.Thread)
}

// swap is craft_swap(pe, word, value): the word's old value.
func swap(p *spmd.Process, args []uint64) error {
	atomics, ok := p.Endpoint.(machines.Atomics)
	if !ok {
		return fmt.Errorf("ATOMIC UPDATE and CRITICAL need %s, which the %s lacks", machines.HasAtomics, p.Endpoint.Machine())
	}
	old, err := atomics.ReadModifyWrite(p.Thread, machines.RMW{
		Op: machines.Swap, Target: int(p.Int(args[0])), Remote: node.Addr(p.Addr(uint32(args[1]))), Size: 4, Operand: int64(p.Int(args[2])),
	})
	args[0] = uint64(uint32(int32(old)))
	return err
}

// Build translates and compiles a program. f gives what it is compiled for; Form, Include, Class and Externals in it are
// replaced.
func Build(sources []fortran.Source, o Options, f fortran.Options, sampled bool) (*spmd.Program, error) {
	o.Checks = !f.Phantom && !sampled
	t, err := Translate(sources, o)
	if err != nil {
		return nil, err
	}
	f.Form, f.Include = fortran.FixedForm, nil
	f.Resolve.StrictArguments = true
	p, err := spmd.Build([]fortran.Source{t.Source()}, spmd.Options{
		Compiler: f, Libraries: []*spmd.Library{t.Library()}, Sampled: sampled, Class: t.ClassOf, Place: t.place,
	})
	return p, t.explain(err)
}

// explain moves messages about the generated program to the user's lines.
func (t *Translation) explain(err error) error {
	o := diag.Origin{Set: t.Sources, Of: t.origin, On: func(file string, line int) source.Pos {
		if file != t.Name || line < 1 || line > len(t.Lines) {
			return 0
		}
		return t.Lines[line-1].Pos
	}}
	return o.Move(err)
}

// origin returns the user's statement of a place in the generated program, 0 for none.
func (t *Translation) origin(at source.Pos) source.Pos {
	if n := t.line(at); n > 0 {
		return t.Lines[n-1].Pos
	}
	return 0
}

// Source is the generated program as a source file.
func (t *Translation) Source() fortran.Source {
	return fortran.Source{Name: t.Name, Text: []byte(t.Text)}
}

// line returns the line of Text, counted from 1, of a position in a program of which Text is the first source; 0 for
// one behind it.
func (t *Translation) line(at source.Pos) int {
	n, _ := slices.BinarySearch(t.offsets, int(at))
	if n >= len(t.Lines) {
		return 0
	}
	return n + 1
}

// ClassOf returns the class of a place in a program of which Text is the first source, as spmd.Options.Class wants it.
func (t *Translation) ClassOf(at source.Pos) machines.Kind {
	if n := t.line(at); n > 0 {
		return t.Lines[n-1].Class
	}
	return Runtime
}

// place names the user's line of a place in the program.
func (t *Translation) place(at source.Pos) string {
	if n := t.line(at); n > 0 {
		if p := t.Origin(n); p.Line > 0 {
			return fmt.Sprintf("%s:%d", p.File, p.Line)
		}
	}
	return "the run-time library of CRAFT"
}
