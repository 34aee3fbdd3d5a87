package compile

import (
	"fmt"
	"strings"

	"simrun/models/compile/external"
	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
)

// External is a procedure that a program calls and Go executes: of a library of the machine or of a
// programming system.
type External struct {
	external.Procedure
	// Do executes it. args[i] is the address of argument i in the memory of m. Do leaves a result in args[0] as it is
	// on the machine (a REAL as its bits), and both parts of a complex one in args[0] and args[1]. Do may block the
	// coroutine that runs m. An error ends the program at the call.
	Do func(m *vm.Machine, args []uint64) error
	// Later is Do that need not have written anything until the machine's Words say that all is there; nil: there is
	// none.
	Later func(m *vm.Machine, args []uint64) error
}

// Procedures returns what the front end of a language checks calls against.
func Procedures(list []External) []*external.Procedure {
	var all []*external.Procedure
	for i := range list {
		all = append(all, &list[i].Procedure)
	}
	return all
}

// bind returns the functions of the host for external procedures. The error is about
// the list itself.
func bind(list []External) ([]vm.Host, error) {
	var hosts []vm.Host
	known := map[string]bool{}
	for i := range list {
		e := &list[i]
		switch {
		case e.Name == "" || e.Name != strings.ToLower(e.Name):
			return nil, fmt.Errorf("compile: found the external procedure %q, expected a name in lower case", e.Name)
		case known[e.Name]:
			return nil, fmt.Errorf("compile: found two external procedures %s, expected one; two libraries have it", strings.ToUpper(e.Name))
		case e.Do == nil:
			return nil, fmt.Errorf("compile: the external procedure %s has no Do and cannot be executed", strings.ToUpper(e.Name))
		}
		known[e.Name] = true
		f := ir.ExternalFunc(&e.Procedure)
		hosts = append(hosts, vm.Host{Func: f, Do: e.Do})
		if e.Later != nil {
			hosts = append(hosts, vm.Host{Func: ir.LaterFunc(f), Do: e.Later})
		}
	}
	return hosts, nil
}
