package request

import (
	"sync"
	"time"

	"simrun/scenarios"
	"simrun/sim"
)

// tellEvery is how often a progress is told at most, by the host's clock.
const tellEvery = 100 * time.Millisecond

// State says how far a run is.
type State struct {
	Done   int     `json:"done"`   // parts that are done
	Parts  int     `json:"parts"`  // of them all, as far as anybody knows
	Part   string  `json:"part"`   // what a core works on; "" for a run without parts
	Now    float64 `json:"now"`    // seconds of simulated time in that part
	Events uint64  `json:"events"` // the same
}

// Progress tells how far a run is, now and then. It implements [scenarios.Progress].
type Progress struct {
	tell func(State)

	mu    sync.Mutex
	state State
	told  time.Time
}

// NewProgress returns a progress that calls tell, one call at a time.
func NewProgress(tell func(State)) *Progress { return &Progress{tell: tell, told: time.Now()} }

// Expect implements scenarios.Progress.
func (p *Progress) Expect(n int) { p.change(func(s *State) { s.Parts += n }) }

// Step implements scenarios.Progress.
func (p *Progress) Step() { p.change(func(s *State) { s.Done++ }) }

// Begin implements scenarios.Progress.
func (p *Progress) Begin(_, part string, _ scenarios.Load) scenarios.Work { return &work{p, part} }

// change changes the state and tells it if that is due.
func (p *Progress) change(do func(s *State)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	do(&p.state)
	if now := time.Now(); now.Sub(p.told) >= tellEvery {
		p.told = now
		p.tell(p.state)
	}
}

// work is what a core works on.
type work struct {
	progress *Progress
	part     string
}

// At implements scenarios.Work.
func (w *work) At(now sim.Time, events uint64) {
	w.progress.change(func(s *State) { s.Part, s.Now, s.Events = w.part, sim.Duration(now).Seconds(), events })
}

// End implements scenarios.Work.
func (w *work) End() {}
