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
	from, to := window(line, caret)
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

// window returns which characters of a line are shown around one of them. Characters that do not print take several columns.
func window(line []rune, center int) (from, to int) {
	from, to = 0, len(line)
	if len(line) > excerptWidth {
		from = max(0, min(center-excerptWidth/2, len(line)-excerptWidth))
		to = from + excerptWidth
	}
	left, right := columns(line[from:center]), columns(line[center:to])
	for left+right > excerptWidth && to-from > 1 {
		if right > left {
			to--
			right -= columns(line[to : to+1])
		} else {
			left -= columns(line[from : from+1])
			from++
		}
	}
	return from, to
}

// columns returns how wide characters are shown.
func columns(text []rune) int {
	n := 0
	for _, r := range text {
		n += utf8.RuneCountInString(printableRune(r))
	}
	return n
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
