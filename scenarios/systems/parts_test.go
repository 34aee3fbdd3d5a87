package systems_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/machines/xt5"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/scenarios"
	"simrun/scenarios/systems"
	"simrun/sim"
)

// models are all machines; a system runs on those that have what it needs.
var models = []machines.Model{
	ibmsp.Model(), t3d.Model(), t3e.Model(), paragon.Model(), meiko.Model(), powerchallenge.Model(), xt5.Model(),
}

// sums is the program of the README.
const sums = `
      program sums
      template t(100)
      distribute t(block)
      shared real*8 x(100)
      align x with t
      real*8 s
      forall (i = 1:100) x(i) = i
      s = sum(x)
      master
         write (*, *) s
      endmaster
      end
`

// probing is a program whose processes ask for messages, reduce and gather, which
// the programs of the tables do not.
const probing = `
      PROGRAM PROBES
      INCLUDE 'mpif.h'
      INTEGER ME, NP, IERR, STATUS(MPI_STATUS_SIZE)
      DOUBLE PRECISION X(3000), S, T(16)
      CALL MPI_INIT (IERR)
      CALL MPI_COMM_RANK (MPI_COMM_WORLD, ME, IERR)
      CALL MPI_COMM_SIZE (MPI_COMM_WORLD, NP, IERR)
      X(1) = ME
      DO 10 I = 1, 100*ME
   10 X(1) = X(1) + 1D0
      CALL MPI_SEND (X, 3000, MPI_DOUBLE_PRECISION, MOD(ME + 1, NP), 1,
     &   MPI_COMM_WORLD, IERR)
      CALL MPI_PROBE (MOD(ME + NP - 1, NP), 1, MPI_COMM_WORLD, STATUS,
     &   IERR)
      CALL MPI_RECV (X, 3000, MPI_DOUBLE_PRECISION, MPI_ANY_SOURCE,
     &   1, MPI_COMM_WORLD, STATUS, IERR)
      CALL MPI_ALLREDUCE (X, S, 1, MPI_DOUBLE_PRECISION, MPI_SUM,
     &   MPI_COMM_WORLD, IERR)
      CALL MPI_GATHER (S, 1, MPI_DOUBLE_PRECISION, T, 1,
     &   MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, IERR)
      CALL MPI_BARRIER (MPI_COMM_WORLD, IERR)
      CALL MPI_FINALIZE (IERR)
      END
`

// sizes are those of the programs of the tables.
var sizes = map[string]string{
	"gauss.par":    "      INTEGER N\n      PARAMETER (N = 32)\n",
	"gauss-mp.par": "      INTEGER N, NCOL\n      PARAMETER (N = 32, NCOL = 16)\n",
	"swm.par":      swmSize,
	"swm512.par":   swmSize,
	"lu.par": "      INTEGER NX, NY, NZ, NMAX, ITMAX\n      PARAMETER (NX = 6, NY = 6, NZ = 6, NMAX = 6, ITMAX = 6)\n" +
		"      DOUBLE PRECISION DTSTEP\n      PARAMETER (DTSTEP = 0.5D0)\n",
	"qlg.par": "      INTEGER NX, NY, NZ, NT, NSWEEP, NEWTON\n" +
		"      PARAMETER (NX = 2, NY = 2, NZ = 4, NT = 2, NSWEEP = 6, NEWTON = 4)\n" +
		"      DOUBLE PRECISION EPS\n      PARAMETER (EPS = 0.1D0)\n",
}

const swmSize = "      INTEGER M, N, ITMAX\n      PARAMETER (M = 14, N = 14, ITMAX = 12)\n"

// programs are small ones, by system.
var programs = map[string]map[string]string{
	"pddp":  {"sums.pddp": sums, "gauss.pddp": "", "swm.pddp": "", "lu.pddp": "", "qlg.pddp": ""},
	"craft": {"gauss.craft": "", "swm.craft": ""},
	"hpf":   {"gauss.hpf": "", "swm.hpf": ""},
	"mpi":   {"probes.f": probing, "gauss-mp.f": ""},
}

// leftOut are three groups of programs. Some make many small accesses, which take long if each is a message. Some take
// long on machines whose words the other programs of the system access in the same ways. One does not have to end on
// any MPI: all its processes send 24 kB first, which the SP and the T3E do not buffer.
var leftOut = map[string]bool{
	xt5.Name + "/lu.pddp": true, xt5.Name + "/qlg.pddp": true, ibmsp.Name + "/lu.pddp": true, ibmsp.Name + "/qlg.pddp": true,
	t3e.Name + "/lu.pddp": true, t3e.Name + "/qlg.pddp": true, powerchallenge.Name + "/lu.pddp": true, powerchallenge.Name + "/qlg.pddp": true,
	t3e.Name + "/probes.f": true, ibmsp.Name + "/probes.f": true,
}

