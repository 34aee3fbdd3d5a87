package machines

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"simrun/internal/diag"
	"simrun/machines/tomlfile"
	"simrun/sim/param"
)

// Title says which machine a Spec describes: the table [machine] of its file.
type Title struct {
	Name        string `toml:"name"` // as scenarios and commands name it, such as "ibmsp"
	Year        int    `toml:"year" min:"1"`
	Site        string `toml:"site"`
	Description string `toml:"description"` // one line: make, processor, network
}

// LoadSpec fills dst, a pointer to a struct whose fields are tables of param.Value, from a TOML file. Tags are those
// of package tomlfile. Bounds in tags also hold for overrides. Every number must have a value, a kind and a source. A
// fitted number must name the cells that it was fitted to:
//
//	[lapi.interrupt]
//	value  = "29us"
//	kind   = "fitted"
//	source = "Shah et al. 1998: interrupt round trip less polling round trip"
//	fit    = ["armci-intro/first/latency"] # exhibit/row/column, for kind "fitted"
//	doubt  = "the two were measured on different nodes" # optional
//	low    = "25us"   # the least that the doubt allows, at most the value
//	high   = "33us"   # the greatest, at least the value
//	recalled = true   # optional: nobody has opened the source
//
// A number that is assumed, derived or recalled must have low and high. Words and switches have none. Counts, ratios
// and switches are TOML numbers and booleans; everything else is a string. A parameter of type node.Operations has a
// count for each kind of operation instead of the value (load = 7, branch = 2), and limits that are factors or counts
// (low = "0.5x", high = "9 load, 2 branch"). The error is a diag.List of everything that is wrong. The Sheet refers to
// the parameters in dst, so dst must not be copied away from it.
func LoadSpec(file string, data []byte, dst any) (*Sheet, error) {
	doc, err := tomlfile.Parse(file, data)
	if err != nil {
		return nil, err
	}
	return SpecFrom(doc, dst)
}

// SpecFrom is [LoadSpec] for a parsed file. Parsing is the slower half of the work, and many runs of one machine can
// share the document. Each run has its own dst and Sheet.
func SpecFrom(doc *tomlfile.Document, dst any) (*Sheet, error) { return specFrom(doc, dst, false) }

// ChosenSpecFrom is [SpecFrom] for an invented machine: its numbers are choices without doubt, so they
// need no limits.
func ChosenSpecFrom(doc *tomlfile.Document, dst any) (*Sheet, error) { return specFrom(doc, dst, true) }

func specFrom(doc *tomlfile.Document, dst any, chosen bool) (*Sheet, error) {
	s := &Sheet{File: doc.File, spec: reflect.ValueOf(dst).Elem()}
	errs := doc.Decode(dst, func(n *tomlfile.Node, dst any, tag reflect.StructTag) (bool, diag.List) {
		p, ok := dst.(param.Param)
		if !ok {
			return false, nil
		}
		s.params = append(s.params, p)
		return true, defineParam(p, n, tag, chosen)
	})
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return s, nil
}

// entry is the table of one parameter, taken apart; absent keys are nil.
type entry struct {
	path                            string
	table                           *tomlfile.Node
	value, kind, source, fit, doubt *tomlfile.Node
	low, high, recalled             *tomlfile.Node
	counts                          []*tomlfile.Node // by kind of operation, instead of a value
	kinds                           []string         // that counts can have; nil of a single quantity
	errs                            diag.List
}

// defineParam gives p the value and the metadata in table n; a chosen one needs no
// limits.
func defineParam(p param.Param, n *tomlfile.Node, tag reflect.StructTag, chosen bool) diag.List {
	e := &entry{path: n.Path(), table: n}
	if p, ok := p.(partedParam); ok {
		e.kinds = p.Parts()
	}
	if n.Kind != tomlfile.Table {
		e.failf(n, "found %s, expected a table with value, kind and source", n.Describe())
		return e.errs
	}
	e.takeApart()
	m := &param.Meta{Path: e.path, Bounds: param.BoundsOf(tag)}
	m.Kind = e.readKind()
	m.Source = e.readSource()
	m.Fit = e.readFit(m.Kind)
	m.Recalled = e.readRecalled()
	m.Doubt = e.text(e.doubt)
	if e.define(p, m) {
		e.limit(p, e.low, p.SetLow)
		e.limit(p, e.high, p.SetHigh)
		if m.Doubtful() && !chosen {
			e.demandLimits(p)
		}
	}
	return e.errs
}

