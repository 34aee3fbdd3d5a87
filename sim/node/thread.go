package node

import "simrun/sim"

// Thread is a simulated process that executes on a processor and works in an
// address space. It runs ahead of the clock: Charge only notes what its code
// costs, and Sync, which every interaction with others begins with, lets the
// noted time pass.
type Thread struct {
	*sim.Process
	CPU    *Processor
	Memory *Memory
	Level  Level
	// Call is the call of a programming system that the thread is in, such as
	// "ARMCI_GetS"; libraries below name it when something goes wrong.
	Call string
	owed sim.Duration
}

// Charge notes that the thread has executed code that takes d.
func (t *Thread) Charge(d sim.Duration) { t.owed = t.owed.Plus(d) }

// Owed returns what has been charged since the last Sync.
func (t *Thread) Owed() sim.Duration { return t.owed }

// Sync lets the charged time pass on the thread's processor, so that the clock
// shows where the thread is. Interrupts make it take longer.
func (t *Thread) Sync() {
	d := t.owed
	t.owed = 0
	t.CPU.Run(t.Process, t.Level, d)
}

// Compute executes d of work: Charge and Sync.
func (t *Thread) Compute(d sim.Duration) {
	t.Charge(d)
	t.Sync()
}

// Sleep lets d pass without using the processor, as the system call does.
func (t *Thread) Sleep(d sim.Duration) {
	t.Sync()
	t.Process.Sleep(d)
}
