package litmus

import (
	"slices"
	"strconv"
	"strings"
)

// isThread reports whether a thread comes next.
func (p *parser) isThread() bool {
	for i := 0; p.peekAt(i).kind == name; i++ {
		if threadName(p.peekAt(i).text) >= 0 && p.peekAt(i+1).text == "(" {
			return true
		}
	}
	return false
}

// threadName returns the number in the name of a thread, or -1.
func threadName(text string) int {
	if n, err := strconv.Atoi(strings.TrimPrefix(text, "P")); err == nil && strings.HasPrefix(text, "P") && n >= 0 {
		return n
	}
	return -1
}

// skipThread skips a thread with a mistake. It goes to the next thread, or behind the last.
func (p *parser) skipThread() {
	for p.peek().kind != end && !p.isThread() && !p.is("exists", "forall", "filter", "locations") && !(p.is("~") && p.peekAt(1).text == "exists") {
		p.at++
	}
}

// thread reads a thread.
func (p *parser) thread() {
	for threadName(p.peek().text) < 0 {
		p.at++ // static void
	}
	t := p.take()
	c := &compiler{p: p, number: threadName(t.text), register: map[string]int{}, fixed: map[string]int64{}}
	if c.number != len(p.threads) {
		p.fail(t, "found thread %s, expected P%d: threads are numbered from P0 on", t.text, len(p.threads))
	}
	if c.number >= threadsMax {
		p.fail(t, "found thread %s, expected at most %d threads", t.text, threadsMax)
	}
	p.threads = append(p.threads, c)
	var names []string
	for r := range p.starts[c.number] { // any order: sorted
		names = append(names, r)
	}
	slices.Sort(names)
	for _, r := range names {
		c.start[c.named(r)] = p.resolve(p.starts[c.number][r])
	}
	p.parameters(c)
	p.block(c)
	for _, r := range c.returns {
		c.here(r)
	}
}

// parameters reads the parameters of a thread, which are addresses of the locations of
// their names.
func (p *parser) parameters(c *compiler) {
	p.expect("(", "before the parameters of a thread")
	for !p.accept(")") {
		if p.is("void") && p.peekAt(1).text == ")" {
			p.at++
			continue
		}
		var last token
		for p.peek().kind == name || p.is("*") {
			if t := p.take(); t.kind == name {
				last = t
			}
		}
		if last.text == "" {
			p.fail(p.peek(), "found %s, expected a parameter such as int *x", found(p.peek()))
		}
		if p.accept("[") {
			p.skipTo("]")
		}
		c.fixed[last.text] = address(p.location(last.text))
		if !p.is(")") {
			p.expect(",", "between parameters")
		}
	}
}

func (p *parser) block(c *compiler) {
	p.expect("{", "before statements")
	for !p.accept("}") {
		p.statement(c)
	}
}

