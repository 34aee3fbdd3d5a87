package main

import (
	"context"
	"errors"
	"runtime"
	"testing"
)

func TestInterruptible(t *testing.T) {
	failed := errors.New("failed")
	for _, test := range []struct {
		name     string
		canceled bool
		ends     bool // do ends when it is canceled
		value    int
		finished bool
	}{
		{"not interrupted", false, true, 7, false},
		{"ends by itself", true, true, 7, false},
		{"computes on", true, false, 0, true},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		if test.canceled {
			cancel()
		}
		finished := false
		value, err := interruptible(ctx, func() error { finished = true; return nil }, func() (int, error) {
			if !test.ends {
				<-t.Context().Done()
			}
			return 7, failed
		})
		if value != test.value || finished != test.finished || errors.Is(err, context.Canceled) != test.canceled {
			t.Errorf("%s: got %d, finished %t, error %v; want %d, %t, canceled %t", test.name, value, finished, err, test.value, test.finished, test.canceled)
		}
		cancel()
	}
}

// One processor is not enough for a program that computes on and for who
// listens to signals meanwhile.
func TestInterruptibleOnOneProcessor(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	threads, err := interruptible(t.Context(), nil, func() (int, error) { return runtime.GOMAXPROCS(0), nil })
	if err != nil || threads != threadsMin {
		t.Errorf("got %d threads, error %v, want %d", threads, err, threadsMin)
	}
}

// A program that calls the host hears of its end there.
func TestCollectedContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	running, end := collectAtCalls(ctx)
	defer end()
	for i := range collectEvery + 1 {
		if err := running.Err(); err != nil {
			t.Fatalf("call %d: got %v, want no error", i, err)
		}
	}
	cancel()
	if err := running.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}
