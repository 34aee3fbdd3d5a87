package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simrun/scenarios/systems"
)

// fortranSuffixes are those of Fortran files for no programming system.
var fortranSuffixes = []string{".f", ".for", ".f90"}

// asProgram changes a command line that runs or traces a program like a scenario, such as "simrun run x.hpj --machine
// t3d". The command with the flags for programs replaces run or trace.
func asProgram(root *cobra.Command, args []string) []string {
	rest, instead := args, []string{"program"}
	// Flags may stand before the name of a command.
	if c, _, err := root.Find(args); err == nil && c != root {
		switch c.Name() {
		case "run":
		case "trace":
			instead = append(instead, "--trace")
		default:
			return args
		}
		at := slices.Index(args, c.Name())
		rest = slices.Concat(args[:at], args[at+1:])
	}
	end := len(rest)
	if i := slices.Index(rest, "--"); i >= 0 {
		end = i
	}
	if !slices.ContainsFunc(rest[:end], isProgram) {
		return args
	}
	return append(instead, rest...)
}

// isProgram reports whether an argument is a file of a program.
func isProgram(arg string) bool {
	if strings.HasPrefix(arg, "-") {
		return false
	}
	suffix := strings.ToLower(filepath.Ext(arg))
	return slices.Contains(fortranSuffixes, suffix) ||
		suffix != "" && slices.ContainsFunc(systems.All(), func(s systems.System) bool { return s.Suffix == suffix })
}
