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

// rows are those of Table I: the names in C without the flavour.
var rows = []struct{ name, comment string }{
	{"init", "starts the run-time system"},
	{"register_var", "registers a coupled variable with the shared space"},
	{"couple_var", "transfers the data of a registered coupled variable"},
	{"unregister_var", "takes a coupled variable from the shared space"},
	{"finalize", "releases resources and ends"},
}

// Operations returns the rows of Table I for a flavour. calls are functions and method expressions in the order of the
// rows; nil if the flavour has none. So every listed call exists. The prefix is such as "upc".
func Operations(prefix string, calls ...any) []Operation {
	var found []Operation
	for i, call := range calls {
		if call == nil {
			continue
		}
		name := runtime.FuncForPC(reflect.ValueOf(call).Pointer()).Name()
		name = name[strings.LastIndex(name, "/")+1:]
		found = append(found, Operation{i + 1, prefix + "_xs_" + rows[i].name, name, rows[i].comment})
	}
	return found
}
