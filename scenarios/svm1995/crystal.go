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
	fewestSteps: 1,
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

// problem returns the files in which a system's program looks for its size, on n processors.
func (m melt) problem(system string, n int) problem {
	text := fmt.Sprintf(`      INTEGER NR, NZ, NP, NSTEP, NSWEEP
      PARAMETER (NR = %d, NZ = %d, NP = %d)
      PARAMETER (NSTEP = %d, NSWEEP = %d)
      DOUBLE PRECISION REX, REC, GR, PR, SIDE
      PARAMETER (REX = %s, REC = %s)
      PARAMETER (GR = %s, PR = %s, SIDE = %s)
`, m.radius-2, m.height-2, m.angle-2, m.steps, m.sweeps, double(m.crystal), double(m.crucible), double(m.grashof), double(m.prandtl), double(m.side))
	files := map[string]string{"crystal.par": text}
	if system == "mpi" { // it has room for its own layers
		files["crystal-mp.par"] = fmt.Sprintf("      INTEGER NLMAX\n      PARAMETER (NLMAX = %d)\n", (m.angle-2+n-1)/n)
	}
	return problem{m.String(), files, layers{m.angle, int64(m.radius*m.height) * 8}}
}

// double writes a number as Fortran's DOUBLE PRECISION.
func double(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'E', -1, 64), "E", "D", 1)
}

// report is what the programs print, in their units.
type report struct {
	kinetic, heat float64
	// wall and top are the heat that comes from the wall and that leaves by the top in a unit of time.
	wall, top       float64
	gain            float64 // of mass of a cell: the greatest
	least, greatest float64 // stream function
}

// parseReport reads what a program printed: the numbers behind the four of the grid.
func parseReport(text string) (r report, err error) {
	numbers := number.FindAllString(text, -1)
	if len(numbers) != 11 {
		return r, fmt.Errorf("found %q, expected 11 numbers", text)
	}
	for i, x := range []*float64{&r.kinetic, &r.heat, &r.wall, &r.top, &r.gain, &r.least, &r.greatest} {
		if *x, err = strconv.ParseFloat(numbers[4+i], 64); err != nil {
			return r, err
		}
	}
	return r, nil
}
