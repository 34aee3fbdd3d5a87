// Package network simulates the networks of parallel machines. It separates
// three questions:
//
//   - Which hosts and switches are connected, and which route does a message
//     take? A [Topology] answers this without regard to time: [NewTorus],
//     [NewMesh], [NewFatTree], [NewEliteTree], [NewMultistage], [NewBus], and for
//     any other wiring [NewNextHopTable] and [NewPathTable]; each kind has its
//     file.
//   - How fast are links, and how long does a message occupy them? A [Config]
//     says, with one [LinkSpec] for each [LinkClass].
//   - What happens when messages contend for a link? A [Network] decides, one
//     type per model: [Uncontended] ("none"), [Packet] ("packet"), [Flow]
//     ("flow"), [Wormhole] ("wormhole"). [New] chooses one by name.
//
// A program sends a [Transfer] with the event that the network schedules when the
// last byte has arrived. The injection and ejection links of a host stand for its
// network interface: its rate in and out, and its service time per message.
//
// # An example by hand
//
// Hosts 0 and 5 of a multistage network sit on different chips of one board:
//
//	injection, node chip 0 to link chip, link chip to node chip 1, ejection
//
// Let all links have 100 MB/s and 0.2 us. A packet of 1024 bytes occupies each
// link for 1024 B / 100 MB/s = 10.24 us. Its head enters the four links at
// 0, 0.2, 0.4 and 0.6 us; its tail leaves the last one at 0.6 + 10.24 us and
// reaches the host 0.2 us later, at 11.04 us.
//
// Let host 1 send the same to host 5 at the same time and with the same choice
// of path. Its packet has its own injection link and also reaches chip 0 at
// 0.2 us. It comes second in event order, so it waits for the next link until
// 10.44 us. After that it meets no other packet, and arrives at 10.44 + 3*0.2 +
// 10.24 = 21.28 us under the model "packet". Under "none" both packets arrive at
// 11.04 us. Under "flow" each has half the rate of the shared links, and both
// arrive at 4*0.2 + 1024 B / 50 MB/s = 21.28 us.
//
// A sim.Meter that records the run receives, for each link, what it carries, from
// when to when, and how long this waited for others (meter.go).
//
// # Which model
//
// "packet" suits small messages and shows what happens on the way. It costs one
// event per packet (or chunk) and link. "flow" suits large messages on large
// machines. It costs one computation per start or end of a transfer, whatever
// its size. The two agree where transfers share links evenly; TestModelsAgree
// states how far. Both have unlimited buffers in the switches: what waits holds up
// nobody but those that want the same link. "wormhole" has none: what waits holds
// up all that comes behind it, back to its source. It is for a torus or a mesh under
// heavy load, and costs one event per train, and one for each time that it waits.
package network
