package svm1995

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/scenarios"
)

// The columns of the table by what they show.
const (
	total   = "SVM-Fortran time"
	barrier = "SVM-Fortran barrier time"
	faults  = "SVM-Fortran page fault time"
	hpf     = "HPF time"
)

// numbers of processors of the table.
var processors = []int{8, 16, 32, 64, 128}

// values are the cells of the table by column and number of processors.
type values map[string]map[int]float64

func valuesOf(cells []*cell) values {
	v := values{}
	put := func(column string, n int, x float64) {
		if v[column] == nil {
			v[column] = map[int]float64{}
		}
		v[column][n] = x
	}
	for _, c := range cells {
		put(c.Name+" time", c.n, c.time)
		if c.System == "svmfortran" {
			put(barrier, c.n, c.seconds(machines.Barriers))
			put(faults, c.n, c.seconds(machines.PageFaults))
		}
	}
	return v
}

// has tells whether all cells of columns are there.
func (v values) has(processors []int, columns ...string) bool {
	for _, col := range columns {
		for _, n := range processors {
			if _, ok := v[col][n]; !ok {
				return false
			}
		}
	}
	return true
}

// row returns the values of a column in the order of processors.
func (v values) row(processors []int, column string) []float64 {
	var list []float64
	for _, n := range processors {
		list = append(list, v[column][n])
	}
	return list
}

func text(list []float64) string {
	var words []string
	for _, x := range list {
		words = append(words, fmt.Sprintf("%.2f", x))
	}
	return strings.Join(words, ", ") + " s"
}

// steps tells whether each value relates to the next as a sign says: > or <.
func steps(list []float64, signs string) bool {
	for i, sign := range signs {
		if sign == '>' && list[i] <= list[i+1] || sign == '<' && list[i] >= list[i+1] {
			return false
		}
	}
	return true
}

func within(x, low, high float64) bool { return x >= low && x <= high }

// judge gives the verdicts that the cells allow.
func judge(ctx context.Context, env *scenarios.Env, table *scenarios.Part, cells []*cell) error {
	v := valuesOf(cells)
	if !v.has(processors, total, barrier, faults) {
		return nil
	}
	judgeShapes(table, v)
	judgeOverhead(table, cells)
	if v.has(processors, hpf) {
		judgeHPF(env.Published(), table, v)
	}
	if err := judgeCyclicWaves(ctx, env, table, cells); err != nil {
		return err
	}
	return judgeQuickFaults(ctx, env, table, v)
}

// judgeCyclicWaves judges whether the mapping of work decides on page faults.
func judgeCyclicWaves(ctx context.Context, env *scenarios.Env, table *scenarios.Part, cells []*cell) error {
	c := env.Config().(*config)
	published := slices.DeleteFunc(slices.Clone(cells), func(x *cell) bool {
		return x.System != "svmfortran" || !slices.Contains(processors, x.n)
	})
	return judgeCyclic(ctx, env, table, published, func(_ *cell, steps int) problem { return waves(c.Size, steps) })
}

// judgeShapes judges the columns of SVM-Fortran.
func judgeShapes(table *scenarios.Part, v values) {
	t, b, f := v.row(processors, total), v.row(processors, barrier), v.row(processors, faults)
	table.Claim("svm-119", steps(t, ">>>>") && within(t[0]/t[4], 5.11, 8.51), "%s; 8 to 128: %.2f times, allowed 5.11 to 8.51", text(t), t[0]/t[4])
	spread := slices.Max(b) / slices.Min(b)
	lowest := processors[slices.Index(b, slices.Min(b))]
	table.Claim("svm-120", steps(b, ">>") && b[3] < b[4] && (lowest == 32 || lowest == 64) && spread <= 1.25 && within(b[0]/b[4], 0.75, 1.25),
		"%s; lowest at %d, largest over smallest %.2f, 8 to 128: %.2f", text(b), lowest, spread, b[0]/b[4])
	table.Claim("svm-121", steps(f, ">>>>") && within(f[0]/f[4], 1.87, 3.11), "%s; 8 to 128: %.2f times, allowed 1.87 to 3.11", text(f), f[0]/f[4])
	var order []string
	holds := true
	for i, n := range processors {
		larger := "page faults"
		if b[i] > f[i] {
			larger = "barriers"
		}
		holds = holds && t[i] > max(b[i], f[i]) && (larger == "page faults") == (n <= 32)
		order = append(order, fmt.Sprintf("%s at %d", larger, n))
	}
	table.Claim("svm-124", holds, "the larger part is %s", strings.Join(order, ", "))
	table.Claim("svm-151", steps(t, ">>>>") && t[0]/t[4] >= 5.8, "8 to 128: %.2f times, at least 5.8 wanted", t[0]/t[4])
}

