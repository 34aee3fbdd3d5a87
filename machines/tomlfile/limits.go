package tomlfile

import (
	"fmt"
	"strings"

	"simrun/internal/source"
)

// levelsMax is how deep a key may lie. The work of parsing grows with the
// square of the depth, so that a short file could otherwise take hours.
const levelsMax = 32

// checkLimits refuses files that are too long or too deep. It looks at text
// that may be no TOML at all.
func (d *Document) checkLimits() error {
	if len(d.text) > source.InputMax {
		return d.errorList(source.InputMax, fmt.Sprintf("found a file of more than %d bytes, expected fewer", source.InputMax))
	}
	s := levels{text: d.text, key: 1, lineStart: true}
	if at := s.tooDeep(); at >= 0 {
		return d.errorList(at, fmt.Sprintf("found keys, tables or arrays more than %d levels deep, expected fewer", levelsMax))
	}
	return nil
}

// levels counts how deep keys lie: the parts of the header above them, of the keys around them, and of their own, and
// the open arrays and inline tables.
type levels struct {
	text      string
	at        int
	header    int   // parts of the header above
	open      []int // parts of the keys before each open bracket
	above     int   // sum of open
	key       int   // parts of the key at hand
	inHeader  bool
	inValue   bool // behind an equals sign
	lineStart bool // nothing but space since the start of the line
}

// tooDeep returns the offset of the first thing that lies too deep, or -1.
func (s *levels) tooDeep() int {
	for s.at < len(s.text) {
		at := s.at
		s.next()
		if s.header+s.above+s.key > levelsMax {
			return at
		}
	}
	return -1
}

// next looks at one character or string.
func (s *levels) next() {
	c := s.text[s.at]
	s.at++
	atStart := s.lineStart
	s.lineStart = c == '\n' || atStart && (c == ' ' || c == '\t')
	switch c {
	case '#':
		s.skipTo("\n")
	case '"', '\'':
		s.quoted(c)
	case '\n':
		s.endLine()
	case '.':
		if !s.inValue {
			s.key++
		}
	case '=':
		s.inValue = true
	case ',':
		s.inValue, s.key = false, 1
	case '[', '{':
		s.bracket(c == '[' && atStart && len(s.open) == 0)
	case ']', '}':
		s.close()
	}
}

// endLine ends a header, or a key and its value.
func (s *levels) endLine() {
	if len(s.open) > 0 {
		return
	}
	if s.inHeader {
		s.header = s.key
	}
	s.inHeader, s.inValue, s.key = false, false, 1
}

func (s *levels) bracket(isHeader bool) {
	switch {
	case isHeader:
		s.inHeader, s.header = true, 0
	case !s.inHeader:
		s.open = append(s.open, s.key)
		s.above += s.key
		s.inValue, s.key = false, 1
	}
}

// close leaves an array or inline table. The text behind it does not belong to the key before it.
func (s *levels) close() {
	n := len(s.open)
	if n == 0 {
		return
	}
	s.above -= s.open[n-1]
	s.open = s.open[:n-1]
	s.inValue, s.key = true, 1
}

// quoted skips a string of any of the four forms, or its existing part.
func (s *levels) quoted(quote byte) {
	long := strings.Repeat(string(quote), 3)
	isLong := strings.HasPrefix(s.text[s.at-1:], long)
	if isLong {
		s.at += 2
	}
	for s.at < len(s.text) {
		switch {
		case s.text[s.at] == '\\' && quote == '"':
			s.at++
		case isLong && strings.HasPrefix(s.text[s.at:], long):
			s.at += 3
			return
		case !isLong && s.text[s.at] == '\n':
			return
		case !isLong && s.text[s.at] == quote:
			s.at++
			return
		}
		s.at++
	}
}

func (s *levels) skipTo(end string) {
	if i := strings.Index(s.text[s.at:], end); i >= 0 {
		s.at += i
		return
	}
	s.at = len(s.text)
}
