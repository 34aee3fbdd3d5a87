package scanner

// Shape is what a statement looks like before its words are read. Fortran
// reserves no words, so the shape decides whether IF(I) = 3 assigns.
type Shape uint8

const (
	// Keyword is a statement that begins with a keyword.
	Keyword Shape = iota
	// Assignment has an = outside parentheses behind a variable.
	Assignment
	// Loop is DO var = from, to with = and a comma outside parentheses.
	Loop
	// Named begins with name and a colon: a construct with a name.
	Named
	// Nothing has no letter at its beginning.
	Nothing
)

// Shape looks at the statement from the next byte on and moves nothing.
func (l *Lexer) Shape() Shape {
	i := skipBlanks(l.text, l.i)
	if i >= len(l.text) || !isLetter(l.text[i]) {
		return Nothing
	}
	start := i
	for i < len(l.text) && (fold[l.text[i]] != 0 || l.blanks && isBlank(l.text[i])) {
		i++
	}
	i = skipBlanks(l.text, i)
	switch l.byteAt(i) {
	case '=':
		return l.equalsShape(start, i)
	case ':':
		if l.byteAt(l.skip(i+1)) != ':' {
			return Named
		}
	case '(':
		for l.byteAt(i) == '(' {
			i = skipBlanks(l.text, l.skipParens(i))
		}
		if c := l.byteAt(i); c == '%' || c == '=' && l.byteAt(l.skip(i+1)) != '=' {
			return Assignment
		}
	case '%':
		return Assignment
	}
	return Keyword
}

// equalsShape tells DO I = 1, 5 from an assignment in fixed form; the = is at
// i.
func (l *Lexer) equalsShape(start, i int) Shape {
	if c := l.byteAt(l.skip(i + 1)); c == '=' {
		return Keyword
	}
	if l.blanks && match(l.text, start, "do", l.form) > 0 && l.exposed(i, ',') {
		return Loop
	}
	return Assignment
}

// exposed tells whether the mark stands outside parentheses from i on.
func (l *Lexer) exposed(i int, mark byte) bool {
	for i < len(l.text) && !l.atEnd(i) {
		if l.text[i] == mark {
			return true
		}
		i = l.skipItem(i)
	}
	return false
}

// DoubleColon tells whether :: stands outside parentheses in the rest of the
// statement.
func (l *Lexer) DoubleColon() bool {
	for i := l.i; i < len(l.text) && !l.atEnd(i); i = l.skipItem(i) {
		if l.text[i] == ':' && l.byteAt(l.skip(i+1)) == ':' {
			return true
		}
	}
	return false
}

// FollowsParens tells whether something follows the parenthesized list at
// the next byte; what is its first byte in lower case, 0 at the end.
func (l *Lexer) FollowsParens() byte {
	i := skipBlanks(l.text, l.i)
	if l.byteAt(i) == '(' {
		i = skipBlanks(l.text, l.skipParens(i))
	}
	if l.atEnd(i) {
		return 0
	}
	return l.byteAt(i)
}

// EndsWith tells whether the statement ends with word, in lower case. Blanks and parentheses do not count, so that
// IF (X.GT.Y THEN ends with then.
func (l *Lexer) EndsWith(word string) bool {
	end := l.i
	for end < len(l.text) && !l.atEnd(end) {
		if l.text[end] == '(' {
			end++
			continue
		}
		end = l.skipItem(end)
	}
	for end = min(end, len(l.text)); len(word) > 0; end-- {
		switch {
		case end == 0:
			return false
		case isBlank(l.text[end-1]):
			continue
		case fold[l.text[end-1]] != word[len(word)-1]:
			return false
		}
		word = word[:len(word)-1]
	}
	return true
}

// TypeAhead tells whether the text goes on with a type and ::, as at the
// beginning of an array constructor.
func (l *Lexer) TypeAhead() bool {
	for i := l.i; i < len(l.text); {
		switch c := l.text[i]; {
		case c == '(':
			i = l.skipParens(i)
		case c == ':':
			return l.byteAt(i+1) == ':'
		case fold[c] != 0 || isBlank(c) || c == '*':
			i++
		default:
			return false
		}
	}
	return false
}

