//go:build browser

package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/inpage"
	"simrun/scenarios/report"
	"simrun/scenarios/request"
	"simrun/scenarios/scenariotest"
	"simrun/scenarios/serve"
)

// helpers are what trials use in the page.
const helpers = `
const wrong = [], lines = [];
const expect = (what, got, want) => { if (JSON.stringify(got) !== JSON.stringify(want)) wrong.push(what + ": got " + JSON.stringify(got) + ", want " + JSON.stringify(want)); };
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const until = async (what, holds) => { for (let i = 0; i < 6000; i++) { if (holds()) return; await sleep(10); } wrong.push("never: " + what); };
const luminance = (c) => { const [r, g, b] = c.match(/\d+/g).map((x) => { x /= 255; return x <= .03928 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
const groundOf = (e) => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (!/, 0\)$/.test(c)) return c; } return "rgb(255, 255, 255)"; };

// accessible checks what can be checked of accessibility of a part of the page without a reader, in both themes: by axe-core, and what that
// leaves out: of the light theme only what depends on colours, since all else is that of the dark one; contrast of what is scrolled out of sight, headers with a scope, keys that come to everything that can be used.
const accessible = async (part = document) => {
  for (const name of ["dark", "light"]) {
    document.documentElement.dataset.theme = name;
    await audited(name, part, name === "light" ? ofColours : undefined);
    const pale = new Map();
    for (const e of part.querySelectorAll("p, a, .where, .was, .verdict, td, th, figcaption, button, summary, label, input, li, caption")) {
      if (e.classList.contains("skip") || e.id === "readout" || e.disabled || e.type === "range" || !e.checkVisibility()) continue;
      const text = luminance(getComputedStyle(e).color), ground = luminance(groundOf(e)), ratio = (Math.max(text, ground) + .05) / (Math.min(text, ground) + .05);
      if (ratio < 4.5) pale.set(e.tagName + " " + e.className, ratio.toFixed(2));
    }
    for (const [what, ratio] of pale) wrong.push(name + ": contrast " + ratio + " of " + what);
  }
  const labelled = (e) => e.getAttribute("aria-label") || e.textContent.trim() || e.labels && [...e.labels].some((l) => l.textContent.trim());
  for (const e of document.querySelectorAll("button, a, summary, input, progress, [role=region], [role=group], [role=application], dialog")) {
    if (!labelled(e)) wrong.push("no name: " + e.outerHTML.slice(0, 80));
  }
  const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
  expect("ids", ids.filter((id, i) => ids.indexOf(id) !== i), []);
  for (const e of document.querySelectorAll("[aria-labelledby]")) if (!document.getElementById(e.getAttribute("aria-labelledby"))) wrong.push("labelled by nothing: " + e.tagName);
  let level = 0;
  for (const h of document.querySelectorAll("h1, h2, h3, h4")) { const n = +h.tagName[1]; if (n > level + 1) wrong.push("heading " + h.textContent + " skips a level"); level = n; }
  for (const th of document.querySelectorAll("th")) if (!th.hasAttribute("scope")) wrong.push("a header without scope: " + th.textContent);
  for (const e of document.querySelectorAll("[tabindex]")) if (e.tabIndex > 0) wrong.push("out of the order of focus: " + e.outerHTML.slice(0, 80));
  for (const e of document.querySelectorAll("button, input, summary, a[href]")) if (e.tabIndex < 0) wrong.push("no key comes to " + e.outerHTML.slice(0, 80));
  expect("scrolls sideways", document.documentElement.scrollWidth > innerWidth, false);
};
`

