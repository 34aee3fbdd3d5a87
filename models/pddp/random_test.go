package pddp

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/internal/drawn"
	"simrun/models/fortran"
)

// array is an array of a random program, with its values in sequence.
type array struct {
	name   string
	low    []int
	extent []int
	dist   []string
	typ    string // of what the generator of random programs declares
	value  map[string]int
}

func (a *array) high(d int) int { return a.low[d] + a.extent[d] - 1 }

// section is a reference to an array: for each dimension a first index and,
// where it is a range, a stride, else 0.
type section struct {
	array         *array
	first, stride []int
}

// drawArray draws bounds and a distribution.
func drawArray(t *rapid.T, name string, rank int) *array {
	a := &array{name: name, value: map[string]int{}}
	for range rank {
		a.low = append(a.low, rapid.IntRange(-2, 2).Draw(t, "low"))
		a.extent = append(a.extent, rapid.IntRange(5, 11).Draw(t, "extent"))
		a.dist = append(a.dist, rapid.SampledFrom([]string{"block", "cyclic", "*"}).Draw(t, "distribution"))
	}
	a.eachIndex(func(index []int) { a.value[fmt.Sprint(index)] = a.initial(index) })
	return a
}

func (a *array) initial(index []int) int {
	v := len(a.name) + int(a.name[0])
	for d, i := range index {
		v = 3*v + (d+2)*i
	}
	return v
}

// eachIndex calls f for all indices.
func (a *array) eachIndex(f func(index []int)) {
	index := append([]int(nil), a.low...)
	for {
		f(index)
		d := 0
		for ; d < len(index); d++ {
			if index[d]++; index[d] <= a.high(d) {
				break
			}
			index[d] = a.low[d]
		}
		if d == len(index) {
			return
		}
	}
}

// drawSection draws a reference with ranges of these counts, in order.
func drawSection(t *rapid.T, a *array, counts []int) section {
	s := section{array: a, first: make([]int, len(a.low)), stride: make([]int, len(a.low))}
	ranges := 0
	for d := range a.low {
		left := len(a.low) - d
		isRange := ranges < len(counts) && (left == len(counts)-ranges || rapid.Bool().Draw(t, "range"))
		if !isRange {
			s.first[d] = rapid.IntRange(a.low[d], a.high(d)).Draw(t, "index")
			continue
		}
		n := counts[ranges]
		ranges++
		most := 3
		if n > 1 {
			most = min(3, (a.extent[d]-1)/(n-1))
		}
		stride := rapid.IntRange(1, most).Draw(t, "stride")
		first := rapid.IntRange(a.low[d], a.high(d)-(n-1)*stride).Draw(t, "first")
		if rapid.IntRange(0, 3).Draw(t, "backwards") == 0 {
			first, stride = first+(n-1)*stride, -stride
		}
		s.first[d], s.stride[d] = first, stride
	}
	return s
}

// text writes the reference.
func (s *section) text(counts []int) string {
	var parts []string
	ranges := 0
	for d := range s.first {
		if s.stride[d] == 0 {
			parts = append(parts, fmt.Sprint(s.first[d]))
			continue
		}
		last := s.first[d] + (counts[ranges]-1)*s.stride[d]
		ranges++
		parts = append(parts, fmt.Sprintf("%d:%d:%d", s.first[d], last, s.stride[d]))
	}
	return s.array.name + "(" + strings.Join(parts, ", ") + ")"
}

// keyAt returns the key of the element at a place of the section.
func (s *section) keyAt(place []int) string {
	index := make([]int, len(s.first))
	ranges := 0
	for d := range index {
		index[d] = s.first[d]
		if s.stride[d] != 0 {
			index[d] += place[ranges] * s.stride[d]
			ranges++
		}
	}
	return fmt.Sprint(index)
}

// eachPlace calls f for all places of a section.
func eachPlace(counts []int, f func(place []int)) {
	box := array{low: make([]int, len(counts)), extent: counts}
	box.eachIndex(f)
}

// statement draws an assignment of a to a combination of others, executes it in
// sequence and returns its text.
func drawStatement(t *rapid.T, to *array, from []*array) string {
	counts := make([]int, rapid.IntRange(1, len(to.low)).Draw(t, "rank"))
	for i := range counts {
		counts[i] = rapid.IntRange(1, 5).Draw(t, "count")
	}
	left := drawSection(t, to, counts)
	text := left.text(counts) + " = 1"
	shift := rapid.IntRange(-3, 3).Draw(t, "shift")
	dim := rapid.IntRange(0, len(counts)-1).Draw(t, "dim")
	result := map[string]int{}
	eachPlace(counts, func(place []int) { result[left.keyAt(place)] = 1 })
	for i, a := range from {
		if len(a.low) < len(counts) {
			continue
		}
		s := drawSection(t, a, counts)
		if s.array == to {
			s = left // anything else depends on the order
		}
		shifted := i == 0 && s.array != to && positive(s)
		if shifted {
			text += fmt.Sprintf(" + %d*cshift(%s, %d, %d)", i+2, s.text(counts), shift, dim+1)
		} else {
			text += fmt.Sprintf(" + %d*%s", i+2, s.text(counts))
		}
		eachPlace(counts, func(place []int) {
			source := append([]int(nil), place...)
			if shifted {
				source[dim] = ((place[dim]+shift)%counts[dim] + counts[dim]) % counts[dim]
			}
			result[left.keyAt(place)] += (i + 2) * a.value[s.keyAt(source)]
		})
	}
	for key, v := range result { // any order: distinct keys
		to.value[key] = v % 1000
	}
	return "      " + strings.Replace(text, " = ", " = mod(", 1) + ", 1000)"
}

