// Package mct is the Model Coupling Toolkit, MCT 2.6.0, as far as two parallel programs exchange distributed arrays
// with it: MCTWorld, GlobalSegMap, Router, and the transfer of attribute vectors (Larson, Jacob and Ong, International
// Journal of High Performance Computing Applications 19(3), 2005; Jacob, Larson and Ong, there).
//
// The points of a grid are numbered from 1. A [GlobalSegMap] says for segments of that numbering which process has
// them; points may be without a process, but none has two. A process stores its points in a vector, an attribute
// vector of MCT, numbered from 1 as well. [Routes] say for each process of the other side which runs of that
// vector are exchanged with it. Both sides order what they exchange by global number, so messages need no
// description.
//
// # In a program
//
// The components of a coupled program are one job, with consecutive ranks. A [Registry], made before the job, says
// how many processes each has. Every process calls
//
//	w, err := mct.Init(e, registry)                // MCTWorld_init; e is the machine's endpoint
//	m, err := w.InitGlobalSegMap(size, own)        // GlobalSegMap_init: own are the process's segments
//	r, err := w.InitRouter(m, 2)                   // Router_init, to component 2, which calls it with 1
//	err = r.Send(mct.AttrVect{Attributes: 1, Points: m.LocalSize(w.Rank()), Data: at}, mct.DefaultTag)
//
// where the other component has r.Recv. A map serves many routers and a router many transfers. InitGlobalSegMap and
// InitRouter are what a communication schedule takes. Both directions at once take a router each, since it has the
// buffers of one transfer, with Isend, Irecv, WaitSend and WaitRecv.
//
// # What it takes
//
// Messages go through the machine's MPI (see [Over]), and there is no parameter of speed here.
//
// A map becomes known by four gathers to the root of the component: how many segments each process has, then their
// starts, lengths and processes. MCT does not leave gathers to MPI: see [GatherWindow]. After a barrier, the root
// broadcasts six times: the three arrays and three single integers. For a router, the roots of both components
// exchange a handshake and then their maps, and each broadcasts the other's, in the same six.
//
// Then every process makes its router itself, by brute force: for each remote process it goes through all remote
// segments, and then it compares its own segments with all of them. [Work] counts that and the processor's prices
// for such loops say how long it takes; [Route] finds the same by searching, so that the time of the host does not
// grow with it. All processes hold the same maps, so there is one of each content on the host: see [Registry].
//
// A sender packs what goes to a peer into a buffer and sends that, one message to each peer. A receiver has one run
// put into its place, and several into a buffer, which it unpacks after the last message has come. Packing and
// unpacking are copies in competition with the other processes of the node, and a loop around the runs.
//
// # Order in a process
//
// If the segments of a process are not in ascending order in the map, MCT sorts its vector before it sends and after it
// receives (since 2008). The positions in a router are those in the sorted vector, and [GlobalSegMap.Permutation]
// leads from there to the process's own. MCT makes a sorted map besides, collectively; what that takes is left out.
// MCT takes segments of no points and points with two owners; here they are mistakes, because then what arrives
// depends on the order of messages, or is nothing.
//
// # By hand
//
// 12 points are on 2 processes of A in blocks, 1-6 and 7-12, and on 2 processes of B in turn by threes: process 0
// has 1-3 and 7-9, process 1 has 4-6 and 10-12. Process 0 of A shares its points 1-3, which are its positions 1 to
// 3, with process 0 of B, and its positions 4 to 6 with process 1. Process 0 of B stores 7-9 at positions 4 to 6 and
// shares them with process 1 of A. If A had all points on one process, process 0 of B would share two
// adjacent runs with it, which is one run, 1 to 6; the process of A shares two, 1 to 3 and 7 to 9.
//
// For its router, process 0 of A compares the owner of 2 own segments, that of 4 remote ones for each of 2 remote
// processes, and its one segment with all 4: own 2, remote 8, pairs 4, of which 2 overlap.
//
// Its map takes A 4 gathers of 2 messages each, the go-ahead to process 1 and its answer, and 6 broadcasts of one
// message; the router 2 messages between the roots in each direction and 6 broadcasts: of A's root, 4 + 6 + 2 + 6 =
// 18 messages sent, and of its process 1, 4.
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
//	transport.go what MCT needs of a machine
//	registry.go  the components
//	world.go     World: MCT in a process
//	init.go      making a map known; gather.go: the gathers
//	exchange.go  exchanging maps
//	router.go    Router, AttrVect; cost.go: what finding routes takes
//	costs.go     costs.toml, operation counts
//	transfer.go  sending and receiving
//	read.go      two maps from JSON; json.go: values and places in JSON
//	tables.go    routes to JSON, the work of simrun mct-router
package mct
