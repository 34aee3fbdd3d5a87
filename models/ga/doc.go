// Package ga is Global Arrays 5.0 as far as its basic calls go: arrays that are spread
// over the processes of a program, patches of which any process puts, gets or adds to
// (Nieplocha, Harrison and Littlefield, Supercomputing 1994; the manual). Programs
// are Go functions that make the calls of the C binding; data move by ARMCI (package
// armci).
//
// Key types: [Process] is the library as one process sees it; [Array] is an array,
// which [Process.Create] cuts by itself, [Process.CreateIrreg] where the program
// says, and [Process.CreateBlockCyclic] as ScaLAPACK does.
//
// An array whose [Config] has widths of ghost cells keeps copies of its blocks' neighbours
// around each block, which [Array.UpdateGhosts] renews and [Array.AccessGhosts] shows.
//
// [InitializeOnAdlib] starts the version that keeps the distribution of arrays in the descriptors
// of Adlib (package adlib), whose collective calls then work on global arrays.
//
// [InitializeDirect], [InitializeShared] and [InitializeMessages] start the library in the
// forms that it had before ARMCI: by a put or a get of SHMEM for each column of a patch, by
// a copy of each column in shared memory, and by requests that interrupt the owner of data,
// which answers with a message.
//
// # By hand: an array of 9x8 on six processes
//
// The prime factors of 6 are 3 and 2. Factor 3 goes to a dimension first: the turn
// is the last one's, where 8 modulo 3 leaves 2 of 8 over, but 9 modulo 3 leaves
// nothing over in dimension 0, which gets it. Factor 2: the turn is dimension 0's,
// where 9 modulo 6 leaves 3 of 9 over; 8 modulo 2 leaves nothing, so the last
// dimension gets it. The grid is 3x2, blocks are 3x4, and process 3 has the patch
// (3,4) to (5,7).
//
// With chunks (-1, 8) the last dimension has one unit of 8 and is not cut. Factor 3
// goes to dimension 0 as before, so does factor 2, for which only it has enough
// units. 9 rows on 6 processes are 2, 2, 2, 1, 1 and 1.
//
// A patch (2,3) to (4,4), two columns of rows 2, 3 and 4, lies in four blocks. Process
// 0 has (2,3), one element; process 1 (2,4); process 2 (3,3) and (4,3), two segments of
// 8 bytes 32 bytes apart there and 16 in a dense buffer; process 3 (3,4) and (4,4).
//
// # What differs
//
// Operations on whole arrays work block by block through buffers, of which the local part
// is copied, too. An update of ghost cells is a get of each process for each side of its
// block, corners included; the library has faster ones that shift data dimension by
// dimension where blocks are wider than ghost cells. Ghost cells may be as wide as the
// array. There are no mirrored copies and no groups of processes. Puts of one process take
// effect in the order of the calls. An accumulate needs atomic operations or active
// messages of the machine, else its error is a *machines.MissingError. The memory of a
// process's part is at most 2 GiB unless [armci.WithProtocol] has pointers of 8 bytes.
//
// # Files
//
//	process.go   Process, GA_Initialize, GA_Sync
//	create.go    Array, how it is made
//	axis.go      cuts of a dimension, the grid of processes
//	layout.go    which process has which block
//	described.go the same, kept in a descriptor of Adlib
//	adlib.go     how arrays with descriptors are made
//	patch.go     NGA_Put, NGA_Get, NGA_Acc
//	local.go     NGA_Distribution, NGA_Locate, NGA_Access, GA_Fill
//	ghosts.go    ghost cells: NGA_Access_ghosts, GA_Update_ghosts
//	periodic.go  patches that go round the ends of an array
//	transport.go  how data move: over ARMCI
//	direct.go    by puts and gets of the machine
//	shared.go    by copies in shared memory, under locks
//	messages.go  by requests and answers
//	request.go   a request and its header
//	serve.go     what handlers do with requests
//	listed.go    elements anywhere, with lists of addresses
//	scalar.go    factors of accumulates
//	elements.go  NGA_Gather, NGA_Scatter, NGA_Scatter_acc, NGA_Read_inc
//	whole.go     add, scale, fill, copy, dot product of arrays and patches
//	matmul.go    NGA_Matmul_patch
//	mutex.go     GA_Create_mutexes, GA_Lock
//	errors.go costs.go
package ga
