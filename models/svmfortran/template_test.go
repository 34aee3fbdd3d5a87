package svmfortran_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/models/svmfortran"
)

// describe is a subroutine that prints the descriptor of a template: state (0 empty, 1 declared, 2 defined), rank, and
// first processor and size of the set that distributed it. For each dimension, it prints the bounds and the kind of
// distribution (0 all, 1 block, 2 cyclic, 3 list).
const describe = `
      SUBROUTINE SHOW(T)
      INTEGER T, D(0:63,%d), K
      COMMON /SVM_TEMPLATES/ D
      PRINT '(A,99I6)', 'DESCRIPTOR', T, D(0,T), D(1,T), D(3,T), D(4,T),
     &   (D(16*K,T), D(16*K+1,T), D(16*K+2,T), K = 1, D(1,T))
      END
`

// descriptors has ten templates, of which three are dummy arguments of subroutines.
var descriptors = `
      PROGRAM T
      INTEGER N
CSVM$ PROCESSORS:: P(NUMPROC()), Q(NUMPROC(),1)
CSVM$ TEMPLATE:: A(100), B(0:N,3), C(:), D(:,:,:), E(4,5,6), F(N), G(7)
      N = 5*NUMPROC()
CSVM$ TEMPLATE:: B(0:N,3), F(N)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: A
CSVM$ DISTRIBUTE (CYCLIC(2),BLOCK) ONTO Q:: B
CSVM$ CREATE D(N,0:1,2)
CSVM$ DISTRIBUTE (*,*,BLOCK) ONTO P:: D
CSVM$ DISTRIBUTE (I) ONTO P(1):: G
      CALL SHOW(A)
      CALL SHOW(B)
      CALL SHOW(C)
      CALL SHOW(D)
      CALL SHOW(E)
      CALL SHOW(F)
      CALL SHOW(G)
CSVM$ COORDINATED
      CALL ONE(A, N)
CSVM$ COORDINATED
      CALL TWO(F, D, N)
      END
      SUBROUTINE ONE(X, N)
      INTEGER X, N
CSVM$ TEMPLATE:: X(100)
      CALL SHOW(X)
      END
      SUBROUTINE TWO(X, Y, N)
      INTEGER X, Y, N
CSVM$ TEMPLATE:: X(N), Y(N,0:1,2)
      CALL SHOW(X)
      CALL SHOW(Y)
      END
` + fmt.Sprintf(describe, 10)

// TestDescriptors: each processor has the descriptors of all templates, which have numbers of their own, dummies, too, and an argument
// brings the number of its actual one. Bounds that are constant and that are not are right in them.
func TestDescriptors(t *testing.T) {
	p := mustCompile(t, descriptors, dialect.Options{})
	for _, n := range []int{1, 3, 16} {
		want := []string{
			fmt.Sprint([]int{1, 2, 1, 0, n, 1, 100, 1}), // number, state, rank, set, dimensions
			fmt.Sprint([]int{2, 2, 2, 0, n, 0, 5 * n, 2, 1, 3, 1}),
			fmt.Sprint([]int{3, 0, 1, 0, 0, 1, 1, 0}),
			fmt.Sprint([]int{4, 2, 3, 0, n, 1, 5 * n, 0, 0, 1, 0, 1, 2, 1}),
			fmt.Sprint([]int{5, 1, 3, 0, 0, 1, 4, 0, 1, 5, 0, 1, 6, 0}),
			fmt.Sprint([]int{6, 1, 1, 0, 0, 1, 5 * n, 0}),
			fmt.Sprint([]int{7, 2, 1, 0, n, 1, 7, 3}),
			fmt.Sprint([]int{1, 2, 1, 0, n, 1, 100, 1}),
			fmt.Sprint([]int{6, 1, 1, 0, 0, 1, 5 * n, 0}),
			fmt.Sprint([]int{4, 2, 3, 0, n, 1, 5 * n, 0, 0, 1, 0, 1, 2, 1}),
		}
		lines := try(t, machine, p, n).notes(t, "DESCRIPTOR")
		if len(lines) != n*len(want) {
			t.Fatalf("%d descriptors on %d processors, want %d", len(lines), n, n*len(want))
		}
		for i, l := range lines {
			if got := fmt.Sprint(l.numbers); got != want[i%len(want)] {
				t.Errorf("%d processors: processor %d prints %s, want %s", n, l.by, got, want[i%len(want)])
			}
		}
	}
}

