package main

import (
	"github.com/spf13/cobra"

	"simrun/machines"
	"simrun/scenarios/listing"
)

const libraryLong = `library prints the operation counts of those calls of a library whose own code
does not run: operations of the processor by kind, each entry with the code that
it stands for. The processor's Spec prices them. --set replaces an entry
(library.armci.argument_check="7 load, 7 branch"), scales it (=2x) or sets one
kind of operation (library.armci.argument_check.load=14).`

func (a *app) libraryCommand() *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:     "library NAME",
		Short:   "Print the operation counts of a library with their sources",
		Long:    libraryLong,
		Example: "  simrun library armci",
		GroupID: groupShow,
		Args:    countArgs(1, 1, "the name of one library"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return a.catalog.LibraryNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error { return a.library(c, args[0], asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return c
}

func (a *app) library(c *cobra.Command, name string, asJSON bool) error {
	l, err := a.catalog.FindLibrary(name)
	if err != nil {
		return usageError(c, "%v", err)
	}
	s := listing.NewLibrarySheet(l.Title, machines.NewLibraries([]*machines.Library{l}).Sheets()[0])
	if asJSON {
		return writeJSON(a.stdout, s)
	}
	return writeWords(a.stdout, a.width(), s.Library, s.Title, s.Tables()...)
}
