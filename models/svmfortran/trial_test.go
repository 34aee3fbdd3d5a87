package svmfortran_test

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/fio"
	"simrun/models/svmfortran"
	"simrun/sim"
)

// trial is a run of which each processor prints for itself.
type trial struct {
	run       *spmd.Run
	processes int      // that the simulation has had
	printed   []string // by processor
}

// note is a line that a processor has printed: a word, and numbers behind it.
type note struct {
	by      int
	word    string
	numbers []int
}

// try runs a program on n processors of a machine.
func try(t testing.TB, on ideal.Quiet, p *spmd.Program, n int) *trial {
	t.Helper()
	return tryAs(t, on, p, n, func(body func(machines.Endpoint)) func(machines.Endpoint) { return body })
}

// tryAs is try with something around the endpoints.
func tryAs(t testing.TB, on ideal.Quiet, p *spmd.Program, n int, around func(body func(machines.Endpoint)) func(machines.Endpoint)) *trial {
	t.Helper()
	out := make([]bytes.Buffer, n)
	x := &trial{run: &spmd.Run{KeepFaults: true, Config: func(rank int) vm.Config {
		return vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}, Output: &out[rank]})}
	}}}
	k := sim.New(1)
	if err := on.Launch(k, n, around(p.Body(x.run))); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatalf("%d processors: %v", n, err)
	}
	x.processes = k.Processes()
	for rank := range out {
		x.printed = append(x.printed, out[rank].String())
	}
	return x
}

// notes returns the lines that begin with a word, those of processor 0 first.
func (x *trial) notes(t testing.TB, word string) (all []note) {
	t.Helper()
	for rank, text := range x.printed {
		for line := range strings.Lines(text) {
			words := strings.Fields(line)
			if len(words) == 0 || words[0] != word {
				continue
			}
			n := note{by: rank, word: word}
			for _, w := range words[1:] {
				v, err := strconv.Atoi(w)
				if err != nil {
					t.Fatalf("processor %d prints %q: %v", rank, line, err)
				}
				n.numbers = append(n.numbers, v)
			}
			all = append(all, n)
		}
	}
	return all
}

// messages returns how many messages each processor has sent.
func (x *trial) messages() (all []int) {
	for _, r := range x.run.Results {
		all = append(all, int(r.Ledger.Messages))
	}
	return all
}

// sameNumbers returns the numbers that all processors print behind a word, once each.
func (x *trial) sameNumbers(t testing.TB, word string) []int {
	t.Helper()
	all := x.notes(t, word)
	if len(all) != len(x.printed) {
		t.Fatalf("%d lines %s on %d processors, want one on each", len(all), word, len(x.printed))
	}
	for _, l := range all {
		if fmt.Sprint(l.numbers) != fmt.Sprint(all[0].numbers) {
			t.Errorf("%s: processor %d prints %v, processor 0 %v", word, l.by, l.numbers, all[0].numbers)
		}
	}
	return all[0].numbers
}

// translated returns the intermediate code of a program in lower case.
func translated(t testing.TB, text string) string {
	t.Helper()
	made, err := svmfortran.Dialect().Translate([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, dialect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return strings.ToLower(made.Text())
}

// counted complains unless a part occurs so many times in a text.
func counted(t testing.TB, text, part string, want int) {
	t.Helper()
	if got := strings.Count(text, part); got != want {
		t.Errorf("%d times %q, want %d, in\n%s", got, part, want, text)
	}
}
