package armci

import (
	"fmt"

	"simrun/sim/node"
)

// MsgMe is the number of this process (armci_msg_me).
func (p *Process) MsgMe() int { return p.Rank() }

// MsgNproc is how many processes the program has (armci_msg_nproc).
func (p *Process) MsgNproc() int { return p.Size() }

// MsgSnd sends length bytes to a process under a tag. It returns when the data may be changed. Whether it waits for
// the receiver depends on the machine. With active messages, it never does. Without them, it waits for a long message,
// and for a short one if the last four have not been taken.
func (p *Process) MsgSnd(tag int, buffer node.Addr, length, to int) error {
	p.enter("armci_msg_snd")
	defer p.leave()
	if err := p.checkMessage(buffer, length, to); err != nil {
		return err
	}
	return p.mail.post(envelope{kind: userMail, tag: int64(tag), bytes: int64(length)}, buffer, to)
}

// MsgRcv waits for the next message with a tag from a process and returns its
// length, at most length. It is an error if the message is longer; it is lost
// then.
func (p *Process) MsgRcv(tag int, buffer node.Addr, length, from int) (int, error) {
	p.enter("armci_msg_rcv")
	defer p.leave()
	if err := p.checkMessage(buffer, length, from); err != nil {
		return 0, err
	}
	_, n, err := p.receiveUser(tag, buffer, length, from)
	return n, err
}

// MsgRcvAny is [Process.MsgRcv] for the message with the tag that came first,
// from any process. It returns the process too.
func (p *Process) MsgRcvAny(tag int, buffer node.Addr, length int) (from, n int, err error) {
	p.enter("armci_msg_rcvany")
	defer p.leave()
	if err := p.checkMessage(buffer, length, 0); err != nil {
		return 0, 0, err
	}
	return p.receiveUser(tag, buffer, length, anyProcess)
}

// receiveUser receives a message of a program.
func (p *Process) receiveUser(tag int, buffer node.Addr, length, from int) (source, n int, err error) {
	m := p.mail
	l, err := m.receive(userMail, from, int64(tag), buffer, int64(length))
	if err != nil {
		return 0, 0, err
	}
	source, n = l.from, int(l.bytes)
	if n > length {
		m.forget(l)
		return source, 0, p.wrong(BadCount, fmt.Sprintf("a message of %d bytes from %s, tag %d", n, processName(source), tag),
			fmt.Sprintf("at most the %d of the buffer", length))
	}
	return source, n, m.settle(l, buffer)
}

// checkMessage checks the arguments of a message call.
func (p *Process) checkMessage(buffer node.Addr, length, proc int) error {
	p.execute(&p.counts.MessageCheck, 1)
	if err := p.checkBuffer(buffer, int64(length)); err != nil {
		return err
	}
	return p.checkProcess(proc)
}

func (p *Process) checkBuffer(buffer node.Addr, length int64) error {
	switch {
	case length < 0:
		return p.wrong(BadCount, fmt.Sprintf("a length of %d", length), "0 or more")
	case length == 0:
		return nil
	case buffer == 0:
		return p.wrong(NullPointer, "a null address", fmt.Sprintf("that of %d bytes", length))
	}
	return p.failed(p.memory.Check(buffer, length))
}

// MsgBarrier waits until all processes have come here. Unlike
// [Process.Barrier] it completes no transfers.
func (p *Process) MsgBarrier() error { return p.barrier("armci_msg_barrier", ScopeAll, p.mail.world) }

// MsgBcast copies length bytes from process root to the same buffer of all
// others. It is collective.
func (p *Process) MsgBcast(buffer node.Addr, length, root int) error {
	return p.broadcast("armci_msg_bcast", ScopeAll, p.mail.world, buffer, length, root)
}

// MsgBrdcst is [Process.MsgBcast] under its older name.
func (p *Process) MsgBrdcst(buffer node.Addr, length, root int) error {
	return p.broadcast("armci_msg_brdcst", ScopeAll, p.mail.world, buffer, length, root)
}

// MsgReduce combines the n elements at x of all processes, element by element, into those of process 0. The elements
// of the others are undefined afterwards. op is "+", "*", "min", "max", "absmin" or "absmax", for integers also "or";
// those beginning with abs take and give absolute values.
//
// Elements are combined along a binomial tree, in steps of 1, 2, 4 and so on. If r is a multiple of twice the step,
// process r combines its elements with those of process r plus step. So values of type float are summed as
// ((x0+x1)+(x2+x3))+..., the same in every run.
func (p *Process) MsgReduce(x node.Addr, n int, op string, t MsgType) error {
	return p.reduce("armci_msg_reduce", ScopeAll, p.mail.world, x, n, op, t)
}

// MsgIgop combines n ints of all processes like [Process.MsgReduce] and gives
// the result to all.
func (p *Process) MsgIgop(x node.Addr, n int, op string) error {
	return p.combineAll("armci_msg_igop", ScopeAll, p.mail.world, x, n, op, MsgInt)
}

// MsgLgop is [Process.MsgIgop] for longs.
func (p *Process) MsgLgop(x node.Addr, n int, op string) error {
	return p.combineAll("armci_msg_lgop", ScopeAll, p.mail.world, x, n, op, MsgLong)
}

// MsgFgop is [Process.MsgIgop] for floats.
func (p *Process) MsgFgop(x node.Addr, n int, op string) error {
	return p.combineAll("armci_msg_fgop", ScopeAll, p.mail.world, x, n, op, MsgFloat)
}

// MsgDgop is [Process.MsgIgop] for doubles.
func (p *Process) MsgDgop(x node.Addr, n int, op string) error {
	return p.combineAll("armci_msg_dgop", ScopeAll, p.mail.world, x, n, op, MsgDouble)
}
