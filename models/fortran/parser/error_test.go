package parser_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/fortran/parser"
)

// mistakes are programs with errors. Each message stands as line:col:
// message.
var mistakes = []struct{ name, file, source, want string }{
	{"several errors", "t.f", "      X = )\n      Y = 1 2 +\n      Z = (1\n      END\n",
		`1:11: found ")", expected an expression` + "\n" +
			`2:16: found the end of the statement, expected an expression` + "\n" +
			`3:13: found the end of the statement, expected ")"`},
	{"not %VAL", "t.f", "      CALL S(%REF(X))\n      CALL S(%VAL X)\n      END\n",
		`1:15: found %REF, expected %VAL(...)` + "\n" +
			`2:15: found %VALX, expected %VAL(...)`},
	{"unknown statement", "t.f", "      CONTINEU\n      RETRUN\n      FROB X\n      END\n",
		`1:7: found "contineu", expected a statement; the nearest keyword is CONTINUE` + "\n" +
			`2:7: found "retrun", expected a statement; the nearest keyword is RETURN` + "\n" +
			`3:7: found "frobx", expected a statement`},
	{"unterminated string", "t.f", "      X = 'abc\n      END\n",
		`1:11: expected ' at the end of the character constant`},
	{"unterminated string in parentheses", "t.f", "      CALL F('abc)\n      WRITE (6, '(A)) X\n      END\n",
		`1:14: expected ' at the end of the character constant` + "\n" +
			`2:17: expected ' at the end of the character constant`},
	{"bad character", "t.f", "      X = 1 ? 2\n      Y = A & B\n      END\n",
		`1:13: found "?", which is no character of Fortran` + "\n" +
			`2:13: found "&", expected the end of the statement`},
	{"missing END", "t.f", "      SUBROUTINE S\n      X = 1\n",
		`3:1: found the end of the file, expected END of SUBROUTINE s at line 1`},
	{"missing END before a unit", "t.f", "      SUBROUTINE S\n      X = 1\n      SUBROUTINE T\n      END\n",
		`3:7: found the start of another unit, expected END of SUBROUTINE s at line 1`},
	{"wrong END", "t.f", "      SUBROUTINE S\n      END FUNCTION\n      SUBROUTINE T\n      END SUBROUTINE S\n",
		`2:7: found END FUNCTION, expected END SUBROUTINE` + "\n" +
			`4:22: found "s" behind END SUBROUTINE, expected t`},
	{"label field", "t.f", "  X = 1\n00000 CONTINUE\n   10\n   10&X\n     &X = 1\n      END\n",
		`1:3: found 'X' in columns 1 to 5, expected a statement label or a comment` + "\n" +
			`2:1: found label 0, expected 1 to 99999` + "\n" +
			`4:1: found a label on a continuation line`},
	{"assignment as a condition", "t.f", "      IF (N = 5) GO TO 10\n      IF (N = 5) THEN\n      ELSE IF (N = 3) THEN\n      END IF\n   10 END\n",
		`1:13: found "=", expected ")"; a comparison is written == or .EQ.` + "\n" +
			`2:13: found "=", expected ")"; a comparison is written == or .EQ.` + "\n" +
			`3:18: found "=", expected ")"; a comparison is written == or .EQ.`},
	{"label of FORMAT", "t.f", "      FORMAT(I5)\n      END\n",
		`1:7: found FORMAT without a label, which is what input and output statements name it by`},
	{"loop ends in GO TO", "t.f", "      DO 10 I = 1, 2\n   10 GO TO 20\n   20 END\n",
		`2:7: found GO TO as the last statement of the loop at line 1, expected CONTINUE`},
	{"loop without end", "t.f", "      DO 10 I = 1, 2\n      X = 1\n      END\n",
		`1:7: found DO without label 10`},
	{"loop crosses IF", "t.f", "      DO 10 I = 1, 2\n      IF (X) THEN\n   10 CONTINUE\n      END IF\n      END\n",
		`3:7: found label 10, which ends the loop at line 1, expected END IF of IF at line 2 first`},
	{"mismatched ends", "t.f", "      DO I = 1, 2\n      IF (X) THEN\n      END DO\n      END IF\n      END\n",
		`3:7: found END DO, expected END IF of IF at line 2`},
	{"ELSE alone", "t.f", "      ELSE\n      END IF\n      END\n",
		`1:7: found ELSE without IF`},
	{"misspelled DO", "t.f90", "dow i = 1, 2\nend do\nend\n",
		`1:1: found "dow", expected a statement; the nearest keyword is DO`},
	{"misspelled END DO", "t.f90", "do i = 1, 2\nedn do\nend\n",
		`2:1: found "edn", expected a statement; the nearest keyword is END`},
	{"IF without THEN", "t.f90", "if (x)\ny = 1\nend if\nend\n",
		`1:7: found the end of the statement, expected a statement that IF may guard, or THEN`},
	{"wrong condition of a construct", "t.f", "      IF (X .EQ. 1 THEN\n      ELSE IF (X >) THEN\n      ELSE\n      END IF\n" +
		"   10 IF (X > THEN ! THEN\n      IF (X >) Y = 1\n      END IF\n      IF (F('a) THEN\n      ELSE\n      END IF\n      END\n",
		`1:20: found "then", expected ")"` + "\n" +
			`2:19: found ")", expected an expression` + "\n" +
			`5:19: found the end of the statement, expected ")"` + "\n" +
			`6:14: found ")", expected an expression` + "\n" +
			`8:13: expected ' at the end of the character constant`},
	{"next unit is not lost", "t.f90", "subroutine s\ndow i = 1, 2\nend\nsubroutine t\nend do\nend\n",
		`2:1: found "dow", expected a statement; the nearest keyword is DO` + "\n" +
			`5:1: found END DO without DO`},
	{"ELSE twice", "t.f", "      IF (X) THEN\n      ELSE\n      ELSE\n      END IF\n      END\n",
		`3:7: found ELSE behind ELSE, expected END IF`},
	{"label of END DO", "t.f", "      DO 10 I = 1, 2\n      END DO\n      END\n",
		`2:7: found END DO without label 10, which ends the loop at line 1`},
	{"names of constructs", "t.f90", "a: do\nend do\nif (x) then\nend if b\nend\n",
		`2:7: found the end of the statement, expected the name of the construct, "a"` + "\n" +
			`4:8: found "b", expected no name as at the start of the construct`},
	{"guarded statement", "t.f", "      IF (X) DO 10 I = 1, 2\n      IF (X) DIMENSION A(3)\n      END\n",
		`1:14: found "do10i", expected a statement that IF may guard, or THEN` + "\n" +
			`2:14: found "dimensiona", expected a statement that IF may guard, or THEN`},
	{"two comparisons", "t.f", "      L = A .LT. B .LT. C\n      END\n",
		`1:20: found "<", expected a logical operator or the end of the comparison`},
	{"sign without operand", "t.f", "      X = A * -\n      END\n",
		`1:16: found the end of the statement, expected an expression`},
	{"complex of variables", "t.f", "      Z = (A(1), 2.0)\n      END\n",
		`1:12: found an expression in a complex constant, expected two numbers; CMPLX makes a complex of two values`},
	{"operator of its own", "t.f", "      X = A .FOO. .FOO.\n      INTERFACE OPERATOR (SIN)\n      END INTERFACE\n      END\n",
		`1:24: found the end of the statement, expected an expression` + "\n" + `2:27: found "sin", expected an operator`},
	{"derived types", "t.f90", "type t\nreal y\ny = 1\nend type u\ntype :: v\nx = 1\nend\n",
		`3:1: found "y", expected a declaration of components, PRIVATE, SEQUENCE or END TYPE` + "\n" +
			`4:10: found "u" behind END TYPE, expected "t"` + "\n" +
			`6:1: found "x", expected a declaration of components, PRIVATE, SEQUENCE or END TYPE` + "\n" +
			`7:1: found the end of the unit, expected END TYPE of TYPE at line 5` + "\n" +
			`8:1: found the end of the file, expected END of PROGRAM at line 1`},
	{"component", "t.f90", "x% = 1\nend type\nsequence\nend\n",
		`1:4: found "=", expected the name of a component` + "\n" +
			`2:1: found END TYPE, expected a TYPE statement in front of it` + "\n" +
			`3:1: found SEQUENCE, expected a TYPE statement in front of it`},
	{"pointers", "t.f90", "p => \nnullify p\nreal, pointed :: q\nend\n",
		`1:5: found the end of the statement, expected an expression` + "\n" +
			`2:9: found "p", expected "("` + "\n" +
			`3:7: found "pointed", expected an attribute such as DIMENSION, ALLOCATABLE, INTENT, PARAMETER or SAVE`},
	{"value without colons", "t.f90", "integer n = 3\nend\n",
		`1:11: found "=", expected "::" in front of names that have values`},
	{"items in parentheses", "t.f", "      WRITE (6, *) (A, B, C)\n      END\n",
		`1:28: found ")", expected "," and the variable of an implied DO`},
	{"control list", "t.f", "      READ (5, FMT=10, FMT=20) X\n      WRITE (6, FNT=10) X\n      OPEN (1, 2)\n      END\n",
		`1:27: found FMT= twice in the list of READ` + "\n" +
			`2:20: found FNT=, expected one of UNIT, FMT, NML, REC, IOSTAT, ERR, ADVANCE, IOMSG in the list of WRITE` + "\n" +
			`3:17: found a value without a keyword in the list of OPEN, expected keyword=value`},
	{"EXIT from DO CONCURRENT", "t.f90", "do concurrent (i=1:3, j=1:2)\ndo k = 1, 2\nexit\nend do\nexit\nend do\nend\n",
		`5:1: found EXIT from DO CONCURRENT, expected CYCLE or a loop that is not concurrent`},
	{"DO CONCURRENT without index", "t.f90", "do concurrent (n > 1)\nend do\nend\n",
		`1:21: found no index, expected (name = lower:upper)`},
	{"Hollerith too short", "t.f", "      DATA A / 9HABC /\n      END\n",
		`1:23: found the end of the statement, expected "," or "/"`},
	{"bit constant", "t.f", "      I = B'12'\n      END\n",
		`1:11: found "2" in a constant of base 2`},
	{"label too large", "t.f", "      GO TO 100000\n      END\n",
		`1:13: found "100000", expected a statement label from 1 to 99999`},
	{"SELECT", "t.f90", "select case (n)\nx = 1\ncase (1)\nend select\nend\n",
		`2:1: found a statement behind SELECT CASE, expected CASE`},
	{"WHERE", "t.f90", "where (a)\ncall f\nend where\nend\n",
		`2:1: found another statement in WHERE, expected an assignment or WHERE`},
	{"continued at the end", "t.f90", "end\nx = 1 &\n",
		`3:1: expected the continuation of the line that ends in &` + "\n" +
			`3:1: found the end of the file, expected END of PROGRAM at line 2`},
	{"PURE alone", "t.f90", "pure x\nend\n",
		`1:6: found "x", expected SUBROUTINE or FUNCTION`},
	{"attributes", "t.f90", "real, volatile :: x\nreal, intent(int) :: y\nend\n",
		`1:7: found "volatile", expected an attribute such as DIMENSION, ALLOCATABLE, INTENT, PARAMETER or SAVE` + "\n" +
			`2:14: found "int", expected IN, OUT or INOUT`},
	{"INCLUDE", "t.f", "      INCLUDE 'x'\n      END\n",
		`1:15: found INCLUDE "x", but there are no files to include`},
	{"long name", "t.f90", "a23456789012345678901234567890123456789012345678901234567890123x = 1\nend\n",
		`1:1: found a name of 64 letters, expected at most 63`},
	{"preprocessor", "t.f", "#define X 1\n      END\n",
		`1:1: found a preprocessor line; preprocess the file first`},
	{"debug line", "t.f", "D     X = 1\n      END\n",
		`1:1: found 'D' in columns 1 to 5, expected a statement label or a comment`},
}

