package scanner

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"simrun/internal/diag"
	"simrun/internal/source"
)

// Kind is a kind of token.
type Kind uint8

// The kinds.
const (
	End Kind = iota
	Word
	Number
	Text      // a string with its quotes
	Character // a character with its quotes
	Operator
)

// Token is a piece of text. The text of an End is empty, or "/*" behind a comment without an end.
type Token struct {
	Kind Kind
	Text string
	At   source.Pos
}

// operators, the longest first.
var operators = []string{
	">>>=", "<<=", ">>=", ">>>", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>",
	"(", ")", "{", "}", "[", "]", ";", ",", ".", "=", "<", ">", "!", "~", "?", ":", "+", "-", "*", "/", "&", "|", "^", "%", "#",
}

// Scan returns the tokens of a file, the last of which is End. Mistakes are noted.
func Scan(f *source.File, errs *diag.Collector) []Token {
	s := &scan{file: f, text: string(f.Src), errs: errs}
	for {
		t := s.next()
		s.tokens = append(s.tokens, t)
		if t.Kind == End {
			return s.tokens
		}
	}
}

type scan struct {
	file   *source.File
	text   string
	at     int
	errs   *diag.Collector
	tokens []Token
	open   bool // a comment has no end
}

func (s *scan) rest() string { return s.text[s.at:] }

// take returns the token of the next n bytes.
func (s *scan) take(k Kind, n int) Token {
	t := Token{k, s.text[s.at : s.at+n], s.file.Pos(s.at)}
	s.at += n
	return t
}

// next returns the next token.
func (s *scan) next() Token {
	for {
		s.skip()
		r, n := utf8.DecodeRuneInString(s.rest())
		switch {
		case n == 0:
			if s.open {
				return Token{End, "/*", s.file.Pos(s.at)}
			}
			return Token{End, "", s.file.Pos(s.at)}
		case isLetter(r):
			return s.take(Word, s.length(func(r rune) bool { return isLetter(r) || unicode.IsDigit(r) }))
		case r >= '0' && r <= '9' || r == '.' && s.at+1 < len(s.text) && isDigit(s.text[s.at+1]):
			return s.take(Number, s.number())
		case r == '"':
			return s.quoted(Text, '"')
		case r == '\'':
			return s.quoted(Character, '\'')
		}
		for _, op := range operators {
			if strings.HasPrefix(s.rest(), op) {
				return s.take(Operator, len(op))
			}
		}
		s.errs.Addf(s.file.Pos(s.at), "found the character %s, expected a token of Java", diag.Quote(string(r)))
		s.at += n
	}
}

func isLetter(r rune) bool { return r == '_' || r == '$' || unicode.IsLetter(r) }

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// length returns how many bytes belong together from here on.
func (s *scan) length(belongs func(r rune) bool) int {
	n := strings.IndexFunc(s.rest(), func(r rune) bool { return !belongs(r) })
	if n < 0 {
		return len(s.rest())
	}
	return n
}

// skip passes over blanks and comments.
func (s *scan) skip() {
	for {
		s.at += s.length(unicode.IsSpace)
		switch {
		case strings.HasPrefix(s.rest(), "//"):
			s.at += s.length(func(r rune) bool { return r != '\n' })
		case strings.HasPrefix(s.rest(), "/*"):
			end := strings.Index(s.rest()[2:], "*/")
			if end < 0 {
				s.errs.Addf(s.file.Pos(s.at), "found a comment without end, expected */")
				s.open, s.at = true, len(s.text)
				return
			}
			s.at += end + 4
		default:
			return
		}
	}
}

// number returns the length of a number: hexadecimal, or decimal with point, exponent and suffix.
func (s *scan) number() int {
	t := s.rest()
	if len(t) > 2 && t[0] == '0' && (t[1] == 'x' || t[1] == 'X') {
		return 2 + strings.IndexFunc(t[2:]+" ", func(r rune) bool { return !strings.ContainsRune("0123456789abcdefABCDEFlL", r) })
	}
	n := digits(t, 0)
	if n < len(t) && t[n] == '.' {
		n = digits(t, n+1)
	}
	if n < len(t) && (t[n] == 'e' || t[n] == 'E') {
		m := n + 1
		if m < len(t) && (t[m] == '+' || t[m] == '-') {
			m++
		}
		if m < len(t) && isDigit(t[m]) {
			n = digits(t, m)
		}
	}
	if n < len(t) && strings.IndexByte("lLfFdD", t[n]) >= 0 {
		n++
	}
	return n
}

func digits(t string, n int) int {
	for n < len(t) && isDigit(t[n]) {
		n++
	}
	return n
}

// quoted returns a string or a character.
func (s *scan) quoted(k Kind, quote byte) Token {
	for n := 1; s.at+n < len(s.text) && s.text[s.at+n] != '\n'; n++ {
		switch s.text[s.at+n] {
		case '\\':
			n++
		case quote:
			return s.take(k, n+1)
		}
	}
	s.errs.Addf(s.file.Pos(s.at), "found no end of what begins with %c, expected another %c in the line", quote, quote)
	line := s.rest()[:s.length(func(r rune) bool { return r != '\n' })]
	return s.take(k, len(strings.TrimRight(line, "); \t\r"))) // what ends a statement belongs to it
}
