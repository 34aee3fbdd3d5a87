// Package serve answers a page that asks for runs of scenarios with changes: the report of
// package report with its simulator behind an address of the host, instead of a simulator
// within the page.
//
//	GET /           the page
//	POST /api/run   a request of package request; the answer is a stream of server-sent events
//
// The events of an answer are progress, from time to time, and at the end one result, the
// line that the command prints with --json, or one failure with its reason. If the client
// disconnects, the run ends.
//
// # Access control
//
// A run takes cores and memory, so only users of the host may request one. By default the
// server listens to the host only. A foreign page in the user's browser could still send
// requests. So the server refuses a request with another origin, and a request with an
// unknown name of the host, as in DNS rebinding. Addresses are not names, and always pass.
//
// Requests have bounded sizes and may name only scenarios and parameters of the catalog; no
// path of a request leads to a file. One run executes at a time, with all cores. A few wait
// in order, further ones are refused, and a run that takes too long is ended.
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
//	guard.go    access control
//	queue.go    the queue of runs
//	events.go   server-sent events
package serve
