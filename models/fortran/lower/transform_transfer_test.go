package lower

import "testing"

// What the source does not have is 0; what there is no room for is dropped.
func TestTransferOfOtherSize(t *testing.T) {
	check(t, []rule{
		{"integer(8) :: k\nk = transfer(-1, k)\nprint *, k", "4294967295"},
		{"integer(8) :: k\nk = 4294967298_8\nprint *, transfer(k, 1)", "2"},
		{"print *, sum(transfer((/ -1, -2 /), 0, 4))", "-3"},
		{"integer(2) :: h(3)\ninteger :: n\nn = 3\nh = transfer(65537, h, n)\nprint *, h(1), h(2), h(3)", "1 1 0"},
		{"integer :: n\nn = -1\nprint *, size(transfer(1, (/ 2 /), n))", "0"},
		{"print *, size(transfer('abcd', (/ '', '' /)))", "4"},
		{"complex :: z\nz = transfer(3., z)\nprint *, z", "( 3 0 )"},
	})
}
