package diag

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// excerptWidth is about how many columns of a line are shown.
const excerptWidth = 100

// excerpt returns a line and, below the column, a caret. A long line is cut to the text around the column, with "..."
// at the cuts. Characters that do not print are shown as Go writes them in strings. But tabs stay tabs, so the caret
// stands right at any tab width.
func excerpt(text string, column int) string {
	if strings.TrimSpace(text) == "" {
		return ""
	}
	line := []rune(text)
	caret := min(max(column-1, 0), len(line))
	from, to := window(len(line), caret)
	var shown, indent strings.Builder
	if from > 0 {
		shown.WriteString("...")
		indent.WriteString("   ")
	}
	for i, r := range line[from:to] {
		shown.WriteString(printableRune(r))
		if from+i < caret {
			indent.WriteString(blank(r))
		}
	}
	if to < len(line) {
		shown.WriteString("...")
	}
	return shown.String() + "\n" + indent.String() + "^\n"
}

// window returns which characters of a line are shown around one of them.
func window(length, center int) (from, to int) {
	if length <= excerptWidth {
		return 0, length
	}
	from = max(0, min(center-excerptWidth/2, length-excerptWidth))
	return from, from + excerptWidth
}

// blank returns white space as wide as a character is shown.
func blank(r rune) string {
	if r == '\t' {
		return "\t"
	}
	return strings.Repeat(" ", utf8.RuneCountInString(printableRune(r)))
}

// printableRune returns a character, or its replacement if it does not print.
func printableRune(r rune) string {
	if r == '\t' || strconv.IsPrint(r) {
		return string(r)
	}
	quoted := strconv.QuoteRune(r)
	return quoted[1 : len(quoted)-1]
}
