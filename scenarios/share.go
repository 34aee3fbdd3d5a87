package scenarios

import (
	"context"
	"maps"
	"time"

	"simrun/scenarios/store"
)

// share is the use of cores by a run, or by a part of one, and the sum of its times. The
// counterfactuals of a run work on its core.
type share struct {
	working bool // it has a core
	load    Load // with which it asked for the core
	since   time.Time
	begun   func() Work // tells somebody that it works
	work    Work        // hears of it; nil if nobody does

	took time.Duration         // cores have worked on it and its parts, before since
	kept time.Duration         // that the tasks took which the store had
	jobs map[string]store.Cost // of tasks that ran, by their labels
	was  store.Costs           // of the scenario, from the last time
}

// begin says that it has a core. begun tells that to somebody; it may be nil.
func (s *share) begin(load Load, begun func() Work) {
	s.load, s.working, s.since, s.begun = load, true, time.Now(), begun
	if begun != nil {
		s.work = begun()
	}
}

func (s *share) end() {
	if s.work != nil {
		s.work.End()
		s.work = nil
	}
	s.took += time.Since(s.since)
	s.working = false
}

// rest gives the core back, until resume.
func (s *share) rest(c *Cores) {
	s.end()
	c.release(s.load)
}

// resume waits for a core even if the run is cancelled, because the caller that lent the core takes it
// back.
func (s *share) resume(c *Cores) {
	if err := c.acquire(context.Background(), s.load); err != nil {
		panic("scenarios: a wait that nobody can cancel was cancelled: " + err.Error() + "; cores are counted wrong; mend Cores")
	}
	s.begin(s.load, s.begun)
}

// add adds the times of a part.
func (s *share) add(part *share) {
	s.took += part.took
	s.kept += part.kept
	if len(part.jobs) > 0 && s.jobs == nil {
		s.jobs = map[string]store.Cost{}
	}
	maps.Copy(s.jobs, part.jobs)
}

// total returns the time that the run and its parts would have taken without the store.
func (s *share) total() time.Duration { return s.took + s.kept }
