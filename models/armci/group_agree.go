package armci

import (
	"fmt"

	"simrun/sim/node"
)

// ballot is how the members of a new group agree on it. It holds the list of members of this process and that of
// another, each after a verdict.
type ballot struct {
	team         *team
	mine, theirs node.Addr
	bytes        int64
	list, other  []int64
}

// The words of a verdict: the group's name, and a process that has another
// list.
const (
	verdictName = iota
	verdictDissenter
	verdictWords
)

const nobody int64 = -1

// agree finds a name for a new group that no other group of a member has: its
// first member's number and how many groups that has named. On the way to the
// first member, along a binomial tree, lists of members are compared.
func (t *team) agree() (int64, error) {
	p := t.process
	b, err := t.newBallot()
	if err != nil {
		return 0, p.failed(err)
	}
	defer b.close()
	if err := b.gather(); err != nil {
		return 0, err
	}
	if t.rank == 0 {
		p.mail.groups++
		b.list[verdictName] = int64(p.Rank()+1)<<32 | p.mail.groups
	}
	if err := t.broadcast(check{call: creationCall}, b.mine, 8*verdictWords, 0); err != nil {
		return 0, err
	}
	if d := b.list[verdictDissenter]; d != nobody {
		return 0, p.wrong(InternalFailure, fmt.Sprintf("other members in %s than in another process", processName(int(d))), "the same list in all members")
	}
	return b.list[verdictName], nil
}

func (t *team) newBallot() (*ballot, error) {
	p := t.process
	words := verdictWords + t.n
	b := &ballot{team: t, bytes: 8 * int64(words)}
	p.charge(p.counts.Allocation.Times(2).Plus(p.counts.WordStore.Times(int64(words))))
	b.mine = p.mail.buffers.take(p.memory, b.bytes, false)
	b.theirs = p.mail.buffers.take(p.memory, b.bytes, false)
	var err error
	if b.list, err = node.View[int64](p.memory, b.mine, words); err != nil {
		return nil, err
	}
	if b.other, err = node.View[int64](p.memory, b.theirs, words); err != nil {
		return nil, err
	}
	b.list[verdictName], b.list[verdictDissenter] = 0, nobody
	for i, id := range t.ids {
		b.list[verdictWords+i] = int64(id)
	}
	return b, nil
}

func (b *ballot) close() {
	m := b.team.process.mail
	m.process.charge(m.process.counts.Allocation.Times(2))
	m.buffers.give(b.mine, b.bytes, false)
	m.buffers.give(b.theirs, b.bytes, false)
}

// gather compares lists along the tree.
func (b *ballot) gather() error {
	t := b.team
	for step := 1; step < t.n; step *= 2 {
		if t.rank&step != 0 {
			return t.send(check{call: creationCall}, b.mine, b.bytes, t.rank-step)
		}
		if t.rank+step >= t.n {
			continue
		}
		if err := b.compare(t.id(t.rank + step)); err != nil {
			return err
		}
	}
	return nil
}

// compare receives the list of another member, with its verdict on others.
func (b *ballot) compare(from int) error {
	p := b.team.process
	l, err := p.mail.receive(b.team.kind, from, b.team.tag, b.theirs, b.bytes)
	if err != nil {
		return err
	}
	if l.bytes != b.bytes {
		b.list[verdictDissenter] = int64(from)
		p.mail.forget(l)
		return nil
	}
	if err := p.mail.settle(l, b.theirs); err != nil {
		return err
	}
	p.charge(p.counts.FlagTest.Times(b.bytes / 8))
	if d := b.other[verdictDissenter]; d != nobody {
		b.list[verdictDissenter] = d
	}
	for i, id := range b.other[verdictWords:] {
		if id != b.list[verdictWords+i] {
			b.list[verdictDissenter] = int64(from)
		}
	}
	return nil
}
