package svm1995

import (
	"context"
	"fmt"
	"strings"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/systems"
	"simrun/sim"
	"simrun/sim/node"
)

// figure4 is the parts of the intermediate code of the article's Figure 4, in this order.
var figure4 = []string{
	"program dispatch", "svm_myprocset", "go to (", "svm_dispatch_recv()", "i = 1", "call svm_dispatch_send(2)", "continue", "call sub",
	"svm_myprocset /= 0) go to", "i = 2", "call svm_dispatch_send(1)", "continue", "end program dispatch",
}

// runDispatch shows the intermediate code of Figure 4 and measures dispatching.
func runDispatch(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	out := &scenarios.Outcome{}
	part := out.Exhibit("svm-fig4")
	sources, err := read([]string{"svm-fig4.svm"})
	if err != nil {
		return nil, err
	}
	text, err := systems.Named("svmfortran").Translate(sources, systems.Options{})
	if err != nil {
		return nil, err
	}
	code, _, _ := strings.Cut(text, "      SUBROUTINE sub")
	t := exhibit.TextPart{Heading: "Intermediate code of the main program", Header: []string{"generated Fortran 77"}}
	for line := range strings.Lines(code) {
		t.Rows = append(t.Rows, []string{strings.TrimRight(line, " \n")})
	}
	part.Text = append(part.Text, t)
	missing := firstMissing(code, figure4)
	out.Check("parts-in-order", missing == "", "%d parts of the article's figure in its order%s", len(figure4), missing)
	return out, judgeDispatch(ctx, env, part)
}

// firstMissing returns in words which of the parts does not follow those before it; nothing if all do.
func firstMissing(code string, parts []string) string {
	rest := strings.ToLower(code)
	for _, p := range parts {
		_, after, found := strings.Cut(rest, p)
		if !found {
			return fmt.Sprintf("; no %q where it belongs", p)
		}
		rest = after
	}
	return ""
}

// judgeDispatch judges whether dispatching takes longer than active messages (svm-071).
func judgeDispatch(ctx context.Context, env *scenarios.Env, part *scenarios.Part) error {
	if !env.Asks("svm-071") {
		return nil
	}
	var words, shorter []string
	for _, n := range env.Config().(*examplesConfig).Processors {
		dispatch, err := dispatchTime(ctx, env, n)
		if err != nil {
			return err
		}
		active, err := activeTime(ctx, env, n)
		if err != nil {
			return err
		}
		part.CellIn("us", fmt.Sprintf("%d processors", n), "dispatch", 1e6*dispatch)
		part.CellIn("us", fmt.Sprintf("%d processors", n), "active messages", 1e6*active)
		words = append(words, fmt.Sprintf("%.1f us on %d processors, active messages %.1f us", 1e6*dispatch, n, 1e6*active))
		if dispatch <= active {
			shorter = append(shorter, fmt.Sprint(n))
		}
	}
	observed := "dispatching takes " + words[0]
	if last := len(words) - 1; last > 0 {
		observed += "; " + words[last]
	}
	if len(shorter) > 0 {
		observed += "; dispatching takes no longer on " + strings.Join(shorter, ", ")
	}
	part.Claim("svm-071", len(shorter) == 0, "%s", observed)
	return nil
}

// dispatchTime returns the seconds from the master's send until the last of the others is at the construct, the second time.
func dispatchTime(ctx context.Context, env *scenarios.Env, n int) (float64, error) {
	x, err := runExample(ctx, env, "svm-dispatch.svm", n, nil)
	if err != nil {
		return 0, err
	}
	sent, err := x.named("send", 1)
	if err != nil {
		return 0, err
	}
	there, err := x.named("there", 1)
	if err != nil {
		return 0, err
	}
	last := 0.0
	for _, l := range there {
		last = max(last, l[0])
	}
	return last - sent[0][0], nil
}

// activeTime returns the seconds from when one process begins to send an active message to each other one until the last handler
// is executed.
func activeTime(ctx context.Context, env *scenarios.Env, n int) (float64, error) {
	var sent, last sim.Time
	_, err := env.Run(ctx, scenarios.Job{Processes: n, Body: func(e machines.Endpoint) {
		t := e.Thread()
		if err := activeRounds(e, &sent, &last); err != nil {
			t.Fail(err)
		}
	}})
	return last.Sub(sent).Seconds(), err
}

// activeRounds sends two rounds of messages while the others wait in a barrier, and measures the second.
func activeRounds(e machines.Endpoint, sent, last *sim.Time) error {
	m, t := e.(machines.ActiveMessages), e.Thread()
	handled := m.Register(func(*machines.Arrival) machines.Delivery {
		return machines.Delivery{Complete: func(h *node.Thread) { *last = max(*last, h.Now()) }}
	})
	barrier := func() error { return e.(machines.Barrier).Barrier(t) }
	for range 2 {
		if err := barrier(); err != nil {
			return err
		}
		if e.Rank() == 0 {
			t.Compute(sim.Millisecond) // the others wait by then
			*sent = t.Now()
			done := m.NewCounter()
			for target := 1; target < e.Size(); target++ {
				if err := m.SendActive(t, machines.ActiveMessage{Target: target, Handler: handled, Header: make([]byte, 4)}, nil, done); err != nil {
					return err
				}
			}
			m.WaitCounter(t, done, int64(e.Size()-1), nil)
		}
	}
	return barrier()
}
