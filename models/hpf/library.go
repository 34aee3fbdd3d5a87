package hpf

import (
	"embed"
	"fmt"

	"simrun/machines"
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
)

// runtime is the run-time system, as far as it computes.
//
//go:embed runtime/*.f
var runtime embed.FS

// tag is that of all messages: their order between two processes tells them apart.
const tag = 1

// state is the library in one process.
type state struct{ passing machines.MessagePassing }

// procedures are those that are not Fortran.
var procedures = []spmd.External{
	{Procedure: external.Procedure{Name: "hpf_me", Result: external.Integer}, Do: func(p *spmd.Process, args []uint64) error {
		args[0] = uint64(p.Rank())
		return nil
	}},
	{Procedure: external.Procedure{Name: "hpf_np", Result: external.Integer}, Do: func(p *spmd.Process, args []uint64) error {
		args[0] = uint64(p.Size())
		return nil
	}},
	{Procedure: external.Procedure{Name: "hpf_malloc", Result: external.Integer, Args: []external.Arg{external.ByValueOf}}, Do: allocate},
	{Procedure: external.Procedure{Name: "hpf_free", Args: []external.Arg{external.ByValueOf}}, Do: func(p *spmd.Process, args []uint64) error {
		return p.Machine.Free(uint32(p.Int(args[0])))
	}},
	{
		Procedure: external.Procedure{Name: "hpf_fail", Args: []external.Arg{external.ByValueOf, external.ByValueOf, external.ByValueOf}},
		Do:        fail,
	},
}

// messages are the procedures that send and receive bytes.
var messages = []struct {
	name string
	data external.Arg
	do   func(p *spmd.Process, s *state, m machines.Message) error
}{
	{"hpf_send", external.In, func(p *spmd.Process, s *state, m machines.Message) error { return s.passing.Send(p.Thread, m) }},
	{"hpf_recv", external.Out, func(p *spmd.Process, s *state, m machines.Message) error {
		got, err := s.passing.Receive(p.Thread, m)
		if err == nil && got.Bytes != m.Bytes {
			err = fmt.Errorf("found a message of %d bytes from process %d, expected %d", got.Bytes, m.Peer, m.Bytes)
		}
		return err
	}},
}

// Library returns the run-time system for a program that Translate made.
func Library() (*spmd.Library, error) {
	l := &spmd.Library{Name: "hpf", Externals: append([]spmd.External(nil), procedures...)}
	files, err := runtime.ReadDir("runtime")
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		text, err := runtime.ReadFile("runtime/" + f.Name())
		if err != nil {
			return nil, err
		}
		l.Sources = append(l.Sources, fortran.Source{Name: libraryPrefix + f.Name(), Text: text})
	}
	l.Start = func(p *spmd.Process) (any, error) {
		passing, ok := p.Endpoint.(machines.MessagePassing)
		if !ok {
			return nil, &machines.MissingError{
				System: "HPF", Machine: p.Endpoint.Machine(), Missing: []machines.Capability{machines.HasMessagePassing},
			}
		}
		return &state{passing}, nil
	}
	for _, x := range messages {
		l.Externals = append(l.Externals, spmd.External{
			Procedure: external.Procedure{Name: x.name, Args: []external.Arg{external.ByValueOf, x.data, external.ByValueOf}},
			Do: func(p *spmd.Process, args []uint64) error {
				return x.do(p, p.State(l).(*state), machines.Message{
					Peer: int(p.Int(args[0])), Tag: tag, Data: p.Addr(uint32(args[1])), Bytes: int64(p.Int(args[2])),
				})
			},
		})
	}
	return l, nil
}

// libraryPrefix begins the names of the run-time system's files.
const libraryPrefix = "hpf/"

func allocate(p *spmd.Process, args []uint64) error {
	a, err := p.Machine.Alloc(int64(p.Int(args[0])))
	args[0] = uint64(a)
	return err
}

// fail ends a program whose mapping is wrong in a way that shows when it runs.
func fail(p *spmd.Process, args []uint64) error {
	a, b := p.Int(args[1]), p.Int(args[2])
	switch p.Int(args[0]) {
	case 1:
		return fmt.Errorf("found PROCESSORS with %d processors, expected %d, as many as the program runs on", a, b)
	case 2:
		return fmt.Errorf("found an array that is aligned with elements %d to %d of a template that does not have them all", a, b)
	case 3:
		return fmt.Errorf("found an array of COMMON whose distribution differs from that in another procedure, expected the same")
	case 4:
		return fmt.Errorf("found an argument whose shape differs from that of the dummy argument, expected the same number of elements in each dimension")
	}
	return fmt.Errorf("found an argument without a descriptor, expected one: the caller and the procedure disagree about the dummy argument")
}
