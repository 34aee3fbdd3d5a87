package hpf_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
)

// sizes are the numbers of processes on which programs run. There are fewer where no compiler but an
// interpreter executes them: on hosts of 32 bits.
var sizes = func() []int {
	if strconv.IntSize == 32 {
		return []int{1, 3, 4}
	}
	return []int{1, 2, 3, 4, 7, 16}
}()

// sequential runs a program as Fortran 90, its directives ignored.
func sequential(t testing.TB, name, text string) string {
	t.Helper()
	p, err := fortran.Build([]fortran.Source{{Name: name, Text: []byte(text)}}, fortran.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	defer p.Close()
	var out bytes.Buffer
	m, err := p.Run(context.Background(), vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}, Output: &out})})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestConformance compares each program of testdata/run on many numbers of processes
// with its sequential run.
func TestConformance(t *testing.T) {
	files, err := filepath.Glob("testdata/run/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("found no programs, %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, filepath.Base(file), string(text), sizes, explain)
	}
}

func explain(got, want string) string { return "got\n" + got + "want\n" + want }

// statements are executed with arrays A, B of 13 and X, Y of 11 by 9 elements, all
// distributed in several ways.
var statements = []string{
	"a(2:10) = b(1:9)",
	"a(2:12) = a(1:11)",
	"a(1:11) = a(2:12) + a(3:13)",
	"a(13:1:-1) = a",
	"a(1:13:2) = b(1:7)",
	"a(1:5) = b(1:13:3)",
	"a(2:10:2) = b(3:11:2)",
	"a = b(7)",
	"a(3) = b(11)",
	"x(:, 3) = x(:, 4)",
	"x(2:10, 2:8) = y(1:9, 2:8) + y(3:11, 2:8) + y(2:10, 1:7) + y(2:10, 3:9)",
	"x(2:10, 2:8) = y(1:9, 1:7) + y(3:11, 3:9)",
	"x(2:10, 2:8) = x(1:9, 1:7) + x(3:11, 3:9)",
	"x(:, 5) = a(1:11)",
	"x(4, :) = a(1:9)",
	"a(1:9) = x(4, :)",
	"x = 2*y(4, 3) - x(2, 2)",
	"x(1:9, :) = y(2:10, :)*y(2, 4)",
	"forall (i = 1:9, j = 1:9) x(i, j) = y(j, i)",
	"forall (i = 1:11, j = 1:9, i > j) x(i, j) = x(j, 9)",
	"forall (i = 1:9) x(i, i) = y(i, i) + i",
	"forall (i = 1:13) a(14 - i) = b(i)",
	"forall (i = 1:6) a(2*i) = b(i)",
	"forall (i = 1:13) a(mod(5*i, 13) + 1) = b(i)",
	"forall (i = 1:13) a(i) = b(mod(5*i, 13) + 1)",
	"forall (i = 1:13) a(i) = b(nint(c(i)))",
	"forall (i = 1:4) x(i, :) = y(:9, i)",
	"where (a > 20) a = b",
	"where (x > y) x = y - 1",
	"where (a > 20)\na = b\nb = 1\nelsewhere\na = 0\nend where",
	"where (a(1:11) > b(3:13))\na(2:12) = b(2:12)\nelsewhere\na(2:12) = a(3:13)\nend where",
	"a = cshift(b, 3)",
	"a = cshift(a, -2) + b",
	"x = cshift(y, 1, 2)",
	"x = cshift(cshift(y, 1, 1), -1, 2)",
	"x = cshift(x + y, 4, dim=1)",
	"a = eoshift(b, 2)",
	"x = eoshift(y, -3, 7d0, 2)",
	"s = sum(a)",
	"s = sum(a*b) + sum(x)",
	"s = maxval(x(2:5, 3:7)) - minval(y)",
	"a = a - maxval(b)",
	"s = sum(a, mask=a > b)",
	"s = sum(a(1:11) + x(:, 2))",
	"s = dot_product(a, b)",
	"i = count(a > b)",
	"if (any(a > 100)) s = 1",
	"if (all(x < 1000)) s = 2",
	"s = product(b(1:3))",
	"s = a(3)*b(4) + x(2, 3)",
	"r = a",
	"r(2:6) = a(7:11) + r(1:5)",
	"r(1:9) = x(3, :)",
	"a = r",
	"do i = 1, 13\na(i) = b(14 - i) + a(3)\nend do",
	"do j = 1, 9\ndo i = 1, 11\nif (y(i, j) > 12) x(i, j) = y(i, j)\nend do\nend do",
	"do i = nint(b(1)), nint(b(4))\na(i) = i\nend do",
	"!hpf$ independent\ndo j = 2, 8\n!hpf$ independent\ndo i = 2, 10\nx(i, j) = y(i - 1, j) + y(i, j + 1)\nend do\nend do",
	"!hpf$ independent\ndo i = 1, 13\ns = b(i)\na(i) = s\nend do",
	"s = size(a) + ubound(x, 2) + lbound(x, 1)",
	"x(:, c8(1:3)) = y(:, 4:6)",
	"a(c8) = b(1:8)",
	"b(1:8) = a(c8)",
	"call swap(a(2), a(11))",
	"x(1:9, :) = matmul(transpose(y(:9, :)), x(1:9, :))",
	"a(1:11) = sum(x, 2)",
	"a(1:9) = sum(x, dim=1, mask=x > y)",
	"a(2:9) = cshift(b(2:9), 1)",
	"a = cshift(b, nint(c(2)))",
	"forall (i = 1:13) a(i) = b(i) + sum(b(1:i))",
	"forall (j = 1:9)\nwhere (x(:, j) > y(:, j)) x(:, j) = j\nend forall",
	"forall (i = 1:13, a(i) > 10)\na(i) = 0\nb(i) = 1\nend forall",
	"where (a > 20)\na = 1\nelsewhere (a > 10)\na = 2\nelsewhere\nb = 3\nend where",
	"do while (a(1) > 1)\na(1) = a(1)/2\nend do",
	"do i = 1, 13\nif (i < 3) then\na(i) = 0\nelse if (a(i - 2) > 5) then\na(i) = 5\nend if\nend do",
	"call scale(a(3), 4)",
	"call scale(a, 13)",
	"call scale(b(2:11:3), 4)",
	"call scale(x(4, :), 9)",
	"call double(a)",
	"call double(r)",
	"s = total(a) + total(r)",
	"s = total(2*b)",
	"a(3) = next(i) + next(i)",
	"forall (j = 1:9) a(j) = twice(b(j) + j)",
	"a(7:9) = (/ a(1), b(2), 5d0 /)",
	"x = spread(a(1:11), 2, 9)",
	"x = reshape((/ a, b, a, b, a, b, a, b /), (/ 11, 9 /))",
	"b(1:2) = maxloc(y)",
	"a(3:4) = minloc(x, mask=x > 30)",
	"b = merge(a, b, mod(nint(a), 2) == 0)",
	"a = pack(b, a > 12, (/ (0d0, j = 1, 13) /))",
	"b = unpack(b, a > 12, a)",
	"s = sum(x(2:4, 3)) + size(x, 2)*size(a) + dot_product(a(1:9), x(3, :))",
	"a(1:2) = (/ size(x, 1), ubound(x, 2) /)",
	"if (a(2) > 3 .and. count(b > 4) > 2) b = maxval(a) - b",
	"i = 0\nif (i > 0 .and. a(i) > 1) a(1) = 5\nif (i == 0 .or. a(i) > 1) a(2) = 6",
	"j = 13\ndo while (j > 0 .and. b(j) > 0)\nj = j - 1\nif (j == 0) exit\nend do\ni = j",
	"select case (nint(a(3)))\ncase (:6)\na(3) = 1\ncase default\na(3) = 2\nend select",
	"!hpf$ independent, new(s), reduction(i)\ndo j = 1, 13\ns = b(j)\ni = i + nint(s)\nend do",
}

