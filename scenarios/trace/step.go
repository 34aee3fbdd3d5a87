package trace

import (
	"fmt"
	"slices"
	"strconv"

	"simrun/sim"
)

// How a step of a program is looked for.
const (
	stepTokens   = 6000 // how far into the run of a process
	stepRepeats  = 3    // how often a step must be repeated
	stepSegments = 24   // so many segments should a window have at least
)

// Interesting returns a window that shows what is typical of a recording, and why. It is the steadiest of the steps
// that a process repeats; without such steps, what follows the first message between processes; without messages,
// everything.
func (r *Recording) Interesting() (w Window, why string) {
	lanes, processes := r.lanes(), r.Processes()
	end := r.End()
	if r.Entries() <= elementsMax {
		return Window{From: r.start(), To: end}, ""
	}
	var longest string
	for _, p := range processes {
		if len(lanes[p]) > len(lanes[longest]) {
			longest = p
		}
	}
	segments := lanes[longest]
	if s, ok := findStep(segments); ok {
		return s.window(segments, longest)
	}
	first := r.firstMessage()
	if first < 0 {
		return Window{From: r.start(), To: end}, "no process repeats a step, and none sends a message: this is all that was recorded"
	}
	ahead := within(segments, first, end)
	if n := 10 * stepSegments; len(ahead) > n {
		end = ahead[n].end
	}
	return Window{From: first, To: end}, fmt.Sprintf("no process repeats a step: this follows the first message, sent at %s", Short(sim.Duration(first)))
}

// start returns the beginning of what was recorded.
func (r *Recording) start() sim.Time {
	start := r.End()
	for _, s := range r.Spans {
		start = min(start, s.Start)
	}
	for _, m := range r.Messages {
		start = min(start, m.Sent)
	}
	for _, x := range r.Runs {
		start = min(start, x.Start)
	}
	for _, a := range r.Accounts {
		start = min(start, a.End.Add(-a.Took))
	}
	return start
}

// firstMessage returns when the first message between two tracks was sent, -1 if there is none.
func (r *Recording) firstMessage() sim.Time {
	first := sim.Time(-1)
	for _, m := range r.Messages {
		if m.From != m.To && (first < 0 || m.Sent < first) {
			first = m.Sent
		}
	}
	return first
}

// step is a stretch of segments that repeat with a period.
type step struct {
	first, period, length int // in tokens
	starts                []int
}

// findStep finds the period with which most of the segments repeat, and the shortest of those that cover as many.
// Activities that a process repeats without anything else in between count as one. So loops inside a step may differ
// in length.
func findStep(segments []segment) (best step, ok bool) {
	tokens, starts := tokensOf(segments)
	for period := 1; period*stepRepeats <= len(tokens); period++ {
		s := longestRepeat(tokens, period)
		if s.length >= period*stepRepeats && s.length > best.length {
			best, ok = s, true
		}
	}
	best.starts = starts
	return best, ok
}

// tokensOf returns numbers for segments, equal ones for equal segments, and where each begins in the list.
func tokensOf(segments []segment) (tokens, starts []int) {
	numbers := map[[2]string]int{}
	for i, s := range segments {
		key := [2]string{s.kind, s.label}
		n, known := numbers[key]
		if !known {
			n = len(numbers)
			numbers[key] = n
		}
		if len(tokens) > 0 && tokens[len(tokens)-1] == n {
			continue
		}
		if len(tokens) == stepTokens {
			break
		}
		tokens, starts = append(tokens, n), append(starts, i)
	}
	return tokens, starts
}

// longestRepeat returns the longest stretch in which each token is the one a period before.
func longestRepeat(tokens []int, period int) step {
	best, run := step{period: period}, 0
	for i := period; i < len(tokens); i++ {
		if tokens[i] != tokens[i-period] {
			run = 0
			continue
		}
		run++
		if run+period > best.length {
			best.first, best.length = i-period-run+1, run+period
		}
	}
	return best
}

