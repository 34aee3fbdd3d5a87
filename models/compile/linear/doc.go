// Package linear is the normal form in which integer expressions are compared, shifted and split: a constant
// plus factors times products of atoms. If two forms are equal, or differ by a constant, so do their
// expressions. Package opt uses this to find addresses that share a pointer. Package price finds references
// that share a line. Front ends find whether an assignment reads data that it has written.
//
// Key types: a [Form] is such a polynomial. An [Atom] is an expression that is not split, by its number; [Atoms]
// numbers expressions. A [Reader] makes forms of the expressions of one language, with functions to inspect them.
// [Expr] makes an expression of package ir of a form.
//
// # By hand
//
// Let i be atom 1 and n atom 2, in a language whose integers have 32 bits. The address 4*(i - 1) + 8*n*i is the form
// with the constant -4 and the terms 4*(1) and 8*(1, 2). The difference from 4*i - 12 is 8 and 8*(1, 2), so the
// distance of the two is not constant. Split by i, the form has the rest -4 and the factor 4 + 8*n, by which it grows
// when i grows by one.
package linear
