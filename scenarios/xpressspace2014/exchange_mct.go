package xpressspace2014

import (
	"simrun/machines"
	"simrun/models/geometry"
	"simrun/models/mct"
	"simrun/scenarios"
)

// onMCT couples two components of one program, as MCT does: its processes have
// consecutive ranks, those of the first component first.
var onMCT = &system{
	name: "MCT", short: "mct",
	parts: func(x *exchange) scenarios.Job { return scenarios.Job{Processes: x.procs.total()} },
	body:  modelCoupling,
}

// modelCoupling returns the body of a job's processes.
func modelCoupling(x exchange, dec [3]*geometry.Regular, m *found) (func(e machines.Endpoint) error, error) {
	r, err := mct.NewRegistry(x.procs.one, x.procs.two)
	if err != nil {
		return nil, err
	}
	var maps [2]*mct.GlobalSegMap
	for i := range maps {
		if maps[i], err = mct.FromDecomposition(dec[i], geometry.RowMajor); err != nil {
			return nil, err
		}
	}
	return func(e machines.Endpoint) error {
		w, err := mct.Init(e, r)
		if err != nil {
			return err
		}
		a := newArrays(e, x, w.Component()-1, w.Rank(), dec)
		a.allocate()
		return a.process(e.Thread(), &mctCoupler{arrays: a, World: w, maps: maps, known: maps[a.app], ledger: machines.LedgerOf(e)}, m)
	}, nil
}

// allocate makes the parts of a process in an MPI program. Without data they are
// phantoms.
func (a *arrays) allocate() {
	for i := range a.variables {
		n := a.dec[a.app].Size(a.rank) * double
		if a.data {
			a.at[i] = a.memory.Alloc(n)
		} else {
			a.at[i] = a.memory.AllocPhantom(n)
		}
	}
}

// mctCoupler is a process of a component. Both arrays have the same decomposition, so
// that one map and one router serve both.
type mctCoupler struct {
	*arrays
	*mct.World
	maps   [2]*mct.GlobalSegMap // of the components
	known  *mct.GlobalSegMap    // whose segments the process contributes
	ledger *machines.Ledger
	router *mct.Router
}

func (s *mctCoupler) barrier() error { return s.Barrier() }
func (s *mctCoupler) end() error     { return nil }

// prepare makes the map and the router.
func (s *mctCoupler) prepare() (err error) {
	if s.installed {
		s.router, err = s.Install(s.known, 2-s.app, s.maps[1-s.app])
		return err
	}
	m, err := s.InitGlobalSegMap(s.known.Size(), s.known.SegmentsOf(s.Rank()))
	if err != nil {
		return err
	}
	s.router, err = s.InitRouter(m, 2-s.app)
	return err
}

// prepareAgain does nothing: MCT asks nobody.
func (s *mctCoupler) prepareAgain(*found) error { return nil }

func (s *mctCoupler) count(m *found) {
	c := s.router.Work()
	m.work.Compared += c.Own + c.Remote + c.Pairs
	m.work.Messages += s.ledger.Messages
}

func (s *mctCoupler) couple(int) error {
	for i := range s.variables {
		v := mct.AttrVect{Attributes: 1, Points: s.known.LocalSize(s.Rank()), Data: s.at[i]}
		move := s.router.Recv
		if i == s.app {
			move = s.router.Send
		}
		if err := move(v, mct.DefaultTag); err != nil {
			return err
		}
	}
	return nil
}
