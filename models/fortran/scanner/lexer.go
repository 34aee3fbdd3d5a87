package scanner

import (
	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/fortran/token"
)

// Lexer cuts the text of a statement into tokens.
//
// It advances on demand, because the text alone does not say where a name ends in fixed form. The parser matches a
// keyword with [Lexer.Match] and reads on behind it. It takes a label with [Lexer.Label]. With [Lexer.Back] it goes
// back over a name that it wants to read as a keyword.
type Lexer struct {
	statement *Statement
	text      []byte
	i         int // next byte
	start     int // first byte of the last token
	end       int // byte behind the last token
	blanks    bool
	unquoted  bool // a character constant has no end
	form      source.Form
	intern    *Interner
	errors    *diag.Collector
	buf       []byte
}

// NewLexer returns a lexer without a text. Bad constants and characters are
// added to errors.
func NewLexer(intern *Interner, errors *diag.Collector) *Lexer {
	return &Lexer{intern: intern, errors: errors, buf: make([]byte, 0, 128)}
}

// Reset starts at the beginning of a statement. In a directive blanks end a
// name even in fixed form.
func (l *Lexer) Reset(s *Statement) {
	l.statement, l.text = s, s.Text
	l.i, l.start, l.end, l.unquoted = 0, 0, 0, false
	l.form = s.Form
	if s.Kind == Directive {
		l.form = source.Free
	}
	l.blanks = l.form == source.Fixed
}

// KeepBlanks makes blanks end a name for the rest of the statement.
func (l *Lexer) KeepBlanks() {
	l.form, l.blanks = source.Free, false
}

// DropBlanks undoes KeepBlanks.
func (l *Lexer) DropBlanks(s *Statement) {
	l.form, l.blanks = s.Form, s.Form == source.Fixed
}

// Unquoted tells whether a character constant without an end was read, which contains the rest of the statement. What
// the parser misses then is in it.
func (l *Lexer) Unquoted() bool { return l.unquoted }

// Pos returns where the next token starts, or where the text ends.
func (l *Lexer) Pos() source.Pos {
	i := skipBlanks(l.text, l.i)
	if l.atEnd(i) {
		return l.endPos()
	}
	return l.statement.Pos(i)
}

// Offset returns the index in the statement's text of the next byte.
func (l *Lexer) Offset() int { return l.i }

// Back goes back to the beginning of the last token.
func (l *Lexer) Back() { l.i = l.start }

// Mark is a place to go back to.
type Mark struct{ i, start, end int }

// Mark returns the place of the lexer.
func (l *Lexer) Mark() Mark { return Mark{l.i, l.start, l.end} }

// Return goes back to a place.
func (l *Lexer) Return(m Mark) { l.i, l.start, l.end = m.i, m.start, m.end }

// Match moves behind word, if the text goes on with it. A blank in word may be
// missing in the text.
func (l *Lexer) Match(word string) bool {
	i := match(l.text, l.i, word, l.form)
	if i < 0 {
		return false
	}
	l.start = skipBlanks(l.text, l.i)
	l.i, l.end = i, i
	return true
}

// MatchWord is Match of a word behind which a blank and a name follow, in
// fixed form too.
func (l *Lexer) MatchWord(word string) bool {
	i := match(l.text, l.i, word, l.form)
	if i < 0 || !isBlank(l.byteAt(i)) || !isLetter(l.byteAt(skipBlanks(l.text, i))) {
		return false
	}
	l.i, l.end = i, i
	return true
}

// More tells whether text follows in the statement.
func (l *Lexer) More() bool { return !l.atEnd(skipBlanks(l.text, l.i)) }

// Peek returns the next byte that is no blank, 0 at the end of the statement.
func (l *Lexer) Peek() byte {
	i := skipBlanks(l.text, l.i)
	if l.atEnd(i) {
		return 0
	}
	return l.text[i]
}

func (l *Lexer) atEnd(i int) bool {
	return i >= len(l.text) || l.text[i] == '!' || l.text[i] == ';'
}

// Semicolon moves behind the semicolon that ended the last statement, and
// tells whether there was one and something behind it.
func (l *Lexer) Semicolon() bool {
	i := skipBlanks(l.text, l.i)
	found := false
	for i < len(l.text) && l.text[i] == ';' {
		found = true
		i = skipBlanks(l.text, i+1)
	}
	if !found || l.atEnd(i) {
		return false
	}
	l.i, l.start, l.end = i, i, i
	return true
}

