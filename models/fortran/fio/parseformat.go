package fio

import (
	"fmt"
	"strings"
)

// FormatError is a mistake in a format specification.
type FormatError struct {
	Column  int // of Text, from 1
	Problem string
}

// Error gives the column and the problem.
func (e *FormatError) Error() string {
	return fmt.Sprintf("column %d of the format: %s", e.Column, e.Problem)
}

// mostCount bounds repeat counts, widths and columns.
const mostCount = 1 << 20

// ParseFormat parses a format specification, which begins with a parenthesis; text behind its closing parenthesis is
// ignored. Blanks do not count outside of character constants. Commas may be missing where the descriptors can be told
// apart. The error is a *FormatError.
func ParseFormat(text string) (*Format, error) {
	p := &formatParser{text: text, format: &Format{}}
	err := p.parse()
	if err != nil {
		return nil, err
	}
	return p.format, nil
}

type formatParser struct {
	text   string
	at     int
	format *Format
	open   []int // the codeOpen of every group around
}

func (p *formatParser) errorf(at int, format string, args ...any) error {
	return &FormatError{Column: at + 1, Problem: fmt.Sprintf(format, args...)}
}

// peek returns the next character that is no blank, in upper case, or 0.
func (p *formatParser) peek() byte {
	for ; p.at < len(p.text); p.at++ {
		if c := p.text[p.at]; c != ' ' && c != '\t' {
			return upper(c)
		}
	}
	return 0
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

func (p *formatParser) accept(c byte) bool {
	if p.peek() != c {
		return false
	}
	p.at++
	return true
}

// found names the next character for a message.
func (p *formatParser) found() string {
	if c := p.peek(); c != 0 {
		return fmt.Sprintf("%q", c)
	}
	return "the end"
}

func (p *formatParser) parse() error {
	if !p.accept('(') {
		return p.errorf(p.at, "found %s, expected '('", p.found())
	}
	for comma := false; ; {
		at, c := p.at, p.peek()
		switch {
		case c == 0:
			return p.errorf(len(p.text), "found the end, expected ')'")
		case c == ')':
			if comma {
				return p.errorf(p.at, "found ')' after a comma, expected an edit descriptor")
			}
			p.at++
			if p.close() {
				return nil
			}
			p.accept(',')
			continue
		case c == ',':
			return p.errorf(p.at, "found ',', expected an edit descriptor")
		}
		opened := len(p.open)
		if err := p.item(); err != nil {
			return err
		}
		if p.at == at {
			return p.errorf(p.at, "found %s, expected an edit descriptor", p.found())
		}
		comma = len(p.open) == opened && p.accept(',')
	}
}

// close ends a group, or the format.
func (p *formatParser) close() (end bool) {
	f := p.format
	if len(p.open) == 0 {
		f.ops = append(f.ops, edit{code: codeEnd})
		return true
	}
	last := len(p.open) - 1
	f.ops = append(f.ops, edit{code: codeClose, jump: p.open[last]})
	if last == 0 {
		f.revert = p.open[0]
	}
	p.open = p.open[:last]
	return false
}

// item parses one descriptor, or the beginning of a group.
func (p *formatParser) item() error {
	at := p.at
	sign := p.peek()
	if sign == '+' || sign == '-' {
		p.at++
		k, ok := p.number()
		if !ok || !p.accept('P') {
			return p.errorf(at, "a signed number is only the scale factor of P")
		}
		if sign == '-' {
			k = -k
		}
		return p.add(edit{code: codeScale, w: k})
	}
	if p.peek() == '*' {
		return p.unlimited(at)
	}
	n, counted := p.number()
	if n > mostCount {
		return p.errorf(at, "%d is more than %d", n, mostCount)
	}
	switch c := p.peek(); {
	case c == 'P' && counted:
		p.at++
		return p.add(edit{code: codeScale, w: n})
	case c == 'H' && counted:
		return p.hollerith(n)
	case c == 'X':
		p.at++
		if !counted {
			n = 1
		}
		return p.add(edit{code: codeX, w: n})
	case counted && n == 0:
		return p.errorf(at, "a repeat count is positive")
	}
	if !counted {
		n = 1
	}
	return p.repeatable(at, n, counted)
}

// unlimited parses a group that is repeated while there are items.
func (p *formatParser) unlimited(at int) error {
	p.at++
	if p.peek() != '(' {
		return p.errorf(at, "'*' before %s, expected a group in parentheses", p.found())
	}
	return p.repeatable(at, mostCount, true)
}

// add appends a descriptor; the result saves its callers a line.
func (p *formatParser) add(e edit) error {
	p.format.ops = append(p.format.ops, e)
	return nil
}

// number parses digits, between which blanks do not count.
func (p *formatParser) number() (n int, ok bool) {
	for c := p.peek(); '0' <= c && c <= '9'; c = p.peek() {
		n, ok = min(10*n+int(c-'0'), mostCount+1), true
		p.at++
	}
	return n, ok
}

// hollerith parses nHtext from the H.
func (p *formatParser) hollerith(n int) error {
	p.at++
	if n == 0 || n > len(p.text)-p.at {
		return p.errorf(p.at-1, "%dH is followed by %d characters", n, len(p.text)-p.at)
	}
	p.at += n
	return p.add(edit{code: codeText, text: p.text[p.at-n : p.at]})
}

// repeatable parses what may have a repeat count, which is behind us.
func (p *formatParser) repeatable(at, n int, counted bool) error {
	switch c := p.peek(); c {
	case '(':
		p.at++
		p.open = append(p.open, len(p.format.ops))
		return p.add(edit{code: codeOpen, repeat: n})
	case '/':
		p.at++
		return p.add(edit{code: codeSlash, repeat: n})
	}
	if e, ok := p.letters(dataLetters); ok {
		return p.data(edit{code: e, repeat: n})
	}
	if counted {
		return p.errorf(at, "a repeat count before %s", p.found())
	}
	switch c := p.peek(); c {
	case '\'', '"':
		return p.quote(c)
	case 'T':
		return p.tab()
	}
	if e, ok := p.letters(controlLetters); ok {
		return p.add(edit{code: e})
	}
	return p.errorf(p.at, "found %s, expected an edit descriptor", p.found())
}

// letterCode lets the longest name come first.
type letterCode struct {
	letters string
	code    code
}

var dataLetters = []letterCode{{"I", codeI}, {"B", codeB}, {"O", codeO}, {"Z", codeZ}, {"F", codeF},
	{"EN", codeEN}, {"ES", codeES}, {"E", codeE}, {"D", codeD}, {"G", codeG}, {"L", codeL}, {"A", codeA}}

var controlLetters = []letterCode{{"SP", codePlus}, {"SS", codeNoPlus}, {"S", codeNoPlus},
	{"BN", codeNull}, {"BZ", codeZero}, {":", codeColon}, {"$", codeStay}, {"\\", codeStay}}

// letters parses one of the names.
func (p *formatParser) letters(names []letterCode) (code, bool) {
	for _, name := range names {
		at := p.at
		if p.word(name.letters) && (name.code != codeB || p.peek() != 'N' && p.peek() != 'Z') {
			return name.code, true
		}
		p.at = at
	}
	return 0, false
}

func (p *formatParser) word(s string) bool {
	for i := range len(s) {
		if !p.accept(s[i]) {
			return false
		}
	}
	return true
}

// quote parses a character constant.
func (p *formatParser) quote(c byte) error {
	at := p.at
	p.at++
	var b strings.Builder
	for p.at < len(p.text) {
		if p.text[p.at] == c {
			if p.at++; p.at >= len(p.text) || p.text[p.at] != c {
				return p.add(edit{code: codeText, text: b.String()})
			}
		}
		b.WriteByte(p.text[p.at])
		p.at++
	}
	return p.errorf(at, "the character constant does not end")
}

// tab parses Tn, TLn, TRn.
func (p *formatParser) tab() error {
	at := p.at
	p.at++
	e := edit{code: codeT}
	if p.accept('L') {
		e.code = codeTL
	} else if p.accept('R') {
		e.code = codeX
	}
	n, ok := p.number()
	if !ok || n == 0 || n > mostCount {
		return p.errorf(at, "T, TL and TR need a positive number, at most %d", mostCount)
	}
	e.w = n
	return p.add(e)
}

// data parses the widths of a data descriptor.
func (p *formatParser) data(e edit) error {
	at := p.at
	var widths, digits bool
	e.w, e.d, e.e = -1, -1, -1
	if e.w, widths = p.optional(); widths && p.accept('.') {
		if e.d, digits = p.optional(); !digits {
			return p.errorf(p.at, "found %s, expected the digits after the point", p.found())
		}
		if exponent := e.code >= codeE && e.code <= codeES && e.code != codeD; exponent && p.accept('E') {
			var ok bool
			if e.e, ok = p.optional(); !ok || e.e == 0 {
				return p.errorf(p.at, "found %s, expected the digits of the exponent", p.found())
			}
		}
	}
	name := codeNames[e.code]
	switch {
	case max(e.w, e.d, e.e) > mostCount:
		return p.errorf(at, "a width is at most %d", mostCount)
	case !widths && e.code != codeA:
		return p.errorf(p.at, "found %s, expected the width of %s", p.found(), name)
	case !digits && (e.code == codeF || e.code >= codeE && e.code <= codeES && e.code != codeG):
		return p.errorf(p.at, "found %s, expected the digits of %s after a point", p.found(), name)
	case digits && (e.code == codeA || e.code == codeL):
		return p.errorf(at, "%s has no digits after a point", name)
	case e.w == 0 && (e.code == codeA || e.code == codeL):
		return p.errorf(at, "the width of %s is positive", name)
	}
	return p.add(e)
}

func (p *formatParser) optional() (int, bool) {
	if n, ok := p.number(); ok {
		return n, true
	}
	return -1, false
}
