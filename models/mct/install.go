package mct

import "fmt"

// Install makes the schedule of a process from the maps of both components, without what InitGlobalSegMap and InitRouter do for it: no
// message is sent, nobody waits for others, and no loop is charged. It serves runs that measure what comes after the
// schedules. The Router is the one that InitRouter makes. The host computes it in time proportional to the segments.
// Work is what the process would have done.
//
// The error is a component that does not exist, maps of other numbers of processes than the components have, or of
// grids of different sizes.
func (w *World) Install(m *GlobalSegMap, component int, remote *GlobalSegMap) (*Router, error) {
	if err := w.checkPeer(component); err != nil {
		return nil, err
	}
	for _, side := range []struct {
		component int
		of        *GlobalSegMap
	}{{w.id, m}, {component, remote}} {
		if found, want := side.of.Processes(), w.registry.Processes(side.component).Size; found != want {
			return nil, fmt.Errorf("installing a Router: found a map of %d processes, expected the %d of component %d", found, want, side.component)
		}
	}
	if m.size != remote.size {
		return nil, fmt.Errorf("installing a Router: found a grid of %d points in component %d, expected %d as in component %d", remote.size, component, m.size, w.id)
	}
	return w.router(m, component, remote), nil
}

// router makes the process's schedule.
func (w *World) router(m *GlobalSegMap, component int, remote *GlobalSegMap) *Router {
	r := &Router{world: w, component: component, points: m.LocalSize(w.Rank()), permutation: m.Permutation(w.Rank())}
	r.routes, r.work = Route(m, w.Rank(), remote)
	return r
}

// checkPeer refuses components that the process cannot exchange anything with.
func (w *World) checkPeer(component int) error {
	if component < 1 || component > w.registry.Components() || component == w.id {
		return fmt.Errorf("init of a Router: found component %d, expected another one than %d, 1 to %d", component, w.id, w.registry.Components())
	}
	return nil
}
