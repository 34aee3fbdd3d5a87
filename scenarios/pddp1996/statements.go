package pddp1996

import "slices"

// The statements about the tables, by their numbers in the list of the article's
// claims.

const (
	onCRAFT = "T3D CRAFT"
	onPVM   = "T3D PVM"
	onHPF   = "MEIKO PGHPF"
)

var gaussStatements = slices.Concat(causes(true), []statement{
	{id: "pddp-158", judge: asPrinted()},
	{id: "pddp-159", judge: shape{onT3D, ">>>", 128, 1.57, 2.61}.judge},
	{id: "pddp-160", judge: shape{onCRAFT, ">><", 64, 0.87, 1.45}.judge},
	{id: "pddp-161", judge: level(shape{onPVM, ">==", 0, 1.06, 1.77}, 32, 1.09)},
	{id: "pddp-162", judge: shape{onMeiko, "<<", 16, 0.181, 0.301}.judge},
	{id: "pddp-163", judge: shape{onHPF, "<<", 16, 0.183, 0.305}.judge},
	{id: "pddp-164", judge: ordered(map[int][]string{
		16: {onPVM, onCRAFT, onT3D, onMeiko, onHPF}, 32: {onPVM, onCRAFT, onT3D, onMeiko, onHPF},
		64: {onPVM, onCRAFT, onT3D, onMeiko, onHPF}, 128: {onPVM, onCRAFT, onT3D},
	})},
	{id: "pddp-196", judge: slowerAt(onHPF, 64, 16)},
	{id: "pddp-197", judge: quotient{onPVM, onT3D}.isWithin(0.30, 0.60)},
	{id: "pddp-198", judge: judgeAll(quotient{onT3D, onCRAFT}.isAbove(0), quotient{onT3D, onPVM}.isAbove(0))},
	{id: "pddp-199", judge: quotient{onMeiko, onHPF}.isAbove(0)},
})

var shallowWaterStatements = slices.Concat(causes(false), []statement{
	{id: "pddp-165", judge: asPrinted()},
	{id: "pddp-166", changes: []change{{id: moreSteps}}, judge: asPrintedUnder(moreSteps)},
	{id: "pddp-167", judge: shape{onT3D, ">>>", 128, 3.21, 5.36}.judge},
	{id: "pddp-168", judge: shape{onCRAFT, ">>>", 128, 4.98, 8.30}.judge},
	{id: "pddp-169", judge: shape{onMeiko, ">>>", 128, 1.31, 2.18}.judge},
	{id: "pddp-170", judge: shape{onHPF, "><", 32, 0.65, 1.08}.judge},
	{id: "pddp-171", judge: ordered(map[int][]string{
		16: {onCRAFT, onHPF, onT3D, onMeiko}, 32: {onCRAFT, onHPF, onT3D, onMeiko},
		64: {onCRAFT, onT3D, onHPF, onMeiko}, 128: {onCRAFT, onT3D, onMeiko},
	})},
	{id: "pddp-196", judge: slowerAt(onHPF, 64, 16)},
	{id: "pddp-198", judge: quotient{onT3D, onCRAFT}.isAbove(0)},
	{id: "pddp-199", judge: quotient{onMeiko, onHPF}.isAbove(0)},
})

var luStatements = slices.Concat(causes(false), []statement{
	{id: "pddp-172", judge: asPrinted()},
	{id: "pddp-173", judge: asPrintedBut(map[key]float64{{onT3D, 16}: 4.480, {onT3D, 32}: 2.367, {onMeiko, 32}: 5.811, {onMeiko, 64}: 3.635})},
	{id: "pddp-174", missing: "a form of LU for one plane: its fourth-order differences need five planes in each direction"},
	{id: "pddp-175", judge: shape{onT3D, ">>>>", 256, 7.98, 13.30}.judge},
	{id: "pddp-176", judge: shape{onMeiko, ">>>", 128, 2.63, 4.39}.judge},
	{id: "pddp-177", judge: quotient{onMeiko, onT3D}.isAbove(0)},
})

var quantumLatticeGaugeStatements = slices.Concat(causes(false), []statement{
	{id: "pddp-187", judge: asPrinted(key{onT3D, 32}, key{onT3D, 64}, key{onMeiko, 32}, key{onMeiko, 64})},
	{id: "pddp-188", judge: shape{onT3D, ">>>>>", 64, 9.5, 17.1}.judge},
	{id: "pddp-189", judge: shape{onMeiko, ">>><>", 16, 1.17, 1.97}.judge},
	{id: "pddp-190", judge: quotient{onMeiko, onT3D}.isAbove(0)},
})
