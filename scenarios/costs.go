package scenarios

import (
	"maps"
	"runtime/metrics"
	"time"

	"simrun/scenarios/store"
)

// loadOf returns the load of work by its earlier cost.
func loadOf(c store.Cost) Load {
	if c.Seconds == 0 {
		return Load{Seconds: UnknownLoad.Seconds, Bytes: c.Bytes}
	}
	return Load(c)
}

// secondsLong returns a duration of the host's clock.
func secondsLong(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// keepCosts stores the costs of the run of a scenario and of its tasks, for the order and the memory of
// later runs. A run with changes gives no cost for the scenario as a whole.
func (e *Env) keepCosts(bytes int64) {
	s := e.observe.Store
	if !e.observe.keeps(e.scenario) {
		return
	}
	now := store.Costs{Whole: e.share.was.Whole, Jobs: maps.Clone(e.share.was.Jobs)}
	if !e.scenario.Changed() {
		now.Whole = store.Cost{Seconds: e.share.total().Seconds(), Bytes: leastKnown(now.Whole.Bytes, bytes)}
	}
	for label, c := range e.share.jobs { // any order: each has its own place
		if now.Jobs == nil {
			now.Jobs = map[string]store.Cost{}
		}
		c.Bytes = leastKnown(now.Jobs[label].Bytes, c.Bytes)
		now.Jobs[label] = c
	}
	s.KeepCosts(e.scenario.ID, now)
}

// leastKnown returns the smaller of two sizes; 0 means unknown. The smaller one is better, since other
// work at the same time makes a growth of memory look larger.
func leastKnown(was, is int64) int64 {
	if was == 0 || is < was {
		return is
	}
	return was
}

// heapMetric is the memory of objects, dead ones that are not swept yet included.
const heapMetric = "/memory/classes/heap/objects:bytes"

// lookEvery is how often memory is looked at.
const lookEvery = 100 * time.Millisecond

// memoryWatch sees by how much memory grows.
type memoryWatch struct {
	stop  chan struct{}
	grown chan int64
}

// watchMemory begins to watch.
func watchMemory() *memoryWatch {
	w := &memoryWatch{make(chan struct{}), make(chan int64)}
	go w.watch()
	return w
}

func (w *memoryWatch) watch() {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	first := heapBytes()
	most := first
	for {
		select {
		case <-tick.C:
			most = max(most, heapBytes())
		case <-w.stop:
			w.grown <- max(most, heapBytes()) - first
			return
		}
	}
}

// end returns by how many bytes memory grew at most.
func (w *memoryWatch) end() int64 {
	close(w.stop)
	return <-w.grown
}

func heapBytes() int64 {
	sample := []metrics.Sample{{Name: heapMetric}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return int64(sample[0].Value.Uint64())
}
