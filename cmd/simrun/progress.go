package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mattn/go-runewidth"
	"github.com/schollz/progressbar/v3"

	"simrun/scenarios"
	"simrun/sim"
)

// A run is silent for a moment. Then a line on a terminal moves; where there is none, a
// plain line comes now and then.
const (
	progressDelay = time.Second
	lookEvery     = 500 * time.Millisecond
	tellEvery     = 30 * time.Second
)

// progress shows the progress of runs: the running parts with their virtual time and events per second, the number of
// finished scenarios and parts, and the time left as estimated from earlier runs. A nil progress shows nothing.
type progress struct {
	out      io.Writer
	terminal bool
	cores    int
	width    int // of the terminal, in columns

	mu    sync.Mutex
	bar   *progressbar.ProgressBar // on a terminal
	steps int
	done  int
	began time.Time
	told  time.Time
	works []*work
	left  map[string]float64 // seconds of a core that scenarios take, those that are known and not done
	whole float64            // seconds that scenarios took at the beginning
	vague bool               // there are others

	scenarios int             // that are to run
	running   map[string]bool // those of them that are not done
}

func (a *app) newProgress(n int, o *runOptions) *progress {
	if o.quiet {
		return nil
	}
	p := &progress{out: a.stderr, terminal: isTerminal(a.stderr), cores: o.jobs, steps: n, began: time.Now(), told: time.Now(), left: map[string]float64{}}
	if p.terminal {
		p.bar, p.width = newBar(a.stderr, n), columns(a.stderr)
	}
	return p
}

// barWidth is the number of columns that the bar takes in addition to its description.
const barWidth = 34

// newBar returns a bar of n steps that does not show itself yet.
func newBar(w io.Writer, n int) *progressbar.ProgressBar {
	return progressbar.NewOptions(n,
		progressbar.OptionSetWriter(w), progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(10),
		progressbar.OptionSetVisibility(false))
}

// expect sets the time that a scenario is expected to take, by earlier runs; 0 is unknown.
func (p *progress) expect(scenario string, seconds float64) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running == nil {
		p.running = map[string]bool{}
	}
	p.scenarios++
	p.running[scenario] = true
	if seconds > 0 {
		p.left[scenario] = seconds
		p.whole += seconds
	} else {
		p.vague = true
	}
}

// show shows how far it is from time to time, until the function that it returns is called.
func (p *progress) show() (stop func()) {
	if p == nil {
		return func() {}
	}
	stopped, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(lookEvery)
		defer tick.Stop()
		for {
			select {
			case now := <-tick.C:
				p.look(now)
			case <-stopped:
				return
			}
		}
	}()
	return func() {
		close(stopped)
		<-ended
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.bar != nil {
			_ = p.bar.Clear()
		}
	}
}

// look shows the progress at a time of the host's clock. It ignores errors of the terminal.
func (p *progress) look(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Sub(p.began) < progressDelay || len(p.works) == 0 {
		return
	}
	if p.bar != nil {
		progressbar.OptionSetVisibility(true)(p.bar)
		p.bar.Describe(runewidth.Truncate(p.describe(now), p.width-barWidth, "..."))
		_ = p.bar.Set(p.done)
		return
	}
	if now.Sub(p.told) >= tellEvery {
		p.told = now
		fmt.Fprintf(p.out, "running for %s: %s; %s done\n", roughly(now.Sub(p.began)), p.describe(now), p.counts())
	}
}

// counts says how many steps are done of how many. Parts are counted when their scenario begins: of several scenarios, whose
// number does not grow, the line says both.
func (p *progress) counts() string {
	if p.scenarios < 2 {
		return fmt.Sprintf("%d of %d", p.done, p.steps)
	}
	ended := p.scenarios - len(p.running)
	text := fmt.Sprintf("%d of %d scenarios", ended, p.scenarios)
	if parts := p.steps - p.scenarios; parts > 0 {
		text += fmt.Sprintf(" and %d of %d parts known so far", p.done-ended, parts)
	}
	return text
}

// describe names the running parts, the longest-running first.
func (p *progress) describe(now time.Time) string {
	var b strings.Builder
	switch left := p.remaining(now); {
	case left < time.Second: // what it took before says nothing more
	case p.vague:
		b.WriteString("more than " + roughly(left) + " left; ")
	default:
		done := 100 * (1 - left.Seconds()*float64(p.cores)/p.whole)
		fmt.Fprintf(&b, "about %s left, %.0f %% done by what it took before; ", roughly(left), max(0, done))
	}
	b.WriteString(p.works[0].describe(now))
	if more := len(p.works) - 1; more > 0 {
		fmt.Fprintf(&b, "; %d more at work", more)
	}
	return b.String()
}

