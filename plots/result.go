package plots

import (
	"bytes"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"simrun/scenarios/exhibit"
)

// WriteResult prints the result of a run: each exhibit as by [WriteText], with a blank line between
// them, and then the checks of its data and notes on the run. The error is an [*Error] or w's.
func WriteResult(w io.Writer, exhibits []exhibit.Exhibit, checks []exhibit.Check, notes []string, width int) error {
	var b bytes.Buffer
	for i, e := range exhibits {
		if i > 0 {
			b.WriteByte('\n')
		}
		if err := WriteText(&b, e, width); err != nil {
			return err
		}
	}
	writeChecks(&b, checks, width)
	if len(notes) > 0 {
		b.WriteString("\nNotes on the run\n")
	}
	for _, n := range notes {
		writeWrapped(&b, "  - ", n, width)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func writeChecks(b *bytes.Buffer, checks []exhibit.Check, width int) {
	if len(checks) > 0 {
		b.WriteString("\nChecks\n")
	}
	for _, c := range checks {
		verdict := "  holds  "
		if !c.Holds {
			verdict = "  FAILS  "
		}
		writeWrapped(b, verdict, c.ID+": "+c.Observed, width)
	}
}

// writeWrapped prints a paragraph that hangs from its first words.
func writeWrapped(b *bytes.Buffer, hang, paragraph string, width int) {
	for _, line := range strings.Split(text.WrapSoft(paragraph, width-len(hang)), "\n") {
		b.WriteString(hang + strings.TrimRight(line, " ") + "\n")
		hang = strings.Repeat(" ", len(hang))
	}
}