// mappings are the directives under which the statements are executed.
var mappings = []string{
	"!hpf$ distribute (block) :: a, b\n!hpf$ distribute (*, block) :: x, y",
	"!hpf$ distribute (cyclic) :: a, b\n!hpf$ distribute (*, cyclic) :: x, y",
	"!hpf$ distribute a(block)\n!hpf$ distribute b(cyclic)\n!hpf$ distribute (block, block) :: x, y",
	"!hpf$ template t(0:15, 0:15)\n!hpf$ distribute t(block, cyclic)\n!hpf$ align (i, j) with t(j, i + 2) :: x, y\n!hpf$ align a(i) with t(i - 1, *)\n!hpf$ align b(i) with t(*, i)",
	"!hpf$ template t(20)\n!hpf$ distribute t(cyclic)\n!hpf$ align (i, *) with t(i + 3) :: x\n!hpf$ align y(*, j) with t(j)\n!hpf$ align a(i) with t(i)\n!hpf$ align b(i) with t(i + 1)",
	"!hpf$ template t(20)\n!hpf$ distribute t(block)\n!hpf$ align (:) with t(:) :: a\n!hpf$ align with a :: b\n!hpf$ distribute (cyclic, *) :: x, y",
	"!hpf$ distribute (block, *) :: x\n!hpf$ distribute (cyclic, block) :: y\n!hpf$ distribute (block) :: a",
}

