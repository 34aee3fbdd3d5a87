package main

import (
	"github.com/spf13/cobra"

	"simrun/internal/diag"
)

const showLong = `show prints the file of a built-in scenario, as a start for your own: save it
under another name, set its id to that name, and change it.`

const showExample = `  simrun show armci-fig4 > my-sections.toml`

func (a *app) showCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "show ID",
		Short:   "Print a built-in scenario as a file to start from",
		Long:    showLong,
		Example: showExample,
		GroupID: groupShow,
		Args:    countArgs(1, 1, "the id of one scenario"),
		RunE:    func(c *cobra.Command, ids []string) error { return a.showScenario(c, ids[0]) },

		ValidArgsFunction: a.completeScenarios,
	}
}

func (a *app) showScenario(c *cobra.Command, id string) error {
	f := a.catalog.File(scenarioID(id))
	if f == nil {
		return usageError(c, "%s", a.unknownScenario(id))
	}
	_, err := a.stdout.Write(f.Data)
	return err
}

// unknownScenario says which built-in scenarios may have been meant.
func (a *app) unknownScenario(id string) string {
	return "unknown scenario \"" + diag.Printable(id) + "\"" + diag.Hint(id, a.builtInIDs()) + "; simrun list shows all"
}
