package resolve

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/fortran/sem"
)

// TestStorage checks where declarations put variables: block, offset, and the
// size of the block, all worked by hand.
func TestStorage(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"common without gaps", "integer*2 i\nreal*8 x\ncommon /c/ i, x, y\ny = 1\nend",
			[]string{"i c+0", "x c+2", "y c+10", "c 14"}},
		{"blank common goes on", "common a(3)\ncommon b, //c\na(1) = b\nend",
			[]string{"a +0", "b +12", "c +16", " 20"}},
		{"equivalence extends common to the right",
			"real a(10), b(10)\ncommon /c/ k, a\nequivalence (a(9), b(1))\ndata k /3/\nend",
			[]string{"a c+4", "b c+36", "k c+0", "c 76"}},
		{"equivalence by chains", "integer a(4), b(4), c(4)\nequivalence (a(2), b(1)), (c(4), b(3))\na(1) = 0\nend",
			[]string{"a a+0", "b a+4", "c a+0", "a 20"}},
		{"equivalence of substrings", "character a*4, b*4\nequivalence (a(3:4), b(2:))\na = b\nend",
			[]string{"a a+0", "b a+1", "a 5"}},
		{"one subscript counts elements", "integer a(2,3), b\nequivalence (a(5), b)\nb = 1\nend",
			[]string{"a a+0", "b a+16", "a 24"}},
		{"two subscripts", "integer a(0:1,2:4), b\nequivalence (a(1,3), b)\nb = 1\nend",
			[]string{"a a+0", "b a+12", "a 24"}},
		{"SAVE and DATA of a subprogram", "call s\nend\nsubroutine s\nreal x, y, z\nsave x\ndata y /1/\nx = y + z\nend",
			[]string{"x x+0", "y y+0", "y 4", "x 4"}},
		{"SAVE without names takes what comes later", "call s\nend\nsubroutine s\nsave\nx = 1\nend",
			[]string{"x x+0", "x 4"}},
		{"results of all entries are one", "y = f(1.) + k(1.)\nend\nfunction f(x)\nf = x\nentry k(x)\nk = 1\nend",
			[]string{"f f+0", "k f+0", "f 4"}},
		{"a saved allocatable has its descriptor", "call s\nend\nsubroutine s\nreal, allocatable, save :: a(:)\nallocate (a(3))\nend",
			[]string{"a a+0", "a 100"}},
	}
	for _, test := range tests {
		p, _, err := resolveText(test.text)
		if err != nil {
			t.Errorf("%s:\n%v", test.name, err)
			continue
		}
		if diff := cmp.Diff(test.want, places(p)); diff != "" {
			t.Errorf("%s:\n%s\n(-want +got):\n%s", test.name, test.text, diff)
		}
	}
}

// places lists variable block+offset, then block size.
func places(p *sem.Program) []string {
	var out []string
	for _, proc := range p.Procedures {
		for _, s := range proc.Symbols {
			if s.Block != nil {
				out = append(out, fmt.Sprintf("%s %s+%d", s.Name, s.Block.Name, s.Offset))
			}
		}
	}
	for _, b := range p.Blocks {
		out = append(out, fmt.Sprintf("%s %d", b.Name, b.Size))
	}
	return out
}

// TestData checks the bytes that initial values become.
func TestData(t *testing.T) {
	tests := []struct{ text, want string }{
		{"integer i\ndata i /-2/", "0:feffffff"},
		{"real x(3)\ndata x /3*1.0/", "0:0000803f*3"},
		{"real x(1000000)\ndata x /1000000*2.0/", "0:00000040*1000000"},
		{"integer x(3)\ndata x /1, 2, 3/", "0:010000000200000003000000"},
		{"integer x(4)\ndata x(2), x(4) /1, 2/", "4:01000000 12:02000000"},
		{"integer x(2,2)\ndata ((x(i,j), j=1,2), i=1,2) /1,2,3,4/", "0:01000000030000000200000004000000"},
		{"integer x(5)\ndata (x(i), i=5,1,-2) /1,2,3/", "0:03000000 8:02000000 16:01000000"},
		{"integer x(3)\ndata x /3*0/", ""},
		{"integer x(2)\ndata x /0*9, 2*7/", "0:07000000*2"},
		{"double precision d\ndata d /1/", "0:000000000000f03f"},
		{"complex c\ndata c /(1.0, 2)/", "0:0000803f00000040"},
		{"character*4 c(2)\ndata c /'ab', 'vwxyz'/", "0:6162202076777879"},
		{"character*4 c\ndata c(2:3) /'xy'/", "1:7879"},
		{"integer i\ndata i /4habcd/", "0:61626364"},
		{"integer*2 i\ndata i /z'1f'/", "0:1f00"},
		{"integer i\ndata i /b'101'/", "0:05000000"},
		{"integer i\ndata i /o'17'/", "0:0f000000"},
		{"logical l(2)\ndata l /.true., .false./", "0:01000000"},
		{"parameter (n = 2)\ninteger x(4)\ndata x /n*n, 2*5/", "0:02000000*2 8:05000000*2"},
		{"integer :: x(2) = (/ 4, 5 /)", "0:0400000005000000"},
		{"integer :: x(2) = 4", "0:04000000*2"},
		{"real x /2.0/", "0:00000040"},
		{"integer, parameter :: x(2) = (/ (i*i, i=1,2) /)\nk = x(1)", "0:0100000004000000"},
		{"integer, parameter :: x(2) = 2*(/ (i, i=1,2) /) - 1\nk = x(1)", "0:0100000003000000"},
		{"integer, parameter :: x(2) = max(abs((/ -3, 4 /)), (/ 5, -6 /))\nk = x(1)", "0:0500000004000000"},
		{"integer m(2, 7)\ninteger, parameter :: x(2) = -shape(m)\nk = x(1)", "0:fefffffff9ffffff"},
	}
	for _, test := range tests {
		p, _, err := resolveText(test.text + "\nend")
		if err != nil {
			t.Errorf("%s\n%v", test.text, err)
			continue
		}
		got := ""
		for _, i := range p.Blocks[0].Init {
			if got != "" {
				got += " "
			}
			got += fmt.Sprintf("%d:%x", i.Offset, i.Bytes)
			if i.Repeat > 1 {
				got += fmt.Sprintf("*%d", i.Repeat)
			}
		}
		if got != test.want {
			t.Errorf("%s\ngot %q, want %q", test.text, got, test.want)
		}
	}
}

// TestBlockDataAcrossUnits joins what several units say about one block.
func TestBlockDataAcrossUnits(t *testing.T) {
	p, _, err := resolveText("common /c/ a, b\na = b\nend\nblock data\ncommon /c/ x(4)\ndata x(3) /1.0/\nend")
	if err != nil {
		t.Fatal(err)
	}
	b := p.Blocks[0]
	if len(p.Blocks) != 1 || b.Size != 16 || len(b.Init) != 1 || b.Init[0].Offset != 8 {
		t.Errorf("got %d blocks, size %d, init %v; want 1, 16, one at 8", len(p.Blocks), b.Size, b.Init)
	}
}
