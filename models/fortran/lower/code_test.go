package lower

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// code returns the dump of the functions of a program without the lines of the
// source and without objects.
func code(t *testing.T, text string) string {
	t.Helper()
	var kept []string
	for _, line := range strings.Split(dump(t, lowered(t, text)), "\n") {
		word := strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(word, "! ") && !strings.HasPrefix(word, "object ") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

func TestCode(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"real a(10)\nn = 3\ndo i = 1, n\na(i) = a(i) + 1.5\nend do\nend\n", `main func main()
  n = 3
  t1 = n
  i = 1
  do i trip t1 step 1
    a.f32[1024 + (i-1:10)*4] = a.f32[1024 + (i-1:10)*4] + 1.5
  return`},
		{"i = 1\n10 i = i + 1\nif (i .lt. 9) goto 10\nend\n", `main func main()
  i = 1
  loop #2
    i = i + 1
    if i < 9
      br #2
  return`},
		{"common i, j\nif (i .eq. 1) goto 20\nif (i .eq. 2) goto 10\nj = 1\n10 j = j + 1\n20 end\n", `main func main()
  block #3
    block #2
      if //.i32[1024] == 1
        br #3
      if //.i32[1024] == 2
        br #2
      //.i32[1028] = 1
    //.i32[1028] = //.i32[1028] + 1
  return`},
		{"i = 0\ngoto 20\n10 i = i + 10\n20 i = i + 1\nif (i .lt. 20) goto 10\nend\n", `main func main()
  region #2
  segment 0
    i = 0
    jump #2.2
  segment 1
    i = i + 10
  segment 2
    i = i + 1
    if i < 20
      jump #2.1
  return`},
		{"end\nsubroutine s(a, n, x)\nreal a(n, n)\na(n, 2) = x\nx = n\nend\n", `main func main()
  return
func s(a i32, n i32, x i32)
  n%3 = n.i32[n]
  t4 = select(n%3 > 0, n%3, 0)
  t5 = 4 * t4
  t6 = select(n%3 > 0, n%3, 0)
  a.f32[a + (n%3-1:t4)*4 + (2-1:t6)*t5] = x.f32[x]
  x.f32[x] = f32(n%3)
  return`},
		{"i = 1\ncall s(i, i + 1)\nend\nsubroutine s(i, j)\ni = j\nend\n", `main func main() frame 16 at frame
  i = 1
  i.i32[1024] = i
  argument.i32[frame] = i + 1
  call s(1024, frame)
  i = i.i32[1024]
  return
func s(i i32, j i32)
  j%2 = j.i32[j]
  i.i32[i] = j%2
  return`},
		{"character*5 a\ncharacter*2 b\nb = 'x'\na = b // 'y'\nend\n", `data 1026 "x "
data 1028 "y"
main func main()
  copy b.bytes[1024] <- constants.bytes[1026] bytes 2
  copy a.bytes[1040] <- *.bytes[1024] bytes 2
  a.i8[1042] = *.i8[1028]
  fill a.bytes[1043] <- 32 bytes 2
  return`},
		{"common i, k\ndo i = 1, 3\nk = k + i\nend do\nend\n", `main func main()
  i = 1
  do i trip 3 step 1
    //.i32[1028] = //.i32[1028] + i
  //.i32[1024] = i
  return`},
		{"end\nsubroutine s(x)\nentry t(y, *)\ny = 2\nreturn 1\nend\n", `main func main()
  return
func s(x i32)
  alternate = call s(0, x, 0)
  return
func t(y i32) i32
  alternate = call s(1, 0, y)
  return alternate
func s(entry i32, x i32, y i32) i32
  block #1
    block #2
      switch entry
      case 0
      case 1
        br #2
    y.f32[y] = 2.0
    alternate = 1
    br #1
  return alternate`},
	} {
		if diff := cmp.Diff(c.want, code(t, c.text)); diff != "" {
			t.Errorf("code of\n%s(-want +got):\n%s\n%s", c.text, diff, code(t, c.text))
		}
	}
}
