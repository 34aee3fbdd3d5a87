// Package measure runs the classical micro-benchmarks of message passing and remote
// memory as programs on a simulated machine: latency, bandwidth by size,
// half-performance length, the parameters of LogGP, collective calls by the number of
// processes. It shows published measurements of the real machine beside the results.
//
// A [Group] is a table or a figure of measurements. A [Suite] is the groups of one
// machine. [Suite.Scenario] makes a scenario without a file of it. So the measurements
// have the changes, the tables, the JSON and the files of every scenario. Each group is a
// part of the run with its own machine; a [Lab] gives it processes and takes its numbers.
// If the machine lacks a capability of a group, the group is left out, and a note says so.
//
// [Groups] returns the groups of this package. Groups of other packages, such as those
// of processors and memories, have the same form. The caller combines them:
//
//	suite := measure.Suite{Machine: &model, Groups: slices.Concat(measure.Groups(), processor.Groups())}
//	scenario, err := suite.Scenario(catalog, overrides...)
//
// The other packages import this one, which imports none of them. A group's Run gets
// processes from [Lab.Run] or prices from [Lab.Costs], and passes each number to
// [Lab.Cell] or [Lab.Point].
//
// # Names
//
// The scenario of machine t3d is measure-t3d, its program is measure, the exhibit of a
// group is measure-t3d-GROUP. In a table the row is library/operation, such as
// SHMEM/put, and the column says what was measured with which size, such as "latency
// 8 B". In a figure the row is the size, or the number of processes, and the column the
// series. Sizes are bytes; MB/s is 10^6 bytes in a second.
//
// # Published numbers
//
// published/MACHINE.csv has a row for each published number. The row has the group, row
// and column of its cell, its unit, the published range from and to, and the doubt of the
// source in per cent. It says whether the number is recalled (nobody has opened the
// source), its use, the reason of a known gap, and the source. Tables show the middle of
// the range. A simulated number that lies beside the range by no more than the doubt
// agrees with the source, and the tables say so.
//
// The column used names what was derived from the number, such as parameters of the
// machine's Spec. Such a row is an input: the simulated number only shows that the parts
// add up again. It is marked and counts in no statistic. All other rows are evidence, and
// nothing was chosen by them.
//
// # Conditions
//
// Others may have measured with another setting of the machine, such as stream buffers that are off. The column condition
// of such a row names a row of published/conditions.csv: the parameter and its value, and how the setting is known. A
// setting is known from sources about the program, its time and its machine, and never from the number itself. Where it is
// not known, the row has no condition. The groups of rows with a condition run once more with it, as a counterfactual of
// the scenario. Their cells stand beside the others, in columns that end with the name of the condition.
//
// # An example by hand
//
// On the machine of package ideal with its own numbers a message of 8 bytes costs its
// sender 1 us (library.call). Its bytes leave within 0.08 us, and 10 us later they arrive
// within another 0.08 us; receiving costs 1 us (library.receive). Together that is 12.16
// us, half of a round trip. The bandwidth of 1 MiB is 1,048,576 B / (12 us + 2 x
// 10,485.76 us) = 49.97 MB/s, since every byte leaves before the first one arrives.
//
// # Files
//
//	suite.go        Group, Suite and the scenario
//	published.go    published numbers
//	condition.go    settings under which they were measured
//	validation.go   both side by side, for the machine's page
//	lab.go          processes for a group, and its numbers
//	party.go        a participating process
//	transfer.go     measurements of every transfer: latency, overhead, gap, rates
//	remote.go, exposed.go, words.go, active.go, messages.go   the transfers of libraries
//	loaded.go, loggp.go, collectives.go   all processors of a node at once, LogGP, calls of all
//	exchange.go     total exchange by puts
//	faults.go       page faults of shared virtual memory
//	sections.go     strided, gathering and adding transfers by ARMCI
//	patches.go      Global Arrays
package measure
