package svm1995

import (
	"fmt"
	"strconv"
	"strings"
)

// crystalGrowth is the program of Table 3.
var crystalGrowth = &application{
	sequential: []string{"crystal.f", "crystal-grid.f"},
	systems: map[string][]string{
		"svmfortran": {"crystal.svm", "crystal-grid.f"},
		"hpf":        {"crystal.hpf", "crystal-grid.f"},
		"mpi":        {"crystal-mp.f", "crystal-grid.f"},
	},
}

// melt is a crucible with a grid in it.
type melt struct {
	radius, height, angle int // points, with a layer of them outside at each end
	steps, sweeps         int // time steps; sweeps of the pressure in each

	crystal, crucible float64 // Reynolds numbers of their rotation
	grashof, prandtl  float64
	side              float64 // by how much the wall is hotter on one side, of 1
}

func (m melt) String() string {
	return fmt.Sprintf("%d x %d x %d, %d steps of %d sweeps", m.radius, m.height, m.angle, m.steps, m.sweeps)
}

// timeStep returns a time step in units of the square of the radius over the viscosity, as subroutine GRID has it.
func (m melt) timeStep() float64 {
	r, z, angle := float64(m.radius-2), float64(m.height-2), float64(m.angle-2)
	phi := 2 * r * angle / (2 * 3.141592653589793)
	return 0.25 * min(1, m.prandtl) / (r*r + z*z + phi*phi)
}

// problem returns the files in which the programs look for their size, on n processors.
func (m melt) problem(n int) problem {
	text := fmt.Sprintf(`      INTEGER NR, NZ, NP, NSTEP, NSWEEP
      PARAMETER (NR = %d, NZ = %d, NP = %d)
      PARAMETER (NSTEP = %d, NSWEEP = %d)
      DOUBLE PRECISION REX, REC, GR, PR, SIDE
      PARAMETER (REX = %s, REC = %s)
      PARAMETER (GR = %s, PR = %s, SIDE = %s)
`, m.radius-2, m.height-2, m.angle-2, m.steps, m.sweeps, double(m.crystal), double(m.crucible), double(m.grashof), double(m.prandtl), double(m.side))
	layers := (m.angle - 2 + n - 1) / n
	return problem{m.String(), map[string]string{
		"crystal.par":    text,
		"crystal-mp.par": fmt.Sprintf("      INTEGER NLMAX\n      PARAMETER (NLMAX = %d)\n", layers),
	}}
}

// double writes a number as Fortran's DOUBLE PRECISION.
func double(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'E', -1, 64), "E", "D", 1)
}
