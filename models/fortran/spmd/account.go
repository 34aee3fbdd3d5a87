package spmd

import (
	"simrun/machines"
	"simrun/models/fortran/price"
	"simrun/sim"
)

// account is what a process has done since it began.
type account struct {
	at     int64 // iteration, of an account of one
	class  price.Times
	ledger machines.Ledger
}

// account returns what the process has done so far.
func (p *Process) account() account {
	a := account{class: p.meter.Class(p.Machine), ledger: *machines.LedgerOf(p.Endpoint)}
	return a.plus(p.added)
}

func (a account) minus(b account) account {
	other := b.numbers()
	for i, x := range a.numbers() {
		*x -= *other[i]
	}
	return a
}

func (a account) plus(b account) account {
	other := b.numbers()
	for i, x := range a.numbers() {
		*x += *other[i]
	}
	return a
}

// ledgerNumbers is how many numbers of a ledger are in an account.
const ledgerNumbers = 9

// numbers returns the numbers of an account, in a fixed order.
func (a *account) numbers() (all [ledgerNumbers + price.Classes]*int64) {
	l := &a.ledger
	copy(all[:], []*int64{
		&l.Fetches, &l.Stores, &l.Messages, &l.Bytes,
		(*int64)(&l.Latency), (*int64)(&l.Queueing), (*int64)(&l.Barrier), (*int64)(&l.Waiting), (*int64)(&l.Library),
	})
	for i := range a.class {
		all[ledgerNumbers+i] = (*int64)(&a.class[i])
	}
	return all
}

// extrapolated estimates what the iterations that were not executed would have
// done, from the accounts of those that were, in the order of the plan's nodes.
func extrapolated(p *plan, nodes []account) account {
	var sum account
	for k, total := range sum.numbers() {
		*total = int64(p.skipped(func(i int) sim.Duration { return sim.Duration(*nodes[i].numbers()[k]) }))
	}
	return sum
}
