package elementary

// Table is a table of pairs of numbers that functions of this package read, under its name here. The value of an entry is
// the sum of the pair.
type Table struct {
	Name  string
	Pairs [][2]float64
}

// Tables returns the tables that all of the functions together need, always in the same order.
func Tables() []Table {
	return []Table{
		{"expTable", pairs(expTable[:])},
		{"logTable", pairs(logTable[:])},
		{"atanTable", pairs(atanTable[:])},
	}
}

func pairs(t []dd) [][2]float64 {
	p := make([][2]float64, len(t))
	for i, v := range t {
		p[i] = [2]float64{v.hi, v.lo}
	}
	return p
}
