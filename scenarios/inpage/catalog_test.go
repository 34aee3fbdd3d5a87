package inpage_test

import (
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/inpage"
)

// The catalog of a page has all that its scenarios name, and each name once.
func TestScenarios(t *testing.T) {
	c := inpage.Catalog()
	if err := c.Check(); err != nil {
		t.Fatal(err)
	}
	all := scenarios.Catalog{Files: scenarios.BuiltIn()}
	for _, id := range inpage.Scenarios() {
		file := all.File(id)
		if file == nil {
			t.Errorf("%s is no scenario", id)
			continue
		}
		if _, err := c.Load(file.Name, file.Data); err != nil {
			t.Errorf("%s cannot be loaded in a page: %v", id, err)
		}
	}
}