// TestTimesAddUp: the kinds of time of a program's processes add up to their time, to the picosecond, in every system,
// on every machine and in every mode. No kind is negative. Mode phantom has the same times as mode data, if each
// remote word has an event. Observers of modes data and sampled hear the same, kind by kind, and change nothing.
func TestTimesAddUp(t *testing.T) {
	for _, s := range systems.All() {
		for name, text := range programs[s.Name] { // any order: each is a test of its own
			for _, m := range models {
				if len(s.Missing(m.Capabilities)) > 0 || leftOut[m.Name+"/"+name] {
					continue
				}
				t.Run(m.Name+"/"+name, func(t *testing.T) {
					var data []spmd.Result
					for _, o := range []systems.Options{{}, {Phantom: true}, {Sampled: true}} {
						heard := newHearing(!o.Phantom)
						run := execute(t, &s, m, fortran.Source{Name: name, Text: []byte(text)}, o, heard)
						heard.check(t, run)
						checkTimes(t, fmt.Sprintf("phantom %v, sampled %v", o.Phantom, o.Sampled), run)
						checkMessages(t, &s, m.Name, run)
						if o.Phantom && fmt.Sprint(data) != fmt.Sprint(run.Results) {
							t.Errorf("phantom: got %v, in mode data %v", run.Results, data)
						}
						data = run.Results
					}
				})
			}
		}
	}
}

func checkTimes(t *testing.T, mode string, run *spmd.Run) {
	t.Helper()
	for rank, r := range run.Results {
		if sum := r.Ledger.Time.Sum(); sum != sim.Duration(r.End) || r.End == 0 {
			t.Errorf("%s: process %d ends at %d ps, its kinds of time are %d ps: %v", mode, rank, r.End, sum, r.Ledger.Time)
		}
		times := run.Times(rank)
		if sum := times.Sum(); sum != sim.Duration(run.End()) {
			t.Errorf("%s: process %d with its idle time has %v, want %v", mode, rank, sum, run.End())
		}
		for k, d := range times {
			if d < 0 {
				t.Errorf("%s: process %d: %v of %v", mode, rank, machines.Kind(k), d)
			}
		}
	}
}

// checkMessages holds what is counted against what a system's programs do: those of
// PDDP and CRAFT access memory, the others send. On the XT5, remote data are waited for
// as messages are.
func checkMessages(t *testing.T, s *systems.System, machine string, run *spmd.Run) {
	t.Helper()
	for rank, r := range run.Results {
		l := r.Ledger
		messages := l.Messages != 0 || l.Time[machines.Messages] != 0 || l.Time[machines.Waiting] != 0 && machine != xt5.Name
		remote := l.Fetches != 0 || l.Stores != 0 || l.Time[machines.Remote] != 0
		switch s.Name {
		case "pddp", "craft":
			if messages {
				t.Errorf("process %d has messages, without one in the program: %+v", rank, l)
			}
		default:
			if remote || l.Time[machines.Messages] == 0 {
				t.Errorf("process %d: %+v, want messages and no remote access", rank, l)
			}
		}
	}
}

// processesOf is how many processes there are on a machine: on the XT5 so many that
// they are on two nodes.
var processesOf = map[string]int{ibmsp.Name: 4, t3d.Name: 4, t3e.Name: 4, paragon.Name: 4, meiko.Name: 4, powerchallenge.Name: 4, xt5.Name: 14}

// execute runs a program on some processes of a machine. A program without text is
// one of the tables.
func execute(t *testing.T, s *systems.System, model machines.Model, source fortran.Source, o systems.Options, heard *hearing) *spmd.Run {
	t.Helper()
	processes := processesOf[model.Name]
	if processes == 0 {
		t.Fatalf("machine %s runs %s, expected a number of processes for it in processesOf", model.Name, s.Name)
	}
	m, err := model.Load()
	check(t, err)
	if len(source.Text) == 0 {
		source.Text, err = scenarios.Source(source.Name)
		check(t, err)
	}
	o.Processes, o.Costs, o.Include = processes, m.(machines.Processor).Costs(), include
	p, err := s.Build([]fortran.Source{source}, o)
	check(t, err)
	defer p.Close()
	run := &spmd.Run{EachWord: o.Phantom, Config: func(int) vm.Config {
		return vm.Config{Library: fio.New(fio.Config{Input: strings.NewReader(""), Output: io.Discard, Files: fio.MemoryFiles{}})}
	}}
	k := sim.New(0)
	body := p.Body(run)
	if heard != nil {
		k.SetTracer(heard)
		body = machines.Observed(body, heard)
	}
	check(t, m.Launch(k, processes, body))
	check(t, k.Run(context.Background()))
	return run
}

func include(name string) ([]byte, error) {
	if text, ok := sizes[name]; ok {
		return []byte(text), nil
	}
	return scenarios.Source(name)
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
