package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"
)

// A bar shows itself only after a second, and clears its line for other output.
func TestProgress(t *testing.T) {
	for _, tt := range []struct {
		running time.Duration
		want    string // shown after one step
	}{
		{0, ""},
		{2 * progressDelay, "1/3"},
	} {
		var terminal bytes.Buffer
		p := &progress{bar: newBar(&terminal, 2), steps: 2, began: time.Now().Add(-tt.running)}
		p.Expect(1)
		p.step()
		if got := terminal.String(); (tt.want == "") != (got == "") || !strings.Contains(got, tt.want) {
			t.Errorf("after %v: terminal shows %q, want %q in it", tt.running, got, tt.want)
		}
		failure := errors.New("no paper")
		if err := p.printAside(func() error { return failure }); err != failure {
			t.Errorf("aside returned %v, want %v", err, failure)
		}
	}
}

// Without a terminal there is no bar, and everything works without one.
func TestNoProgress(t *testing.T) {
	a := &app{stderr: &bytes.Buffer{}}
	p := a.newProgress(100, false)
	if p != nil {
		t.Errorf("newProgress for a buffer = %v, want nil", p)
	}
	p.step()
	if err := p.printAside(func() error { return nil }); err != nil {
		t.Error(err)
	}
}
