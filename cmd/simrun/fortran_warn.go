package main

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simrun/internal/diag"
	"simrun/models/fortran/sem"
	"simrun/scenarios/userprogram"
)

// The values of --warn beside the kinds of warnings.
const (
	warnAll  = "all"
	warnNone = "none"
)

// warningNames are the values that --warn takes.
func warningNames() []string {
	names := []string{warnAll, warnNone}
	for k := range sem.WarningKinds {
		names = append(names, k.String())
	}
	return names
}

func warnUsage() string {
	return "print to standard error what looks wrong: " + strings.Join(warningNames(), ", ")
}

func checkWarnings(c *cobra.Command, kinds []string) error {
	for _, kind := range kinds {
		if !slices.Contains(warningNames(), kind) {
			return usageError(c, "--warn: found %q, expected %s", kind, strings.Join(warningNames(), ", "))
		}
	}
	return nil
}

// warn prints the warnings of the kinds that were asked for.
func (a *app) warn(kinds []string, p *userprogram.Program) error {
	if slices.Contains(kinds, warnNone) {
		return nil
	}
	var list diag.List
	for _, w := range p.Warnings() {
		if slices.Contains(kinds, warnAll) || slices.Contains(kinds, w.Kind.String()) {
			list = append(list, &diag.Error{Texts: p.Compiled().Sources, Pos: w.Pos, Msg: "warning: " + w.Message})
		}
	}
	_, err := io.WriteString(a.stderr, list.Sorted().Text())
	return err
}
