// Package seastar is the nodes of a Cray XT5 and their network: a SeaStar2+ per
// node, its router in a 3-D torus, and the host that the SeaStar interrupts.
//
// A [Fabric] is the nodes of a job. A [Node] has one interface, which all its
// processes share. Libraries such as Portals send headers (Node.SendHeader), take
// them in interrupts (Node.Arrive and the node's service), and let the node move
// payloads (Node.Receive). The SeaStar runs in Cray's generic mode: the host, not the
// SeaStar's own processor, matches messages. On a node of Fabric.AddOffloadingNode the
// SeaStar matches them.
//
// # Times
//
// A message is a header packet of 64 bytes (seastar.header) and a payload.
//
//   - The header leaves after everything that the interface was given before. It takes
//     seastar.transmit, network.hop for each link, and seastar.receive.
//   - It interrupts the host (seastar.interrupt), on one core (seastar.core). Arrivals
//     while the handler runs cost no interrupt: they coalesce, unless
//     seastar.coalescing is false. The handler's work limits the messages per second of
//     a node.
//   - A payload up to seastar.inline comes in the header packet. A longer one waits in
//     the network until the host has matched it. It then moves at the rate of the two
//     interfaces and of the links between, and a second interrupt ends it.
//   - A payload up to network.short goes through the two interfaces in order of
//     request, but takes no link of the torus. A longer one is a transfer of
//     sim/network under network.contention. The two kinds do not compete: an
//     interface may carry both at full rate. A single payload takes the same time
//     either way. If many long ones are under way, their shares of links are
//     recomputed with a small delay (network.accuracy).
//   - A node receives at most seastar.streams payloads at once. It refuses further
//     ones. They come again seastar.resend after the refusal has gone back, until a
//     stream is free. The headers of refusals and repetitions take no interface.
//
// Copies by processors share the memory of the node ([Node.Copy]): each core has at
// most copy.core, all together copy.node. Those of at most 16 KiB, which are in the
// caches, do not compete.
//
// # By hand: twelve processes copy
//
// With 3 GB/s for a core and 10 GB/s for the node, 3 MB take 1 ms alone. Twelve
// copies at once demand 36 GB/s and get 10: all take 3.6 ms. If the twelfth starts 1.1
// ms later, the others run at 10/33 of their speed until then and do a third of
// their work. The rest, 0.667 ms of work at 10/36, takes 2.4 ms more: they end at
// 3.5 ms.
//
// # Files
//
//	spec.go    parameters
//	fabric.go  the torus, places, latencies
//	node.go    headers, payloads, interrupts
//	resend.go  refused payloads
//	streams.go ends of payloads that have no event
//	copies.go  memory shared by copies
//	meter.go   traffic of interfaces, for counters
package seastar
