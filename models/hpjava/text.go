package hpjava

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"simrun/internal/source"
	"simrun/models/compile/vm"
	"simrun/sim/node"
)

type addr = node.Addr

// Console is where a program prints: the Library of its vm.Config.
type Console struct{ Output io.Writer }

// Finish does nothing, since the output has been written.
func (*Console) Finish() error { return nil }

var texts = map[string]func(c *call) error{
	"print": func(c *call) error {
		s := c.text()
		if c.word() != 0 {
			s += "\n"
		}
		out, ok := c.process.Machine.Library().(*Console)
		if !ok || out.Output == nil {
			return nil
		}
		_, err := io.WriteString(out.Output, s)
		return err
	},
	"concat": func(c *call) error {
		a := c.text()
		c.giveText(a + c.text())
		return nil
	},
	"uncaught": func(c *call) error {
		what := c.className()
		if message, null := c.nullable(); !null {
			what += ": " + message
		}
		return &vm.Error{Pos: source.Pos(c.int()), Message: fmt.Sprintf("found no handler of the exception %s, expected a catch around", what)}
	},
	"negative": func(c *call) error {
		return fmt.Errorf("found a new array of %d elements, expected 0 or more", c.int())
	},
	"string_int":  func(c *call) error { c.giveText(strconv.Itoa(c.int())); return nil },
	"string_long": func(c *call) error { c.giveText(strconv.FormatInt(c.long(), 10)); return nil },
	"string_float": func(c *call) error {
		c.giveText(javaNumber(float64(math.Float32frombits(c.word())), 32))
		return nil
	},
	"string_double": func(c *call) error {
		c.giveText(javaNumber(math.Float64frombits(uint64(c.long())), 64))
		return nil
	},
	"string_boolean": func(c *call) error { c.giveText(strconv.FormatBool(c.word() != 0)); return nil },
	"string_char":    func(c *call) error { c.giveText(string(rune(c.word()))); return nil },
	"string_object":  func(c *call) error { c.giveText(c.className()); return nil },
}

// className returns the name of the class whose number the next argument is.
func (c *call) className() string {
	n := c.int()
	if n < 1 || n > len(c.library.names) {
		return "null"
	}
	return c.library.names[n-1]
}

// javaNumber writes a number as Java does: with the fewest digits that distinguish it from its neighbours, at least
// one of them after the point. It uses an exponent below 1/1000 and from ten millions on.
func javaNumber(v float64, bits int) string {
	switch a := math.Abs(v); {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 0):
		return strings.Replace(strconv.FormatFloat(v, 'g', -1, 64), "Inf", "Infinity", 1)[boolInt(v > 0):]
	case a == 0 || a >= 1e-3 && a < 1e7:
		return withPoint(strconv.FormatFloat(v, 'f', -1, bits))
	}
	text := strconv.FormatFloat(v, 'e', -1, bits)
	if mantissa, _, _ := strings.Cut(text, "e"); !strings.Contains(mantissa, ".") {
		text = strconv.FormatFloat(v, 'e', 1, 64) // the nearest number of two digits, if one is enough
	}
	mantissa, exponent, _ := strings.Cut(text, "e")
	n, err := strconv.Atoi(exponent)
	if err != nil {
		return mantissa
	}
	return withPoint(mantissa) + "E" + strconv.Itoa(n)
}

func withPoint(s string) string {
	if strings.Contains(s, ".") {
		return s
	}
	return s + ".0"
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// FormatFloat returns a float as programs print it.
func FormatFloat(v float32) string { return javaNumber(float64(v), 32) }
