package scenarios

import (
	"cmp"
	"reflect"

	"simrun/internal/diag"
	"simrun/machines/tomlfile"
	"simrun/scenarios/exhibit"
)

// scenarioTable is the form of a scenario file. The package comment explains it.
type scenarioTable struct {
	ID         string         `toml:"id"`
	Title      string         `toml:"title"`
	System     string         `toml:"system,optional"`
	Paper      string         `toml:"paper,optional"`
	Program    string         `toml:"program"`
	Machine    string         `toml:"machine,optional"`
	Machines   []string       `toml:"machines,optional"`
	Processes  int            `toml:"processes,optional" min:"1"`
	Seed       int64          `toml:"seed,optional" min:"0"`
	Mode       Mode           `toml:"mode,optional" oneof:"data phantom sampled"`
	Exact      bool           `toml:"exact,optional"`
	Parameters section        `toml:"parameters,optional"`
	Set        section        `toml:"set,optional"`
	Only       onlyTable      `toml:"only,optional"`
	Exhibits   []exhibitTable `toml:"exhibit,optional"`

	Counterfactuals []counterfactualTable `toml:"counterfactual,optional"`
}

type counterfactualTable struct {
	ID   string  `toml:"id"`
	Text string  `toml:"text"`
	Long bool    `toml:"long,optional"`
	Set  section `toml:"set"`
}

type exhibitTable struct {
	ID        string           `toml:"id"`
	Kind      exhibit.Kind     `toml:"kind" oneof:"table figure drawing api numbers ladder"`
	Title     string           `toml:"title"`
	Caption   string           `toml:"caption,optional"`
	Unit      string           `toml:"unit,optional"`
	Totals    string           `toml:"totals,optional"`
	Source    string           `toml:"source,optional"`
	Notes     []string         `toml:"notes,optional"`
	Findings  []string         `toml:"findings,optional"`
	Plots     []plotTable      `toml:"plot,optional"`
	Published []publishedTable `toml:"published,optional"`
	Fitted    []fittedTable    `toml:"fitted,optional"`
	Claims    []claimTable     `toml:"claim,optional"`
}

type fittedTable struct {
	Cells []string       `toml:"cells"`
	By    exhibit.Fitted `toml:"by" oneof:"parameter form input"`
	What  string         `toml:"what"`
	Why   string         `toml:"why"`
}

type plotTable struct {
	Suffix string        `toml:"suffix,optional"`
	Title  string        `toml:"title,optional"`
	X      string        `toml:"x"`
	Y      string        `toml:"y"`
	XScale exhibit.Scale `toml:"xscale,optional" oneof:"linear log"`
	YScale exhibit.Scale `toml:"yscale,optional" oneof:"linear log"`
	Marks  []markTable   `toml:"marks,optional"`
	Series []string      `toml:"series,optional"`
	Panels []panelTable  `toml:"panels,optional"`
	Legend []string      `toml:"legend,optional"`
}

type panelTable struct {
	Title  string   `toml:"title"`
	Series []string `toml:"series"`
}

type markTable struct {
	X     float64 `toml:"x"`
	Label string  `toml:"label"`
}

type publishedTable struct {
	Row    name    `toml:"row"`
	Column name    `toml:"column"`
	Value  float64 `toml:"value"`
	Unit   string  `toml:"unit,optional"`
	Source string  `toml:"source,optional"`

	Derived bool `toml:"derived,optional"`
}

type claimTable struct {
	ID      string        `toml:"id"`
	Class   exhibit.Class `toml:"class,optional" oneof:"paper ours construction"`
	Text    string        `toml:"text"`
	Where   string        `toml:"where,optional"`
	Because string        `toml:"because,optional"`

	Counterfactuals []string `toml:"counterfactual,optional"`
}

// claim returns the claim of the table.
func (t *claimTable) claim() exhibit.Claim {
	return exhibit.Claim{
		ID: t.ID, Class: cmp.Or(t.Class, exhibit.Ours), Text: t.Text, Where: t.Where, Because: t.Because,
		Counterfactuals: t.Counterfactuals,
	}
}

// name is the name of a row or column. In a file it is a string, or a number that is taken as it would be printed. So
// the x values of figures need no quotes.
type name string

// section is a table that is decoded later, when its type is known.
type section struct{ node *tomlfile.Node }

// tables decodes the types of this file that package tomlfile does not know.
func tables(n *tomlfile.Node, dst any, _ reflect.StructTag) (bool, diag.List) {
	switch p := dst.(type) {
	case *section:
		if n.Kind != tomlfile.Table {
			return true, diag.List{n.Errorf("found %s, expected a table", n.Describe())}
		}
		p.node = n
	case *name:
		switch n.Kind {
		case tomlfile.String:
			*p = name(n.Value.(string))
		case tomlfile.Integer, tomlfile.Float:
			*p = name(formatNumber(n.Float()))
		default:
			return true, diag.List{n.Errorf("found %s, expected a string or a number", n.Describe())}
		}
	default:
		return false, nil
	}
	return true, nil
}

// exhibit returns a new exhibit with the statements of the table; the program supplies the rest.
func (t *exhibitTable) exhibit() exhibit.Exhibit {
	e := exhibit.Exhibit{ID: t.ID, Kind: t.Kind, Title: t.Title, Caption: t.Caption, Unit: t.Unit}
	for _, p := range t.Plots {
		e.Plots = append(e.Plots, p.plot(t.Title))
	}
	for i := range t.Claims {
		e.Claims = append(e.Claims, t.Claims[i].claim())
	}
	e.Notes = append(e.Notes, t.Notes...)
	return e
}

func (t *plotTable) plot(title string) exhibit.Plot {
	p := exhibit.Plot{
		Suffix: t.Suffix, Title: t.Title,
		XLabel: t.X, YLabel: t.Y, XScale: t.XScale, YScale: t.YScale, Series: t.Series, Legend: t.Legend,
	}
	for _, one := range t.Panels {
		p.Panels = append(p.Panels, exhibit.Panel(one))
	}
	if p.Title == "" {
		p.Title = title
	}
	if p.XScale == "" {
		p.XScale = exhibit.Linear
	}
	if p.YScale == "" {
		p.YScale = exhibit.Linear
	}
	for _, m := range t.Marks {
		p.Marks = append(p.Marks, exhibit.Mark{X: m.X, Label: m.Label})
	}
	return p
}
