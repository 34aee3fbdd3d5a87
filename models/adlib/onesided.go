package adlib

import (
	"encoding/binary"
	"fmt"
	"maps"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/sim/node"
)

// onesided is the transport over ARMCI: a process gets the data that it needs from their owners,
// between two barriers of the active group.
type onesided struct {
	*Process
	armci   *armci.Process
	passing machines.MessagePassing // nil: the machine has ARMCI's messages only
	groups  map[string]*armci.Group
	tables  map[storage][]node.Addr // of arrays that the program gave memory
	between Synchronization
	shared  map[node.Addr][]node.Addr // of arrays that processes reach into, by the own part
}

// storage is an array's memory in the process, as the processes of a group know it.
type storage struct {
	members string
	at      node.Addr
}

// Synchronization is how the processes of a transfer over ARMCI wait for each other, before it and after.
type Synchronization uint8

const (
	// ByMessages is a barrier of messages by the machine's message passing, as in Adlib's first version over ARMCI
	// (Nieplocha and Carpenter, section 3.2).
	ByMessages Synchronization = iota
	// ByMachine is the machine's own barrier, if the group is all of the job; else as ByMessages.
	ByMachine
	// Omitted is none: the program sees to it that sources are ready and destinations not read too early.
	Omitted
)

// NewOneSided returns the library over ARMCI, which the process has started.
func NewOneSided(e machines.Endpoint, a *armci.Process) *Process {
	return NewSynchronized(e, a, ByMessages)
}

// NewOverARMCI starts ARMCI in the process and returns the library over it. Requests have addresses of 8 bytes, since
// compiled programs have their memory high up.
func NewOverARMCI(e machines.Endpoint) (*Process, error) {
	protocol := armci.Protocol1999()
	protocol.PointerBytes = 8
	a, err := armci.Init(e, armci.WithProtocol(protocol))
	if err != nil {
		return nil, err
	}
	return NewOneSided(e, a), nil
}

// NewSynchronized is NewOneSided with a choice of how processes wait for each other; it is the same in all.
func NewSynchronized(e machines.Endpoint, a *armci.Process, s Synchronization) *Process {
	p := newProcess(e)
	o := &onesided{Process: p, armci: a, groups: map[string]*armci.Group{}, tables: map[storage][]node.Addr{}, between: s, shared: map[node.Addr][]node.Addr{}}
	o.passing, _ = machines.As[machines.MessagePassing](e)
	p.transport = o
	return p
}

func (o *onesided) trees() bool { return false }

// allocate gives all processes of the job memory, and each the addresses of all.
func (o *onesided) allocate(a *Array) error {
	n := int64(0)
	if a.group.Has(o.Rank()) {
		n = max(a.Bytes(), 1)
	}
	if int64(int(n)) != n {
		return o.wrong("%d bytes of an array in a process, which do not fit into an address space", n)
	}
	bases, err := o.armci.Malloc(int(n))
	if err != nil {
		return err
	}
	a.bases, a.data = bases, bases[o.Rank()]
	return nil
}

// free forgets the part's address, too, since another array may get it.
func (o *onesided) free(a *Array) error {
	delete(o.shared, a.data)
	maps.DeleteFunc(o.tables, func(s storage, _ []node.Addr) bool { return s.at == a.data })
	return o.armci.Free(a.data)
}

func (o *onesided) send(peer int, at node.Addr, n int64) error {
	return o.armci.MsgSnd(tag, at, int(n), peer)
}

func (o *onesided) receive(peer int, at node.Addr, n int64) error {
	_, err := o.armci.MsgRcv(tag, at, int(n), peer)
	return err
}

// barrier waits for all processes of the active group.
func (o *onesided) barrier() error {
	members := o.active.members
	if len(members) == 1 || o.between == Omitted {
		return nil
	}
	o.barriers++
	all := len(members) == o.endpoint.Size()
	if b, ok := machines.As[machines.Barrier](o.endpoint); ok && all && o.between == ByMachine {
		return b.Barrier(o.thread)
	}
	if o.passing != nil {
		return o.pairs(members)
	}
	if all {
		return o.armci.MsgBarrier()
	}
	key := fmt.Sprint(members)
	g := o.groups[key]
	if g == nil {
		var err error
		if g, err = o.armci.GroupCreate(members); err != nil {
			return err
		}
		o.groups[key] = g
	}
	return o.armci.MsgGroupBarrier(g)
}

// barrierTag is that of the messages of barriers.
const barrierTag = tag + 1

// pairs is a barrier of empty messages, as MPICH's. In each round, a member hears from one that is twice as far away
// as in the round before. Then it knows of twice as many members.
func (o *onesided) pairs(members []int) error {
	n, me := len(members), indexOf(members, o.Rank())
	for d := 1; d < n; d *= 2 {
		if err := o.passing.Send(o.thread, machines.Message{Peer: members[(me+d)%n], Tag: barrierTag}); err != nil {
			return err
		}
		if _, err := o.passing.Receive(o.thread, machines.Message{Peer: members[(me-d+n)%n], Tag: barrierTag}); err != nil {
			return err
		}
	}
	return nil
}

// findBases gives an array whose memory is the program's the addresses of its parts: at the first use in a group
// its processes tell each other theirs.
func (o *onesided) findBases(a *Array) error {
	members := o.active.members
	key := storage{fmt.Sprint(members), a.data}
	if a.bases == nil {
		a.bases = o.tables[key]
	}
	if a.bases != nil {
		return nil
	}
	bases := make([]node.Addr, o.endpoint.Size())
	bases[o.Rank()] = a.data
	me, n := indexOf(members, o.Rank()), len(members)
	for k := 1; k < n; k++ {
		if err := o.sendAddress(members[(me+k)%n], a.data); err != nil {
			return err
		}
	}
	for k := 1; k < n; k++ {
		peer := members[(me-k+n)%n]
		var err error
		if bases[peer], err = o.receiveAddress(peer); err != nil {
			return err
		}
	}
	a.bases, o.tables[key] = bases, bases
	return nil
}

// addressBytes is the length of an address in a message.
const addressBytes = 8

func (o *onesided) sendAddress(peer int, a node.Addr) error {
	at := o.room(0, addressBytes)
	b, err := o.memory().Bytes(at, addressBytes)
	if err != nil {
		return err
	}
	binary.LittleEndian.PutUint64(b, uint64(a))
	return o.send(peer, at, addressBytes)
}

func (o *onesided) receiveAddress(peer int) (node.Addr, error) {
	at := o.room(1, addressBytes)
	if err := o.receive(peer, at, addressBytes); err != nil {
		return 0, err
	}
	b, err := o.memory().Bytes(at, addressBytes)
	if err != nil {
		return 0, err
	}
	return node.Addr(binary.LittleEndian.Uint64(b)), nil
}

func (o *onesided) execute(s *Schedule) error {
	if err := o.findBases(s.src); err != nil {
		return err
	}
	if err := o.barrier(); err != nil {
		return err
	}
	for _, t := range s.receives {
		for _, x := range t.sections {
			if err := o.get(s, t.peer, x); err != nil {
				return err
			}
		}
	}
	if err := s.moveLocal(); err != nil {
		return err
	}
	o.thread.Call = s.call // calls of ARMCI have left theirs
	return o.barrier()
}

// get copies a section from its owner.
func (o *onesided) get(s *Schedule, owner int, x section) error {
	for _, m := range newMoves(s.dst, s.src, s.src.bases[owner], x) {
		if err := o.armci.GetS(m.a, m.aStride, m.own, m.ownStride, m.count, len(m.aStride), owner); err != nil {
			return err
		}
	}
	return nil
}
