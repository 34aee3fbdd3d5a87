// Package dialect is the contract of programming systems whose programs are Fortran with
// directives: CRAFT and those that follow. A [Dialect] says which lines are its directives,
// what a machine must be able to do, how it makes Fortran 77 of a program, and which library
// that calls. The package reads programs, checks what they need, and compiles them:
//
//	p, err := craft.Dialect().Build(sources, dialect.Options{Processes: 16, Fortran: fortran.Options{Costs: costs}})
//	t, err := craft.Dialect().Translate(sources, dialect.Options{Processes: 16})
//	fmt.Print(t.Text())
//
// A dialect changes syntax trees. They go on to the compiler as they are, and text is printed
// of them only for people. Every statement stays at the place of the user's statement that
// it comes from, so that messages, failures and reports name the user's lines by themselves. The
// tag of a generated statement's position is the kind of time that it counts as
// ([simrun/machines.Kind]); the user's own have the tag 0, computing.
//
// docs/dialects.md shows how a new dialect is written.
//
// # By hand
//
// Line 3 of a program for 4 PEs in CRAFT is X = A(3), with A(8) in blocks of 2, so that A(3) is
// element 0 of PE 1. It becomes
//
//	IF (1 == craft_me) THEN               addressing, line 3
//	  craft_t1 = a(0)                     computing, line 3
//	ELSE
//	  CALL craft_load4(1, a(0), craft_t1) run-time library, line 3
//	END IF
//	x = craft_t1                          computing, line 3
//
// # Files
//
//	dialect.go      Dialect, Options; Program: what is translated
//	translation.go  Translation: the result, as trees and as text
//	code.go         Code: the statements that a translator makes
//	library.go      procedures of libraries; Arrays: what checks name
package dialect
