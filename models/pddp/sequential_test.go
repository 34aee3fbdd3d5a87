package pddp

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
)

// sequentially runs a program on one process without a machine and returns its output.
func sequentially(t testing.TB, sources []fortran.Source) (string, error) {
	t.Helper()
	p, err := Dialect().BuildSequential(sources, fortran.Options{})
	if err != nil {
		return "", err
	}
	defer p.Close()
	var out bytes.Buffer
	_, err = p.Run(context.Background(), vm.Config{Library: fio.New(fio.Config{Input: strings.NewReader("1 2 3\n"), Output: &out, Files: fio.MemoryFiles{}})})
	return out.String(), err
}

// Programs that check themselves find the same answers on one process.
func TestSequentialPrograms(t *testing.T) {
	for _, c := range append(programs, storing...) {
		want := map[string]string{"units": ":25:27: y is in COMMON with bounds that are not constant, which sequential execution cannot have"}[c.name]
		_, err := sequentially(t, program("t.pddp", c.text))
		var stop *vm.Stop
		if errors.As(err, &stop) && stop.Code == 0 {
			err = nil
		}
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got %v, want %q", c.name, err, want)
		}
	}
}

// What directives, inquiry functions and the names of reductions mean on one process.
func TestSequentialMeaning(t *testing.T) {
	const text = `
		integer i, lo, hi, stride, address, extents(2), pddp_rank, pddp_my_proc, pddp_no_procs, pddp_local_size
		template t(4, 0:2)
		distribute t(block, cyclic)
		shared integer x(4, 0:2), k
		align x with t
		x = 2
		CPDDP$ master
		x(4, 2) = 7
		k = 5
		CPDDP$ endmaster
		if (k .eq. 5) goto 10
		k = 0
		10 barrier
		call pddp_global_bounds(x, 2, lo, hi)
		print '(9i3)', max(x), min(x), k + 0, pddp_rank(x), pddp_rank(k), lo, hi
		call pddp_local_bounds(x, 1, lo, hi, stride)
		call pddp_local_section(x, address, extents)
		print '(9i3)', lo, hi, stride, extents, pddp_local_size(x), pddp_local_size(k), pddp_my_proc(), pddp_no_procs()
		do i = 1, 2
		call count
		enddo
		end
		subroutine count
		shared integer n
		n = n + 1
		print '(9i3)', n + 0
		end`
	const want = "  7  2  5  2  0  0  2\n  1  4  1  4  3 12  1  0  1\n  1\n  2\n"
	if got, err := sequentially(t, program("t.pddp", text)); got != want || err != nil {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

func TestSequentialRefuses(t *testing.T) {
	const main = "template t(8)\ndistribute t(block)\nshared real x(8)\nalign x with t\n"
	for _, c := range []struct{ text, want string }{
		{main + "call pddp_config(x)\nend\n", ":5:12: found PDDP_CONFIG, which shows on which processors elements are; sequential execution has none"},
		{main + "x = y(\nend\n", ":5:13: "},
		{main + "barrier 3\nend\n", ":5:15: found more behind BARRIER"},
	} {
		if _, err := sequentially(t, program("t.pddp", c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		}
	}
}

// The form of sources is the user's, that of libraries and of what is generated is not.
func TestFreeForm(t *testing.T) {
	const text = "template t(8); distribute t(block)\nshared integer x(8)\nalign x with t\n!PDDP$ master\nx = 3 &\n  + 1\n!PDDP$ endmaster\nbarrier\nprint *, pddp_my_proc() + &\nsum(x)\nend\n"
	sources := []fortran.Source{{Name: "t.pddp", Text: []byte("integer pddp_my_proc\n" + text)}}
	p, err := Dialect().BuildSequential(sources, fortran.Options{Form: fortran.FreeForm})
	if err != nil {
		t.Fatal(err)
	}
	p.Close()
	if r := execute(t, 2, sources, switches{}, fortran.Options{Form: fortran.FreeForm}); r.err != nil || !strings.HasSuffix(r.out[0].String(), " 32\n") {
		t.Errorf("got %q, %v", r.out[0].String(), r.err)
	}
}
