// Package serve answers a page that asks for runs of scenarios with changes: the report of
// package report with its simulator behind an address of the host, in place of a simulator
// within the page.
//
//	GET /           the page
//	POST /api/run   a request of package request; the answer is a stream of server-sent events
//
// The events of an answer are progress, now and then, and at the end one result, which is the
// line that the command prints with --json, or one failure with what is wrong. Who goes
// away ends the run.
//
// # What it lets in
//
// A run takes cores and memory, so only who may use the host is to ask for one. The server
// listens to the host alone unless it is told otherwise. A page from elsewhere that the
// user's browser shows could still ask for runs, so a request with another origin is refused,
// and so is one with a strange name of the host in it, as a page has whose name was made to lead here (DNS
// rebinding). Addresses are not names, and always pass.
//
// Requests have bounded sizes and may name scenarios and parameters of the catalog alone;
// no path of a request leads to a file. One run is at work at a time, with all cores; a few wait
// in order, more are sent away, and a run that takes too long is ended.
//
// # An example by hand
//
//	$ curl -s localhost:8080/api/run -H 'Content-Type: application/json' -d '{"scenario": "armci-intro", "set": ["machine.lapi.interrupt=5us"]}'
//	event: result
//	data: {"schema":1,"scenario":"armci-intro",...}
//
// # Files
//
//	serve.go    the handler, and answers to requests
//	guard.go    who may ask
//	queue.go    whose turn it is
//	events.go   server-sent events
package serve
