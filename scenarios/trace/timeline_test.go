package trace_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/scenarios/exhibit"
	"simrun/scenarios/trace"
	"simrun/sim"
)

// everything returns a recording without limits.
func everything() *trace.Recording { return trace.NewRecording(0, sim.TimeMax, 1<<20, nil) }

func run(track string, start, end sim.Time, where string) sim.Run {
	return sim.Run{Track: track, Start: start, End: end, Where: where}
}

// Process 0 computes for 10 us. The library accounts the last 2 as remote access and 1 more as contention. Then the
// process waits 3 us in a barrier. Its adapter handles a message meanwhile.
func TestTimelineLanes(t *testing.T) {
	r := everything()
	r.Run(run("process 0", 0, 10*us, "a.f:3"))
	r.Account(sim.Account{Track: "process 0", Kind: "remote access", End: 10 * us, Took: 2 * sim.Microsecond, Call: "get"})
	r.Account(sim.Account{Track: "process 0", Kind: "contention at the owner", End: 10 * us, Took: sim.Microsecond})
	r.Account(sim.Account{Track: "process 0", Kind: "barriers", End: 13 * us, Took: 3 * sim.Microsecond, Sum: false})
	r.Account(sim.Account{Track: "process 0", Kind: "computing", Took: 7 * sim.Microsecond, Sum: true})
	r.Run(run("process 1", 0, 4*us, ""))
	r.Run(run("process 1", 6*us, 13*us, ""))
	r.Span(sim.Span{Track: "dispatcher 0", Start: 11 * us, End: 12 * us, Label: "receive", Kind: sim.SpanHandler})
	r.Message(sim.Message{From: "process 1", To: "dispatcher 0", Sent: 8 * us, Received: 11 * us, Label: "put", Bytes: 8})
	r.Message(sim.Message{From: "process 1", To: "process 0", Sent: 8 * us, Received: 11*us + 100, Label: "put", Bytes: 8})
	got, err := trace.Timeline(r, trace.Window{From: 1 * us, To: 13 * us})
	if err != nil {
		t.Fatal(err)
	}
	want := &exhibit.Timeline{
		From: 1, To: 13,
		Lanes: []exhibit.Lane{{Name: "process 0"}, {Name: "dispatcher 0", Minor: true}, {Name: "process 1"}},
		Bars: []exhibit.Bar{
			{Lane: 0, Start: 1, End: 7, Kind: "computing"}, {Lane: 0, Start: 7, End: 9, Kind: "remote access"},
			{Lane: 0, Start: 9, End: 10, Kind: "contention at the owner"}, {Lane: 0, Start: 10, End: 13, Kind: "barriers"},
			{Lane: 1, Start: 11, End: 12, Kind: "handler"},
			{Lane: 2, Start: 1, End: 4, Kind: "computing"}, {Lane: 2, Start: 4, End: 6, Kind: "wait"}, {Lane: 2, Start: 6, End: 13, Kind: "computing"},
		},
		Brackets: []exhibit.Bracket{{Lane: 0, Start: 1, End: 7, Label: "a.f:3"}, {Lane: 0, Start: 7, End: 9, Label: "get"}},
		Arrows:   []exhibit.LaneArrow{{From: 2, To: 1, Sent: 8, Received: 11}, {From: 2, To: 0, Sent: 8, Received: 11.0001}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("timeline (-want +got):\n%s", diff)
	}
}

// A program sets up for 50 us and then repeats a step 20 times: computing 6 us in a loop of any number of turns, and
// an exchange of 4 us. Step 7 takes longer, so it and the one after it are not the steadiest.
func TestInterestingStep(t *testing.T) {
	r, at := everything(), 0*us
	spend := func(kind string, d sim.Duration) {
		at = at.Add(d)
		r.Account(sim.Account{Track: "process 0", Kind: kind, End: at, Took: d})
	}
	spend("run-time library", 50*sim.Microsecond)
	for i := range 220 {
		for range 1 + i%3 {
			spend("computing", sim.Duration(6)*sim.Microsecond/sim.Duration(1+i%3))
		}
		extra := sim.Duration(0)
		if i == 6 {
			extra = 3 * sim.Microsecond
		}
		spend("messages", 4*sim.Microsecond+extra)
	}
	w, why := r.Interesting()
	if got := w.To.Sub(w.From); got != 120*sim.Microsecond || w.From < 50*us+73*us {
		t.Errorf("got a window from %v to %v (%s), want 12 steps of 10 us behind the long one", w.From, w.To, why)
	}
	if want := "process 0 repeats a step 219 times from 50us on; shown are steps 9 to 20, each of about 10us"; why != want {
		t.Errorf("got %q, want %q", why, want)
	}
}

// Without a step it shows what follows the first message; a short recording is shown whole.
func TestInterestingElse(t *testing.T) {
	r := everything()
	for i := range 500 {
		r.Run(run("process 0", sim.Time(i)*us, sim.Time(i)*us+us/2, fmt.Sprint(i*i%499)))
	}
	r.Message(sim.Message{From: "process 0", To: "process 1", Sent: 99 * us, Received: 101 * us})
	if w, why := r.Interesting(); w.From != 99*us || w.To <= w.From || !strings.Contains(why, "first message, sent at 99us") {
		t.Errorf("got a window from %v to %v: %s", w.From, w.To, why)
	}
	short := everything()
	short.Run(run("process 0", 3*us, 5*us, ""))
	if w, why := short.Interesting(); w.From != 3*us || w.To != 5*us || why != "" {
		t.Errorf("got a window from %v to %v: %q; want all of a short recording", w.From, w.To, why)
	}
}

// Of 100 processes in a ring, 16 are shown, among them process 0 and its neighbours. Many messages and segments are
// thinned. The notes say so.
func TestTimelineIsThinned(t *testing.T) {
	r := everything()
	for p := range 100 {
		track := fmt.Sprint("process ", p)
		for i := range 600 {
			r.Run(run(track, sim.Time(i)*us, sim.Time(i)*us+us/2, ""))
			r.Message(sim.Message{From: track, To: fmt.Sprint("process ", (p+1)%100), Sent: sim.Time(i) * us, Received: sim.Time(i+1) * us})
		}
	}
	got, err := trace.Timeline(r, trace.Everything())
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Lanes) != 16 || got.Lanes[0].Name != "process 0" || len(got.Arrows) != 300 || len(got.Bars) > 16*1000 {
		t.Errorf("got %d lanes, %d arrows, %d bars", len(got.Lanes), len(got.Arrows), len(got.Bars))
	}
	notes := strings.Join(got.Notes, "\n")
	for _, want := range []string{"16 of 100 processes: process 0,", "messages that can be told apart 300 are shown", "a column shows what takes most of it"} {
		if !strings.Contains(notes, want) {
			t.Errorf("no note %q in\n%s", want, notes)
		}
	}
}

