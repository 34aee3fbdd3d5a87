package cps

import (
	"encoding/xml"
	"math/big"
	"slices"
	"strings"

	"simrun/internal/diag"
)

// The elements that may stand in others.
var (
	inCoupling = []string{"couple_var"}
	inVariable = []string{"schedule"}
	inSchedule = []string{"from", "to", "start_ts", "end_ts", "ts_interval"}
)

// The contents of attributes, for messages.
var (
	variableName = `the name of a variable, as in attribute="Temperature"`
	modeName     = "push or pull"
)

// coupling reads the root element.
func (p *parser) coupling() {
	p.children("coupling", inCoupling, func(_ string, e xml.StartElement, at int) {
		name := p.attributes(e, at, &variableName)
		v := Variable{Name: name.value, at: name.at}
		if first := p.file.Variable(v.Name); first != nil && v.Name != "" {
			p.errorf(v.at, "found variable %q again, expected all its schedules in the <couple_var> of line %d", diag.Clip(v.Name), p.file.text.Position(first.at).Line)
		}
		p.variable(&v)
		p.file.Variables = append(p.file.Variables, v)
	})
}

// variable reads a couple_var.
func (p *parser) variable(v *Variable) {
	p.children("couple_var", inVariable, func(_ string, e xml.StartElement, at int) {
		mode := p.attributes(e, at, &modeName)
		s := Schedule{at: positions{element: at}}
		if i := slices.Index(modes, mode.value); i >= 0 {
			s.Mode = Mode(i)
		} else if mode.value != "" {
			p.errorf(mode.at, "found mode %q%s, expected %s", diag.Clip(mode.value), diag.Hint(mode.value, modes), modeName)
		}
		if p.schedule(&s) {
			p.distinct(v, &s)
			v.Schedules = append(v.Schedules, s)
		}
	})
}

// value is the text of an element.
type value struct {
	text string
	at   int
}

// schedule reads a schedule and reports whether it is without mistakes.
func (p *parser) schedule(s *Schedule) bool {
	before := len(p.errs)
	values := map[string]value{}
	p.children("schedule", inSchedule, func(name string, e xml.StartElement, at int) {
		p.attributes(e, at, nil)
		v := p.text(name, at)
		if _, twice := values[name]; twice {
			p.errorf(at, "found <%s> twice in a <schedule>, expected it once", name)
		}
		values[name] = v
	})
	for _, name := range inSchedule[:4] {
		if _, ok := values[name]; !ok && !p.dead {
			p.errorf(s.at.element, "missing <%s> in <schedule>", name)
		}
	}
	for _, name := range inSchedule[:4] {
		if p.dead || values[name].text == "" {
			return false
		}
	}
	s.From, s.at.from = values["from"].text, values["from"].at
	s.To, s.at.to = values["to"].text, values["to"].at
	if s.From == s.To {
		p.errorf(s.at.to, "found application %q as sender and receiver, expected two applications", diag.Clip(s.To))
	}
	p.steps(s, values)
	return len(p.errs) == before
}

// steps reads when a schedule moves data.
func (p *parser) steps(s *Schedule, values map[string]value) {
	before := len(p.errs)
	s.StartTS = p.number("start_ts", values["start_ts"], 0)
	s.EndTS = p.number("end_ts", values["end_ts"], 0)
	s.Interval = 1
	if v := values["ts_interval"]; v.text != "" {
		s.Interval = p.number("ts_interval", v, 1)
	}
	if len(p.errs) == before && s.StartTS > s.EndTS {
		p.errorf(values["start_ts"].at, "found start_ts %d after end_ts %d, expected it before or equal", s.StartTS, s.EndTS)
	}
}

// text reads the text of an element to its end.
func (p *parser) text(name string, element int) value {
	v := value{at: element}
	var text strings.Builder
	for {
		token, at := p.token()
		switch token := token.(type) {
		case nil:
			return v
		case xml.EndElement:
			if v.text = strings.TrimSpace(text.String()); v.text == "" {
				p.errorf(element, "found nothing in <%s>, expected %s", name, contents(name))
			}
			return v
		case xml.CharData:
			if strings.TrimSpace(text.String()) == "" {
				v.at = min(p.textAt(at), int(p.xml.InputOffset()))
			}
			text.Write(token)
		case xml.StartElement:
			p.errorf(at, "found <%s> in <%s>, expected %s", diag.Clip(nameOf(token.Name)), name, contents(name))
			p.skip()
		default:
			p.reportOther(token, at, contents(name))
		}
	}
}

// contents says what an element in a schedule holds.
func contents(name string) string {
	if name == "from" || name == "to" {
		return "the name of an application"
	}
	return "a whole number"
}

// distinct checks that a schedule does not move what another one moves at the same time step.
func (p *parser) distinct(v *Variable, s *Schedule) {
	for i := range v.Schedules {
		o := &v.Schedules[i]
		if o.From != s.From || o.To != s.To {
			continue
		}
		if step, ok := common(o, s); ok {
			p.errorf(s.at.element, "found a second schedule of %q from %q to %q at time step %d, expected one; the first is in line %d",
				diag.Clip(v.Name), diag.Clip(s.From), diag.Clip(s.To), step, p.file.text.Position(o.at.element).Line)
			return
		}
	}
}

// common returns the first time step at which two schedules both move data. Such steps solve two congruences.
func common(a, b *Schedule) (int64, bool) {
	if max(a.StartTS, b.StartTS) > min(a.EndTS, b.EndTS) {
		return 0, false
	}
	n := func(x int64) *big.Int { return big.NewInt(x) }
	var x, gcd, inverse, rest big.Int
	x.Sub(n(b.StartTS), n(a.StartTS))
	gcd.GCD(&inverse, nil, n(a.Interval), n(b.Interval))
	if x.DivMod(&x, &gcd, &rest); rest.Sign() != 0 {
		return 0, false
	}
	cycle := new(big.Int).Div(n(b.Interval), &gcd)
	x.Mod(x.Mul(&x, &inverse), cycle) // intervals of a from its start
	x.Add(x.Mul(&x, n(a.Interval)), n(a.StartTS))
	period := cycle.Mul(cycle, n(a.Interval))
	if late := new(big.Int).Sub(n(b.StartTS), &x); late.Sign() > 0 { // before b starts
		late.Add(late, period).Sub(late, n(1)).Div(late, period)
		x.Add(&x, late.Mul(late, period))
	}
	if !x.IsInt64() || x.Int64() > min(a.EndTS, b.EndTS) {
		return 0, false
	}
	return x.Int64(), true
}
