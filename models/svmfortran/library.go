package svmfortran

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/fortran/dialect"
)

//go:embed runtime
var runtime embed.FS

// The tags of messages.
const (
	tagDispatch = iota + 1
	tagBarrier
	tagNext
)

// The states of templates.
const (
	stateEmpty = iota
	stateDeclared
	stateDefined
)

const (
	depthMax = 64 // of processor sets within each other
	listRoom = 16 // blocks that a list has room for at first
	// heapBytes is the shared memory for allocated variables, besides twice the size of the variables whose size is
	// constant.
	heapBytes = 8 << 20
)

// state is the library in one process.
type state struct {
	passing machines.MessagePassing
	barrier machines.Barrier
	calls   map[[3]int32]string // what a processor waits in
	homes   ownHomes
}

// library is the run-time library of one translation.
type library struct {
	*spmd.Library
	t     *translator
	infos [][infoFields]int64 // of templates, from the compiler information file
}

// library returns the run-time system.
func (t *translator) library() *spmd.Library {
	l := &library{Library: &spmd.Library{Shared: slices.Clone(t.blockList), Regions: t.regions}, t: t}
	l.Information = t.writeInformation()
	l.infos = readInformation(l.Information)
	names := []string{"set.f", "barrier.f", "template.f", "distribute.f", "home.f", "dynamic.f"}
	if t.stores {
		names = append(names, "store.f")
	}
	if t.heap {
		l.Shared = append(l.Shared, heapBlock)
		names = append(names, "heap.f")
	} else {
		names = append(names, "noheap.f")
	}
	files := dialect.Files{FS: runtime, Library: "svmfortran", Constants: t.constants()}
	l.Sources = files.Sources(Runtime, names...)
	l.Start = func(p *spmd.Process) (any, error) {
		p.Thread.Locate(func() string { return where(p) })
		return &state{
			passing: p.Endpoint.(machines.MessagePassing), barrier: p.Endpoint.(machines.Barrier), calls: map[[3]int32]string{},
		}, nil
	}
	l.Externals = slices.Concat(l.processors(), l.messages(), l.memory(), []spmd.External{
		dialect.Inline("svm_information", external.Integer, l.information, external.ByValueOf, external.ByValueOf),
		dialect.Procedure("svm_fail", external.NoResult, l.fail, external.ByValueOf, external.ByValueOf, external.ByValueOf),
	})
	if t.stores {
		l.Externals = append(l.Externals, l.storeChecks()...)
	}
	return l.Library
}

// information is the function svm_information(number, field).
func (l *library) information(p *spmd.Process, args []uint64) error {
	n, field := int(p.Int(args[0])), int(p.Int(args[1]))
	args[0] = 0
	if n <= len(l.infos) {
		args[0] = uint64(uint32(l.infos[n-1][field]))
	}
	return nil
}

// constants are the common constants of the run-time system and the translation.
func (t *translator) constants() map[string]int64 {
	c := map[string]int64{
		"TEMPLATES": int64(max(len(t.templates), 1)), "ARRANGEMENTS": int64(max(len(t.arrangements), 1)), "DEPTH": depthMax,
		"PAGE": PageBytes, "ROOM": listRoom, "HEAPWORDS": (heapBytes + 2*t.allocated) / 4,
		"DISPATCH": tagDispatch, "BARRIER": tagBarrier, "NEXT": tagNext,
		"EMPTY": stateEmpty, "DECLARED": stateDeclared, "DEFINED": stateDefined,
		"ALL": kindAll, "BLOCK": kindBlock, "CYCLIC": kindCyclic, "LIST": kindList,
	}
	for i, f := range failures {
		c[f.name] = int64(i + 1)
	}
	return c
}

// processors are the procedures about the processors, and the system's barrier.
func (l *library) processors() []spmd.External {
	return []spmd.External{
		dialect.Inline("svm_pe", external.Integer, func(p *spmd.Process, args []uint64) error {
			args[0] = uint64(uint32(p.Rank()))
			return nil
		}),
		dialect.Inline("svm_pes", external.Integer, func(p *spmd.Process, args []uint64) error {
			args[0] = uint64(uint32(p.Size()))
			return nil
		}),
		dialect.Procedure("svm_system_barrier", external.NoResult, func(p *spmd.Process, _ []uint64) error {
			return l.stateOf(p).barrier.Barrier(p.Thread)
		}),
		dialect.Inline("svm_call", external.NoResult, l.enterCall, external.ByValueOf, external.ByValueOf, external.ByValueOf),
	}
}