// readTrial uses the page as a reader does, and says what is not as it should be.
const readTrial = `
const tables = [...document.querySelectorAll("table.sortable")], times = tables[tables.length - 1];
const first = () => [...times.tBodies[0].rows].map((r) => r.cells[0].textContent.trim());
const heads = times.querySelectorAll("thead button");
heads[0].click(); expect("sorted", first(), ["1", "2", "10"]);
heads[0].click(); expect("sorted down", first(), ["10", "2", "1"]);
heads[heads.length - 1].click(); expect("sorted by number", first(), ["2", "10", "1"]);
const readout = document.getElementById("readout"), places = document.querySelector("svg.places");
const press = (key) => places.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
press("ArrowRight"); expect("first value", readout.textContent, "10, A: simulated 90 MB/s");
press("ArrowRight"); expect("second value", readout.textContent, "10, A: published 81 MB/s");
press("End"); expect("last value", readout.textContent, "1000, B: simulated 2000 MB/s");
press("Escape"); expect("no value", readout.textContent, "");
const theme = document.getElementById("theme"), paper = () => getComputedStyle(document.body).backgroundColor;
theme.click(); const light = paper(); theme.click(); const dark = paper();
expect("themes differ", light === dark, false);
document.querySelector("button.enlarge").click();
expect("enlarged", document.getElementById("greater").open && document.querySelector("#greater svg") !== null, true);
await accessible();
document.getElementById("greater").close();
await accessible();
`

// liveTrial moves sliders as settings say, and collects what the simulator gives. After the first settings, as many as audits says, it checks
// their scenarios for accessibility.
const liveTrial = `
document.querySelectorAll("details.whatif").forEach((d) => { d.open = true; });
await until("panels", () => [...document.querySelectorAll("details.whatif")].every((d) => d.querySelector(".controls")));
for (const s of settings) {
  const panel = document.querySelector("#" + CSS.escape(s.scenario) + " details.whatif"), status = panel.querySelector("[role=status]");
  delete panel.dataset.line;
  delete panel.dataset.failure;
  for (const m of s.moves) {
    const control = panel.querySelectorAll(".control")[m.control], slider = control.querySelector("input[type=range]");
    slider.value = m.to;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    expect("value text", slider.getAttribute("aria-valuetext"), control.querySelector("input[type=text]").value);
  }
  await until("a result for " + JSON.stringify(s), () => panel.dataset.line || panel.dataset.failure);
  lines.push(panel.dataset.line || panel.dataset.failure);
  const article = document.getElementById(s.scenario);
  if (panel.dataset.line) {
    const result = JSON.parse(panel.dataset.line), rows = [...article.querySelectorAll(".changed tbody tr")];
    const shown = rows.map((r) => r.cells[4].textContent), given = result.exhibits.flatMap((e) => e.cells.map((c) => c.text ?? String(Number(c.simulated.toPrecision(4)))));
    expect("numbers of " + s.scenario, shown.slice().sort(), given.sort());
    expect("what it was is hidden", article.querySelector(".own").checkVisibility(), false);
    for (const f of article.querySelectorAll(".changed figure")) if (!f.querySelector("polyline.now") || !f.querySelector("polyline.before")) wrong.push("a figure without both runs");
    const places = article.querySelector(".changed svg.places");
    if (places) {
      places.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      if (!/now .*, before /.test(document.getElementById("readout").textContent)) wrong.push("read out: " + document.getElementById("readout").textContent);
      places.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    }
  }
  if (lines.length <= audits) await accessible(article);
  panel.querySelector(".tools button").click();
  expect("back", [article.querySelector(".own").checkVisibility(), article.querySelector(".changed"), status.textContent], [true, null, "Everything is as it was."]);
}
const panel = document.querySelector("details.whatif"), field = panel.querySelector(".control input[type=text]");
field.value = "5 parsecs";
field.dispatchEvent(new Event("change", { bubbles: true }));
await until("a message", () => /parsecs/.test(panel.querySelector("[role=status]").textContent));
panel.querySelector("input[type=search]").value = "no such name";
panel.querySelector("input[type=search]").dispatchEvent(new Event("input", { bubbles: true }));
expect("shown", [...panel.querySelectorAll(".control")].filter((c) => c.checkVisibility()).length, 1);
`

