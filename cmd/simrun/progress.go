package main

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progressDelay is how long a run is silent before it shows its progress.
const progressDelay = time.Second

// progress is a bar on a terminal that counts the scenarios that have run and the
// parts that they consist of. It shows itself when they take long, unless there is
// a single thing to wait for. A nil progress shows nothing.
type progress struct {
	mu    sync.Mutex
	bar   *progressbar.ProgressBar
	steps int
	began time.Time
}

func (a *app) newProgress(n int, quiet bool) *progress {
	if quiet || !a.stderrIsTerminal() {
		return nil
	}
	return &progress{bar: newBar(a.stderr, n), steps: n, began: time.Now()}
}

// newBar returns a bar of n steps that does not show itself yet.
func newBar(w io.Writer, n int) *progressbar.ProgressBar {
	return progressbar.NewOptions(n,
		progressbar.OptionSetWriter(w), progressbar.OptionSetDescription("runs"),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30),
		progressbar.OptionSetVisibility(false))
}

// Expect implements scenarios.Progress.
func (p *progress) Expect(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.steps += n
	p.bar.ChangeMax(p.steps)
}

// Step implements scenarios.Progress.
func (p *progress) Step() { p.step() }

// step counts one more scenario or part. What a terminal refuses to show is not
// worth an error.
func (p *progress) step() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.steps > 1 && time.Since(p.began) > progressDelay {
		progressbar.OptionSetVisibility(true)(p.bar)
	}
	_ = p.bar.Add(1)
}

// printAside clears the line of the bar and lets print use the terminal.
func (p *progress) printAside(print func() error) error {
	if p == nil {
		return print()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.bar.Clear()
	return print()
}