// demandLimits refuses a doubtful number without limits of its doubt.
func (e *entry) demandLimits(p param.Param) {
	if d := p.Dimension(); d == param.Switch || d == param.Word || e.low != nil && e.high != nil {
		return
	}
	var missing []string
	for _, l := range []struct {
		name string
		node *tomlfile.Node
	}{{"low", e.low}, {"high", e.high}} {
		if l.node == nil {
			missing = append(missing, l.name)
		}
	}
	e.failf(e.table, "missing %s, expected the limits that its doubt allows: it is assumed, derived or recalled", strings.Join(missing, " and "))
}

func (e *entry) failf(n *tomlfile.Node, format string, args ...any) {
	e.errs = append(e.errs, n.Errorf("%s: %s", e.path, fmt.Sprintf(format, args...)))
}

var entryKeys = []string{"value", "kind", "source", "recalled", "low", "high", "doubt", "fit"}

func (e *entry) takeApart() {
	places := map[string]**tomlfile.Node{
		"value": &e.value, "kind": &e.kind, "source": &e.source, "recalled": &e.recalled,
		"low": &e.low, "high": &e.high, "doubt": &e.doubt, "fit": &e.fit,
	}
	if e.kinds != nil {
		delete(places, "value")
	}
	for _, f := range e.table.Fields {
		switch place := places[f.Key]; {
		case place != nil:
			*place = f
		case slices.Contains(e.kinds, f.Key):
			e.counts = append(e.counts, f)
		default:
			e.errs = append(e.errs, e.unknownKey(f))
		}
	}
}

func (e *entry) unknownKey(f *tomlfile.Node) *diag.Error {
	accepted := entryKeys
	if e.kinds != nil {
		accepted = append(entryKeys[1:len(entryKeys):len(entryKeys)], e.kinds...)
	}
	return f.KeyErrorf("%s: unknown key %q of a parameter%s; accepted: %s",
		e.path, f.Key, diag.Hint(f.Key, accepted), strings.Join(accepted, ", "))
}

// text returns the string at n, or nothing and an error if there is something
// else.
func (e *entry) text(n *tomlfile.Node) string {
	if n == nil {
		return ""
	}
	s, ok := n.Value.(string)
	if !ok {
		e.failf(n, "found %s, expected a string", n.Describe())
	}
	return s
}

func (e *entry) readKind() param.Kind {
	if e.kind == nil {
		e.failf(e.table, "missing kind, expected one of measured, published, derived, fitted, assumed")
		return ""
	}
	kind, err := param.ParseKind(e.text(e.kind))
	if err != nil && e.kind.Kind == tomlfile.String {
		e.failf(e.kind, "%s", err)
	}
	return kind
}

const sourceExpected = "expected author, year, table or page, and how the number follows from it"

func (e *entry) readSource() string {
	source := e.text(e.source)
	switch {
	case e.source == nil:
		e.failf(e.table, "missing source, %s", sourceExpected)
	case e.source.Kind == tomlfile.String && strings.TrimSpace(source) == "":
		e.failf(e.source, "found an empty source, %s", sourceExpected)
	}
	return source
}

func (e *entry) readRecalled() bool {
	if e.recalled == nil {
		return false
	}
	recalled, ok := e.recalled.Value.(bool)
	if !ok {
		e.failf(e.recalled, "found %s, expected true or false", e.recalled.Describe())
	}
	return recalled
}

const fitExpected = `expected the cells that the number was fitted to, such as ["armci-intro/first/latency"]`

