package litmus

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simrun/internal/diag"
)

// Parse reads a litmus test in the C notation of the Linux kernel's tests. The error is
// a diag.List, which has file, line and column of what is wrong.
func Parse(file string, text []byte) (*Test, error) {
	t, err := diag.NewText(file, text)
	if err != nil {
		return nil, err
	}
	tokens, wrong := scan(t)
	if len(wrong) > 0 {
		return nil, wrong.Err()
	}
	p := &parser{text: t, tokens: tokens, test: &Test{}, known: map[string]int{}, starts: map[int]map[string]value{}, domains: map[string]*domain{}}
	p.file()
	if err := p.wrong.Err(); err != nil {
		return nil, err
	}
	return p.test, nil
}

// parser reads a test. A mistake unwinds to where reading can go on.
type parser struct {
	text    *diag.Text
	tokens  []token
	at      int
	wrong   diag.List
	test    *Test
	known   map[string]int           // locations by name
	starts  map[int]map[string]value // of registers, by thread
	threads []*compiler
	hidden  []string // names of locations that are not the test's
	domains map[string]*domain
	grace   []graceMark
	late    []lateValue // of locations, until all names are known
}

// value is an initial value: a number, or the address of a location.
type value struct {
	number int64
	name   string
	at     int
}

type lateValue struct {
	location int
	value    value
}

// mistake unwinds the parser.
type mistake struct{ *diag.Error }

func (p *parser) fail(t token, format string, args ...any) {
	panic(mistake{p.text.Errorf(t.at, format, args...)})
}

// found words a token in messages.
func found(t token) string {
	if t.kind == end {
		return "the end of the test"
	}
	return diag.Quote(t.text)
}

// try reads something and notes a mistake; it reports whether there was none.
func (p *parser) try(read func()) (ok bool) {
	defer func() {
		switch x := recover().(type) {
		case nil:
			ok = true
		case mistake:
			p.wrong = append(p.wrong, x.Error)
		default:
			panic(x)
		}
	}()
	read()
	return true
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) peekAt(n int) token { return p.tokens[min(p.at+n, len(p.tokens)-1)] }

func (p *parser) take() token {
	t := p.tokens[p.at]
	if t.kind != end {
		p.at++
	}
	return t
}

// is reports whether the next token is one of the texts.
func (p *parser) is(texts ...string) bool {
	return p.peek().kind != end && slices.Contains(texts, p.peek().text)
}

// accept takes the next token if it is the text.
func (p *parser) accept(text string) bool {
	if p.is(text) {
		p.at++
		return true
	}
	return false
}

func (p *parser) expect(text, where string) {
	if !p.is(text) {
		p.fail(p.peek(), "found %s, expected %q %s", found(p.peek()), text, where)
	}
	p.take()
}

func (p *parser) name(what string) token {
	if p.peek().kind != name {
		p.fail(p.peek(), "found %s, expected %s", found(p.peek()), what)
	}
	return p.take()
}

// file reads all of a test.
func (p *parser) file() {
	if !p.try(p.head) {
		return
	}
	if !p.try(p.initial) {
		p.skipTo("}")
	}
	for p.isThread() {
		if !p.try(p.thread) {
			p.skipThread()
		}
	}
	if len(p.threads) == 0 && len(p.wrong) == 0 {
		p.try(func() { p.fail(p.peek(), "found %s, expected a thread such as P0(int *x) { ... }", found(p.peek())) })
	}
	if len(p.wrong) > 0 {
		return
	}
	p.finishThreads()
	p.try(p.last)
	p.finish()
}

// head reads the architecture and the name, which end with the line, and whatever
// describes the test before its initial values.
func (p *parser) head() {
	arch := p.peek()
	if arch.text != "C" {
		p.fail(arch, "found %s, expected C: a test in C notation", found(arch))
	}
	src := string(p.text.Bytes())
	line := src[arch.at+1:]
	line = strings.TrimSpace(line[:lengthTo(line, "\n")])
	if i := strings.Index(line, "(*"); i >= 0 {
		line = strings.TrimSpace(line[:i])
	}
	if line == "" || strings.HasPrefix(line, "{") {
		p.fail(p.peekAt(1), "found %s, expected the name of the test", found(p.peekAt(1)))
	}
	p.test.Name = line
	for !p.is("{") {
		if p.peek().kind == end {
			p.fail(p.peek(), "found %s, expected \"{\" before the initial values", found(p.peek()))
		}
		p.at++
	}
}

// skipTo goes behind the next token of a text.
func (p *parser) skipTo(text string) {
	for p.peek().kind != end && !p.accept(text) {
		p.at++
	}
}

// location returns the number of a location, which exists from its first mention on.
func (p *parser) location(text string) int {
	n, ok := p.known[text]
	if !ok {
		n = len(p.test.locations)
		p.known[text] = n
		p.test.locations = append(p.test.locations, text)
		p.test.initial = append(p.test.initial, 0)
	}
	return n
}

// initial reads the initial values.
func (p *parser) initial() {
	p.expect("{", "before the initial values")
	for !p.accept("}") {
		if p.accept(";") {
			continue
		}
		p.initialValue()
		if !p.is("}") {
			p.expect(";", "after an initial value")
		}
	}
}

