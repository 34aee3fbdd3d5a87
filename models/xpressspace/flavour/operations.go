package flavour

import (
	"reflect"
	"runtime"
	"strings"
)

// Operation is a call of the user API that a flavour has.
type Operation struct {
	Row     int    // of Table I, from 1
	Name    string // in C, such as "upc_xs_init"
	Go      string // the function, such as "upcxs.Init"
	Comment string // what Table I says that it does, in short
}

// rows are those of Table I: the name in C without the flavour, and the method that
// the type for the shared space has for it; none for the function that makes one.
var rows = []struct{ name, method, comment string }{
	{"init", "", "starts the run-time system"},
	{"register_var", "RegisterVar", "registers a coupled variable with the shared space"},
	{"couple_var", "CoupleVar", "transfers the data of a registered coupled variable"},
	{"unregister_var", "UnregisterVar", "takes a coupled variable from the shared space"},
	{"finalize", "Finalize", "releases resources and ends"},
}

// Operations returns the rows of Table I that a flavour has: with a prefix such as
// "upc", a function that starts the run-time system, and the type that this returns.
// It asks for function and methods: what is listed exists.
func Operations(prefix string, start any, space reflect.Type) []Operation {
	var found []Operation
	for i, r := range rows {
		f := reflect.ValueOf(start)
		if r.method != "" {
			m, ok := space.MethodByName(r.method)
			if !ok {
				continue
			}
			f = m.Func
		}
		name := runtime.FuncForPC(f.Pointer()).Name()
		name = name[strings.LastIndex(name, "/")+1:]
		found = append(found, Operation{i + 1, prefix + "_xs_" + r.name, name, r.comment})
	}
	return found
}
