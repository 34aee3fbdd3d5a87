package svmfortran_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"simrun/models/fortran/dialect"
)

// TestDirectLoops runs loops of 1, 17 and 1000 iterations. With strategy BLOCK, processor p of P has ceil(N/P)
// iterations from ceil(N/P)(p-1)+1 on, or those that are left. With CYCLIC, iteration i is that of processor (i-1) mod
// P. With ON_HOME, iterations are where the template has them. So each is executed once.
func TestDirectLoops(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER I, K, N, TIMES(1000,3)
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: T(:)
      DO K = 1, 3
         N = 1
         IF (K .EQ. 2) N = 17
         IF (K .EQ. 3) N = 1000
         DO I = 1, 1000
            TIMES(I,1) = 0
            TIMES(I,2) = 0
            TIMES(I,3) = 0
         END DO
CSVM$ CREATE T(N)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: T
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
         DO I = 1, N
            TIMES(I,1) = TIMES(I,1) + 1
         END DO
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC))
         DO I = 1, N
            TIMES(I,2) = TIMES(I,2) + 1
         END DO
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(I))))
         DO I = 1, N
            TIMES(I,3) = TIMES(I,3) + 1
         END DO
CSVM$ DESTROY T
         PRINT '(A,1000I2)', 'BLOCK', (TIMES(I,1), I = 1, N)
         PRINT '(A,1000I2)', 'CYCLIC', (TIMES(I,2), I = 1, N)
         PRINT '(A,1000I2)', 'HOME', (TIMES(I,3), I = 1, N)
      END DO
      END
`, dialect.Options{})
	sizes := []int{1, 17, 1000}
	for n := 1; n <= 16; n++ {
		x := try(t, machine, p, n)
		for word, owner := range map[string]func(i, size int) int{
			"BLOCK":  func(i, size int) int { return (i - 1) / ((size + n - 1) / n) },
			"CYCLIC": func(i, _ int) int { return (i - 1) % n },
			"HOME":   func(i, size int) int { return (i - 1) / ((size + n - 1) / n) },
		} {
			lines := x.notes(t, word)
			if len(lines) != 3*n {
				t.Fatalf("%d processors: %d lines %s, want %d", n, len(lines), word, 3*n)
			}
			for k, l := range lines {
				for i, times := range l.numbers {
					if own := owner(i+1, sizes[k%3]) == l.by; (times == 1) != own || times > 1 {
						t.Errorf("%d processors, %s of %d: processor %d executes iteration %d %d times", n, word, sizes[k%3], l.by, i+1, times)
					}
				}
				if len(l.numbers) != sizes[k%3] {
					t.Errorf("%d processors, %s: %d iterations, want %d", n, word, len(l.numbers), sizes[k%3])
				}
			}
		}
	}
}

// uneven is a loop of 100 iterations of 1 to 100 units, in another order, with a strategy.
const uneven = `
      PROGRAM T
      INTEGER I, K
      DOUBLE PRECISION B(100), E(100), X, F
      X = 0
      DO I = 1, 100
         B(I) = -1
      END DO
CSVM$ PDO (LOOPS(I),STRATEGY(%s))
      DO I = 1, 100
         CALL CPU_TIME(B(I))
         DO K = 1, 2000*(MOD(37*I,100) + 1)
            X = X + K
         END DO
         CALL CPU_TIME(E(I))
      END DO
      DO I = 1, 100
         IF (B(I) .GE. 0)
     &      PRINT *, 'RUN', I, INT(1D6*B(I)), INT(1D6*E(I))
      END DO
      CALL CPU_TIME(F)
      PRINT *, 'END', INT(1D6*F)
      END
