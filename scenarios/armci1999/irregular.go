package armci1999

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/node"
)

// An irregular fetch: each process computes, then needs some elements at random of the others, and so on. With one-sided gets it takes them. In the
// two-sided version it asks their owners, who answer when they next communicate: while they wait for elements themselves.
const (
	fetchProcesses = 4
	fetchRounds    = 32
	fetchElements  = 8                     // of a round
	fetchCompute   = 500 * sim.Microsecond // before each round
	fetchArray     = 4096                  // elements of each process
)

// Tags of the two-sided version.
const (
	tagAsk = iota
	tagElement
	tagOver
)

// fetch is a process of either version.
type fetch struct {
	thread   *node.Thread
	rank     int
	state    uint64
	one      *peer // one-sided
	messages machines.MessagePassing
	word     node.Addr // of the two-sided version, sent or received
	over     int       // processes that need nothing any more
}

// next returns the next owner and element, from a sequence that both versions draw alike.
func (f *fetch) next() (owner, element int) {
	f.state = f.state*6364136223846793005 + 1442695040888963407
	owner = (f.rank + 1 + int(f.state>>33)%(fetchProcesses-1)) % fetchProcesses
	return owner, int(f.state>>40) % fetchArray
}

// run executes all rounds.
func (f *fetch) run() {
	for range fetchRounds {
		f.thread.Charge(fetchCompute)
		for range fetchElements {
			owner, element := f.next()
			if f.one != nil {
				must(f.thread, f.one.Get(f.one.arrays[owner]+node.Addr(element*double), f.one.buffer, double, owner))
				continue
			}
			f.ask(owner)
		}
	}
	if f.one != nil {
		return
	}
	for q := range fetchProcesses {
		if q != f.rank {
			must(f.thread, f.messages.Send(f.thread, machines.Message{Peer: q, Tag: tagOver, Data: f.word, Bytes: double}))
		}
	}
	for f.over < fetchProcesses-1 {
		f.hear()
	}
}

// ask gets an element of its owner, and answers others while it waits.
func (f *fetch) ask(owner int) {
	must(f.thread, f.messages.Send(f.thread, machines.Message{Peer: owner, Tag: tagAsk, Data: f.word, Bytes: double}))
	for f.hear() != tagElement {
	}
}

// hear receives the next message and answers it. It returns its tag.
func (f *fetch) hear() int {
	m, err := f.messages.Receive(f.thread, machines.Message{Peer: machines.AnyPeer, Tag: machines.AnyTag, Data: f.word, Bytes: double})
	must(f.thread, err)
	switch m.Tag {
	case tagAsk:
		must(f.thread, f.messages.Send(f.thread, machines.Message{Peer: m.Peer, Tag: tagElement, Data: f.word, Bytes: double}))
	case tagOver:
		f.over++
	}
	return m.Tag
}

// measureFetch returns when the last process has all its elements.
func measureFetch(ctx context.Context, env *scenarios.Env, machine string, oneSided bool) (took sim.Duration, err error) {
	_, err = env.Run(ctx, scenarios.Job{Machine: machine, Processes: fetchProcesses, Body: func(e machines.Endpoint) {
		f := &fetch{thread: e.Thread(), rank: e.Rank(), state: uint64(e.Rank())}
		if oneSided {
			f.one = startPeer(e, fetchArray*double)
		} else {
			var ok bool
			if f.messages, ok = machines.As[machines.MessagePassing](e); !ok {
				f.thread.Fail(fmt.Errorf("the two-sided fetch needs message passing, which machine %q has not", e.Machine()))
			}
			f.word = e.Memory().Alloc(double)
		}
		f.thread.Sync()
		from := f.thread.Now()
		f.run()
		f.thread.Sync()
		took = max(took, f.thread.Now().Sub(from))
		if f.one != nil {
			must(f.thread, f.one.Barrier())
			must(f.thread, f.one.Finalize())
		}
	}})
	return took, err
}

// claimFetch judges what the paper says of synchronization apart from the transfer.
func claimFetch(ctx context.Context, env *scenarios.Env, x *scenarios.Part) error {
	if !env.Asks("armci-c-021") {
		return nil
	}
	holds, observed := true, ""
	for _, machine := range env.MachineNames() {
		if !contains(distributedMachines, machine) {
			continue
		}
		one, err := measureFetch(ctx, env, machine, true)
		if err != nil {
			return err
		}
		two, err := measureFetch(ctx, env, machine, false)
		if err != nil {
			return err
		}
		holds = holds && one < two
		observed += fmt.Sprintf("; %s %.2f ms with gets, %.2f ms with messages", machine, us(one)/1e3, us(two)/1e3)
	}
	if observed == "" {
		x.Open("armci-c-021", "a machine with distributed memory")
		return nil
	}
	x.Claim("armci-c-021", holds, "%d processes, %d times %d elements, each time after %v of computing%s", fetchProcesses, fetchRounds, fetchElements, fetchCompute, observed)
	return nil
}
