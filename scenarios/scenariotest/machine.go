package scenariotest

import (
	"fmt"
	"strconv"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Pair returns the model of the machine "pair".
func Pair() machines.Model {
	return machines.Model{
		Name: "pair", Title: "a latency and a rate, for tests",
		Capabilities: []machines.Capability{machines.HasBarrier},
		Load: func() (machines.Machine, error) {
			s := &pairSpec{}
			sheet, err := machines.LoadSpec("pair.toml", []byte(specText), s)
			return &pair{s.Machine.Name, &s.Link.Latency, &s.Link.Rate, sheet}, err
		},
	}
}

// Mule returns the model of the machine "mule".
func Mule() machines.Model {
	return machines.Model{
		Name: "mule", Title: "a slow one, for tests",
		Capabilities: []machines.Capability{machines.HasBarrier},
		Load: func() (machines.Machine, error) {
			s := &muleSpec{}
			sheet, err := machines.LoadSpec("mule.toml", []byte(muleText), s)
			return &pair{s.Machine.Name, &s.Link.Latency, &s.Link.Rate, sheet}, err
		},
	}
}

const specText = `
[machine]
name        = "pair"
year        = 1999
site        = "nowhere"
description = "a latency and a rate, for tests"

[link.latency]
value  = "10us"
kind   = "measured"
source = "invented for tests"
doubt  = "it is invented"

[link.rate]
value  = "100MB/s"
kind   = "fitted"
source = "chosen so that one cell comes out right"
fit    = ["ring/1000/time"]

[link.spare]
value  = 3
kind   = "assumed"
source = "invented for tests; nothing reads it"
low    = 2
high   = 3
`

type pairSpec struct {
	Machine machines.Title `toml:"machine"`
	Link    struct {
		Latency param.Value[sim.Duration] `toml:"latency" as:"latency"`
		Rate    param.Value[sim.Rate]     `toml:"rate" as:"rate"`
		Spare   param.Value[int64]        `toml:"spare"`
	} `toml:"link"`
}

const muleText = `
[machine]
name        = "mule"
year        = 1999
site        = "nowhere"
description = "a slow one, for tests"

[link.latency]
value  = "30us"
kind   = "measured"
source = "invented for tests"

[link.rate]
value  = "100MB/s"
kind   = "fitted"
source = "chosen so that one cell comes out right"
fit    = ["rings/4/MULE"]

[link.load]
value  = 1
kind   = "assumed"
source = "invented for tests; nothing reads it"
low    = 1
high   = 3
`

type muleSpec struct {
	Machine machines.Title `toml:"machine"`
	Link    struct {
		Latency param.Value[sim.Duration] `toml:"latency" as:"latency"`
		Rate    param.Value[sim.Rate]     `toml:"rate" as:"rate"`
		Load    param.Value[int64]        `toml:"load"`
	} `toml:"link"`
}

// pair is a machine with one of the Specs.
type pair struct {
	name    string
	latency *param.Value[sim.Duration]
	rate    *param.Value[sim.Rate]
	sheet   *machines.Sheet
}

func (m *pair) Name() string           { return m.name }
func (m *pair) Sheet() *machines.Sheet { return m.sheet }

// ProcessesMax returns how many processes the machines can have.
func (m *pair) ProcessesMax() int { return 16 }

// Validate refuses more than 1 GB under way on a link.
func (m *pair) Validate(int) error {
	if under := float64(m.rate.Get()) * m.latency.Get().Seconds(); under > 1e9 {
		return fmt.Errorf("found link.rate %v with link.latency %v, which is %.3g bytes under way, expected at most 1e9",
			m.rate, m.latency, under)
	}
	return nil
}

func (m *pair) Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	if most := m.ProcessesMax(); n > most {
		return fmt.Errorf("found %d processes, expected at most %d on machine %q", n, most, m.Name())
	}
	all := make([]*Endpoint, n)
	for rank := range all {
		name := "process " + strconv.Itoa(rank)
		e := &Endpoint{machine: m, rank: rank, all: all, inbox: sim.NewMailbox[int64]("message to " + name)}
		e.thread = &node.Thread{CPU: node.NewProcessor(k, name+".CPU"), Memory: node.NewMemory(name)}
		all[rank] = e
		e.thread.Process = k.Spawn(name, func(*sim.Process) { body(e) })
	}
	return nil
}

// Endpoint is a process on one of the machines.
type Endpoint struct {
	machine *pair
	rank    int
	all     []*Endpoint
	thread  *node.Thread
	inbox   *sim.Mailbox[int64]
}

// Rank implements machines.Endpoint.
func (e *Endpoint) Rank() int { return e.rank }

// Size implements machines.Endpoint.
func (e *Endpoint) Size() int { return len(e.all) }

// Thread implements machines.Endpoint.
func (e *Endpoint) Thread() *node.Thread { return e.thread }

// Peer implements machines.Endpoint.
func (e *Endpoint) Peer(rank int) *sim.Process { return e.all[rank].thread.Process }

// Memory implements machines.Endpoint.
func (e *Endpoint) Memory() *node.Memory { return e.thread.Memory }

// Costs implements machines.Endpoint: the machine prices no operations.
func (e *Endpoint) Costs() *node.Costs { return nil }

// Machine implements machines.Endpoint.
func (e *Endpoint) Machine() string { return e.machine.Name() }

// Send sends a message of n bytes and waits until it has arrived.
func (e *Endpoint) Send(to int, n int64) {
	k := e.thread.Kernel()
	sent := k.Now()
	e.thread.Sleep(e.machine.latency.Get().Plus(e.machine.rate.Get().Transfer(n)))
	if tracer := k.Tracer(); tracer != nil {
		tracer.Span(sim.Span{Track: e.thread.Name(), Start: sent, End: k.Now(), Label: "send", Kind: sim.SpanOverhead})
		tracer.Message(sim.Message{From: e.thread.Name(), To: e.all[to].thread.Name(),
			Sent: sent, Received: k.Now(), Label: fmt.Sprint(n, " bytes"), Bytes: n})
	}
	e.all[to].inbox.Put(n)
}

// Receive waits for a message and returns its length.
func (e *Endpoint) Receive() int64 { return e.inbox.Get(e.thread.Process) }