// initialValue reads one: a register or a location, with or without type.
func (p *parser) initialValue() {
	for p.peek().kind == name && (p.peekAt(1).kind == name || p.peekAt(1).kind == number || p.peekAt(1).text == "*") || p.is("*") {
		p.at++ // a type
	}
	if p.peek().kind == number {
		thread := p.threadNumber()
		p.expect(":", "after the number of a thread")
		register := p.name("a register")
		v := value{}
		if p.accept("=") {
			v = p.constantValue()
		}
		if p.starts[thread] == nil {
			p.starts[thread] = map[string]value{}
		}
		p.starts[thread][register.text] = v
		return
	}
	bracket := p.accept("[") // [x] is x
	n := p.name("a location, or a register such as 0:r1")
	if bracket {
		p.expect("]", "after a location")
	}
	if !bracket && p.accept("[") {
		p.array(n)
		return
	}
	at := p.location(n.text)
	if p.accept("=") {
		p.late = append(p.late, lateValue{at, p.constantValue()})
	}
}

// elementsMax bounds arrays; tests have a few elements.
const elementsMax = 64

// array reads the length and the values of an array, each element of which is a
// location.
func (p *parser) array(n token) {
	size := p.take()
	length, err := strconv.Atoi(size.text)
	if err != nil || length < 1 || length > elementsMax {
		p.fail(size, "found %s, expected the length of an array, 1 to %d", found(size), elementsMax)
	}
	p.expect("]", "after the length of an array")
	first := p.location(element(n.text, 0))
	p.known[n.text] = first // the array's name is the address of its first element
	for i := 1; i < length; i++ {
		p.location(element(n.text, i))
	}
	if !p.accept("=") {
		return
	}
	p.expect("{", "before the values of an array")
	for i := 0; !p.accept("}"); i++ {
		if i >= length {
			p.fail(p.peek(), "found %s, expected at most %d values", found(p.peek()), length)
		}
		p.late = append(p.late, lateValue{first + i, p.constantValue()})
		if !p.is("}") {
			p.expect(",", "between the values of an array")
		}
	}
}

func element(array string, i int) string { return fmt.Sprintf("%s[%d]", array, i) }

func (p *parser) threadNumber() int {
	t := p.take()
	n, err := strconv.Atoi(t.text)
	if err != nil || n < 0 || n >= threadsMax {
		p.fail(t, "found %s, expected the number of a thread, 0 to %d", found(t), threadsMax-1)
	}
	return n
}

// threadsMax bounds threads: each has a processor, and all orders are looked at.
const threadsMax = 32

// constantValue reads a number or the name of a location, with or without &.
func (p *parser) constantValue() value {
	if p.is("ATOMIC_INIT", "__SPIN_LOCK_UNLOCKED", "(") {
		if !p.is("(") {
			p.at++
		}
		p.expect("(", "before a value")
		v := p.constantValue()
		p.expect(")", "after a value")
		return v
	}
	ref := p.accept("&")
	if t := p.peek(); t.kind == name {
		p.at++
		text := t.text
		if p.accept("[") {
			text += "[" + p.take().text + "]"
			p.expect("]", "after an index")
		}
		return value{name: text, at: t.at}
	}
	if ref {
		p.fail(p.peek(), "found %s, expected a location after &", found(p.peek()))
	}
	return value{number: p.integer()}
}

// integer reads a number with a sign.
func (p *parser) integer() int64 {
	negative := false
	for p.is("-", "+") {
		negative = negative != p.is("-")
		p.at++
	}
	t := p.take()
	n, err := strconv.ParseInt(strings.TrimRight(t.text, "uUlL"), 0, 64)
	if t.kind != number || err != nil {
		if errors.Is(err, strconv.ErrRange) {
			p.fail(t, "found %s, expected a number of at most 64 bits", found(t))
		}
		p.fail(t, "found %s, expected a number or a location", found(t))
	}
	if negative {
		return -n
	}
	return n
}

// resolve returns the number that a value is.
func (p *parser) resolve(v value) int64 {
	if v.name == "" {
		return v.number
	}
	return address(p.location(v.name))
}

// reader returns the location of the count that a thread has in a domain.
func (p *parser) reader(d *domain, thread int) int {
	n, ok := d.readers[thread]
	if !ok {
		n = len(p.hidden)
		d.readers[thread] = n
		p.hidden = append(p.hidden, fmt.Sprintf("readers of %s in P%d", d.name, thread))
	}
	return hiddenLocations + n
}

// hiddenLocations is the number of the first location that is not the test's own while
// it is read; in the end they follow the test's.
const hiddenLocations = 1 << 20

func (p *parser) domain(text string) *domain {
	d := p.domains[text]
	if d == nil {
		d = &domain{text, map[int]int{}}
		p.domains[text] = d
	}
	return d
}

// finish gives all names their places.
func (p *parser) finish() {
	t := p.test
	for _, l := range p.late {
		t.initial[l.location] = p.resolve(l.value)
	}
	t.visible = len(t.locations)
	for i := range t.threads {
		for j := range t.threads[i].code {
			if x := &t.threads[i].code[j]; x.op == constant && x.value >= address(hiddenLocations) {
				x.value += address(t.visible) - address(hiddenLocations)
			}
		}
	}
	t.locations = append(t.locations, p.hidden...)
	t.initial = append(t.initial, make([]int64, len(t.locations)-len(t.initial))...)
}
