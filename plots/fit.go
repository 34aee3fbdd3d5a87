package plots

import (
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// fit returns the widths of the columns. Together with their gutters they are at most width, if each
// column keeps at least one character. The widest columns shrink first, down to their longest number or
// word of moderate length; only then are words broken.
func (t Table) fit(width int) []int {
	widths, least := t.widths()
	free := max(width-gutter*len(widths), len(widths))
	shrink(widths, least, free)
	for j := range least {
		least[j] = 1
	}
	shrink(widths, least, free)
	return widths
}

// least returns the width of the table when every column is as narrow as it
// may be without breaking words.
func (t Table) least() int {
	_, least := t.widths()
	total := gutter * len(least)
	for _, w := range least {
		total += w
	}
	return total
}

// longWord is the width from which a word, such as a list of arguments without
// spaces, may be broken.
const longWord = 14

// shortHeader is the width up to which the header of numbers stays in one line.
const shortHeader = 9

// widths returns for each column the width it would like and the least width
// without broken words. Long headers of numbers wrap rather than push numbers
// apart.
func (t Table) widths() (natural, least []int) {
	natural, least = make([]int, len(t.Header)), make([]int, len(t.Header))
	for j, h := range t.Header {
		natural[j], least[j] = text.StringWidth(h), longestWord(h)
		if t.isNumeric(j) && natural[j] <= shortHeader {
			least[j] = natural[j]
		} else if t.isNumeric(j) {
			natural[j] = least[j]
		}
	}
	for _, r := range t.Rows {
		for j, s := range r {
			w := text.StringWidth(s)
			natural[j] = max(natural[j], w)
			if !t.isNumeric(j) {
				w = longestWord(s)
			}
			least[j] = max(least[j], w)
		}
	}
	return natural, least
}

// longestWord returns the width of the longest word, between 1 and longWord.
func longestWord(s string) int {
	longest := 1
	for _, word := range strings.Fields(s) {
		longest = max(longest, text.StringWidth(word))
	}
	return min(longest, longWord)
}

// shrink narrows the widest column that may still give way, column by column,
// until all fit.
func shrink(widths, least []int, free int) {
	total := 0
	for _, w := range widths {
		total += w
	}
	for ; total > free; total-- {
		widest := -1
		for j, w := range widths {
			if w > least[j] && (widest < 0 || w > widths[widest]) {
				widest = j
			}
		}
		if widest < 0 {
			return
		}
		widths[widest]--
	}
}
