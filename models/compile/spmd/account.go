package spmd

import (
	"cmp"
	"fmt"
	"slices"

	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/compile/price"
	"simrun/sim"
)

// The classes of compiled code are kinds of time: there must be as many kinds.
var _ [machines.KindCount - price.Classes]struct{}

// done returns what the process has done so far.
func (p *Process) done() machines.Ledger {
	l := machines.LedgerOf(p.Endpoint).Plus(p.added)
	for class, d := range p.meter.Class(p.Machine) {
		l.Add(machines.Kind(class), d)
	}
	l.Add(machines.Interrupts, p.Thread.Stolen())
	l.Add(machines.Queueing, p.Thread.Crowded())
	return l
}

// tell tells an observer what the process's ledger does not note: the time of each line of its program, the time that
// interrupts and other processors on the memory have taken, and the time that sampling has added.
func (p *Process) tell(to sim.Accountant) {
	about := func(kind machines.Kind, d sim.Duration) sim.Account {
		return sim.Account{Track: p.Thread.Name(), Kind: kind.String(), Sum: true, Took: d}
	}
	for _, l := range p.meter.Lines(p.Machine) {
		to.Account(LineAccount(p.Thread.Name(), l, p.run.program.Sources))
	}
	if d := p.Thread.Stolen(); d != 0 {
		to.Account(about(machines.Interrupts, d))
	}
	if d := p.Thread.Crowded(); d != 0 {
		to.Account(about(machines.Queueing, d))
	}
	for k, d := range p.added.Time {
		a := about(machines.Kind(k), d)
		a.Call = notExecuted
		if k == 0 { // counts are of no kind
			a.Fetches, a.Stores, a.Messages, a.Bytes = p.added.Fetches, p.added.Stores, p.added.Messages, p.added.Bytes
		}
		if a.Took != 0 || a.Messages != 0 || a.Fetches != 0 || a.Stores != 0 || a.Bytes != 0 {
			to.Account(a)
		}
	}
}

// LineAccount returns the account of a line of a program that a process has executed.
func LineAccount(track string, l price.LineTime, sources *source.Set) sim.Account {
	a := sim.Account{Track: track, Kind: machines.Kind(l.Class).String(), Sum: true, Took: l.Time}
	if l.At != 0 {
		pos := sources.Position(l.At)
		a.Where, a.Procedure = fmt.Sprintf("%s:%d", pos.File, pos.Line), l.Procedure
	}
	return a
}

// notExecuted names what sampling has estimated.
const notExecuted = "iterations that mode sampled estimates"

// account is what a process has done in an iteration.
type account struct {
	at int64
	machines.Ledger
}

// keep adds an account to a list in the order of iterations, or puts it in the place
// of that of an earlier execution of the iteration.
func keep(accounts []account, a account) []account {
	i, there := slices.BinarySearchFunc(accounts, a.at, func(b account, at int64) int { return cmp.Compare(b.at, at) })
	if there {
		accounts[i] = a
		return accounts
	}
	return slices.Insert(accounts, i, a)
}

// estimated returns what all iterations of a loop do, from the accounts of the nodes
// of its plan.
func estimated(p *plan, nodes []account) machines.Ledger {
	ledgers := make([]machines.Ledger, len(nodes))
	for i, n := range nodes {
		ledgers[i] = n.Ledger
	}
	return machines.Combine(ledgers, func(value func(i int) int64) int64 {
		return int64(p.estimate(func(i int) sim.Duration { return sim.Duration(value(i)) }))
	})
}

// fit makes the kinds of a loop add up to its time, as the plan estimates it for all processes together. If a process
// ends its iterations earlier, it would have waited for others; that is a separate kind. If its kinds add up to more,
// because more of its turns to work fall on the measured iterations, all kinds are reduced in the same proportion.
func fit(l machines.Ledger, took sim.Duration) machines.Ledger {
	sum := l.Time.Sum()
	if sum <= took {
		l.Add(machines.Skipped, took-sum)
		return l
	}
	most := machines.Computing
	for k, d := range l.Time {
		l.Time[k] = d.Share(int64(took), int64(sum))
		if l.Time[k] > l.Time[most] {
			most = machines.Kind(k)
		}
	}
	l.Time[most] += took - l.Time.Sum() // what rounding leaves
	return l
}
