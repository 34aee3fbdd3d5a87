// Package trace shows what a sim.Recorder has kept of a run: as a message
// sequence chart, and as a file for the timeline viewers of Perfetto
// (ui.perfetto.dev) and Chrome (about:tracing).
//
// A recording has spans, which are activities of a track such as "process 0",
// and messages from one track to another. In a chart each track is a lifeline;
// in a timeline it is a thread, and a message is an arrow between two threads.
//
// A span of process 0 from 10 us to 25 us becomes in the timeline
//
//	{"name":"send","cat":"overhead","ph":"X","ts":10,"dur":15,"pid":1,"tid":1}
//
// and in a chart a box on the first lifeline between the ticks 10 and 25.
package trace
