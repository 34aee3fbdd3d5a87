package resolve

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/sem"
)

// TestDirectives checks that every directive is shown once, in order, with its
// procedure, and where it stands in the typed program.
func TestDirectives(t *testing.T) {
	const text = `
!hpf$ zero
subroutine s(x)
!hpf$ one
real x(3)
!hpf$ two
do i = 1, 3
!hpf$ three
  x(i) = i
!hpf$ four
end do
!hpf$ five
!hpf$ six
do j = 1, 3
end do
end
`
	set := &source.Set{}
	f, err := set.Add("a.f90", []byte(text), source.Free, 0)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := parser.Parse(set, f, parser.Options{Sentinels: sentinels})
	if err != nil {
		t.Fatal(err)
	}
	tail, err := set.Add("b.f90", []byte("end\n"), source.Free, 0)
	if err != nil {
		t.Fatal(err)
	}
	end, err := parser.Parse(set, tail, parser.Options{Sentinels: sentinels})
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	see := func(d *ast.Directive, in *sem.Procedure) { seen = append(seen, d.Text+" in "+in.Name) }
	p, err := Program(set, []*ast.File{tree, end}, Options{Directives: see})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"zero in s", "one in s", "two in s", "three in s", "four in s", "five in s", "six in s"}
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Errorf("shown (-want +got):\n%s", diff)
	}
	const tree2 = `directives 1
do i = 1, 3
  directive
  x(i) = real4(i)
  directive
directives 2
do j = 1, 3
`
	if diff := cmp.Diff(tree2, sem.DumpStmts(p.Procedures[0].Body)); diff != "" {
		t.Errorf("statements (-want +got):\n%s", diff)
	}
}
