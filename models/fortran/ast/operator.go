package ast

import "strings"

// The name of an interface of an operator is OPERATOR and the operator in parentheses, in lower case, such as
// operator(+) and operator(.cross.); that of an interface of assignment is AssignmentName. An operation with an
// operator of the program's own is an Apply of the name with one or two operands.
const (
	operatorPrefix = "operator("
	AssignmentName = "assignment(=)"
)

// OperatorName returns the name of the interface of an operator, such as "+" or ".cross.".
func OperatorName(op string) string { return operatorPrefix + strings.ToLower(op) + ")" }

// OperatorOf returns the operator of an interface with this name; false if it is of none.
func OperatorOf(name string) (op string, ok bool) {
	rest, ok := strings.CutPrefix(name, operatorPrefix)
	return strings.TrimSuffix(rest, ")"), ok
}
