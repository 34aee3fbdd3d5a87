package ga

import (
	"fmt"
	"slices"

	"simrun/sim"
)

// mutexesMax is more mutexes than fit into the memory of a machine.
const mutexesMax = 1 << 30

// CreateMutexes makes n mutexes, numbered from 0 (GA_Create_mutexes). It is collective;
// all ask for as many, and there is one set at a time.
func (p *Process) CreateMutexes(n int) error {
	if n < 1 || n > mutexesMax {
		p.enter("GA_Create_mutexes")
		defer p.leave()
		return p.wrong("%d mutexes, expected 1 to %d", n, mutexesMax)
	}
	if p.mutexes != nil {
		p.enter("GA_Create_mutexes")
		defer p.leave()
		return p.wrong("mutexes that exist already, expected GA_Destroy_mutexes before")
	}
	a, err := p.Create(Config{Name: "mutexes", Type: Long, Dims: []int64{2 * int64(n)}})
	p.mutexes, p.locked = a, make([]bool, n)
	return err
}

// Lock waits until mutex number i is free, and takes it (GA_Lock). It draws a ticket by
// read-and-increment and waits for its turn, so processes are served in the order of their tickets.
// Between two polls it pauses for at least the time of a poll: if polls interrupt the owner, waiting
// processes could otherwise leave it no time to release the mutex. The pauses grow, because polls in
// step with the owner's own tries could block it for ever. If nobody can free the mutex any more, the run ends with the
// report of a deadlock.
func (p *Process) Lock(i int) error {
	if err := p.checkMutex("GA_Lock", i); err != nil {
		return err
	}
	if p.locked[i] {
		p.call = "GA_Lock"
		return p.wrong("mutex %d, which this process has, expected one that it has not", i)
	}
	p.locked[i] = true
	what := mutexWait(i)
	defer p.thread.EndPoll()
	mine, err := p.mutexes.ReadInc([]int64{2 * int64(i)}, 1)
	if err != nil {
		return err
	}
	longest := firstLongest
	for look, wait := 1, sim.Microsecond; ; look, wait = look+1, min(2*wait, longest) {
		p.thread.Sync()
		from := p.thread.Now()
		served, err := p.mutexes.ReadInc([]int64{2*int64(i) + 1}, 0)
		if err != nil || served == mine {
			return err
		}
		p.thread.Sync()
		if look%looksOfOne == 0 {
			longest = longest.Times(2)
		}
		p.thread.Compute(max(wait, p.thread.Now().Sub(from)))
		p.thread.Sync()
		p.thread.Poll(what) // what the owner did for the look is over
	}
}

// mutexWait is the wait for a mutex.
type mutexWait int

func (m mutexWait) WaitingFor() string { return fmt.Sprintf("mutex %d of GA_Lock", int(m)) }

func (mutexWait) HeldBy() []*sim.Process { return nil }

// Between looks at whose turn it is, a process pauses. At first a pause is at most firstLongest, unless a look takes
// longer. After each looksOfOne looks, pauses may be twice as long. So no pause is longer than a quarter of the time
// waited.
const (
	firstLongest = 50 * sim.Microsecond
	looksOfOne   = 8
)

// Unlock frees a mutex that this process has (GA_Unlock), after its operations under it
// are complete.
func (p *Process) Unlock(i int) error {
	if err := p.checkMutex("GA_Unlock", i); err != nil {
		return err
	}
	if !p.locked[i] {
		p.call = "GA_Unlock"
		return p.wrong("mutex %d, which this process has not, expected one that it has locked", i)
	}
	p.locked[i] = false
	if err := p.mover.fence(); err != nil {
		return p.failed(err)
	}
	_, err := p.mutexes.ReadInc([]int64{2*int64(i) + 1}, 1)
	return err
}

// DestroyMutexes removes the mutexes (GA_Destroy_mutexes). It is collective; no process may have one.
func (p *Process) DestroyMutexes() error {
	if err := p.checkMutex("GA_Destroy_mutexes", 0); err != nil {
		return err
	}
	if i := slices.Index(p.locked, true); i >= 0 {
		p.call = "GA_Destroy_mutexes"
		return p.wrong("mutex %d, which this process has, expected none", i)
	}
	err := p.mutexes.Destroy()
	p.mutexes = nil
	return err
}

func (p *Process) checkMutex(call string, i int) error {
	p.enter(call)
	defer p.leave()
	if p.mutexes == nil {
		return p.wrong("no mutexes, expected GA_Create_mutexes before")
	}
	if n := p.mutexes.Dims[0] / 2; i < 0 || int64(i) >= n {
		return p.wrong("mutex %d, expected 0 to %d", i, n-1)
	}
	return nil
}

// fence waits until the puts and accumulates of this process are complete.
func (o *overARMCI) fence() error { return o.armci.AllFence() }

func (d *direct) fence() error { return d.quiet() }
