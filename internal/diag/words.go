package diag

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Limits of the input that a message shows.
const (
	messageMax = 1000 // bytes in all
	quoteMax   = 100  // bytes of one key or value in quotes
	clipMax    = 60   // characters of one name
)

// Printable returns a text for messages that repeat what a user wrote. Everything in it prints, and it is not too
// long.
func Printable(text string) string {
	var b strings.Builder
	for i, r := range text {
		if i > messageMax {
			b.WriteString("...")
			break
		}
		b.WriteString(printableRune(r))
	}
	return b.String()
}

// Quote returns a text in quotes, cut if it is long.
func Quote(text string) string {
	if len(text) <= quoteMax {
		return strconv.Quote(text)
	}
	cut := quoteMax
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	return strconv.Quote(text[:cut]) + "..."
}

// Clip returns a text, cut if it is long.
func Clip(text string) string {
	if utf8.RuneCountInString(text) <= clipMax {
		return text
	}
	return string([]rune(text)[:clipMax]) + "..."
}
