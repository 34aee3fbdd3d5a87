package hpjava

import (
	"encoding/binary"

	"simrun/machines"
	"simrun/models/adlib"
	"simrun/models/compile/spmd"
	"simrun/sim/node"
)

// state is the library's data for a process.
type state struct {
	library *library
	process *spmd.Process
	adlib   *adlib.Process
	counts  *counts
	objects []any // behind records, whose first word is the number
	groups  map[*adlib.Group]uint32
	strings []string
	ledger  *machines.Ledger
	call    call // under way, kept to allocate nothing
}

// start begins the library in a process.
func (l *library) start(p *spmd.Process) (any, error) {
	start := adlib.New
	if l.oneSided {
		start = adlib.NewOverARMCI
	}
	a, err := start(p.Endpoint)
	if err != nil {
		return nil, err
	}
	return &state{
		library: l, process: p, adlib: a, groups: map[*adlib.Group]uint32{}, strings: l.strings[:len(l.strings):len(l.strings)],
		counts: machines.CountsOf[counts](p.Thread.Kernel(), table), ledger: machines.LedgerOf(p.Endpoint),
	}, nil
}

func (s *state) charge(o node.Operations) {
	s.ledger.Charge(s.process.Thread, machines.Runtime, s.process.Endpoint.Costs().Ops(o.Get()))
}

// record makes a record of an object with fields.
func (s *state) record(x any, fields ...int) (uint32, error) {
	s.objects = append(s.objects, x)
	n := int64(4 * (len(fields) + 1))
	at, err := s.process.Machine.Alloc(n)
	if err != nil {
		return 0, err
	}
	b, err := s.process.Machine.Bytes(at, n)
	if err != nil {
		return 0, err
	}
	binary.LittleEndian.PutUint32(b, uint32(len(s.objects)))
	for i, f := range fields {
		binary.LittleEndian.PutUint32(b[4*(i+1):], uint32(int32(f)))
	}
	s.charge(s.counts.NewObject)
	return at, nil
}

// give makes a record the result of a call.
func (c *call) give(x any, fields ...int) error {
	at, err := c.record(x, fields...)
	c.result = uint64(at)
	return err
}

// text returns the next argument as a string; null is "null".
func (c *call) text() string {
	s, _ := c.nullable()
	return s
}

// nullable returns the next argument as a string, and whether it is null.
func (c *call) nullable() (s string, null bool) {
	n := c.word()
	if n == 0 || int(n) > len(c.strings) {
		return "null", true
	}
	return c.strings[n-1], false
}

// giveText makes a string the result.
func (c *call) giveText(s string) {
	c.charge(c.counts.Text)
	c.strings = append(c.strings, s)
	c.result = uint64(len(c.strings))
}

// ints returns the next argument as an array of ints, nil for null.
func (c *call) ints() ([]int, error) {
	at := c.word()
	if at < elementsAt {
		return nil, nil
	}
	n, err := c.process.Machine.Int32(at - elementsAt)
	if err != nil {
		return nil, err
	}
	b, err := c.process.Machine.Bytes(at, int64(n)*4)
	list := make([]int, n)
	for i := range list {
		if err == nil {
			list[i] = int(int32(binary.LittleEndian.Uint32(b[4*i:])))
		}
	}
	return list, err
}

// elementsAt is where the elements of an array begin in its record.
const elementsAt = 16
