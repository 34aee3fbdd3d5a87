package xpressspace

import "simrun/models/xpressspace/dart"

// names are the commands of the run-time system in a word or two.
var names = map[dart.Service]string{
	opJoin: "join", opStart: "start", opUpdate: "update", opRegistered: "registered", opComplete: "complete", opUncoupled: "uncoupled", opCoupled: "coupled",
	opQuery: "query", opAsked: "asked", opAnswered: "answered", opWanted: "wanted", opReady: "invitation", opConsumed: "consumed", opAwait: "await", opAvailable: "available",
	opLatest: "latest", opArrive: "arrive", opRelease: "release", opLeave: "leave", opExit: "exit",
}

// CommandName returns the name of a command of the run-time system, for charts of
// messages. An invitation says where data go to or may be got.
func CommandName(s dart.Service) string { return names[s] }
