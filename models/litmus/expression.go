package litmus

import (
	"slices"
	"strings"
)

// expression reads an expression, whose value is in the register that it returns. Shared
// accesses in it are made from left to right.
func (p *parser) expression(c *compiler) int {
	r := p.assignment(c)
	for p.accept(",") {
		r = p.assignment(c)
	}
	return r
}

// target is what can be assigned to: a register, or memory at an address.
type target struct {
	register int // that has the value, or the address
	memory   bool
	at       token
}

// value returns a register with the target's value.
func (t target) value(c *compiler) int {
	if !t.memory {
		return t.register
	}
	dst := c.temporary()
	c.emit(instruction{op: load, dst: dst, a: t.register, at: t.at.at})
	return dst
}

func (t target) assign(c *compiler, r int) {
	if t.memory {
		c.emit(instruction{op: store, a: t.register, b: r, at: t.at.at})
		return
	}
	c.emit(instruction{op: move, dst: t.register, a: r})
}

var assignments = []string{"+=", "-=", "*=", "|=", "&=", "^=", "<<=", ">>="}

// assignment reads an expression that may be an assignment.
func (p *parser) assignment(c *compiler) int {
	if t, ok := p.assignable(c); ok {
		switch {
		case p.accept("="):
			r := p.assignment(c)
			t.assign(c, r)
			return r
		case p.is(assignments...):
			word := p.take().text
			old := t.value(c)
			r := p.assignment(c)
			dst := c.temporary()
			c.emit(instruction{op: combine, word: strings.TrimSuffix(word, "="), dst: dst, a: old, b: r})
			t.assign(c, dst)
			return dst
		}
		p.fail(p.peek(), "found %s, expected an assignment", found(p.peek()))
	}
	return p.choice(c)
}

// assignable reads the left side of an assignment, if one comes next: it looks ahead to
// the operator.
func (p *parser) assignable(c *compiler) (target, bool) {
	i, depth := 0, 0
	for p.peekAt(i).text == "*" {
		i++
	}
	if p.peekAt(i).kind != name {
		return target{}, false
	}
	for i++; p.peekAt(i).text == "[" || depth > 0; i++ {
		switch p.peekAt(i).text {
		case "[":
			depth++
		case "]":
			depth--
		}
		if p.peekAt(i).kind == end {
			return target{}, false
		}
	}
	if op := p.peekAt(i); op.text != "=" && !slices.Contains(assignments, op.text) {
		return target{}, false
	}
	return p.lvalue(c), true
}

// lvalue reads a name, an element or what an address points to.
func (p *parser) lvalue(c *compiler) target {
	t := p.peek()
	if p.accept("*") {
		inner := p.unary(c)
		return target{inner, true, t}
	}
	if p.accept("(") {
		inner := p.lvalue(c)
		p.expect(")", "after what is accessed")
		return inner
	}
	n := p.name("what is accessed, such as *x")
	if p.accept("[") {
		return p.element(c, n)
	}
	if at, ok := p.address(c, n); ok { // READ_ONCE(x) of a location
		return target{c.constant(at), true, n}
	}
	return target{c.named(n.text), false, n}
}

// element reads an index; the address is that of the array and so many elements more.
func (p *parser) element(c *compiler, n token) target {
	index := p.expression(c)
	p.expect("]", "after an index")
	base := c.temporary()
	if at, ok := p.address(c, n); ok {
		c.emit(instruction{op: constant, dst: base, value: at})
	} else {
		c.emit(instruction{op: move, dst: base, a: c.named(n.text)})
	}
	step, sum := c.constant(addressStep), c.temporary()
	c.emit(instruction{op: combine, word: "*", dst: sum, a: index, b: step})
	c.emit(instruction{op: combine, word: "+", dst: sum, a: base, b: sum})
	return target{sum, true, n}
}

// address returns the address that a name stands for: of a parameter, or of a location if the thread has no register
// with this name.
func (p *parser) address(c *compiler, n token) (int64, bool) {
	if at, ok := c.fixed[n.text]; ok {
		return at, true
	}
	if _, register := c.register[n.text]; register {
		return 0, false
	}
	at, ok := p.known[n.text]
	return address(at), ok
}

// choice reads a conditional expression.
func (p *parser) choice(c *compiler) int {
	r := p.operators(c, 0)
	if !p.accept("?") {
		return r
	}
	dst := c.temporary()
	otherwise := c.emit(instruction{op: jumpZero, a: r})
	c.emit(instruction{op: move, dst: dst, a: p.expression(c)})
	done := c.emit(instruction{op: jump})
	p.expect(":", "in a conditional expression")
	c.here(otherwise)
	c.emit(instruction{op: move, dst: dst, a: p.choice(c)})
	c.here(done)
	return dst
}

