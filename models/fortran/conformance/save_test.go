package conformance

import (
	"testing"

	"simrun/models/fortran"
	"simrun/models/fortran/resolve"
)

// TestSave: with the option, local variables keep their values and are zero at
// first, but not those of a recursive procedure.
func TestSave(t *testing.T) {
	const text = `
program p
  do i = 1, 3
    call count
  end do
  print '(i0)', depth(3)
contains
  recursive integer function depth(n) result(d)
    integer, intent(in) :: n
    integer :: own
    own = n
    d = 0
    if (n > 0) d = depth(n - 1)
    d = d + own
  end function
end
subroutine count
  n = n + 1
  if (n == 3) print '(i0)', n
end
`
	got, err := printed(t, "t.f90", []byte(text), fortran.Options{Resolve: resolve.Options{Save: true}})
	if want := "3\n6\n"; err != nil || got != want {
		t.Errorf("got %q, error %v, want %q", got, err, want)
	}
}
