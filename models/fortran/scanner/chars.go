package scanner

import "simrun/internal/source"

// fold maps the bytes of names to lower case and all others to 0.
var fold = func() (t [256]byte) {
	for c := byte('a'); c <= 'z'; c++ {
		t[c], t[c-'a'+'A'] = c, c
	}
	for c := byte('0'); c <= '9'; c++ {
		t[c] = c
	}
	t['_'], t['$'] = '_', '$'
	return t
}()

func isBlank(c byte) bool  { return c == ' ' || c == '\t' }
func isDigit(c byte) bool  { return c-'0' <= 9 }
func isLetter(c byte) bool { return c|0x20-'a' <= 'z'-'a' }

// match returns the index behind word in text from i on, or -1. Word is in
// lower case; a blank in it may be missing in the text. In fixed form blanks
// in the text do not count; in free form the word must end where a name ends.
func match(text []byte, i int, word string, form source.Form) int {
	i = skipBlanks(text, i)
	for k := 0; k < len(word); k++ {
		if word[k] == ' ' {
			i = skipBlanks(text, i)
			continue
		}
		if form == source.Fixed {
			i = skipBlanks(text, i)
		}
		if i >= len(text) || lower(text[i]) != word[k] {
			return -1
		}
		i++
	}
	if form == source.Free && i < len(text) && fold[text[i]] != 0 {
		return -1
	}
	return i
}

func skipBlanks(text []byte, i int) int {
	for i < len(text) && isBlank(text[i]) {
		i++
	}
	return i
}