`

// TestSelfScheduling runs a loop of iterations between 1 and 100 units on 8 processors. Self scheduling gives each
// iteration to an idle processor. Within a unit of the end of one iteration, a processor has the next, as long as
// there are any. So the loop ends before one with strategy BLOCK.
func TestSelfScheduling(t *testing.T) {
	ends := map[string]int{}
	for _, strategy := range []string{"SELF", "BLOCK"} {
		p := mustCompile(t, fmt.Sprintf(uneven, strategy), dialect.Options{})
		x := try(t, machine, p, 8)
		ends[strategy] = x.notes(t, "END")[0].numbers[0]
		if strategy != "SELF" {
			continue
		}
		times := map[int]int{}
		last := 0 // when the last iteration is handed out
		unit := 1 << 30
		for _, l := range x.notes(t, "RUN") {
			times[l.numbers[0]]++
			last, unit = max(last, l.numbers[1]), min(unit, l.numbers[2]-l.numbers[1])
		}
		by, free := -1, 0
		lines := x.notes(t, "RUN")
		for i, l := range lines {
			if l.by != by {
				by, free = l.by, 0
			}
			if free > 0 && l.numbers[1]-free > unit || l.numbers[1] < free {
				t.Errorf("processor %d is free at %d us and begins iteration %d at %d us; a unit is %d us", by, free, l.numbers[0], l.numbers[1], unit)
			}
			free = l.numbers[2]
			if end := i+1 == len(lines) || lines[i+1].by != by; end && free < last-unit {
				t.Errorf("processor %d is free at %d us and gets nothing, while the last iteration begins at %d us", by, free, last)
			}
		}
		if len(times) != 100 || len(lines) != 100 {
			t.Errorf("%d of 100 iterations in %d executions", len(times), len(lines))
		}
	}
	if ends["SELF"] >= ends["BLOCK"] {
		t.Errorf("self scheduling takes %d us, BLOCK %d us, expected more", ends["SELF"], ends["BLOCK"])
	}
}

// TestAligned: the pages of an array are dealt to the processors in blocks. The processor that has the page of the
// element which ALIGNED names executes an iteration. Of 13 pages of 8192 bytes, 1024 elements each, a processor of n
// has ceil(13/n).
func TestAligned(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      DOUBLE PRECISION A(13*1024)
CSVM$ SHARED A
      INTEGER I
CSVM$ PDO (LOOPS(I),STRATEGY(ALIGNED(A(256*I+1))))
      DO I = 0, 51
         PRINT *, 'RUN', I
      END DO
      END
`, dialect.Options{})
	for _, n := range []int{1, 2, 3, 8, 16} {
		lines := try(t, machine, p, n).notes(t, "RUN")
		for _, l := range lines {
			if want := l.numbers[0] * 256 / 1024 / ((13 + n - 1) / n); l.by != want {
				t.Errorf("%d processors: iteration %d is executed by processor %d, want %d", n, l.numbers[0], l.by, want)
			}
		}
		if len(lines) != 52 {
			t.Errorf("%d processors: %d iterations, want 52", n, len(lines))
		}
	}
}

// TestEndOfConstructs: nobody executes a statement behind a parallel loop or parallel sections before all tasks have ended, one of which takes a second.
func TestEndOfConstructs(t *testing.T) {
	for name, construct := range map[string]string{
		"loop":     "CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))\n      DO I = 1, 9\n      IF (I .EQ. 5) CALL LATE(E)\n      END DO\n",
		"self":     "CSVM$ PDO (LOOPS(I),STRATEGY(SELF))\n      DO I = 1, 9\n      IF (I .EQ. 5) CALL LATE(E)\n      END DO\n",
		"sections": "CSVM$ PSECTION\nCSVM$ SECTION\n      I = 1\nCSVM$ SECTION\n      IF (MYPROCSET() .EQ. 0) CALL LATE(E)\nCSVM$ PSECTION_END\n",
	} {
		p := mustCompile(t, `
      PROGRAM T
      INTEGER I
      DOUBLE PRECISION E, B
      E = 0
`+construct+`
      CALL CPU_TIME(B)
      PRINT *, 'BEHIND', INT(1D6*B)
      IF (E .GT. 0) PRINT *, 'LATE', INT(1D6*E)
      END
      SUBROUTINE LATE(E)
      DOUBLE PRECISION E, X
      INTEGER I
      X = 0
      DO I = 1, 60000000
         X = X + I
      END DO
      CALL CPU_TIME(E)
      END
`, dialect.Options{})
		x := try(t, machine, p, 5)
		late := x.notes(t, "LATE")
		if len(late) != 1 || late[0].numbers[0] < 1_000_000 {
			t.Fatalf("%s: late is %v, want one task that ends behind a second", name, late)
		}
		for _, l := range x.notes(t, "BEHIND") {
			if l.numbers[0] < late[0].numbers[0] {
				t.Errorf("%s: processor %d goes on at %d us, the last task ends at %d us", name, l.by, l.numbers[0], late[0].numbers[0])
			}
		}
	}
}

