package hpf

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

// runtime is the run-time system, as far as it computes.
//
//go:embed runtime/*.f
var runtime embed.FS

// tag is that of all messages: their order between two processes tells them apart.
const tag = 1

// state is the library in one process.
type state struct{ passing machines.MessagePassing }

// library returns the run-time system.
func (t *translator) library() *spmd.Library {
	l := &spmd.Library{}
	files := dialect.Files{FS: runtime, Library: "hpf", Constants: constants()}
	l.Sources = append(files.Sources(Addressing, "bounds.f"),
		files.Sources(Runtime, "argument.f", "channel.f", "describe.f", "input.f", "overlap.f", "scalar.f", "section.f", "shift.f")...)
	l.Externals = slices.Concat(procedures(), messages(l), spmd.Checks(checkPrefix, t.arrays.Name))
	l.Start = func(p *spmd.Process) (any, error) { return &state{p.Endpoint.(machines.MessagePassing)}, nil }
	return l
}

// procedures are those that are not Fortran.
func procedures() []spmd.External {
	const value = external.ByValueOf
	return []spmd.External{
		dialect.Procedure("hpf_me", external.Integer, func(p *spmd.Process, args []uint64) error {
			args[0] = uint64(p.Rank())
			return nil
		}),
		dialect.Procedure("hpf_np", external.Integer, func(p *spmd.Process, args []uint64) error {
			args[0] = uint64(p.Size())
			return nil
		}),
		dialect.Procedure("hpf_malloc", external.Integer, allocate, value),
		dialect.Procedure("hpf_free", external.NoResult, func(p *spmd.Process, args []uint64) error {
			return p.Machine.Free(uint32(p.Int(args[0])))
		}, value),
		dialect.Procedure("hpf_fail", external.NoResult, fail, value, value, value),
	}
}

// messages are the procedures that send and receive bytes.
func messages(l *spmd.Library) []spmd.External {
	message := func(name string, data external.Arg, do func(*spmd.Process, machines.MessagePassing, machines.Message) error) spmd.External {
		return dialect.Procedure(name, external.NoResult, func(p *spmd.Process, args []uint64) error {
			return do(p, p.State(l).(*state).passing, machines.Message{
				Peer: int(p.Int(args[0])), Tag: tag, Data: p.Addr(uint32(args[1])), Bytes: int64(p.Int(args[2])),
			})
		}, external.ByValueOf, data, external.ByValueOf)
	}
	return []spmd.External{message("hpf_send", external.In, send), message("hpf_recv", external.Out, receive)}
}

func send(p *spmd.Process, passing machines.MessagePassing, m machines.Message) error {
	return passing.Send(p.Thread, m)
}

func receive(p *spmd.Process, passing machines.MessagePassing, m machines.Message) error {
	got, err := passing.Receive(p.Thread, m)
	if err == nil && got.Bytes != m.Bytes {
		err = fmt.Errorf("found a message of %d bytes from process %d, expected %d", got.Bytes, m.Peer, m.Bytes)
	}
	return err
}

func allocate(p *spmd.Process, args []uint64) error {
	a, err := p.Machine.Alloc(int64(p.Int(args[0])))
	args[0] = uint64(a)
	return err
}

// failures are the errors of mappings that show when a program runs, from number 1, by the names of their numbers in
// the run-time system.
var failures = []struct{ name, format string }{
	{"PROCESSORS", "found PROCESSORS with %d processors, expected %d, as many as the program runs on"},
	{"ALIGN", "found an array that is aligned with elements %d to %d of a template that does not have them all"},
	{"COMMON", "found an array of COMMON whose distribution differs from that in another procedure, expected the same"},
	{"SHAPE", "found an argument whose shape differs from that of the dummy argument, expected the same number of elements in each dimension"},
	{"NODESCRIPTOR", "found an argument without a descriptor, expected one: the caller and the procedure disagree about the dummy argument"},
}

// constants are what the run-time system and the translation have in common.
func constants() map[string]int64 {
	list := map[string]int64{"DESCRIPTOR": descriptorLast, "TEMPLATE": templateLast}
	for i, f := range failures {
		list[f.name] = int64(i + 1)
	}
	return list
}

// The last elements of the descriptors of arrays and templates, which begin at 0.
const (
	descriptorLast = 127
	templateLast   = 79
)

// fail ends a program. Its arguments are the failure and two numbers, which its message may name.
func fail(p *spmd.Process, args []uint64) error {
	f := failures[p.Int(args[0])-1]
	values := []any{p.Int(args[1]), p.Int(args[2])}
	return fmt.Errorf(f.format, values[:strings.Count(f.format, "%d")]...)
}
