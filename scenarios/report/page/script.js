"use strict";
// The theme goes from that of the system to light and dark, and back.
(() => {
  const button = document.getElementById("theme"), names = ["system", "light", "dark"];
  let at = 0;
  button.hidden = false;
  button.addEventListener("click", () => {
    at = (at + 1) % names.length;
    if (at === 0) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = names[at];
    button.textContent = "Theme: " + names[at];
  });
})();

// A click on a column's name sorts by it, as numbers where all are, and again the other way.
const makeSortable = (table) => {
  table.querySelectorAll("thead th").forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.querySelectorAll("thead th")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const body = table.tBodies[0], rows = [...body.rows].map((row, i) => ({ row, i, text: row.cells[column].textContent.trim() }));
      const numbers = rows.every(({ text }) => text === "" || !Number.isNaN(parseFloat(text)));
      rows.sort((a, b) => {
        if (a.text === "" || b.text === "") return (a.text === "") - (b.text === "") || a.i - b.i;
        const order = numbers ? parseFloat(a.text) - parseFloat(b.text) : a.text.localeCompare(b.text, "en", { numeric: true });
        return (down ? -order : order) || a.i - b.i;
      });
      body.append(...rows.map(({ row }) => row));
    });
  });
};
document.querySelectorAll("table.sortable").forEach(makeSortable);

// Values of figures: the pointer shows one, arrow keys go through all. makeReadable does that for the
// places of one figure, makeGreater for its button.
const { makeReadable, makeGreater } = (() => {
  const readout = document.getElementById("readout");
  const show = (circle) => {
    for (const other of document.querySelectorAll("circle.here")) other.classList.remove("here");
    if (circle) circle.classList.add("here");
    readout.textContent = circle ? circle.querySelector("title").textContent : "";
  };
  const makeReadable = (places) => {
    places.addEventListener("keydown", (event) => {
      const all = [...places.querySelectorAll("circle")], at = all.findIndex((c) => c.classList.contains("here"));
      const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
      if (event.key === "Escape") { show(null); return; }
      if (to === undefined) return;
      event.preventDefault();
      show(all[Math.max(0, Math.min(all.length - 1, to))]);
    });
    places.addEventListener("pointerover", (event) => { if (event.target.tagName === "circle") show(event.target); });
    places.addEventListener("pointerleave", () => show(null));
    places.addEventListener("blur", () => show(null));
  };
  for (const places of document.querySelectorAll("svg.places")) makeReadable(places);

  const dialog = document.getElementById("greater");
  const makeGreater = (button) => {
    button.hidden = false;
    button.addEventListener("click", () => {
      const drawing = button.closest("figure").querySelector(".drawing").cloneNode(true);
      drawing.querySelectorAll("svg.places").forEach(makeReadable);
      dialog.querySelector("div").replaceChildren(drawing);
      dialog.append(readout); // what is behind a dialog is not shown
      dialog.showModal();
    });
  };
  document.querySelectorAll("button.enlarge").forEach(makeGreater);
  dialog.addEventListener("close", () => { document.body.append(readout); show(null); });
  return { makeReadable, makeGreater };
})();
