// Package trace shows what processes did in a run: as a message sequence chart, as a timeline,
// and as a file for the timeline viewers of Perfetto (ui.perfetto.dev) and Chrome (about:tracing).
//
// A [Recording] is a sim.Accountant. It has spans, which are activities of a track such as "process 0",
// messages from one track to another, runs (a thread has had its processor) and accounts (what the ledger of a
// process notes: time of a kind, in a call, at a line of the program). It keeps what lies in a
// window of time, up to a number of entries. A [Profile] adds up accounts and keeps sums alone.
//
// [Counters] add up what happens in buckets of time, of a window: of tracks, and of links, as a sim.Meter.
// [Interfaces] keep what the interfaces of nodes carry, one by one.
//
// In a chart each track is a lifeline. In a timeline each process is a lane: accounts say what it did, runs between them
// are computing, what is left is waiting; spans name the calls, and those of the node's other tracks are a lane below. Of a long
// recording [Recording.Interesting] chooses a window: it looks for the period with which what a process does
// repeats.
//
// # By hand
//
// A span of process 0 from 10 us to 25 us becomes in the file of a viewer
//
//	{"name":"send","cat":"overhead","ph":"X","ts":10,"dur":15,"pid":1,"tid":1}
//
// and in a chart a box on the first lifeline between the ticks 10 and 25.
//
// A process runs from 0 to 10 us. Its ledger notes at 10 us 2 us of remote access and then 1 us of contention, and at
// 13 us 3 us of a barrier. Its lane has computing from 0 to 7, remote access to 9, contention to 10 and the barrier to 13 us.
//
// # Files
//
//	recording.go   what is kept
//	chart.go       sequence charts
//	timeline.go lane.go   timelines: lanes, arrows; what a process did when
//	step.go        the window and the processes that are worth showing
//	profile.go     what time was spent on, added up
//	pprof.go       the file for go tool pprof
//	counters.go    what happens in buckets of time
//	interfaces.go  what the interfaces of nodes carry
//	path.go        a critical path over a timeline
//	perfetto.go paje.go   the files for viewers
package trace
