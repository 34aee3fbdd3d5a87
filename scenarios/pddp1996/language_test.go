package pddp1996

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/machines/t3d"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/scenarios"
	"simrun/scenarios/systems"
	"simrun/sim"
)

// runText runs a program of a system and returns what each process printed.
func runText(t *testing.T, model machines.Model, system, name, text string, n int, include func(string) ([]byte, error)) []string {
	t.Helper()
	m, err := model.Load()
	if err != nil {
		t.Fatal(err)
	}
	p, err := systems.Named(system).Build([]fortran.Source{{Name: name, Text: []byte(text)}},
		systems.Options{Processes: n, Costs: m.(machines.Processor).Costs(), Include: include})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	defer p.Close()
	printed := make([]bytes.Buffer, n)
	run := &spmd.Run{Config: func(rank int) vm.Config {
		return vm.Config{Library: fio.New(fio.Config{Output: &printed[rank], Files: fio.MemoryFiles{}})}
	}}
	k := sim.New(1)
	if err = m.Launch(k, n, p.Body(run)); err == nil {
		err = k.Run(context.Background())
	}
	if err != nil {
		t.Fatalf("%s on %d processors: %v", name, n, err)
	}
	var all []string
	for i := range printed {
		all = append(all, printed[i].String())
	}
	return all
}

