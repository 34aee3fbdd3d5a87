// Package linear is the form in which integer expressions are compared, shifted and taken apart: a
// constant plus factors times products of atoms. Two expressions are known to be equal, or to differ by so
// much, if their forms do; package opt finds by it which addresses share a pointer, package price which
// references share a line, front ends whether an assignment reads what it has written.
//
// Key types: a [Form] is such a polynomial. An [Atom] is what is not taken apart, by its number; [Atoms] numbers
// expressions. A [Reader] makes forms of the expressions of one language, given how to look at them. [Expr] makes an
// expression of package ir of a form.
//
// # By hand
//
// With the atoms i = 1 and n = 2, the address 4*(i - 1) + 8*n*i of a language whose integers have 32 bits is
// the form with the constant -4 and the terms 4*(1) and 8*(1, 2). Less 4*i - 12 it is 8 and 8*(1, 2): the two are no
// fixed distance apart. Split by i it is the rest -4 and the factor 4 + 8*n, by which it moves when i goes up by one.
package linear
