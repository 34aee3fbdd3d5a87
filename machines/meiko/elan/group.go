package elan

import (
	"cmp"
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Group is processes with consecutive numbers, which the network can broadcast
// to in one go. All its members use one Group.
type Group struct {
	network     *Network
	first, size int
	met         *sim.Condition
	purpose     string // of those that have come
	leader      string // the first of them
	came        int
	ready       []sim.Instant // by member: when it, and all that it collects, have come
	busy        []sim.Instant // by member: until when its Elan takes in events of others
	here        []bool        // by member
	values      []uint64      // by member: what it gave, in a call that exchanges values
}

// NewGroup returns the group of the size processes from first on, which must
// exist.
func (n *Network) NewGroup(first, size int) *Group {
	return &Group{network: n, first: first, size: size, met: sim.NewCondition("group"),
		ready: make([]sim.Instant, size), busy: make([]sim.Instant, size), here: make([]bool, size)}
}

// after returns the instant d after another one, for which the quotes that were left last count.
func (g *Group) after(i sim.Instant, d sim.Duration) sim.Instant {
	return i.After(g.network.kernel.Causes(), d, working())
}

// First returns the least number of a member.
func (g *Group) First() int { return g.first }

// Size returns how many members there are.
func (g *Group) Size() int { return g.size }

// fanIn is how many members of a group one of them collects at each level: those
// below one Elite.
const fanIn = 4

// Sync blocks t, which runs member rank, until all members have come for the same purpose. Events count arrivals up a
// tree that follows the Elites. Of four Elans, the first collects the remote events of the others one by one. Then it
// sets an event of the first of sixteen Elans, without a processor. The last Elan broadcasts, and every processor
// polls for the broadcast.
//
// If then is not nil, Sync calls it when all are there and before any goes on. It does the work for which the
// processes have met, and returns how much longer the broadcast takes for it.
func (g *Group) Sync(t *node.Thread, rank int, purpose string, then func() sim.Duration) error {
	_, err := g.meet(t, gift{member: rank - g.first, purpose: purpose}, then)
	return err
}

// SyncTree is Sync without the network's broadcast: events go down the tree as
// well, from each Elan to three others one after the other.
func (g *Group) SyncTree(t *node.Thread, rank int, purpose string) error {
	return g.Sync(t, rank, purpose, func() sim.Duration {
		return param.Less(g.network.stage.Quotes(), g.downTree(), g.broadcast)
	})
}

// broadcast returns how long the network's broadcast of an event takes.
func (g *Group) broadcast() sim.Duration {
	if g.size == 1 {
		return 0
	}
	s := g.network.spec
	return s.Output.Get().Plus(g.wire(0, g.size-1)).Plus(s.Input.Get())
}

// downTree returns how long events need down the tree, to the last member.
func (g *Group) downTree() sim.Duration {
	s := g.network.spec
	var d sim.Duration
	for step := 1; step < g.size; step *= fanIn {
		children := min(fanIn, (g.size+step-1)/step) - 1
		d = d.Plus(param.Times(s.Output, int64(children))).Plus(g.wire(0, children*step)).Plus(s.Input.Get())
	}
	return d
}

// Exchange is Sync of members that each give a value; it returns what all gave,
// by member. The values ride with the events, up the tree and down.
func (g *Group) Exchange(t *node.Thread, rank int, purpose string, value uint64) ([]uint64, error) {
	return g.meet(t, gift{member: rank - g.first, purpose: purpose, value: value, exchange: true}, func() sim.Duration {
		return g.network.bytes(2 * valueBytes * int64(g.size))
	})
}

const valueBytes = 8

// Broadcast copies n bytes from the memory of process root, a member, to that of all members. When all have come, the
// network broadcasts one DMA. at is the address of the data in the memory of the caller.
func (g *Group) Broadcast(t *node.Thread, rank, root int, at node.Addr, n int64) error {
	purpose := fmt.Sprintf("ew_bcast of %d bytes by process %d", n, root)
	var failed error
	_, err := g.meet(t, gift{member: rank - g.first, purpose: purpose, value: uint64(at), exchange: true}, func() sim.Duration {
		failed = g.spread(root, n)
		return g.network.spec.DMA.Get().Plus(g.network.bytes(n))
	})
	if err == nil {
		err = failed
	}
	return err
}

// spread copies n bytes of a member to all the others.
func (g *Group) spread(root int, n int64) error {
	from := g.network.elans[root]
	src := node.Addr(g.values[root-g.first])
	for i, at := range g.values {
		to := g.network.elans[g.first+i]
		if to == from {
			continue
		}
		if err := to.memory.Copy(node.Addr(at), from.memory, src, n); err != nil {
			return &Error{Call: "ew_bcast", Detail: fmt.Sprintf("%d bytes from process %d to process %d", n, root, to.rank), Err: err}
		}
	}
	return nil
}

// gift is what a member comes with.
type gift struct {
	member   int
	purpose  string
	value    uint64
	exchange bool // all want to know all values
}

func (g *Group) meet(t *node.Thread, in gift, then func() sim.Duration) ([]uint64, error) {
	s := g.network.spec
	t.Compute(s.Command.Get())
	in.purpose = machines.CollectiveName(t, in.purpose)
	if err := g.enter(t, in); err != nil {
		return nil, err
	}
	values := g.values
	if g.came < g.size {
		g.met.WaitAs(t.Process, g)
	} else {
		g.leave(t, then)
	}
	t.Charge(s.Poll.Get())
	return values, nil
}

// enter notes that a member has come.
func (g *Group) enter(t *node.Thread, in gift) error {
	if g.came == 0 {
		g.purpose, g.leader, g.values = in.purpose, t.Name(), nil
		if in.exchange {
			g.values = make([]uint64, g.size)
		}
	}
	if in.purpose != g.purpose {
		return &machines.CollectiveError{Here: in.purpose, Other: g.leader, There: g.purpose}
	}
	if in.exchange {
		g.values[in.member] = in.value
	}
	g.ready[in.member], g.here[in.member] = g.network.kernel.Instant(), true
	g.came++
	return nil
}

// leave lets the last member wait until the broadcast is everywhere, and then
// all others go.
func (g *Group) leave(t *node.Thread, then func() sim.Duration) {
	g.collect()
	d := g.broadcast()
	if then != nil {
		d = d.Plus(then())
	}
	end := g.after(g.ready[0], d)
	if c := g.network.kernel.Causes(); c != nil && end.At > t.Now() {
		c.Next(end.Moment)
	}
	t.Process.Sleep(end.At.Sub(t.Now()))
	g.came = 0
	clear(g.here)
	g.met.Broadcast()
}

// collect finds when the first member has collected all, given when the members came.
func (g *Group) collect() {
	clear(g.busy)
	for step := 1; step < g.size; step *= fanIn {
		for i := 0; i < g.size; i += step * fanIn {
			g.collectFour(i, step)
		}
	}
}

// collectFour lets member i take in the events of the next three collecting members, which are step apart, in the
// order in which they arrive.
func (g *Group) collectFour(i, step int) {
	var arrivals [fanIn - 1]sim.Instant
	n := 0
	for j := i + step; j < min(g.size, i+fanIn*step); j += step {
		arrivals[n] = g.after(g.ready[j], g.network.spec.Output.Get().Plus(g.wire(i, j)))
		n++
	}
	slices.SortFunc(arrivals[:n], func(a, b sim.Instant) int { return cmp.Compare(a.At, b.At) })
	for _, a := range arrivals[:n] {
		g.busy[i] = g.after(sim.Latest(g.busy[i], a), g.network.spec.Input.Get())
	}
	g.ready[i] = sim.Latest(g.ready[i], g.busy[i])
}

// wire returns how long an event is under way between two members.
func (g *Group) wire(a, b int) sim.Duration {
	return g.network.wire(g.first+a, g.first+b)
}

// WaitingFor names what the members meet for.
func (g *Group) WaitingFor() string {
	return fmt.Sprintf("%s: %d of %d processes to arrive", g.purpose, g.size-g.came, g.size)
}

// HeldBy returns the members that have not come.
func (g *Group) HeldBy() []*sim.Process {
	var absent []*sim.Process
	for i, here := range g.here {
		if !here {
			absent = append(absent, g.network.elans[g.first+i].thread.Process)
		}
	}
	return absent
}
