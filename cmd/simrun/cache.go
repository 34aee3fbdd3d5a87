package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"simrun/scenarios/exhibit"
	"simrun/scenarios/store"
	"simrun/sim"
	"simrun/sim/param"
)

// The environment says where results are kept and how many, unless flags do.
const (
	cacheVariable     = "SIMRUN_CACHE"      // a folder, or off
	cacheSizeVariable = "SIMRUN_CACHE_SIZE" // such as 4GB
	cacheOff          = "off"
)

// cacheOptions are the flags of the store of results.
type cacheOptions struct {
	off  bool
	size string
}

// addCacheFlags makes the flags of all commands about kept results.
func (a *app) addCacheFlags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.BoolVar(&a.cache.off, "no-cache", false, "compute everything: use no results of earlier runs and keep none")
	f.StringVar(&a.cache.size, "cache-size", "", "keep at most this much, such as 4GB; 1GB by default")
}

// checkCacheFlags refuses flags and variables that say nothing.
func (a *app) checkCacheFlags(c *cobra.Command) error {
	if a.cache.off && c.Flags().Changed("cache-size") {
		return usageError(c, "--no-cache and --cache-size exclude each other: what is not kept has no size")
	}
	_, err := a.cacheMax(c)
	return err
}

// cacheMax returns the most bytes that are kept.
func (a *app) cacheMax(c *cobra.Command) (int64, error) {
	name, text := "--cache-size", a.cache.size
	if text == "" {
		name, text = cacheSizeVariable, os.Getenv(cacheSizeVariable)
	}
	if text == "" {
		return store.DefaultMax, nil
	}
	size, err := param.Parse[sim.Size](text)
	if err != nil {
		return 0, usageError(c, "%s: %v", name, err)
	}
	return int64(size), nil
}

// cacheFolder returns the folder of kept results; "" means that nothing is kept.
func cacheFolder() (string, error) {
	switch dir := os.Getenv(cacheVariable); dir {
	case cacheOff:
		return "", nil
	case "":
		dir, err := os.UserCacheDir()
		if err != nil {
			return "", err
		}
		return filepath.Join(dir, "simrun"), nil
	default:
		return dir, nil
	}
}

// openStore opens the store of results, unless the command line or the environment turns it off. It
// prints what is wrong with the store, and the command goes on.
func (a *app) openStore(c *cobra.Command) error {
	if err := a.checkCacheFlags(c); err != nil {
		return err
	}
	if a.cache.off {
		return nil
	}
	folder, err := cacheFolder()
	if err != nil {
		a.warnOfCache(fmt.Sprintf("results are not kept: %v; set %s to a folder, or to %s", err, cacheVariable, cacheOff))
	}
	if folder == "" {
		return nil
	}
	most, err := a.cacheMax(c)
	a.store = store.Open(folder, most, a.warnOfCache)
	return err
}

func (a *app) warnOfCache(text string) { a.tell("simrun: warning: cache: %v", text) }

const cacheLong = `cache lists the kept results by scenario. A run takes the result of an earlier
run if program, sources, machine, configuration and seed are the same. Changed
parameters that nothing reads do not matter. Results of another version of
simrun are not taken.

The results are in the folder simrun in the user's cache folder, or in
$SIMRUN_CACHE; off turns the store off. simrun keeps at most 1 GB, or --cache-size
or $SIMRUN_CACHE_SIZE, and removes the least recently used results first. You can
delete the folder at any time.`

func (a *app) cacheCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "cache",
		Short:   "List the results that are kept, or clear them",
		Long:    cacheLong,
		Example: "  simrun cache\n  simrun cache clear armci-fig4\n  simrun cache clear",
		GroupID: groupShow,
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(c, args[0])
			}
			return a.listCache(c)
		},
	}
	c.AddCommand(&cobra.Command{
		Use:               "clear [SCENARIO]",
		Short:             "Remove the results of a scenario, or all",
		Args:              countArgs(0, 1, "one scenario, or none for all"),
		RunE:              func(c *cobra.Command, ids []string) error { return a.clearCache(c, ids) },
		ValidArgsFunction: a.completeScenarios,
	})
	return c
}

// demandStore returns the store, or says why there is none.
func (a *app) demandStore(c *cobra.Command) (*store.Store, error) {
	if a.store == nil {
		return nil, usageError(c, "no results are kept: %s is %q, or --no-cache was given", cacheVariable, os.Getenv(cacheVariable))
	}
	return a.store, nil
}

func (a *app) listCache(c *cobra.Command) error {
	s, err := a.demandStore(c)
	if err != nil {
		return err
	}
	table := exhibit.TextPart{Heading: "Scenarios", Header: []string{"scenario", "results", "size", "last used", "first of them"}}
	now, entries, bytes := time.Now(), 0, int64(0)
	for _, x := range s.List() {
		table.Rows = append(table.Rows, []string{
			x.Scenario, strconv.Itoa(x.Entries), byteText(x.Bytes), ageText(now.Sub(x.Newest)), ageText(now.Sub(x.Oldest)),
		})
		entries, bytes = entries+x.Entries, bytes+x.Bytes
	}
	if len(table.Rows) > 1 {
		table.Rows = append(table.Rows, []string{"all", strconv.Itoa(entries), byteText(bytes), "", ""})
	}
	return writeWords(a.stdout, a.width(), "cache", "results that are kept in "+s.Dir(), table)
}

func (a *app) clearCache(c *cobra.Command, ids []string) error {
	s, err := a.demandStore(c)
	if err != nil {
		return err
	}
	id := ""
	if len(ids) > 0 {
		id = scenarioID(ids[0])
	}
	entries, bytes, err := s.Clear(id)
	if _, printed := fmt.Fprintf(a.stdout, "removed %d results, %s\n", entries, byteText(bytes)); printed != nil {
		return printed
	}
	if err != nil {
		a.printError(err)
		return errFailed
	}
	return nil
}

// byteText returns a size in the unit that suits it.
func byteText(n int64) string {
	units := []string{"B", "KB", "MB", "GB", "TB"}
	size, i := float64(n), 0
	for size >= 999.5 && i < len(units)-1 { // which %.3g rounds to 1e+03
		size, i = size/1000, i+1
	}
	return fmt.Sprintf("%.3g %s", size, units[i])
}

// ageText returns how long ago something was, in the unit that suits it.
func ageText(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d < time.Minute:
		return "now"
	case d < time.Hour:
		return fmt.Sprintf("%d min", d/time.Minute)
	case d < 2*day:
		return fmt.Sprintf("%d h", d/time.Hour)
	}
	return fmt.Sprintf("%d days", d/day)
}
