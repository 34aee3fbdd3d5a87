package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// cluster is the example of a user's machine.
const cluster = "../../machines/ideal/testdata/cluster.toml"

// TestMachineFile: a machine of the user's own is printed, runs programs and is refused
// to programs that it cannot run.
func TestMachineFile(t *testing.T) {
	const ring = "      PROGRAM RING\n      INCLUDE 'mpif.h'\n      CALL MPI_INIT (I)\n      CALL MPI_BARRIER (MPI_COMM_WORLD, I)\n" +
		"      PRINT *, 'HERE'\n      CALL MPI_FINALIZE (I)\n      END\n"
	program := filepath.Join(t.TempDir(), "ring.f")
	if err := os.WriteFile(program, []byte(ring), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"machine", "--file", cluster}, 0, "cluster: cluster of 64 workstations"},
		{[]string{"machine", "cluster", "--machine-file", cluster}, 0, "cluster: cluster of 64 workstations"},
		{[]string{"fortran", program, "-n", "3", "--machine-file", cluster}, 0, "cluster: mpi on 3 processes"},
		{[]string{"fortran", program, "-n", "3", "--machine", "t3d", "--machine-file", cluster}, 0, "t3d: mpi on 3 processes"},
		{[]string{"fortran", program, "-n", "65", "--machine-file", cluster}, 2, "expected at most 64"},
		{[]string{"fortran", program, "-n", "65", "--machine-file", cluster, "--set", "machine.nodes=65"}, 0, "cluster: mpi on 65 processes"},
		{[]string{"fortran", program, "-n", "3", "--machine-file", "nowhere.toml"}, 2, "no such file"},
		{[]string{"machine", "--file", program}, 2, "ring.f:1:"},
		{[]string{"machine", "t3d", "--file", cluster}, 2, "expected no name beside --file"},
		{[]string{"machine", "t3d", "--machine-file", cluster, "--machine-file", cluster}, 2, `cluster.toml:11:15: machine.name: found "cluster", expected another name`},
	} {
		var out, errs bytes.Buffer
		status := run(catalog(), test.args, strings.NewReader(""), &out, &errs)
		if all := out.String() + errs.String(); status != test.status || !strings.Contains(all, test.want) {
			t.Errorf("%q: status %d, want %d with %q:\n%s", test.args, status, test.status, test.want, all)
		}
	}
}

// TestScenarioOnOwnMachine: a scenario names a machine of the user's own.
func TestScenarioOnOwnMachine(t *testing.T) {
	text, err := os.ReadFile("../../scenarios/pddp-table1.toml")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "pddp-table1.toml")
	if err := os.WriteFile(file, bytes.ReplaceAll(text, []byte(`"t3d"`), []byte(`"cluster"`)), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	status := run(catalog(), []string{"--machine-file", cluster, "--json", "--no-files", file}, strings.NewReader(""), &out, &errs)
	if status != 0 || !strings.Contains(out.String(), `"machine":"cluster"`) {
		t.Errorf("status %d, want 0 and the machine's name:\n%s%s", status, &out, &errs)
	}
}
