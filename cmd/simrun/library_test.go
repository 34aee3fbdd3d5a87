package main

import (
	"strings"
	"testing"

	"simrun/machines"
	"simrun/sim/param"
)

// Every operation count that somebody has estimated, derived or recalled says how far
// it may be off, and every entry which code it stands for.
func TestLibraryLimits(t *testing.T) {
	for _, sheet := range machines.NewLibraries(catalog().Libraries).Sheets() {
		for _, p := range sheet.Params() {
			m := p.Meta()
			firm := m.Kind == param.Measured || m.Kind == param.Published
			if (!firm || m.Recalled) && (m.Low == "" || m.High == "") {
				t.Errorf("%s%s: found low %q and high %q, expected both of kind %s", sheet.Prefix(), m.Path, m.Low, m.High, m.Kind)
			}
			if len(strings.Fields(m.Source)) < 3 {
				t.Errorf("%s%s: found source %q, expected the code that it stands for", sheet.Prefix(), m.Path, m.Source)
			}
		}
	}
}
