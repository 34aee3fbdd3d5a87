package trace_test

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios/trace"
	"simrun/sim"
)

// pajeReader reads a Paje trace as its definition says. The header defines events. A line has as many fields as its
// event. Names that it uses exist. Times do not go back. Each link that starts also ends.
type pajeReader struct {
	fields map[string][]string
	names  map[string]string
	known  map[string]bool
	open   map[string]float64
	last   float64
	said   []string
}

func readPaje(text string) (*pajeReader, error) {
	p := &pajeReader{fields: map[string][]string{}, names: map[string]string{}, known: map[string]bool{"0": true}, open: map[string]float64{}}
	number := ""
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		var err error
		switch words := strings.Fields(line); {
		case strings.HasPrefix(line, "%EventDef "):
			number = words[2]
			p.names[number], p.fields[number] = words[1], []string{}
		case line == "%EndEventDef":
			number = ""
		case strings.HasPrefix(line, "% ") && number != "" && len(words) == 3:
			p.fields[number] = append(p.fields[number], words[1])
		default:
			err = p.event(line)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %q: %w", i+1, line, err)
		}
	}
	if len(p.open) > 0 {
		return nil, fmt.Errorf("links without end: %v", p.open)
	}
	return p, nil
}

func (p *pajeReader) event(line string) error {
	words := quoted(line)
	fields, ok := p.fields[words[0]]
	if !ok || len(words) != len(fields)+1 {
		return fmt.Errorf("found %d fields, expected %v", len(words)-1, fields)
	}
	value := map[string]string{}
	for i, f := range fields {
		value[f] = words[i+1]
	}
	for _, f := range []string{"Type", "Container", "StartContainer", "EndContainer", "StartContainerType", "EndContainerType"} {
		if v, has := value[f]; has && !p.known[v] {
			return fmt.Errorf("%s %s is not defined", f, v)
		}
	}
	if t, has := value["Time"]; has {
		at, err := strconv.ParseFloat(t, 64)
		if err != nil || at < p.last {
			return fmt.Errorf("time %s after %v (%v)", t, p.last, err)
		}
		p.last = at
	}
	p.known[value["Alias"]] = true
	switch name := p.names[words[0]]; name {
	case "PajeSetState":
		if !p.known[value["Value"]] {
			return fmt.Errorf("state %s is not defined", value["Value"])
		}
		p.said = append(p.said, fmt.Sprintf("%s %s %s", value["Time"], value["Container"], value["Value"]))
	case "PajeStartLink":
		p.open[value["Key"]] = p.last
	case "PajeEndLink":
		if _, started := p.open[value["Key"]]; !started {
			return fmt.Errorf("link %s ends and has not started", value["Key"])
		}
		delete(p.open, value["Key"])
	}
	return nil
}

// quoted splits a line into words and texts between quotes.
func quoted(line string) []string {
	var words []string
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		end := strings.IndexByte(line+" ", ' ')
		if line[0] == '"' {
			end = strings.IndexByte(line[1:], '"') + 2
		}
		words = append(words, strings.Trim(line[:end], `"`))
		line = line[end:]
	}
	return words
}

// Process 0 computes from 1 to 3 us, and sends a message at 2 us that process 1 receives at 4 us, where it computes to 5 us.
func TestPaje(t *testing.T) {
	r := everything()
	r.Run(run("process 0", 1*us, 3*us, ""))
	r.Run(run("process 1", 4*us, 5*us, ""))
	r.Message(sim.Message{From: "process 0", To: "process 1", Sent: 2 * us, Received: 4 * us, Label: "a put", Bytes: 8})
	var b bytes.Buffer
	if err := trace.WritePaje(&b, r); err != nil {
		t.Fatal(err)
	}
	p, err := readPaje(b.String())
	if err != nil {
		t.Fatalf("%v\n%s", err, &b)
	}
	want := []string{"0 t0 v0", "0 t1 v0", "0.000001 t0 v1", "0.000003 t0 v0", "0.000004 t1 v1", "0.000005 t1 v0"}
	if diff := cmp.Diff(want, p.said); diff != "" {
		t.Errorf("states (-want +got):\n%s\n%s", diff, &b)
	}
	if !strings.Contains(b.String(), "7 0.000002 L m t0 \"a put\" k0\n") || !strings.Contains(b.String(), "8 0.000004 L m t1 \"a put\" k0\n") {
		t.Errorf("no link from process 0 to process 1 in\n%s", &b)
	}
}
