package main

import (
	"github.com/spf13/cobra"

	"simrun/sim"
	"simrun/sim/param"
)

// memoryOptions say how much memory runs take together.
type memoryOptions struct{ text string }

func (o *memoryOptions) addTo(c *cobra.Command) {
	c.Flags().StringVar(&o.text, "memory", "", "start runs together only if they fit into this much memory, such as 8GB, going by earlier runs; by default half of the host's")
}

// check refuses text that is no size.
func (o *memoryOptions) check(c *cobra.Command) error {
	if _, err := param.Parse[sim.Size](o.text); err != nil && o.text != "" {
		return usageError(c, "--memory: %v", err)
	}
	return nil
}

// most returns the bytes; 0 is no limit.
func (o *memoryOptions) most() int64 {
	if size, err := param.Parse[sim.Size](o.text); err == nil {
		return int64(size)
	}
	return machineMemory() / 2
}