// verdict is what a trial found.
type verdict struct {
	Wrong []string // what is not as it should be
	Lines []string // that the simulator gave
}

// sizes are the windows in which the page is used: wide and narrow.
var sizes = []string{"1200,900", "500,900"}

// judge adds a trial to a page, which tells its verdict to an address.
func judge(t *testing.T, page, trial, to string) string {
	t.Helper()
	script := "<script>" + axe(t) + "</script><script>(async () => {" + helpers + audited + "try {" + trial + "} catch (e) { wrong.push(String(e.stack || e)); }\n" +
		"await fetch(" + fmt.Sprintf("%q", to) + `, { method: "POST", mode: "no-cors", body: JSON.stringify({ wrong, lines }) });})();</script></body>`
	return strings.Replace(page, "</body>", script, 1)
}

// verdicts takes what trials tell.
type verdicts chan verdict

func (v verdicts) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	var one verdict
	if body, err := io.ReadAll(r.Body); err != nil || json.Unmarshal(body, &one) != nil {
		one.Wrong = []string{fmt.Sprintf("a verdict that is none: %q, %v", body, err)}
	}
	v <- one
}

// open opens a page in a headless Chromium and returns the verdict of its trial.
func open(t *testing.T, address, size string, from verdicts) verdict {
	t.Helper()
	// Chromium's own sandbox needs rights that containers do not give to root.
	c := exec.CommandContext(t.Context(), "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
		"--remote-debugging-port=0", "--user-data-dir="+t.TempDir(), "--window-size="+size, address)
	var said bytes.Buffer
	c.Stderr = &said
	if err := c.Start(); err != nil {
		t.Fatalf("chromium: %v; install Debian's package chromium", err)
	}
	defer func() {
		_ = c.Process.Signal(os.Interrupt) // it has helpers that it ends
		_ = c.Wait()                       // however it ends
	}()
	select {
	case v := <-from:
		return v
	case <-time.After(10 * time.Minute):
		t.Fatalf("no verdict on %s in a window of %s; chromium says: %s", address, size, said.String())
	}
	return verdict{}
}

// TestBrowser opens the page in a headless Chromium and uses it.
func TestBrowser(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		for _, wrong := range tryFile(t, toyPage(t), readTrial, size) {
			t.Errorf("window of %s: %s", size, wrong)
		}
	}
}

// setting is a change of sliders of a scenario.
type setting struct {
	Scenario string `json:"scenario"`
	Moves    []move `json:"moves"`
}

// move is where a slider goes.
type move struct {
	Control int `json:"control"`
	To      int `json:"to"`
}

// set returns what the moves set, as a request has it.
func (s setting) set(d liveData) (set []string) {
	for _, one := range d.Scenarios {
		for _, m := range s.Moves {
			if one.ID == s.Scenario {
				set = append(set, one.Controls[m.Control].Name+"="+one.Controls[m.Control].Values[m.To])
			}
		}
	}
	return set
}

// randomSettings returns n settings of one slider or two, those of each scenario in turn. A setting that a program
// refuses, such as no processes, gives a message, which is compared, too.
func randomSettings(d liveData, n int) (all []setting) {
	random := rand.New(rand.NewPCG(17, 7))
	for i := range n {
		s := d.Scenarios[i%len(d.Scenarios)]
		var free []int // controls with sliders
		for k, c := range s.Controls {
			if len(c.Values) > 0 {
				free = append(free, k)
			}
		}
		random.Shuffle(len(free), func(i, k int) { free[i], free[k] = free[k], free[i] })
		one := setting{Scenario: s.ID}
		for _, k := range free[:1+i%2] {
			c := s.Controls[k]
			to := random.IntN(len(c.Values) - 1)
			if to >= c.At {
				to++
			}
			one.Moves = append(one.Moves, move{k, to})
		}
		if len(one.Moves) == 2 && one.Moves[0].Control > one.Moves[1].Control { // the page lists them in its order
			one.Moves[0], one.Moves[1] = one.Moves[1], one.Moves[0]
		}
		all = append(all, one)
	}
	return all
}

