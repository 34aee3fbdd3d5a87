package svmfortran_test

import (
	"fmt"
	"strings"
	"testing"

	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/models/svmfortran"
)

// TestMistakes: programs with the mistakes that the translator finds, each with a part of its message and its line.
func TestMistakes(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"unknown directive", "CSVM$ PARALLEL\n      END\n", "t.f:1:7: found directive PARALLEL, expected one of SVM-Fortran"},
		{"rank", "CSVM$ PROCESSORS:: P(2)\nCSVM$ TEMPLATE:: T(4,4)\nCSVM$ DISTRIBUTE (BLOCK) ONTO P:: T\n      END\n", "t.f:3:35: found 1 formats for T, which has rank 2"},
		{"ranks of both", "CSVM$ PROCESSORS:: P(2)\nCSVM$ TEMPLATE:: T(4,4)\nCSVM$ DISTRIBUTE (BLOCK,BLOCK) ONTO P:: T\n      END\n", "t.f:3:41: found T with 2 distributed dimensions, expected 1 as P has"},
		{"format", "CSVM$ PROCESSORS:: P(2)\nCSVM$ TEMPLATE:: T(4)\nCSVM$ DISTRIBUTE (BLOK) ONTO P:: T\n      END\n", "t.f:3:19: found BLOK, expected BLOCK, CYCLIC, GENERAL_BLOCK or *; if it is an index, ONTO takes an element"},
		{"second format", "CSVM$ PROCESSORS:: P(2)\nCSVM$ TEMPLATE:: T(4,4)\nCSVM$ DISTRIBUTE (*,BLOK) ONTO P:: T\n      END\n", "t.f:3:21: found BLOK besides other formats, expected BLOCK, CYCLIC, GENERAL_BLOCK or *"},
		{"no template", "CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(I))))\n      DO I = 1, 4\n      END DO\n      END\n", "t.f:1:38: found T, expected a name that a TEMPLATE directive"},
		{"redistribution", "CSVM$ PROCESSORS:: P(2)\nCSVM$ TEMPLATE:: T(4)\nCSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))\n      DO I = 1, 4\nCSVM$ REDISTRIBUTE (BLOCK) ONTO P:: T\n      END DO\n      END\n", "t.f:5:7: found REDISTRIBUTE inside a PDO"},
		{"return", "      SUBROUTINE S\nCSVM$ PDO (LOOPS(I))\n      DO I = 1, 4\n      RETURN\n      END DO\n      END\n      END\n", "t.f:4:7: found RETURN inside PDO"},
		{"jump", "CSVM$ PDO (LOOPS(I))\n      DO I = 1, 4\n      GO TO 10\n      END DO\n   10 END\n", "t.f:3:7: found GO TO 10 out of PDO"},
		{"computed jump", "CSVM$ PDO (LOOPS(I))\n      DO I = 1, 4\n      GO TO (20, 10), I\n   20 END DO\n   10 END\n", "t.f:3:7: found GO TO 10 out of PDO"},
		{"jump of READ", "CSVM$ PDO (LOOPS(I))\n      DO I = 1, 4\n      READ (5, *, END=10, ERR=20) X\n   20 END DO\n   10 END\n", "t.f:3:23: found a jump to 10 out of PDO"},
		{"exit", "CSVM$ PDO (LOOPS(I))\n      DO I = 1, 4\n      DO J = 1, 4\n      IF (J .GT. I) EXIT\n      END DO\n      IF (I .EQ. 3) EXIT\n      END DO\n      END\n", "t.f:6:21: found EXIT out of PDO"},
		{"exit by name", "CSVM$ PDO (LOOPS(I))\n      L: DO I = 1, 4\n      DO J = 1, 4\n      IF (J .EQ. 2) CYCLE L\n      IF (J .EQ. 3) EXIT L\n      END DO\n      END DO L\n      END\n", "t.f:5:21: found EXIT out of PDO"},
		{"cycle", "CSVM$ TEMPLATE:: T(4,4)\nCSVM$ PDO (LOOPS(J,I),STRATEGY(ON_HOME(T(I,J))))\n      L: DO J = 1, 4\n      DO I = 1, 4\n      IF (I .EQ. 3) CYCLE L\n      END DO\n      END DO L\n      END\n", "t.f:5:21: found CYCLE L out of PDO"},
		{"critical return", "      SUBROUTINE S\n      DO I = 1, 4\nCSVM$ CRITICAL_SECTION C\n      IF (X .GT. 1) RETURN\nCSVM$ CRITICAL_SECTION_END\n      END DO\n   10 CONTINUE\n      END\n      END\n", "t.f:4:21: found RETURN out of CRITICAL_SECTION, whose end lets the next processor in: put it behind CRITICAL_SECTION_END"},
		{"critical stop", "      DO I = 1, 4\nCSVM$ CRITICAL_SECTION C\n      IF (X .GT. 2) STOP 'BAD'\n      IF (X .GT. 1) STOP\nCSVM$ CRITICAL_SECTION_END\n      END DO\n      END\n", "t.f:4:21: found STOP in CRITICAL_SECTION, which would leave its page locked"},
		{"critical jump", "      SUBROUTINE S\n      DO I = 1, 4\nCSVM$ CRITICAL_SECTION C\n      IF (X .GT. 1) THEN\n      GO TO 10\n      END IF\nCSVM$ CRITICAL_SECTION_END\n      END DO\n   10 CONTINUE\n      END\n      END\n", "t.f:5:7: found GO TO 10 out of CRITICAL_SECTION"},
		{"critical jump of READ", "      SUBROUTINE S\n      DO I = 1, 4\nCSVM$ CRITICAL_SECTION C\n      READ (5, *, END=10) X\nCSVM$ CRITICAL_SECTION_END\n      END DO\n   10 CONTINUE\n      END\n      END\n", "t.f:4:23: found a jump to 10 out of CRITICAL_SECTION"},
		{"critical exit", "      SUBROUTINE S\n      DO I = 1, 4\nCSVM$ CRITICAL_SECTION C\n      DO J = 1, 3\n      IF (J .EQ. 2) EXIT\n      END DO\n      IF (X .GT. 1) EXIT\nCSVM$ CRITICAL_SECTION_END\n      END DO\n   10 CONTINUE\n      END\n      END\n", "t.f:7:21: found EXIT out of CRITICAL_SECTION"},
		{"critical cycle", "      SUBROUTINE S\n      DO I = 1, 4\nCSVM$ CRITICAL_SECTION C\n      IF (X .GT. 1) CYCLE\nCSVM$ CRITICAL_SECTION_END\n      END DO\n   10 CONTINUE\n      END\n      END\n", "t.f:4:21: found CYCLE out of CRITICAL_SECTION"},
		{"open region", "CSVM$ EXCLUSIVE_REGION\n      I = 1\n      END\n", "t.f:1:7: found EXCLUSIVE_REGION without EXCLUSIVE_REGION_END in the same block"},
		{"wrong end", "CSVM$ EXCLUSIVE_REGION\n      I = 1\nCSVM$ PSECTION_END\n      END\n", "t.f:3:7: found PSECTION_END, expected EXCLUSIVE_REGION_END of line 1 first"},
		{"end alone", "      I = 1\nCSVM$ PSECTION_END\n      END\n", "t.f:2:7: found PSECTION_END without PSECTION before it"},
		{"no loop", "      I = 1\nCSVM$ PDO (LOOPS(I))\n      I = 2\n      END\n", "t.f:2:7: found PDO in front of something else"},
		{"other loop", "CSVM$ PDO (LOOPS(J))\n      DO I = 1, 4\n      END DO\n      END\n", "t.f:1:18: expected the loop over J here"},
		{"block", "      COMMON /B/ X\nCSVM$ SHARED X\n      END\n", "t.f:2:14: found SHARED X, which is in COMMON; expected SHARED /B/"},
		{"structure", "      TYPE P\n      REAL X\n      END TYPE\n      TYPE (P) A(8)\nCSVM$ SHARED A\n      END\n", "t.f:5:14: found SHARED A, a variable of a derived type"},
		{"structure in a block", "      TYPE P\n      SEQUENCE\n      REAL X\n      END TYPE\n      TYPE (P) A(8)\n      COMMON /B/ A\nCSVM$ SHARED /B/\n      END\n", "t.f:6:18: found A of a derived type in the shared block /B/"},
		{"store", "CSVM$ TEMPLATE:: T(4)\nCSVM$ PDO (LOOPS(I),STRATEGY(BLOCK),STORE(T(I)))\n      DO I = 1, 4\n      END DO\n      END\n", "found STORE with a strategy that is not dynamic"},
		{"name", "      REAL T(4)\nCSVM$ TEMPLATE:: T(4)\n      END\n", "t.f:2:18: found T, a variable, as the name of a template"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := svmfortran.Dialect().Translate([]fortran.Source{{Name: "t.f", Text: []byte(tt.text)}}, dialect.Options{})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

// TestFailures: programs that go wrong when they run, on 2 processors.
func TestFailures(t *testing.T) {
	head := "CSVM$ PROCESSORS:: P(NUMPROC())\nCSVM$ TEMPLATE:: T(4), U(:)\n"
	for _, tt := range []struct{ name, text, want string }{
		{"empty", head + "CSVM$ DISTRIBUTE (BLOCK) ONTO P:: U\n      END\n", "found the distribution of the template U, which is empty"},
		{"not defined", head + "CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(I))))\n      DO I = 1, 4\n      END DO\n      END\n", "template T, which is not distributed"},
		{"undefined", head + "CSVM$ DISTRIBUTE (BLOCK) ONTO P:: T\nCSVM$ UNDEF T\nCSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(I))))\n      DO I = 1, 4\n      END DO\n      END\n", "template T, which is not distributed"},
		{"created twice", head + "CSVM$ CREATE U(4)\nCSVM$ CREATE U(5)\n      END\n", "found CREATE of the template U, which is declared"},
		{"destroyed", head + "CSVM$ DESTROY T\n      END\n", "found DESTROY of the template T, expected one that was made by CREATE"},
		{"outside", head + "CSVM$ DISTRIBUTE (BLOCK) ONTO P:: T\nCSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(I))))\n      DO I = 1, 5\n      END DO\n      END\n", "found element 5 of the template T"},
		{"linked with itself", head + "CSVM$ DISTRIBUTE (BLOCK) ONTO P:: T\nCSVM$ DISTRIBUTE (I) ONTO HOME(T(3*I)):: T\n      END\n", "found element 6 of the template T"},
		{"sizes", head + "      INTEGER S(2)\n      S(1) = 1\n      S(2) = 2\nCSVM$ DISTRIBUTE (GENERAL_BLOCK(S)) ONTO P:: T\n      END\n", "do not add up to its extent: 3"},
		{"few processors", "CSVM$ PROCESSORS:: Q(3)\nCSVM$ TEMPLATE:: T(4)\nCSVM$ DISTRIBUTE (BLOCK) ONTO Q:: T\n      END\n", "arrangement Q of more processors"},
		{"argument", head + "CSVM$ COORDINATED\n      CALL S(T)\n      END\n      SUBROUTINE S(T)\nCSVM$ TEMPLATE:: T(5)\n      END\n", "template T as an argument, expected one with the bounds"},
		{"rank of argument", head + "CSVM$ COORDINATED\n      CALL S(T)\n      END\n      SUBROUTINE S(T)\nCSVM$ TEMPLATE:: T(5,5)\n      END\n", "template T as an argument, expected one of rank 2"},
		{"inside", head + "CSVM$ DISTRIBUTE (BLOCK) ONTO P:: T\nCSVM$ PDO (LOOPS(I))\n      DO I = 1, 2\nCSVM$ COORDINATED\n      CALL S(T)\n      END DO\n      END\n      SUBROUTINE S(T)\nCSVM$ PROCESSORS:: P(1)\nCSVM$ TEMPLATE:: T(4)\nCSVM$ REDISTRIBUTE (BLOCK) ONTO P:: T\n      END\n", "in a processor set of 1, expected the set that distributed it before"},
		{"no home", head + stored("T(I)", 3) + "CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(I))))\n      DO I = 1, 4\n      END DO\n      END\n",
			"found ON_HOME of element 4 of the template T, which has no home"},
		{"no home of a tested iteration", head + stored("T(I)", 3) + "CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(2*I))))\n      DO I = 1, 2\n      END DO\n      END\n",
			"found ON_HOME of element 4 of the template T, which has no home"},
		{"no home of a link", head + stored("T(I)", 3) + "CSVM$ CREATE U(2)\nCSVM$ DISTRIBUTE (I) ONTO HOME(T(2*I)):: U\nCSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(U(I))))\n      DO I = 1, 2\n      END DO\n      END\n",
			"found ON_HOME of element 2 of the template U, which has no home"},
		{"two homes", head + stored("T((I + 1)/2)", 4) + "CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(I))))\n      DO I = 1, 2\n      END DO\n      END\n",
			"found ON_HOME of the template T, of which two iterations of a loop with STORE had element "},
		{"barrier of some", head + "      IF (MYPROCSET() .EQ. 0) THEN\nCSVM$ BARRIER\n      END IF\n      END\n", "barrier"},
		{"barrier of some of a set", "      N = NUMPROC()\nCSVM$ PSECTION\nCSVM$ SECTION\n      IF (MYPROCSET() .EQ. 0) THEN\nCSVM$ BARRIER\n      END IF\nCSVM$ SECTION\n      I = 1\nCSVM$ PSECTION_END\n      END\n", "in the barrier of processors 0 to 1"},
		{"lock kept", head + "      INTEGER A(4)\nCSVM$ SHARED A\nCSVM$ PAGE_LOCK A(1)\n      A(1) = 1\n      END\n", "held by process 1, which has ended"},
		{"lock of private memory", head + "      INTEGER A(4)\nCSVM$ PAGE_LOCK A(1)\n      END\n", "found a page lock of private memory"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := mustCompile(t, tt.text, dialect.Options{})
			n := 2
			if strings.Contains(tt.name, "of a set") {
				n = 4
			}
			_, _, err := execute(t, p, n)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

// stored returns a loop that stores its schedule for an element of a template.
func stored(element string, iterations int) string {
	return fmt.Sprintf("CSVM$ PDO (LOOPS(I),STRATEGY(SELF),STORE(%s))\n      DO I = 1, %d\n      END DO\n", element, iterations)
}

// TestStoredElements: a schedule is stored for some elements, for elements in descending order and in none, and the template is
// distributed otherwise later. Loops ON_HOME execute each of their iterations once.
func TestStoredElements(t *testing.T) {
	for _, tt := range []struct {
		name, stored, then, home string
	}{
		{"some", "T(I)", "", "T(I)"},
		{"every second one", "T(2*I - 1)", "", "T(2*I - 1)"},
		{"descending", "T(17 - I)", "", "T(2*I)"},
		{"in no order", "T(MOD(7*I, 17))", "", "T(2*I)"},
		{"redistributed", "T(17 - I)", "CSVM$ REDISTRIBUTE (BLOCK) ONTO P:: T\n", "T(2*I)"},
		{"linked", "T(17 - I)", "CSVM$ REDISTRIBUTE (I) ONTO HOME(T(17 - I)):: T\n", "T(2*I)"},
	} {
		last := 16
		if strings.Contains(tt.stored, "(I)") || strings.Contains(tt.stored, "- 1") {
			last = 8
		}
		p := mustCompile(t, "      INTEGER A(16)\n      COMMON /B/ A\nCSVM$ SHARED /B/\nCSVM$ PROCESSORS:: P(NUMPROC())\nCSVM$ TEMPLATE:: T(16)\n"+
			stored(tt.stored, last)+tt.then+"CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME("+tt.home+")))\n      DO I = 1, 8\n      A(I) = A(I) + I\n      END DO\n"+
			"      PRINT *, 'SUM', SUM(A(1:8))\n      END\n", dialect.Options{})
		for _, n := range []int{1, 2, 3, 5} {
			if sum := try(t, machine, p, n).sameNumbers(t, "SUM"); sum[0] != 36 {
				t.Errorf("%s on %d processors: the sum is %d, want 36", tt.name, n, sum[0])
			}
		}
	}
}

// TestSharedData: shared memory begins with zeros, so that other initial values are an error at their place.
func TestSharedData(t *testing.T) {
	for _, phantom := range []bool{false, true} {
		for values, want := range map[string]string{"X /0.0/, Y /3*0.0/": "", "X /0.0/, Y /3*1.0/": "t.f:6:21: found an initial value in the COMMON block /B/"} {
			text := "      COMMON /B/ X, Y(3)\nCSVM$ SHARED /B/\n      END\n      BLOCK DATA\n      COMMON /B/ X, Y(3)\n      DATA " + values + "\n      END\n"
			_, err := compile(t, text, dialect.Options{Fortran: fortran.Options{Phantom: phantom}})
			if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
				t.Errorf("DATA %s: got %v, want %q", values, err, want)
			}
		}
	}
}