// levels are the operators that join two operands, the weakest first.
var levels = [][]string{{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<", "<=", ">", ">="}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}}

func (p *parser) operators(c *compiler, level int) int {
	if level == len(levels) {
		return p.unary(c)
	}
	left := p.operators(c, level+1)
	for p.is(levels[level]...) {
		word := p.take().text
		if word == "||" || word == "&&" {
			left = p.shortcut(c, level, word, left)
			continue
		}
		right, dst := p.operators(c, level+1), c.temporary()
		c.emit(instruction{op: combine, word: word, dst: dst, a: left, b: right})
		left = dst
	}
	return left
}

// shortcut reads the right side of && or ||, which is left out where the left one
// decides.
func (p *parser) shortcut(c *compiler, level int, word string, left int) int {
	dst, zero := c.temporary(), c.constant(0)
	c.emit(instruction{op: combine, word: "!=", dst: dst, a: left, b: zero})
	test := dst
	if word == "||" {
		test = c.temporary()
		c.emit(instruction{op: unary, word: "!", dst: test, a: dst})
	}
	decided := c.emit(instruction{op: jumpZero, a: test})
	right := p.operators(c, level+1)
	zero = c.constant(0)
	c.emit(instruction{op: combine, word: "!=", dst: dst, a: right, b: zero})
	c.here(decided)
	return dst
}

// unary reads an operand with the operators before it.
func (p *parser) unary(c *compiler) int {
	t := p.peek()
	switch {
	case p.is("!", "~", "-"):
		p.at++
		a, dst := p.unary(c), c.temporary()
		c.emit(instruction{op: unary, word: t.text, dst: dst, a: a})
		return dst
	case p.accept("+"):
		return p.unary(c)
	case p.is("++", "--"):
		p.at++
		l := p.lvalue(c)
		return p.increment(c, l, t, l.value(c))
	case p.accept("*"):
		return target{p.unary(c), true, t}.value(c)
	case p.accept("&"):
		return p.reference(c)
	case p.is("(") && p.peekAt(1).kind == name && slices.Contains(types, p.peekAt(1).text):
		p.at++ // a cast
		p.types()
		for p.accept("*") {
			continue
		}
		p.expect(")", "after a type")
		return p.unary(c)
	case p.is("(") && p.peekAt(1).text == "*" && p.peekAt(2).kind == name && p.peekAt(3).text == ")" && slices.Contains(increments, p.peekAt(4).text):
		l := p.lvalue(c)
		old := l.value(c)
		p.increment(c, l, p.take(), old)
		return old
	case p.accept("("):
		r := p.expression(c)
		p.expect(")", "after an expression")
		return r
	}
	return p.operand(c)
}

var increments = []string{"++", "--"}

// increment adds one to an assignable object, or subtracts one, and returns the new value.
func (p *parser) increment(c *compiler, l target, word token, old int) int {
	one, dst := c.constant(1), c.temporary()
	c.emit(instruction{op: combine, word: word.text[:1], dst: dst, a: old, b: one})
	l.assign(c, dst)
	return dst
}

// reference reads what the address is taken of.
func (p *parser) reference(c *compiler) int {
	t := p.peek()
	l := p.lvalue(c)
	if !l.memory {
		p.fail(t, "found the address of register %s, expected that of a location", t.text)
	}
	return l.register
}

// operand reads a number, a name or a call.
func (p *parser) operand(c *compiler) int {
	t := p.peek()
	switch {
	case t.kind == number:
		return c.constant(p.integer())
	case p.is("NULL"):
		p.at++
		return c.constant(0)
	case t.kind != name:
		p.fail(t, "found %s, expected an expression", found(t))
	case p.peekAt(1).text == "(" || p.peekAt(1).text == "{":
		return p.call(c)
	}
	p.at++
	if p.accept("[") {
		return p.element(c, t).value(c)
	}
	if at, ok := p.address(c, t); ok {
		return c.constant(at)
	}
	r := c.named(t.text)
	for p.is("++", "--") {
		one, old := c.constant(1), c.temporary()
		c.emit(instruction{op: move, dst: old, a: r})
		c.emit(instruction{op: combine, word: p.take().text[:1], dst: r, a: r, b: one})
		r = old
	}
	return r
}
