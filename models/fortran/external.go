package fortran

import (
	"fmt"
	"strings"

	"simrun/models/compile/external"
	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
)

// External is a procedure that is not Fortran: of a library of the machine or of a programming
// system. Programs call it as any other, with its arguments passed by address; what the call itself
// takes is what a call takes on the processor.
type External struct {
	Name   string         // as programs call it, in lower case
	Result ExternalResult // NoResult: a subroutine
	Args   []ExternalArg  // one per argument; their number is exact, CHARACTER is not possible
	// Inline is a procedure that stands for instructions of the compiled code: the call itself takes no time.
	Inline bool
	// Watch is a procedure that looks on without being part of the program: neither the call nor its
	// arguments take time, and code around it is priced as if it were not there. It changes nothing,
	// and sees the time at which the loops around it end if they are priced together. Arguments are
	// Address, local variables and constants passed by %VAL; what has to be computed or loaded for them
	// takes its time. An IF around nothing but such a call is a check, and its condition takes no time either.
	Watch bool
	// Do executes it. args[i] is the address of argument i in the memory of m; a result is left in
	// args[0] as it is on the machine (a REAL as its bits), both parts of a complex one in args[0] and
	// args[1]. Do may block the coroutine that runs m. An error ends the program at the call.
	Do func(m *vm.Machine, args []uint64) error
}

// ExternalResult is the type of the value of an external function.
type ExternalResult = external.Result

// ExternalArg is what an external procedure does with an argument.
type ExternalArg = external.Arg

// The types of results and the uses of arguments: see package external.
const (
	NoResult      = external.NoResult
	Integer       = external.Integer
	Real          = external.Real
	Double        = external.Double
	Logical       = external.Logical
	Complex       = external.Complex
	DoubleComplex = external.DoubleComplex

	ByValueOf = external.ByValueOf
	In        = external.In
	Out       = external.Out
	InOut     = external.InOut
	Address   = external.Address
)

func (e *External) procedure() *external.Procedure {
	return &external.Procedure{Name: e.Name, Result: e.Result, Args: e.Args, Inline: e.Inline, Watch: e.Watch}
}

func procedures(list []External) []*external.Procedure {
	var all []*external.Procedure
	for i := range list {
		all = append(all, list[i].procedure())
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
			return nil, fmt.Errorf("fortran: found the external procedure %q, expected a name in lower case", e.Name)
		case known[e.Name]:
			return nil, fmt.Errorf("fortran: found two external procedures %s, expected one; two libraries have it", strings.ToUpper(e.Name))
		case e.Do == nil:
			return nil, fmt.Errorf("fortran: the external procedure %s has no Do and cannot be executed", strings.ToUpper(e.Name))
		}
		known[e.Name] = true
		hosts = append(hosts, vm.Host{Func: ir.ExternalFunc(e.procedure()), Do: e.Do})
	}
	return hosts, nil
}
