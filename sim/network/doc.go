// Package network simulates the networks of parallel machines. It keeps three
// questions apart:
//
//   - Who is joined to whom, and which way does a message go? A [Topology]
//     answers that without knowing of time: [NewTorus], [NewMesh], [NewFatTree],
//     [NewEliteTree], [NewMultistage], [NewBus], and for any other wiring
//     [NewNextHopTable] and [NewPathTable]; each kind has its file.
//   - How fast are links, and what does a message occupy them for? [Config],
//     with one [LinkSpec] for each [LinkClass].
//   - What happens when messages want the same link? A [Network], one type
//     per model: [Uncontended] ("none"), [Packet] ("packet"), [Flow] ("flow").
//     [New] chooses one by name.
//
// A program sends a [Transfer] and gives the event that shall happen when the
// last byte has arrived; everything between is the network's. The limits of a
// network interface (its rate in and out, its service time per message) are
// those of the host's injection and ejection link.
//
// # An example by hand
//
// Hosts 0 and 5 of a multistage network sit on different chips of one board:
//
//	injection, node chip 0 to link chip, link chip to node chip 1, ejection
//
// Let all links have 100 MB/s and 0.2 us. A packet of 1024 bytes occupies each
// link for 1024 B / 100 MB/s = 10.24 us. Its head starts on the four links at
// 0, 0.2, 0.4 and 0.6 us; its tail leaves the last at 0.6 + 10.24 us and is at
// the host 0.2 us later: 11.04 us.
//
// Let host 1 send the same to host 5 at the same time and with the same choice
// of path. Its packet has its own injection link, reaches chip 0 at 0.2 us as
// well, second in event order, and waits until that link is free at 10.44 us.
// From then on nobody is in its way: it arrives at 10.44 + 3*0.2 + 10.24 =
// 21.28 us under the model "packet". Under "none" both are there at 11.04 us.
// Under "flow" each has half of the links that they share, and both are there
// at 4*0.2 + 1024 B / 50 MB/s = 21.28 us.
//
// Who records the run as a sim.Meter hears what each link carries, from when to when, and how long it waited for others (meter.go).
//
// # Which model
//
// "packet" for small messages and for what happens on the way: it costs an
// event per packet (or chunk) and link. "flow" for large messages on large
// machines: it costs a computation whenever a transfer starts or ends, whatever
// its size. Their results agree where links are shared evenly; TestModelsAgree
// states how far.
package network