// types are words of types, where a cast could be an expression.
var types = []string{"int", "long", "short", "char", "unsigned", "signed", "const", "volatile", "void", "struct", "static", "bool", "_Bool", "_Atomic", "__int128",
	"intptr_t", "uintptr_t", "atomic_t", "atomic_long_t", "spinlock_t", "atomic_int", "u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64",
	"int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "__int128_t", "size_t"}

// isDeclaration reports whether a declaration comes next: two names in a row, or a name,
// stars and a name that is declared.
func (p *parser) isDeclaration() bool {
	if p.peek().kind != name {
		return false
	}
	i := 1
	for p.peekAt(i).text == "*" {
		i++
	}
	behind := p.peekAt(i + 1).text
	return p.peekAt(i).kind == name && (i == 1 || behind == "=" || behind == ";" || behind == ",")
}

func (p *parser) statement(c *compiler) {
	c.spare = 0
	switch t := p.peek(); {
	case p.is("{"):
		p.block(c)
	case p.accept(";"):
	case p.is("if"):
		p.condition(c)
	case p.is("while"):
		p.while(c)
	case p.is("do"):
		p.doWhile(c)
	case p.is("for") && p.peekAt(1).text == "(":
		p.forLoop(c)
	case p.is("goto", "switch", "case", "default", "break", "continue", "asm"):
		p.fail(t, "found %s, expected a statement of those that tests have: if, while, do, for, return, a declaration, an assignment or a call", found(t))
	case p.is("return"):
		p.at++
		if !p.is(";") {
			p.expression(c)
		}
		p.expect(";", "after return")
		c.returns = append(c.returns, c.emit(instruction{op: jump}))
	case p.isDeclaration():
		p.declaration(c)
	case t.kind == end:
		p.fail(t, "found %s, expected a statement or \"}\"", found(t))
	default:
		p.expression(c)
		p.expect(";", "after a statement")
	}
}

// condition reads an if statement.
func (p *parser) condition(c *compiler) {
	p.at++
	p.expect("(", "after if")
	r := p.expression(c)
	p.expect(")", "after a condition")
	otherwise := c.emit(instruction{op: jumpZero, a: r})
	p.statement(c)
	if !p.accept("else") {
		c.here(otherwise)
		return
	}
	done := c.emit(instruction{op: jump})
	c.here(otherwise)
	p.statement(c)
	c.here(done)
}

func (p *parser) while(c *compiler) {
	p.at++
	again := int64(len(c.code))
	p.expect("(", "after while")
	r := p.expression(c)
	p.expect(")", "after a condition")
	done := c.emit(instruction{op: jumpZero, a: r})
	p.statement(c)
	c.emit(instruction{op: jump, value: again})
	c.here(done)
}

func (p *parser) doWhile(c *compiler) {
	p.at++
	again := int64(len(c.code))
	p.statement(c)
	p.expect("while", "after do")
	p.expect("(", "after while")
	r := p.expression(c)
	p.expect(")", "after a condition")
	p.expect(";", "after do ... while")
	done := c.emit(instruction{op: jumpZero, a: r})
	c.emit(instruction{op: jump, value: again})
	c.here(done)
}

// forLoop reads a for statement. The expression for the end of an iteration stands before the body, so it is read
// twice.
func (p *parser) forLoop(c *compiler) {
	p.at++
	p.expect("(", "after for")
	switch {
	case p.accept(";"):
	case p.isDeclaration():
		p.declaration(c)
	default:
		p.expression(c)
		p.expect(";", "after the beginning of a for statement")
	}
	again := int64(len(c.code))
	done := -1
	if !p.is(";") {
		done = c.emit(instruction{op: jumpZero, a: p.expression(c)})
	}
	p.expect(";", "after the condition of a for statement")
	step := p.at
	before, marks := len(c.code), len(p.grace)
	if !p.is(")") {
		p.expression(c)
	}
	p.expect(")", "after a for statement")
	c.code, p.grace = c.code[:before], p.grace[:marks]
	p.statement(c)
	behind := p.at
	p.at = step
	if !p.is(")") {
		p.expression(c)
	}
	p.at = behind
	c.emit(instruction{op: jump, value: again})
	if done >= 0 {
		c.here(done)
	}
}

// declaration reads registers with a type, and the values of some.
func (p *parser) declaration(c *compiler) {
	for p.peekAt(1).kind == name || p.peekAt(1).text == "*" {
		p.at++ // its type
	}
	for {
		for p.accept("*") {
			continue
		}
		n := p.name("the name of a register")
		r := c.named(n.text)
		if p.accept("=") {
			c.emit(instruction{op: move, dst: r, a: p.assignment(c)})
		}
		if !p.accept(",") {
			break
		}
	}
	p.expect(";", "after a declaration")
}

// types takes the words of a type.
func (p *parser) types() {
	for p.peek().kind == name && slices.Contains(types, p.peek().text) {
		if p.take().text == "struct" {
			p.name("the name of a structure")
		}
	}
}

// finishThreads makes the code of all threads final.
func (p *parser) finishThreads() {
	for _, g := range slices.Backward(p.grace) {
		g.expand(len(p.threads))
	}
}

// programs gives the test the threads, when all registers that it names are known.
func (p *parser) programs() {
	for _, c := range p.threads {
		p.test.threads = append(p.test.threads, c.program())
	}
}
