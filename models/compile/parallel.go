package compile

import "simrun/internal/source"

// Parallel is what a parallel machine adds to a program before it is compiled.
type Parallel struct {
	Sources   []Source // of libraries, in the program's language
	Externals []External
	Class     func(source.Pos) int // as in Options
	Phantom   bool                 // as in Options, besides what the program's own options say
	Stepping  Stepping
	Shared    Shared
}

// Shared is static memory that the processes of a program have in common.
type Shared struct {
	Names     []string // of what the language calls it: in Fortran COMMON blocks, in lower case
	PageBytes int64    // of a page, at the beginning of which each lies
}

// Compiler compiles the programs of one language for a parallel machine. The options of
// a language's front end are one.
type Compiler interface {
	// CompileParallel compiles a program with what the machine adds. The program's own
	// sources lie in front of those of libraries in the positions of the result.
	CompileParallel(sources []Source, add Parallel) (*Program, error)
}

// Stepping names the external procedures that loops call which are marked for sampling.
// A front end turns a marked loop, the n-th of the program, into
//
//	Begin(n, first, last, step)
//	while More(n) { variable = Value(n); ... }
//	variable = Value(n)
//
// in every mode, so that all modes charge the same, and tells the place of each in
// Program.Loops. More is a LOGICAL, Value an INTEGER.
type Stepping struct{ Begin, More, Value string }
