package svmfortran_test

import (
	"fmt"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/models/fortran/dialect"
	"simrun/models/svmfortran"
)

// TestOneAddressSpace: each processor writes its part of a shared array, and behind a barrier each reads all of it rightly; the source does
// not communicate. Of a private array each reads what it has written itself, without a page fault.
func TestOneAddressSpace(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER A(5000), MINE(50), I, ME, WRONG
CSVM$ SHARED A
      ME = MYPROCSET()
      DO I = 1, 50
         MINE(I) = 100*ME + I
      END DO
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
      DO I = 1, 5000
         A(I) = 3*I + 1
      END DO
      WRONG = 0
      DO I = 1, 5000
         IF (A(I) .NE. 3*I + 1) WRONG = WRONG + 1
      END DO
      DO I = 1, 50
         IF (MINE(I) .NE. 100*ME + I) WRONG = WRONG + 1
      END DO
      PRINT *, 'WRONG', WRONG
      END
`, dialect.Options{})
	for _, n := range []int{1, 4, 9, 16} {
		x := try(t, machine, p, n)
		for _, l := range x.notes(t, "WRONG") {
			if l.numbers[0] != 0 {
				t.Errorf("%d processors: processor %d reads %d elements wrongly", n, l.by, l.numbers[0])
			}
		}
		for rank := range n {
			for _, f := range x.run.PageFaults(rank) {
				if f.Variable != "a" {
					t.Errorf("%d processors: processor %d has a page fault on %s", n, rank, f.Variable)
				}
			}
		}
	}
}

// TestPlaces: all shared variables lie in one segment, which is requested once, before the first statement; each begins at a page. Of a shared
// COMMON block all units have the same variables for as long as the program runs, without another request.
func TestPlaces(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER A(3), K
      DOUBLE PRECISION B(1000), C
      LOGICAL L(5)
      COMMON /S/ K, L, C
CSVM$ SHARED A, B, /S/
      PRINT *, 'PLACE', LOC(A), LOC(B), LOC(K), LOC(L), LOC(C)
      IF (MYPROCSET() .EQ. 0) K = 41
CSVM$ COORDINATED
      CALL SUB
CSVM$ COORDINATED
      CALL SUB
      PRINT *, 'K', K
      END
      SUBROUTINE SUB
      INTEGER K
      DOUBLE PRECISION C
      LOGICAL L(5)
      COMMON /S/ K, L, C
CSVM$ BARRIER
      PRINT *, 'AGAIN', LOC(K), LOC(L), LOC(C)
      IF (MYPROCSET() .EQ. 0) K = K + 1
CSVM$ BARRIER
      END
`, dialect.Options{})
	const n = 3
	calls := make([]systemCalls, n)
	x := tryAs(t, machine, p, n, func(body func(machines.Endpoint)) func(machines.Endpoint) {
		return func(e machines.Endpoint) { body(counting{e.(*ideal.Endpoint), &calls[e.Rank()]}) }
	})
	segment := p.Module.Shared
	places := x.sameNumbers(t, "PLACE")
	for i, at := range places {
		if offset := int64(at) - segment.Addr; offset < 0 || offset >= segment.Size || offset%svmfortran.PageBytes != 0 {
			t.Errorf("variable %d lies at %d of a segment of %d bytes, want a multiple of %d inside", i+1, offset, segment.Size, svmfortran.PageBytes)
		}
	}
	for _, l := range x.notes(t, "AGAIN") {
		if fmt.Sprint(l.numbers) != fmt.Sprint(places[2:]) {
			t.Errorf("processor %d: the block lies at %v in the subroutine, %v in the main program", l.by, l.numbers, places[2:])
		}
	}
	if k := x.sameNumbers(t, "K"); k[0] != 43 {
		t.Errorf("K is %d, want 43", k[0])
	}
	for rank, c := range calls {
		if c.regions != 1 {
			t.Errorf("processor %d requests shared memory %d times, want once", rank, c.regions)
		}
	}
}

