package lower

import (
	"fmt"
	"strings"
	"testing"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/resolve"
)

// benchmarkUnit is a subroutine of ten lines as programs have them.
const benchmarkUnit = `subroutine s%d(a, b, n)
real a(n, n), b(n)
do j = 1, n
x = b(j) * 2
do i = 1, n
a(i, j) = a(i, j) + x * b(i)
if (a(i, j) .gt. 100.) call s0(a, b, n)
end do
end do
end
`

// BenchmarkProgram lowers a program that is resolved already.
func BenchmarkProgram(b *testing.B) {
	for _, units := range []int{10, 1000} {
		b.Run(fmt.Sprintf("units=%d", units), func(b *testing.B) {
			var text strings.Builder
			text.WriteString("end\n")
			for n := range units {
				fmt.Fprintf(&text, benchmarkUnit, n)
			}
			set := &source.Set{}
			file, err := set.Add("t.f90", []byte(text.String()), source.Free, 0)
			if err != nil {
				b.Fatal(err)
			}
			tree, err := parser.Parse(set, file, parser.Options{})
			if err != nil {
				b.Fatal(err)
			}
			typed, err := resolve.Program(set, []*ast.File{tree}, resolve.Options{})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				m, err := Program(typed)
				if err != nil || len(m.Funcs) != units+1 {
					b.Fatalf("%d functions, want %d: %v", len(m.Funcs), units+1, err)
				}
			}
			b.ReportMetric(float64(10*units)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
		})
	}
}
