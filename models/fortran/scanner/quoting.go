package scanner

import "simrun/internal/source"

// quoting follows a statement across its lines, in order to tell comments
// from character and Hollerith constants.
type quoting struct {
	quote     byte // of the constant that is open, or 0
	hollerith int  // bytes of a Hollerith constant still to come
	count     int  // value of the digits just seen
	before    byte // what stands in front of the digits
	last      byte // the last byte that is no blank
	// repeats tells that a Hollerith constant may follow * (DATA), anywhere
	// that it may follow a letter (FORMAT).
	repeats, anywhere bool
}

// begin looks at the first word of the statement.
func (q *quoting) begin(text []byte, form source.Form) {
	q.repeats = match(text, 0, "data", form) > 0
	q.anywhere = match(text, 0, "format", form) > 0
}

// isOpen tells whether a constant is open.
func (q *quoting) isOpen() bool { return q.quote != 0 || q.hollerith > 0 }

// pass takes n blanks.
func (q *quoting) pass(n int) { q.hollerith = max(q.hollerith-n, 0) }

// scan takes the text of one line and returns where its comment starts, or
// its length.
func (q *quoting) scan(text []byte) int {
	for i, c := range text {
		switch {
		case q.hollerith > 0:
			q.hollerith--
		case q.quote != 0:
			if c == q.quote {
				q.quote = 0
			}
		case c == '!':
			return i
		default:
			q.step(c)
		}
	}
	return len(text)
}

// step takes one byte outside constants and comments.
func (q *quoting) step(c byte) {
	switch {
	case isBlank(c):
		return
	case c == '\'' || c == '"':
		q.quote = c
	case '0' <= c && c <= '9':
		if !isDigit(q.last) {
			q.before, q.count = q.last, 0
		}
		q.count = min(q.count*10+int(c-'0'), maxHollerith)
	case (c == 'h' || c == 'H') && isDigit(q.last) && q.mayCount():
		q.hollerith = q.count
	}
	q.last = c
}

// maxHollerith bounds the length of a Hollerith constant.
const maxHollerith = 1 << 20

// mayCount tells whether digits behind q.before can be a Hollerith count.
func (q *quoting) mayCount() bool {
	switch q.before {
	case '(', ',', '/', '=', 0:
		return true
	case '*':
		return q.repeats
	case '.':
		return false
	}
	return q.anywhere
}
