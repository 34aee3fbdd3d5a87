package svmfortran_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"simrun/models/fortran/dialect"
)

// TestDistributionFormulas: the run-time library's blocks are those of the article's formulas. For BLOCK, with up to
// 500 elements and 64 processors, a block begins at ceil(N/P)(p-1)+1. For CYCLIC(L), with L up to 8 and up to 32
// processors, there are ceil((N-(p-1)L)/(PL)) segments, none if that is negative. The i-th begins at (p-1)L+1+(i-1)PL.
// So the blocks of all processors contain each element once. The descriptor has L, the number of segments, A and B.
// The owner of an element, found with a floor, agrees. The library computes a processor's part without others, so one
// process plays all of them. It prints only what is wrong.
func TestDistributionFormulas(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER N, L, K, B, E, BLOCKS, ME, NP, WANT, LO, HI, SVM_HAS, SUM
      INTEGER RANK, ALL, DEPTH, SETS(6,0:64), D(0:63)
      COMMON /SVM_STATE/ RANK, ALL, DEPTH, SETS
      COMMON /SVM_TEMPLATES/ D
CSVM$ TEMPLATE:: T(:)
      DO NP = 1, 64
      DO ME = 1, NP
      RANK = ME - 1
      SVM_ME = ME - 1
      SVM_NP = NP
      SETS(2,0) = NP
CSVM$ PROCESSORS:: P(NP)
      DO N = 1, 500
CSVM$ CREATE T(N)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: T
         B = (N + NP - 1)/NP
         LO = B*(ME - 1) + 1
         HI = MIN(LO + B - 1, N)
         CALL SVM_HOME(T, 1, 1, N, 1, BLOCKS)
         WANT = 0
         IF (LO .LE. HI) WANT = 1
         IF (BLOCKS .NE. WANT) PRINT *, 'BLOCK', N, NP, ME, BLOCKS
         IF (BLOCKS .EQ. 1) THEN
            CALL SVM_BLOCK(T, 1, 1, B, E)
            IF (B .NE. LO .OR. E .NE. HI)
     &         PRINT *, 'BLOCK', N, NP, ME, B, E
         END IF
         IF (NP .LE. 32) THEN
         DO L = 1, 8
CSVM$ REDISTRIBUTE (CYCLIC(L)) ONTO P:: T
            CALL SVM_HOME(T, 1, 1, N, 1, BLOCKS)
            WANT = 0
            IF (N .GT. (ME - 1)*L)
     &         WANT = (N - (ME - 1)*L + NP*L - 1)/(NP*L)
            IF (BLOCKS .NE. WANT .OR. D(21) .NE. WANT)
     &         PRINT *, 'CYCLIC', N, L, NP, ME, BLOCKS
            IF (D(24) .NE. L .OR. D(22) .NE. (ME - 1)*L + 1 .OR.
     &         D(23) .NE. NP*L) PRINT *, 'TERMS', N, L, NP, ME
            DO K = 1, BLOCKS
               CALL SVM_BLOCK(T, 1, K, B, E)
               LO = (ME - 1)*L + 1 + (K - 1)*NP*L
               HI = MIN(LO + L - 1, N)
               IF (B .NE. LO .OR. E .NE. HI)
     &            PRINT *, 'SEGMENT', N, L, NP, ME, K, B, E
            END DO
            IF (N .EQ. 500 .OR. N .EQ. 17) THEN
               DO E = 1, N
                  WANT = 0
                  IF (MOD((E - 1)/L, NP) + 1 .EQ. ME) WANT = 1
                  IF (SVM_HAS(T, 1, E) .NE. WANT)
     &               PRINT *, 'OWNER', N, L, NP, ME, E
               END DO
            END IF
         END DO
         END IF
CSVM$ DESTROY T
      END DO
      END DO
      END DO
      PRINT *, 'DONE'
      SVM_NP = 1
      END
`, dialect.Options{})
	got, _, err := execute(t, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(got) != "DONE" {
		t.Errorf("printed is what differs from the formulas:\n%.500s", got)
	}
}

// formats deals out the elements of templates in the five formats. A map and the sizes of blocks, some of them 0, are
// drawn at random. It prints these, how often the processor executes each element, and the lists of blocks.
const formats = `
      PROGRAM T
      INTEGER MAP(1000), SIZES(16), TIMES(200,5)
      INTEGER I, K, F, NP, SEED, LEFT
      DATA TIMES /1000*0/
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: T1(200), T2(200), T3(200), T4(200), T5(200)
CSVM$ TEMPLATE:: RANDOM(1000), SORTED(1000)
      NP = NUMPROC()
      SEED = 4711
      DO I = 1, 1000
         SEED = MOD(SEED*1103 + 12345, 65536)
         MAP(I) = MOD(SEED/64, NP) + 1
      END DO
      LEFT = 200
      DO K = 1, NP - 1
         SEED = MOD(SEED*1103 + 12345, 65536)
         SIZES(K) = 0
         I = SEED/64
         IF (K .NE. 2 .AND. MOD(I, 3) .GT. 0)
     &      SIZES(K) = MIN(LEFT, MOD(I, 40))
         LEFT = LEFT - SIZES(K)
      END DO
      SIZES(NP) = LEFT
      PRINT '(A,1000I5)', 'MAP', (MAP(I), I = 1, 1000)
      PRINT '(A,1000I5)', 'SIZES', (SIZES(K), K = 1, NP)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: T1
CSVM$ DISTRIBUTE (CYCLIC(3)) ONTO P:: T2
CSVM$ DISTRIBUTE (GENERAL_BLOCK(SIZES)) ONTO P:: T3
CSVM$ DISTRIBUTE (I) ONTO P(MAP(I)):: T4
CSVM$ DISTRIBUTE (I) ONTO HOME(T3(201-I)):: T5
CSVM$ DISTRIBUTE (I) ONTO P(MAP(I)):: RANDOM
CSVM$ DISTRIBUTE (I) ONTO P((I*NP+999)/1000):: SORTED
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T1(I))))
      DO I = 1, 200
         TIMES(I,1) = TIMES(I,1) + 1
      END DO
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T2(I))))
      DO I = 1, 200
         TIMES(I,2) = TIMES(I,2) + 1
      END DO
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T3(I))))
      DO I = 1, 200
         TIMES(I,3) = TIMES(I,3) + 1
      END DO
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T4(I))))
      DO I = 1, 200
         TIMES(I,4) = TIMES(I,4) + 1
      END DO
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T5(I))))
      DO I = 1, 200
         TIMES(I,5) = TIMES(I,5) + 1
      END DO
      DO F = 1, 5
         PRINT '(A,201I5)', 'TIMES', F, (TIMES(I,F), I = 1, 200)
      END DO
      CALL LIST(RANDOM)
      CALL LIST(SORTED)
      END
      SUBROUTINE LIST(T)
      INTEGER T, D(0:63,7), WORDS(2000), K
      COMMON /SVM_TEMPLATES/ D
      POINTER (AT, WORDS)
      AT = D(22,T)
      PRINT '(A,2001I5)', 'LIST', D(21,T), (WORDS(K), K=1,2*D(21,T))
      END
