package dart

import (
	"encoding/binary"
	"fmt"

	"simrun/sim/node"
)

// CommandBytes is the length of every command on the wire; BodyBytes of them are
// the caller's (struct rpc_cmd of DataSpaces, March 2013).
const (
	CommandBytes = 256
	BodyBytes    = 218
)

// Service names what a command asks for.
type Service uint16

// Command is a remote procedure call's request.
type Command struct {
	Service Service
	Body    [BodyBytes]byte
}

func (c *Command) encode(to []byte) {
	binary.LittleEndian.PutUint16(to, uint16(c.Service))
	copy(to[CommandBytes-BodyBytes:], c.Body[:])
}

func (c *Command) decode(from []byte) {
	c.Service = Service(binary.LittleEndian.Uint16(from))
	copy(c.Body[:], from[CommandBytes-BodyBytes:])
}

// credits is how many commands a process keeps room for, for each of its peers;
// after how many it returns credits without waiting for a command to go that way.
const (
	credits  = 10
	returnAt = credits / 2
)

// peer is what a process knows about another one that it has to do with.
type peer struct {
	rank    int
	credits int // commands that may be sent
	slot    int // where the next one goes
	queue   []*Command
	arrived [credits]bool
	expect  int // slot of the command to be handled next
	owed    int // credits to be returned
}

func (s *Server) peer(rank int) *peer {
	p := s.peers[rank]
	if p == nil {
		p = &peer{rank: rank, credits: credits}
		s.peers[rank] = p
	}
	return p
}

// Send sends a command to a process, or queues it until that has room. It does not
// wait, except for a peer that has not opened DART, and looks for completions if
// there is no room. Commands from one process to another are handled in the order
// in which they were sent.
func (s *Server) Send(to int, c *Command) error {
	if to < 0 || to >= s.transport.Size() {
		return fmt.Errorf("dart: found process %d, expected 0 to %d", to, s.transport.Size()-1)
	}
	s.Stats.Commands++
	p := s.peer(to)
	if !s.handling {
		s.job.meet(s.thread, s.transport, to)
		for p.credits == 0 {
			if more, err := s.Poll(); err != nil {
				return err
			} else if !more {
				s.Stats.Queued++
				break
			}
		}
	}
	own := *c
	p.queue = append(p.queue, &own)
	return s.flush(p)
}

// flush sends what is queued for a peer, as far as there are credits.
func (s *Server) flush(p *peer) error {
	for p.credits > 0 && len(p.queue) > 0 {
		c := p.queue[0]
		p.queue = p.queue[1:]
		p.credits--
		buffer, bytes, err := s.buffer()
		if err != nil {
			return err
		}
		c.encode(bytes)
		s.transport.CopyCost(s.thread, 1, CommandBytes)
		offset := int64(s.transport.Rank())*peerBytes + int64(p.slot)*CommandBytes
		p.slot = (p.slot + 1) % credits
		x := Transfer{Target: p.rank, Key: commandKey, Offset: offset, Local: buffer, Bytes: CommandBytes, Header: p.pay()}
		if err := s.issue(&operation{Transfer: x, done: func() error { s.buffers = append(s.buffers, buffer); return nil }}); err != nil {
			return err
		}
	}
	return nil
}

// pay returns the credits that are owed to a peer, which go with a message.
func (p *peer) pay() uint64 {
	n := p.owed
	p.owed = 0
	return uint64(n)
}

// buffer returns a free place for a command that leaves.
func (s *Server) buffer() (node.Addr, []byte, error) {
	if len(s.buffers) == 0 {
		slab := s.transport.Memory().Alloc(slabCommands * CommandBytes)
		for i := range slabCommands {
			s.buffers = append(s.buffers, slab+node.Addr(i*CommandBytes))
		}
	}
	last := len(s.buffers) - 1
	a := s.buffers[last]
	s.buffers = s.buffers[:last]
	b, err := s.transport.Memory().Bytes(a, CommandBytes)
	return a, b, err
}

const slabCommands = 4

// arrive handles the commands of a peer that are there, in their order.
func (s *Server) arrive(from int, slot int) error {
	p := s.peer(from)
	p.arrived[slot] = true
	for p.arrived[p.expect] {
		var c Command
		off := int64(from)*peerBytes + int64(p.expect)*CommandBytes
		b, err := s.area.Bytes(off, CommandBytes)
		if err != nil {
			return err
		}
		c.decode(b)
		s.transport.CopyCost(s.thread, 1, CommandBytes)
		p.arrived[p.expect] = false
		p.expect = (p.expect + 1) % credits
		p.owed++
		if err := s.serve(from, &c); err != nil {
			return err
		}
	}
	return s.repay(p)
}

// serve calls the handler of a command.
func (s *Server) serve(from int, c *Command) error {
	h := s.services[c.Service]
	if h == nil {
		return fmt.Errorf("dart: found command %d from process %d, expected one that has been registered here", c.Service, from)
	}
	outer := s.handling
	s.handling = true
	err := h(from, c)
	s.handling = outer
	return err
}

// repay returns credits in a system message if they are many.
func (s *Server) repay(p *peer) error {
	if p.owed < returnAt {
		return nil
	}
	s.Stats.System++
	return s.issue(&operation{Transfer: Transfer{Target: p.rank, Key: systemKey, Header: p.pay()}})
}

// repaid takes credits that a peer has returned.
func (s *Server) repaid(from int, n uint64) error {
	p := s.peer(from)
	p.credits += int(n)
	return s.flush(p)
}
