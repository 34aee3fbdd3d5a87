package measure

import (
	"context"
	"encoding/binary"

	"simrun/machines"
	"simrun/scenarios/exhibit"
)

// wordTransfers are loads and stores of remote words by the processor.
func wordTransfers() []transfer {
	load := func(p *party, n int64) { p.must(p.loads().LoadRemote(p.t, p.copyOf(n))) }
	return []transfer{
		{operation: "load", library: machines.HasRemoteLoads, start: load, reads: true, longest: 2 * small},
		{operation: "store", library: machines.HasRemoteLoads, start: func(p *party, n int64) {
			p.must(p.loads().StoreRemote(p.t, p.copyOf(n)))
		}, finish: func(p *party, _ int64) { p.must(p.loads().FenceRemote(p.t)) }, longest: 2 * small},
	}
}

func (p *party) loads() machines.RemoteLoads { return p.Endpoint.(machines.RemoteLoads) }

// wordGroups are the measurements of remote words.
func wordGroups() []Group {
	return []Group{
		{
			Name: "words", Title: "Remote words", Kind: exhibit.Numbers, Unit: "us", Needs: []machines.Capability{machines.HasRemoteLoads},
			Caption: "Loads and stores by the processor itself, between neighbours. Latency: of a store with the wait until it is in place. Gap: of 64 in a row.",
			Run: func(ctx context.Context, l *Lab) error {
				if err := transferTable(wordTransfers())(ctx, l); err != nil {
					return err
				}
				x := wordTransfers()[0]
				return l.pairOf(ctx, min(l.Processes, neighbours), large, func(p *party) {
					l.Cell(x.name(l), "latency 16 B", "", us(x.whole(p, 2*small)))
				}, func(*party) {})
			},
		},
		{
			Name: "atomics", Title: "Atomic operations on remote words", Kind: exhibit.Numbers, Unit: "us",
			Needs:   []machines.Capability{machines.HasAtomics},
			Caption: "Latency: with nobody else active. All at once: all other processes on one word, the time between two ends of many.",
			Run:     measureAtomics,
		},
	}
}

// measureAtomics measures operations on a word of the last process.
func measureAtomics(ctx context.Context, l *Lab) error {
	library := l.Library(machines.HasAtomics)
	for _, op := range []struct {
		name string
		op   machines.RMWOp
	}{{"fetch and add", machines.FetchAndAdd}, {"swap", machines.Swap}} {
		row := library + "/" + op.name
		err := l.pair(ctx, large, func(p *party) {
			l.Cell(row, "latency 8 B", "", us(p.mean(func() { p.modify(op.op) }, nil, nil)))
			word := binary.NativeEndian.Uint64(p.other().bytes(small))
			want := uint64(1)
			if op.op == machines.FetchAndAdd {
				want = rounds + 1
			}
			l.Right(row, word == want)
		}, func(*party) {})
		if err != nil {
			return err
		}
	}
	return contendedAdds(ctx, l, library+"/fetch and add")
}

// modify performs an operation with 1 on the first word of the peer's buffer.
func (p *party) modify(op machines.RMWOp) {
	_, err := p.Endpoint.(machines.Atomics).ReadModifyWrite(p.t, machines.RMW{Op: op, Target: p.peer, Remote: p.other().buffer, Size: small, Operand: 1})
	p.must(err)
}

// contendedAdds has all processes but the last add to a word of it.
func contendedAdds(ctx context.Context, l *Lab, row string) error {
	const each = 50
	n := l.Processes
	last := begin
	var word *party
	err := l.launch(ctx, n, small, func(int) int { return n - 1 }, func(p *party) {
		if p.Rank() == n-1 {
			word = p
			p.t.Sleep(100 * rest)
			return
		}
		took := p.time(func() {
			for range each {
				p.t.Charge(p.Costs().Ops(loop))
				p.modify(machines.FetchAndAdd)
			}
		})
		last = max(last, took)
	})
	if err != nil {
		return err
	}
	count := each * (n - 1)
	l.Right(row, binary.NativeEndian.Uint64(word.bytes(small)) == uint64(count))
	l.Cell(row, "all at once 8 B", "", us(last)/float64(count))
	return nil
}
