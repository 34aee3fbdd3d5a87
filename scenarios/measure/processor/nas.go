package processor

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"simrun/models/fortran"
	"simrun/scenarios"
	"simrun/scenarios/measure"
)

// solver is a pseudo-application of the NAS Parallel Benchmarks whose program is in
// folder kernels.
type solver struct {
	name    string
	classes []class
	// operations has the operations of a step as a polynomial in the points on a side, as the benchmark reports them
	// (NPB 3.3, mflops): its coefficients, from power 3 to 0.
	operations [4]float64
}

// class is a size of a benchmark: the points on a side and the time step.
type class struct {
	name     string
	points   int
	timeStep string
}

// stepsMeasured is how many steps are executed: what a step takes does not change.
const stepsMeasured = 2

var solvers = []solver{
	{"BT", []class{{"S", 12, "0.01d0"}, {"W", 24, "0.0008d0"}}, [4]float64{3478.8, -17655.7, 28023.7, 0}},
	{"SP", []class{{"S", 12, "0.015d0"}, {"W", 36, "0.0015d0"}}, [4]float64{881.174, -4683.91, 11484.5, -19272.4}},
}

// polynomial returns the value at x of the polynomial with coefficients of the powers 3
// to 0.
func polynomial(c [4]float64, x float64) float64 { return ((c[0]*x+c[1])*x+c[2])*x + c[3] }

func applications(ctx context.Context, l *measure.Lab) error {
	for _, s := range solvers {
		for _, c := range s.classes {
			if err := s.measure(ctx, l, &c); err != nil {
				return err
			}
		}
	}
	for _, part := range luParts {
		if err := part.measure(ctx, l); err != nil {
			return err
		}
	}
	const side, flops = 256, 65
	rate, text, err := stepRate(ctx, l, "swm.f", flops*side*side, func(steps int) map[string]string {
		return map[string]string{"swm.par": integers("M", side, "N", side, "ITMAX", steps)}
	})
	if err != nil {
		return err
	}
	l.Cell("shallow water", fmt.Sprintf("%d x %d", side, side), "", rate)
	total, err := numberAfter(text, "sum of p")
	if err != nil {
		return err
	}
	l.Right("shallow water: the mass is conserved", math.Abs(total/(side*side*50000)-1) < 1e-12)
	return nil
}

// luPart is what one process computes of LU: a whole class, or its part of one.
type luPart struct {
	name       string
	x, y, z    int // points
	timeStep   string
	operations float64 // of a step
}

// luParts are two classes, and the part that each of 4 processes of NPB 2 has of class A, 64 points on a side: half of the points
// in each of two dimensions. Each of LU's four arrays of blocks then has 200 KiB, and they lie one behind the other. So the four
// blocks of a point displace each other in a direct-mapped cache of 8 KiB. In the two classes they do not.
var luParts = []luPart{
	luClass("S", 12, "0.5D0"),
	luClass("W", 33, "1.5D-3"),
	{"class A, 1 of 4", 32, 32, 64, "2.0D0", luOperations(64) * (30 * 30) / (62 * 62)},
}

func luClass(name string, points int, timeStep string) luPart {
	return luPart{"class " + name, points, points, points, timeStep, luOperations(points)}
}

// luOperations returns the operations of a step as the benchmark reports them (NPB 3.3, mflops), for the points on a side.
func luOperations(points int) float64 {
	return polynomial([4]float64{1984.77, -10923.3, 27770.9, -144010}, float64(points))
}

// measure gives the rate of a part.
func (p *luPart) measure(ctx context.Context, l *measure.Lab) error {
	rate, text, err := stepRate(ctx, l, "lu.f", p.operations, func(steps int) map[string]string {
		return map[string]string{"lu.par": integers("NX", p.x, "NY", p.y, "NZ", p.z, "NMAX", max(p.x, p.y, p.z), "ITMAX", steps) +
			"      DOUBLE PRECISION DTSTEP\n      PARAMETER (DTSTEP = " + p.timeStep + ")\n"}
	})
	if err != nil {
		return err
	}
	integral, err := numberAfter(text, "surface integral")
	if err != nil {
		return err
	}
	l.Cell("LU", p.name, "", rate)
	l.Right("LU "+p.name, positive(integral))
	return nil
}

// program returns the program of a class with as many steps.
func (s *solver) program(c *class, steps int) (program, error) {
	return kernel([]string{"adi.f90", strings.ToLower(s.name) + ".f90"},
		"GRID", strconv.Itoa(c.points), "TIMESTEP", c.timeStep, "STEPS", strconv.Itoa(steps))
}

// measure gives the rate of a class.
func (s *solver) measure(ctx context.Context, l *measure.Lab, c *class) error {
	p, err := s.program(c, stepsMeasured)
	if err != nil {
		return err
	}
	text, _, err := p.run(ctx, l)
	if err != nil {
		return err
	}
	lines, err := read(s.name, text)
	if err != nil {
		return err
	}
	l.Cell(s.name, "class "+c.name, "", polynomial(s.operations, float64(c.points))/lines[0].seconds/1e6)
	for _, x := range lines {
		l.Right(fmt.Sprintf("%s class %s %s %d", s.name, c.name, x.name, x.n), positive(x.check))
	}
	return nil
}

// positive reports whether a norm is one: a step that is too long blows up.
func positive(x float64) bool { return x > 0 && !math.IsInf(x, 0) }

// stepRate runs a program of folder programs for one step and for stepsMeasured. It returns the Mflop/s of the steps
// behind the first one, and what the longer run has printed. sizes returns the files that the program includes for a
// number of steps, by name.
func stepRate(ctx context.Context, l *measure.Lab, name string, operations float64, sizes func(steps int) map[string]string) (rate float64, text string, err error) {
	source, err := scenarios.Source(name)
	if err != nil {
		return 0, "", err
	}
	var seconds [2]float64
	for i, n := range []int{1, stepsMeasured} {
		own := sizes(n)
		p := program{sources: []fortran.Source{{Name: name, Text: source}}, include: func(name string) ([]byte, error) {
			if text, ok := own[name]; ok {
				return []byte(text), nil
			}
			return scenarios.Source(name)
		}}
		output, took, err := p.run(ctx, l)
		if err != nil {
			return 0, "", err
		}
		seconds[i], text = took.Seconds(), output
	}
	return (stepsMeasured - 1) * operations / (seconds[1] - seconds[0]) / 1e6, text, nil
}

// integers returns declarations of integer parameters, given by name and value.
func integers(pairs ...any) string {
	text := ""
	for i := 0; i < len(pairs); i += 2 {
		text += fmt.Sprintf("      INTEGER %s\n      PARAMETER (%s = %d)\n", pairs[i], pairs[i], pairs[i+1])
	}
	return text
}

// numberAfter returns the number that follows a label in a program's output.
func numberAfter(text, label string) (float64, error) {
	_, rest, found := strings.Cut(text, label)
	fields := strings.Fields(rest)
	if !found || len(fields) == 0 {
		return 0, fmt.Errorf("the program has printed no %q", label)
	}
	return strconv.ParseFloat(fields[0], 64)
}
