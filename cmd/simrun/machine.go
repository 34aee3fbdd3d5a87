package main

import (
	"github.com/spf13/cobra"

	"simrun/machines"
	"simrun/scenarios/listing"
)

func (a *app) machineCommand() *cobra.Command {
	asJSON, file := false, ""
	c := &cobra.Command{
		Use:     "machine NAME",
		Short:   "Print the parameters of a machine with their sources",
		GroupID: groupShow,
		Args: func(c *cobra.Command, args []string) error {
			if file != "" {
				return countArgs(0, 0, "no name beside --file")(c, args)
			}
			return countArgs(1, 1, "the name of one machine, or --file")(c, args)
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return a.catalog.MachineNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			if file != "" {
				return a.machineOfFile(file, asJSON)
			}
			return a.machine(c, args[0], asJSON)
		},
	}
	c.Flags().StringVar(&file, "file", "", "print the machine of a TOML file of your own, see machines/ideal")
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return c
}

func (a *app) machine(c *cobra.Command, name string, asJSON bool) error {
	model, err := a.machineModel(c, name)
	if err != nil {
		return err
	}
	return a.printMachine(model, asJSON)
}

// machineOfFile prints a machine of the user's own.
func (a *app) machineOfFile(file string, asJSON bool) error {
	model, err := a.readMachine(file)
	if err != nil {
		return err
	}
	return a.printMachine(&model, asJSON)
}

func (a *app) printMachine(model *machines.Model, asJSON bool) error {
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
