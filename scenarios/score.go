package scenarios

import (
	"slices"

	"simrun/scenarios/exhibit"
)

// Score counts claims: an index for the class as in exhibit.Classes, and one for the
// verdict as in exhibit.Verdicts.
type Score [3][3]int

// CountClaims counts the distinct claims of some results, see [CombineClaims].
func CountClaims(results []*Record) Score {
	var s Score
	for _, c := range CombineClaims(results) {
		s[slices.Index(exhibit.Classes(), c.Class)][slices.Index(exhibit.Verdicts(), c.Verdict)]++
	}
	return s
}

// CombinedClaim is a claim with its verdict over all exhibits that state it.
type CombinedClaim struct {
	RecordedClaim
	Exhibits []string // with the id of the claim
}

// CombineClaims returns the distinct claims of some results in their order. Several exhibits may state a paper's
// claim. It differs if one of them differs, and is open if one is open. Ids of other classes count for each exhibit.
func CombineClaims(results []*Record) []CombinedClaim {
	var all []CombinedClaim
	for _, r := range results {
		for _, e := range r.Exhibits {
			for _, c := range e.Claims {
				k := slices.IndexFunc(all, func(o CombinedClaim) bool {
					return c.Class == exhibit.Paper && o.Class == exhibit.Paper && o.ID == c.ID
				})
				if k < 0 {
					all = append(all, CombinedClaim{c, []string{e.ID}})
					continue
				}
				all[k].Exhibits = append(all[k].Exhibits, e.ID)
				if weight(c.Verdict) > weight(all[k].Verdict) {
					all[k].RecordedClaim = c
				}
			}
		}
	}
	return all
}

// weight orders verdicts: which of two is that of both together.
func weight(v exhibit.Verdict) int {
	return slices.Index([]exhibit.Verdict{exhibit.Holds, exhibit.Open, exhibit.Differs}, v)
}
