package lower

import "testing"

// The elements of CHAR and ACHAR of an array are one character long, wherever
// they stand in an expression: their argument does not tell.
func TestCharOfArray(t *testing.T) {
	const declare = "integer :: k(2)\ncharacter(4) :: c(2)\nk = (/ 65, 67 /)\n"
	check(t, []rule{
		{declare + "c = achar(k)\nprint *, c(1), c(2)", `"A   " "C   "`},
		{declare + "c = achar(k + 1) // achar(k)\nprint *, c(1), c(2)", `"BA  " "DC  "`},
		{declare + "c = 'x' // (char(k) // 'yz')\nprint *, c(1), c(2)", `"xAyz" "xCyz"`},
		{declare + "c = merge(achar(k), achar(k + 1), k > 66)\nprint *, c(1), c(2)", `"B   " "C   "`},
		{declare + "print *, achar(k) // achar(iachar(achar(k)) + 32)", `"Aa" "Cc"`},
		{declare + "print *, len(achar(k) // 'xy'), len(achar(k))", "3 1"},
		{declare + "print *, iachar(adjustl(achar(k)))", "65 67"},
		{declare + "print *, repeat(achar(k(2)), 2) // (/ achar(k) /)", `"CCA" "CCC"`},
		{declare + "print *, all(achar(k) // 'b' == (/ 'Ab', 'Cb' /)), count(achar(k) > 'A')", "true 1"},
		{declare + "print *, index(achar(k) // achar(k(2:1:-1)), 'C')", "2 1"},
	})
}
