package processor

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"simrun/scenarios/exhibit"
	"simrun/scenarios/measure"
)

// Groups returns the measurements of processors and memories, in the order in which they
// are shown.
func Groups() []measure.Group {
	return []measure.Group{
		{
			Name: "stream", Title: "STREAM", Unit: "MB/s", Run: priced(stream),
			Caption: "Arrays of 2,000,000 numbers of 8 bytes. Bytes are counted as STREAM does: those that the loop names.",
		},
		{
			Name: "stream-active", Title: "STREAM by active processors of a node", Unit: "MB/s", Run: priced(streamActive),
			Caption: "Each active processor has arrays of its own, as those above; rates of all together.",
		},
		{
			Name: "memory", Title: "Memory bandwidth", Unit: "MB/s", Run: priced(words),
			Caption: "Arrays of 4,000,000 words of 4 bytes, as bw_mem of lmbench. Of a copy, the bytes that are copied.",
		},
		{
			Name: "memory-latency", Title: "Time of a load in a chain by footprint", Kind: exhibit.Figure, Unit: "ns", Run: priced(chase),
			Caption: "Each load gives the address of the next one, 132 bytes further on.", Plots: byFootprint("time of a load (ns)"),
		},
		{
			Name: "memory-strides", Title: "Time of an access by footprint and stride", Kind: exhibit.Figure, Unit: "ns", Run: priced(strides),
			Caption: "One is added to numbers of 8 bytes that lie a stride apart, again and again (Saavedra's loop).", Plots: byFootprint("time of an element (ns)"),
		},
		{
			Name: "linpack", Title: "LINPACK", Unit: "Mflop/s", Run: priced(linpack),
			Caption: "A dense system in Fortran, column by column with calls for each column; 2/3 n^3 + 2 n^2 operations. No blocking, no library.",
		},
		{
			Name: "flops", Title: "FLOPS", Unit: "Mflop/s", Run: priced(flops),
			Caption: "Aburto's loops, which work in registers, in Fortran. MFLOPS(1) is of modules 2, five times, and 3; (2) of 1, 3 to 6, and 7 four times; " +
				"(3) of all but 2; (4) of 3, 4, 6 and 8, which do not divide.",
		},
		{
			Name: "bsp", Title: "Computing rate of BSPlib's probe", Unit: "Mflop/s", Run: priced(bsp),
			Caption: "A dot product of 1,048,570 numbers of 4 bytes, upwards and downwards in turn, and a product of matrices of 100 x 100 by rows. BSPlib takes the mean of both rates.",
		},
		{
			Name: "livermore", Title: "Livermore loops", Unit: "Mflop/s", Run: priced(livermore),
			Caption: "All kernels at their long lengths, in Fortran; the operations are McMahon's.",
		},
		{
			Name: "krylov", Title: "Vectors and a sparse matrix of GMRES", Unit: "Mflop/s", Run: priced(krylov),
			Caption: "As PETSc executes them. Products of a vector with 1 to 9 others of 122,880 elements, and with 1 to 30 others of 1,503; the matrix has " +
				"blocks of 5 x 5 for the 7 points of a grid of 96 x 16 x 16. By rows, a matrix of single elements for the 5 points of a grid of 1000 x 500, " +
				"with numbers of columns of 4 and of 8 bytes. Of copies and zeros the bytes that are read and written.",
		},
		{
			Name: "patches-copied", Title: "Square patches of an array, copied and added", Unit: "us", Run: priced(patches),
			Caption: "Patches of an array of 355 x 355 numbers of 8 bytes to a buffer (get), from there (put), and added from there. Loops alone, without a call of a library.",
		},
		{
			Name: "nas", Title: "Pseudo-applications of the NAS Parallel Benchmarks, and shallow water", Unit: "Mflop/s", Run: priced(applications),
			Caption: "Sequential Fortran, the second step; the operations are those that the benchmarks report, of shallow water 65 a point and step. Of class A of LU, the part that each of 4 processes has.",
		},
	}
}

func byFootprint(y string) []exhibit.Plot {
	return []exhibit.Plot{{XLabel: "footprint (KiB)", YLabel: y, XScale: exhibit.Log, YScale: exhibit.Log}}
}

