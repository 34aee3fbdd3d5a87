package main

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"simrun/scenarios/scenariotest"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

// TestMain also makes this binary the command of the scripts: simrun with the
// programs of package scenariotest instead of the real ones, and simrun-real as
// it is.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"simrun": func() {
			os.Exit(run(scenariotest.Catalog(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
		"simrun-real": main, // with the real machines
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", UpdateScripts: *update, RequireExplicitExec: true, RequireUniqueNames: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv(cacheVariable, cacheOff) // unless the script says otherwise
			batch, err := filepath.Abs(filepath.Join("..", "..", "docs", "batch"))
			e.Setenv("BATCH", batch)
			return err
		},
	})
}