// TestInformationFile: the compiler writes name, declaring subprogram and rank of each template for the run-time
// system, and the constant bounds. The descriptors are filled from it before the first statement. Calls set other
// bounds.
func TestInformationFile(t *testing.T) {
	made, err := svmfortran.Dialect().Translate([]fortran.Source{{Name: "t.f", Text: []byte(descriptors)}}, dialect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const want = `template 1 a of t rank 1 1:100
template 2 b of t rank 2 0:? 1:3
template 3 c of t rank 1 :
template 4 d of t rank 3 : : :
template 5 e of t rank 3 1:4 1:5 1:6
template 6 f of t rank 1 1:?
template 7 g of t rank 1 1:7
template 8 x of one rank 1 1:100
template 9 x of two rank 1 1:?
template 10 y of two rank 3 1:? 0:1 1:2
`
	if got := made.Library.Information; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	code := strings.ToLower(made.Text())
	if !strings.HasPrefix(code, "c     template 1 a of t rank 1 1:100\n") {
		t.Errorf("the translation does not begin with the file:\n%.200s", code)
	}
	main, _, _ := strings.Cut(code[strings.Index(code, "program t"):], "end program")
	counted(t, main, "100", 0)
	counted(t, main, "call svm_declare(", 3) // a, e and g
	counted(t, main, "call svm_define(", 4)  // b and f, twice
	counted(t, main, "call svm_empty(", 2)   // c and d
	p := mustCompile(t, `
      PROGRAM T
      INTEGER D(0:63,2), K
      COMMON /SVM_TEMPLATES/ D
      PRINT '(A,99I6)', 'FIRST', (D(1,K), D(16,K), D(17,K), K = 1, 2)
      N = 3
CSVM$ TEMPLATE:: A(2:9), B(N)
      END
`, dialect.Options{})
	if got := try(t, machine, p, 2).sameNumbers(t, "FIRST"); !slices.Equal(got, []int{1, 2, 9, 1, 1, 0}) {
		t.Errorf("at the first statement the descriptors have %v, want rank 1 and bounds 2 and 9, and rank 1 with an upper bound that is unknown", got)
	}
}

// TestStates: a template is empty after a directive that leaves its extents open. It is declared after CREATE, and
// after a directive that gives its extents. It is defined after DISTRIBUTE and REDISTRIBUTE from either of these.
// DESTROY and UNDEF make it empty again; then it can be declared and distributed anew. A distribution inside of a
// section notes the section's set.
func TestStates(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER I, TIMES, N
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: A(:), B(8)
      CALL SHOW(A)
      CALL SHOW(B)
      N = 9
CSVM$ CREATE A(N)
      CALL SHOW(A)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: A
      CALL SHOW(A)
CSVM$ REDISTRIBUTE (CYCLIC) ONTO P:: A
      CALL SHOW(A)
CSVM$ DESTROY A
      CALL SHOW(A)
CSVM$ UNDEF B
      CALL SHOW(B)
CSVM$ TEMPLATE:: B(8)
CSVM$ REDISTRIBUTE (BLOCK) ONTO P:: B
      CALL SHOW(B)
CSVM$ CREATE A(N)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: A
      TIMES = 0
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(A(I))))
      DO I = 1, N
         TIMES = TIMES + 1
      END DO
      PRINT *, 'TIMES', TIMES
CSVM$ PSECTION
CSVM$ SECTION
      I = 1
CSVM$ SECTION
CSVM$ COORDINATED
      CALL SUB
CSVM$ PSECTION_END
      END
      SUBROUTINE SUB
CSVM$ PROCESSORS:: P(NUMPROCSET())
CSVM$ TEMPLATE:: C(6)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: C
      CALL SHOW(C)
      END
