package scenarios

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simrun/internal/diag"
	"simrun/machines/tomlfile"
)

// Counterfactual is a changed run of a scenario on which verdicts rest: "would it be so without contention?" The
// scenario file declares it, so that users can run it by itself.
type Counterfactual struct {
	ID   string
	Text string // one sentence: what is different
	Long bool   // it takes so long that it runs only when it is asked for

	overrides []Override
	scenario  *Scenario // with the changes
	lost      bool      // a machine has a part of another, which has no such parameters
}

// Changes returns the changes of the counterfactual as NAME=VALUE.
func (c *Counterfactual) Changes() []string {
	var all []string
	for _, o := range c.overrides {
		all = append(all, o.Path+"="+o.Value)
	}
	return all
}

// unread lists the parameters that the counterfactual itself sets and never reads. A change of the user
// may concern only the other simulations of the scenario, so it is not listed.
func (c *Counterfactual) unread() []string {
	return slices.DeleteFunc(c.scenario.unread(), func(path string) bool {
		return !slices.ContainsFunc(c.overrides, func(o Override) bool { return c.scenario.isFor(o, path) })
	})
}

// isFor says whether an override is of the parameter of that path, or of a part of it.
func (s *Scenario) isFor(o Override, path string) bool {
	if o.OfLibrary() {
		return strings.HasPrefix(o.Path+".", path+".")
	}
	return slices.ContainsFunc(s.Targets, func(t Target) bool {
		local, ok := o.PathOn(t.Name)
		return ok && s.Prefix(&t)+local == path
	})
}

// Counterfactuals returns those that the file declares, in its order.
func (s *Scenario) Counterfactuals() []Counterfactual { return s.counterfactuals }

// counterfactual returns the one of that id, or nil.
func (s *Scenario) counterfactual(id string) *Counterfactual {
	i := slices.IndexFunc(s.counterfactuals, func(c Counterfactual) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return &s.counterfactuals[i]
}

// counterfactualIDs returns the ids of all of them.
func (s *Scenario) counterfactualIDs() []string {
	var ids []string
	for _, c := range s.counterfactuals {
		ids = append(ids, c.ID)
	}
	return ids
}

// runs says whether a run of the scenario includes the counterfactual. One that judges no claims needs none.
func (s *Scenario) runs(id string) bool {
	c := s.counterfactual(id)
	return c != nil && !c.lost && !s.Alone && !s.isPart && (s.Long || !c.Long)
}

// readCounterfactuals takes the tables of the file apart.
func (l *loader) readCounterfactuals() {
	u := unique{l: l, seen: map[string]bool{}}
	for i, t := range l.table.Counterfactuals {
		at := l.s.doc.Root.Field("counterfactual").Items[i]
		u.add(at.Field("id"), "counterfactual", "", t.ID)
		l.checkName(at.Field("id"), "id", t.ID)
		c := Counterfactual{ID: t.ID, Text: t.Text, Long: t.Long}
		if t.Set.node != nil {
			c.overrides = l.overridesIn(t.ID, t.Set.node)
		}
		l.s.counterfactuals = append(l.s.counterfactuals, c)
	}
}

// overridesIn reads the names and values of a table as if they came from flags.
func (l *loader) overridesIn(id string, table *tomlfile.Node) []Override {
	var all []Override
	for _, n := range table.Fields {
		if n.Kind == tomlfile.Table || n.Kind == tomlfile.Datetime {
			l.errs = append(l.errs, n.Errorf("found %s, expected a value such as \"20us\" behind a name in quotes such as \"machine.lapi.interrupt\"", n.Describe()))
			continue
		}
		o, err := l.catalog.ParseOverride(n.Key + "=" + valueText(n))
		if err != nil {
			l.errs = append(l.errs, n.KeyErrorf("%v", unwrapOnce(err)))
			continue
		}
		o.Flag = fmt.Sprintf("counterfactual %s: %s", id, n.Key)
		all = append(all, o)
	}
	return all
}

// valueText returns the value at a node as --set takes it: a string without quotes.
func valueText(n *tomlfile.Node) string {
	if n.Kind == tomlfile.String {
		return n.Value.(string)
	}
	return inline(n)
}

// inline returns the value at a node as TOML on one line.
func inline(n *tomlfile.Node) string {
	var parts []string
	switch n.Kind {
	case tomlfile.Array:
		for _, item := range n.Items {
			parts = append(parts, inline(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case tomlfile.Table:
		for _, f := range n.Fields {
			parts = append(parts, strconv.Quote(f.Key)+" = "+inline(f))
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	case tomlfile.String:
		return strconv.Quote(n.Value.(string))
	}
	return n.Describe()
}

// loadCounterfactuals loads the scenario once more for each counterfactual, so that its mistakes are
// found before anything runs. A part of a scenario runs none, and its rows and columns need not be those of a
// counterfactual. A machine with a part of another runs those that change what it has.
func (l *loader) loadCounterfactuals(data []byte, overrides []Override) error {
	if l.s.isPart {
		return nil
	}
	var errs diag.List
	for i := range l.s.counterfactuals {
		c := &l.s.counterfactuals[i]
		changed, err := l.catalog.load(l.s.File, data, slices.Concat(overrides, c.overrides), false)
		if c.lost = err != nil && l.swapped; c.lost {
			continue
		}
		if err != nil {
			at := l.s.doc.Root.Field("counterfactual").Items[i]
			errs = append(errs, at.Field("set").KeyErrorf("%v", err))
			continue
		}
		c.scenario = changed
	}
	return errs.Err()
}

// WithCounterfactual returns the overrides that make a run of the scenario its
// counterfactual of that id.
func (s *Scenario) WithCounterfactual(id string) ([]Override, error) {
	c := s.counterfactual(id)
	if c == nil {
		return nil, fmt.Errorf("scenario %q: unknown counterfactual %q%s", s.ID, id, expectation(id, s.counterfactualIDs()))
	}
	return c.overrides, nil
}
