package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// litmusRun runs the command and returns what it prints and its status.
func litmusRun(t *testing.T, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, wrong bytes.Buffer
	status = run(catalog(), append([]string{"litmus"}, args...), strings.NewReader(stdin), &out, &wrong)
	return status, out.String(), wrong.String()
}

// TestLitmus: tests of the documents run on the Paragon, and mistakes have their place.
func TestLitmus(t *testing.T) {
	files, err := filepath.Glob("../../docs/litmus/*.litmus")
	if err != nil || len(files) < 3 {
		t.Fatalf("found %v, %v", files, err)
	}
	status, stdout, stderr := litmusRun(t, "", append([]string{"--runs", "40"}, files...)...)
	if status != exitOK || stderr != "" || strings.Count(stdout, "\nTest ")+1 != len(files) || !strings.Contains(stdout, "0:r0=0; 1:r0=1") {
		t.Errorf("status %d\n%s%s", status, stdout, stderr)
	}
	bad := filepath.Join(t.TempDir(), "bad.litmus")
	if err := os.WriteFile(bad, []byte("C bad\n{}\nP0(int *x) { READ_ONE(*x); }\nexists (x=0)\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		stdin  string
		args   []string
		status int
		want   string // in what it prints
	}{
		{"C one\n{}\nP0(int *x) { *x = 1; }\nforall (x=1)", []string{"--runs", "2", "-"}, exitOK, "met in 2 of 2 runs; as it claims"},
		{"C one\n{}\nP0(int *x) { *x = 1; }\nforall (x=1)", []string{"--machine-file", "../../machines/ideal/ideal.toml", "--machine", "ideal", "--set", "machine.shared.page=64B", "--quiet", "-"}, exitOK, ""},
		{"", []string{bad, files[0]}, exitUsage, "bad.litmus:3:14: found function READ_ONE, expected one of the Linux kernel's for shared memory; nearest: READ_ONCE"},
		{strings.Repeat(" ", 1<<20+1), []string{"-"}, exitUsage, "-: found a file of more than 1048576 bytes, expected fewer"},
		{"", []string{"nowhere.litmus"}, exitUsage, "nowhere.litmus"},
		{"", nil, exitUsage, "found no file, expected at least one"},
		{"", []string{"--runs", "0", files[0]}, exitUsage, "--runs: found 0, expected at least 1"},
		{"", []string{"--machine", "t3d", files[0]}, exitUsage, "litmus needs shared virtual memory, which machine \"t3d\" does not have; it runs on "},
		{"", []string{"--machine", "paragn", files[0]}, exitUsage, "paragon"},
		{"", []string{"--set", "t3d.nodes=3", files[0]}, exitUsage, "found a parameter of t3d, expected machine.PATH"},
		{"", []string{"--set", "machine.asvm.trp=3us", files[0]}, exitUsage, "asvm.trap"},
	} {
		status, stdout, stderr := litmusRun(t, c.stdin, c.args...)
		if status != c.status || !strings.Contains(stdout+stderr, c.want) {
			t.Errorf("litmus %q: status %d, want %d with %q\n%s%s", c.args, status, c.status, c.want, stdout, stderr)
		}
	}
}

// An interrupt is told once, and not as a failure of a test.
func TestLitmusIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, wrong bytes.Buffer
	a := &app{catalog: catalog(), stdout: &out, stderr: &wrong}
	root := a.command()
	root.SetArgs([]string{"litmus", "../../docs/litmus/SB.litmus", "../../docs/litmus/IRIW.litmus"})
	if err := root.ExecuteContext(ctx); !errors.Is(err, context.Canceled) || out.Len()+wrong.Len() > 0 {
		t.Errorf("error %v, want that it is canceled, and nothing else\n%s%s", err, out.String(), wrong.String())
	}
}