func TestMistakes(t *testing.T) {
	for _, test := range mistakes {
		t.Run(test.name, func(t *testing.T) {
			set, _, err := parse(test.file, test.source, parser.Options{Sentinels: sentinels})
			if diff := cmp.Diff(test.want, messages(set, err)); diff != "" {
				t.Errorf("errors of\n%s\n(-want +got):\n%s", test.source, diff)
			}
		})
	}
}

// messages renders the diagnostics of err without their source lines.
func messages(set *source.Set, err error) string {
	var list diag.List
	if !errors.As(err, &list) {
		return ""
	}
	var lines []string
	for _, d := range list {
		at := set.Position(d.Pos)
		lines = append(lines, fmt.Sprintf("%d:%d: %s", at.Line, at.Column, d.Msg))
	}
	return strings.Join(lines, "\n")
}

// at73 is a fixed-form line whose text up to column 72 ends with end, and goes
// on with more.
func at73(start, end, more string) string {
	return start + strings.Repeat(" ", 72-len(start)-len(end)) + end + more + "\n"
}

func TestColumn73(t *testing.T) {
	const hint = "; text behind column 72 is ignored"
	for _, test := range []struct{ name, source, want string }{
		{"end", at73("      X = (A +", "B", ")"), `1:73: found the end of the statement, expected ")"` + hint},
		{"blanks before", at73("      X = (A +", "B  ", ")"), `1:71: found the end of the statement, expected ")"` + hint},
		{"last token", at73("      X = A", ")", "B"), `1:72: found ")", expected the end of the statement` + hint},
		{"character constant", at73("      X = 'A", "B", "'"), `1:11: expected ' at the end of the character constant` + hint},
		{"continued", "      X = (A +\n" + at73("     1", "B", ")"), `2:73: found the end of the statement, expected ")"` + hint},
		{"after a tab", "\tX = (" + strings.Repeat("A", 61) + ")\n", `1:68: found the end of the statement, expected ")"` + hint},
		{"earlier token", at73("      X = A)", "C", "D"), `1:12: found ")", expected the end of the statement`},
		{"comment", at73("      X = (A +", "B", "! )"), `1:73: found the end of the statement, expected ")"`},
		{"comment before", at73("      X = (A + B ! the", "sum", "of"), `1:17: found the end of the statement, expected ")"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			set, _, err := parse("t.f", test.source+"      END\n", parser.Options{Sentinels: sentinels})
			if diff := cmp.Diff(test.want, messages(set, err)); diff != "" {
				t.Errorf("errors of\n%s\n(-want +got):\n%s", test.source, diff)
			}
		})
	}
}
