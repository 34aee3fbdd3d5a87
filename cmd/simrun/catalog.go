package main

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
	"simrun/models/hpjava"
	"simrun/models/mct"
	"simrun/models/mpi"
	"simrun/models/upc"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/dart"
	"simrun/scenarios"
	"simrun/scenarios/armci1999"
	"simrun/scenarios/hpjava1998"
	"simrun/scenarios/pddp1996"
	"simrun/scenarios/svm1995"
	"simrun/scenarios/xpressspace2014"
)

// catalog returns the programs and machines that scenarios can name.
func catalog() *scenarios.Catalog {
	return &scenarios.Catalog{
		Programs: slices.Concat(armci1999.Programs(), hpjava1998.Programs(), pddp1996.Programs(), svm1995.Programs(), xpressspace2014.Programs()),
		Machines: []machines.Model{
			ibmsp.Model(), t3d.Model(), t3e.Model(), paragon.Model(), meiko.Model(), powerchallenge.Model(), xt5.Model(),
		},
		Libraries: []*machines.Library{
			adlib.Library(), hpjava.Costs(), armci.Library(), ga.Library(), mpi.OperationCounts(), upc.Library(), dart.Library(), xpressspace.Library(), mct.Library(),
		},
		Files: scenarios.BuiltIn(),
	}
}
