package vm

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"math"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/compile/wasm"
)

// Config is what a machine is connected to. The zero Config is a machine
// without files that reads nothing and discards its output.
type Config struct {
	Library Library  // nil: whatever the run-time system takes for it
	Args    []string // of the command line, without the name of the program
	Stack   int64    // bytes of the stack of frames; 0: what the program needs, 1 MiB if it may recurse
	Memory  int64    // limit of all memory in bytes; 0: 2 GiB
	Pager   Pager    // of a program with shared memory; nil: the program has none
	Words   Words    // of a program that reads words later or notes them; nil: none is outstanding ever
	// NotesMax is how many calls, and nests of loops, a program may note before it calls the host; 0: as many as it has
	// room for.
	NotesMax int
	Meter    Meter // nil: time is what the program charges, nests are free
	// Explain says what an address beyond memory is that the program has used, as the end of a sentence. nil, or an
	// empty text: nobody knows.
	Explain func(addr uint32) string
	Owner   any // what Machine.Owner returns: whose machine it is, for functions of the host
}

// Meter keeps the virtual time of a priced program.
type Meter interface {
	// Now returns the virtual time of the machine in picoseconds; m.Charged is the time that the program has charged
	// by itself.
	Now(m *Machine) int64
	// Nest returns the picoseconds of a loop nest, which the machine charges: args are those of ir.ChargeNest.
	Nest(m *Machine, nest int, args []uint64) (picoseconds int64, err error)
	// Allocated notes what the program tells by ir.Allocated.
	Allocated(m *Machine, site int, bytes int64)
}

// Pager fetches the pages of memory that processes share.
type Pager interface {
	// NoteUse notes that bytes from addr on are about to be used; 0 bytes: to the end of the object there.
	NoteUse(addr uint32, bytes int64, write bool)
	// NextPiece returns how many iterations of the outermost loop of the last begun nest can be executed next because
	// all their pages are there; 0 if none are left.
	NextPiece() (int64, error)
	// FetchAll returns when all that was noted since the last call is there.
	FetchAll() error
}

// Words are what a program has read of other processes that is still to come.
type Words interface {
	// PutLater stores an I32 when all that was read before has come.
	PutLater(addr uint32, v int32) error
	// AllHere returns when all has come.
	AllHere() error
	// DoNoted takes all notes that the program has left (Machine.TakeNotes).
	DoNoted() error
}

const (
	defaultStack  = 1 << 20
	defaultMemory = 2 << 30
)

// Machine is one process of a program.
type Machine struct {
	code   *Code
	config Config
	module api.Module
	memory api.Memory
	main   api.Function
	time   api.MutableGlobal
	site   api.Global
	calls  api.Global
	heap   heap
	random random
	unset  unset
	failed error

	library Library // opened by the run-time system; nil: there is none

	nestArgs [wasm.NestArgsMax]uint64 // of a noted nest

	readings int64 // of the clock
	yields   uint64
}

// New makes a machine with its memory in the initial state.
func (c *Code) New(config Config) (*Machine, error) {
	if config.Stack == 0 {
		config.Stack = c.module.Stack
	}
	if config.Stack < 0 {
		config.Stack = defaultStack
	}
	if config.Memory == 0 {
		config.Memory = defaultMemory
	}
	if c.limit > 0 {
		config.Memory = min(config.Memory, c.limit)
	}
	ctx := withLinear(context.Background())
	module, err := c.runtime.InstantiateModule(ctx, c.compiled, wazero.NewModuleConfig().WithName("").WithStartFunctions().WithRandSource(noRandom{}))
	if err != nil {
		return nil, fmt.Errorf("vm: no machine can be made: %w", err)
	}
	m := &Machine{
		code: c, config: config, module: module, memory: module.ExportedMemory(wasm.ExportMemory),
		main: module.ExportedFunction(wasm.ExportMain),
		site: module.ExportedGlobal(wasm.GlobalSite), calls: module.ExportedGlobal(wasm.GlobalCalls),
	}
	m.time = m.global(wasm.GlobalTime)
	m.random.state = 0
	m.unset.watch(c)
	if err := errors.Join(m.start(), m.openLibrary()); err != nil {
		return nil, errors.Join(err, m.Close())
	}
	return m, nil
}

// noRandom is the source of random numbers of a module, which never asks for one.
type noRandom struct{}

func (noRandom) Read([]byte) (int, error) {
	return 0, errors.New("vm: programs have no source of random bytes")
}

func (m *Machine) global(name string) api.MutableGlobal {
	return m.module.ExportedGlobal(name).(api.MutableGlobal)
}

