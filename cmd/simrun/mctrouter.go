package main

import (
	"errors"
	"os"

	"github.com/spf13/cobra"

	"simrun/models/mct"
)

const mctRouterLong = `Print the routers of two segment maps, as the Model Coupling Toolkit makes them.

FILE contains, as JSON, the maps of two components, a and b, of one grid:

  {"gsize": 12,
   "a": [{"start": 1, "length": 6, "process": 0},
         {"start": 7, "length": 6, "process": 1}],
   "b": [{"start": 1, "length": 3, "process": 0},
         {"start": 7, "length": 3, "process": 0},
         {"start": 4, "length": 3, "process": 1},
         {"start": 10, "length": 3, "process": 1}]}

gsize is the number of points, which count from 1; processes count from 0. A
point belongs to one process, or to none. A FILE of - is standard input.

For each process of each component, the output gives, as JSON, the number of
points that it stores and, for each remote process, the runs of points that the
two exchange. A position counts the points of the process from 1, in ascending
order. If the map has its segments in another order, "permutation" translates to
that order.

Exit status: 0; 2 for a mistake in FILE, with its line and column.`

const mctRouterExample = `  simrun mct-router maps.json
  simrun mct-router - < maps.json`

func (a *app) mctRouterCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "mct-router FILE",
		Short:   "Print MCT's routers for two segment maps",
		Long:    mctRouterLong,
		Example: mctRouterExample,
		GroupID: groupShow,
		RunE:    func(c *cobra.Command, files []string) error { return a.mctRouter(c, files) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"json"}, cobra.ShellCompDirectiveFilterFileExt
		},
	}
}

func (a *app) mctRouter(c *cobra.Command, files []string) error {
	if len(files) != 1 {
		return usageError(c, "found %d files, expected one with both maps", len(files))
	}
	if files[0] == "-" {
		return mct.RouterTables("<stdin>", a.stdin, a.stdout)
	}
	f, err := os.Open(files[0])
	if err != nil {
		return err
	}
	return errors.Join(mct.RouterTables(files[0], f, a.stdout), f.Close())
}