// priced is a group's Run on machines whose processor has prices; on others a note says
// that there is nothing to measure.
func priced(run func(ctx context.Context, l *measure.Lab) error) func(ctx context.Context, l *measure.Lab) error {
	return func(ctx context.Context, l *measure.Lab) error {
		if l.Costs() == nil {
			l.Note("Machine %s has no prices of operations.", l.Model.Name)
			return nil
		}
		return run(ctx, l)
	}
}

// streamLoops are the bytes for each element and what an element is after two passes.
var streamLoops = map[string]struct{ bytes, value float64 }{
	"copy": {16, 15}, "scale": {16, 45}, "add": {24, 60}, "triad": {24, 225},
}

func stream(ctx context.Context, l *measure.Lab) error {
	return table(ctx, l, "stream.f90", func(x line) (row, column string, value float64, right bool) {
		loop := streamLoops[x.name]
		n := float64(x.n)
		return "STREAM/" + x.name, "rate", n * loop.bytes / x.seconds / 1e6, x.check == loop.value*n
	})
}

func words(ctx context.Context, l *measure.Lab) error {
	return table(ctx, l, "words.f90", func(x line) (row, column string, value float64, right bool) {
		want := 4.0 // two words of the second pass
		if x.name == "read" {
			want = float64(x.n)
		}
		return "lmbench/" + x.name, "rate", float64(x.n) * 4 / x.seconds / 1e6, x.check == want
	})
}

func linpack(ctx context.Context, l *measure.Lab) error {
	return table(ctx, l, "linpack.f90", func(x line) (row, column string, value float64, right bool) {
		n := float64(x.n)
		// LINPACK accepts residuals of the order of 1 in these units; 10 leaves room for growth.
		return "LINPACK", fmt.Sprintf("n = %d", x.n), (2*n*n*n/3 + 2*n*n) / x.seconds / 1e6, x.check < 10
	})
}

// flopsModules are the modules of FLOPS, 1 to 8, with the operations of an iteration.
var flopsModules = [...]struct {
	title      string
	operations float64
}{{"logarithm", 14}, {"series of pi", 7}, {"sine", 17}, {"cosine", 15}, {"tangent", 29}, {"sine times cosine", 29}, {"three quotients", 12}, {"sine times cosine squared", 30}}

// flopsRatings are how often each module counts in the ratings of FLOPS.
var flopsRatings = [...][len(flopsModules)]float64{
	{0, 5, 1, 0, 0, 0, 0, 0},
	{1, 0, 1, 1, 1, 1, 4, 0},
	{1, 0, 1, 1, 1, 1, 1, 1},
	{0, 0, 1, 1, 0, 1, 0, 1},
}

func flops(ctx context.Context, l *measure.Lab) error {
	lines, err := execute(ctx, l, "flops.f90")
	if err != nil {
		return err
	}
	if len(lines) != len(flopsModules) {
		return fmt.Errorf("flops.f90 has printed %d lines, expected %d", len(lines), len(flopsModules))
	}
	for i, x := range lines {
		m := flopsModules[i]
		row := fmt.Sprintf("FLOPS/%d %s", i+1, m.title)
		l.Cell(row, "rate", "", m.operations/x.seconds/1e6)
		// The trapezoidal rule with 20,000 steps errs by less than a millionth.
		l.Right(row, x.n == int64(i+1) && math.Abs(x.check-1) < 1e-6)
	}
	for k, counts := range flopsRatings {
		operations, seconds := 0., 0.
		for i, n := range counts {
			operations += n * flopsModules[i].operations
			seconds += n * lines[i].seconds
		}
		l.Cell(fmt.Sprintf("FLOPS/MFLOPS(%d)", k+1), "rate", "", operations/seconds/1e6)
	}
	return nil
}

// bspChecks are what the last sums are. A sum of ones in single precision ends at 2^24. The last rows have the elements
// 1 to 100 and 100 times 100.
var bspChecks = map[string]float64{"dot": 1 << 24, "matrix": 100 * 5050}

