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
	"script":    script,
	"numeric":   func(t plots.Table, column int) bool { return column < len(t.Numeric) && t.Numeric[column] },
	"trim":      strings.TrimSpace,
	"doubtful":  func(kind string, recalled bool) bool { return recalled || kind == "assumed" || kind == "fitted" },
	"isOpen":    func(c exhibit.Claim) bool { return c.Verdict == exhibit.Open },
	"classText": classText,
}).ParseFS(files, "page/page.html"))

// script returns the script of the page; of one that runs scenarios anew with all for that.
func script(p *Page) (template.JS, error) {
	names := []string{"script.js"}
	if p.Live != nil {
		names = append(names, "draw.js", "engines.js", p.Live.Engine+".js", "live.js")
	}
	var all strings.Builder
	for _, name := range names {
		text, err := files.ReadFile("page/" + name)
		if err != nil {
			return "", err
		}
		all.Write(text)
	}
	return template.JS(all.String()), nil
}

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
