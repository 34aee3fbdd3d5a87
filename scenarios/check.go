package scenarios

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"simrun/machines/tomlfile"
	"simrun/scenarios/exhibit"
)

func (l *loader) checkID() {
	id := l.table.ID
	if id == "" {
		return // reported already
	}
	if at := strings.IndexFunc(id, notInID); at >= 0 || id[0] == '-' {
		l.failf("id", "found id %q, expected lower-case letters, digits and hyphens, as in \"armci-fig4\"", id)
		return
	}
	base, isFile := strings.CutSuffix(filepath.Base(l.s.File), ".toml")
	if isFile && base != id {
		l.failf("id", "found id %q in a file of another name, expected %q", id, base)
	}
}

func notInID(r rune) bool {
	return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
}

// checkExhibits refuses two things with the same name, and published numbers without a source.
func (l *loader) checkExhibits() {
	u := unique{l: l, seen: map[string]bool{}}
	for i, e := range l.table.Exhibits {
		at := l.s.doc.Root.Field("exhibit").Items[i]
		l.checkTotals(at, e)
		u.add(at.Field("id"), "exhibit", "", e.ID)
		l.checkName(at.Field("id"), "id", e.ID)
		for j, p := range e.Plots {
			plot := at.Field("plot").Items[j]
			u.add(plot, "plot with suffix", e.ID, p.Suffix)
			l.checkName(plot.Field("suffix"), "suffix", p.Suffix)
			l.checkPanels(plot, e, p)
		}
		for j, p := range e.Published {
			cell := at.Field("published").Items[j]
			u.add(cell, "published cell", e.ID, string(p.Row)+"/"+string(p.Column))
			if cmp.Or(p.Source, e.Source, l.table.Paper) == "" {
				l.errs = append(l.errs, cell.Errorf("found a published value without a source, "+
					"expected source here or in the exhibit, or paper at the top"))
			}
		}
		for j, c := range e.Claims {
			u.add(at.Field("claim").Items[j], "claim", e.ID, c.ID)
			l.checkClaim(at.Field("claim").Items[j], c)
		}
	}
}

// checkClaim refuses a statement of a paper without its place, and a verdict that rests on an
// undeclared run.
func (l *loader) checkClaim(at *tomlfile.Node, c claimTable) {
	if c.Class == exhibit.Paper && c.Where == "" {
		l.errs = append(l.errs, at.Errorf("claim %q: missing key \"where\", expected the place in the paper, as in \"Sec. 2.5, l. 154\"", c.ID))
	}
	for i, id := range c.Counterfactuals {
		if l.s.counterfactual(id) == nil {
			l.errs = append(l.errs, at.Field("counterfactual").Items[i].Errorf("unknown counterfactual %q%s", id, expectation(id, l.s.counterfactualIDs())))
		}
	}
}

// checkPanels refuses panels whose series one legend cannot name.
func (l *loader) checkPanels(at *tomlfile.Node, e exhibitTable, p plotTable) {
	panels, legend := at.Field("panels"), at.Field("legend")
	switch series := at.Field("series"); {
	case panels != nil && series != nil:
		l.errs = append(l.errs, series.KeyErrorf("found series in a plot with panels, expected the series of each panel there"))
	case len(p.Panels) == 0 && legend != nil:
		l.errs = append(l.errs, legend.KeyErrorf("found a legend in a plot without panels, whose series are named by their columns"))
	case panels != nil && e.Kind != exhibit.Figure:
		l.errs = append(l.errs, panels.KeyErrorf("found panels in an exhibit of kind %q, expected them in a %s", e.Kind, exhibit.Figure))
	case panels != nil && legend == nil:
		l.errs = append(l.errs, panels.KeyErrorf("found panels without a legend, expected legend = [...] with a name for each series of a panel"))
	}
	for i, one := range p.Panels {
		if legend != nil && len(one.Series) != len(p.Legend) {
			l.errs = append(l.errs, panels.Items[i].Errorf("found %d series, expected %d: one for each name in the legend", len(one.Series), len(p.Legend)))
		}
	}
}

// checkTotals refuses totals that no other exhibit has.
func (l *loader) checkTotals(at *tomlfile.Node, e exhibitTable) {
	var ids []string
	for _, other := range l.table.Exhibits {
		if other.ID != e.ID {
			ids = append(ids, other.ID)
		}
	}
	n := at.Field("totals")
	switch {
	case n == nil:
	case e.Kind != exhibit.Ladder:
		l.errs = append(l.errs, n.KeyErrorf("found totals in an exhibit of kind %q, expected them in a %s", e.Kind, exhibit.Ladder))
	case !slices.Contains(ids, e.Totals):
		l.errs = append(l.errs, n.Errorf("unknown exhibit %q%s", e.Totals, expectation(e.Totals, ids)))
	}
}

// checkName refuses a name that cannot be part of the name of a file. n is nil if the scenario's file
// does not have it.
func (l *loader) checkName(n *tomlfile.Node, what, name string) {
	if n != nil && strings.IndexFunc(name, notInID) >= 0 {
		l.errs = append(l.errs, n.Errorf("found %s %q, expected lower-case letters, digits and hyphens: files are named after it", what, name))
	}
}

// unique finds things that are there twice.
type unique struct {
	l    *loader
	seen map[string]bool
}

func (u *unique) add(n *tomlfile.Node, what, within, name string) {
	key := strings.Join([]string{what, within, name}, "\x00")
	if u.seen[key] && n != nil {
		u.l.errs = append(u.l.errs, n.Errorf("found a second %s %q, expected each once", what, name))
	}
	u.seen[key] = true
}