// sourceText returns a program of the folder programs.
func sourceText(t *testing.T, name string) string {
	t.Helper()
	text, err := scenarios.Source(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The sample subroutine gives what its statements say (pddp-051).
func TestSample(t *testing.T) {
	for _, n := range []int{1, 4, 6, 16} {
		got := runText(t, t3d.Model(), "pddp", "pddp-sample.pddp", sourceText(t, "pddp-sample.pddp"), n, nil)[0]
		if fields := numbers(got); !slices.Equal(fields, []float64{0, 1000}) {
			t.Errorf("%d processors: %q, want a largest error of 0 and 1000 inner elements", n, got)
		}
	}
}

// Each of five processors has the article's tables, with their seven, five and two fields, as the sample declares its
// arrays. All have the same address map (pddp-054, 057, 060, 061, 062, 087).
func TestTablesOnFive(t *testing.T) {
	text := sourceText(t, "pddp-tables.pddp")
	text = strings.Replace(strings.Replace(text, "      master\n", "", 1), "      endmaster\n", "", 1)
	all := runText(t, t3d.Model(), "pddp", "tables.pddp", text, 5, nil)
	var addresses [][]int
	for rank, printed := range all {
		arrays, distributions, err := parseDatabase(printed)
		if err != nil {
			t.Fatal(err)
		}
		if len(arrays) != 3 || len(distributions) != 2 || !linked(arrays, distributions) || !mapsWhole(arrays, 5) {
			t.Fatalf("processor %d: %d arrays, %d distributions; want 3 and 2, linked, with addresses on 5 processors:\n%s", rank, len(arrays), len(distributions), printed)
		}
		first := max(0, min(12, 3*rank)) // blocks of the last dimension: 12/5 rounded up
		var here []int
		for i, want := range []struct{ bytes, rank int }{{8, 3}, {8, 4}, {4, 3}} {
			a := arrays[i]
			if a.bytes != want.bytes || a.rank != want.rank {
				t.Errorf("processor %d: array %d has %d bytes an element and rank %d, want %d and %d", rank, i+1, a.bytes, a.rank, want.bytes, want.rank)
			}
			last := a.bounds[a.rank-1]
			if size := max(0, last[3]-last[2]+1); last[0] != 1 || last[1] != 12 || size > 0 && last[2] != first+1 || size != max(0, min(3, 12-first)) {
				t.Errorf("processor %d: bounds %v of the last dimension of array %d, want 1, 12 and %d to %d", rank, last, i+1, first+1, min(12, first+3))
			}
			here = append(here, a.tag)
			addresses = append(addresses, a.addresses)
		}
		if here[0] == here[1] || here[1] == here[2] || here[0] == here[2] {
			t.Errorf("processor %d: tags %v, want them distinct", rank, here)
		}
		for i := range 3 {
			if !slices.Equal(addresses[3*rank+i], addresses[i]) {
				t.Errorf("processor %d: address map %v of array %d, processor 0 has %v", rank, addresses[3*rank+i], i+1, addresses[i])
			}
		}
	}
}

// Array sizes can be read when the program runs, with no new translation (pddp-068).
func TestSizeFromInput(t *testing.T) {
	const text = `      program main
      shared integer n
      integer k
      master
         read (*, *) n
      endmaster
      barrier
      k = n
      call work(k)
      end

      subroutine work(m)
      integer m, i
      template t(m)
      distribute t(cyclic)
      shared integer a(m)
      align a with t
      forall (i = 1:m) a(i) = i
      barrier
      if (sum(a) .ne. m*(m + 1)/2) stop 1
      end
`
	m, err := t3d.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	p, err := systems.Named("pddp").Build([]fortran.Source{{Name: "size.pddp", Text: []byte(text)}}, systems.Options{Costs: m.(machines.Processor).Costs()})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for size := 1; size <= 91; size += 10 {
		run := &spmd.Run{Config: func(int) vm.Config {
			return vm.Config{Library: fio.New(fio.Config{Input: strings.NewReader(fmt.Sprintln(size)), Files: fio.MemoryFiles{}})}
		}}
		machine, err := t3d.Model().Load()
		if err != nil {
			t.Fatal(err)
		}
		k := sim.New(1)
		if err = machine.Launch(k, 4, p.Body(run)); err == nil {
			err = k.Run(context.Background())
		}
		if err != nil {
			t.Errorf("%d elements: %v", size, err)
		}
	}
}

// asHPF makes an HPF program of a PDDP program as the article says: a tag makes comments of MASTER, ENDMASTER and
// BARRIER, SHARED goes, and directives have HPF's form. One change is not in the article: an ALIGN of several arrays
// becomes one for each, since HPF has no list there.
func asHPF(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		word, _, _ := strings.Cut(strings.TrimSpace(strings.ToLower(line)), " ")
		switch name, _, _ := strings.Cut(word, "("); {
		case line[0] == 'c' || line[0] == 'C':
			out.WriteString(line)
		case slices.Contains([]string{"master", "endmaster", "barrier"}, word):
			out.WriteString("CPDDP$ " + strings.TrimSpace(line) + "\n")
		case word == "align":
			list, template, _ := strings.Cut(strings.TrimSpace(line)[len("align"):], " with ")
			for _, one := range strings.Split(list, ",") {
				out.WriteString("!HPF$ align " + strings.TrimSpace(one) + " with " + template + "\n")
			}
		case slices.Contains([]string{"template", "distribute"}, name):
			out.WriteString("!HPF$ " + strings.TrimSpace(line) + "\n")
		default:
			out.WriteString(strings.Replace(line, "      shared ", "      ", 1))
		}
	}
	return out.String()
}

// With these edits an HPF compiler takes the programs, and they give the numbers that they
// give in PDDP (pddp-007, pddp-008).
func TestTurnsIntoHPF(t *testing.T) {
	for _, tt := range []struct {
		b    *bench
		file string
		size size
	}{{&gauss, "gauss.pddp", cube(12, 0)}, {&shallowWater, "swm.pddp", cube(16, 2)}, {&lu, "lu.pddp", cube(6, 1)},
		{&quantumLatticeGauge, "qlg.pddp", lattice([]int{2, 2, 4, 2}, 1)}} {
		include := tt.b.including(tt.size, 4)
		changed := func(name string) ([]byte, error) {
			text, err := include(name)
			return []byte(asHPF(string(text))), err
		}
		want := runText(t, meiko.Model(), "pddp", tt.file, sourceText(t, tt.file), 4, include)[0]
		got := runText(t, meiko.Model(), "hpf", strings.Replace(tt.file, ".pddp", ".hpf", 1), asHPF(sourceText(t, tt.file)), 4, changed)[0]
		if holds, observed := likeSequential(got, want); !holds {
			t.Errorf("%s: %s; HPF prints %q, PDDP %q", tt.file, observed, got, want)
		}
	}
}
