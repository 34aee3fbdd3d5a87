package main

import (
	"github.com/spf13/cobra"

	"simrun/machines"
	"simrun/machines/ideal"
)

// machineFileFlag names files with machines of the user's own.
const machineFileFlag = "machine-file"

// addMachineFiles gives all commands the flag that makes the machines of files known
// beside those of the catalog. Before a command runs, the store of results is opened, too.
func (a *app) addMachineFiles(root *cobra.Command) {
	var files []string
	root.PersistentFlags().StringArrayVar(&files, machineFileFlag, nil, "TOML `file` with a machine of your own, known by its name")
	root.PersistentPreRunE = func(c *cobra.Command, args []string) error {
		if err := checkIntervals(c, args); err != nil {
			return err
		}
		if err := a.openStore(c); err != nil {
			return err
		}
		for _, file := range files {
			if err := a.addMachine(file); err != nil {
				return err
			}
		}
		return chooseMachine(c, a.catalog.Machines[len(a.catalog.Machines)-len(files):])
	}
}

// readMachine returns the model of the machine that a file describes.
func (a *app) readMachine(file string) (machines.Model, error) {
	data, err := readFile(file)
	if err != nil {
		return machines.Model{}, err
	}
	return ideal.Read(file, data, a.catalog.MachineNames())
}

// addMachine makes the machine of a file known.
func (a *app) addMachine(file string) error {
	model, err := a.readMachine(file)
	if err != nil {
		return err
	}
	extended := *a.catalog
	extended.Machines = append(extended.Machines[:len(extended.Machines):len(extended.Machines)], model)
	a.catalog = &extended
	return nil
}

// chooseMachine runs a command that has a flag --machine on the only machine of the
// user's own, unless the flag says otherwise.
func chooseMachine(c *cobra.Command, own []machines.Model) error {
	const flag = "machine"
	f := c.Flags().Lookup(flag)
	if f == nil || f.Changed || len(own) != 1 {
		return nil
	}
	return c.Flags().Set(flag, own[0].Name)
}
