package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simrun/internal/diag"
	"simrun/scenarios"
)

// The exit statuses.
const (
	exitOK     = 0
	exitFailed = 1 // a check or a program failed, or a run is not as recorded
	exitUsage  = 2 // bad usage or bad input

	exitInterrupted = 130 // as shells say: 128 and the number of the signal
	exitTerminated  = 143
)

// usageError returns an error about a command line, with a hint to the help.
func usageError(c *cobra.Command, format string, args ...any) error {
	return fmt.Errorf(format+"\nsee: %s --help", append(args, c.CommandPath())...)
}

// manyArgs is the greatest number of arguments of a command that takes any number.
const manyArgs = math.MaxInt

// countArgs refuses fewer or more arguments than a command takes, in a message that names what it expects.
func countArgs(least, most int, expected string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if n := len(args); n < least || n > most {
			word := "arguments"
			if n == 1 {
				word = "argument"
			}
			return usageError(c, "found %d %s, expected %s", n, word, expected)
		}
		return nil
	}
}

// flagError returns an error about a flag, in our words instead of those of the package of flags.
func flagError(c *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	if !errors.As(err, &value) {
		return usageError(c, "%v", err)
	}
	expected := map[string]string{"int": "a whole number", "uint64": "a whole number of 64 bits, at least 0", "bool": "true or false"}
	f := value.GetFlag()
	return usageError(c, "--%s: found %q, expected %s", f.Name, value.GetValue(), cmp.Or(expected[f.Value.Type()], "a "+f.Value.Type()))
}

// errFailed says that something failed that has been reported already.
var errFailed = errors.New("failed")

// errInvalid says that bad input has been reported already.
var errInvalid = errors.New("bad input")

// inputErrors are the mistakes in several inputs.
type inputErrors []error

func (e inputErrors) Error() string { return errors.Join(e...).Error() }

func (e inputErrors) Unwrap() []error { return e }

// report prints an error and returns the exit status. An error that is no failure of a run or of output
// is a mistake in the user's input.
func (a *app) report(err error) int {
	var failed *scenarios.RunError
	var path *fs.PathError
	var status exitStatus
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errFailed), errors.Is(err, syscall.EPIPE):
		return exitFailed
	case errors.Is(err, errInvalid):
		return exitUsage
	case errors.As(err, &status):
		return int(status)
	case errors.As(err, &failed):
		a.printError(err)
		return exitFailed
	case errors.As(err, &path) && path.Op == "write": // such as a full disk
		a.printError(err)
		return exitFailed
	}
	a.printError(err)
	return exitUsage
}

// printError prints an error, or each of several; those at a place in a file
// with the line and a caret under the place.
func (a *app) printError(err error) {
	var list diag.List
	_, isList := err.(diag.List)
	joined, several := err.(interface{ Unwrap() []error })
	switch {
	case several && !isList:
		for _, e := range joined.Unwrap() {
			a.printError(e)
		}
	case errors.As(err, &list):
		fmt.Fprint(a.stderr, list.Text())
	default:
		a.tell("simrun: %v", err)
		var panicked *scenarios.PanicError
		if a.debug && errors.As(err, &panicked) {
			fmt.Fprintln(a.stderr, indent(strings.TrimSpace(string(panicked.Stack))))
		}
	}
}

func indent(text string) string { return "  " + strings.ReplaceAll(text, "\n", "\n  ") }
