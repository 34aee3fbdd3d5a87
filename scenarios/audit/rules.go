package audit

import (
	"fmt"
	"slices"

	"simrun/scenarios"
	"simrun/scenarios/claims"
	"simrun/scenarios/exhibit"
)

// BrokenRule is a rule about where numbers come from, and what breaks it.
type BrokenRule struct {
	Rule  string `json:"rule"`
	Where string `json:"where"`
}

// The rules. A rule that a Spec alone can break (a number without a source, a fitted one without cells) is an error
// when the Spec is loaded.
const (
	ruleSource    = "a published value has a source"
	ruleDeclared  = "a scenario declares what is fitted to its cells"
	ruleEighth    = "at most one published cell in eight is fitted by parameter"
	ruleBecause   = "a claim of a paper that differs says why, an open one what is missing"
	ruleAnswered  = "every result and cause of the papers is answered, or waits for something that is named"
	ruleNotBoth   = "an exhibit that is shown waits for nothing"
	eighthOfCells = 8
)

// brokenRules returns what is wrong with an account; everything says that it is
// complete.
func brokenRules(results []Audited, a *Account, everything bool) []BrokenRule {
	var all []BrokenRule
	broken := func(rule, format string, args ...any) {
		all = append(all, BrokenRule{rule, fmt.Sprintf(format, args...)})
	}
	for i := range results {
		s := results[i].Scenario
		for _, p := range s.Published() {
			if p.Source == "" {
				broken(ruleSource, "%s", p.Cell)
			}
		}
		for _, cell := range undeclaredFits(s) {
			broken(ruleDeclared, "%s: a Spec names the cell, %s does not", cell, s.File)
		}
	}
	for _, c := range a.NotHolding {
		if c.Class == exhibit.Paper && c.Because == "" {
			broken(ruleBecause, "%s, %s", c.ID, c.Verdict)
		}
	}
	if n := a.Total.ByParameter; everything && n*eighthOfCells > a.Total.Published {
		broken(ruleEighth, "%d of %d", n, a.Total.Published)
	}
	if everything {
		all = append(all, brokenAnswers(statedClaims(results))...)
	}
	return all
}

func brokenAnswers(stated claims.Index) []BrokenRule {
	var all []BrokenRule
	for _, text := range claims.Unanswered(stated) {
		all = append(all, BrokenRule{ruleAnswered, text})
	}
	return append(all, noLongerWaiting(claims.WaitingExhibits(), stated)...)
}

// noLongerWaiting returns the rules that exhibits break which are said to wait and are there.
func noLongerWaiting(waiting []string, stated claims.Index) []BrokenRule {
	var all []BrokenRule
	for _, e := range waiting {
		if stated[e] != nil {
			all = append(all, BrokenRule{ruleNotBoth, e + " is still in waiting.toml"})
		}
	}
	return all
}

// undeclaredFits returns the cells of a scenario that a Spec's parameters were fitted to
// and that it does not declare.
func undeclaredFits(s *scenarios.Scenario) []string {
	declared := map[string]bool{}
	for _, f := range s.Fits() {
		for _, c := range f.Cells {
			declared[f.Exhibit+"/"+c] = declared[f.Exhibit+"/"+c] || f.By == exhibit.ByParameter
		}
	}
	var all []string
	for _, p := range s.Published() {
		fitted := slices.ContainsFunc(s.Targets, func(t scenarios.Target) bool {
			return slices.Contains(t.Machine.Sheet().FittedCells(), p.Cell)
		})
		if fitted && !declared[p.Cell] {
			all = append(all, p.Cell)
		}
	}
	return all
}