func (l *library) stateOf(p *spmd.Process) *state { return p.State(l.Library).(*state) }

// enterCall notes the reason of a wait for other processors: svm_call(what, first processor,
// processors). what is 1 for a barrier, 2 for the dispatcher, 0 at the end of the wait.
func (l *library) enterCall(p *spmd.Process, args []uint64) error {
	key := [3]int32{p.Int(args[0]), p.Int(args[1]), p.Int(args[2])}
	if key[0] == 0 {
		p.Thread.Leave()
		return nil
	}
	s := l.stateOf(p)
	text, ok := s.calls[key]
	if !ok {
		text = [...]string{1: "barrier", 2: "dispatch loop"}[key[0]] + setName(key[1], key[2])
		s.calls[key] = text
	}
	p.Thread.Enter(text)
	return nil
}

// where names the line of a process, and the reason of its wait for others of its set.
func where(p *spmd.Process) string {
	if p.Thread.Call == "" {
		return p.Where()
	}
	return p.Where() + ", in the " + p.Thread.Call
}

// setName names the processors of a set.
func setName(first, size int32) string {
	if size == 1 {
		return fmt.Sprintf(" of processor %d", first)
	}
	return fmt.Sprintf(" of processors %d to %d", first, first+size-1)
}

// messages are the procedures that send and receive a word: (processor, tag, word).
func (l *library) messages() []spmd.External {
	message := func(name string, data external.Arg, do func(*spmd.Process, machines.Message) error) spmd.External {
		return dialect.Procedure(name, external.NoResult, func(p *spmd.Process, args []uint64) error {
			return do(p, machines.Message{Peer: int(p.Int(args[0])), Tag: int(p.Int(args[1])), Data: p.Addr(uint32(args[2])), Bytes: 4})
		}, external.ByValueOf, external.ByValueOf, data)
	}
	return []spmd.External{
		message("svm_send", external.In, func(p *spmd.Process, m machines.Message) error {
			return l.stateOf(p).passing.Send(p.Thread, m)
		}),
		message("svm_receive", external.Out, func(p *spmd.Process, m machines.Message) error {
			_, err := l.stateOf(p).passing.Receive(p.Thread, m)
			return err
		}),
	}
}

// memory are the procedures about memory and its pages.
func (l *library) memory() []spmd.External {
	return []spmd.External{
		dialect.Procedure("svm_memory", external.Integer, func(p *spmd.Process, args []uint64) error {
			a, err := p.Machine.Alloc(int64(p.Int(args[0])))
			args[0] = uint64(a)
			return err
		}, external.ByValueOf),
		dialect.Procedure("svm_release", external.NoResult, func(p *spmd.Process, args []uint64) error {
			return p.Machine.Free(uint32(p.Int(args[0])))
		}, external.ByValueOf),
		dialect.Procedure("svm_lock", external.NoResult, func(p *spmd.Process, args []uint64) error {
			what := lockName(p, uint32(args[0]))
			if what == "" {
				return p.LockPage(uint32(args[0]))
			}
			p.Thread.Enter(what)
			defer p.Thread.Leave()
			if err := p.LockPage(uint32(args[0])); err != nil {
				return fmt.Errorf("%s: %w", what, err)
			}
			return nil
		}, external.Address),
		dialect.Procedure("svm_unlock", external.NoResult, func(p *spmd.Process, args []uint64) error {
			return p.UnlockPage(uint32(args[0]))
		}, external.Address),
		dialect.Procedure("svm_page_home", external.Integer, l.pageHome, external.Address, external.Address, external.ByValueOf, external.ByValueOf),
	}
}

// lockName names what locks the page of a variable, as the program has it; "" for the locks of this library.
func lockName(p *spmd.Process, addr uint32) string {
	name := p.SharedVariable(addr)
	section, isCritical := strings.CutPrefix(name, criticalPrefix)
	switch {
	case isCritical:
		return strings.TrimSpace("CRITICAL_SECTION " + upper(section))
	case strings.HasPrefix(name, "svm_"):
		return ""
	}
	return "PAGE_LOCK of " + upper(name)
}

