package sweep

import (
	"cmp"
	"fmt"
	"strings"
)

// Crossing says between which values of the parameter one column of a row goes past another.
type Crossing struct {
	Exhibit string  `json:"exhibit"`
	Row     string  `json:"row"`
	Column  string  `json:"column"` // that is ahead from High on
	Other   string  `json:"other"`  // that is ahead at Low
	Unit    string  `json:"unit"`
	Low     string  `json:"low"`
	High    string  `json:"high"`
	At      float64 `json:"coordinate"` // of High, in the unit of the range
	Text    string  `json:"text"`       // such as "at 41us the direct get overtakes packed"
}

// bracket is an interval in which two columns cross.
type bracket struct {
	pair
	low, high int64 // values of the parameter
	sign      int   // of first minus second at low
	done      bool
}

// Search finds crossings to within 1 % of the parameter. The caller asks for values by [Search.Next], runs them and
// hands their cells to [Search.Add], until there are no more.
type Search struct {
	sweep    *Sweep
	rule     ruler
	brackets []*bracket
	known    map[int64]Numbers // what values between the points gave; nil of one that failed
}

// Numbers are the values of cells by the cells without them.
type Numbers map[Cell]float64

// NumbersOf returns the values of cells by the cells without them.
func NumbersOf(cells []Cell) Numbers {
	all := Numbers{}
	for _, c := range cells {
		all[c.Key()] = c.Value
	}
	return all
}

// Key returns the cell without its value.
func (c Cell) Key() Cell {
	c.Value = 0
	return c
}

// order returns the sign of the first minus the second; 0 also if one is missing.
func (n Numbers) order(p pair) int {
	a, hasFirst := n[p.first]
	b, hasSecond := n[p.second]
	if !hasFirst || !hasSecond {
		return 0
	}
	return cmp.Compare(a, b)
}

// NewSearch returns the search for the crossings of a sweep in which all points have run. There are
// none of several parameters, or of one whose values are words.
func NewSearch(w *Sweep) *Search {
	s := &Search{sweep: w, known: map[int64]Numbers{}}
	if len(w.Ranges) != 1 || w.Ranges[0].Scale == wordsScale {
		return s
	}
	s.rule = w.Ranges[0].ruler()
	points := make([]Numbers, len(w.Points))
	for i := range w.Points {
		points[i] = NumbersOf(w.Points[i].Cells)
	}
	for _, p := range w.pairs() {
		s.bracketPair(p, points)
	}
	return s
}

// pair is two cells of one row and unit, without their values.
type pair struct{ first, second Cell }

// pairs returns all pairs of columns of the rows of the first point that has not failed.
func (w *Sweep) pairs() []pair {
	var all []pair
	for _, p := range w.Points {
		for i, a := range p.Cells {
			for _, b := range p.Cells[i+1:] {
				if a.Exhibit == b.Exhibit && a.Row == b.Row && a.Unit == b.Unit && a.Column != b.Column {
					all = append(all, pair{a.Key(), b.Key()})
				}
			}
		}
		if len(p.Cells) > 0 {
			break
		}
	}
	return all
}

// bracketPair finds the points between which two columns cross. Points at which they are equal
// belong to the interval.
func (s *Search) bracketPair(p pair, points []Numbers) {
	sign, from := 0, int64(0)
	for i, values := range points {
		now := values.order(p)
		if now == 0 {
			continue
		}
		at := s.quanta(s.sweep.Points[i].Values[0])
		if sign != 0 && now != sign {
			s.brackets = append(s.brackets, &bracket{pair: p, low: from, high: at, sign: sign})
		}
		sign, from = now, at
	}
}

// quanta reads a value of the range.
func (s *Search) quanta(value string) int64 {
	at, err := s.rule.parse(value)
	if err != nil {
		panic("sweep: " + err.Error() + "; a value of the range cannot be read back; mend ruler.format")
	}
	return at
}

// Next narrows the intervals by what is known and returns the values that are needed to go on, each once.
func (s *Search) Next() []string {
	var needed []string
	asked := map[int64]bool{}
	for _, b := range s.brackets {
		for !b.done {
			middle, ok := s.middle(b)
			if !ok {
				b.done = true
				break
			}
			cells, known := s.known[middle]
			if !known {
				if !asked[middle] {
					asked[middle], needed = true, append(needed, s.rule.format(middle))
				}
				break
			}
			b.narrow(middle, cells)
		}
	}
	return needed
}

// middle returns the value to try next, if the interval is not narrow enough. A list may fall.
func (s *Search) middle(b *bracket) (int64, bool) {
	low, high := min(b.low, b.high), max(b.low, b.high)
	if low > 0 && high-low <= low/100 {
		return 0, false
	}
	return s.rule.middle(low, high)
}

// narrow replaces an end of the interval by its middle. Where the middle could not run, the
// interval stays.
func (b *bracket) narrow(middle int64, values Numbers) {
	_, hasFirst := values[b.first]
	_, hasSecond := values[b.second]
	switch {
	case !hasFirst || !hasSecond:
		b.done = true
	case values.order(b.pair) == b.sign:
		b.low = middle
	default:
		b.high = middle
	}
}

// Add takes the cells that a value of Next gave, nil if it could not run.
func (s *Search) Add(value string, cells []Cell) { s.known[s.quanta(value)] = NumbersOf(cells) }

// Crossings returns what has been found, in the order of the cells.
func (s *Search) Crossings() []Crossing {
	all := []Crossing{}
	for _, b := range s.brackets {
		c := Crossing{
			Exhibit: b.first.Exhibit, Row: b.first.Row, Column: b.first.Column, Other: b.second.Column, Unit: b.first.Unit,
			Low: s.rule.format(b.low), High: s.rule.format(b.high), At: s.rule.in(s.sweep.Ranges[0].Unit, b.high),
		}
		rises := b.sign < 0 // the first column is above the second from high on
		verb := "rises above"
		switch {
		case isTime(c.Unit):
			rises, verb = !rises, "overtakes"
		case strings.HasSuffix(c.Unit, "/s"):
			verb = "overtakes"
		}
		if !rises {
			c.Column, c.Other = c.Other, c.Column
		}
		c.Text = fmt.Sprintf("at %s %s %s %s", c.High, c.Column, verb, c.Other)
		all = append(all, c)
	}
	return all
}

// isTime says whether less of a unit is faster.
func isTime(unit string) bool {
	switch unit {
	case "s", "ms", "us", "ns", "min", "h":
		return true
	}
	return false
}
