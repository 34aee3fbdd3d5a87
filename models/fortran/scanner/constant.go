package scanner

import (
	"bytes"
	"slices"

	"simrun/models/fortran/token"
)

// skip moves over blanks where they do not count.
func (l *Lexer) skip(i int) int {
	if l.blanks {
		return skipBlanks(l.text, i)
	}
	return i
}

// byteAt returns the byte at i in lower case, 0 behind the text.
func (l *Lexer) byteAt(i int) byte {
	if i < len(l.text) {
		return lower(l.text[i])
	}
	return 0
}

// digits appends the digits from i on to buf and returns where they end. End
// is behind the last of them.
func (l *Lexer) digits(i int) int {
	for ; i < len(l.text); i++ {
		c := l.text[i]
		if isDigit(c) {
			l.buf = append(l.buf, c)
			l.end = i + 1
		} else if !l.blanks || !isBlank(c) {
			break
		}
	}
	return i
}

// Label reads digits alone: the label in DO 10 E5 = 1, 3 or the size in REAL*8 E1, where a number would reach further.
// The token is of kind Int, or that which Next reads if there is no digit.
func (l *Lexer) Label() token.Token {
	i := skipBlanks(l.text, l.i)
	if i >= len(l.text) || !isDigit(l.text[i]) {
		return l.Next()
	}
	l.start, l.buf = i, l.buf[:0]
	t := token.Token{Kind: token.Int, Pos: l.statement.Pos(i)}
	l.i = l.digits(i)
	t.Text = l.intern.Intern(l.buf)
	return t
}

// number reads an integer, real or Hollerith constant.
func (l *Lexer) number(i int, t *token.Token) {
	l.buf = l.buf[:0]
	t.Kind = token.Int
	i = l.digits(i)
	if c := l.byteAt(i); c == 'h' {
		l.hollerith(i, t)
		return
	} else if c == '.' && !l.operatorAt(i) {
		t.Kind = token.Real
		l.buf = append(l.buf, '.')
		l.end = i + 1
		i = l.digits(i + 1)
	}
	i = l.exponent(i, t)
	l.kind(i)
	t.Text = l.intern.Intern(l.buf)
}

// operatorAt tells whether the point at i begins an operator like .EQ. and
// is no decimal point.
func (l *Lexer) operatorAt(i int) bool {
	i = l.skip(i + 1)
	if !isLetter(l.byteAt(i)) {
		return false
	}
	for isLetter(l.byteAt(i)) {
		i = l.skip(i + 1)
	}
	return l.byteAt(i) == '.'
}

// exponent reads e, d or q with digits behind it, if they follow.
func (l *Lexer) exponent(i int, t *token.Token) int {
	letter := l.byteAt(i)
	if letter != 'e' && letter != 'd' && letter != 'q' {
		return i
	}
	k := l.skip(i + 1)
	sign := l.byteAt(k)
	if sign == '+' || sign == '-' {
		k = l.skip(k + 1)
	} else {
		sign = 0
	}
	if !isDigit(l.byteAt(k)) {
		return i
	}
	t.Kind = token.Real
	l.buf = append(l.buf, letter)
	if sign != 0 {
		l.buf = append(l.buf, sign)
	}
	return l.digits(k)
}

// kind reads _8 or _name behind a number.
func (l *Lexer) kind(i int) {
	l.i = i
	if l.byteAt(i) != '_' {
		return
	}
	for ; i < len(l.text); i++ {
		if c := fold[l.text[i]]; c != 0 {
			l.buf = append(l.buf, c)
			l.end = i + 1
		} else if !l.blanks || !isBlank(l.text[i]) {
			break
		}
	}
	l.i = i
}

// hollerith reads the characters behind nH; i is the H. A card of fixed form
// has blanks up to column 72 that its line need not have.
func (l *Lexer) hollerith(i int, t *token.Token) {
	n := 0
	for _, c := range l.buf {
		n = min(n*10+int(c-'0'), maxHollerith)
	}
	start := i + 1
	end := min(start+n, len(l.text))
	value := l.text[start:end]
	switch missing := n - len(value); {
	case n == 0:
		l.errors.Add(t.Pos, "found a Hollerith constant without characters")
	case missing > 0 && l.blanks && missing < endColumn-textColumn:
		value = append(slices.Clip(value), bytes.Repeat([]byte{' '}, missing)...)
	case missing > 0:
		l.errors.Addf(t.Pos, "found %d characters behind H, expected %d", len(value), n)
	}
	t.Kind = token.Hollerith
	t.Text = l.intern.Intern(value)
	l.i, l.end = end, end
}