`+fmt.Sprintf(describe, 3), dialect.Options{})
	x := try(t, machine, p, 5) // sections on 2 and 3
	const a, b, c = 1, 2, 3
	want := [][]int{{a, 0}, {b, 1}, {a, 1}, {a, 2}, {a, 2}, {a, 0}, {b, 0}, {b, 2}, {c, 2}}
	var got [5][][]int
	for _, l := range x.notes(t, "DESCRIPTOR") {
		got[l.by] = append(got[l.by], l.numbers[:2])
		if l.numbers[0] == c && (l.numbers[3] != 2 || l.numbers[4] != 3) {
			t.Errorf("a template that is distributed in a section of processors 2 to 4 notes %v", l.numbers[3:5])
		}
	}
	for rank := range got {
		expected := want
		if rank < 2 {
			expected = want[:len(want)-1]
		}
		if fmt.Sprint(got[rank]) != fmt.Sprint(expected) {
			t.Errorf("processor %d: states %v, want %v", rank, got[rank], expected)
		}
	}
	sum := 0
	for _, l := range x.notes(t, "TIMES") {
		sum += l.numbers[0]
	}
	if sum != 9 {
		t.Errorf("%d iterations, want 9", sum)
	}
}

// TestCreated: templates whose sizes are known at run time deal out each iteration once, for ten sizes. A thousand
// templates are made, distributed by elements and destroyed, each larger or smaller than the one before. They take no
// more memory than the first.
func TestCreated(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER I, K, N, TIMES, D(0:63)
      COMMON /SVM_TEMPLATES/ D
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: A(:)
      DO K = 1, 10
         N = K*K - K + 1
         TIMES = 0
CSVM$ CREATE A(N)
CSVM$ DISTRIBUTE (CYCLIC(2)) ONTO P:: A
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(A(I))))
         DO I = 1, N
            TIMES = TIMES + I
         END DO
CSVM$ DESTROY A
         PRINT *, 'SUM', N, TIMES
      END DO
      DO K = 1, 1000
         N = 5 + MOD(7*K, 11)
CSVM$ CREATE A(N)
CSVM$ DISTRIBUTE (I) ONTO P(MOD(I,NUMPROC())+1):: A
         IF (K .EQ. 1 .OR. K .EQ. 1000) PRINT *, 'LIST', D(22)
CSVM$ DESTROY A
      END DO
      END
`, dialect.Options{})
	for _, n := range []int{1, 4} {
		x := try(t, machine, p, n)
		sums := map[int]int{}
		for _, l := range x.notes(t, "SUM") {
			sums[l.numbers[0]] += l.numbers[1]
		}
		for size, sum := range sums {
			if want := size * (size + 1) / 2; sum != want {
				t.Errorf("%d processors, %d elements: the iterations' sum is %d, want %d", n, size, sum, want)
			}
		}
		lists := x.notes(t, "LIST")
		for i := 0; i < len(lists); i += 2 {
			if lists[i].numbers[0] != lists[i+1].numbers[0] {
				t.Errorf("%d processors: the list of the first template is at %d, that of the thousandth at %d", n, lists[i].numbers[0], lists[i+1].numbers[0])
			}
		}
		if len(sums) != 10 || len(lists) != 2*n {
			t.Errorf("%d processors: %d sizes and %d lists, want 10 and %d", n, len(sums), len(lists), 2*n)
		}
	}
}

// TestRedistribution: the next loop follows a REDISTRIBUTE in the main program, in a subroutine and in the body of a loop, whose formats differ each time.
func TestRedistribution(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER I, K, WHO(12)
      COMMON /W/ WHO
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: T(12)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: T
CSVM$ REDISTRIBUTE (CYCLIC) ONTO P:: T
CSVM$ COORDINATED
      CALL RUN(T)
CSVM$ COORDINATED
      CALL DEAL(T)
CSVM$ COORDINATED
      CALL RUN(T)
      DO K = 1, 2
CSVM$ REDISTRIBUTE (CYCLIC(K+1)) ONTO P:: T
CSVM$ COORDINATED
         CALL RUN(T)
      END DO
      END
      SUBROUTINE DEAL(T)
      INTEGER T
CSVM$ TEMPLATE:: T(12)
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ REDISTRIBUTE (I) ONTO P(NUMPROC()-MOD(I,NUMPROC())):: T
      END
      SUBROUTINE RUN(T)
      INTEGER T, I, WHO(12), ME
CSVM$ TEMPLATE:: T(12)
      ME = MYPROCSET()
      DO I = 1, 12
         WHO(I) = -1
      END DO
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(I))))
      DO I = 1, 12
         WHO(I) = ME
      END DO
      PRINT '(A,12I4)', 'WHO', WHO
      END
