// Package impure breaks every rule once.
package impure

import (
	_ "crypto/rand" // want: import of crypto/rand
	"maps"
	old "math/rand" // want: import of math/rand
	"math/rand/v2"
	"reflect"
	"slices"
	"time"
)

type clock struct{}

func (clock) Now() int { return 1 }

type named map[string]int

func impure(m map[string]int, n named, c clock) int {
	sum := old.Int()
	sum += time.Now().Nanosecond()     // want: time.Now depends on the host
	since := time.Since                // want: time.Since depends on the host
	sum += int(since(time.Unix(0, 0))) // conversions of times are fine
	sum += rand.Int()                  // want: math/rand/v2.Int is not seeded
	sum += rand.New(rand.NewPCG(1, 2)).Int()
	sum += c.Now()
	for _, v := range m { // want: iteration over a map
		sum += v
	}
	for _, v := range n { // want: iteration over a map
		sum -= v
	}
	for _, v := range m { // any order: a sum
		sum += v
	}
	// any order: a sum
	for _, v := range m {
		sum += v
	}
	// any order:
	for _, v := range m { // want: iteration over a map
		sum += v
	}
	for _, k := range slices.Sorted(maps.Keys(m)) {
		sum += m[k]
	}
	for _, v := range slices.SortedFunc(maps.Values(m), func(a, b int) int { return a%10 - b%10 }) { // want: maps.Values gives a random order
		sum += v
	}
	for k := range maps.Keys(m) { // want: maps.Keys gives a random order
		sum -= m[k]
	}
	sum -= slices.Collect(maps.Values(m))[0] // want: maps.Values gives a random order
	sum += len(reflect.ValueOf(m).MapKeys()) // want: reflect MapKeys
	done := make(chan int)                   // want: channel
	go func() { done <- sum }()              // want: go statement
	select {                                 // want: select
	case sum = <-done:
	}
	for i := range 3 {
		sum += i
	}
	return sum
}
