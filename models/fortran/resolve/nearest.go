package resolve

import "slices"

// nearestGlobal suggests the procedure whose name is most like a wrong one.
func (p *program) nearestGlobal(name string) string {
	names := make([]string, 0, len(p.globals))
	for n := range p.globals { // any order: the names are sorted
		names = append(names, n)
	}
	return suggestion(name, names)
}

// nearestModule suggests a module in the same way.
func (p *program) nearestModule(name string) string {
	names := make([]string, 0, len(p.modules))
	for n := range p.modules { // any order: the names are sorted
		names = append(names, n)
	}
	return suggestion(name, names)
}

func suggestion(name string, names []string) string {
	slices.Sort(names)
	best, least := "", max(2, len(name)/3)+1
	for _, n := range names {
		if d := distance(name, n); d < least {
			best, least = n, d
		}
	}
	if best == "" {
		return ""
	}
	return "; the nearest name is " + upper(best)
}

// distance is the number of letters to change, insert or delete.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
