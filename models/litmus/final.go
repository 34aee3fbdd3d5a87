package litmus

import "strconv"

// last reads what follows the threads: which values to show, which executions count, and
// the condition.
func (p *parser) last() {
	for p.is("locations", "filter") {
		if p.take().text == "filter" {
			p.test.filter = p.disjunction()
			continue
		}
		p.listing()
	}
	t := p.peek()
	switch {
	case p.accept("exists"):
		p.test.final = Exists
	case p.accept("forall"):
		p.test.final = Forall
	case p.is("~") && p.peekAt(1).text == "exists":
		p.at += 2
		p.test.final = NotExists
	case t.kind == end && len(p.test.shown) > 0:
		p.test.final, p.test.condition = Exists, &condition{word: "true"}
	default:
		p.fail(t, "found %s, expected exists, ~exists or forall with a condition", found(t))
	}
	if p.test.condition == nil {
		p.test.condition = p.disjunction()
	}
	p.accept(";")
	if p.is("locations") {
		p.at++
		p.listing()
	}
	if t := p.peek(); t.kind != end {
		p.fail(t, "found %s, expected nothing behind the condition", found(t))
	}
	p.programs()
}

// listing reads the values that are shown besides those of the condition.
func (p *parser) listing() {
	p.expect("[", "after locations")
	for !p.accept("]") {
		if p.accept(";") {
			continue
		}
		p.place()
	}
}

func (p *parser) disjunction() *condition {
	return p.joined("or", "\\/", func() *condition { return p.joined("and", "/\\", p.term) })
}

// joined reads terms with an operator between them.
func (p *parser) joined(word, mark string, read func() *condition) *condition {
	all := &condition{word: word, of: []*condition{read()}}
	for p.accept(mark) {
		all.of = append(all.of, read())
	}
	if len(all.of) == 1 {
		return all.of[0]
	}
	return all
}

func (p *parser) term() *condition {
	switch {
	case p.accept("~"), p.accept("not"):
		return &condition{word: "not", of: []*condition{p.term()}}
	case p.accept("("):
		x := p.disjunction()
		p.expect(")", "after a condition")
		return x
	case p.is("true"):
		p.at++
		return &condition{word: "true"}
	case p.is("false"):
		p.at++
		return &condition{word: "not", of: []*condition{{word: "true"}}}
	}
	x := &condition{left: p.place()}
	if !p.is("=", "==", "!=", "<>", "<", "<=", ">", ">=") {
		p.fail(p.peek(), "found %s, expected = or != and a value", found(p.peek()))
	}
	if x.word = p.take().text; x.word == "<>" {
		x.word = "!="
	}
	if t := p.peek(); t.kind == number && p.peekAt(1).text == ":" {
		x.right, x.isPlace = p.place(), true
		return x
	}
	x.constant = p.resolve(p.constantValue())
	return x
}

// place reads a register of a thread or a location, and has it shown.
func (p *parser) place() place {
	x := p.placeOf()
	for _, old := range p.test.shown {
		if old == x {
			return x
		}
	}
	p.test.shown = append(p.test.shown, x)
	return x
}

func (p *parser) placeOf() place {
	if t := p.peek(); t.kind == number {
		thread := p.threadNumber()
		p.expect(":", "after the number of a thread")
		r := p.name("a register")
		if thread >= len(p.threads) {
			p.fail(t, "found thread %d, expected 0 to %d", thread, len(p.threads)-1)
		}
		c := p.threads[thread]
		if _, parameter := c.fixed[r.text]; parameter {
			p.fail(r, "found parameter %s of thread %d, expected a register", r.text, thread)
		}
		return place{thread, c.named(r.text)}
	}
	for p.accept("*") {
		continue // *x of a location x is its value
	}
	bracket := p.accept("[")
	n := p.name("a register such as 0:r1, or a location")
	text := n.text
	switch {
	case bracket:
		p.expect("]", "after a location")
	case p.accept("["):
		index := p.take()
		if _, err := strconv.Atoi(index.text); err != nil {
			p.fail(index, "found %s, expected an index", found(index))
		}
		p.expect("]", "after an index")
		text += "[" + index.text + "]"
	}
	return place{-1, p.location(text)}
}
