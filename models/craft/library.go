package craft

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
	"simrun/sim/node"
)

//go:embed runtime/*.f
var runtime embed.FS

// library returns the procedures that the generated program calls: remote words by the processor's own loads and
// stores, the barrier at the end of constructs, and procedures in Fortran.
func (t *translator) library() *spmd.Library {
	return &spmd.Library{
		Sources: t.runtimeSources(), Externals: append(externals(), spmd.Checks(checkPrefix, t.arrays.Name)...), Start: t.start,
	}
}

// start checks that the program runs as it was compiled.
func (t *translator) start(p *spmd.Process) (any, error) {
	if int64(p.Size()) != t.pes {
		return nil, fmt.Errorf("the program was compiled for %d PEs and runs on %d; compile it for %d", t.pes, p.Size(), p.Size())
	}
	return nil, nil
}

// runtimeSources returns the run-time procedures that the program uses.
func (t *translator) runtimeSources() []fortran.Source {
	files := dialect.Files{FS: runtime, Library: "craft", Constants: map[string]int64{"pes": t.pes}}
	list := files.Sources(Runtime, "craft.f")
	for _, name := range slices.Sorted(maps.Keys(t.reductions)) {
		list = append(list, reducer(files, name))
	}
	return list
}

// reducer returns the procedure of a reduction, such as sum_r8.
func reducer(files dialect.Files, name string) fortran.Source {
	op, suffix, _ := strings.Cut(name, "_")
	kind := suffixTypes[suffix]
	source := files.Sources(Runtime, "reduce.f")[0]
	source.Name = "craft/" + name + ".f"
	source.Text = []byte(strings.NewReplacer("@name@", name, "@type@", edit.TypeText(kind), "@bytes@", fmt.Sprint(kind.Size()),
		"@combine@", combining[op]).Replace(string(source.Text)))
	return source
}

// externals returns the procedures that are not Fortran.
func externals() []spmd.External {
	list := []spmd.External{
		dialect.Inline("craft_pe", external.Integer, func(p *spmd.Process, args []uint64) error {
			args[0] = uint64(uint32(p.Rank()))
			return nil
		}),
		dialect.Procedure("craft_barrier", external.NoResult, barrier),
		dialect.Inline("craft_doshared", external.NoResult, doshared),
		dialect.Inline("craft_fence", external.NoResult, func(p *spmd.Process, _ []uint64) error {
			return p.Endpoint.(machines.RemoteLoads).FenceRemote(p.Thread)
		}),
		dialect.Inline("craft_swap", external.Integer, swap, external.ByValueOf, external.Address, external.ByValueOf),
	}
	for _, bytes := range []int64{4, 8, 16} {
		get := dialect.Inline(fmt.Sprintf("craft_load%d", bytes), external.NoResult, nil, external.ByValueOf, external.Address, external.Out)
		get.Noted = load(bytes)
		list = append(list, get,
			dialect.Inline(fmt.Sprintf("craft_store%d", bytes), external.NoResult, store(bytes), external.ByValueOf, external.Address, external.In))
	}
	return list
}

// load is CALL craft_loadN(pe, cell, value): cell is an address in this PE's memory, and the same in pe's.
func load(bytes int64) func(*spmd.Process, machines.Copy) error {
	return func(p *spmd.Process, c machines.Copy) error {
		c.Bytes = bytes
		if err := checkPE(p, c.Target); err != nil {
			return err
		}
		if p.LoadAhead(c, 0) {
			return nil
		}
		p.Thread.CatchUp()
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
	return machines.Copy{Target: pe, Remote: p.Addr(uint32(args[1])), Local: p.Addr(uint32(args[2])), Bytes: bytes}, checkPE(p, pe)
}

func checkPE(p *spmd.Process, pe int) error {
	if pe < 0 || pe >= p.Size() {
		return fmt.Errorf("a subscript of a shared array is outside of its bounds: the element would be on PE %d of %d", pe, p.Size())
	}
	return nil
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
	old, err := p.Endpoint.(machines.Atomics).ReadModifyWrite(p.Thread, machines.RMW{
		Op: machines.Swap, Target: int(p.Int(args[0])), Remote: node.Addr(p.Addr(uint32(args[1]))), Size: 4, Operand: int64(p.Int(args[2])),
	})
	args[0] = uint64(uint32(int32(old)))
	return err
}