// pageHome is svm_page_home(element, array, bytes, processors): the number in the set of the processor whose block of the array's
// pages has the element.
func (l *library) pageHome(p *spmd.Process, args []uint64) error {
	pages := (int64(p.Int(args[2])) + PageBytes - 1) / PageBytes
	np := int64(p.Int(args[3]))
	block := max((pages+np-1)/np, 1)
	args[0] = uint64(int64(uint32(args[0])-uint32(args[1])) / PageBytes / block)
	return nil
}

// failures are the messages of run-time errors, numbered from 1, by the names of their numbers in the
// run-time system. The words in capitals stand for two arguments, the name that the first stands for,
// and the state that the second is.
var failures = []failureKind{
	{"TOODEEP", "found processor sets within each other deeper than FIRST"},
	{"NOHEAP", "found FIRST bytes of shared variables to allocate, more than the processor set of SECOND has left of the shared segment"},
	{"FEW", "found the arrangement NAME of more processors than the processor set has, expected at most SECOND"},
	{"NOARRANGEMENT", "found an argument that is no processor arrangement, expected one, as the procedure declares"},
	{"OTHERARRANGEMENT", "found the arrangement NAME as an argument, expected one of the rank and extents that the procedure declares"},
	{"NOMEMBER", "found the subscript SECOND of the arrangement NAME, expected one within its bounds"},
	{"CREATED", "found CREATE of the template NAME, which is STATE, expected one that is empty; DESTROY or UNDEF it before"},
	{"NOTCREATED", "found DESTROY of the template NAME, expected one that was made by CREATE"},
	{"NOTEMPLATE", "found an argument that is no template, expected one, as the procedure declares"},
	{"OTHERRANK", "found the template NAME as an argument, expected one of rank SECOND, as the procedure declares"},
	{"OTHERBOUNDS", "found the template NAME as an argument, expected one with the bounds that the procedure declares in dimension SECOND"},
	{"ISEMPTY", "found the distribution of the template NAME, which is empty, expected one that is declared; CREATE it or give its bounds before"},
	{"INSIDE", "found the distribution of the template NAME in a processor set of SECOND, expected the set that distributed it before: inside a " +
		"parallel construct others know nothing of it"},
	{"SEGMENT", "found CYCLIC(SECOND) of the template NAME, expected segments of 1 element or more"},
	{"SIZES", "found sizes of GENERAL_BLOCK for the template NAME that are negative or do not add up to its extent: SECOND"},
	{"NOELEMENT", "found element SECOND of the template NAME, expected one within its bounds"},
	{"NOTDEFINED", "found ON_HOME or HOME of the template NAME, which is not distributed; DISTRIBUTE it before"},
	{"OTHERSET", "found ON_HOME of the template NAME in a processor set of SECOND, expected the set that distributed it"},
	{"NOHOME", "found ON_HOME of element SECOND of the template NAME, which has no home: no iteration of the loop with STORE had it"},
	{"TWOHOMES", "found ON_HOME of the template NAME, of which two iterations of a loop with STORE had element SECOND; it has one home"},
	{"CHUNK", "found a chunk of FIRST iterations, expected 1 or more"},
}

// failureKind is a message and the name of its number.
type failureKind struct{ name, format string }

// failure is an error of the run-time system.
type failure string

func (f failure) Error() string { return string(f) }

// aboutArrangement are the failures whose first argument is an arrangement.
var aboutArrangement = []string{"FEW", "OTHERARRANGEMENT", "NOMEMBER"}

// fail ends a program: svm_fail(failure, argument, argument).
func (l *library) fail(p *spmd.Process, args []uint64) error {
	return l.failure(failures[p.Int(args[0])-1].name, p.Int(args[1]), p.Int(args[2]))
}

// failure returns the error with a name and its arguments.
func (l *library) failure(name string, a, b int32) error {
	f := failures[slices.IndexFunc(failures, func(f failureKind) bool { return f.name == name })]
	list := l.t.templates
	if slices.Contains(aboutArrangement, f.name) {
		list = l.t.arrangements
	}
	name = "?"
	if a >= 1 && int(a) <= len(list) {
		name = upper(list[a-1].name)
	}
	state := [...]string{stateEmpty: "empty", stateDeclared: "declared", stateDefined: "defined"}[min(max(b, 0), stateDefined)]
	return failure(strings.NewReplacer("NAME", name, "FIRST", fmt.Sprint(a), "SECOND", fmt.Sprint(b), "STATE", state).Replace(f.format))
}
