package adlib

import "slices"

// ReduceDim reduces along one dimension: res has one dimension less, is aligned with the others and replicated over
// that one (sumDim and so on). Its elements have the type of the result.
func (p *Process) ReduceDim(op Op, res, a *Array, dim int, mask *Array) error {
	r, err := p.reducer(op, a, mask)
	if err != nil {
		return err
	}
	if res.Type != r.result() {
		return p.wrong("a result of the type %v, expected %v", res.Type, r.result())
	}
	return p.reduceDim(r, res, nil, a, dim, mask)
}

// LocationDim finds the greatest or the least elements along one dimension (maxlocDim, minlocDim). Their values go to
// res, their subscripts in the dimension to loc, or -1 if there is no element. res and loc are as for
// [Process.ReduceDim].
func (p *Process) LocationDim(op Op, res, loc, a *Array, dim int, mask *Array) error {
	r, err := p.reducer(op, a, mask)
	if err != nil {
		return err
	}
	switch {
	case op != MaxVal && op != MinVal:
		return p.wrong("the location of %v, expected that of maxval or minval", op)
	case res.Type != a.Type || loc.Type != Int:
		return p.wrong("results of the types %v and %v, expected %v and %v", res.Type, loc.Type, a.Type, Int)
	}
	if err := p.checkAligned(res, loc); err != nil {
		return err
	}
	return p.reduceDim(r, res, loc, a, dim, mask)
}

func (p *Process) reduceDim(r reducer, res, loc, a *Array, dim int, mask *Array) error {
	if err := p.begin(p.call, res, loc); err != nil {
		return err
	}
	if err := p.checkDim(a, dim); err != nil {
		return err
	}
	if !Aligned(a.without(dim), res) || !Aligned(res, a.without(dim)) {
		return p.wrong("a result that is not aligned with the other dimensions, expected one that is replicated over dimension %d", dim)
	}
	v, err := p.allValues([]*Array{a, mask, res, loc})
	if err != nil || !a.group.Has(p.Rank()) {
		return err
	}
	list, place := p.partials(r, res)
	elements := int64(0)
	p.EachLocal(a, func(index []int, at int64) {
		elements++
		if mask != nil && v[1].integer(mask.place(index)) == 0 {
			return
		}
		rest := append(slices.Clone(index[:dim]), index[dim+1:]...)
		i := place[res.place(rest)]
		list[i] = r.combine(list[i], r.element(v[0].get(at), int64(index[dim])))
	})
	p.charge(p.counts.ReduceElement.Times(elements))
	p.chargeScans([]*Array{a, mask})
	if d := a.ranges[dim].t.dim; d.Grid != nil {
		if err := p.combineAmong(r, p.along(d), list); err != nil {
			return err
		}
	}
	p.EachLocal(res, func(index []int, at int64) {
		x := list[place[at]]
		v[2].set(at, x.Value)
		if loc != nil {
			v[3].set(loc.place(index), Value{I: x.at})
		}
	})
	return nil
}

// partials returns a partial result for each element of res that the process holds, and their numbers by place.
func (p *Process) partials(r reducer, res *Array) ([]partial, map[int64]int) {
	var list []partial
	place := map[int64]int{}
	p.EachLocal(res, func(_ []int, at int64) {
		place[at] = len(list)
		list = append(list, partial{r.start, -1})
	})
	return list, place
}

// along returns the processes of the array's group that differ from this one in dimension d only.
func (p *Process) along(d Dimension) []int {
	fixed := d.Grid.coordinates(p.Rank())
	fixed[d.Dim] = free
	var ranks []int
	eachCoordinate(d.Grid.Extents, fixed, func(c []int) { ranks = append(ranks, d.Grid.rank(c)) })
	return ranks
}