// FunctionAhead tells whether FUNCTION name ( or, as on IBM's compilers, FUNCTION name*8 ( follows behind the keyword
// of a type.
func (l *Lexer) FunctionAhead() bool {
	i := skipBlanks(l.text, l.i)
	i = l.skipSize(i)
	if l.byteAt(i) == '(' {
		i = skipBlanks(l.text, l.skipParens(i))
	}
	for _, prefix := range [...]string{"recursive", "pure", "elemental"} {
		if k := match(l.text, i, prefix, l.form); k > 0 {
			i = k
		}
	}
	i = match(l.text, i, "function", l.form)
	if i < 0 || !isLetter(l.byteAt(skipBlanks(l.text, i))) {
		return false
	}
	for i < len(l.text) && (fold[l.text[i]] != 0 || isBlank(l.text[i])) {
		i++
	}
	return l.byteAt(l.skipSize(i)) == '('
}

// skipSize moves behind *8 or the like.
func (l *Lexer) skipSize(i int) int {
	if l.byteAt(i) != '*' {
		return i
	}
	i = skipBlanks(l.text, i+1)
	for isDigit(l.byteAt(i)) {
		i = skipBlanks(l.text, i+1)
	}
	return i
}

// Parenthesized returns the text between the parentheses that start at the
// next byte and the index of its first byte, and moves behind them. It is
// not ok if there is no such pair.
func (l *Lexer) Parenthesized() (text []byte, at int, ok bool) {
	i := skipBlanks(l.text, l.i)
	end := i
	if l.byteAt(i) == '(' {
		end = l.skipParens(i)
	}
	if end == i || l.text[end-1] != ')' || end-i < 2 {
		return nil, 0, false
	}
	l.start, l.i, l.end = i, end, end
	return l.text[i+1 : end-1], i + 1, true
}

// skipItem moves over one byte, one constant or one pair of parentheses.
func (l *Lexer) skipItem(i int) int {
	switch c := l.text[i]; c {
	case '(':
		return l.skipParens(i)
	case '\'', '"':
		return l.skipQuoted(i)
	case 'h', 'H':
		return l.skipHollerith(i)
	}
	return i + 1
}

// skipParens moves from a left parenthesis behind its right one, or to the
// end of the statement.
func (l *Lexer) skipParens(i int) int {
	depth := 0
	for i < len(l.text) && !l.atEnd(i) {
		switch l.text[i] {
		case '(':
			depth++
		case ')':
			depth--
			if depth == 0 {
				return i + 1
			}
		case '\'', '"', 'h', 'H':
			i = l.skipItem(i)
			continue
		}
		i++
	}
	return i
}

func (l *Lexer) skipQuoted(i int) int {
	quote := l.text[i]
	for i++; i < len(l.text); i++ {
		if l.text[i] == quote {
			return i + 1
		}
	}
	return i
}

// skipHollerith moves behind the constant whose H is at i, or over the H if
// it belongs to a name.
func (l *Lexer) skipHollerith(i int) int {
	k := l.blanksBefore(i)
	n, scale := 0, 1
	for k > 0 && isDigit(l.text[k-1]) {
		n = min(n+scale*int(l.text[k-1]-'0'), maxHollerith)
		scale = min(scale*10, maxHollerith)
		k = l.blanksBefore(k - 1)
	}
	if n == 0 || k > 0 && fold[l.text[k-1]] != 0 && !l.inFormat() {
		return i + 1
	}
	return min(i+1+n, len(l.text))
}

func (l *Lexer) blanksBefore(i int) int {
	for l.blanks && i > 0 && isBlank(l.text[i-1]) {
		i--
	}
	return i
}

// inFormat tells whether the statement begins with FORMAT, where a Hollerith
// constant may follow a letter.
func (l *Lexer) inFormat() bool { return match(l.text, 0, "format", l.form) > 0 }