// TestAllocation: a subprogram allocates its shared variables when it is entered and frees them in front of its
// return. So behind nested calls as much is free as before. Two sets that call the same subroutine at once have
// variables of their own, whose values do not mix.
func TestAllocation(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      CALL FREE(1)
CSVM$ COORDINATED
      CALL OUTER
      CALL FREE(5)
CSVM$ PSECTION
CSVM$ SECTION
CSVM$ COORDINATED
      CALL MIX(100)
CSVM$ SECTION
CSVM$ COORDINATED
      CALL MIX(200)
CSVM$ PSECTION_END
      END
      SUBROUTINE OUTER
      DOUBLE PRECISION X(2000)
CSVM$ SHARED X
      CALL FREE(2)
CSVM$ COORDINATED
      CALL INNER
      CALL FREE(4)
      END
      SUBROUTINE INNER
      INTEGER Y, Z(3)
CSVM$ SHARED Y, Z
      CALL FREE(3)
      END
      SUBROUTINE FREE(WHERE)
      INTEGER WHERE, RANK, ALL, DEPTH, SETS(6,0:64)
      COMMON /SVM_STATE/ RANK, ALL, DEPTH, SETS
      PRINT *, 'FREE', WHERE, SETS(6,DEPTH)
      END
      SUBROUTINE MIX(K)
      INTEGER K, V(3000), I, WRONG
CSVM$ SHARED V
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC))
      DO I = 1, 3000
         V(I) = K + I
      END DO
      WRONG = 0
      DO I = 1, 3000
         IF (V(I) .NE. K + I) WRONG = WRONG + 1
      END DO
      PRINT *, 'MIX', K, LOC(V), WRONG
      END
`, dialect.Options{})
	for _, n := range []int{2, 5} {
		x := try(t, machine, p, n)
		var free []int
		for _, l := range x.notes(t, "FREE") {
			free = append(free, l.numbers[1])
			if k := len(free) - 1; k%5 != l.numbers[0]-1 {
				t.Fatalf("%d processors: place %d in turn %d", n, l.numbers[0], k%5)
			}
		}
		const page = svmfortran.PageBytes
		for k := 0; k < len(free); k += 5 {
			begin := free[k]
			for i, pages := range []int{0, 2, 4, 2, 0} { // X has 16000 bytes; Y and Z have a page each
				if got := free[k+i] - begin; got != pages*page {
					t.Errorf("%d processors, processor %d: %d bytes are allocated at place %d, want %d pages", n, k/5, got, i+1, pages)
				}
			}
		}
		at := map[int]map[int]bool{100: {}, 200: {}}
		for _, l := range x.notes(t, "MIX") {
			at[l.numbers[0]][l.numbers[1]] = true
			if l.numbers[2] != 0 {
				t.Errorf("%d processors: processor %d reads %d elements of another set", n, l.by, l.numbers[2])
			}
		}
		for place := range at[100] {
			if at[200][place] || len(at[100]) != 1 || len(at[200]) != 1 {
				t.Errorf("%d processors: the variable of two sets lies at %v, want one place for each", n, at)
			}
		}
	}
}

// TestFreeing: in front of each freeing of shared memory there is one barrier of the set, and none in subprograms without shared variables.
func TestFreeing(t *testing.T) {
	text := `
      SUBROUTINE SUB(K)
      INTEGER K, A(10), B(20)
      DOUBLE PRECISION C
%s      IF (K .EQ. 1) RETURN
      K = 2
      IF (K .EQ. 3) RETURN
      END
      PROGRAM T
      INTEGER K
CSVM$ COORDINATED
      CALL SUB(K)
      END