// start lays out the stack of frames and the heap and repeats initial data.
func (m *Machine) start() error {
	low := (int64(m.code.module.CallsEnd) + 15) &^ 15
	top := low + (m.config.Stack+15)&^15
	if top > min(m.config.Memory, math.MaxInt32) {
		return fmt.Errorf("vm: static data and stack need %d bytes of memory, expected at most %d; use smaller arrays or a smaller stack", top, m.config.Memory)
	}
	if !m.reserve(top) {
		return fmt.Errorf("vm: the host has no %d bytes of memory for static data and stack; use smaller arrays", top)
	}
	m.global(wasm.GlobalFrame).Set(uint64(top))
	m.global(wasm.GlobalFrameLow).Set(uint64(low))
	m.global(wasm.GlobalCalls).Set(uint64(m.code.module.Calls))
	m.heap.init(uint32(top))
	if m.code.notes {
		if err := m.roomForNotes(); err != nil {
			return err
		}
	}
	for _, d := range m.code.module.Repeat {
		if err := m.repeat(d); err != nil {
			return err
		}
	}
	return nil
}

func (m *Machine) repeat(d ir.Data) error {
	to, err := m.Bytes(uint32(d.Addr), int64(len(d.Bytes))*d.Repeat)
	if err != nil {
		return err
	}
	for n := copy(to, d.Bytes); n < len(to); {
		n += copy(to[n:], to[:n])
	}
	return nil
}

// Run executes the program once and closes its files. The error is a *Stop for STOP and an *Error for a failure, nil
// at END.
func (m *Machine) Run(ctx context.Context) error {
	_, err := m.main.Call(&running{ctx, m, ctx.Done() != nil})
	if err != nil {
		err = m.cause(err)
	}
	if m.config.Words == nil {
		err = errors.Join(err, m.doNoted())
	}
	if m.library == nil {
		return err
	}
	if closing := m.library.Finish(); closing != nil && err == nil {
		err = &Error{Message: closing.Error()}
	}
	return err
}

// Close releases the memory. What Bytes has returned must not be used any more.
func (m *Machine) Close() error {
	m.memory = noMemory{}
	return m.module.Close(context.Background())
}

// Owner returns the Owner of the machine's Config.
func (m *Machine) Owner() any { return m.config.Owner }

// Library returns what the run-time system keeps for the machine, nil if there is none.
func (m *Machine) Library() Library { return m.library }

// Charged returns the picoseconds that the program has charged.
func (m *Machine) Charged() int64 { return int64(m.time.Get()) }

// Charge adds picoseconds to what the program has charged.
func (m *Machine) Charge(picoseconds int64) { m.time.Set(m.time.Get() + uint64(picoseconds)) }

// Now returns the virtual time in picoseconds. Without a Meter, it is the program's charges, and a microsecond for
// each time that it has read the clock.
func (m *Machine) Now() int64 {
	if m.config.Words == nil {
		if err := m.doNoted(); err != nil {
			m.unwind(err) // only a program that runs leaves notes
		}
	}
	if m.config.Meter != nil {
		return m.config.Meter.Now(m)
	}
	return m.Charged() + m.readings*readingTime
}

// readingTime is what a reading of the clock takes without a Meter, in
// picoseconds (assumed).
const readingTime = 1e6

// readClock is Now for the program itself.
func (m *Machine) readClock() int64 {
	now := m.Now()
	m.readings++
	return now
}

// Counter returns how often the program has charged counter n.
func (m *Machine) Counter(n int) int64 {
	v, _ := m.memory.ReadUint64Le(m.code.module.Counters + 8*uint32(n))
	return int64(v)
}

// SetSlot sets a slot of ir.Charge.
func (m *Machine) SetSlot(n int, picoseconds int64) {
	m.memory.WriteUint64Le(m.code.module.Slots+8*uint32(n), uint64(picoseconds))
}

// Counters returns all of them, in the memory of old ones.
func (m *Machine) Counters(old []int64) []int64 {
	all := old[:0]
	first, end := m.code.module.Counters, m.code.module.Slots
	b, _ := m.Bytes(first, int64(end-first))
	for ; len(b) >= 8; b = b[8:] {
		all = append(all, int64(binary.LittleEndian.Uint64(b)))
	}
	return all
}

// Where returns the place of the call of the host that is in progress, or was
// the last.
func (m *Machine) Where() source.Pos {
	if sites := m.code.module.Sites; len(sites) > 0 {
		return sites[int(m.site.Get())%len(sites)].At
	}
	return 0
}

// Places passes the places of the procedures in progress during a call of the host, the innermost first. It allocates
// nothing.
func (m *Machine) Places() iter.Seq[source.Pos] {
	return func(yield func(source.Pos) bool) {
		sites, n := m.code.module.Sites, int(m.site.Get())
		if n >= len(sites) || !yield(sites[n].At) {
			return
		}
		for site := range m.callSites(sites[n].Func) {
			if !yield(site.At) {
				return
			}
		}
	}
}

// nest charges a nest that is not noted.
func nest(m *Machine, stack []uint64) error {
	if err := m.doNoted(); err != nil || m.config.Meter == nil {
		return err
	}
	took, err := m.config.Meter.Nest(m, int(int32(stack[0])), stack[1:])
	m.Charge(took)
	return err
}
