package inpage

import (
	"slices"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/machines/xt5"
	"simrun/models/adlib"
	"simrun/models/armci"
	"simrun/models/ga"
	"simrun/models/mct"
	"simrun/models/upc"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/dart"
	"simrun/scenarios"
	"simrun/scenarios/armci1999"
	"simrun/scenarios/xpressspace2014"
)

// Catalog returns what scenarios in a page can name. It has no files: the page brings those of
// its scenarios.
func Catalog() *scenarios.Catalog {
	return &scenarios.Catalog{
		Programs: slices.Concat(armci1999.Programs(), xpressspace2014.Programs()),
		Machines: []machines.Model{
			ibmsp.Model(), t3d.Model(), t3e.Model(), paragon.Model(), meiko.Model(), powerchallenge.Model(), xt5.Model(),
		},
		Libraries: []*machines.Library{
			adlib.Library(), armci.Library(), ga.Library(), upc.Library(), dart.Library(), xpressspace.Library(), mct.Library(),
		},
	}
}

// Scenarios returns the ids of the built-in scenarios that a page can run.
func Scenarios() []string {
	return []string{
		"armci-acc", "armci-fig1", "armci-fig3", "armci-fig4", "armci-fig5", "armci-ga-t3e", "armci-intro", "armci-table1", "ga-primitives",
		"xs-fig3", "xs-fig6", "xs-loose", "xs-table1", "xs-workflow",
	}
}
