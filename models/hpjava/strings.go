package hpjava

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"

	"simrun/models/hpjava/ast"
)

// The calls of strings, of functions that read numbers in them, and the messages of exceptions. A check returns the
// message of the exception that the arguments of a call deserve, or 0.
var stringCalls = map[string]func(c *call) error{
	"string_length": func(c *call) error { c.giveInt(len(c.units())); return nil },
	"string_charat": func(c *call) error {
		s := c.units()
		c.giveInt(int(s[c.int()]))
		return nil
	},
	"string_substring_1": func(c *call) error {
		s := c.units()
		c.giveUnits(s[c.int():])
		return nil
	},
	"string_substring_2": func(c *call) error {
		s := c.units()
		from := c.int()
		c.giveUnits(s[from:c.int()])
		return nil
	},
	"string_indexof": func(c *call) error {
		s := c.text()
		at := strings.Index(s, c.text())
		if at > 0 {
			at = len(utf16.Encode([]rune(s[:at])))
		}
		c.giveInt(at)
		return nil
	},
	"string_equals": func(c *call) error {
		a := c.text()
		b, null := c.nullable()
		c.giveBool(a == b && !null)
		return nil
	},
	"integer_parseint": func(c *call) error {
		v, _ := parseInteger(c.text(), 32) // check_int has seen it
		c.giveInt(int(v))
		return nil
	},
	"long_parselong": func(c *call) error {
		v, _ := parseInteger(c.text(), 64)
		c.result = uint64(v)
		return nil
	},
	"double_parsedouble": func(c *call) error {
		v, _ := parseDouble(c.text()) // check_double has seen it
		c.result = math.Float64bits(v)
		return nil
	},
	"class_nameof": func(c *call) error {
		at := c.word()
		n, err := c.process.Machine.Int32(at)
		if err == nil {
			c.giveText(c.fullName(int(n)))
		}
		return err
	},
	"text_index": func(c *call) error {
		i := c.int()
		c.giveText(fmt.Sprintf("Index %d out of bounds for length %d", i, c.int()))
		return nil
	},
	"text_cast": func(c *call) error {
		from := c.fullName(c.int())
		c.giveText(fmt.Sprintf("class %s cannot be cast to class %s", from, c.fullName(c.int())))
		return nil
	},
	"check_charat": func(c *call) error {
		n := len(c.units())
		if i := c.int(); i < 0 || i >= n {
			c.giveText(fmt.Sprintf("String index out of range: %d", i))
		}
		return nil
	},
	"check_substring": func(c *call) error {
		n := len(c.units())
		from := c.int()
		if to := c.int(); from < 0 || from > to || to > n {
			c.giveText(fmt.Sprintf("begin %d, end %d, length %d", from, to, n))
		}
		return nil
	},
	"check_int": func(c *call) error {
		s, null := c.nullable()
		if _, ok := parseInteger(s, c.int()); null {
			c.giveText("Cannot parse null string")
		} else if !ok {
			c.giveText(`For input string: "` + s + `"`)
		}
		return nil
	},
	"check_double": func(c *call) error {
		s := trimmedText(c.text())
		if _, ok := parseDouble(s); !ok {
			if s == "" {
				c.giveText("empty String")
			} else {
				c.giveText(`For input string: "` + s + `"`)
			}
		}
		return nil
	},
}

// units returns the next argument as the characters of 16 bits that Java counts.
func (c *call) units() []uint16 { return utf16.Encode([]rune(c.text())) }

func (c *call) giveUnits(u []uint16) { c.giveText(string(utf16.Decode(u))) }

// fullName returns the name of a class with its package.
func (s *state) fullName(n int) string {
	if n < 1 || n > len(s.library.names) {
		return "null"
	}
	return s.library.packages[n-1] + s.library.names[n-1]
}

// javaPackage is where the exceptions of Java are.
const javaPackage = "java.lang."

// packagesOf returns the packages of classes: those of the prelude are Java's own.
func packagesOf(classes []*ast.Class, prelude []*ast.ClassDecl) []string {
	own := map[*ast.Class]bool{}
	for _, d := range prelude {
		own[d.Class] = true
	}
	list := make([]string, len(classes))
	for i, k := range classes {
		if own[k] {
			list[i] = javaPackage
		}
	}
	return list
}

// parseInteger returns the integer of a width in bits that a string represents: digits with an optional
// sign.
func parseInteger(s string, bits int) (int64, bool) {
	if strings.Contains(s, "_") {
		return 0, false
	}
	v, err := strconv.ParseInt(s, 10, bits)
	return v, err == nil
}

// trimmedText returns a string without blanks and control characters around it.
func trimmedText(s string) string { return strings.TrimFunc(s, func(r rune) bool { return r <= ' ' }) }

// javaDouble is a floating-point number in Java's notation, except hexadecimal ones.
var javaDouble = regexp.MustCompile(`^([+-]?(NaN|Infinity|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?))[dDfF]?$`)

// parseDouble returns the number that a string is, with white space around. One that is too large is infinite.
func parseDouble(s string) (float64, bool) {
	found := javaDouble.FindStringSubmatch(trimmedText(s))
	if found == nil {
		return 0, false
	}
	v, err := strconv.ParseFloat(strings.TrimLeft(found[1], "+-"), 64)
	if strings.HasPrefix(found[1], "-") {
		v = -v
	}
	return v, err == nil || math.IsInf(v, 0)
}
