package trace

import (
	"strings"

	"simrun/sim"
)

// Interfaces keeps what the interfaces of nodes carry within a window of time, up to a number of entries. It is a
// sim.Meter.
type Interfaces struct {
	Carriages []sim.Carriage

	from, to sim.Time
	most     int
}

// NewInterfaces returns a recording of everything that interfaces carry at least partly between from and to, both
// included. It has room for most entries.
func NewInterfaces(from, to sim.Time, most int) *Interfaces {
	return &Interfaces{from: from, to: to, most: most}
}

// Span does nothing: spans are of tracks.
func (x *Interfaces) Span(sim.Span) {}

// Message does nothing: an interface carries packets.
func (x *Interfaces) Message(sim.Message) {}

// Carry keeps c if a link is an interface.
func (x *Interfaces) Carry(c sim.Carriage) {
	if len(x.Carriages) < x.most && c.End > x.from && c.Start <= x.to && hostOf(c.Link) >= 0 {
		x.Carriages = append(x.Carriages, c)
	}
}

// hostOf returns the number of the node whose interface a link is; -1 if it is none. "Host[3]>Router[1,0]" and
// "Node[3].Words" are of node 3.
func hostOf(link string) int {
	for end := range strings.SplitSeq(link, ">") {
		if strings.HasPrefix(end, "Host[") || strings.HasPrefix(end, "Node[") {
			return numberIn(end)
		}
	}
	return -1
}

// numberIn returns the number in the first brackets of a path, such as 3 of "SP.Node[3]"; -1 if there is none.
func numberIn(path string) int {
	_, rest, _ := strings.Cut(path, "[")
	digits, _, found := strings.Cut(rest, "]")
	if !found {
		return -1
	}
	return lastNumber(digits)
}
