package elan

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Modify performs an atomic operation on a word of another process and returns its old value. A swap is a transaction
// of the network, which the owner's Elan executes as it takes it in. The other operations are a routine of its thread
// processor. call is the time of the library before the command.
func (e *Elan) Modify(t *node.Thread, op machines.RMW, call sim.Duration) (int64, error) {
	owner, err := e.Target("ew_rmw", op.Target)
	if err != nil {
		return 0, err
	}
	s := e.network.spec
	before := call.Plus(s.Command.Get()).Plus(s.Output.Get()).Plus(e.Wire(op.Target))
	t.Charge(before)
	t.Sync()
	old, err := owner.apply(op)
	if err != nil {
		return 0, &Error{Call: "ew_rmw", Detail: fmt.Sprintf("word of process %d", op.Target), Err: err}
	}
	wait, until := owner.reserve(t.Activity(sim.CauseQueueing), s.Input.Get().Plus(s.Output.Get()))
	t.ChargeWait(wait, until)
	idle := s.Input.Get()
	t.Charge(idle)
	if op.Op != machines.Swap {
		c, begins := e.network.kernel.Causes(), t.Moment()
		routine := s.Thread.Get()
		late, until := owner.routine.Serve(c, t.Now().Add(t.Owed()), begins, routine, t.Activity(sim.CauseQueueing))
		t.ChargeWait(late, until)
		t.Charge(routine)
		wait, idle = wait.Plus(late), idle.Plus(routine)
	}
	after := s.Output.Get().Plus(e.Wire(op.Target)).Plus(s.Input.Get()).Plus(s.Poll.Get())
	t.Charge(after)
	l := &e.ledger
	l.Fetches++
	l.Bytes += int64(op.Size)
	l.Add(machines.Remote, before.Plus(idle).Plus(after))
	l.Add(machines.Queueing, wait)
	return old, nil
}

// apply performs an operation on a word of the process's memory.
func (e *Elan) apply(op machines.RMW) (int64, error) {
	if err := op.Check(); err != nil {
		return 0, err
	}
	return op.Perform(e.memory)
}