// compare compares what the page's simulator gave with what the scenarios give.
func compare(t *testing.T, c *scenarios.Catalog, d liveData, settings []setting, v verdict) {
	t.Helper()
	for _, wrong := range v.Wrong {
		t.Error(wrong)
	}
	if len(v.Lines) != len(settings) {
		t.Fatalf("%d results, want %d", len(v.Lines), len(settings))
	}
	for i, s := range settings {
		asked := &request.Request{Scenario: s.Scenario, Set: s.set(d)}
		want, err := asked.Answer(t.Context(), c, scenarios.Observers{})
		text := strings.TrimSuffix(string(want), "\n")
		if err != nil {
			text = strings.TrimSpace(request.ErrorText(err))
		}
		if got := strings.TrimSpace(v.Lines[i]); got != text {
			t.Errorf("%s with %q: the page has %.300q, want %.300q", s.Scenario, asked.Set, got, text)
		}
	}
}

// TestBrowserServer moves sliders of a page that a server answers.
func TestBrowserServer(t *testing.T) {
	t.Parallel()
	page, _ := livePage(t)
	d, from, c := liveDataOf(t, page), make(verdicts, 1), scenariotest.Catalog()
	settings := randomSettings(d, 10)
	text, err := json.Marshal(settings)
	if err != nil {
		t.Fatal(err)
	}
	s := &serve.Server{
		Catalog: c, Page: []byte(judge(t, page, fmt.Sprintf("const audits = %d, settings = %s;", len(d.Scenarios), text)+liveTrial, "verdict")), Waiting: 2, Timeout: time.Minute,
		Observers: func(p scenarios.Progress) scenarios.Observers { return scenarios.Observers{Progress: p} },
	}
	mux := http.NewServeMux()
	mux.Handle("/", s.Handler())
	mux.Handle("POST /verdict", from)
	server := httptest.NewServer(mux)
	defer server.Close()
	for _, size := range sizes {
		compare(t, c, d, settings, open(t, server.URL, size, from))
	}
}

// packedMax is the most bytes that the simulator takes in a page.
const packedMax = 4_000_000

// TestBrowserModule moves sliders of a page that has the simulator in itself, as a file without
// any server. Its simulator gives what the scenarios give, byte by byte.
func TestBrowserModule(t *testing.T) {
	t.Parallel()
	module, err := report.CompileModule(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	c := inpage.Catalog()
	c.Files = scenarios.BuiltIn()
	var results []*scenarios.Result
	for _, id := range []string{"armci-intro", "armci-fig3", "xs-loose", "xs-table1"} { // of tables, figures and words, in tenths of a second
		results = append(results, scenariotest.Run(t, scenariotest.Load(t, c, *c.File(id)), scenarios.Observers{}))
	}
	p, err := report.Build(plots.New(), results, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.EmbedLive(c, results, module); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	_, packed, _ := strings.Cut(page, `<script type="application/wasm" id="module">`)
	packed, _, _ = strings.Cut(packed, "</script>")
	t.Logf("the simulator takes %d bytes in a page", len(packed))
	if len(packed) == 0 || len(packed) > packedMax {
		t.Errorf("the simulator takes %d bytes in a page, want 1 to %d", len(packed), packedMax)
	}
	d, from := liveDataOf(t, page), make(verdicts, 1)
	to := httptest.NewServer(from)
	defer to.Close()
	settings := randomSettings(d, 10)
	text, err := json.Marshal(settings)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(judge(t, page, fmt.Sprintf("const audits = 1, settings = %s;", text)+liveTrial, to.URL)), 0o600); err != nil {
		t.Fatal(err)
	}
	compare(t, c, d, settings, open(t, "file://"+file, sizes[0], from))
}
