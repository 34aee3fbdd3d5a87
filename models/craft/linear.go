package craft

import (
	"slices"
	"strconv"
	"strings"
)

// linear is an integer expression as a sum: terms with factors, and a constant. Subscripts are
// compared and shifted in this form.
type linear struct {
	terms    []term
	constant int64
}

// term is factor times text, the text of an operand that binds at least as tightly as a product.
type term struct {
	text   string
	factor int64
}

func constant(n int64) linear    { return linear{constant: n} }
func operand(text string) linear { return linear{terms: []term{{text, 1}}} }

// plus returns l + k*m.
func (l linear) plus(m linear, k int64) linear {
	sum := linear{terms: slices.Clone(l.terms), constant: l.constant + k*m.constant}
	for _, t := range m.terms {
		i := slices.IndexFunc(sum.terms, func(u term) bool { return u.text == t.text })
		if i < 0 {
			i = len(sum.terms)
			sum.terms = append(sum.terms, term{text: t.text})
		}
		sum.terms[i].factor += k * t.factor
	}
	sum.terms = slices.DeleteFunc(sum.terms, func(t term) bool { return t.factor == 0 })
	return sum
}

func (l linear) add(n int64) linear { return l.plus(constant(n), 1) }

// equal reports whether l and m are the same sum.
func (l linear) equal(m linear) bool {
	d := l.plus(m, -1)
	return len(d.terms) == 0 && d.constant == 0
}

// number returns the value of a constant.
func (l linear) number() (int64, bool) { return l.constant, len(l.terms) == 0 }

// split returns the factor of an operand in l and the rest; 0 if the operand is no term of l.
func (l linear) split(text string) (factor int64, rest linear) {
	for _, t := range l.terms {
		if t.text == text {
			return t.factor, l.plus(operand(text), -t.factor)
		}
	}
	return 0, l
}

// String renders l as Fortran, positive terms first.
func (l linear) String() string {
	terms := slices.Clone(l.terms)
	slices.SortStableFunc(terms, func(a, b term) int {
		return sign(b.factor) - sign(a.factor)
	})
	if l.constant != 0 || len(terms) == 0 {
		terms = append(terms, term{factor: l.constant})
	}
	var s strings.Builder
	for i, t := range terms {
		s.WriteString(t.signed(i == 0))
	}
	return s.String()
}

func sign(n int64) int {
	if n < 0 {
		return -1
	}
	return 1
}

// signed renders t with its sign; the first of a sum has none if it is positive.
func (t term) signed(first bool) string {
	s := " + "
	switch {
	case first && t.factor < 0:
		s = "-"
	case first:
		s = ""
	case t.factor < 0:
		s = " - "
	}
	n := strconv.FormatInt(max(t.factor, -t.factor), 10)
	switch {
	case t.text == "":
		return s + n
	case n == "1":
		return s + t.text
	}
	return s + n + "*" + t.text
}
