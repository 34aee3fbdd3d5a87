// Package seastar is the nodes of a Cray XT5 and what joins them: a SeaStar2+ per
// node, its router in a 3-D torus, and the host that the SeaStar interrupts.
//
// A [Fabric] is the nodes of a job; a [Node] has one interface, which all its
// processes share. Libraries such as Portals send headers (Node.SendHeader), take
// them in interrupts (Node.Arrive and the node's service), and have payloads moved
// (Node.Receive). The SeaStar runs in what Cray calls generic mode: the host, not
// the SeaStar's own processor, decides where a message goes. A node can be made so that
// the SeaStar does (Fabric.AddOffloadingNode).
//
// # What takes time
//
// A message is a header packet of 64 bytes (seastar.header) and a payload.
//
//   - The header leaves behind all that the interface was given before, and takes
//     seastar.transmit, network.hop for each link, and seastar.receive.
//   - The host is interrupted (seastar.interrupt), on one core (seastar.core). While its
//     handler runs, more arrivals cost no interrupt: they coalesce, unless
//     seastar.coalescing is false. Handling one after the other is what limits a node in
//     messages per second.
//   - Payload up to seastar.inline comes in the header packet. More waits in the
//     network until the host has said where it goes, and then moves at the rate of
//     the two interfaces and of the links between, with a second interrupt at its
//     end.
//   - A payload up to network.short goes through the two interfaces in order of
//     request, but takes no link of the torus; a longer one is a transfer of
//     sim/network under network.contention. The two do not see each other: an
//     interface can be given both at full rate. A payload that is alone takes the
//     same time either way. With many long ones under way, links are shared anew a
//     little late (network.accuracy).
//   - At most seastar.streams payloads come in at one node at once. More are refused
//     and come again when the refusal has gone back, after seastar.resend, until a
//     stream is free. The headers that go there and back meanwhile take no interface.
//
// Copies by processors share the memory of the node ([Node.Copy]): each core has at
// most copy.core, all together copy.node. Those of at most 16 KiB, which are in the
// caches, do not compete.
//
// # By hand: twelve processes copy
//
// With 3 GB/s for a core and 10 GB/s for the node, 3 MB take 1 ms alone. Twelve
// copies at once want 36 GB/s and get 10: all take 3.6 ms. If the twelfth starts 1.1
// ms later, the others have had 10/33 of their speed until then and done a third of
// their work; the rest, 0.667 ms of work at 10/36, takes 2.4 ms more: they end at
// 3.5 ms.
//
// # Files
//
//	spec.go    parameters
//	fabric.go  the torus, places, latencies
//	node.go    headers, payloads, interrupts
//	resend.go  payloads that come again
//	copies.go  memory shared by copies
//	meter.go   what interfaces carry, for counters
package seastar