// window returns the steps whose times differ least from those of the steps before them. The first is none of them.
func (s step) window(segments []segment, track string) (Window, string) {
	begin := func(k int) sim.Time { return segments[s.starts[min(s.first+k*s.period, len(s.starts)-1)]].start }
	repeats := (s.length - 1) / s.period // whole ones, with the beginning of the next
	shown := max(1, min(repeats-1, (stepSegments+s.period-1)/s.period))
	best, least := 0, sim.Duration(-1)
	for k := 1; k+shown <= repeats; k++ {
		var change sim.Duration
		for j := k; j < k+shown; j++ {
			more := begin(j+1).Sub(begin(j)) - begin(j).Sub(begin(j-1))
			change = max(change, more, -more)
		}
		if least < 0 || change < least {
			best, least = k, change
		}
	}
	from, to := begin(best), begin(best+shown)
	one := to.Sub(from) / sim.Duration(shown)
	why := fmt.Sprintf("%s repeats a step %d times from %s on; shown is step %d, which takes %s", track, repeats,
		Short(sim.Duration(begin(0))), best+1, Short(one))
	if shown > 1 {
		why = fmt.Sprintf("%s repeats a step %d times from %s on; shown are steps %d to %d, each of about %s", track, repeats,
			Short(sim.Duration(begin(0))), best+1, best+shown, Short(one))
	}
	return Window{From: from, To: to}, why
}

// lanesMost is how many processes a timeline shows.
const lanesMost = 16

// representative chooses some of the processes to show, and says why. They are the first, those that exchange most
// messages with the chosen ones, and those that wait longest and least between two times.
func (r *Recording) representative(all []string, lanes map[string][]segment, w Window) (chosen []string, why string) {
	if len(all) <= lanesMost {
		return all, ""
	}
	chosen = []string{all[0]}
	least, most := extremes(all, lanes, w)
	for _, track := range []string{least, most} {
		if !slices.Contains(chosen, track) {
			chosen = append(chosen, track)
		}
	}
	for len(chosen) < lanesMost {
		chosen = append(chosen, r.partner(all, chosen, w))
	}
	slices.SortStableFunc(chosen, compareTracks)
	return chosen, fmt.Sprintf("%d of %d processes: %s, that which is busy longest (%s), that which is busy least (%s), and those that exchange most messages with them",
		len(chosen), len(all), all[0], most, least)
}

// extremes returns the processes that are busy least and longest in a window.
func extremes(all []string, lanes map[string][]segment, w Window) (least, most string) {
	var low, high sim.Duration
	for _, track := range all {
		var busy sim.Duration
		for _, s := range within(lanes[track], w.From, w.To) {
			if !waits[s.kind] {
				busy += s.length()
			}
		}
		if least == "" || busy < low {
			least, low = track, busy
		}
		if most == "" || busy > high {
			most, high = track, busy
		}
	}
	return least, most
}

// partner returns the process, not chosen yet, that exchanges most messages with those chosen; the first of several.
func (r *Recording) partner(all, chosen []string, w Window) string {
	node := map[int]bool{}
	for _, track := range chosen {
		node[lastNumber(track)] = true
	}
	count := map[int]int{}
	for _, m := range r.Messages {
		from, to := lastNumber(m.From), lastNumber(m.To)
		if m.Received < w.From || m.Sent > w.To || node[from] == node[to] {
			continue
		}
		if node[from] {
			from = to
		}
		count[from]++
	}
	best := ""
	for _, track := range all {
		if !slices.Contains(chosen, track) && (best == "" || count[lastNumber(track)] > count[lastNumber(best)]) {
			best = track
		}
	}
	return best
}

// Short writes a duration with four digits, for people.
func Short(d sim.Duration) string {
	for _, u := range []struct {
		name string
		one  sim.Duration
	}{{"s", sim.Second}, {"ms", sim.Millisecond}, {"us", sim.Microsecond}, {"ns", sim.Nanosecond}} {
		if d >= u.one {
			return strconv.FormatFloat(float64(d)/float64(u.one), 'g', 4, 64) + u.name
		}
	}
	return d.String()
}
