package sim

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
)

// ScheduleError says that an event was to be scheduled in the past or beyond
// the range of Time, which happens when a duration overflows.
type ScheduleError struct{ Now, At Time }

func (e *ScheduleError) Error() string {
	if e.At == TimeMax {
		return fmt.Sprintf("at %v: simulated time overflows; a duration exceeds the range of about 106 days", e.Now)
	}
	return fmt.Sprintf("at %v: event scheduled in the past, at %v", e.Now, e.At)
}

// ProcessError is the failure of a simulated program.
type ProcessError struct {
	Process string
	Time    Time
	Where   string // source line of the program, "file:line", if known
	Err     error
}

func (e *ProcessError) Error() string {
	where := ""
	if e.Where != "" {
		where = " (" + e.Where + ")"
	}
	return fmt.Sprintf("%s at %v%s: %v", e.Process, e.Time, where, e.Err)
}

// Unwrap returns the cause.
func (e *ProcessError) Unwrap() error { return e.Err }

// PanicError is the panic that Run passes on when the Go code of a process
// panics: without it the stack of the process would be lost.
type PanicError struct {
	Process string
	Time    Time
	Value   any    // what the process panicked with
	Stack   []byte // of the process
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("%s panicked at %v: %v\n\n%s", e.Process, e.Time, e.Value, e.Stack)
}

// Unwrap returns the value if it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

var errClosed = errors.New("sim: a closed kernel is run again; Run closes its kernel at the end, RunUntil does not")

// Place is where a process was in its program, and when.
type Place struct {
	Process string
	Time    Time
	Where   string // source line, "file:line", if known
}

// Place returns where p, which must be running, is now.
func (p *Process) Place() Place { return Place{Process: p.name, Time: p.kernel.now, Where: p.Where()} }

// Placed is an error that knows in which call of a program it arose. Its
// message leaves that to the [ProcessError] around it.
type Placed interface {
	error
	// Place returns the place of the call; that of no process is not known.
	Place() Place
}

// Fail ends the process and the run with err. It does not return. The failure is at the line that calls Fail. If err,
// or an error that it wraps, is [Placed], the failure is at the place of the call that it came from.
func (p *Process) Fail(err error) {
	var placed Placed
	var at Place
	if errors.As(err, &placed) {
		at = placed.Place()
	}
	if at.Process == "" {
		at = p.Place()
	}
	p.kernel.Fail(&ProcessError{Process: at.Process, Time: at.Time, Where: at.Where, Err: err})
	panic(failed{})
}

// Blame ends the run because something that p started went wrong elsewhere, in
// another process or in a handler. p runs no further than to its next wait.
func (p *Process) Blame(err error) {
	k := p.kernel
	e := &ProcessError{Process: p.name, Time: k.now, Err: err}
	switch {
	case p == k.processes.current && p.state == processRunning:
		e.Where = p.Where()
	case p == k.processes.serving:
		k.processes.unplaced = e
	case p.state == processBlocked:
		e.Where = k.ask(p)
	}
	k.Fail(e)
}

// Line returns the line at which the process is as its locator says, "" if it has none.
// Anybody may ask, at any time.
func (p *Process) Line() string {
	if p.locator == nil {
		return ""
	}
	return p.locator()
}

// Where returns the place in its program at which the process is, as "file:line", or "" if it is unknown. Without a
// locator, only the process itself may ask.
func (p *Process) Where() string {
	if p.locator != nil {
		return p.locator()
	}
	return programLine()
}

// layers are the packages of the simulator itself: the first frame of a call
// stack outside them is the simulated program.
var layers = [...]string{"simrun/sim.", "simrun/sim/", "simrun/machines", "simrun/models", "runtime.", "iter."}

func programLine() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	for {
		f, more := frames.Next()
		if f.Function != "" && !ofLayers(f.Function) {
			return fmt.Sprintf("%s:%d", shortPath(f.File), f.Line)
		}
		if !more {
			return ""
		}
	}
}

func ofLayers(function string) bool {
	for _, l := range layers {
		if strings.HasPrefix(function, l) {
			return !strings.Contains(function, "_test.")
		}
	}
	return false
}

// shortPath keeps the last two elements of a path, so that messages do not
// depend on where the source was built.
func shortPath(path string) string {
	i := strings.LastIndexByte(path, '/')
	if i <= 0 {
		return path
	}
	return path[strings.LastIndexByte(path[:i], '/')+1:]
}
