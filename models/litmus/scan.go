package litmus

import (
	"strings"

	"simrun/internal/diag"
)

// token is a word of a test.
type token struct {
	kind kind
	text string
	at   int // offset
}

type kind uint8

const (
	end kind = iota
	name
	number
	mark // operators, brackets, and text in quotes
)

// marks are the operators and brackets of more than one character, the longest first.
var marks = []string{"<<=", ">>=", "/\\", "\\/", "==", "!=", "<>", "<=", ">=", "<<", ">>", "&&", "||", "+=", "-=", "*=", "|=", "&=", "^=", "++", "--", "->"}

// scan cuts a test into tokens. Comments are those of C and, outside of threads, where
// (*x is code, those of herd, (* ... *), which nest.
func scan(t *diag.Text) ([]token, diag.List) {
	s := scanner{text: t, src: string(t.Bytes())}
	for s.skip(); s.at < len(s.src) && len(s.wrong) < diag.Most; s.skip() {
		s.next()
	}
	s.tokens = append(s.tokens, token{kind: end, at: len(s.src)})
	return s.tokens, s.wrong
}

type scanner struct {
	text   *diag.Text
	src    string
	at     int
	tokens []token
	wrong  diag.List
	thread bool // in a thread, from its name to its last brace
	depth  int  // of braces in it
}

// skip goes to the next token.
func (s *scanner) skip() {
	for s.at < len(s.src) {
		rest := s.src[s.at:]
		switch {
		case strings.IndexByte(" \t\r\n\f\v", rest[0]) >= 0:
			s.at++
		case strings.HasPrefix(rest, "//"):
			s.at += lengthTo(rest, "\n")
		case strings.HasPrefix(rest, "/*"):
			s.comment(2 + strings.Index(rest[2:], "*/") + 2)
		case !s.thread && strings.HasPrefix(rest, "(*"):
			s.comment(nested(rest))
		default:
			return
		}
	}
}

// lengthTo returns the length of a text up to a mark, or of all of it.
func lengthTo(text, mark string) int {
	if i := strings.Index(text, mark); i >= 0 {
		return i
	}
	return len(text)
}

// nested returns the length of a comment of herd, less than 4 if it does not end.
func nested(text string) int {
	depth := 0
	for i := 0; i+1 < len(text); i++ {
		switch text[i : i+2] {
		case "(*":
			depth++
			i++
		case "*)":
			depth--
			i++
			if depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// comment skips n bytes, which are fewer than 4 if the comment does not end.
func (s *scanner) comment(n int) {
	if n < 4 {
		s.wrong = append(s.wrong, s.text.Errorf(s.at, "the comment does not end"))
		n = len(s.src) - s.at
	}
	s.at += n
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// next takes one token.
func (s *scanner) next() {
	rest := s.src[s.at:]
	n, k := 1, mark
	switch c := rest[0]; {
	case isLetter(c) || isDigit(c):
		k = name
		if isDigit(c) {
			k = number
		}
		for n < len(rest) && (isLetter(rest[n]) || isDigit(rest[n])) {
			n++
		}
	case c == '"':
		n = min(len(rest), 2+lengthTo(rest[1:], `"`))
	default:
		for _, m := range marks {
			if strings.HasPrefix(rest, m) {
				n = len(m)
				break
			}
		}
	}
	s.tokens = append(s.tokens, token{kind: k, text: rest[:n], at: s.at})
	s.at += n
	s.follow(rest[:n])
}

// follow notes where threads begin and end.
func (s *scanner) follow(text string) {
	switch {
	case !s.thread:
		s.thread = threadName(text) >= 0 && strings.HasPrefix(strings.TrimLeft(s.src[s.at:], " \t"), "(")
	case text == "{":
		s.depth++
	case text == "}":
		s.depth--
		s.thread = s.depth > 0
	}
}
