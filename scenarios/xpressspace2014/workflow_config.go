package xpressspace2014

import (
	"simrun/models/geometry"
	"simrun/models/xpressspace/cps"
	"simrun/sim"
)

// flowConfig is a workflow: the couplings and the applications. A process of an application passes the time of its
// steps, writes what it sends, couples all its variables in their order, and looks at what it has got. It does nothing
// else.
type flowConfig struct {
	Specification string    `toml:"specification"`                          // the text of a coupling specification, or the name of one in the folder programs
	Steps         int64     `toml:"steps" min:"1" max:"1000000"`            // of every application, counted from 1
	Versions      int       `toml:"versions,optional" min:"1" max:"1000"`   // that a sender keeps for Cache-Pull
	WhenFull      string    `toml:"when_full,optional" oneof:"evict block"` // what a sender does if it has kept so many
	Applications  []flowApp `toml:"application"`
}

// flowApp is an application: a program of its own.
type flowApp struct {
	Name      string         `toml:"name"` // as in the specification
	Flavour   string         `toml:"flavour,optional" oneof:"upc ga"`
	Processes int            `toml:"processes" min:"1" max:"100000"`
	Begin     sim.Duration   `toml:"begin,optional"`                       // before the first step
	StepTime  sim.Duration   `toml:"step_time,optional"`                   // of its own computing in a step
	Steps     int64          `toml:"steps,optional" min:"0" max:"1000000"` // its last step, if not that of the workflow
	Every     int64          `toml:"every,optional" min:"1"`               // it couples at every so many steps only
	Take      string         `toml:"take,optional" oneof:"step latest"`    // what it gets by Cache-Pull
	Variables []flowVariable `toml:"variable"`

	stepKey string // what a scenario calls StepTime; "" if that is nowhere in it
}

// flowVariable is a coupled variable of an application: a global array.
type flowVariable struct {
	Name         string    `toml:"name"`
	Extents      []int64   `toml:"extents" min:"1" max:"1000000000"`
	Layout       []int     `toml:"layout" min:"1" max:"100000"` // of the processes
	Distribution string    `toml:"distribution,optional" oneof:"blocked cyclic block_cyclic"`
	Block        []int64   `toml:"block,optional" min:"1"`                  // of block_cyclic
	Region       [][]int64 `toml:"region,optional" min:"0" max:"999999999"` // first and last corner; all if absent
	Element      sim.Size  `toml:"element,optional" min:"1B" max:"8B"`

	array  geometry.Decomposition // set when the configuration is resolved
	region geometry.Box
	most   int64 // elements of the process that has most
}

// The defaults of optional parameters.
func newFlowConfig() any { return &flowConfig{Versions: 2, WhenFull: "evict"} }

// flowProcesses is how many processes the job has: those of the applications and
// the bootstrap server.
func flowProcesses(config any) int {
	n := 1
	for _, a := range config.(*flowConfig).Applications {
		n += a.Processes
	}
	return n
}

// takesPart tells whether an application sends and receives a variable.
func takesPart(v *cps.Variable, app string) (sends, receives bool) {
	for _, s := range v.Schedules {
		sends = sends || s.From == app
		receives = receives || s.To == app
	}
	return sends, receives
}

// registrations returns what the applications will register.
func (cfg *flowConfig) registrations() []cps.Application {
	var all []cps.Application
	for i := range cfg.Applications {
		a := cps.Application{Name: cfg.Applications[i].Name}
		for _, v := range cfg.Applications[i].Variables {
			a.Variables = append(a.Variables, cps.Registration{Name: v.Name, ElemSize: int64(v.Element), Region: v.region})
		}
		all = append(all, a)
	}
	return all
}

// interval is how many steps an application goes on from one coupling to the next.
func (a *flowApp) interval() int64 { return max(a.Every, 1) }

// last returns the last step of an application.
func (cfg *flowConfig) last(a *flowApp) int64 {
	if a.Steps > 0 {
		return a.Steps
	}
	return cfg.Steps
}
