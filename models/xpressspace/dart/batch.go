package dart

import "simrun/machines"

// Batch is commands that a process sends one after the other.
type Batch interface {
	// Len returns how many there are.
	Len() int
	// Target returns the rank of the process that a command goes to.
	Target(i int) int
	// Fill makes a command, which is all zero, just before it is sent.
	Fill(i int, c *Command)
	// Fetch is like Fetch of sim.Fetcher, for the data of a command that the other methods touch. The command may be
	// outdated. In the last stage, it returns the rank of the process that the command goes to, or -1.
	Fetch(i, stage int) (to int, more bool)
}

// SendAll sends the commands of a batch as if by Send, without the process being resumed
// for each where the machine can do that. It is not for handlers.
func (s *Server) SendAll(b Batch) error {
	for i := 0; i < b.Len(); i++ {
		if s.attended != nil {
			var err error
			if i, err = s.sendFrom(b, i); err != nil || i == b.Len() {
				return err
			}
		}
		var c Command
		b.Fill(i, &c)
		if err := s.Send(b.Target(i), &c); err != nil {
			return err
		}
	}
	return nil
}

// sendFrom sends the commands from number i on. It stops at the first command for which Send has to wait for something
// else than commands that leave, and returns its number.
func (s *Server) sendFrom(b Batch, i int) (int, error) {
	return s.attend(attendant{server: s, batch: b, sent: i}, ownCommands)
}

// ownCommands is the event for which a process waits if it has as many commands under way as it may.
const ownCommands Reason = "DART: own commands to leave"

// canLeave reports whether there is a buffer for one more command that leaves.
func (s *Server) canLeave() bool { return s.leaving < leavingMax }

// nextOfBatch is Next of an attendant that sends a batch: what Send would do.
func (a *attendant) nextOfBatch() (do machines.Step, t machines.Transfer, err error) {
	s := a.server
	if a.sent == a.batch.Len() {
		return machines.Over, t, nil
	}
	to := a.batch.Target(a.sent)
	if to < 0 || to >= s.size || !s.job.isOpen(to) || s.flying >= operationsMax {
		return machines.Over, t, nil
	}
	p := s.peer(to)
	switch {
	case p.sends.credits() > 0 && !s.canLeave():
		return machines.Await, t, nil
	case !p.free():
		return machines.Over, t, nil
	}
	c := &s.job.next
	*c = Command{}
	a.batch.Fill(a.sent, c)
	a.sent++
	s.Stats.Commands++
	return machines.Put, s.launch(s.leave(p, c)), nil
}
