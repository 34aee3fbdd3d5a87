package svm1995

import "regexp"

// predefined finds the strategy of a parallel loop.
var predefined = regexp.MustCompile(`STRATEGY\(ON_HOME\((?:T\(J\)|LAYERS\(K\))\)\)`)

// rescheduled returns a program with other strategies at its loops.
func rescheduled(text []byte, strategies func(k int) string) []byte {
	if strategies == nil {
		return text
	}
	k := -1
	return predefined.ReplaceAllFunc(text, func(as []byte) []byte {
		k++
		if s := strategies(k); s != "" {
			return []byte("STRATEGY(" + s + ")")
		}
		return as
	})
}
