package sim_test

import (
	"fmt"

	"simrun/sim"
)

type hookFunc func(at sim.Time, p sim.Priority, what string)

func (f hookFunc) Event(at sim.Time, p sim.Priority, what fmt.Stringer) { f(at, p, what.String()) }
