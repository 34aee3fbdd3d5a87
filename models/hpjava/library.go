package hpjava

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"simrun/models/adlib"
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/hpjava/ast"
	"simrun/models/hpjava/check"
	"simrun/models/hpjava/lower"
)

// library implements the classes of the language for one program.
type library struct {
	spmd     *spmd.Library
	strings  []string // constants
	names    []string // of the program's classes
	packages []string // in which they are

	oneSided bool // collective calls go over ARMCI
}

// arraysMax is the greatest number of arrays of gather and scatter besides the first two: a subscript
// for each dimension, and a mask.
const arraysMax = 8

func newLibrary(oneSided bool) *library {
	l := &library{oneSided: oneSided}
	l.spmd = &spmd.Library{Name: "HPJava", Needs: adlib.Needs(), Start: l.start}
	for _, p := range procedures() {
		do := natives[strings.TrimPrefix(trimmed(p.Name), lower.Prefix)]
		if do == nil {
			panic("hpjava: the library has no code for " + p.Name + "; programs that call it cannot run; add it to natives")
		}
		l.spmd.Externals = append(l.spmd.Externals, spmd.External{Procedure: p, Do: func(process *spmd.Process, args []uint64) error {
			s := process.State(l.spmd).(*state)
			c := &s.call
			*c = call{state: s, args: args}
			if err := do(c); err != nil {
				return err
			}
			if p.Result != external.NoResult {
				args[0] = c.result
			}
			return nil
		}})
	}
	return l
}

// trimmed returns the name of a procedure without the number of arrays that stand for one parameter.
func trimmed(name string) string {
	for _, v := range []string{"hpjlib_gather", "hpjlib_scatter"} {
		if strings.HasPrefix(name, lower.Prefix+v) {
			return lower.Prefix + v
		}
	}
	return name
}

// procedures returns all procedures that lowered programs call.
func procedures() []external.Procedure {
	list := slices.Clone(internal)
	seen := map[string]bool{}
	classes := check.Library()
	for _, name := range slices.Sorted(maps.Keys(classes)) {
		for _, m := range classes[name].Methods {
			if inline(name, m) {
				continue
			}
			for more := 1; more <= arraysMax; more++ {
				if p := lower.Procedure(m, more); !seen[p.Name] {
					seen[p.Name] = true
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// inline reports whether calls of a method become instructions of the program.
func inline(class string, m *ast.Method) bool {
	switch class {
	case "Math", "System", "Out":
		return true
	}
	return class == "DAD" && (strings.HasPrefix(m.Name, "sub") || strings.HasPrefix(m.Name, "loc"))
}

// internal are procedures that programs do not call by name.
var internal = []external.Procedure{
	words("print", 2, external.NoResult), words("concat", 2, external.Integer), words("uncaught", 3, external.NoResult), words("negative", 1, external.NoResult),
	words("string_int", 1, external.Integer), words("string_long", 2, external.Integer), words("string_float", 1, external.Integer),
	words("string_double", 2, external.Integer), words("string_boolean", 1, external.Integer), words("string_char", 1, external.Integer),
	words("string_object", 1, external.Integer),
	words("text_index", 2, external.Integer), words("text_cast", 2, external.Integer), words("check_charat", 2, external.Integer),
	words("check_substring", 3, external.Integer), words("check_int", 2, external.Integer), words("check_double", 1, external.Integer),
}

// words is a procedure of values.
func words(name string, n int, result external.Result) external.Procedure {
	return external.Procedure{Name: lower.Prefix + name, Result: result, Args: slices.Repeat([]external.Arg{external.Address}, n)}
}

// call is a call of a procedure.
type call struct {
	*state
	args   []uint64
	at     int
	result uint64
}

// word returns the next argument.
func (c *call) word() uint32 {
	v := uint32(c.args[c.at])
	c.at++
	return v
}

func (c *call) int() int { return int(int32(c.word())) }

func (c *call) long() int64 {
	lo := c.word()
	return int64(uint64(lo) | uint64(c.word())<<32)
}

func (c *call) giveInt(v int) { c.result = uint64(uint32(v)) }
func (c *call) giveBool(b bool) {
	if b {
		c.result = 1
	}
}

// object returns the next argument as an object of the library.
func object[T any](c *call) (T, error) {
	at := c.word()
	var none T
	if at == 0 {
		return none, fmt.Errorf("found null, expected an object")
	}
	n, err := c.process.Machine.Int32(at)
	if err != nil || n < 1 || int(n) > len(c.objects) {
		return none, fmt.Errorf("found no object of the library, expected one")
	}
	x, ok := c.objects[n-1].(T)
	if !ok {
		return none, fmt.Errorf("found another object, expected one of the class")
	}
	return x, nil
}
