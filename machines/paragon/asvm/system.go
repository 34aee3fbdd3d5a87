package asvm

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/paragon/mesh"
	"simrun/sim"
	"simrun/sim/node"
)

// System is shared virtual memory of one program.
type System struct {
	spec     *Spec
	memory   *MemorySpec
	paging   *PagingSpec
	network  *mesh.Network
	costs    *node.Costs
	kernels  []*Kernel
	regions  []*region
	messages []message
	free     []int32
	disks    []sim.Time // when the disks of a server have done what they have been given
	send     sim.Handler
	arrived  sim.Handler
	handle   sim.Handler
	nothing  sim.Handler
	again    sim.HandlerID
	loaded   sim.HandlerID
}

// NewSystem returns the shared memory of a program on a network.
func NewSystem(s *Spec, m *MemorySpec, p *PagingSpec, n *mesh.Network, c *node.Costs) *System {
	y := &System{spec: s, memory: m, paging: p, network: n, costs: c, kernels: make([]*Kernel, n.Size()), disks: make([]sim.Time, p.Servers.Get())}
	y.send, y.arrived, y.handle, y.nothing = sending{y}, arrival{y}, handling{y}, sim.HandlerFunc(func(uint64) {})
	y.again, y.loaded = n.Kernel().Register(resumption{y}), n.Kernel().Register(pageRead{y})
	return y
}

// Kernel is the operating system of one node, as far as it shares memory with others.
type Kernel struct {
	system   *System
	node     *mesh.Node
	barrier  func(t *node.Thread) error
	tables   []*Region // of this node, by number of the region
	queue    []int32   // messages that have come and must wait
	resident int64     // shared pages in the node's memory
	coming   int64     // and on their way to it
	clock    uint32    // of uses of pages
	own      useList   // uses of the shared pages in the node's memory that it owns
	copies   useList   // uses of the other pages there
}

// Init gives a node its kernel. The barrier is that of the message-passing library, which
// mapping and unmapping use.
func (y *System) Init(n *mesh.Node, barrier func(t *node.Thread) error) *Kernel {
	k := &Kernel{system: y, node: n, barrier: barrier}
	y.kernels[n.Rank()] = k
	return k
}

// region is what all nodes know of a region.
type region struct {
	number int
	name   string
	bytes  int64
	page   int64
	words  int      // of a copy set
	born   []bool   // by page: it has been touched
	copies []uint64 // by page: the nodes that may have a copy; the owner's business
	acks   []int32  // by page: acknowledgements that its owner waits for
	served []int32  // by page: the request that its owner serves then
	views  []*Region
}

func (r *region) String() string { return fmt.Sprintf("shared region %q of %d bytes", r.name, r.bytes) }

// PageBytes returns the size of a page.
func (k *Kernel) PageBytes() int64 { return int64(k.system.spec.Page.Get()) }

// MapShared makes memory the frames of a region.
func (k *Kernel) MapShared(t *node.Thread, name string, at node.Addr, bytes int64) (machines.SharedRegion, error) {
	if bytes < 1 {
		return nil, fmt.Errorf("found a shared region of %d bytes, expected at least 1", bytes)
	}
	if err := k.node.Memory().Check(at, bytes); err != nil {
		return nil, err
	}
	t.Sync()
	r, err := k.system.region(len(k.tables), name, bytes)
	if err != nil {
		return nil, err
	}
	v := newView(k, r, at)
	k.tables = append(k.tables, v)
	r.views[k.node.Rank()] = v
	return v, k.barrier(t)
}

// regionsMax is how many regions a program can map: what waits for a page is known to the kernel by the number of the
// region in 16 bits.
const regionsMax = 1 << 16

// region returns the region of that number: the first process to map it makes it.
func (y *System) region(number int, name string, bytes int64) (*region, error) {
	if number < len(y.regions) {
		r := y.regions[number]
		if r.name != name || r.bytes != bytes {
			return nil, fmt.Errorf("found a mapping of shared region %q of %d bytes, expected %v, as another process maps", name, bytes, r)
		}
		return r, nil
	}
	if number == regionsMax {
		return nil, fmt.Errorf("found a mapping of shared region %q after %d others, expected at most so many in a program", name, regionsMax)
	}
	page, n := int64(y.spec.Page.Get()), y.network.Size()
	pages := (bytes + page - 1) / page
	r := &region{number: number, name: name, bytes: bytes, page: page, words: (n + 63) / 64, views: make([]*Region, n)}
	r.born, r.acks, r.served = make([]bool, pages), make([]int32, pages), make([]int32, pages)
	r.copies = make([]uint64, pages*int64(r.words))
	y.regions = append(y.regions, r)
	return r, nil
}

// manager returns the node that knows of a page what nobody else does: pages are dealt
// out to all.
func (r *region) manager(page int64) int32 { return int32(page % int64(len(r.views))) }

// length returns how many bytes a page has; the last may be short.
func (r *region) length(page int64) int64 { return min(r.page, r.bytes-page*r.page) }

// set returns the copy set of a page.
func (r *region) set(page int64) copySet {
	return r.copies[page*int64(r.words):][:r.words]
}

// copySet is nodes, a bit each.
type copySet []uint64

func (s copySet) add(n int32)      { s[n/64] |= 1 << (n % 64) }
func (s copySet) has(n int32) bool { return s[n/64]>>(n%64)&1 != 0 }

// only makes n the only member.
func (s copySet) only(n int32) {
	clear(s)
	s.add(n)
}
