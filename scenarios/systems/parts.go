package systems

import (
	"simrun/models/fortran/spmd"
	"simrun/sim"
)

// Part is a kind of work or waiting of which the time of a process consists.
type Part int

// The parts, in the order in which they are shown.
const (
	Computing  Part = iota // the statements of the user's program
	Owner                  // finding owners, offsets and loop bounds
	Library                // the run-time library's own computing
	Remote                 // remote reads and writes, as on an idle machine
	Contention             // waiting at the owner because others are served first
	Barriers               // barriers, with the time until the last process comes
	Messages               // sending, receiving and waiting for messages
	Other                  // the rest: the end, when other processes still run

	PartCount = int(Other) + 1
)

// String returns the name of the part.
func (p Part) String() string {
	return [PartCount]string{"computing", "owner calculation", "run-time library", "remote access",
		"contention at the owner", "barriers", "messages", "other"}[p]
}

// Parts is a time by part.
type Parts [PartCount]sim.Duration

// partsOf returns what the time until end consists of for a process. Its ledger has
// one latency for messages and remote words: it is that of messages if the process
// has accessed no remote memory.
func partsOf(r spmd.Result, end sim.Time) Parts {
	var p Parts
	p[Computing], p[Owner], p[Library] = r.Class[0], r.Class[1], r.Class[2]
	l := r.Ledger
	if l.Fetches+l.Stores > 0 {
		p[Remote] = l.Latency
	} else {
		p[Messages] = l.Latency
	}
	p[Contention], p[Barriers] = l.Queueing, l.Barrier
	p[Messages] += l.Waiting
	p[Library] += l.Library
	p[Other] = sim.Duration(end) - p.Sum()
	return p
}

// Sum returns all parts together.
func (p Parts) Sum() sim.Duration {
	var sum sim.Duration
	for _, d := range p {
		sum += d
	}
	return sum
}

// Mean returns the mean of the parts over the processes of a run; their sum is when
// the last process ended.
func Mean(r *spmd.Run) Parts {
	var sum Parts
	for _, one := range r.Results {
		for i, d := range partsOf(one, r.End()) {
			sum[i] += d
		}
	}
	for i := range sum {
		sum[i] /= sim.Duration(max(1, len(r.Results)))
	}
	return sum
}

// Max returns for each part the most that a process of a run spends in it.
func Max(r *spmd.Run) Parts {
	var most Parts
	for _, one := range r.Results {
		for i, d := range partsOf(one, r.End()) {
			most[i] = max(most[i], d)
		}
	}
	return most
}
