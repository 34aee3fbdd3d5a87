package serve

import (
	"bytes"
	"encoding/json"
	"net/http"
	"time"

	"simrun/scenarios/request"
)

// writeMax is how long a reader may take to accept an event.
const writeMax = 10 * time.Second

// events is a stream of server-sent events. Who does not read it is left alone: the end of
// the request ends the run.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func newEvents(w http.ResponseWriter) *events {
	w.Header().Set("Content-Type", "text/event-stream")
	e := &events{w, http.NewResponseController(w)}
	_ = e.control.Flush() // so that the reader knows that its run waits
	return e
}

// send sends an event, whose data are one line.
func (e *events) send(kind string, data []byte) {
	_ = e.control.SetWriteDeadline(time.Now().Add(writeMax))
	_, err := e.w.Write(append(append([]byte("event: "+kind+"\ndata: "), data...), "\n\n"...))
	if err == nil {
		_ = e.control.Flush()
	}
}

// result sends a line of JSON.
func (e *events) result(line []byte) { e.send("result", bytes.TrimSuffix(line, []byte("\n"))) }

func (e *events) fail(why string) { e.sendJSON("failure", map[string]string{"error": why}) }

func (e *events) progress(s request.State) { e.sendJSON("progress", s) }

func (e *events) sendJSON(kind string, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic("serve: " + err.Error() + "; an event has no JSON; mend its type")
	}
	e.send(kind, data)
}
