package pddp

import (
	"slices"
	"testing"

	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
)

// compare runs a program in free form on several numbers of processors, with each switch that changes who does what, and compares
// what it prints with what it prints in sequence.
func compare(t *testing.T, text string) {
	t.Helper()
	compareBut(t, "", text)
}

// compareBut is compare without a switch.
func compareBut(t *testing.T, without dialect.Switch, text string) {
	t.Helper()
	sources := func() []fortran.Source { return []fortran.Source{{Name: "t.f90", Text: []byte(text)}} }
	want, err := sequentially(t, sources())
	if err != nil {
		t.Fatal(err)
	}
	f := fortran.Options{Costs: processor(t)}
	for _, o := range []switches{nil, {Races}, {BulkPrefetch}, {QueuePrefetch}, {NoDist}, {Owners, Push}} {
		if slices.Contains(o, without) {
			continue
		}
		p, err := build(sources(), o, f, false)
		if err != nil {
			t.Fatalf("%v: %v", o, err)
		}
		for _, n := range []int{1, 2, 3, 5, 8} {
			run := func() *outcome { return runOn(t, n, p, f.Costs) }
			if slices.Contains(o, QueuePrefetch) { // which an ideal machine does not have
				run = func() *outcome { return onT3D(t, n, p) }
			}
			if got := run(); got.err != nil || got.out[0].String() != want {
				t.Errorf("%d processors, switches %v, error %v: %s", n, o, got.err, difference(got.out[0].String(), want))
			}
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestModules: kinds, constants and variables of modules, and variables of the host, are known.
func TestModules(t *testing.T) {
	compare(t, `module kinds
integer, parameter :: dp = kind(1d0), n = 8, i8 = selected_int_kind(15)
end module
program p
use kinds
implicit none
integer :: i, k(n)
template t(n)
distribute t(block)
template u(n)
distribute u(cyclic)
real(dp) :: x(n)
real(kind=dp), dimension(n) :: y
integer(i8) :: z(n)
shared x, y, z
align x with t
align y, z with u
real(dp) :: lcl(n), s
do i = 1, n
 x(i) = i/3.0_dp
end do
barrier
y = x*1.1_dp
z = i*100000000000_i8
barrier
y(2:n) = x(1:n-1) + 1e-12_dp
barrier
s = sum(x)
lcl = y
print *, lcl
print *, maxval(y), minval(x)
forall (i=1:n) z(i) = 10000000000_i8*i
barrier
k = z/10000000000_i8
print *, k
print *, sum(z)
end
`)
	compare(t, `module m
integer, parameter :: n = 6
real :: g(n) = (/1.,2.,3.,4.,5.,6./)
contains
subroutine work(x, y)
template t(n)
distribute t(block)
shared real x(n), y(n)
align x, y with t
x = y + g
end subroutine
end module
program p
use m
template t(n)
distribute t(block)
shared real x(n), y(n)
align x, y with t
real lcl(n)
x = 0
y = 3
barrier
call work(x, y)
barrier
lcl = x
print *, lcl
call inner
print *, lcl
g(2:4) = x(3:5)
print *, g
contains
subroutine inner
template t(n)
distribute t(cyclic)
shared real c(n)
align c with t
c = g*2
barrier
lcl = c
end subroutine
end
`)
}
