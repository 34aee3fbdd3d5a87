package plots

import (
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// heading returns the lines above a picture: its title and, in a changed run, the changes, so that
// nobody mistakes it for the unchanged one.
func (d *Drawer) heading(title string, changes []string, width vg.Length) []string {
	lines := wrapWidth(d.title, title, width)
	if line := changedLine(changes); line != "" {
		lines = append(lines, wrapWidth(d.title, breakWords(d.title, line, width), width)...)
	}
	return lines
}

// changedLine names the changes of a run; it is empty for an unchanged one.
func changedLine(changes []string) string {
	if len(changes) == 0 {
		return ""
	}
	return "changed: " + strings.Join(changes, ", ")
}

// breakWords puts spaces into words that are wider than a line, such as long
// lists of values.
func breakWords(face font.Face, s string, width vg.Length) string {
	var b strings.Builder
	word := ""
	for _, r := range s {
		if face.Width(word+string(r)) > width {
			b.WriteByte(' ')
			word = ""
		}
		b.WriteRune(r)
		if word += string(r); r == ' ' {
			word = ""
		}
	}
	return b.String()
}
