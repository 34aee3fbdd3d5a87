package sim

import (
	"fmt"
	"slices"
)

// Resource is something that at most capacity processes hold at a time; the
// others queue, first come, first served.
type Resource struct {
	name     string
	capacity int
	holders  []*Process
	waiters  waitList
}

// NewResource returns a free resource. The name is for reports.
func NewResource(name string, capacity int) *Resource {
	return &Resource{name: name, capacity: capacity}
}

// Acquire blocks p until it holds one unit of r.
func (r *Resource) Acquire(p *Process) {
	if len(r.holders) < r.capacity && r.waiters.head == nil {
		r.holders = append(r.holders, p)
		return
	}
	r.waiters.wait(p, r)
}

// TryAcquire takes a unit if one is free and nobody queues.
func (r *Resource) TryAcquire(p *Process) bool {
	if len(r.holders) >= r.capacity || r.waiters.head != nil {
		return false
	}
	r.holders = append(r.holders, p)
	return true
}

// Release gives back a unit that p holds; the first in the queue holds it from
// this instant. It returns an error, changing nothing, if p holds none.
func (r *Resource) Release(p *Process) error {
	i := slices.Index(r.holders, p)
	if i < 0 {
		return &ReleaseError{Resource: r.name, Process: p.name}
	}
	if w := r.waiters.head; w != nil {
		r.holders[i] = w.process
		r.waiters.wakeFirst()
		return nil
	}
	r.holders = slices.Delete(r.holders, i, i+1)
	return nil
}

// Name returns the resource's name.
func (r *Resource) Name() string { return r.name }

// InUse returns how many units are held.
func (r *Resource) InUse() int { return len(r.holders) }

// WaitingFor names the resource in reports.
func (r *Resource) WaitingFor() string { return r.name }

// HeldBy returns the processes that hold r.
func (r *Resource) HeldBy() []*Process { return r.holders }

// ReleaseError says that a process released a resource that it did not hold.
type ReleaseError struct{ Resource, Process string }

func (e *ReleaseError) Error() string {
	return fmt.Sprintf("%s releases %s, which it does not hold; acquire it first", e.Process, e.Resource)
}
