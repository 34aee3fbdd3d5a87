package scenarios

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/param"
)

// OverflowError is a simulation that would last longer than simulated time can. It names the parameters that may be why.
type OverflowError struct {
	Large   []string // durations from [largeDuration] on as NAME=VALUE, the longest first
	Changes []string // of the run, if no duration is that long
	Err     error
}

// largeDuration is the shortest duration that an OverflowError names: about what no machine takes for one operation.
const largeDuration = sim.Second

// mostNamed is how many parameters the message names.
const mostNamed = 3

func (e *OverflowError) Error() string {
	switch {
	case len(e.Large) > 0:
		remedy := "is large, expected less than %v: set a smaller value"
		if len(e.Large) > 1 {
			remedy = "are large, expected less than %v each: set smaller values"
		}
		return fmt.Sprintf("%v; %s "+remedy, e.Err, firstNamed(e.Large), largeDuration)
	case len(e.Changes) > 0:
		return fmt.Sprintf("%v; no parameter is a duration of %v or more; changed are %s: try them one by one", e.Err, largeDuration, firstNamed(e.Changes))
	}
	return fmt.Sprintf("%v; no parameter is a duration of %v or more: give the program less to compute or to wait for", e.Err, largeDuration)
}

// Unwrap returns the cause, a *sim.ProcessError or *sim.ScheduleError.
func (e *OverflowError) Unwrap() error { return e.Err }

// firstNamed returns the first of a list.
func firstNamed(list []string) string {
	if more := len(list) - mostNamed; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(list[:mostNamed], ", "), more)
	}
	return strings.Join(list, ", ")
}

// namingParameters adds to the error of a simulation whose time overflowed the parameters that may be why. Other errors stay
// as they are.
func (e *Env) namingParameters(err error, m machines.Machine) error {
	var s *sim.ScheduleError
	if !errors.As(err, &s) || s.At != sim.TimeMax {
		return err
	}
	type large struct {
		text   string
		quanta int64
	}
	var all []large
	for _, sheet := range append([]*machines.Sheet{m.Sheet()}, e.scenario.Libraries.Sheets()...) {
		for _, p := range sheet.Params() {
			if p.Dimension() != param.Duration {
				continue
			}
			n, bad := param.ParseQuanta(param.Duration, p.String())
			if bad == nil && n >= int64(largeDuration) {
				all = append(all, large{sheet.Prefix() + p.Meta().Path + "=" + p.String(), n})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b large) int { return cmp.Compare(b.quanta, a.quanta) })
	out := &OverflowError{Err: err}
	for _, l := range all {
		out.Large = append(out.Large, l.text)
	}
	if len(all) == 0 {
		out.Changes = e.scenario.Changes()
	}
	return out
}
