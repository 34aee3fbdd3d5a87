package store

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The identity that Go gives an executable of Linux is found, as the go command prints it. A file that has another one, or
// none, has none of Go's.
func TestBuildID(t *testing.T) {
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	printed, err := exec.Command("go", "tool", "buildid", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	want := strings.TrimSpace(string(printed))
	if got := buildID(bytes.NewReader(text)); got == "" || got != want {
		t.Errorf("found %q, want %q", got, want)
	}
	short := bytes.ReplaceAll(text, []byte(want), bytes.Repeat([]byte("x"), len(want)))
	for what, other := range map[string][]byte{"an identity of another form": short, "no ELF file": []byte("#!/bin/sh\n"), "the head of one": text[:64]} {
		if got := buildID(bytes.NewReader(other)); got != "" {
			t.Errorf("%s: found %q, want none", what, got)
		}
	}
}
