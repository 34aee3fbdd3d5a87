package claims

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// pages are those of the systems that are here, by paper.
var pages = map[string]string{"armci": "armci.md", "hpjava": "hpjava.md", "pddp": "pddp.md", "svm": "svm-fortran.md", "xs": "xpressspace.md"}

// coveredBy finds the tests that a row of a page names: `package/path: TestName`.
var coveredBy = regexp.MustCompile("`([a-z0-9_/]+): (Test[A-Za-z0-9_]+|Fuzz[A-Za-z0-9_]+|Example[A-Za-z0-9_]*)`")

// excused finds what a row says instead of a test.
var excused = regexp.MustCompile(`(outside|waits for|missing): \S`)

// TestPagesCoverTheCheckList: every mechanism and capability that a paper states is on the page of its system, with an
// existing test, or with the reason why there is none.
func TestPagesCoverTheCheckList(t *testing.T) {
	for paper, page := range pages {
		text, err := os.ReadFile(filepath.Join("../../docs", page))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, complaint := range checkPage(paper, string(text), testExists) {
			t.Errorf("docs/%s: %s", page, complaint)
		}
	}
}

// checkPage says what is wrong with a page.
func checkPage(paper, text string, exists func(pkg, name string) bool) []string {
	rows, complaints := rowsOf(text), []string(nil)
	for _, s := range Statements() {
		row, known := rows[s.ID]
		switch {
		case s.Paper() != paper || s.Judged():
		case !known:
			complaints = append(complaints, fmt.Sprintf("%s (%s) has no row", s.ID, s.Class))
		case !coveredBy.MatchString(row) && !excused.MatchString(row):
			complaints = append(complaints, s.ID+": found neither a test nor outside:, waits for: or missing:")
		}
	}
	for _, match := range coveredBy.FindAllStringSubmatch(text, -1) {
		if !exists(match[1], match[2]) {
			complaints = append(complaints, fmt.Sprintf("package %s has no test %s", match[1], match[2]))
		}
	}
	return complaints
}

// rowsOf returns the rows of the tables of a page by the id in their first column.
func rowsOf(text string) map[string]string {
	rows := map[string]string{}
	for line := range strings.Lines(text) {
		if id, rest, ok := strings.Cut(strings.TrimPrefix(line, "| "), " |"); ok && strings.HasPrefix(line, "| ") {
			rows[strings.Trim(id, "`")] += rest
		}
	}
	return rows
}

// testExists looks for a test in the package at a path of the project.
func testExists(pkg, name string) bool {
	files, err := filepath.Glob(filepath.Join("../..", filepath.FromSlash(pkg), "*_test.go"))
	if err != nil {
		return false
	}
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil && strings.Contains(string(text), "func "+name+"(") {
			return true
		}
	}
	return false
}

func TestCheckPage(t *testing.T) {
	text := "| id | what | answer |\n"
	for _, s := range Statements() {
		if s.Paper() == "xs" && !s.Judged() {
			text += "| " + s.ID + " | x | `models/mct: TestIt` |\n"
		}
	}
	there := func(_, name string) bool { return name == "TestIt" }
	if got := checkPage("xs", text, there); got != nil {
		t.Errorf("a complete page: %q", got)
	}
	first := "| xs-c-001 | x | `models/mct: TestIt` |\n"
	if !strings.Contains(text, first) {
		t.Fatal("xs-c-001 is to be judged now; take another row")
	}
	for _, test := range []struct{ row, want string }{
		{"", "xs-c-001 (capability) has no row"},
		{"| xs-c-001 | x | it works |\n", "xs-c-001: found neither a test nor outside:, waits for: or missing:"},
		{"| xs-c-001 | x | `models/mct: TestNot` |\n", "package models/mct has no test TestNot"},
		{"| xs-c-001 | x | outside: a compiler |\n", ""},
	} {
		got := strings.Join(checkPage("xs", strings.Replace(text, first, test.row, 1), there), "; ")
		if got != test.want && !(strings.Contains(test.want, "has no row") && strings.HasSuffix(got, "has no row")) {
			t.Errorf("%q: %q, want %q", test.row, got, test.want)
		}
	}
}
