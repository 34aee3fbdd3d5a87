package dart

import (
	"encoding/binary"
	"fmt"
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

// length returns how many bytes of the body there are, behind which all are zero.
func (c *Command) length() int {
	n := BodyBytes / 8 * 8
	if binary.LittleEndian.Uint16(c.Body[n:]) != 0 {
		return BodyBytes
	}
	for n > 0 && binary.LittleEndian.Uint64(c.Body[n-8:]) == 0 {
		n -= 8
	}
	return n
}

// credits is how many commands a process keeps room for, for each of its peers;
// after how many it returns credits without waiting for a command to go that way.
const (
	credits  = 10
	returnAt = credits / 2
)

// leavingMax is how many commands of a process leave at a time. It has buffers for this number. It has more only for
// commands that handlers send, since handlers cannot wait.
const leavingMax = 16

// Send sends a command to a process, or queues it until that process has room. Commands from one process to another
// are handled in the order in which they were sent. Outside of handlers, Send handles completions while there is no
// room. It also waits for a peer that has not opened DART, and for commands to leave if there are leavingMax.
func (s *Server) Send(to int, c *Command) error {
	if to < 0 || to >= s.size {
		return fmt.Errorf("dart: found process %d, expected 0 to %d", to, s.size-1)
	}
	s.Stats.Commands++
	if !s.handling {
		s.job.meet(s.thread, s.transport, to)
		if err := s.makeRoom(to); err != nil {
			return err
		}
	}
	p := s.peer(to)
	if !p.free() {
		own := *c
		p.slots |= queued
		if s.queues == nil {
			s.queues = map[int][]*Command{}
		}
		s.queues[to] = append(s.queues[to], &own)
		return nil
	}
	return s.transmit(p, c)
}

// free reports whether a command can be sent to the peer at once.
func (p *peer) free() bool { return p.sends.credits() > 0 && !p.isQueued() }

// makeRoom handles completions until a command has a buffer to leave from, and a
// credit if one can be had.
func (s *Server) makeRoom(to int) error {
	for s.peer(to).sends.credits() == 0 {
		if more, err := s.Poll(); err != nil {
			return err
		} else if !more {
			s.Stats.Queued++
			break
		}
	}
	if s.canLeave() {
		return nil
	}
	return s.WaitUntil(s.canLeave, ownCommands)
}

// transmit sends a command to a peer that has room.
func (s *Server) transmit(p *peer, c *Command) error { return s.issue(s.leave(p, c)) }

// leave returns the operation by which a command goes to a peer that has room.
func (s *Server) leave(p *peer, c *Command) *operation {
	number := s.job.takePage()
	s.job.encode(number, c)
	n := &s.job.notes[number]
	n.leaves = true
	o := s.job.operation()
	o.command, o.uses = true, n.uses
	o.target, o.key, o.offset, o.header = p.rank(), commandKey, place(int(s.rank), p.sends.slot()), p.pay()
	o.local = Local{Addr: s.addressOf(number), Bytes: CommandBytes}
	p.sends = p.sends.nextSlot() - 1
	s.leaving++
	s.transport.CopyCost(s.thread, 1, CommandBytes)
	return o
}

// place returns where a command of a process goes in the area of another one.
func place(rank int, slot uint8) int64 { return int64(rank)*peerBytes + int64(slot)*CommandBytes }

// flush sends what is queued for a peer, as far as there are credits.
func (s *Server) flush(to int) error {
	for p := s.peer(to); p.sends.credits() > 0 && p.isQueued(); p = s.peer(to) {
		q := s.queues[to]
		if len(q) == 1 {
			p.slots &^= queued
			delete(s.queues, to)
		} else {
			s.queues[to] = q[1:]
		}
		if err := s.transmit(p, q[0]); err != nil {
			return err
		}
	}
	return nil
}

// pay returns the credits that are owed to a peer, which go with a message.
func (p *peer) pay() uint64 {
	n := p.takes.credits()
	p.takes -= pair(n)
	return uint64(n)
}

// arrive handles the commands of a peer that are there, in their order. With a
// command come credits.
func (s *Server) arrive(from int, slot uint8, paid uint64) error {
	p, err := s.repaid(from, paid)
	if err != nil {
		return err
	}
	p.slots |= 1 << slot
	for p.hasArrived(p.takes.slot()) {
		c := s.takeCommand(p)
		err := s.serve(from, c)
		s.job.spare = append(s.job.spare, c)
		if err != nil {
			return err
		}
		p = s.peer(from)
	}
	return s.repay(p)
}

// takeCommand takes the next command of a peer out of its page.
func (s *Server) takeCommand(p *peer) *Command {
	at := s.arrivals.find(p.rank(), p.takes.slot())
	number := s.arrivals.all[at].number
	s.transport.CopyCost(s.thread, 1, CommandBytes)
	c := s.job.command()
	s.job.decode(number, c)
	s.arrivals.takeOut(at)
	s.job.giveBack(number)
	p.slots &^= 1 << p.takes.slot()
	p.takes = p.takes.nextSlot() + 1
	return c
}

// command returns a place to decode a command to. Processes hold one each while they handle
// a command, which is all the time only for those that send then.
func (j *Job) command() *Command {
	last := len(j.spare) - 1
	if last < 0 {
		return new(Command)
	}
	c := j.spare[last]
	j.spare = j.spare[:last]
	return c
}

// serve calls the handler of a command.
func (s *Server) serve(from int, c *Command) error {
	h := s.services.of(c.Service).handle
	if h == nil {
		return fmt.Errorf("dart: found command %d from process %d, expected one that has been registered here", c.Service, from)
	}
	s.handling = true
	err := h(s.owner, from, c)
	s.handling = false
	return err
}

// call calls a handler. While it runs, nothing else is handled.
func (s *Server) call(handle func() error) error {
	s.handling = true
	err := handle()
	s.handling = false
	return err
}

// repay returns credits in a system message if they are many.
func (s *Server) repay(p *peer) error {
	if p.takes.credits() < returnAt {
		return nil
	}
	s.Stats.System++
	o := s.job.operation()
	o.target, o.key, o.header = p.rank(), systemKey, p.pay()
	return s.issue(o)
}

// repaid takes credits that a peer has returned, and returns the peer.
func (s *Server) repaid(from int, n uint64) (*peer, error) {
	p := s.peer(from)
	p.sends += pair(n)
	if !p.isQueued() {
		return p, nil
	}
	err := s.flush(from)
	return s.peer(from), err
}
