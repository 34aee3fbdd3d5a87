package report

import (
	"embed"
	"html/template"
	"io"
	"strings"

	"simrun/plots"
	"simrun/scenarios/exhibit"
)

//go:embed page
var files embed.FS

var page = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"style": func() (template.CSS, error) {
		text, err := files.ReadFile("page/style.css")
		return template.CSS(text), err
	},
	"script": func() (template.JS, error) {
		text, err := files.ReadFile("page/script.js")
		return template.JS(text), err
	},
	"numeric":   func(t plots.Table, column int) bool { return column < len(t.Numeric) && t.Numeric[column] },
	"trim":      strings.TrimSpace,
	"doubtful":  func(kind string, recalled bool) bool { return recalled || kind == "assumed" || kind == "fitted" },
	"isPaper":   func(c exhibit.Claim) bool { return c.Class == exhibit.Paper },
	"classText": classText,
}).ParseFS(files, "page/page.html"))

// classText says whose statement a claim is.
func classText(c exhibit.Class) string {
	switch c {
	case exhibit.Paper:
		return "the paper's"
	case exhibit.Ours:
		return "this project's"
	}
	return "true by construction: it checks the program"
}

// Write writes the page as one HTML file. The error is w's.
func (p *Page) Write(w io.Writer) error { return page.Execute(w, p) }
