package svmfortran_test

import (
	"strings"
	"testing"

	"simrun/models/fortran/dialect"
)

// TestDistributionFormulas: for up to 60 elements the run-time library's blocks are those of the article's formulas: of BLOCK from
// ceil(N/P)(p-1)+1 on; of CYCLIC(L) ceil((N-(p-1)L)/(PL)) segments, none where that is negative, the i-th from (p-1)L+1+(i-1)PL on. The owner of
// an element, found with a floor, agrees. Processors print only what is wrong.
func TestDistributionFormulas(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER N, L, K, B, E, BLOCKS, ME, NP, WANT, LO, HI, SVM_HAS
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: T(:)
      ME = MYPROCSET() + 1
      NP = NUMPROC()
      DO N = 1, 60
CSVM$ CREATE T(N)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: T
         B = (N + NP - 1)/NP
         LO = B*(ME - 1) + 1
         HI = MIN(LO + B - 1, N)
         CALL SVM_HOME(T, 1, 1, N, 1, BLOCKS)
         WANT = 0
         IF (LO .LE. HI) WANT = 1
         IF (BLOCKS .NE. WANT) PRINT *, 'BLOCK', N, ME, BLOCKS
         IF (BLOCKS .EQ. 1) THEN
            CALL SVM_BLOCK(T, 1, 1, B, E)
            IF (B .NE. LO .OR. E .NE. HI) PRINT *, 'BLOCK', N, ME, B, E
         END IF
         DO L = 1, 5
CSVM$ REDISTRIBUTE (CYCLIC(L)) ONTO P:: T
            CALL SVM_HOME(T, 1, 1, N, 1, BLOCKS)
            WANT = 0
            IF (N .GT. (ME - 1)*L)
     &         WANT = (N - (ME - 1)*L + NP*L - 1)/(NP*L)
            IF (BLOCKS .NE. WANT) PRINT *, 'CYCLIC', N, L, ME, BLOCKS
            DO K = 1, BLOCKS
               CALL SVM_BLOCK(T, 1, K, B, E)
               LO = (ME - 1)*L + 1 + (K - 1)*NP*L
               HI = MIN(LO + L - 1, N)
               IF (B .NE. LO .OR. E .NE. HI)
     &            PRINT *, 'SEGMENT', N, L, ME, K, B, E
            END DO
            DO E = 1, N
               WANT = 0
               IF (MOD((E - 1)/L, NP) + 1 .EQ. ME) WANT = 1
               IF (SVM_HAS(T, 1, E) .NE. WANT)
     &            PRINT *, 'OWNER', N, L, ME, E
            END DO
         END DO
CSVM$ DESTROY T
      END DO
      PRINT *, 'DONE'
      END
`, dialect.Options{})
	for _, n := range []int{1, 2, 3, 5, 8, 16} {
		got, _, err := execute(t, p, n)
		if err != nil {
			t.Fatalf("%d processors: %v", n, err)
		}
		if lines := strings.Count(got, "\n"); lines != n || strings.Count(got, "DONE") != n {
			t.Errorf("%d processors print %d lines, want %d:\n%.500s", n, lines, n, got)
		}
	}
}
