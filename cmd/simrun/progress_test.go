package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios"
)

// A line shows itself only after a second, and clears its line for other output. Without a
// terminal one comes after half a minute.
func TestProgress(t *testing.T) {
	for _, tt := range []struct {
		terminal bool
		running  time.Duration
		want     string // shown; "" is nothing
	}{
		{true, 0, ""},
		{true, 2 * progressDelay, "1/3"},
		{false, 2 * progressDelay, ""},
		{false, tellEvery + 2*progressDelay, "running for 32 s: more than 4 s left; ring: lap 1, at 3e-06 s, 1 M events/s; 1 more at work; 0 of 2 scenarios and 1 of 1 parts known so far done\n"},
	} {
		var shown bytes.Buffer
		now := time.Now()
		p := &progress{out: &shown, terminal: tt.terminal, cores: 2, width: 100, steps: 2, began: now.Add(-tt.running), told: now.Add(-tt.running), left: map[string]float64{}}
		if tt.terminal {
			p.bar = newBar(&shown, 2)
		}
		p.Expect(1)
		p.step()
		p.expect("ring", 10)
		p.expect("rings", 0)
		first := p.Begin("ring", "lap 1", scenarios.Load{Seconds: 4}).(*work)
		second := p.Begin("rings", "", scenarios.UnknownLoad)
		first.began = now.Add(-2 * time.Second) // of 10 s 8 are left, for two cores
		first.seen.at = now.Add(-2 * time.Second)
		first.At(3_000_000, 2_000_000)
		p.look(now)
		if got := shown.String(); (tt.want == "") != (got == "") || !strings.Contains(got, tt.want) {
			t.Errorf("terminal %t, after %v: shows %q, want %q in it", tt.terminal, tt.running, got, tt.want)
		}
		first.End()
		second.End()
		if p.end("ring"); len(p.works) > 0 || p.remaining(now) != 0 {
			t.Errorf("at the end %d are at work and %v are left", len(p.works), p.remaining(now))
		}
		failure := errors.New("no paper")
		if err := p.printAside(func() error { return failure }); err != failure {
			t.Errorf("aside returned %v, want %v", err, failure)
		}
	}
}

// Plain lines of a long run. Each has a time of its own. The number of scenarios stays the same while parts are added.
// The time left is estimated from the times of the scenarios in earlier runs. After 30 s of the first scenario, two
// cores have (500 - 30) / 2 s to go, 4 min to the nearest 10 s. After 120 s, without the second scenario, they have
// (400 - 120) / 2 s. The clock is the test's.
func TestProgressLines(t *testing.T) {
	var shown bytes.Buffer
	start := time.Now()
	p := &progress{out: &shown, cores: 2, width: 100, steps: 2, began: start, told: start, left: map[string]float64{}}
	p.expect("ring", 400)
	p.expect("rings", 100)
	w := p.Begin("ring", "", scenarios.Load{Seconds: 400}).(*work)
	w.began, w.seen.at = start, start
	for seconds := 0; seconds <= 150; seconds += 10 {
		switch seconds {
		case 60:
			p.Expect(3)
			p.step()
		case 100:
			p.end("rings")
		}
		p.look(start.Add(time.Duration(seconds) * time.Second))
	}
	const want = `running for 30 s: about 4 min left, 6 % done by what it took before; ring; 0 of 2 scenarios done
running for 1 min: about 3 min 40 s left, 12 % done by what it took before; ring; 0 of 2 scenarios and 1 of 3 parts known so far done
running for 1 min 30 s: about 3 min 30 s left, 18 % done by what it took before; ring; 0 of 2 scenarios and 1 of 3 parts known so far done
running for 2 min: about 2 min 20 s left, 44 % done by what it took before; ring; 1 of 2 scenarios and 1 of 3 parts known so far done
running for 2 min 30 s: about 2 min 10 s left, 50 % done by what it took before; ring; 1 of 2 scenarios and 1 of 3 parts known so far done
`
	if diff := cmp.Diff(want, shown.String()); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

// What people read of durations.
func TestRoughly(t *testing.T) {
	for _, test := range []struct {
		seconds float64
		want    string
	}{
		{0.4, "0 s"}, {59.4, "59 s"}, {59.6, "1 min"}, {90, "1 min 30 s"}, {150.3, "2 min 30 s"}, {3596, "1 h"}, {3600 + 29, "1 h"}, {7500, "2 h 5 min"},
	} {
		if got := roughly(time.Duration(test.seconds * float64(time.Second))); got != test.want {
			t.Errorf("roughly(%v s) = %q, want %q", test.seconds, got, test.want)
		}
	}
}

// Who wants to hear nothing hears nothing, and everything works without.
func TestNoProgress(t *testing.T) {
	a := &app{stderr: &bytes.Buffer{}}
	p := a.newProgress(100, &runOptions{quiet: true})
	if p != nil {
		t.Errorf("newProgress with --quiet = %v, want nil", p)
	}
	p.step()
	p.expect("ring", 1)
	p.end("ring")
	p.show()()
	if err := p.printAside(func() error { return nil }); err != nil {
		t.Error(err)
	}
}

// What a program prints appears a moment later, and before what it says of errors.
func TestPromptWriter(t *testing.T) {
	var out lockedBuffer
	w := &promptWriter{to: &out}
	if _, err := w.Write([]byte("one\n")); err != nil {
		t.Error(err)
	}
	if _, err := (afterWriter{w, &out}).Write([]byte("two\n")); err != nil || out.String() != "one\ntwo\n" {
		t.Errorf("wrote %q, %v, want one and two", out.String(), err)
	}
	if _, err := w.Write([]byte("three\n")); err != nil {
		t.Error(err)
	}
	for began := time.Now(); out.String() != "one\ntwo\nthree\n"; time.Sleep(time.Millisecond) {
		if time.Since(began) > 10*time.Second {
			t.Fatalf("after 10 s there is %q, want three, too", out.String())
		}
	}
	broken := &promptWriter{to: failingWriter{}}
	if _, err := broken.Write([]byte("lost")); err != nil {
		t.Error(err)
	}
	if err := broken.Flush(); err == nil {
		t.Error("no error of a writer that fails")
	}
	if _, err := broken.Write([]byte("more")); err == nil {
		t.Error("no error after one")
	}
}

// lockedBuffer is a buffer for several goroutines.
type lockedBuffer struct {
	lockedWriter
	b bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("no paper") }
