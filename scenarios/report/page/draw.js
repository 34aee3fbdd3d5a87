// short writes a number with four digits.
const short = (x) => String(Number(x.toPrecision(4)));

// draw draws a figure of two runs: thick and with marks what the changed run gave, thin what the run without
// changes gave, and what the paper has as large open marks. Axes are as in the page's own figures.
const draw = (() => {
  const looks = [
    ["#0072b2", "", "circle"], ["#d55e00", "7 3", "diamond"], ["#009e73", "2 2.5", "triangle"], ["#cc79a7", "9 2.5 2 2.5", "square"],
    ["#e69f00", "5 2", "triangle"], ["#56b4e9", "12 3", "circle"], ["currentColor", "3 1.5 1 1.5", "diamond"],
  ];
  const element = (name, attributes, ...children) => {
    const e = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
    e.append(...children);
    return e;
  };

  // ticksOf returns the ends of an axis over values and where its ticks are. Ends are round where round is true, as
  // befits measured values.
  const ticksOf = (values, log, round) => {
    let low = Math.min(...values), high = Math.max(...values);
    if (log) {
      if (low === high) { low /= 2; high *= 2; }
      const powerOf = (x) => 10 ** Math.floor(Math.log10(x) + 1e-9);
      const within = (x, up) => {
        const power = powerOf(x), m = x / power;
        const to = up ? [1, 2, 5, 10].find((n) => n >= m * (1 - 1e-9)) : [5, 2, 1].find((n) => n <= m * (1 + 1e-9));
        return to * power;
      };
      if (round) { low = within(low, false); high = within(high, true); }
      const ticks = [], wide = Math.log10(high / low) >= 1.5;
      for (let power = powerOf(low); power <= high * (1 + 1e-9); power *= 10) {
        for (const m of wide ? [1] : [1, 2, 5]) {
          const v = m * power;
          if (v >= low * (1 - 1e-9) && v <= high * (1 + 1e-9)) ticks.push(v);
        }
      }
      return { low, high, log, ticks };
    }
    if (low > 0 && (round || low <= high / 2 || low === high)) low = 0;
    if (low === high) high = low + 1;
    const rough = (high - low) / 6, power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 2.5, 5, 10].find((m) => m * power >= rough * (1 - 1e-9)) * power;
    if (round) { low = Math.floor(low / step + 1e-9) * step; high = Math.ceil(high / step - 1e-9) * step; }
    const ticks = [];
    for (let k = Math.ceil(low / step - 1e-9); k <= Math.floor(high / step + 1e-9); k++) ticks.push(k * step);
    return { low, high, log, ticks };
  };
  const place = (axis, from, to) => (v) => {
    const part = axis.log ? Math.log(v / axis.low) / Math.log(axis.high / axis.low) : (v - axis.low) / (axis.high - axis.low);
    return from + part * (to - from);
  };
  const label = (v) => Number(v.toPrecision(6)).toLocaleString("en", { maximumSignificantDigits: 6 });

  const markOf = (look, x, y, r, open) => {
    const paint = open ? { fill: "none", stroke: look[0], "stroke-width": 1.4 } : { fill: look[0] };
    if (look[2] === "circle") return element("circle", { cx: x, cy: y, r, ...paint });
    const corners = { diamond: [[0, -1.3], [1.3, 0], [0, 1.3], [-1.3, 0]], square: [[-1, -1], [1, -1], [1, 1], [-1, 1]], triangle: [[0, -1.2], [1.2, 1], [-1.2, 1]] };
    return element("polygon", { points: corners[look[2]].map(([a, b]) => `${x + a * r},${y + b * r}`).join(" "), ...paint });
  };

  // rowsOf gives the labels of marks rows above a chart, so that they do not overlap: a label stands to the right of its
  // mark, or to the left where it would leave the chart.
  const letter = 6.5, rowPitch = 13; // of labels, in units of the chart
  const rowsOf = (marks, toX, right) => {
    const ends = []; // where the labels of each row end
    return [...marks].sort((a, b) => a.X - b.X).map((m) => {
      const x = toX(m.X), long = letter * m.Label.length, flip = x + 3 + long > right, from = flip ? x - 3 - long : x + 3;
      let row = ends.findIndex((end) => end + letter <= from);
      if (row < 0) row = ends.length;
      ends[row] = from + long;
      return { x, row, label: m.Label, flip };
    });
  };

  // chart draws the series that are named into a picture of its own.
  const chart = (plot, title, names, before, now, places) => {
    const width = 520, height = 340, left = 62, right = 508, bottom = 290;
    const cellsOf = (cells, name) => cells.filter((c) => c.column === name && c.simulated !== undefined);
    const all = names.flatMap((name) => [...cellsOf(before, name), ...cellsOf(now, name)]);
    const xs = all.map((c) => Number(c.row)).concat((plot.Marks || []).map((m) => m.X));
    const ys = all.flatMap((c) => c.published === undefined ? [c.simulated] : [c.simulated, c.published]);
    const xAxis = ticksOf(xs, plot.XScale === "log", false), yAxis = ticksOf(ys, plot.YScale === "log", true);
    const toX = place(xAxis, left, right), marks = rowsOf(plot.Marks || [], toX, right);
    const top = (title ? 28 : 12) + rowPitch * Math.max(0, ...marks.map((m) => m.row + 1)), toY = place(yAxis, bottom, top);
    const svg = element("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false", class: "drawn" });
    for (const v of xAxis.ticks) {
      svg.append(element("line", { x1: toX(v), x2: toX(v), y1: bottom, y2: bottom + 4, class: "axis" }), element("text", { x: toX(v), y: bottom + 17, "text-anchor": "middle" }, label(v)));
    }
    for (const v of yAxis.ticks) {
      svg.append(element("line", { x1: left, x2: right, y1: toY(v), y2: toY(v), class: "ruled" }), element("text", { x: left - 6, y: toY(v) + 4, "text-anchor": "end" }, label(v)));
    }
    for (const m of marks) {
      const y = top - rowPitch * m.row;
      svg.append(element("line", { x1: m.x, x2: m.x, y1: y - rowPitch, y2: bottom, class: "mark" }),
        element("text", { x: m.flip ? m.x - 3 : m.x + 3, y: y - 4, "text-anchor": m.flip ? "end" : "start" }, m.label));
    }
    svg.append(element("path", { d: `M${left},${top}V${bottom}H${right}`, class: "axis", fill: "none" }));
    svg.append(element("text", { x: (left + right) / 2, y: height - 12, "text-anchor": "middle" }, plot.XLabel));
    svg.append(element("text", { x: 12, y: (top + bottom) / 2, "text-anchor": "middle", transform: `rotate(-90 12 ${(top + bottom) / 2})` }, plot.YLabel));
    if (title) svg.append(element("text", { x: (left + right) / 2, y: 16, "text-anchor": "middle", class: "title" }, title));
    names.forEach((name, i) => {
      const look = looks[i % looks.length];
      const lineOf = (cells, attributes) => {
        const points = cellsOf(cells, name).map((c) => [Number(c.row), c.simulated]).sort((a, b) => a[0] - b[0]);
        if (points.length) svg.append(element("polyline", { points: points.map(([x, y]) => `${toX(x).toFixed(2)},${toY(y).toFixed(2)}`).join(" "), fill: "none", stroke: look[0], ...attributes }));
      };
      lineOf(before, { "stroke-width": 1, "stroke-opacity": 0.55, class: "before" });
      lineOf(now, { "stroke-width": 1.8, "stroke-dasharray": look[1], class: "now" });
      for (const c of cellsOf(before, name)) {
        if (c.published !== undefined) svg.append(markOf(look, toX(Number(c.row)), toY(c.published), 5, true));
      }
      for (const c of cellsOf(now, name)) {
        const x = toX(Number(c.row)), y = toY(c.simulated), was = before.find((b) => b.row === c.row && b.column === name);
        svg.append(markOf(look, x, y, 2.6, false));
        const text = `${c.row}, ${name}: now ${short(c.simulated)} ${c.unit}` + (was ? `, before ${short(was.simulated)}` : "");
        places.append(element("circle", { cx: x.toFixed(2), cy: y.toFixed(2), r: 5 }, element("title", {}, text.trim())));
      }
    });
    places.setAttribute("viewBox", `0 0 ${width} ${height}`);
    return svg;
  };

  const legend = (names) => {
    const list = document.createElement("ul");
    list.className = "legend";
    names.forEach((name, i) => {
      const look = looks[i % looks.length], item = document.createElement("li");
      item.append(element("svg", { viewBox: "0 0 34 12", width: 34, height: 12, "aria-hidden": "true" },
        element("line", { x1: 1, x2: 33, y1: 6, y2: 6, stroke: look[0], "stroke-width": 1.8, "stroke-dasharray": look[1] }), markOf(look, 17, 6, 3, false)), " " + name);
      list.append(item);
    });
    return list;
  };

  const figure = (plot, title, names, before, now) => {
    const figure = document.createElement("figure"), drawing = document.createElement("div"), caption = document.createElement("figcaption");
    const places = element("svg", { class: "places", "aria-label": `Values of ${title || plot.Title}: arrow keys go from one to the next`, role: "application", tabindex: "0" });
    drawing.className = "drawing";
    drawing.setAttribute("role", "group");
    drawing.setAttribute("aria-label", title || plot.Title);
    drawing.append(chart(plot, title, names, before, now, places), places);
    makeReadable(places);
    const enlarge = document.createElement("button");
    enlarge.type = "button";
    enlarge.textContent = "Enlarge";
    caption.append((title || plot.Title) + " ", enlarge);
    figure.append(drawing, caption);
    makeGreater(enlarge);
    return figure;
  };

  // figures returns the pictures of a plot: one, or one for each panel. A series that both runs lack is left out.
  return (plot, before, now) => {
    const there = (names) => names.filter((n) => before.some((c) => c.column === n) || now.some((c) => c.column === n));
    if (plot.Panels) {
      const below = legend(plot.Legend || plot.Panels[0].Series);
      below.classList.add("wide");
      return [...plot.Panels.map((p) => figure(plot, p.Title, there(p.Series), before, now)), below];
    }
    const names = there(plot.Series && plot.Series.length ? plot.Series : [...new Set(now.concat(before).map((c) => c.column))]);
    const one = figure(plot, "", names, before, now);
    one.append(legend(names));
    return [one];
  };
})();
