package network

import (
	"fmt"

	"simrun/sim"
)

// Config gives the speeds of a network and the grain of its simulation.
type Config struct {
	Injection, Fabric, Ejection LinkSpec
	// Packet is the size of the hardware's packets, which LinkSpec.PerPacket
	// counts; 0 means that a message is one packet of any length.
	Packet sim.Size
	// Chunk is how many bytes the packet model moves at once: a multiple of
	// Packet, for economy with long messages; 0 means Packet.
	Chunk sim.Size
	// Channels is the number of virtual channels of each link, for the model "wormhole" alone.
	Channels int64
	// Accuracy, if not 0, lets the flow model delay the sharing of links, by at most one part in Accuracy
	// of the time of the transfers concerned.
	Accuracy int64
}

// LinkSpec is the speed of one class of links. A message of b bytes in p
// packets occupies a link for PerMessage + p*PerPacket + b/Rate; its head goes
// on to the next link after Latency.
type LinkSpec struct {
	Rate       sim.Rate
	Latency    sim.Duration // from the start at this link to the start at the next one, or to the host
	PerMessage sim.Duration // occupancy, e.g. the service time of an interface
	PerPacket  sim.Duration // occupancy, e.g. header, arbitration
	PerReply   sim.Duration // occupancy of a link of the way back, by the acknowledgement of a packet; for "wormhole" alone
	Sources    LinkSources
}

// rateMax keeps every byte's time at 1 ps or more. So every message takes time to pass a link, and messages on one
// path keep their order.
const rateMax = sim.Rate(sim.Second)

// Spec returns the speed of a class of links.
func (c *Config) Spec(class LinkClass) LinkSpec {
	switch class {
	case Injection:
		return c.Injection
	case Ejection:
		return c.Ejection
	}
	return c.Fabric
}

func (c *Config) validate() error {
	for class := range LinkClass(linkClasses) {
		if err := c.Spec(class).validate(class); err != nil {
			return err
		}
	}
	if c.Packet < 0 {
		return &ConfigError{What: "packet size", Found: fmt.Sprint(c.Packet), Expected: "at least 0 bytes"}
	}
	if c.Chunk < 0 || (c.Packet > 0 && c.Chunk%c.Packet != 0) {
		return &ConfigError{What: "chunk size", Found: fmt.Sprint(c.Chunk),
			Expected: fmt.Sprintf("a multiple of the packet size, %d bytes", c.Packet)}
	}
	if c.Accuracy < 0 {
		return &ConfigError{What: "accuracy", Found: fmt.Sprint(c.Accuracy), Expected: "at least 0"}
	}
	return nil
}

func (s LinkSpec) validate(class LinkClass) error {
	if s.Rate < 1 || s.Rate > rateMax {
		return &ConfigError{What: class.String() + " rate", Found: fmt.Sprint(s.Rate), Expected: fmt.Sprintf("1 to %d bytes/s", rateMax)}
	}
	durations := [...]struct {
		what string
		d    sim.Duration
	}{{"latency", s.Latency}, {"time per message", s.PerMessage}, {"time per packet", s.PerPacket}, {"time per reply", s.PerReply}}
	for _, d := range durations {
		if d.d < 0 {
			return &ConfigError{What: class.String() + " " + d.what, Found: d.d.String(), Expected: "at least 0s"}
		}
	}
	return nil
}

// chunk returns the number of bytes that move at once, at least 1.
func (c *Config) chunk() int64 {
	switch {
	case c.Chunk > 0:
		return int64(c.Chunk)
	case c.Packet > 0:
		return int64(c.Packet)
	}
	return 1<<63 - 1
}

// packets returns how many packets a message has, at least 1.
func (c *Config) packets(bytes int64) int64 {
	if c.Packet == 0 || bytes == 0 {
		return 1
	}
	return (bytes-1)/int64(c.Packet) + 1
}

// chunkTime returns how long a part of a message, at most one chunk, occupies
// a link, without PerMessage.
func (c *Config) chunkTime(class LinkClass, bytes int64) sim.Duration {
	s := c.Spec(class)
	return s.PerPacket.Times(c.packets(bytes)).Plus(s.Rate.Transfer(bytes))
}

// Occupancy returns how long a message occupies a link of a class. It is the
// sum over the message's chunks, each rounded once.
func (c *Config) Occupancy(class LinkClass, bytes int64) sim.Duration {
	chunk := c.chunk()
	full, rest := bytes/chunk, bytes%chunk
	d := c.Spec(class).PerMessage
	if full > 0 {
		d = d.Plus(c.chunkTime(class, chunk).Times(full))
	}
	if rest > 0 || full == 0 {
		d = d.Plus(c.chunkTime(class, rest))
	}
	return d
}

// Uncontended returns how long a message takes on an idle network: the
// latencies of its route and its occupancy of the slowest link of it. Nothing
// arrives sooner under any model.
func (c *Config) Uncontended(t Topology, src, dst, choice int, bytes int64) sim.Duration {
	links := t.Links()
	var latency, slowest sim.Duration
	for _, id := range t.Route(src, dst, choice, nil) {
		class := links[id].Class
		latency = latency.Plus(c.Spec(class).Latency)
		slowest = max(slowest, c.Occupancy(class, bytes))
	}
	return latency.Plus(slowest)
}

// pricer computes occupancies of one class of links and remembers the last,
// since most messages and packets have one of few sizes.
type pricer struct {
	config Config
	class  LinkClass
	bytes  int64
	time   sim.Duration
}

// chunk is Config.chunkTime.
func (p *pricer) chunk(bytes int64) sim.Duration {
	if bytes != p.bytes {
		p.bytes, p.time = bytes, p.config.chunkTime(p.class, bytes)
	}
	return p.time
}
