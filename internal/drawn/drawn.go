// Package drawn says how many cases property tests draw.
//
// Package rapid draws 100. Where a case compiles a program that is too slow for every run of the
// tests:
//
//	func TestRandomPrograms(t *testing.T) {
//		drawn.AtMost(t, 12)
//		rapid.Check(t, func(r *rapid.T) { ... })
//	}
//
// go test -args -rapid.checks=1000 draws as many all the same.
package drawn

import (
	"flag"
	"strconv"
	"testing"
)

// AtMost lets the test draw n cases unless the command line says how many. Tests that run at
// the same time draw so many too.
func AtMost(t testing.TB, n int) {
	t.Helper()
	f := flag.Lookup("rapid.checks")
	if f == nil {
		t.Fatal("the test draws at random, but package rapid is not there")
	}
	if f.Value.String() != f.DefValue {
		return
	}
	set := func(to string) {
		if err := f.Value.Set(to); err != nil {
			t.Fatal(err)
		}
	}
	set(strconv.Itoa(n))
	t.Cleanup(func() { set(f.DefValue) })
}
