package report

import (
	"strconv"
	"strings"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/audit"
)

// score returns the tables at the top: claims by paper, and errors of published numbers.
func score(a *audit.Account, records []*scenarios.Record) []table {
	claims := plots.Table{
		Heading: "Claims of the papers", Header: []string{"paper", "hold", "differ", "open"}, Numeric: []bool{false, true, true, true},
	}
	numbers := plots.Table{
		Heading: "Published numbers",
		Header:  []string{"paper", "published", "fitted", "counted", "within 15 %", "median error", "bias", "greatest error"},
		Numeric: []bool{false, true, true, true, true, true, true, true},
	}
	for _, name := range prefixes(records) {
		count := scenarios.CountClaims(ofPaper(records, name))[0]
		claims.Rows = append(claims.Rows, append([]string{name + "-*"}, integers(count[:]...)...))
	}
	all := scenarios.CountClaims(records)[0]
	claims.Rows = append(claims.Rows, append([]string{"all"}, integers(all[:]...)...))
	for _, x := range append(a.Papers, a.Total) {
		row := append([]string{x.Exhibit}, integers(x.Published, x.ByParameter+x.ByForm, x.Counted, x.Close)...)
		numbers.Rows = append(numbers.Rows, append(row, percent(x.Median, false), percent(x.Bias, true), percent(x.Max, false)))
	}
	tables := []plots.Table{claims, numbers}
	if within := withinTable(a); len(within.Rows) > 0 {
		tables = append(tables, within)
	}
	return newTables("", tables...)
}

func recordsOf(all []audit.Audited) []*scenarios.Record {
	var records []*scenarios.Record
	for _, x := range all {
		records = append(records, x.Record)
	}
	return records
}

// prefixes returns what the ids of scenarios begin with, each once, in their order.
func prefixes(records []*scenarios.Record) []string {
	var names []string
	seen := map[string]bool{}
	for _, r := range records {
		if name := prefix(r.Scenario); !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	return names
}

// prefix returns the paper in an id: "armci" of "armci-fig4".
func prefix(id string) string {
	name, _, _ := strings.Cut(id, "-")
	return name
}

func ofPaper(records []*scenarios.Record, name string) []*scenarios.Record {
	var mine []*scenarios.Record
	for _, r := range records {
		if prefix(r.Scenario) == name {
			mine = append(mine, r)
		}
	}
	return mine
}

func integers(numbers ...int) []string {
	var texts []string
	for _, n := range numbers {
		texts = append(texts, strconv.Itoa(n))
	}
	return texts
}

// percent returns a share in per cent, with its sign if it has a meaning; "" for nil.
func percent(x *float64, signed bool) string {
	if x == nil {
		return ""
	}
	text := strconv.FormatFloat(100**x, 'f', 1, 64) + " %"
	if signed && *x >= 0 {
		text = "+" + text
	}
	return text
}
