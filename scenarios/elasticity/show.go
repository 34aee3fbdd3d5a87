package elasticity

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"simrun/scenarios/exhibit"
)

// Matters is the elasticity from which on a parameter that rests on little is flagged.
const Matters = 0.1

// moversShown is how many parameters are shown of each of many outputs.
const moversShown = 3

// wholeTables is up to how many outputs each has a table of its own.
const wholeTables = 4

// Name returns the name of an output, exhibit/row/column.
func (o *Output) Name() string { return o.Exhibit + "/" + o.Row + "/" + o.Column }

// Summary returns tables of words: the parameters by the greatest elasticity of the outputs, and the
// outputs with those that move them most. Of a few outputs each has a table by itself.
// Tables of parameters have at most top rows.
func (v *Study) Summary(outputs []Output, top int) exhibit.Exhibit {
	e := exhibit.Exhibit{
		ID: v.Scenario, Kind: exhibit.API, Title: "per cent by which numbers move for each per cent of a parameter", Changes: v.Changes,
	}
	ranked := v.Rank(outputs)
	if len(ranked) > 0 && len(outputs) > 1 {
		e.Text = append(e.Text, rankTable(ranked, top))
	}
	if len(outputs) <= wholeTables {
		for _, o := range outputs {
			e.Text = append(e.Text, v.outputTable(o, top))
		}
	} else {
		e.Text = append(e.Text, outputsTable(outputs))
	}
	e.Notes = v.notes(ranked, outputs)
	return e
}

// rankTable shows parameters by the greatest elasticity of any output.
func rankTable(ranked []Ranked, top int) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Parameters by the greatest elasticity", Header: []string{"parameter", "value", "kind", "most", "least", "most of"}}
	for _, r := range ranked[:min(top, len(ranked))] {
		t.Rows = append(t.Rows, []string{
			r.Name, r.Value, r.kindText(r.Most), signed(r.Most), signed(r.Least), r.Output.Row + "/" + r.Output.Column,
		})
	}
	return t
}

// outputTable shows what moves one output.
func (v *Study) outputTable(o Output, top int) exhibit.TextPart {
	t := exhibit.TextPart{
		Heading: fmt.Sprintf("%s: %s", o.Name(), strings.TrimSpace(number(o.Value)+" "+o.Unit)),
		Header:  []string{"parameter", "value", "kind", "elasticity", "by", "below", "above", "path", ""},
	}
	for _, e := range o.Elasticities[:min(top, len(o.Elasticities))] {
		p := &v.Parameters[e.parameter]
		by, path, kink := "", e.Path, ""
		if e.By == ByPath {
			by, path = "path", nil
		}
		if e.Kink {
			kink = "kink"
		}
		t.Rows = append(t.Rows, []string{
			p.Name, p.Value, p.kindText(e.Value), signed(e.Value), by, signedOr(e.Below), signedOr(e.Above), signedOr(path), kink,
		})
	}
	if o.Together != nil {
		t.Rows = append(t.Rows, []string{"all times together", "", "", signed(*o.Together), "", "", "", "", ""})
	}
	return withoutEmpty(t)
}

// withoutEmpty leaves out columns without a word in any row.
func withoutEmpty(t exhibit.TextPart) exhibit.TextPart {
	for k := len(t.Header) - 1; k >= 0; k-- {
		if slices.ContainsFunc(t.Rows, func(row []string) bool { return row[k] != "" }) {
			continue
		}
		t.Header = slices.Delete(t.Header, k, k+1)
		for i := range t.Rows {
			t.Rows[i] = slices.Delete(t.Rows[i], k, k+1)
		}
	}
	return t
}

// outputsTable shows outputs with the parameters that move each most.
func outputsTable(outputs []Output) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Outputs and what moves each most", Header: []string{"output", "value", "together", "moved by"}}
	for _, o := range outputs {
		var by []string
		for _, e := range o.Elasticities[:min(moversShown, len(o.Elasticities))] {
			by = append(by, signed(e.Value)+" "+e.Parameter)
		}
		t.Rows = append(t.Rows, []string{o.Row + "/" + o.Column, strings.TrimSpace(number(o.Value) + " " + o.Unit), signedOr(o.Together), strings.Join(by, ", ")})
	}
	return t
}