`
	code, _, _ := strings.Cut(translated(t, fmt.Sprintf(text, "CSVM$ SHARED A, B, C\n")), "end subroutine")
	counted(t, code, "call svm_allocate(", 3)
	counted(t, code, "call svm_barrier()", 1)
	counted(t, code, "call svm_barrier()\n        call svm_free(svm_p_a)", 1)
	counted(t, code, "svm_free", 1)
	counted(t, code, "return", 0) // all ways lead there
	code, _, _ = strings.Cut(translated(t, fmt.Sprintf(text, "")), "end subroutine")
	for _, part := range []string{"svm_barrier()", "svm_allocate", "svm_free"} {
		counted(t, code, part, 0)
	}
	counted(t, code, "return", 2)
}

// TestPartiallyShared: a variable that is partially shared in two sections is one variable for all processors of a
// section, and another one in the other section. It ends with the construct: its memory is free again.
func TestPartiallyShared(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER X(4), I
      CALL FREE
CSVM$ PSECTION
CSVM$ SECTION PARTIALLY_SHARED(X)
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC))
      DO I = 1, 4
         X(I) = 10 + I
      END DO
      PRINT *, 'FIRST', LOC(X), X
CSVM$ SECTION PARTIALLY_SHARED(X)
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC))
      DO I = 1, 4
         X(I) = 20 + I
      END DO
      PRINT *, 'SECOND', LOC(X), X
CSVM$ PSECTION_END
      CALL FREE
      END
      SUBROUTINE FREE
      INTEGER RANK, ALL, DEPTH, SETS(6,0:64)
      COMMON /SVM_STATE/ RANK, ALL, DEPTH, SETS
      PRINT *, 'FREE', DEPTH, SETS(6,0)
      END
`, dialect.Options{})
	x := try(t, machine, p, 7)
	places := map[int]string{}
	for word, want := range map[string]struct {
		first, n int
		values   string
	}{"FIRST": {0, 3, "[11 12 13 14]"}, "SECOND": {3, 4, "[21 22 23 24]"}} {
		lines := x.notes(t, word)
		for i, l := range lines {
			if l.by != want.first+i || fmt.Sprint(l.numbers[1:]) != want.values || l.numbers[0] != lines[0].numbers[0] {
				t.Errorf("%s: processor %d has %v, want one place and %s", word, l.by, l.numbers, want.values)
			}
		}
		if len(lines) != want.n {
			t.Errorf("%s: %d processors, want %d", word, len(lines), want.n)
		}
		places[lines[0].numbers[0]] = word
	}
	free := x.notes(t, "FREE")
	for i := 0; i+1 < len(free); i += 2 {
		if fmt.Sprint(free[i].numbers) != fmt.Sprint(free[i+1].numbers) {
			t.Errorf("processor %d: free is %v before and %v behind", free[i].by, free[i].numbers, free[i+1].numbers)
		}
	}
	if len(places) != 2 {
		t.Errorf("both sections have the variable at the same place")
	}
}

// TestLocks: 16 processors add 1 a thousand times each, in a critical section and under a page lock. Nothing is lost,
// and nobody finds another one inside. While the lock is held, the page does not leave its holder: two readings of it
// are equal and have no fault in between.
func TestLocks(t *testing.T) {
	for name, around := range map[string][2]string{
		"critical section": {"CSVM$ CRITICAL_SECTION C", "CSVM$ CRITICAL_SECTION_END"},
		"page lock":        {"CSVM$ PAGE_LOCK S", "CSVM$ PAGE_UNLOCK S"},
	} {
		p := mustCompile(t, `
      PROGRAM T
      INTEGER S, INSIDE, BUSY, TORN, K, I, BEFORE
      COMMON /SUM/ S, INSIDE
CSVM$ SHARED /SUM/
      BUSY = 0
      TORN = 0
      DO K = 1, 1000
`+around[0]+`
         IF (INSIDE .NE. 0) BUSY = BUSY + 1
         INSIDE = 1
         BEFORE = S
         DO I = 1, 20
            BEFORE = BEFORE + 1
         END DO
         IF (S .NE. BEFORE - 20) TORN = TORN + 1
         S = S + 1
         INSIDE = 0
`+around[1]+`
      END DO
CSVM$ BARRIER
      PRINT *, 'SUM', S
      PRINT *, 'WRONG', BUSY, TORN
      END
`, dialect.Options{})
		x := try(t, machine, p, 16)
		if sum := x.sameNumbers(t, "SUM"); sum[0] != 16000 {
			t.Errorf("%s: the sum is %d, want 16000", name, sum[0])
		}
		if wrong := x.sameNumbers(t, "WRONG"); wrong[0] != 0 || wrong[1] != 0 {
			t.Errorf("%s: %d times another one was inside, %d times the sum changed meanwhile", name, wrong[0], wrong[1])
		}
	}
}

