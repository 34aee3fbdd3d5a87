package main

import (
	"github.com/spf13/cobra"

	"simrun/machines"
	"simrun/scenarios/listing"
)

func (a *app) machineCommand() *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:     "machine NAME",
		Short:   "Print the parameters of a machine with their sources",
		GroupID: groupShow,
		Args:    exactly(1, "the name of one machine"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return a.catalog.MachineNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error { return a.machine(c, args[0], asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return c
}

// exactly is cobra.ExactArgs with a message that says what is expected.
func exactly(n int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != n {
			return usageError(c, "found %d arguments, expected %s", len(args), what)
		}
		return nil
	}
}

func (a *app) machine(c *cobra.Command, name string, asJSON bool) error {
	model, err := a.machineModel(c, name)
	if err != nil {
		return err
	}
	m, err := model.Load()
	if err != nil {
		return err
	}
	s := listing.NewSheet(model, m.Sheet())
	if asJSON {
		return writeJSON(a.stdout, s)
	}
	return writeWords(a.stdout, a.width(), s.Machine, s.Title, s.Tables()...)
}

// machineModel returns the machine of a name that a command line gives.
func (a *app) machineModel(c *cobra.Command, name string) (*machines.Model, error) {
	m, err := a.catalog.FindMachine(name)
	if err != nil {
		return nil, usageError(c, "%v", err)
	}
	return m, nil
}
