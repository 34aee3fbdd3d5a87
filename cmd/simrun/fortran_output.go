package main

import (
	"errors"
	"io"
	"sync"
	"time"
)

// The output of a program appears at once for people, and in large pieces for pipes.
const (
	appearsAfter = 50 * time.Millisecond
	pieceMax     = 1 << 16 // bytes
)

// promptWriter passes on the output of a program after a moment, together with the output of that
// moment. It may be used by several goroutines.
type promptWriter struct {
	mu    sync.Mutex
	to    io.Writer
	text  []byte
	err   error // of writing, for whoever comes next
	armed bool  // a flush is on its way
}

// Write takes text. The error is one of earlier text.
func (w *promptWriter) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text = append(w.text, text...)
	switch {
	case len(w.text) >= pieceMax:
		w.pass()
	case !w.armed:
		w.armed = true
		time.AfterFunc(appearsAfter, func() {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.armed = false
			w.pass()
		})
	}
	return len(text), w.err
}

// Flush passes on the held output.
func (w *promptWriter) Flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pass()
	return w.err
}

func (w *promptWriter) pass() {
	if len(w.text) == 0 || w.err != nil {
		return
	}
	_, w.err = w.to.Write(w.text)
	w.text = w.text[:0]
}

// afterWriter writes at once, after the output that another writer holds back.
type afterWriter struct {
	before *promptWriter
	to     io.Writer
}

func (w afterWriter) Write(text []byte) (int, error) {
	before := w.before.Flush()
	n, err := w.to.Write(text)
	return n, errors.Join(before, err)
}
