package scenarios

// Published lists the published values that the scenario's file states, in its order.
func (e *Env) Published() []Published { return e.scenario.Published() }