// TestLoopsInLine: the code of a direct static loop is in line if nothing in its body needs the processor set. It
// calls the run-time system only for the barrier. With a parallel construct inside, a set is made.
func TestLoopsInLine(t *testing.T) {
	for _, strategy := range []string{"BLOCK", "CYCLIC", "CYCLIC(4)"} {
		text := "      PROGRAM T\n      INTEGER I, J, X\n      X = 0\nCSVM$ PDO (LOOPS(I),STRATEGY(" + strategy + "))\n      DO I = 1, 9\n%s      END DO\n      END\n"
		_, code, _ := strings.Cut(translated(t, fmt.Sprintf(text, "      X = X + I\n")), "x = 0")
		counted(t, code, "call svm_barrier()", 1)
		counted(t, code, "call ", 1)
		_, code, _ = strings.Cut(translated(t, fmt.Sprintf(text, "CSVM$ PDO (LOOPS(J))\n      DO J = 1, 9\n      X = X + J\n      END DO\n")), "x = 0")
		counted(t, code, "call svm_split(", 1)
		counted(t, code, "call svm_pop(", 1)
	}
}

// TestSchedulingTime: what scheduling a loop with ON_HOME takes does not depend on the number of elements, up to 10 %: bounds are computed when a template is
// distributed. On 16 processors this holds for BLOCK, and for CYCLIC(N/64), where a processor has four segments. With CYCLIC it takes its time for each
// segment, which is an element, and that time is the same. Whether an element is the processor's is told in the same time, too, for all
// numbers of elements and of processors.
func TestSchedulingTime(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER I, K, N, X, SVM_HAS
      DOUBLE PRECISION B, C, D, E
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: T(:)
      X = 0
      N = 100
      DO K = 3, 5
         N = 10*N
CSVM$ CREATE T(N)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: T
         CALL CPU_TIME(B)
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(I))),NOWAIT)
         DO I = N, N
            X = X + 1
         END DO
         CALL CPU_TIME(C)
         X = X + SVM_HAS(T, 1, N)
         CALL CPU_TIME(D)
CSVM$ REDISTRIBUTE (CYCLIC((N+63)/64)) ONTO P:: T
         CALL CPU_TIME(E)
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(I))),NOWAIT)
         DO I = N, N
            X = X + 1
         END DO
         PRINT *, 'BLOCK', NINT(1D9*(C - B))
         PRINT *, 'TEST', NINT(1D9*(D - C))
         CALL CPU_TIME(C)
         PRINT *, 'CYCLIC', NINT(1D9*(C - E))
CSVM$ REDISTRIBUTE (CYCLIC) ONTO P:: T
         CALL CPU_TIME(B)
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(I))),NOWAIT)
         DO I = N, N
            X = X + 1
         END DO
         CALL CPU_TIME(C)
         PRINT *, 'ELEMENT', NINT(1D9*(C - B)/(N/NUMPROC()))
CSVM$ DESTROY T
      END DO
      END
`, dialect.Options{})
	tests := map[int]bool{}
	for _, n := range []int{1, 16} {
		x := try(t, machine, p, n)
		for _, word := range []string{"BLOCK", "TEST", "CYCLIC", "ELEMENT"} {
			lines := x.notes(t, word)
			for rank := range n {
				var times []int
				for _, l := range lines[3*rank : 3*rank+3] {
					times = append(times, l.numbers[0])
				}
				if word == "TEST" {
					tests[times[0]] = true
				}
				if rank == n-1 && word != "ELEMENT" {
					continue // it executes the iteration, and has the element
				}
				if least, most := slices.Min(times), slices.Max(times); least <= 0 || float64(most) > 1.1*float64(least) {
					t.Errorf("%s on processor %d of %d: %v ns for 10^3 to 10^5 elements", word, rank, n, times)
				}
			}
		}
	}
	if len(tests) > 2 { // with the element and without
		t.Errorf("a test of an element takes %v ns, want the same on any number of processors", tests)
	}
}