`, dialect.Options{})
	for _, n := range []int{1, 4, 5} {
		var got [4][12]int
		for i, l := range try(t, machine, p, n).notes(t, "WHO") {
			for k, who := range l.numbers {
				if who >= 0 {
					got[i%4][k] += who + 1 // 1 + the processor, if there is one
				}
			}
		}
		for k := range 12 {
			i := k + 1
			want := [4]int{k%n + 1, n - i%n, k/2%n + 1, k/3%n + 1}
			for round, processor := range want {
				if got[round][k] != processor {
					t.Errorf("%d processors, loop %d: iteration %d has processors %d, want %d", n, round+1, i, got[round][k], processor)
				}
			}
		}
	}
}

// TestTemplateRanks: templates of rank 1, 2 and 3 can be distributed, and loops follow them: each iteration is executed once.
func TestTemplateRanks(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER I, J, K
CSVM$ PROCESSORS:: P(6), Q(2,3), R(1,2,3)
CSVM$ PROCESSORS:: Q(2,3)
CSVM$ PROCESSORS:: R(1,2,3)
CSVM$ TEMPLATE:: A(7), B(7,0:4), C(5,3,4)
CSVM$ DISTRIBUTE (CYCLIC) ONTO P:: A
CSVM$ DISTRIBUTE (BLOCK,CYCLIC) ONTO Q:: B
CSVM$ DISTRIBUTE (BLOCK,BLOCK,CYCLIC) ONTO R:: C
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(A(I))))
      DO I = 1, 7
         PRINT *, 'RUN', I
      END DO
CSVM$ PDO (LOOPS(J,I),STRATEGY(ON_HOME(B(I,J))))
      DO J = 0, 4
         DO I = 1, 7
            PRINT *, 'RUN', I, J
         END DO
      END DO
CSVM$ PDO (LOOPS(K,J,I),STRATEGY(ON_HOME(C(I,J,K))))
      DO K = 1, 4
         DO J = 1, 3
            DO I = 1, 5
               PRINT *, 'RUN', I, J, K
            END DO
         END DO
      END DO
      END
`, dialect.Options{})
	executed := map[string]int{}
	for _, l := range try(t, machine, p, 6).notes(t, "RUN") {
		executed[fmt.Sprint(l.numbers)] = executed[fmt.Sprint(l.numbers)]*10 + l.by + 1
	}
	check := func(by int, index ...int) {
		if got := executed[fmt.Sprint(index)]; got != by+1 {
			t.Errorf("iteration %v: executed by processors %d, from 1, want %d", index, got, by+1)
		}
	}
	for i := 1; i <= 7; i++ {
		check((i-1)%6, i)
		for j := range 5 {
			check((i-1)/4+2*(j%3), i, j)
		}
	}
	for i := 1; i <= 5; i++ {
		for j := 1; j <= 3; j++ {
			for k := 1; k <= 4; k++ {
				check((j-1)/2+2*((k-1)%3), i, j, k)
			}
		}
	}
	if want := 7 + 35 + 60; len(executed) != want {
		t.Errorf("%d iterations, want %d", len(executed), want)
	}
}

// TestArgumentsOfTemplates: a template is passed as its number, and the subprogram checks rank and bounds of what comes: what agrees passes. What
// does not is in TestFailures.
func TestArgumentsOfTemplates(t *testing.T) {
	text := `
      PROGRAM T
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: A(6), B(4,0:2)
CSVM$ COORDINATED
      CALL S(%s)
      END
      SUBROUTINE S(T)
CSVM$ TEMPLATE:: T(%s)
      PRINT *, 'IN', 1
      END
`
	for _, x := range []struct{ actual, dummy, wrong string }{
		{"A", "6", ""}, {"B", "4,0:2", ""}, {"A", ":", ""}, {"B", ":,:", ""},
		{"A", "0:6", "with the bounds that the procedure declares in dimension 1"}, {"B", "4,3", "with the bounds that the procedure declares in dimension 2"},
		{"A", "6,1", "expected one of rank 2"}, {"B", ":", "expected one of rank 1"}, {"77", "6", "found an argument that is no template"},
	} {
		_, _, err := execute(t, mustCompile(t, fmt.Sprintf(text, x.actual, x.dummy), dialect.Options{}), 2)
		switch {
		case x.wrong == "" && err != nil:
			t.Errorf("%s as T(%s): %v", x.actual, x.dummy, err)
		case x.wrong != "" && (err == nil || !strings.Contains(err.Error(), x.wrong)):
			t.Errorf("%s as T(%s): %v, want %s", x.actual, x.dummy, err, x.wrong)
		}
	}
}

// TestTranslationTwice: a program has one translation, although templates and arrangements both count from 1.
func TestTranslationTwice(t *testing.T) {
	const text = `
      PROGRAM T
CSVM$ PROCESSORS:: P(2), Q(2,1), R(1,2), S(1)
CSVM$ TEMPLATE:: A(4), B(5), C(6), D(7)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: A
      END
`
	first := translated(t, text)
	for range 20 {
		if again := translated(t, text); again != first {
			t.Fatalf("the second translation differs from the first:\n%s\nand\n%s", again, first)
		}
	}
}
