package trace

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"simrun/sim"
)

// pajeEvents are the definitions of a Paje trace: number, name and fields of each event, in the order in which lines have
// them.
var pajeEvents = []struct {
	name   string
	fields []string
}{
	{"PajeDefineContainerType", []string{"Alias string", "Type string", "Name string"}},
	{"PajeDefineStateType", []string{"Alias string", "Type string", "Name string"}},
	{"PajeDefineLinkType", []string{"Alias string", "Type string", "StartContainerType string", "EndContainerType string", "Name string"}},
	{"PajeDefineEntityValue", []string{"Alias string", "Type string", "Name string", "Color color"}},
	{"PajeCreateContainer", []string{"Time date", "Alias string", "Type string", "Container string", "Name string"}},
	{"PajeDestroyContainer", []string{"Time date", "Type string", "Name string"}},
	{"PajeSetState", []string{"Time date", "Type string", "Container string", "Value string"}},
	{"PajeStartLink", []string{"Time date", "Type string", "Container string", "StartContainer string", "Value string", "Key string"}},
	{"PajeEndLink", []string{"Time date", "Type string", "Container string", "EndContainer string", "Value string", "Key string"}},
}

// The numbers of the events.
const (
	defineContainer = iota
	defineState
	defineLink
	defineValue
	createContainer
	destroyContainer
	setState
	startLink
	endLink
)

// WritePaje writes a recording as a Paje trace, as pj_dump and ViTE read it. Each track is a container. Its state over
// time is that of a timeline. Each message is a link. Times are in seconds, exact, and do not go back. The error is
// w's.
func WritePaje(w io.Writer, r *Recording) error {
	p := &pajeWriter{out: bufio.NewWriter(w), values: map[string]string{}}
	p.header()
	p.types()
	p.body(r)
	return p.out.Flush()
}

type pajeWriter struct {
	out    *bufio.Writer
	values map[string]string // aliases of states
	events []pajeEvent
}

// pajeEvent is a line with its time.
type pajeEvent struct {
	at   sim.Time
	text string
}

func (p *pajeWriter) header() {
	for i, e := range pajeEvents {
		fmt.Fprintf(p.out, "%%EventDef %s %d\n", e.name, i)
		for _, f := range e.fields {
			fmt.Fprintf(p.out, "%% %s\n", f)
		}
		_, _ = p.out.WriteString("%EndEventDef\n") // an error of it comes back at Flush
	}
}

func (p *pajeWriter) types() {
	fmt.Fprintf(p.out, "%d M 0 Machine\n%d T M Track\n%d S T State\n%d L M T T Message\n", defineContainer, defineContainer, defineState, defineLink)
}

// body writes containers, states and links in the order of time.
func (p *pajeWriter) body(r *Recording) {
	fmt.Fprintf(p.out, "%d 0 m M 0 machine\n", createContainer)
	tracks := r.Tracks()
	alias := map[string]string{}
	for i, track := range tracks {
		alias[track] = fmt.Sprint("t", i)
		fmt.Fprintf(p.out, "%d 0 t%d T m %s\n", createContainer, i, strconv.Quote(track))
	}
	lanes, spans := r.lanes(), r.spans()
	for _, track := range tracks {
		segments := lanes[track]
		if segments == nil {
			segments = outermost(spans[track], true)
		}
		p.states(alias[track], segments)
	}
	for i, m := range r.Messages {
		p.add(m.Sent, fmt.Sprintf("%d %s L m %s %s k%d", startLink, seconds(m.Sent), alias[m.From], strconv.Quote(m.Label), i))
		p.add(m.Received, fmt.Sprintf("%d %s L m %s %s k%d", endLink, seconds(m.Received), alias[m.To], strconv.Quote(m.Label), i))
	}
	slices.SortStableFunc(p.events, func(a, b pajeEvent) int { return cmp.Compare(a.at, b.at) })
	for _, e := range p.events {
		fmt.Fprintln(p.out, e.text)
	}
	end := seconds(r.End())
	for _, track := range tracks {
		fmt.Fprintf(p.out, "%d %s T %s\n", destroyContainer, end, alias[track])
	}
	fmt.Fprintf(p.out, "%d %s M m\n", destroyContainer, end)
}

func (p *pajeWriter) add(at sim.Time, text string) { p.events = append(p.events, pajeEvent{at, text}) }

// nothing is the state of a track between its activities.
const nothing = "nothing"

// states adds the states of a track.
func (p *pajeWriter) states(track string, segments []segment) {
	set := func(at sim.Time, kind string) {
		p.add(at, fmt.Sprintf("%d %s S %s %s", setState, seconds(at), track, p.value(kind)))
	}
	var last sim.Time
	for _, s := range segments {
		if s.start > last {
			set(last, nothing)
		}
		set(s.start, s.kind)
		last = s.end
	}
	set(last, nothing)
}

// value returns the alias of a state, which it defines when it comes up first.
func (p *pajeWriter) value(kind string) string {
	alias, ok := p.values[kind]
	if !ok {
		alias = fmt.Sprint("v", len(p.values))
		p.values[kind] = alias
		fmt.Fprintf(p.out, "%d %s S %s %s\n", defineValue, alias, strconv.Quote(kind), pajeColors[(len(p.values)-1)%len(pajeColors)])
	}
	return alias
}

// pajeColors are colours that people with colour blindness tell apart: those of Okabe and Ito.
var pajeColors = []string{
	`"0.00 0.45 0.70"`, `"0.90 0.62 0.00"`, `"0.00 0.62 0.45"`, `"0.84 0.37 0.00"`, `"0.80 0.47 0.65"`, `"0.34 0.71 0.91"`, `"0.94 0.89 0.26"`, `"0.55 0.55 0.55"`,
}

// seconds writes a time in seconds without loss.
func seconds(t sim.Time) string {
	text := fmt.Sprintf("%d.%012d", int64(t)/int64(sim.Second), int64(t)%int64(sim.Second))
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