`

// TestFormats: in each of the five formats, every element of a template has one processor, which executes the loop's
// iteration once. It is the processor of its block, of its segment, of the block of the given size, the one that the
// map names, or the one that has the element's partner.
func TestFormats(t *testing.T) {
	p := mustCompile(t, formats, dialect.Options{})
	for n := 1; n <= 16; n++ {
		x := try(t, machine, p, n)
		processor, sizes := x.sameNumbers(t, "MAP"), x.sameNumbers(t, "SIZES")
		var want [5][]int
		blocks := make([]int, 0, 200)
		for k, size := range sizes {
			blocks = append(blocks, slices.Repeat([]int{k}, size)...)
		}
		for i := range 200 {
			want[0] = append(want[0], i/((200+n-1)/n))
			want[1] = append(want[1], i/3%n)
			want[2] = append(want[2], blocks[i])
			want[3] = append(want[3], processor[i]-1)
			want[4] = append(want[4], blocks[199-i])
		}
		for _, l := range x.notes(t, "TIMES") {
			for i, times := range l.numbers[1:] {
				if own := want[l.numbers[0]-1][i] == l.by; (times == 1) != own || times > 1 {
					t.Errorf("%d processors, format %d: processor %d executes iteration %d %d times, and it is processor %d's", n, l.numbers[0], l.by, i+1, times, want[l.numbers[0]-1][i])
				}
			}
		}
		if n >= 3 && !slices.Contains(sizes, 0) {
			t.Errorf("%d processors: sizes %v, expected a block without elements", n, sizes)
		}
		sorted := make([]int, 1000)
		for i := range sorted {
			sorted[i] = ((i+1)*n + 999) / 1000
		}
		for i, l := range x.notes(t, "LIST") {
			if want := listed([][]int{processor, sorted}[i%2], i/2+1); !slices.Equal(l.numbers, want) {
				t.Errorf("%d processors, list %d of processor %d: %v, want %v", n, i%2, i/2, l.numbers, want)
			}
			if random := i%2 == 0; random && n > 1 && len(l.numbers) <= 2 {
				t.Errorf("%d processors: %d integers for a random map, expected more than the two of a block", n, len(l.numbers))
			}
		}
	}
}

// listed is the article's list: the number of blocks and the bounds of each. An index that is one more than the last upper
// bound extends that block, any other begins one.
func listed(processor []int, p int) []int {
	list := []int{0}
	for i, of := range processor {
		switch last := len(list) - 1; {
		case of != p:
		case last > 0 && list[last] == i:
			list[last]++
		default:
			list[0]++
			list = append(list, i+1, i+1)
		}
	}
	return list
}

// TestListsByTests: for an inverted distribution each processor tests all elements, and adds its own to its list.
func TestListsByTests(t *testing.T) {
	code := translated(t, `
      PROGRAM T
      INTEGER MAP(9)
