// Package trace shows what processes did in a run: as a message sequence chart, as a timeline,
// and as a file for the timeline viewers of Perfetto (ui.perfetto.dev) and Chrome (about:tracing).
//
// A [Recording] is a sim.Accountant. It keeps the entries within a window of time, up to a maximum number:
//
//   - spans: activities of a track such as "process 0";
//   - messages from one track to another;
//   - runs: intervals in which a thread had its processor;
//   - accounts: entries in the ledger of a process (time of a kind, in a call, at a line of the program).
//
// A [Profile] adds up accounts and keeps only the sums. [Counters] add up the activity of tracks and, as a
// sim.Meter, of links, in buckets of time. [Interfaces] keep the single transfers of the interfaces of nodes.
//
// In a chart each track is a lifeline. In a timeline each process is a lane: accounts tell its activities, runs
// between them are computing, and the rest is waiting. Spans name the calls; spans of the node's other tracks are a
// lane below. [Recording.Interesting] chooses a window of a long recording: it looks for the period with which the
// activities of a process repeat.
//
// # By hand
//
// A span of process 0 from 10 us to 25 us becomes in the file of a viewer
//
//	{"name":"send","cat":"overhead","ph":"X","ts":10,"dur":15,"pid":1,"tid":1}
//
// and in a chart a box on the first lifeline between the ticks 10 and 25.
//
// A process runs from 0 to 10 us. At 10 us its ledger notes 2 us of remote access and then 1 us of contention, and at
// 13 us it notes 3 us of a barrier. Its lane has computing from 0 to 7, remote access to 9, contention to 10 and the
// barrier to 13 us.
//
// # Files
//
//	recording.go   the entries of a recording
//	chart.go       sequence charts
//	timeline.go lane.go   timelines: lanes, arrows; activities of a process
//	step.go        the choice of a window and of processes
//	profile.go     sums of time by process, call, line and kind
//	pprof.go       the file for go tool pprof
//	counters.go    activity in buckets of time
//	interfaces.go  transfers of the interfaces of nodes
//	path.go        a critical path over a timeline
//	perfetto.go paje.go   the files for viewers
package trace
