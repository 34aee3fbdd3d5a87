package diag

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// nearestMax is how many names a message suggests.
const nearestMax = 3

// Nearest returns up to three of the names that are a few typing mistakes away
// from name, the nearest first. Dotted names also match by their last part, so
// that "interrupt" finds "lapi.interrupt", and names with hyphens by their end, so
// that "fig4" finds "armci-fig4".
func Nearest(name string, names []string) []string {
	type candidate struct {
		name     string
		distance int
	}
	var near []candidate
	limit := max(2, len(name)/3)
	for _, n := range names {
		d := min(typos(name, n), 1+typos(lastPart(name), lastPart(n)))
		if strings.HasSuffix(n, "-"+name) {
			d = 1
		}
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

// Hint returns "; nearest: " and the [Nearest] names for the end of a message, or
// nothing if no name is near.
func Hint(name string, names []string) string {
	near := Nearest(name, names)
	if len(near) == 0 {
		return ""
	}
	return "; nearest: " + strings.Join(near, ", ")
}

// NearestStart returns the word that the beginning of a text resembles most, ""
// if no word is made from a beginning by changing up to a third of its letters.
// Of words that are equally near it returns the first.
func NearestStart(text string, words []string) string {
	best, least := "", math.MaxInt
	for _, w := range words {
		beginning := text[:min(len(text), len(w)+2)]
		if d := slices.Min(distances(w, beginning)); d*3 <= len(w) && d < least {
			best, least = w, d
		}
	}
	return best
}

// typos counts the typing mistakes that turn a into b.
func typos(a, b string) int {
	d := distances(a, b)
	return d[len(d)-1]
}

// distances returns, for each beginning of b from the empty one on, how many insertions, deletions, replacements and
// swaps of neighbours turn a into it. It ignores case. This is the restricted Damerau-Levenshtein distance.
func distances(a, b string) []int {
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
	return prev
}
