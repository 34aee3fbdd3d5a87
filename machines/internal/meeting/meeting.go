// Package meeting is a meeting of processes that nobody leaves before all have come. A barrier network provides it for
// all processes of a job, a library for some of them.
//
// # By hand: an exchange
//
// Three processes come to a [Point] after 1, 2 and 5 us with the values 10, 20 and 30. All leave at 5 us and know 10,
// 20, 30. The machine charges the times of entering and leaving besides.
//
// # Files
//
//	meeting.go  the whole package
package meeting

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Point is where some processes meet, again and again.
type Point struct {
	members []*node.Thread
	here    []bool // by place in members
	arrived int
	call    string // of the first that has come
	first   string // who that is
	meeting int    // number of the meeting
	values  [2][]node.Addr
	waiters *sim.Condition
}

// New returns a meeting point of members, each of which knows its place among them.
func New(members []*node.Thread) *Point {
	return &Point{members: members, here: make([]bool, len(members)), waiters: sim.NewCondition("meeting")}
}

// Meet blocks the member at a place until all have come. The thread
// meets the clock when it arrives.
func (r *Point) Meet(t *node.Thread, place int, call string) {
	t.Sync()
	call = machines.CollectiveName(t, call)
	if r.arrived == 0 {
		r.call, r.first = call, t.Name()
	}
	if call != r.call {
		t.Fail(&machines.CollectiveError{Here: call, Other: r.first, There: r.call})
	}
	r.here[place] = true
	r.arrived++
	if r.arrived < len(r.members) {
		r.waiters.WaitAs(t.Process, r)
		return
	}
	r.arrived = 0
	r.meeting++
	clear(r.here)
	r.waiters.Broadcast()
}

// Exchange is Meet at which everybody gives a value and learns those of all, by
// place. The result is good until the caller's meeting after the next.
func (r *Point) Exchange(t *node.Thread, place int, call string, v node.Addr) []node.Addr {
	t.Sync()
	// Two tables are enough. A meeting ends when all have come to it. Nobody comes to the meeting after the next one
	// before all have left this one.
	table := &r.values[r.meeting&1]
	if len(*table) == 0 {
		*table = make([]node.Addr, len(r.members))
	}
	(*table)[place] = v
	r.Meet(t, place, call)
	return *table
}

// WaitingFor names the meeting in reports.
func (r *Point) WaitingFor() string {
	return fmt.Sprintf("%s, where %d of %d processes are", r.call, r.arrived, len(r.members))
}

// HeldBy returns who has not come.
func (r *Point) HeldBy() []*sim.Process {
	var missing []*sim.Process
	for i, p := range r.members {
		if !r.here[i] {
			missing = append(missing, p.Process)
		}
	}
	return missing
}