func positive(s section) bool {
	for _, n := range s.stride {
		if n < 0 {
			return false
		}
	}
	return true
}

// declare writes the declarations and the initial values of an array.
func (a *array) declare(b *strings.Builder) {
	var dims, extents, loops []string
	index := "ijk"
	expr := fmt.Sprint(len(a.name) + int(a.name[0]))
	for d := range a.low {
		dims = append(dims, fmt.Sprintf("%d:%d", a.low[d], a.high(d)))
		extents = append(extents, fmt.Sprint(a.extent[d]))
		loops = append(loops, fmt.Sprintf("%c = %d:%d", index[d], a.low[d], a.high(d)))
		expr = fmt.Sprintf("3*(%s) + %d*%c", expr, d+2, index[d])
	}
	fmt.Fprintf(b, "      template t%s(%s)\n      distribute t%s(%s)\n", a.name, strings.Join(extents, ", "), a.name, strings.Join(a.dist, ", "))
	fmt.Fprintf(b, "      shared integer %s(%s)\n      align %s with t%s\n", a.name, strings.Join(dims, ", "), a.name, a.name)
	refs := strings.Join(strings.Split(index[:len(a.low)], ""), ", ")
	fmt.Fprintf(b, "!fill forall (%s) %s(%s) = %s\n", strings.Join(loops, ", "), a.name, refs, expr)
}

// dump writes loops that print all elements.
func (a *array) dump(b *strings.Builder) {
	refs := strings.Join(strings.Split("ijk"[:len(a.low)], ""), ", ")
	for d := len(a.low) - 1; d >= 0; d-- {
		fmt.Fprintf(b, "      do %c = %d, %d\n", "ijk"[d], a.low[d], a.high(d))
	}
	fmt.Fprintf(b, "      v = %s(%s)\n      write (*, '(i6)') v\n", a.name, refs)
	for range a.low {
		b.WriteString("      end do\n")
	}
}

// randomProgram draws a program and what it prints.
func randomProgram(t *rapid.T) (text, want string) {
	var arrays []*array
	for _, name := range []string{"x", "y", "z"} {
		arrays = append(arrays, drawArray(t, name, rapid.IntRange(1, 3).Draw(t, "rank")))
	}
	if rapid.Bool().Draw(t, "alike") { // so that owners need not be computed
		arrays[1].low, arrays[1].extent, arrays[1].dist = arrays[0].low, arrays[0].extent, arrays[0].dist
		arrays[1].value = map[string]int{}
		arrays[1].eachIndex(func(index []int) { arrays[1].value[fmt.Sprint(index)] = arrays[1].initial(index) })
	}
	var head, tail strings.Builder
	head.WriteString("      integer i, j, k, v\n")
	for _, a := range arrays {
		a.declare(&head)
	}
	lines := strings.Split(head.String(), "\n")
	var fills []string
	head.Reset()
	for _, line := range lines {
		if fill, ok := strings.CutPrefix(line, "!fill"); ok {
			fills = append(fills, "     "+fill)
		} else {
			head.WriteString(line + "\n")
		}
	}
	body := strings.Join(fills, "\n") + "\n      barrier\n"
	for range 4 {
		to := rapid.SampledFrom(arrays).Draw(t, "to")
		s := drawStatement(t, to, arrays) + "\n"
		if rapid.IntRange(0, 3).Draw(t, "by processor 0") == 0 {
			s = "CPDDP$ master\n" + s + "CPDDP$ endmaster\n"
		}
		body += s + "      barrier\n"
	}
	tail.WriteString("      master\n")
	var values strings.Builder
	for _, a := range arrays {
		a.dump(&tail)
		a.eachIndex(func(index []int) { fmt.Fprintf(&values, "%6d\n", a.value[fmt.Sprint(index)]) })
	}
	tail.WriteString("      endmaster\n      end\n")
	return head.String() + body + tail.String(), values.String()
}

// Random distributions, bounds, strides and shifts give what the statements
// give in sequence.
func TestRandomStatements(t *testing.T) {
	drawn.AtMost(t, 12) // compiling takes longer than running
	costs := processor(t)
	rapid.Check(t, func(r *rapid.T) {
		text, want := randomProgram(r)
		n := rapid.SampledFrom([]int{1, 2, 3, 4, 6, 7}).Draw(r, "processors")
		o := rapid.SampledFrom([]switches{{}, {BulkPrefetch}}).Draw(r, "options")
		p, err := build(program("t.pddp", text), o, fortran.Options{Costs: costs}, false)
		if err != nil {
			r.Fatalf("%v\n%s", err, text)
		}
		defer p.Close()
		got := runOn(t, n, p, costs)
		if got.err != nil || got.out[0].String() != want {
			r.Fatalf("%d processors, options %+v, error %v, of\n%s\ngot\n%s\nwant\n%s", n, o, got.err, text, got.out[0].String(), want)
		}
	})
}
