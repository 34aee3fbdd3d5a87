// Package dialect is the interface of programming systems whose programs are Fortran with
// directives, such as CRAFT. A [Dialect] defines its directives, the capabilities that a
// machine needs, the translation of a program to Fortran 77, and the library that the
// translation calls. The package reads programs, checks the capabilities, and compiles them:
//
//	p, err := craft.Dialect().Build(sources, dialect.Options{Processes: 16, Fortran: fortran.Options{Costs: costs}})
//	t, err := craft.Dialect().Translate(sources, dialect.Options{Processes: 16})
//	fmt.Print(t.Text())
//
// A dialect changes syntax trees. The compiler takes the trees directly; text is printed only
// for people. A generated statement has the position of the user's statement that it comes
// from, so messages, failures and reports name the user's lines. The tag of its position is
// the kind of time that it counts as ([simrun/machines.Kind]); statements of the user have the
// tag 0, computing.
//
// docs/dialects.md shows how to write a new dialect.
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
//	mistake.go      messages in terms of the user's program
//	code.go         Code: the statements that a translator makes
//	library.go      procedures of libraries; Arrays: what checks name
package dialect
