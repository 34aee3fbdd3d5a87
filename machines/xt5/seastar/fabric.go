package seastar

import (
	"fmt"
	"sync"

	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Fabric is the nodes of a job and the torus that joins them.
type Fabric struct {
	kernel   *sim.Kernel
	spec     *Spec
	net      *NetworkSpec
	dims     [3]int
	topology network.Topology
	long     network.Network // carries long payloads; made when the first one starts
	nodes    []*Node
	room     []Node          // for the next ones
	place    func(i int) int // number in the machine of a node of the job
	meter    sim.Meter       // nil unless somebody asks what interfaces carry
	foresees Foreseer        // the service of the nodes, or nil
	copyID   sim.HandlerID
	resendID sim.HandlerID
	streamID sim.HandlerID
	resent   []resending // payloads that come again, in places that are used again
	unused   []uint64    // such places
}

// Host returns the position in the torus, as network.NewTorus numbers it, of the
// node with a number. Numbers run along z first, which is inside a cabinet, then
// along y, then along x.
func Host(dims [3]int, number int) int {
	x, y, z := number/(dims[1]*dims[2]), number/dims[2]%dims[1], number%dims[2]
	return x + dims[0]*(y+dims[1]*z)
}

// torus remembers the last torus that was built, which runs can share because
// it never changes: the full one has 153,600 links.
var torus struct {
	sync.Mutex
	dims  [3]int
	built *network.Torus
}

func torusOf(dims [3]int) (*network.Torus, error) {
	torus.Lock()
	defer torus.Unlock()
	if torus.dims == dims {
		return torus.built, nil
	}
	t, err := network.NewTorus(dims[:]...)
	if err == nil {
		torus.dims, torus.built = dims, t
	}
	return t, err
}

// NewFabric returns a job of a number of nodes, which must not be more than the torus
// has places. For the i-th node, place returns its number in the machine, below that
// of places, each once. AddNode and AddOffloadingNode make them.
func NewFabric(k *sim.Kernel, s *Spec, n *NetworkSpec, nodes int, place func(i int) int) (*Fabric, error) {
	dims := n.Dims()
	if places := dims[0] * dims[1] * dims[2]; nodes > places {
		return nil, fmt.Errorf("seastar: found %d nodes, expected at most %d: the torus is %dx%dx%d", nodes, places, dims[0], dims[1], dims[2])
	}
	topology, err := torusOf(dims)
	if err != nil {
		return nil, err
	}
	f := &Fabric{kernel: k, spec: s, net: n, dims: dims, topology: topology, place: place, nodes: make([]*Node, 0, nodes), meter: k.Meter()}
	f.copyID = k.Register((*copies)(f))
	f.resendID = k.Register((*resends)(f))
	f.streamID = k.Register((*streams)(f))
	return f, nil
}

// NextHost returns the position in the torus of the next node.
func (f *Fabric) NextHost() int { return Host(f.dims, f.place(len(f.nodes))) }

// AddNode makes the next node, whose arrivals service handles in interrupts of one of its host's processors, which has
// a name.
func (f *Fabric) AddNode(name string, service node.Service) *Node {
	n := f.addNode(name, f.spec.Interrupt.Get, service)
	n.handler.SetCoalescing(f.spec.Coalescing.Get())
	return n
}

// AddOffloadingNode makes the next node. Its SeaStar handles arrivals itself, on its own processor and by service,
// without interrupts.
func (f *Fabric) AddOffloadingNode(service node.Service) *Node {
	n := f.addNode(fmt.Sprintf("XT5.Node[%d].SeaStar", f.NextHost()), func() sim.Duration { return 0 }, service)
	n.offloads = true
	return n
}

func (f *Fabric) addNode(name string, entry func() sim.Duration, service node.Service) *Node {
	if len(f.room) == 0 {
		f.room = make([]Node, min(nodesMade, max(1, cap(f.nodes)-len(f.nodes))))
	}
	n := &f.room[0]
	f.room = f.room[1:]
	n.fabric, n.number, n.host = f, len(f.nodes), f.NextHost()
	n.cpu.Init(f.kernel, name)
	n.handler.Init(f.kernel, &n.cpu, name, entry, service)
	f.foresees, _ = service.(Foreseer)
	f.nodes = append(f.nodes, n)
	return n
}

// nodesMade is how many nodes lie together: enough for a piece of memory that the host gives in whole pages.
const nodesMade = 64

// Nodes returns how many nodes the job has.
func (f *Fabric) Nodes() int { return len(f.nodes) }

// Kernel returns the kernel that the fabric runs on.
func (f *Fabric) Kernel() *sim.Kernel { return f.kernel }

// Spec returns the parameters of the nodes.
func (f *Fabric) Spec() *Spec { return f.spec }

// Hops returns how many links of the torus a message takes between two nodes,
// the shorter way round in each dimension.
func (f *Fabric) Hops(a, b *Node) int {
	hops := 0
	from, to := a.host, b.host
	for _, size := range f.dims {
		d := from%size - to%size
		if d < 0 {
			d = -d
		}
		hops += min(d, size-d)
		from, to = from/size, to/size
	}
	return hops
}

// Wire returns how long a header is under way between two nodes, from the end of
// its injection to the host's memory.
func (f *Fabric) Wire(a, b *Node) sim.Duration {
	q := f.spec.Rate.Quotes()
	mark := q.Mark()
	hops := param.Times(f.net.Hop, int64(f.Hops(a, b)))
	d := f.spec.Transmit.Get().Plus(hops).Plus(f.spec.Receive.Get())
	if q != nil {
		q.Rescale(mark, sim.CauseWire, d)
	}
	return d
}

// HeaderTime returns how long a header occupies an interface.
func (f *Fabric) HeaderTime() sim.Duration {
	return param.Transfer(f.spec.Rate, int64(f.spec.Header.Get()))
}

// carry starts a long payload. It fails the run if the network's parameters
// cannot be.
func (f *Fabric) carry(t network.Transfer) {
	if f.long == nil {
		long, err := network.New(f.kernel, f.net.Contention.Get(), f.topology, payloads(f.spec, f.net))
		if err != nil {
			f.kernel.Fail(err)
			return
		}
		f.long = long
	}
	f.long.Send(t)
}

// Long returns the network of long payloads, or nil if there were none.
func (f *Fabric) Long() network.Network { return f.long }
