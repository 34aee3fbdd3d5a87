// Package scenariotest supports tests of scenarios and of the command. It has
// two small machines and small programs to run on them, among them some that
// fail, and [Deterministic], which holds a scenario to the promise that its
// result depends on nothing but its file.
//
// The machine "pair" sends a message of n bytes in latency + n/rate. With the
// 10 us and 100 MB/s of its Spec, 1000 bytes take 20 us, and a program that
// sends them around a ring of 4 processes ends at 80 us. The machine "mule" takes
// 30 us + n/(100 MB/s).
package scenariotest
