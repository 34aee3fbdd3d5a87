// Package ga is Global Arrays 5.0, limited to its basic calls (Nieplocha, Harrison and
// Littlefield, Supercomputing 1994; the manual). An array is spread over the processes of a
// program, and any process puts, gets or adds to any patch of it. Programs are Go functions
// that make the calls of the C binding. ARMCI (package armci) moves the data.
//
// Key types: [Process] is the library in one process. [Array] is an array. [Process.Create]
// chooses its blocks itself, [Process.CreateIrreg] takes them from the program, and
// [Process.CreateBlockCyclic] distributes them as ScaLAPACK does.
//
// If the [Config] of an array has widths of ghost cells, each block is surrounded by copies of
// its neighbours' cells. [Array.UpdateGhosts] renews the copies, [Array.AccessGhosts] gives
// access to them.
//
// The library has other versions for comparison:
//
//   - [InitializeOnAdlib] keeps the distribution of arrays in the descriptors of Adlib (package
//     adlib), so that Adlib's collective calls work on global arrays.
//   - [InitializeDirect], [InitializeShared] and [InitializeMessages] are the library as it was
//     before ARMCI. For each column of a patch, the first makes a put or a get of SHMEM and the
//     second a copy in shared memory. The third sends a request that interrupts the owner of the
//     data, and the owner answers with a message.
//
// # By hand: an array of 9x8 on six processes
//
// The prime factors of 6 are 3 and 2, assigned to dimensions in this order. Dimensions take
// turns, the last one first, but a factor goes to another dimension if that leaves a smaller
// part of its extent over.
// Factor 3: it is the turn of the last dimension, but 8 modulo 3 leaves 2 of 8 over and 9
// modulo 3 leaves nothing, so dimension 0 gets it. Factor 2: it is the turn of dimension 0,
// but 9 modulo 6 leaves 3 of 9 over and 8 modulo 2 leaves nothing, so the last dimension gets
// it. The grid is 3x2, blocks are 3x4, and process 3 has the patch (3,4) to (5,7).
//
// With chunks (-1, 8) the last dimension has one unit of 8 and is not cut. Dimension 0 gets
// factor 3 as before, and also factor 2, since only it has enough units. The 9 rows on 6
// processes are 2, 2, 2, 1, 1 and 1.
//
// A patch (2,3) to (4,4), two columns of rows 2, 3 and 4, lies in four blocks. Process 0 has
// (2,3), one element, and process 1 has (2,4). Process 2 has (3,3) and (4,3): two segments of
// 8 bytes, 32 bytes apart in the array and 16 in a dense buffer. Process 3 has (3,4) and (4,4).
//
// # What differs
//
//   - Operations on whole arrays work block by block through buffers, and copy the local part
//     into the buffer, too.
//   - For an update of ghost cells, each process makes a get for each side of its block, corners
//     included. The library has faster updates, which shift data dimension by dimension, for
//     blocks that are wider than ghost cells. Ghost cells may be as wide as the array.
//   - There are no mirrored copies and no groups of processes.
//   - Puts of one process take effect in the order of the calls.
//   - An accumulate needs atomic operations or active messages of the machine; otherwise its
//     error is a *machines.MissingError.
//   - The part of a process has at most 2 GiB, unless [armci.WithProtocol] sets pointers of 8
//     bytes.
//
// # Files
//
//	process.go   Process, GA_Initialize, GA_Sync
//	create.go    Array: creation
//	axis.go      cuts of a dimension, the grid of processes
//	layout.go    which process has which block
//	described.go the same, in a descriptor of Adlib
//	adlib.go     creation of arrays with descriptors
//	patch.go     NGA_Put, NGA_Get, NGA_Acc
//	local.go     NGA_Distribution, NGA_Locate, NGA_Access, GA_Fill
//	ghosts.go    ghost cells: NGA_Access_ghosts, GA_Update_ghosts
//	periodic.go  patches that go round the ends of an array
//	transport.go data transport over ARMCI
//	direct.go    transport by puts and gets of the machine
//	shared.go    transport by copies in shared memory, under locks
//	messages.go  transport by requests and answers
//	request.go   a request and its header
//	serve.go     handlers of requests
//	listed.go    scattered elements, by lists of addresses
//	scalar.go    factors of accumulates
//	elements.go  NGA_Gather, NGA_Scatter, NGA_Scatter_acc, NGA_Read_inc
//	whole.go     add, scale, fill, copy, dot product of arrays and patches
//	matmul.go    NGA_Matmul_patch
//	mutex.go     GA_Create_mutexes, GA_Lock
//	errors.go costs.go
package ga
