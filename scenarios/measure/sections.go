package measure

import (
	"context"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/scenarios/exhibit"
	"simrun/sim/node"
)

// Sections are n columns of n doubles each, of an array whose columns lie this far apart.
const sectionStride = 4400 // bytes: a column of 550 doubles, as in ARMCI's own benchmark of 1999

// sectionSides are the sides of the sections in doubles.
var sectionSides = []int{1, 2, 4, 8, 16, 32, 64, 128}

// sectionsMost is the greatest side.
const sectionsMost = 128

// sectionGroups are the measurements of strided and gathering transfers.
func sectionGroups() []Group {
	return []Group{{
		Name: "sections", Title: "Strided, gathering and adding transfers by ARMCI", Kind: exhibit.Figure, Unit: "MB/s", Needs: armci.Needs(),
		Caption: "Square sections of doubles whose columns lie 4400 bytes apart, each transfer waited for; gather: as many doubles, each third " +
			"one. The row is the bytes that are asked for. The other process sleeps.",
		Plots: bySize("bandwidth (MB/s)"), Run: sections,
	}}
}

// sections gives the curves of put, get, gather and, where the machine can, accumulate.
func sections(ctx context.Context, l *Lab) error {
	n := l.Processes
	return l.launch(ctx, n, sectionsMost*sectionStride, func(i int) int { return n - 1 - i }, func(p *party) {
		a, err := armci.Init(p.Endpoint)
		p.must(err)
		at, err := a.Malloc(sectionsMost * sectionStride)
		p.must(err)
		p.must(a.Barrier())
		if p.Rank() == 0 {
			for _, side := range sectionSides {
				x := section{p: p, a: a, at: at[p.peer], side: side}
				x.measure()
			}
		}
		p.must(a.Finalize())
	})
}

// section is the transfers of one size.
type section struct {
	p    *party
	a    *armci.Process
	at   node.Addr // in the peer's memory
	side int
}

// measure gives the points of a size.
func (x *section) measure() {
	p, stride, count := x.p, []int{sectionStride}, []int{double * x.side, x.side}
	x.point("ARMCI/strided put", func() error {
		if err := x.a.PutS(p.buffer, stride, x.at, stride, count, 1, p.peer); err != nil {
			return err
		}
		return x.a.Fence(p.peer)
	})
	x.fill(0)
	x.point("ARMCI/strided get", func() error { return x.a.GetS(x.at, stride, p.buffer, stride, count, 1, p.peer) })
	x.check("strided", 1)
	if p.lab.Has(machines.HasAtomics) || p.lab.Has(machines.HasActiveMessages) {
		x.point("ARMCI/strided accumulate", func() error {
			err := x.a.AccS(armci.AccDouble, armci.ScaleOf(1.0), p.buffer, stride, x.at, stride, count, 1, p.peer)
			if err != nil {
				return err
			}
			return x.a.Fence(p.peer)
		})
		p.must(x.a.GetS(x.at, stride, p.buffer, stride, count, 1, p.peer))
		x.check("accumulated", 2+rounds)
	}
	v := armci.Giov{Bytes: double}
	for i := range x.side * x.side {
		v.Src = append(v.Src, x.at+node.Addr(3*double*i))
		v.Dst = append(v.Dst, p.buffer+node.Addr(3*double*i))
	}
	x.point("ARMCI/gather", func() error { return x.a.GetV([]armci.Giov{v}, p.peer) })
}

// double is the length of an element in bytes.
const double = 8

// point gives the bandwidth of a transfer, of sections that have their values before.
func (x *section) point(series string, transfer func() error) {
	bytes := int64(double * x.side * x.side)
	took := x.p.mean(func() { x.p.must(transfer()) }, func() {
		if series == "ARMCI/strided put" {
			x.fill(1)
		}
	}, nil)
	x.p.lab.Point(float64(bytes), series, "", rate(bytes, took))
}

// each calls f with the elements of the section in the buffer and their numbers, from 1.
func (x *section) each(f func(v *float64, number int)) {
	for column := range x.side {
		values, err := node.View[float64](x.p.Memory(), x.p.buffer+node.Addr(sectionStride*column), x.side)
		x.p.must(err)
		for i := range values {
			f(&values[i], column*x.side+i+1)
		}
	}
}

// fill sets the section in the buffer to so many times the numbers of its elements.
func (x *section) fill(times float64) {
	x.each(func(v *float64, number int) { *v = times * float64(number) })
}

// check notes whether the section in the buffer is so many times these numbers.
func (x *section) check(what string, times float64) {
	right := true
	x.each(func(v *float64, number int) { right = right && *v == times*float64(number) })
	x.p.lab.Right(what+" "+sizeName(int64(double*x.side*x.side)), right)
}