// kindText returns what the value rests on, with a mark if that is little and it matters.
func (p *Parameter) kindText(elasticity float64) string {
	text := string(cmp.Or(p.Kind, "set"))
	if strings.HasPrefix(p.Name, "scenario.") {
		text = "file"
	}
	if p.Recalled {
		text += ", recalled"
	}
	if p.IsWeak() && math.Abs(elasticity) >= Matters {
		text += " !"
	}
	return text
}

// notes says what the tables do not.
func (v *Study) notes(ranked []Ranked, outputs []Output) []string {
	still := 0
	for _, p := range v.Parameters {
		if p.still {
			still++
		}
	}
	notes := []string{fmt.Sprintf("%d parameters that the run reads were moved by %s, or as their nature allows; %d move one of %d outputs", len(v.Parameters)-still,
		percent(v.Step), len(ranked), len(outputs))}
	if still > 0 {
		notes[0] = fmt.Sprintf("of %d durations, rates, clocks and cycles the elasticities are those of the critical path of one run (path), which shows no kinks: --confirm moves them, too; "+
			"%d other parameters that the run reads were moved by %s, or as their nature allows; %d move one of %d outputs",
			still, len(v.Parameters)-still, percent(v.Step), len(ranked), len(outputs))
	}
	notes = append(notes, agreement(outputs)...)
	var weak, kinks []string
	for _, r := range ranked {
		if r.IsWeak() && math.Abs(r.Most) >= Matters {
			weak = append(weak, r.Name)
		}
		if r.Kinks > 0 {
			kinks = append(kinks, fmt.Sprintf("%s (%d)", r.Name, r.Kinks))
		}
	}
	notes = appendList(notes, fmt.Sprintf("!: matters, %v or more, and is assumed, fitted or recalled: ", Matters), weak)
	notes = appendList(notes, "kinks, where an order of events or a limit is near (outputs): ", kinks)
	var reasons []string
	names := map[string][]string{}
	for _, l := range v.LeftOut {
		if names[l.Why] == nil {
			reasons = append(reasons, l.Why)
		}
		names[l.Why] = append(names[l.Why], l.Name)
	}
	for _, why := range reasons {
		notes = appendList(notes, "left out, since "+why+": ", names[why])
	}
	for _, p := range v.Parameters {
		for _, s := range []*Step{p.Below, p.Above} {
			if s != nil && s.Failed != "" {
				notes = append(notes, fmt.Sprintf("%s is moved to one side alone: %s", p.Name, s.Failed))
			}
		}
	}
	return notes
}

// agreement says how the elasticities of critical paths compare with those of differences, where there are both.
func agreement(outputs []Output) []string {
	both, agree, kinks := 0, 0, 0
	for _, o := range outputs {
		for _, e := range o.Elasticities {
			switch {
			case e.Path == nil || e.By == ByPath:
			case e.Kink:
				both, kinks = both+1, kinks+1
			default:
				both++
				if e.Agrees() {
					agree++
				}
			}
		}
	}
	if both == 0 {
		return nil
	}
	return []string{fmt.Sprintf("of %d elasticities that the critical path (path) says too, %d agree with it to %v %% or %v, %d are kinks", both, agree, 100*agreeShare, agreeLeast, kinks)}
}

// appendList appends a note with a list of names, if there are any.
func appendList(notes []string, text string, names []string) []string {
	if len(names) == 0 {
		return notes
	}
	return append(notes, text+strings.Join(names, ", "))
}

// signed writes an elasticity.
func signed(x float64) string {
	text := fmt.Sprintf("%+.3f", x)
	if strings.Trim(text, "+-0.") == "" {
		return "0"
	}
	return text
}

func signedOr(x *float64) string {
	if x == nil {
		return ""
	}
	return signed(*x)
}

// number writes a number with four digits.
func number(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }

// percent writes a share.
func percent(x float64) string { return strconv.FormatFloat(100*x, 'g', 4, 64) + " %" }

// pick returns at most so many outputs, spread evenly.
func pick(outputs []Output, most int) []Output {
	if len(outputs) <= most {
		return outputs
	}
	var some []Output
	for i := range most {
		some = append(some, outputs[i*(len(outputs)-1)/(most-1)])
	}
	return some
}