// SkipStatement moves to the end of the statement, past whatever is in it.
func (l *Lexer) SkipStatement() {
	i := l.i
	for i < len(l.text) && !l.atEnd(i) {
		i = l.skipItem(i)
	}
	l.i = min(i, len(l.text))
}

// endPos returns the position behind the last token.
func (l *Lexer) endPos() source.Pos {
	if l.end == 0 {
		return l.statement.Pos(0)
	}
	return l.statement.Pos(l.end-1) + 1
}

// Hint returns an addition to a message about the last token. It is not empty if text right behind the token is
// ignored, because it stands behind column 72 in fixed form.
func (l *Lexer) Hint() string {
	if l.statement == nil || !l.statement.cuts(l.end) {
		return ""
	}
	return "; text behind column 72 is ignored"
}

// Next returns the next token, of kind EOF at the end of the statement.
func (l *Lexer) Next() token.Token {
	i := skipBlanks(l.text, l.i)
	if l.atEnd(i) {
		l.i, l.start = i, i
		return token.Token{Kind: token.EOF, Pos: l.endPos()}
	}
	l.start = i
	c := l.text[i]
	t := token.Token{Pos: l.statement.Pos(i)}
	switch {
	case isLetter(c):
		l.name(i, &t)
	case isDigit(c):
		l.number(i, &t)
	case c == '\'' || c == '"':
		l.quoted(i, &t)
	case c == '.':
		l.dot(i, &t)
	default:
		l.operator(i, &t)
	}
	return t
}

// name reads the longest name that starts at i, or a bit constant.
func (l *Lexer) name(i int, t *token.Token) {
	l.nameText(i)
	t.Kind = token.Name
	if len(l.buf) == 1 && l.i < len(l.text) && (l.text[l.i] == '\'' || l.text[l.i] == '"') {
		if base := l.buf[0]; base == 'b' || base == 'o' || base == 'z' || base == 'x' {
			l.bits(base, t)
			return
		}
	}
	t.Text = l.intern.lookup(l.buf, hashOf(l.buf))
}

// nameText collects letters and digits from i on in buf.
func (l *Lexer) nameText(i int) {
	buf := l.buf[:0]
	end := i
	for ; i < len(l.text); i++ {
		if c := fold[l.text[i]]; c != 0 {
			buf = append(buf, c)
			end = i + 1
		} else if !l.blanks || !isBlank(l.text[i]) {
			break
		}
	}
	l.buf, l.i, l.end = buf, i, end
}

// operator reads an operator or mark of one or two characters.
func (l *Lexer) operator(i int, t *token.Token) {
	c := l.text[i]
	next := i + 1
	if l.blanks {
		next = skipBlanks(l.text, next)
	}
	if next < len(l.text) {
		if kind := pair(c, l.text[next]); kind != 0 {
			t.Kind = kind
			l.i, l.end = next+1, next+1
			return
		}
	}
	l.i, l.end = i+1, i+1
	t.Kind = marks[c]
	if t.Kind == 0 {
		t.Kind = token.Bad
		l.errors.Addf(t.Pos, "found %s, which is no character of Fortran", charName(c))
	}
}

func charName(c byte) string {
	if ' ' < c && c <= '~' {
		return string([]byte{'"', c, '"'})
	}
	const hex = "0123456789abcdef"
	return "byte 0x" + string([]byte{hex[c>>4], hex[c&15]})
}

var marks = [256]token.Kind{
	'(': token.LParen, ')': token.RParen, '[': token.LBracket, ']': token.RBracket, ',': token.Comma,
	':': token.Colon, '=': token.Assign, '%': token.Percent, '+': token.Plus, '-': token.Minus,
	'*': token.Star, '/': token.Slash, '<': token.Less, '>': token.Greater, '$': token.Dollar,
	'&': token.Ampersand,
}

// pair returns the token that two characters make, or 0.
func pair(a, b byte) token.Kind {
	switch a {
	case '*':
		if b == '*' {
			return token.Power
		}
	case '/':
		switch b {
		case '/':
			return token.Concat
		case '=':
			return token.NotEqual
		case ')':
			return token.RSlash
		}
	case '(':
		if b == '/' {
			return token.LSlash
		}
	case ':':
		if b == ':' {
			return token.DoubleColon
		}
	case '=':
		switch b {
		case '=':
			return token.Equal
		case '>':
			return token.Arrow
		}
	case '<':
		if b == '=' {
			return token.LessEqual
		}
	case '>':
		if b == '=' {
			return token.GreaterEqual
		}
	}
	return 0
}
