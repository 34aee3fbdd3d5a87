package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simrun/scenarios"
)

// auditPart surveys a part of the ring, or all of it, in a folder.
func auditPart(c *scenarios.Catalog, dir string, part ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(c, append([]string{"--no-cache", "audit", "--doubt", "--dir", dir, "ring"}, part...), strings.NewReader(""), &out, &errs)
	return status, out.String(), errs.String()
}

// A survey of a part names the part, has its cells alone and the digest of the published cells of the whole record. What a start
// of 9 operations does to the time is in testdata/script/doubt.txtar.
func TestSurveyOfPart(t *testing.T) {
	c, dir := recordedCatalog(t, "{", "{"), t.TempDir()
	status, stdout, stderr := auditPart(c, dir, "--column", "time")
	if status != exitOK {
		t.Fatalf("status %d and %q, want %d", status, stderr, exitOK)
	}
	text, err := os.ReadFile(filepath.Join(dir, "ring.json"))
	if err != nil {
		t.Fatal(err)
	}
	record, err := c.Recorded("ring")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"part": "--column time"`, `"cells": "` + record.CellsDigest(func(c *scenarios.RecordedCell) bool { return c.Published != nil && !c.Derived }) + `"`, `"cell": "ring/1000/time"`, `"change": 0.1125`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the survey lacks %s:\n%s", want, text)
		}
	}
	if strings.Contains(string(text), "ring/1000/rate") {
		t.Errorf("the survey has a cell that is left out:\n%s", text)
	}
	if !strings.Contains(stdout, "\nring --column time ") {
		t.Errorf("the table of surveys does not name the part:\n%s", stdout)
	}
	want := "found a survey of ring --column time, expected one of ring; remove the file, or choose another --dir"
	if status, _, stderr := auditPart(c, dir); status == exitOK || !strings.Contains(stderr, want) {
		t.Errorf("status %d and %q, want %q", status, stderr, want)
	}
}

// A part that gives something else than the record is not surveyed: the record is of other code.
func TestSurveyOfPartNeedsItsRecord(t *testing.T) {
	dir := t.TempDir()
	status, _, stderr := auditPart(recordedCatalog(t, `"simulated":80`, `"simulated":40`), dir, "--column", "time")
	if want := "ring/1000/time is not as recorded: it differs by 100 %; record the scenario first"; status == exitOK || !strings.Contains(stderr, want) {
		t.Errorf("status %d and %q, want %q", status, stderr, want)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v, %v are left, want nothing", left, err)
	}
	c := recordedCatalog(t, "{", "{")
	c.Files[0].Record = nil
	status, _, stderr = auditPart(c, dir, "--column", "time")
	if want := "ring has no record, with which a part of it could be compared; survey all of it"; status == exitOK || !strings.Contains(stderr, want) {
		t.Errorf("status %d and %q, want %q", status, stderr, want)
	}
}
