// What if: below the title of each scenario are its parameters with sliders. A change runs the scenario anew, and
// figures and tables show both runs until everything is as it was.
(() => {
  const source = document.getElementById("live");
  if (!source) return;
  const live = JSON.parse(source.textContent), engine = engines[live.engine](live);

  const make = (name, properties, ...children) => {
    const e = Object.assign(document.createElement(name), properties);
    e.append(...children);
    return e;
  };
  const shellWord = (text) => /^[\w.,:+=/-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'";

  // newControl returns the row of a parameter: its name, a slider if it is a quantity, its value, what it was.
  const newControl = (c, id, changed) => {
    const label = make("label", { htmlFor: id }, make("code", {}, c.name));
    const text = make("input", { type: "text", id, value: c.value, size: 12, autocomplete: "off", spellcheck: false });
    const row = make("div", { className: "control" }, label), values = c.values;
    let slider = null;
    if (values) {
      slider = make("input", { type: "range", min: 0, max: values.length - 1, step: 1, value: c.at });
      slider.setAttribute("aria-label", c.name);
      slider.setAttribute("aria-valuetext", c.value);
      slider.addEventListener("input", () => {
        text.value = values[slider.value];
        slider.setAttribute("aria-valuetext", text.value);
        mark();
      });
      row.append(slider);
    }
    const doubt = c.low && c.low !== c.high ? `, ${c.low} to ${c.high}` : "";
    row.append(text, make("span", { className: "was" }, `was ${c.value}${c.kind ? " (" + c.kind + doubt + ")" : ""}`));
    const mark = () => {
      row.classList.toggle("moved", text.value.trim() !== c.value);
      changed();
    };
    text.addEventListener("change", () => {
      const at = values ? values.indexOf(text.value.trim()) : -1;
      if (at >= 0) slider.value = at;
      if (slider) slider.setAttribute("aria-valuetext", text.value.trim());
      mark();
    });
    return {
      row, name: c.name,
      change: () => text.value.trim() === c.value ? null : `${c.name}=${text.value.trim()}`,
      reset: () => {
        text.value = c.value;
        if (slider) { slider.value = c.at; slider.setAttribute("aria-valuetext", c.value); }
        row.classList.remove("moved");
      },
    };
  };

  // table returns the numbers of an exhibit in both runs.
  const table = (title, before, now) => {
    const head = make("tr"), body = make("tbody");
    for (const name of ["row", "column", "unit", "before", "now", "ratio"]) {
      const th = make("th", { scope: "col", className: ["before", "now", "ratio"].includes(name) ? "number" : "" }, name);
      head.append(th);
    }
    const old = new Map(before.map((c) => [c.row + "\n" + c.column, c])), both = new Map(now.map((c) => [c.row + "\n" + c.column, c]));
    const keys = [...new Set([...old.keys(), ...both.keys()])];
    let moved = 0;
    for (const key of keys) {
      const a = old.get(key), b = both.get(key), c = a || b;
      const text = (x) => x === undefined ? "" : x.text !== undefined ? x.text : short(x.simulated);
      const numbers = a && b && a.simulated !== undefined && b.simulated !== undefined;
      const same = a && b && a.text === b.text && a.simulated === b.simulated;
      if (!same) moved++;
      const number = (content) => make("td", { className: "number" }, content);
      const row = make("tr", { className: same ? "" : "moved" }, make("th", { scope: "row" }, c.row), make("td", {}, c.column), make("td", {}, c.unit),
        number(text(a)), number(text(b)), number(numbers && a.simulated !== 0 ? short(b.simulated / a.simulated) : ""));
      body.append(row);
    }
    const whole = make("table", { className: "sortable" }, make("caption", {}, title), make("thead", {}, head), body);
    makeSortable(whole);
    const scroll = make("div", { className: "scroll", tabIndex: 0 }, whole);
    scroll.setAttribute("role", "group");
    scroll.setAttribute("aria-label", "Numbers before and now, " + title);
    return { element: scroll, moved, numbers: keys.length };
  };

  // turned returns the claims that have another verdict.
  const turned = (before, now) => now.flatMap((c) => {
    const was = before.find((b) => b.id === c.id);
    return was && was.verdict !== c.verdict ? [{ ...c, was: was.verdict }] : [];
  });

  // show shows what a changed run gave beside what the run without changes gave, and returns a sentence on it.
  const show = (article, scenario, result) => {
    let moved = 0, numbers = 0, claims = 0;
    result.exhibits.forEach((now, i) => {
      const before = scenario.record.exhibits[i], title = scenario.titles[i];
      const t = table(title, before.cells, now.cells), flips = turned(before.claims, now.claims);
      moved += t.moved; numbers += t.numbers; claims += flips.length;
      const figures = make("div", { className: "figures" });
      for (const plot of scenario.plots[i]) figures.append(...draw(plot, before.cells, now.cells));
      const shown = make("div", { className: "changed" }, figures);
      if (scenario.plots[i].length && t.numbers > 12) shown.append(make("details", {}, make("summary", {}, "Numbers"), t.element));
      else if (t.numbers) shown.append(t.element);
      if (flips.length) {
        shown.append(make("p", {}, "Claims with another verdict:"), make("ul", { className: "claims" }, ...flips.map((c) =>
          make("li", {}, make("span", { className: "verdict " + c.verdict }, c.verdict), ` ${c.text} `, make("span", { className: "where" }, `${c.id}, before: ${c.was}`), make("div", {}, "Seen: " + c.observed)))));
      }
      const section = document.getElementById("exhibit-" + now.id).closest("section");
      section.querySelector(".changed")?.remove();
      section.querySelector(".own").before(shown);
    });
    article.classList.add("has-changes");
    const wrong = result.checks.filter((c) => !c.holds).map((c) => ` Check ${c.id} fails: ${c.observed}.`).join("");
    const notes = result.notes.map((n) => ` ${n}.`).join("");
    return `${moved} of ${numbers} numbers moved; ${claims === 1 ? "1 claim has" : claims + " claims have"} another verdict.${wrong}${notes}`;
  };
  const hide = (article) => {
    article.querySelectorAll(".changed").forEach((e) => e.remove());
    article.classList.remove("has-changes");
  };

  // newPanel fills the panel of a scenario when it is opened first.
  const newPanel = (scenario, article, panel) => {
    const find = make("input", { type: "search", autocomplete: "off" });
    const reset = make("button", { type: "button" }, "Back to what it was"), stop = make("button", { type: "button", disabled: true }, "Stop");
    const status = make("p", { className: "status" }), bar = make("progress", { hidden: true }), command = make("code");
    status.setAttribute("role", "status");
    bar.setAttribute("aria-label", "Progress of the run");
    const list = make("div", { className: "controls", tabIndex: 0 });
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", `Parameters of ${scenario.id}`);
    let timer = 0, running = null;

    const changes = () => controls.map((c) => c.change()).filter((c) => c !== null);
    const showCommand = (set) => { command.textContent = ["simrun", scenario.id, ...set.flatMap((s) => ["--set", shellWord(s)])].join(" "); };
    const cancel = () => {
      clearTimeout(timer);
      running?.abort();
      running = null;
      bar.hidden = true;
      stop.disabled = true;
    };
    const start = async () => {
      const set = changes(), mine = new AbortController();
      running = mine;
      status.textContent = "Running.";
      bar.removeAttribute("value");
      bar.hidden = false;
      stop.disabled = false;
      const onProgress = (p) => { if (p.parts) { bar.max = p.parts; bar.value = p.done; } };
      try {
        const line = await engine.run({ scenario: scenario.id, set }, onProgress, mine.signal);
        if (mine.signal.aborted) return;
        panel.dataset.line = line; // as it came, for tests
        status.textContent = show(article, scenario, JSON.parse(line));
        cancel();
      } catch (problem) {
        if (mine.signal.aborted) return;
        hide(article);
        status.textContent = panel.dataset.failure = problem.message;
        cancel();
      }
    };
    const changed = () => {
      cancel();
      const set = changes();
      showCommand(set);
      if (set.length === 0) {
        hide(article);
        status.textContent = "Everything is as it was.";
        return;
      }
      timer = setTimeout(start, 150);
    };
    const controls = scenario.controls.map((c, i) => newControl(c, `control-${scenario.id}-${i}`, changed));
    list.append(...controls.map((c) => c.row));
    find.addEventListener("input", () => {
      for (const c of controls) c.row.hidden = !c.name.includes(find.value.trim()) && c.change() === null;
    });
    reset.addEventListener("click", () => { controls.forEach((c) => c.reset()); changed(); });
    stop.addEventListener("click", () => { cancel(); status.textContent = "Stopped."; });
    showCommand([]);
    engine.prepare?.(scenario.id);
    panel.append(
      make("p", { className: "where" }, "A slider takes a parameter from a tenth to ten times of what it is; the field beside it takes any value."),
      make("div", { className: "tools" }, make("label", {}, "Names with ", find), " ", reset, " ", stop), list, bar, status, make("p", { className: "where command" }, "The same by the command: ", command));
  };

  for (const scenario of live.scenarios) {
    const article = document.getElementById(scenario.id);
    const panel = make("details", { className: "whatif" }, make("summary", {}, "What if: change its parameters"));
    panel.addEventListener("toggle", () => newPanel(scenario, article, panel), { once: true });
    article.querySelector(".facts").after(panel);
  }
})();
