package resolve

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
)

// generated is a program of many subroutines of 50 lines each.
func generated(units int) string {
	var b strings.Builder
	for i := range units {
		fmt.Fprintf(&b, "      SUBROUTINE SUB%d(A, B, N, M)\n      DIMENSION A(N,M), B(N,M)\n", i)
		b.WriteString("      COMMON /PARAMS/ DT, DX, DY, NITER\n      DO 20 J = 2, M-1\n      DO 10 I = 2, N-1\n")
		for k := range 40 {
			fmt.Fprintf(&b, "      A(I,J) = 0.25*(B(I-1,J) + B(I+1,J) + DT*B(I,J-1)) - X%d/DX\n", k)
		}
		b.WriteString("   10 CONTINUE\n   20 CONTINUE\n")
		fmt.Fprintf(&b, "      CALL SUB%d(B, A, M, N)\n      RETURN\n      END\n", (i+1)%units)
	}
	b.WriteString("      PROGRAM MAIN\n      DIMENSION A(9,9), B(9,9)\n      CALL SUB0(A, B, 9, 9)\n      END\n")
	return b.String()
}

// BenchmarkResolve resolves 50,000 lines. Heap is what the typed program
// keeps, without the tree.
func BenchmarkResolve(b *testing.B) {
	text := generated(1000)
	lines := strings.Count(text, "\n")
	set := &source.Set{}
	f, err := set.Add("a.f", []byte(text), source.Fixed, 0)
	if err != nil {
		b.Fatal(err)
	}
	tree, err := parser.Parse(set, f, parser.Options{})
	if err != nil {
		b.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	b.ReportAllocs()
	for b.Loop() {
		p, err := Program(set, []*ast.File{tree}, Options{})
		if err != nil {
			b.Fatal(err)
		}
		if len(p.Procedures) != 1001 || len(p.Procedures[7].Body) != 3 {
			b.Fatalf("%d procedures, want 1001; %d statements in one, want 3", len(p.Procedures), len(p.Procedures[7].Body))
		}
	}
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(lines)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/float64(b.N)/float64(len(text)), "allocated_B/source_B")
}
