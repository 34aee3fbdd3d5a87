//go:build browser

package report_test

import (
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/inpage"
	"simrun/scenarios/report"
	"simrun/scenarios/scenariotest"
)

// axe returns the script of axe-core, which checks pages for accessibility.
func axe(t *testing.T) string {
	t.Helper()
	c := exec.Command("../../.ci/axe", "where")
	var said strings.Builder
	c.Stderr = &said
	file, err := c.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, strings.TrimSpace(said.String()))
	}
	script, err := os.ReadFile(strings.TrimSpace(string(file)))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(script), "</script") {
		t.Fatal("axe-core ends the script element that it is put into")
	}
	return string(script)
}

// audited lets axe-core check everything that a part of the page shows. It checks by the rules for WCAG 2.0 to 2.2, A
// and AA, and those of good practice, or by some of them.
const audited = `
const allRules = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
const ofColours = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
const audited = async (when, part = document, rules = allRules) => {
  const found = await axe.run(part, { resultTypes: ["violations"], runOnly: rules });
  for (const v of found.violations) {
    const n = v.nodes[0];
    wrong.push(when + ": axe-core, rule " + v.id + ": " + v.nodes.length + " elements, first " + n.target.join(" ") + ", " + n.html.slice(0, 200) + ": " + n.failureSummary.replaceAll(/\s+/g, " ") + " See " + v.helpUrl);
  }
};
`

// pageOf writes a page.
func pageOf(t *testing.T, p *report.Page) string {
	t.Helper()
	var b strings.Builder
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// tryFile opens a page as a file and returns what its trial finds wrong.
func tryFile(t *testing.T, page, trial, size string) []string {
	t.Helper()
	from := make(verdicts, 1)
	to := httptest.NewServer(from)
	defer to.Close()
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(judge(t, page, trial, to.URL)), 0o600); err != nil {
		t.Fatal(err)
	}
	return open(t, "file://"+file, size, from).Wrong
}

// variedPage returns a page with every form of exhibit, beside which stand intervals and what moves its numbers.
func variedPage(t *testing.T) string {
	t.Helper()
	c := inpage.Catalog()
	var results []*scenarios.Result
	for _, id := range []string{"armci-intro", "armci-fig3", "armci-table1", "xs-loose"} {
		results = append(results, scenariotest.Run(t, scenariotest.Load(t, c, builtIn(t, id)), scenarios.Observers{}))
	}
	ring, beside := besideRing(t)
	p, err := report.Build(plots.New(), append(results, ring), map[string]report.Beside{ring.Scenario.ID: beside})
	if err != nil {
		t.Fatal(err)
	}
	return pageOf(t, p)
}

// recordedPage returns a page of the tables and figures of records that have forms which those of variedPage lack.
func recordedPage(t *testing.T) string {
	t.Helper()
	var all []exhibit.Exhibit
	for _, id := range []string{"hpjava-fig1", "svm-table3", "pddp-table2"} {
		f := builtIn(t, id)
		for _, e := range exhibitsOf(parseRecord(t, f.Name, f.Record)) {
			e.Title = "Exhibit " + e.ID
			all = append(all, e)
		}
	}
	p, err := report.PageOf(plots.New(), all...)
	if err != nil {
		t.Fatal(err)
	}
	return pageOf(t, p)
}

// TestBrowserAccess checks pages with all that they can show unfolded.
func TestBrowserAccess(t *testing.T) {
	t.Parallel()
	const trial = `
document.querySelectorAll("details").forEach((d) => { d.open = true; });
await accessible();
`
	for name, page := range map[string]string{"varied": variedPage(t), "recorded": recordedPage(t)} {
		for _, size := range sizes {
			for _, wrong := range tryFile(t, page, trial, size) {
				t.Errorf("%s page, window of %s: %s", name, size, wrong)
			}
		}
	}
}

// TestBrowserAccessFails spoils a page, which the check must notice.
func TestBrowserAccessFails(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ rule, spoil string }{
		{"color-contrast", `document.querySelector("main p").style.color = "#808080"; document.querySelector("main p").style.background = "#888888";`},
		{"landmark-unique", `document.querySelectorAll(".scroll").forEach((e) => { e.setAttribute("role", "region"); e.setAttribute("aria-label", "Numbers"); });`},
		{"empty-table-header", `document.querySelector("tbody th").textContent = "";`},
		{"button-name", `document.getElementById("theme").textContent = "";`},
		{"target-size", `document.querySelector("main").insertAdjacentHTML("afterbegin", "<button>+</button><button>-</button>"); document.querySelectorAll("main > button").forEach((b) => { b.style = "font-size: 6px; padding: 0; width: 8px; height: 8px; margin: 0"; });`},
	} {
		wrong := tryFile(t, toyPage(t), test.spoil+"await audited('spoiled');", sizes[0])
		if len(wrong) != 1 || !strings.Contains(wrong[0], "rule "+test.rule+":") {
			t.Errorf("a page against %s: found %q, want that alone", test.rule, wrong)
		}
	}
}
