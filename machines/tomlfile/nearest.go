package tomlfile

import (
	"cmp"
	"slices"
	"strings"
)

// nearestMax is how many names a message suggests.
const nearestMax = 3

// Nearest returns up to three of the names that are a few typing mistakes away
// from name, the nearest first. Dotted names also match by their last part, so
// that "interrupt" finds "lapi.interrupt".
func Nearest(name string, names []string) []string {
	type candidate struct {
		name     string
		distance int
	}
	var near []candidate
	limit := max(2, len(name)/3)
	for _, n := range names {
		d := min(typos(name, n), 1+typos(lastPart(name), lastPart(n)))
		if d <= limit && d < len(n) {
			near = append(near, candidate{n, d})
		}
	}
	slices.SortStableFunc(near, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.name, b.name))
	})
	var out []string
	for _, c := range near[:min(nearestMax, len(near))] {
		out = append(out, c.name)
	}
	return out
}

func lastPart(name string) string { return name[strings.LastIndex(name, ".")+1:] }

// typos counts the insertions, deletions, replacements and swaps of neighbours
// that turn a into b, without regard to case: the restricted
// Damerau-Levenshtein distance.
func typos(a, b string) int {
	s, t := []rune(strings.ToLower(a)), []rune(strings.ToLower(b))
	above, prev, row := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(s); i++ {
		row[0] = i
		for j := 1; j <= len(t); j++ {
			replace := prev[j-1]
			if s[i-1] != t[j-1] {
				replace++
			}
			row[j] = min(replace, prev[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				row[j] = min(row[j], above[j-2]+1)
			}
		}
		above, prev, row = prev, row, above
	}
	return prev[len(t)]
}
