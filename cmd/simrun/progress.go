package main

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progressDelay is how long a run is silent before it shows its progress.
const progressDelay = time.Second

// progress is a bar on a terminal that counts the scenarios that have run. It
// is for several scenarios only, and shows itself when they take long. A nil
// progress shows nothing.
type progress struct {
	mu    sync.Mutex
	bar   *progressbar.ProgressBar
	began time.Time
}

func (a *app) newProgress(n int, quiet bool) *progress {
	if quiet || n < 2 || !a.stderrIsTerminal() {
		return nil
	}
	return &progress{bar: newBar(a.stderr, n), began: time.Now()}
}

// newBar returns a bar of n steps that does not show itself yet.
func newBar(w io.Writer, n int) *progressbar.ProgressBar {
	return progressbar.NewOptions(n,
		progressbar.OptionSetWriter(w), progressbar.OptionSetDescription("scenarios"),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30),
		progressbar.OptionSetVisibility(false))
}

// step counts one more scenario. What a terminal refuses to show is not worth
// an error.
func (p *progress) step() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.began) > progressDelay {
		progressbar.OptionSetVisibility(true)(p.bar)
	}
	_ = p.bar.Add(1)
}

// aside clears the line of the bar and lets print use the terminal.
func (p *progress) aside(print func() error) error {
	if p == nil {
		return print()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.bar.Clear()
	return print()
}