// remaining returns the estimated time left, as far as it is known.
func (p *progress) remaining(now time.Time) time.Duration {
	sum := 0.0
	for _, s := range p.left { // any order: rounding does not show
		sum += s
	}
	for _, w := range p.works {
		sum -= min(now.Sub(w.began).Seconds(), max(w.load.Seconds, 0))
	}
	return time.Duration(max(sum, 0) / float64(p.cores) * float64(time.Second))
}

// Expect implements scenarios.Progress.
func (p *progress) Expect(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.steps += n
	if p.bar != nil {
		p.bar.ChangeMax(p.steps)
	}
}

// Step implements scenarios.Progress.
func (p *progress) Step() { p.step() }

// step counts one more scenario or part.
func (p *progress) step() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
}

// end says that a scenario is done.
func (p *progress) end(scenario string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	delete(p.left, scenario)
	delete(p.running, scenario)
	p.mu.Unlock()
	p.step()
}

// Begin implements scenarios.Progress.
func (p *progress) Begin(scenario, part string, load scenarios.Load) scenarios.Work {
	w := &work{progress: p, scenario: scenario, part: part, load: load, began: time.Now()}
	w.seen.at = w.began
	p.mu.Lock()
	defer p.mu.Unlock()
	p.works = append(p.works, w)
	return w
}

// printAside clears the line of the bar and lets print use the terminal.
func (p *progress) printAside(print func() error) error {
	if p == nil {
		return print()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Clear()
	}
	return print()
}

// work is the work of a core.
type work struct {
	progress       *progress
	scenario, part string
	load           scenarios.Load
	began          time.Time

	now    atomic.Int64 // virtual time
	events atomic.Uint64
	seen   struct { // at the last look
		at     time.Time
		events uint64
		rate   float64 // events per second
	}
}

// At implements scenarios.Work.
func (w *work) At(now sim.Time, events uint64) {
	w.now.Store(int64(now))
	w.events.Store(events)
}

// End implements scenarios.Work.
func (w *work) End() {
	p := w.progress
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, one := range p.works {
		if one == w {
			p.works = append(p.works[:i], p.works[i+1:]...)
			break
		}
	}
	if left, known := p.left[w.scenario]; known && w.part != "" {
		p.left[w.scenario] = max(0, left-max(w.load.Seconds, time.Since(w.began).Seconds()))
	}
}

// describe names the work, its progress and its speed.
func (w *work) describe(now time.Time) string {
	text := w.scenario
	if w.part != "" {
		text += ": " + w.part
	}
	events := w.events.Load()
	if events < w.seen.events { // another simulation
		w.seen.events = 0
	}
	if passed := now.Sub(w.seen.at).Seconds(); passed > 0 && events > w.seen.events {
		w.seen.rate = float64(events-w.seen.events) / passed
		w.seen.at, w.seen.events = now, events
	}
	if at := sim.Duration(w.now.Load()); at > 0 {
		text += fmt.Sprintf(", at %.4g s", at.Seconds())
	}
	if w.seen.rate > 0 {
		text += fmt.Sprintf(", %.2g M events/s", w.seen.rate/1e6)
	}
	return text
}

// roughly rounds a duration for people: to a second below a minute, to 10 s below an hour, and to a minute above.
// Plain lines come twice a minute, and 10 s make them differ.
func roughly(d time.Duration) string {
	if s := d.Round(time.Second); s < time.Minute {
		return fmt.Sprintf("%d s", s/time.Second)
	}
	if tens := d.Round(10 * time.Second); tens < time.Hour {
		minutes, seconds := tens/time.Minute, tens%time.Minute/time.Second
		if seconds == 0 {
			return fmt.Sprintf("%d min", minutes)
		}
		return fmt.Sprintf("%d min %d s", minutes, seconds)
	}
	d = d.Round(time.Minute)
	hours, minutes := d/time.Hour, d%time.Hour/time.Minute
	if minutes == 0 {
		return fmt.Sprintf("%d h", hours)
	}
	return fmt.Sprintf("%d h %d min", hours, minutes)
}