CSVM$ PROCESSORS:: P(3)
CSVM$ TEMPLATE:: A(9)
CSVM$ DISTRIBUTE (I) ONTO P(MAP(I)):: A
      END
`)
	_, code, _ = strings.Cut(code, "call svm_list_begin(a, svm_l2, svm_n1)")
	code, _, _ = strings.Cut(code, "call svm_list_end(a)")
	const want = "do i = svm_l2, svm_n1 if (svm_member(p, map(i), 1, 1) /= 0) then call svm_list_add(a, i) end if end do"
	if got := strings.Join(strings.Fields(code), " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestHomeLoopsAreGeneral: the code of a loop with ON_HOME is the same whatever the format of the distribution.
func TestHomeLoopsAreGeneral(t *testing.T) {
	var first string
	for _, format := range []string{"(BLOCK) ONTO P", "(CYCLIC(4)) ONTO P", "(GENERAL_BLOCK(S)) ONTO P", "(I) ONTO P(S(I))", "(I) ONTO HOME(U(I))"} {
		code := translated(t, fmt.Sprintf(`
      PROGRAM T
      INTEGER S(9), X, I
CSVM$ PROCESSORS:: P(9)
CSVM$ TEMPLATE:: A(9), U(9)
CSVM$ DISTRIBUTE %s:: A
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(A(I))))
      DO I = 1, 9
         X = X + I
      END DO
      END
`, format))
		_, loop, found := strings.Cut(code, "call svm_home(")
		for _, n := range []string{"1", "2", "3", "4", "5", "6"} { // numbers of variables that the translation adds
			for _, letter := range []string{"k", "j", "b", "e"} {
				loop = strings.ReplaceAll(loop, "svm_"+letter+n, "svm_"+letter)
			}
		}
		if first == "" {
			first = loop
		}
		if !found || loop != first {
			t.Errorf("%s: got\n%swant\n%s", format, loop, first)
		}
	}
}

// TestArrangements: each index of an arrangement names one processor, and no two the same, for ranks 1 to 3 and extents that are constant or
// follow from NUMPROC().
func TestArrangements(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER I, J, K, SVM_MEMBER
CSVM$ PROCESSORS:: A(12)
CSVM$ PROCESSORS:: B(3,4)
CSVM$ PROCESSORS:: C(2,0:2,2)
CSVM$ PROCESSORS:: D(NUMPROC()), E(NUMPROC()/2,2)
CSVM$ PROCESSORS:: E(NUMPROC()/2,2)
      DO I = 1, 12
         IF (SVM_MEMBER(A,I,1,1) .NE. 0) PRINT *, 'A', I
         IF (SVM_MEMBER(D,I,1,1) .NE. 0) PRINT *, 'D', I
      END DO
      DO I = 1, 6
         DO J = 1, 4
            IF (I .LE. 3) THEN
               IF (SVM_MEMBER(B,I,J,1) .NE. 0) PRINT *, 'B', I, J
            END IF
            IF (J .LE. 2) THEN
               IF (SVM_MEMBER(E,I,J,1) .NE. 0) PRINT *, 'E', I, J
            END IF
         END DO
      END DO
      DO I = 1, 2
         DO J = 0, 2
            DO K = 1, 2
               IF (SVM_MEMBER(C,I,J,K) .NE. 0) PRINT *, 'C', I, J, K
            END DO
         END DO
      END DO
      END
`, dialect.Options{})
	x := try(t, machine, p, 12)
	for _, name := range []string{"A", "B", "C", "D", "E"} {
		who, index := map[int]bool{}, map[string]bool{}
		for _, l := range x.notes(t, name) {
			who[l.by], index[fmt.Sprint(l.numbers)] = true, true
		}
		if lines := len(x.notes(t, name)); len(who) != 12 || len(index) != 12 || lines != 12 {
			t.Errorf("%s: %d indices name %d processors in %d lines, want 12 each", name, len(index), len(who), lines)
		}
	}
}
