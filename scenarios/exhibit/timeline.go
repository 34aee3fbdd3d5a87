package exhibit

// Timeline is the activities of processes in a stretch of time: a lane for each, time from left to right. Times are in
// microseconds of simulated time.
type Timeline struct {
	From, To float64
	Lanes    []Lane      // top to bottom
	Bars     []Bar       // of one lane apart from each other, in the order of time
	Brackets []Bracket   // of one lane apart from each other, in the order of time
	Arrows   []LaneArrow // messages
	Path     []PathPoint `json:",omitempty"` // a critical path, from point to point
	Notes    []string    // what was left out, and why this stretch
}

// Shift moves all times by so many microseconds: by -From, they count from the beginning of the timeline.
func (t *Timeline) Shift(by float64) {
	t.From, t.To = t.From+by, t.To+by
	for i := range t.Bars {
		t.Bars[i].Start, t.Bars[i].End = t.Bars[i].Start+by, t.Bars[i].End+by
	}
	for i := range t.Brackets {
		t.Brackets[i].Start, t.Brackets[i].End = t.Brackets[i].Start+by, t.Brackets[i].End+by
	}
	for i := range t.Arrows {
		t.Arrows[i].Sent, t.Arrows[i].Received = t.Arrows[i].Sent+by, t.Arrows[i].Received+by
	}
	for i := range t.Path {
		t.Path[i].At += by
	}
}

// Lane is a lane of a timeline. A minor one belongs to the lane above it, such as that of
// the handlers of a process.
type Lane struct {
	Name  string
	Minor bool
}

// Bar is a stretch in which a lane does one thing.
type Bar struct {
	Lane       int
	Start, End float64 // microseconds, within the timeline
	Kind       string  // a kind of time as ledgers of machines name it, or of activities
}

// Bracket names a stretch of a lane, such as a call.
type Bracket struct {
	Lane       int
	Start, End float64 // microseconds, within the timeline
	Label      string
}

// PathPoint is a point of a path that leads over lanes, in the order of time.
type PathPoint struct {
	Lane int
	At   float64 // microseconds, within the timeline
}

// LaneArrow is a message from one lane to another.
type LaneArrow struct {
	From, To       int     // lanes
	Sent, Received float64 // microseconds; either may lie outside of the timeline
}