// readFit checks that fitted numbers, and only those, name their cells.
func (e *entry) readFit(kind param.Kind) []string {
	switch {
	case kind == param.Fitted && e.fit == nil:
		e.failf(e.kind, "found kind \"fitted\" without fit, %s", fitExpected)
		return nil
	case e.fit == nil:
		return nil
	case kind != param.Fitted && kind != "":
		e.errs = append(e.errs, e.fit.KeyErrorf("%s: found fit with kind %q, expected it only with kind \"fitted\"", e.path, kind))
	case e.fit.Kind != tomlfile.Array || len(e.fit.Items) == 0:
		what := "an empty list"
		if e.fit.Kind != tomlfile.Array {
			what = e.fit.Describe()
		}
		e.failf(e.fit, "found %s, %s", what, fitExpected)
	}
	var cells []string
	for _, item := range e.fit.Items {
		cell := e.text(item)
		if item.Kind == tomlfile.String && !isCell(cell) {
			e.failf(item, "found %q, expected exhibit/row/column, such as \"armci-intro/first/latency\"", cell)
		}
		cells = append(cells, cell)
	}
	return cells
}

// isCell reports whether name is exhibit/row/column. Only the exhibit cannot
// have a slash in it.
func isCell(name string) bool {
	parts := strings.Split(name, "/")
	for _, p := range parts {
		if strings.TrimSpace(p) == "" {
			return false
		}
	}
	return len(parts) >= 3
}

// define parses the value and reports whether there is one. Only the TOML type
// that fits the dimension will do: a quantity without quotes lacks its unit, and a
// count in quotes is a slip.
func (e *entry) define(p param.Param, m *param.Meta) bool {
	if e.kinds != nil {
		return e.defineCounts(p, m)
	}
	if e.value == nil {
		e.failf(e.table, "missing value, expected %s", p.Dimension().Expected())
		return false
	}
	return e.parse(p, e.value, func(text string) error { return p.Define(m, text) })
}

// defineCounts gives p the counts by kind, and reports whether there are any.
func (e *entry) defineCounts(p param.Param, m *param.Meta) bool {
	var parts []string
	for _, n := range e.counts {
		if n.Kind != tomlfile.Integer || n.Value.(int64) < 0 {
			e.failf(n, "%s: found %s, expected a whole number of operations, 0 or more", n.Key, describeType(n))
			return false
		}
		parts = append(parts, n.Describe()+" "+n.Key)
	}
	if len(parts) == 0 {
		e.failf(e.table, "missing counts, expected a whole number of operations of some of the kinds %s", strings.Join(e.kinds, ", "))
		return false
	}
	if err := p.Define(m, strings.Join(parts, ", ")); err != nil {
		e.failf(e.table, "%s", err)
		return false
	}
	return true
}

// limit gives a defined parameter a limit, if there is one at n.
func (e *entry) limit(p param.Param, n *tomlfile.Node, set func(text string) error) {
	if n != nil {
		e.parse(p, n, set)
	}
}

// parse hands the text of a quantity at n on and reports whether it was accepted.
func (e *entry) parse(p param.Param, n *tomlfile.Node, set func(text string) error) bool {
	if !fits(n.Kind, p.Dimension()) {
		e.failf(n, "found %s, expected %s", describeType(n), p.Dimension().Expected())
		return false
	}
	text, isString := n.Value.(string)
	if !isString {
		text = n.Describe()
	}
	if err := set(text); err != nil {
		e.failf(n, "%s", err)
		return false
	}
	return true
}

func fits(k tomlfile.Kind, d param.Dimension) bool {
	switch d {
	case param.Count:
		return k == tomlfile.Integer
	case param.Ratio:
		return k == tomlfile.Integer || k == tomlfile.Float
	case param.Switch:
		return k == tomlfile.Bool
	}
	return k == tomlfile.String
}

// describeType describes a value of the wrong type; with strings it says so,
// because "512" and 512 look alike.
func describeType(n *tomlfile.Node) string {
	if n.Kind == tomlfile.String {
		return "the string " + n.Describe()
	}
	return n.Describe()
}