func bsp(ctx context.Context, l *measure.Lab) error {
	lines, err := execute(ctx, l, "bsp.f90")
	if err != nil {
		return err
	}
	sum := 0.
	for _, x := range lines {
		rate := float64(x.n) / x.seconds / 1e6
		sum += rate
		row := "BSPlib/" + x.name
		l.Cell(row, "rate", "", rate)
		l.Right(row, x.check == bspChecks[x.name])
	}
	l.Cell("BSPlib/mean", "rate", "", sum/float64(len(lines)))
	return nil
}

// krylovRuns are the lengths of vectors, the steps of GMRES for each, and the elements in a row of the matrix, which follow from
// the operations of a product in PETSc's logs.
var krylovRuns = []struct{ length, steps, row int64 }{{122880, 9, 34}, {1503, 38, 18}}

// krylov measures the operations of GMRES on vectors, and the products of a matrix with blocks and of one without.
func krylov(ctx context.Context, l *measure.Lab) error {
	for _, run := range krylovRuns {
		lines, err := execute(ctx, l, "krylov.f90", "LENGTH", strconv.FormatInt(run.length, 10), "ITERATIONS", strconv.FormatInt(run.steps, 10),
			"NONZEROS", strconv.FormatInt(run.row, 10))
		if err != nil {
			return err
		}
		column := fmt.Sprintf("n = %d", run.length)
		for _, x := range lines {
			unit, want := "", 1.0
			switch x.name {
			case "copy", "zero":
				unit = "MB/s"
			case "dot":
				want = float64(run.length)
			}
			row := "GMRES/" + x.name
			l.Cell(row, column, unit, float64(x.n)/x.seconds/1e6)
			l.Right(row+" "+column, math.Abs(x.check/want-1) < 1e-12)
		}
	}
	err := table(ctx, l, "blocks.f90", func(x line) (row, column string, value float64, right bool) {
		const elements, length = 25 * 165376, 122880
		return "GMRES/" + x.name, fmt.Sprintf("n = %d", length), float64(x.n) / x.seconds / 1e6, x.n == 2*elements-length && x.check == elements
	})
	if err != nil {
		return err
	}
	for words := 1; words <= 2; words++ {
		lines, err := execute(ctx, l, "rows.f90", "WORDS", strconv.Itoa(words))
		if err != nil {
			return err
		}
		const elements, length = 5*500000 - 2*1500, 500000
		x := lines[0]
		row, column := "GMRES/"+x.name, fmt.Sprintf("n = %d, places of %d B", length, 4*words)
		l.Cell(row, column, "", float64(x.n)/x.seconds/1e6)
		l.Right(row+" "+column, x.n == 2*elements-length && x.check == elements)
	}
	return nil
}

// patches measures copies of patches as Global Arrays makes them in a process's own block.
func patches(ctx context.Context, l *measure.Lab) error {
	want := map[string]float64{"get": 1, "put": 1, "accumulate": 2}
	return table(ctx, l, "patches.f90", func(x line) (row, column string, value float64, right bool) {
		return "patch/" + x.name, fmt.Sprintf("%d B", x.n), x.seconds * 1e6, x.check == want[x.name]
	})
}

// livermoreLoops has for each kernel the operations of an iteration as McMahon counts them, the iterations of a pass,
// and what the kernel prints, worked out by hand.
var livermoreLoops = map[int64]struct {
	title               string
	operations, n, last float64
}{
	1:  {"hydrodynamics", 5, 1001, 1.25},
	2:  {"incomplete Cholesky", 4, 97, incompleteCholesky()},
	3:  {"inner product", 2, 1001, 2002},
	4:  {"banded equations", 2, 600, bandedEquations()},
	5:  {"tri-diagonal elimination", 2, 1000, 1.0 / 3},
	6:  {"linear recurrence", 2, 63 * 64 / 2, 0.01 * math.Pow(1.03125, 63)},
	7:  {"equation of state", 16, 995, 1.15478515625},
	8:  {"alternating directions", 36, 2 * 99, 316.5},
	9:  {"integrate predictors", 17, 101, 3.75},
	10: {"difference predictors", 9, 101, 101},
	11: {"first sum", 1, 1000, 1001},
	12: {"first difference", 1, 1000, 3},
	13: {"particles in a plane", 7, 64, 21 * 64},
	14: {"particles on a line", 11, 1001, 21 * 1001},
	15: {"casual Fortran", 33, 600, 5*0.073 + 5*0.053},
	16: {"search by jumps", 2*75 + 10*19, 1, 21 * (1000*75 + 19)}, // McMahon counts 2 for each place and 10 more for each sum
	17: {"implicit conditional", 9, 100, 1.0 / 3},
	18: {"explicit hydrodynamics", 44, 5 * 99, 5.9375},
	19: {"recurrence up and down", 6, 101, 2},
	20: {"discrete ordinates", 26, 1000, 2},
	21: {"matrix product", 2, 25 * 25 * 101, 262.5},
	22: {"Planckian distribution", 17, 101, 1 / math.Expm1(1)},
	23: {"implicit hydrodynamics", 11, 5 * 99, 1},
	24: {"first minimum", 1, 1000, 500},
}