// judgeOverhead judges what the run-time library takes besides barriers and page faults.
func judgeOverhead(table *scenarios.Part, cells []*cell) {
	worst, at := 0.0, 0
	for _, c := range cells {
		if c.System != "svmfortran" {
			continue
		}
		if share := (c.seconds(machines.Runtime) + c.seconds(machines.Messages) + c.seconds(machines.Waiting)) / c.time; share > worst {
			worst, at = share, c.n
		}
	}
	table.Claim("svm-149", worst <= 0.10, "at most %.2f %% of the time, on %d processors", 100*worst, at)
}

// judgeHPF judges what compares with HPF, and all cells with the printed ones.
func judgeHPF(published []scenarios.Published, table *scenarios.Part, v values) {
	h, t := v.row(processors, hpf), v.row(processors, total)
	table.Claim("svm-122", steps(h, ">><<") && within(h[0]/h[4], 0.56, 0.93), "%s; 8 to 128: %.2f times, allowed 0.56 to 0.93", text(h), h[0]/h[4])
	holds := h[0] < t[0] && t[0]/h[0] <= 1.05
	for i := 1; i < len(t); i++ {
		holds = holds && t[i] < h[i]
	}
	var ratios []string
	for i, n := range processors {
		ratios = append(ratios, fmt.Sprintf("%.2f at %d", h[i]/t[i], n))
	}
	table.Claim("svm-123", holds, "HPF over SVM-Fortran: %s", strings.Join(ratios, ", "))
	near, all := nearPublished(published, tableID, v)
	table.Claim("svm-118", near == all && all == 20, "%d of %d cells within 15 %%", near, all)
}

// nearPublished returns how many of the published cells of a table are within 15 %, and how many there are.
func nearPublished(published []scenarios.Published, id string, v values) (near, all int) {
	for _, p := range published {
		var n int
		rest, ok := strings.CutPrefix(p.Cell, id+"/")
		row, column, _ := strings.Cut(rest, "/")
		if _, err := fmt.Sscan(row, &n); !ok || err != nil {
			continue
		}
		all++
		if within(v[column][n]/p.Value, 0.85, 1.15) {
			near++
		}
	}
	return near, all
}

// quickFaults is the counterfactual of a machine whose page faults take a tenth.
const quickFaults = "quick-faults"

// judgeQuickFaults judges whether a system with an efficient global address space makes the program faster: at every
// number of processors, and by 10 % on most.
func judgeQuickFaults(ctx context.Context, env *scenarios.Env, table *scenarios.Part, v values) error {
	if !env.Asks("svm-152") {
		return nil
	}
	changed, ok := env.Counterfactual(quickFaults)
	if !ok {
		return nil
	}
	c := changed.Config().(*config)
	all, _ := c.cells(changed.Mode())
	cells := slices.DeleteFunc(all, func(x *cell) bool { return x.System != "svmfortran" })
	if err := runAll(ctx, changed, c.Columns, cells); err != nil {
		return fmt.Errorf("counterfactual %s: %w", quickFaults, err)
	}
	t, q := v.row(processors, total), valuesOf(cells).row(processors, total)
	holds := q[len(q)-1] <= 0.9*t[len(t)-1]
	for i := range t {
		holds = holds && q[i] < t[i]
	}
	table.Claim("svm-152", holds, "%s in place of %s", text(q), text(t))
	return nil
}
