package plots

import (
	"slices"
	"strings"

	"simrun/scenarios/exhibit"
)

// classHeadings are the headings of the classes of claims, and the words that
// count them.
var classHeadings = map[exhibit.Class]struct{ heading, short string }{
	exhibit.Paper:        {"Claims of the paper", "paper"},
	exhibit.Ours:         {"Claims of this project", "ours"},
	exhibit.Construction: {"True by construction, which checks the program", "construction"},
}

// verdictMarks tell the verdicts apart at a glance and without colours.
var verdictMarks = map[exhibit.Verdict]string{exhibit.Holds: "= holds  ", exhibit.Differs: "≠ differs", exhibit.Open: "? open   "}

// claimIndent is how far the text of a claim hangs.
const claimIndent = 13

// claims lists the claims by class with the run's observations, and counts them.
func (p *printer) claims(claims []exhibit.Claim) {
	var counts []string
	for _, class := range exhibit.Classes() {
		of := slices.DeleteFunc(slices.Clone(claims), func(c exhibit.Claim) bool { return c.Class != class })
		if len(of) == 0 {
			continue
		}
		p.line("")
		p.line(classHeadings[class].heading)
		for _, c := range of {
			p.claim(c)
		}
		counts = append(counts, classHeadings[class].short+": "+exhibit.CountVerdicts(of))
	}
	if len(counts) > 0 {
		p.line("")
		p.wrapped("", "", strings.Join(counts, "; "))
	}
}

// claim prints a claim with its verdict, the run's observation, and the reason if it differs or is
// open.
func (p *printer) claim(c exhibit.Claim) {
	where := ""
	if c.Where != "" {
		where = " (" + c.Where + ")"
	}
	hang := strings.Repeat(" ", claimIndent)
	p.hanging("  "+verdictMarks[c.Verdict]+"  ", hang, c.ID+where+": "+c.Text)
	if c.Observed != "" {
		p.hanging(hang, hang, "Observed: "+c.Observed)
	}
	switch {
	case c.Because == "": // as in a changed run
	case c.Verdict == exhibit.Open:
		p.hanging(hang, hang, "Missing: "+c.Because)
	default:
		p.hanging(hang, hang, "Because: "+c.Because)
	}
	if len(c.Counterfactuals) > 0 {
		p.hanging(hang, hang, "Rests on: "+strings.Join(c.Counterfactuals, ", "))
	}
}

// hanging prints a paragraph of a claim.
func (p *printer) hanging(first, next, s string) {
	for i, line := range wrap(s, p.width-claimIndent) {
		if i == 0 {
			p.line(first + line)
			continue
		}
		p.line(next + line)
	}
}
