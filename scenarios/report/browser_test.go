//go:build browser

package report_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// trial uses the page as a reader does, and says what is not as it should be. It checks what
// can be checked of accessibility without a reader: names of what can be used, headings
// in order, ids that are there once, cells that have headers, contrast.
const trial = `<script>
const wrong = [];
const expect = (what, got, want) => { if (JSON.stringify(got) !== JSON.stringify(want)) wrong.push(what + ": got " + JSON.stringify(got) + ", want " + JSON.stringify(want)); };
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
const luminance = (c) => { const [r, g, b] = c.match(/\d+/g).map((x) => { x /= 255; return x <= .03928 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
for (const name of ["dark", "light"]) {
  document.documentElement.dataset.theme = name;
  const ground = luminance(paper());
  for (const e of document.querySelectorAll("p, a, .where, .verdict, td, th, figcaption, button, summary")) {
    if (e.classList.contains("skip") || e.id === "readout") continue;
    const text = luminance(getComputedStyle(e).color), ratio = (Math.max(text, ground) + .05) / (Math.min(text, ground) + .05);
    if (ratio < 4.5) { wrong.push(name + ": contrast " + ratio.toFixed(2) + " of " + e.tagName + " " + e.className); break; }
  }
}
document.querySelector("button.enlarge").click();
expect("enlarged", document.getElementById("greater").open && document.querySelector("#greater svg") !== null, true);
document.getElementById("greater").close();
for (const e of document.querySelectorAll("button, a, summary, [role=region], [role=group], [role=application], dialog")) {
  if (!(e.getAttribute("aria-label") || e.textContent.trim())) wrong.push("no name: " + e.outerHTML.slice(0, 80));
}
const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
expect("ids", ids.filter((id, i) => ids.indexOf(id) !== i), []);
for (const e of document.querySelectorAll("[aria-labelledby]")) if (!document.getElementById(e.getAttribute("aria-labelledby"))) wrong.push("labelled by nothing: " + e.tagName);
let level = 0;
for (const h of document.querySelectorAll("h1, h2, h3, h4")) { const n = +h.tagName[1]; if (n > level + 1) wrong.push("heading " + h.textContent + " skips a level"); level = n; }
for (const th of document.querySelectorAll("th")) if (!th.hasAttribute("scope")) wrong.push("a header without scope: " + th.textContent);
expect("scrolls sideways", document.documentElement.scrollWidth > innerWidth, false);
document.body.setAttribute("data-trial", wrong.length ? "WRONG " + wrong.join("; ") : "RIGHT");
</script>`

// TestBrowser opens the page in a headless Chromium, wide and narrow, and uses it.
func TestBrowser(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.html")
	page := strings.Replace(toyPage(t), "</body>", trial+"</body>", 1)
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, size := range []string{"1200,900", "500,900"} {
		// Chromium's own sandbox needs rights that containers do not give to root.
		c := exec.Command("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size="+size, "--dump-dom", "file://"+file)
		c.Stderr = nil
		dom, err := c.Output()
		if err != nil {
			t.Fatalf("chromium: %v; install Debian's package chromium", err)
		}
		_, rest, found := strings.Cut(string(dom), `data-trial="`)
		verdict, _, _ := strings.Cut(rest, `"`)
		if !found || verdict != "RIGHT" {
			t.Errorf("window of %s: %q", size, verdict)
		}
	}
}
