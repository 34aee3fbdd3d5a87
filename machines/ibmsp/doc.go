// Package ibmsp is the IBM RS/6000 SP of the Pacific Northwest National
// Laboratory as it was in 1998: 512 thin nodes with a 120 MHz P2SC processor, a
// TB3 adapter each, and the SP Switch between them. Its native communication
// libraries are in packages lapi, one-sided, and mpl, messages.
//
// [Model] describes the machine for listings. [New] reads the Spec, ibmsp.toml,
// which has a source for every number. [Machine.Launch] puts one process on each of
// the first n nodes. This package only connects the parts: the processor of
// sim/node, the multistage switch of sim/network with the adapters as injection and
// ejection links, and the libraries lapi and mpl.
//
//	ibmsp.toml   the Spec
//	spec.go      its Go form, and the network's speeds from it
//	machine.go   Model, New, Launch
//	endpoint.go  both libraries as capabilities
//	testdata     published points for the validation test
//
// # By hand: a packet between neighbours
//
// Nodes 0 and 1 are connected to one switch chip. A LAPI request is a packet of 48
// bytes. It goes through the adapter, 1.5 us, the chip, 0.3 us, and the other
// adapter, 1.5 us. Its last byte is 48 B / 101.8 MB/s = 0.47 us behind the first
// one: 3.77 us. A full packet of 1024 bytes takes 3.3 + 10.06 us, and the next one
// is 10.06 us behind it. With 976 bytes of data per packet this is 97 MB/s.
//
// The processors need about the same time: 4.4 us for a packet and 5.7 us for copying
// 976 bytes. Copying takes 122 loads and stores, 10 clocks for the call and 6 for the
// loop, 1.13 us. On either side it touches 1 + (976-8)/128 = 8.56 cache lines.
// Reading the source takes 200 ns for each, reading and writing back the destination
// 200 + 133 ns, unless the user's side is in the cache.
package ibmsp