// A recording keeps what is in its window, up to its limit, and says once when it is full.
func TestRecordingLimits(t *testing.T) {
	full := 0
	r := trace.NewRecording(10*us, 20*us, 2, func() { full++ })
	r.Run(run("a", 0, 9*us, ""))
	r.Run(run("a", 9*us, 12*us, ""))
	r.Span(sim.Span{Track: "a", Start: 15 * us, End: 16 * us})
	if r.Entries() != 2 || r.Left != 0 || full != 0 {
		t.Errorf("got %d entries, %d left, full %d times; want 2, 0, 0", r.Entries(), r.Left, full)
	}
	r.Message(sim.Message{Sent: 15 * us, Received: 16 * us})
	r.Account(sim.Account{End: 17 * us, Took: sim.Microsecond})
	r.Account(sim.Account{End: 27 * us, Took: sim.Microsecond})
	if r.Entries() != 2 || r.Left != 2 || full != 1 {
		t.Errorf("got %d entries, %d left, full %d times; want 2, 2, 1", r.Entries(), r.Left, full)
	}
}

// Whatever is reported, the bars of a lane lie apart, within the timeline, in the order of time.
func TestBarsLieApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := everything()
		at, took := rapid.Int64Range(0, 1000), rapid.Int64Range(1, 300)
		for range rapid.IntRange(1, 12).Draw(t, "entries") {
			track, start, d := rapid.SampledFrom([]string{"process 0", "process 1", "net 1"}).Draw(t, "track"), sim.Time(at.Draw(t, "at")), sim.Duration(took.Draw(t, "took"))
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0:
				r.Run(run(track, start, start.Add(d), ""))
			case 1:
				r.Account(sim.Account{Track: track, Kind: rapid.SampledFrom([]string{"messages", "barriers"}).Draw(t, "kind"), End: start.Add(d), Took: d})
			default:
				r.Span(sim.Span{Track: track, Start: start, End: start.Add(d), Label: "call", Kind: sim.SpanHandler})
			}
		}
		from := sim.Time(at.Draw(t, "from"))
		got, err := trace.Timeline(r, trace.Window{From: from, To: from.Add(500)})
		if err != nil {
			return // nothing in the window
		}
		last := map[int]float64{}
		for _, b := range got.Bars {
			if b.Start < got.From || b.End > got.To || b.Start >= b.End {
				t.Fatalf("bar %+v is not within %v to %v", b, got.From, got.To)
			}
			if b.Start < last[b.Lane] {
				t.Fatalf("bar %+v begins before %v, where the one before it ends", b, last[b.Lane])
			}
			last[b.Lane] = b.End
		}
	})
}
