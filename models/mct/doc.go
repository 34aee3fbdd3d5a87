// Package mct is the part of the Model Coupling Toolkit, MCT 2.6.0, by which two parallel programs exchange
// distributed arrays. It has MCTWorld, GlobalSegMap, Router, and the transfer of attribute vectors (Larson, Jacob
// and Ong, International Journal of High Performance Computing Applications 19(3), 2005; Jacob, Larson and Ong,
// ibid.).
//
// The points of a grid are numbered from 1. A [GlobalSegMap] assigns segments of this numbering to processes. A point
// belongs to one process or to none. A process stores its points in an attribute vector, also numbered from 1.
// [Routes] list, for each process of the other side, the runs of this vector that the two exchange. Both sides order
// the exchanged points by global number, so messages need no description.
//
// # In a program
//
// The components of a coupled program are one job, with consecutive ranks. A [Registry], made before the job, has the
// number of processes of each. Every process calls
//
//	w, err := mct.Init(e, registry)                // MCTWorld_init; e is the machine's endpoint
//	m, err := w.InitGlobalSegMap(size, own)        // GlobalSegMap_init: own are the process's segments
//	r, err := w.InitRouter(m, 2)                   // Router_init, to component 2, which calls it with 1
//	err = r.Send(mct.AttrVect{Attributes: 1, Points: m.LocalSize(w.Rank()), Data: at}, mct.DefaultTag)
//
// and the other component calls r.Recv. A map serves many routers and a router many transfers. InitGlobalSegMap and
// InitRouter make up the time of a communication schedule. A router has the buffers of one transfer. So transfers in
// both directions at once need two routers, with Isend, Irecv, WaitSend and WaitRecv.
//
// # Costs
//
// Messages go through the machine's MPI (see [Over]). This package has no parameter of speed.
//
// To distribute a map, a component makes four gathers to its root: the numbers of segments, then their starts,
// lengths and processes. MCT implements these gathers itself: see [GatherWindow]. After a barrier, the root
// broadcasts six times: the three arrays and three single integers. For a router, the roots of both components
// exchange a handshake and then their maps. Each broadcasts the other's map, in six broadcasts as well.
//
// Then every process makes its router itself, by brute force. For each remote process it goes through all remote
// segments, and then it compares its own segments with all of them. [Work] counts these operations, and the processor's
// prices for such loops give their time. [Route] finds the same routes by searching, which takes less time on the host.
// All processes have the same maps, so the host keeps one copy of each: see [Registry].
//
// A sender packs the data for a peer into a buffer and sends one message to each peer. A receiver lets a single run
// be put into its place. It receives several runs into a buffer, and unpacks them after the last message has come.
// Packing and unpacking are copies, which compete with the other processes of the node, and a loop around the runs.
//
// # Order in a process
//
// If the segments of a process are not in ascending order in the map, MCT sorts its vector before it sends and after it
// receives (since 2008). The positions in a router are those in the sorted vector, and [GlobalSegMap.Permutation]
// translates them to the process's own order. MCT also makes a sorted map, collectively; the model leaves this time
// out. MCT accepts segments of no points and points with two owners. Here they are mistakes, because with them the
// received data depend on the order of messages, or are empty.
//
// # By hand
//
// A has 12 points on 2 processes in blocks, 1-6 and 7-12. B has them on 2 processes in turns of three: process 0 has
// 1-3 and 7-9, process 1 has 4-6 and 10-12. Process 0 of A shares its points 1-3, at its positions 1 to 3, with
// process 0 of B, and its positions 4 to 6 with process 1. Process 0 of B stores 7-9 at positions 4 to 6 and shares
// them with process 1 of A. If A had all points on one process, process 0 of B would share two adjacent runs with it,
// which form one run, 1 to 6. The process of A would share two runs, 1 to 3 and 7 to 9.
//
// For its router, process 0 of A compares the owner of 2 own segments, and that of 4 remote segments for each of 2
// remote processes. It compares its one segment with all 4. So own is 2, remote 8, pairs 4, of which 2 overlap.
//
// For its map, A makes 4 gathers of 2 messages each (the go-ahead to process 1 and its answer), and 6 broadcasts of one
// message. For the router, there are 2 messages between the roots in each direction and 6 broadcasts. So A's root
// sends 4 + 6 + 2 + 6 = 18 messages, and its process 1 sends 4.
//
// If a process of a Cray XT5 has 8,192 remote processes with a segment each, it compares 8,192 * 8,192 owners. The integer
// units need 0.333 clocks for a comparison, 1 for its branch, and an eighth, since the loop is unrolled that often, of
// the loop's two additions and branch, 0.20825: 1.54125 clocks of 2.6 GHz each, in all 39.78 ms.
//
// # Files
//
//	segmap.go    Segment, GlobalSegMap
//	decompose.go maps of XpressSpace's decompositions
//	route.go     Routes, Route
//	transport.go the interface to a machine
//	registry.go  the components
//	world.go     World: MCT in a process
//	init.go      making a map known; gather.go: the gathers
//	exchange.go  exchanging maps
//	router.go    Router, AttrVect; cost.go: the time to find routes
//	install.go   a Router without messages, for runs that measure what comes behind it
//	costs.go     costs.toml, operation counts
//	transfer.go  sending and receiving
//	read.go      two maps from JSON; json.go: values and places in JSON
//	tables.go    routes to JSON, the work of simrun mct-router
package mct