// within has a procedure with the critical section INNER that is called, on some condition, inside the section OUTER. A
// function with the same section is called there as well.
const within = `
      PROGRAM T
      INTEGER S, ADDED
      COMMON /SUM/ S
CSVM$ SHARED /SUM/
BEGIN
CSVM$ CRITICAL_SECTION OUTER
      S = S + 1
      IF (S .GT. 0) THEN
         CALL ADD
      END IF
      S = S + ADDED()
CSVM$ CRITICAL_SECTION_END
END
CSVM$ BARRIER
      PRINT *, 'SUM', S
      END
      SUBROUTINE ADD
      INTEGER S
      COMMON /SUM/ S
CSVM$ SHARED /SUM/
CSVM$ CRITICAL_SECTION INNER
      S = S + 1
CSVM$ CRITICAL_SECTION_END
      END
      INTEGER FUNCTION ADDED()
CSVM$ CRITICAL_SECTION INNER
      ADDED = 1
CSVM$ CRITICAL_SECTION_END
      END
`

// TestCriticalSectionsWithin: a section inside another one, in both modes, works if its name is another one. With the same name
// the processor waits for itself, and in a ring processors wait for each other; the run ends with an error that names the
// section.
func TestCriticalSectionsWithin(t *testing.T) {
	for _, tt := range []struct {
		begin, end string
		sum        int
	}{
		{"", "", 12},
		{"CSVM$ EXCLUSIVE_REGION", "CSVM$ EXCLUSIVE_REGION_END", 3},
	} {
		text := strings.NewReplacer("BEGIN\n", tt.begin+"\n", "\nEND\n", "\n"+tt.end+"\n").Replace(within)
		if sum := try(t, machine, mustCompile(t, text, dialect.Options{}), 4).sameNumbers(t, "SUM"); sum[0] != tt.sum {
			t.Errorf("%s: the sum is %d, want %d", tt.begin, sum[0], tt.sum)
		}
		_, _, err := execute(t, mustCompile(t, strings.ReplaceAll(text, "OUTER", "INNER"), dialect.Options{}), 4)
		if err == nil || !strings.Contains(err.Error(), "CRITICAL_SECTION INNER: ") || !strings.Contains(err.Error(), "locked by the process itself") {
			t.Errorf("%s: got %v, want an error of CRITICAL_SECTION INNER", tt.begin, err)
		}
	}
	ring := strings.NewReplacer("BEGIN\n", "      IF (MYPROCSET() .EQ. 1) CALL OTHER\n", "\nEND\n", "\n").Replace(within) + `
      SUBROUTINE OTHER
CSVM$ CRITICAL_SECTION INNER
      CALL OUTERS
CSVM$ CRITICAL_SECTION_END
      END
      SUBROUTINE OUTERS
CSVM$ CRITICAL_SECTION OUTER
CSVM$ CRITICAL_SECTION_END
      END
`
	_, _, err := execute(t, mustCompile(t, ring, dialect.Options{}), 2)
	for _, want := range []string{"deadlock", "t.f:21, in the CRITICAL_SECTION INNER, held by process 1", "t.f:37, in the CRITICAL_SECTION OUTER, held by process 0", "cycle"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a ring: got %v, want %q in it", err, want)
		}
	}
}
