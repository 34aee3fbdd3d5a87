package claims

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// beside is where the papers' statements lie in full, if they are there.
const beside = "../../../shared/claims"

// papers are the files of the folder, in the order of the list.
var papers = []string{"armci.md", "svm-fortran.md", "pddp.md", "hpjava.md", "xpressspace.md"}

// TestListFollowsThePapers: the list has the ids, classes and exhibits of the
// statements in full. These are not part of the project; without them the list is
// held to its own form only, by TestListIsWellFormed.
func TestListFollowsThePapers(t *testing.T) {
	if _, err := os.Stat(beside); errors.Is(err, fs.ErrNotExist) {
		t.Logf("%s is not there: nothing to compare with", beside)
		return
	}
	var want []Statement
	for _, paper := range papers {
		want = append(want, readPaper(t, filepath.Join(beside, paper))...)
	}
	if diff := cmp.Diff(want, Statements()); diff != "" {
		t.Errorf("claims.tsv (-the papers +the list):\n%s", diff)
	}
}

// readPaper reads the rows of a table in Markdown: the first column is the id, the
// last two are the exhibits and the class.
func readPaper(t *testing.T, name string) []Statement {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var all []Statement
	for line := range strings.Lines(string(text)) {
		columns := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(columns) != 6 || strings.HasPrefix(columns[0], "-") || strings.TrimSpace(columns[0]) == "id" {
			continue
		}
		s := Statement{ID: strings.TrimSpace(columns[0]), Class: Class(strings.TrimSpace(columns[5])), Exhibits: []string{}}
		for e := range strings.SplitSeq(columns[4], ",") {
			if e = strings.TrimSpace(e); e != "none" {
				s.Exhibits = append(s.Exhibits, e)
			}
		}
		all = append(all, s)
	}
	if len(all) < 50 {
		t.Fatalf("%s: found %d statements, expected some hundred", name, len(all))
	}
	return all
}

func TestListIsWellFormed(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Statements() {
		if seen[s.ID] {
			t.Errorf("%s is there twice", s.ID)
		}
		seen[s.ID] = true
		if !slices.Contains([]string{"armci", "svm", "pddp", "hpjava", "xs"}, s.Paper()) {
			t.Errorf("%s is of no paper", s.ID)
		}
		for _, e := range s.Exhibits {
			if !strings.HasPrefix(e, s.Paper()+"-") {
				t.Errorf("%s: exhibit %s is of another paper", s.ID, e)
			}
		}
		if len(s.Exhibits) == 0 && !s.Judged() && MissingFor(s.ID) == "" {
			t.Errorf("%s belongs to no exhibit, and nothing says what is missing to test it", s.ID)
		}
	}
	if len(seen) != 699 {
		t.Errorf("%d statements, want 699", len(seen))
	}
}

// TestWaitingIsKnown: what waits is an exhibit or a statement of the list, and
// says for what.
func TestWaitingIsKnown(t *testing.T) {
	for e, missing := range lists().exhibits {
		decides := func(s Statement) bool { return slices.Contains(s.Exhibits, e) }
		if !slices.ContainsFunc(Statements(), decides) || missing == "" {
			t.Errorf("exhibit %s waits for %q: no statement is decided by it, or nothing is said", e, missing)
		}
	}
	for id, missing := range lists().claims {
		if !slices.ContainsFunc(Statements(), func(s Statement) bool { return s.ID == id && len(s.Exhibits) == 0 }) || missing == "" {
			t.Errorf("claim %s waits for %q: it is no statement without an exhibit, or nothing is said", id, missing)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, test := range []struct{ list, want string }{
		{"id\tclass\texhibits\na\tresult\n", "line 2: found 2 columns, expected id, class and exhibits"},
		{"id\tclass\texhibits\na\tresult\tx y\nb\tguess\tx\n", `line 3: found class "guess", expected result, cause, mechanism or capability`},
	} {
		if _, err := parse(test.list); err == nil || err.Error() != test.want {
			t.Errorf("%q: error %v, want %s", test.list, err, test.want)
		}
	}
}

// TestUnanswered: one exhibit lacks a claim, one is not there and waits, one is not
// there and does not wait.
func TestUnanswered(t *testing.T) {
	before := lists
	t.Cleanup(func() { lists = before })
	lists = func() waitingList {
		return waitingList{exhibits: map[string]string{"svm-fig9": "a ninth figure"}, claims: map[string]string{"f": "a machine"}}
	}
	stated := Index{"pddp-table2": {"a": true}, "pddp-translate": {"e": true}}
	for _, test := range []struct {
		statement Statement
		want      []string
	}{
		{Statement{"a", Result, []string{"pddp-table2", "svm-fig9"}}, nil},
		{Statement{"b", Cause, []string{"pddp-table2"}}, []string{"b (cause): exhibit pddp-table2 does not state it"}},
		{Statement{"c", Result, []string{"pddp-fig9"}},
			[]string{"c (result): no scenario shows exhibit pddp-fig9, and waiting.toml does not say what is missing"}},
		{Statement{"d", Cause, nil}, []string{"d (cause): it belongs to no exhibit, and waiting.toml does not say what is missing"}},
		{Statement{"e", Cause, nil}, nil}, // some exhibit states it
		{Statement{"f", Cause, nil}, nil}, // waiting.toml knows it
	} {
		if diff := cmp.Diff(test.want, test.statement.unanswered(stated)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.statement.ID, diff)
		}
	}
}