// incompleteCholesky returns the sum of the results of kernel 2 for input of ones. Each level halves the one before by
// x - x/4 - x/4. The exception is its first element, whose left neighbour is still 1.
func incompleteCholesky() (sum float64) {
	const n = 101
	var x [2*n + 3]float64
	for i := range x {
		x[i] = 1
	}
	for width, last := n, 0; width > 1; {
		first := last
		last += width
		width /= 2
		for i, k := last+2, first+2; k <= last; i, k = i+1, k+2 {
			x[i] = x[k] - 0.25*x[k-1] - 0.25*x[k+1]
		}
	}
	for _, v := range x[1:] {
		sum += v
	}
	return sum
}

// bandedEquations returns what kernel 4 gives in 21 passes from ones, with a band of 0.001.
func bandedEquations() float64 {
	var x [2003]float64
	for i := range x {
		x[i] = 1
	}
	for range 21 {
		for k := 7; k <= 1001; k += 497 {
			s := x[k-1]
			for j := range 200 {
				s -= 0.001 * x[k-6+j]
			}
			x[k-1] = 0.001 * s
		}
	}
	return x[6] + x[503] + x[1000]
}

func livermore(ctx context.Context, l *measure.Lab) error {
	var lines []line
	for _, program := range []string{"livermore.f90", "livermore-more.f90"} {
		some, err := execute(ctx, l, program)
		if err != nil {
			return err
		}
		lines = append(lines, some...)
	}
	slices.SortFunc(lines, func(a, b line) int { return cmp.Compare(a.n, b.n) })
	inverse := 0.0
	for _, x := range lines {
		k := livermoreLoops[x.n]
		rate := k.operations * k.n / x.seconds / 1e6
		inverse += 1 / rate
		row := fmt.Sprintf("%d %s", x.n, k.title)
		l.Cell(row, "rate", "", rate)
		l.Right(row, math.Abs(x.check/k.last-1) < 1e-12)
	}
	l.Cell("harmonic mean of these", "rate", "", float64(len(lines))/inverse)
	return nil
}

// table runs a program and gives a cell for each line that it prints.
func table(ctx context.Context, l *measure.Lab, name string, cell func(line) (row, column string, value float64, right bool)) error {
	lines, err := execute(ctx, l, name)
	if err != nil {
		return err
	}
	for _, x := range lines {
		row, column, value, right := cell(x)
		l.Cell(row, column, "", value)
		l.Right(row+" "+column, right)
	}
	return nil
}

// chase walks through arrays of 4 KiB to 32 MiB.
func chase(ctx context.Context, l *measure.Lab) error {
	for n := int64(1 << 10); n <= 8<<20; n *= 2 {
		lines, err := execute(ctx, l, "chase.f90", "ELEMENTS", strconv.FormatInt(n, 10))
		if err != nil {
			return err
		}
		x := lines[0]
		l.Point(float64(n)/256, "chain", "", x.seconds/float64(x.n)*1e9)
		l.Right(fmt.Sprintf("chain of %d", n), int64(x.check) == 33*x.n%n)
	}
	return nil
}

func strides(ctx context.Context, l *measure.Lab) error {
	lines, err := execute(ctx, l, "strides.f90")
	if err != nil {
		return err
	}
	for _, x := range lines {
		l.Point(float64(x.n)/1024, "stride "+x.name+" B", "", x.seconds*1e9)
		l.Right(fmt.Sprintf("stride %s in %d", x.name, x.n), x.check == 1)
	}
	return nil
}