// quoted reads a character constant.
func (l *Lexer) quoted(i int, t *token.Token) {
	t.Kind = token.String
	quote := l.text[i]
	buf := l.buf[:0]
	for i++; ; i++ {
		if i >= len(l.text) {
			l.end, l.unquoted = len(l.text), true
			l.errors.Addf(t.Pos, "expected %c at the end of the character constant%s", quote, l.Hint())
			break
		}
		if l.text[i] == quote {
			if i+1 >= len(l.text) || l.text[i+1] != quote {
				i++
				break
			}
			i++
		}
		buf = append(buf, l.text[i])
	}
	l.buf = buf
	t.Text = l.intern.Intern(buf)
	l.i, l.end = i, i
}

// bits reads the quoted digits of a bit constant behind its letter.
func (l *Lexer) bits(base byte, t *token.Token) {
	if base == 'x' {
		base = 'z'
	}
	start := t.Pos
	l.quoted(l.i, t)
	t.Kind, t.Pos = token.BOZ, start
	digits := make([]byte, 1, len(t.Text)+1)
	digits[0] = base
	for i := range len(t.Text) {
		c := lower(t.Text[i])
		if isBlank(c) {
			continue
		}
		if !bitDigit(base, c) {
			l.errors.Addf(start, "found %s in a constant of base %s", charName(c), baseNames[base])
			c = '0'
		}
		digits = append(digits, c)
	}
	if len(digits) == 1 {
		l.errors.Add(start, "found a bit constant without digits")
		digits = append(digits, '0')
	}
	t.Text = l.intern.Intern(digits)
}

var baseNames = map[byte]string{'b': "2", 'o': "8", 'z': "16"}

func bitDigit(base, c byte) bool {
	switch base {
	case 'b':
		return c == '0' || c == '1'
	case 'o':
		return '0' <= c && c <= '7'
	}
	return isDigit(c) || 'a' <= c && c <= 'f'
}

// dot reads .5, .EQ. or .TRUE._4.
func (l *Lexer) dot(i int, t *token.Token) {
	next := l.skip(i + 1)
	if isDigit(l.byteAt(next)) {
		t.Kind = token.Real
		l.buf = append(l.buf[:0], '.')
		l.kind(l.exponent(l.digits(next), t))
		t.Text = l.intern.Intern(l.buf)
		return
	}
	l.buf = l.buf[:0]
	for isLetter(l.byteAt(next)) {
		l.buf = append(l.buf, l.byteAt(next))
		next = l.skip(next + 1)
	}
	if len(l.buf) == 0 || l.byteAt(next) != '.' {
		t.Kind = token.Bad
		l.errors.Add(t.Pos, `found ".", expected an operator like .EQ. or a number`)
		l.i, l.end = i+1, i+1
		return
	}
	l.i, l.end = next+1, next+1
	t.Kind = dotKind(l.buf)
	switch t.Kind {
	case token.DefinedOp:
		t.Text = l.intern.Intern(l.buf)
	case token.True, token.False:
		l.logicalKind(t)
	}
}

// logicalKind reads the kind behind .TRUE. or .FALSE.; the text of the token
// is the kind alone.
func (l *Lexer) logicalKind(t *token.Token) {
	i := l.skip(l.i)
	if l.byteAt(i) != '_' {
		return
	}
	l.buf = l.buf[:0]
	l.kind(i)
	t.Text = l.intern.Intern(l.buf[1:])
}

func dotKind(name []byte) token.Kind {
	switch string(name) {
	case "eq":
		return token.Equal
	case "ne":
		return token.NotEqual
	case "lt":
		return token.Less
	case "le":
		return token.LessEqual
	case "gt":
		return token.Greater
	case "ge":
		return token.GreaterEqual
	case "and":
		return token.And
	case "or":
		return token.Or
	case "not":
		return token.Not
	case "eqv":
		return token.Eqv
	case "neqv":
		return token.Neqv
	case "true":
		return token.True
	case "false":
		return token.False
	}
	return token.DefinedOp
}