// program is a program that executes each statement in a procedure of its own and
// prints all after it.
func program(mapping string, statements []string) string {
	declare := "real*8 a(13), b(13), x(11, 9), y(11, 9), s, r(13), c(13), total\ninterface\npure real*8 function twice(v)\nreal*8, intent(in) :: v\nend function\nend interface\ninteger c8(8), i, j, next\n" +
		"common /all/ x, a, y, s, b, r, c, c8, i\n" + mapping + "\n"
	var b strings.Builder
	b.WriteString("program test\n")
	for n := range statements {
		fmt.Fprintf(&b, "call first\ncall s%d\ncall show(%d)\n", n, n)
	}
	b.WriteString("end\nsubroutine first\n" + declare + `s = 0
do i = 1, 13
r(i) = -i
c(i) = mod(3*i, 13) + 1
end do
do i = 1, 8
c8(i) = mod(2*i, 9) + 1
end do
forall (i = 1:13)
a(i) = 3*i - i*i/4
b(i) = mod(7*i, 13) + 1
end forall
forall (i = 1:11, j = 1:9)
x(i, j) = i*10 + j
y(i, j) = mod(i*i + 3*j, 19)
end forall
i = 0
end
subroutine show(n)
real*8 aa(13), bb(13), xx(11, 9), yy(11, 9)
` + declare + `print '(i4, f10.1, i4)', n, s, i
aa = a
bb = b
xx = x
yy = y
print '(5f8.1)', aa, bb, r
print '(11f8.1)', xx, yy
end
subroutine swap(p, q)
real*8 p, q, h
h = p
p = q
q = h
end
subroutine scale(v, n)
integer n
real*8 v(*)
v(1:n) = v(1:n)*2 + 1
end
subroutine double(v)
real*8 v(13)
!hpf$ distribute v(cyclic)
v = 2*v
v(2) = v(1)
end
real*8 function total(v)
real*8 v(13)
!hpf$ distribute v(block)
total = sum(v)
end
integer function next(k)
integer k
k = k + 1
next = 3*k
end
pure real*8 function twice(v)
real*8, intent(in) :: v
twice = 2*v
end
`)
	for n, s := range statements {
		fmt.Fprintf(&b, "subroutine s%d\n%s%s\nend\n", n, declare, s)
	}
	return b.String()
}

func TestStatements(t *testing.T) {
	for i, mapping := range mappings {
		half := len(sizes) / 2
		several := []int{sizes[i%len(sizes)], sizes[(i+half)%len(sizes)]}
		compare(t, "t.f90", program(mapping, statements), several, func(got, want string) string { return mapping + "\n" + differing(got, want) })
	}
}

// differing returns the first lines in which two outputs of program differ, with the
// statement.
func differing(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	statement := ""
	for i := range w {
		if n := 0; len(w[i]) == 18 {
			if _, err := fmt.Sscan(w[i][:4], &n); err == nil {
				statement = statements[n]
			}
		}
		if i >= len(g) || g[i] != w[i] {
			return fmt.Sprintf("%s\nline %d: got %v, want %s", statement, i+1, g[min(i, len(g)):min(i+1, len(g))], w[i])
		}
	}
	return "more lines than wanted"
}
