package scenarios

import (
	"context"
	"errors"
	"fmt"
	"path"
	"runtime/debug"
	"strings"

	"simrun/sim"
)

// PanicError is a panic in the Go code of a program, or in code that it called. It ends only that
// program.
type PanicError struct {
	Where string // which process and when, such as "process 0 at 5us", or "the program"
	Value any    // what it panicked with
	Line  string // of the Go code, such as "armci1999/bench.go:85"; may be empty
	Stack []byte // as package runtime/debug prints it
}

func (e *PanicError) Error() string {
	line := ""
	if e.Line != "" {
		line = " (" + e.Line + ")"
	}
	return fmt.Sprintf("%s: panic: %v%s; this is a bug in the program or in simrun, not a mistake in the scenario",
		e.Where, e.Value, line)
}

// Unwrap returns the value if it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// runProgram runs the program and makes an error of its panic.
func runProgram(ctx context.Context, env *Env) (out *Outcome, err error) {
	defer func() {
		if v := recover(); v != nil {
			out, err = nil, panicError(v, debug.Stack())
		}
	}()
	return env.scenario.Program.Run(ctx, env)
}

// panicError makes the error. A process that panicked has a stack of its own. It replaces the stack of the kernel,
// which passes the panic on.
func panicError(v any, stack []byte) error {
	where := "the program"
	var process *sim.PanicError
	if err, ok := v.(error); ok && errors.As(err, &process) {
		where, v, stack = fmt.Sprintf("%s at %v", process.Process, process.Time), process.Value, process.Stack
	}
	return &PanicError{Where: where, Value: v, Line: panicLine(string(stack)), Stack: stack}
}

// panicLine finds the line that panicked: the first frame below the call of
// panic that is not the Go runtime's. A frame is two lines, the function and,
// behind a tab, file:line and an offset.
func panicLine(stack string) string {
	_, below, found := strings.Cut(stack, "\npanic(")
	if !found {
		return ""
	}
	lines := strings.Split(below, "\n")[2:]
	for i := 0; i+1 < len(lines); i += 2 {
		if strings.HasPrefix(lines[i], "runtime.") {
			continue
		}
		place, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " ")
		return path.Join(path.Base(path.Dir(place)), path.Base(place))
	}
	return ""
}
