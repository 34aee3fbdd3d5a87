package svmfortran_test

import (
	"fmt"
	"testing"

	"simrun/models/fortran/dialect"
)

// strategies are all ways to schedule the loop over I, with what must stand in front of the first one.
var strategies = map[string]string{
	"block": "STRATEGY(BLOCK)", "cyclic": "STRATEGY(CYCLIC)", "cyclic segments": "STRATEGY(CYCLIC(3))",
	"self": "STRATEGY(SELF)", "self chunks": "STRATEGY(SELF(4))", "guided": "STRATEGY(GUIDED)", "factoring": "STRATEGY(FACTORING)",
	"home block": "STRATEGY(ON_HOME(TB(I)))", "home cyclic": "STRATEGY(ON_HOME(TC(I)))", "home shifted": "STRATEGY(ON_HOME(TD(I+3)))",
	"home general": "STRATEGY(ON_HOME(TG(I)))", "home indirect": "STRATEGY(ON_HOME(TI(I)))", "home linked": "STRATEGY(ON_HOME(TL(I)))",
	"home of multiples": "STRATEGY(ON_HOME(TM(2*I-1)))", "aligned": "STRATEGY(ALIGNED(A(I)))",
	"stored": "STRATEGY(GUIDED),STORE(TS(I))", "home stored": "STRATEGY(ON_HOME(TS(I)))",
}

// scheduled is a program with a loop of each kind of body: shared elements, another step and a jump to the end, a call, a nested loop.
func scheduled(strategy string) string {
	return fmt.Sprintf(`
      PROGRAM T
      INTEGER A(40), B(40), C(40), D(40,40), MAP(40), SIZES(16), I, J, K
CSVM$ SHARED A, B, C, D
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: TB(40), TC(40), TD(0:50), TG(40), TI(40), TL(40),
CSVM$+ TM(80), TS(40)
      DO I = 1, 40
         MAP(I) = MAPPED(I)
      END DO
      CALL SETUP(SIZES)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: TB, TD, TM
CSVM$ DISTRIBUTE (CYCLIC(3)) ONTO P:: TC
CSVM$ DISTRIBUTE (GENERAL_BLOCK(SIZES)) ONTO P:: TG
CSVM$ DISTRIBUTE (I) ONTO P(MAP(I)):: TI
CSVM$ DISTRIBUTE (I) ONTO HOME(TC(41-I)):: TL
CSVM$ DISTRIBUTE (CYCLIC) ONTO P:: TS
CSVM$ PDO (LOOPS(I),%[1]s)
      DO 10 I = 1, 40
         A(I) = I*I
   10 CONTINUE
CSVM$ PDO (LOOPS(I),%[1]s)
      DO I = 39, 3, -4
         B(I) = A(I+1) - A(I-1)
         IF (A(I) .LE. 100) GO TO 20
         B(I) = -B(I)
   20 END DO
CSVM$ PDO (LOOPS(I),%[1]s)
      DO I = 1, 40
CSVM$ COORDINATED
         CALL WORK(A, C, I)
      END DO
CSVM$ PDO (LOOPS(I),%[1]s)
      DO I = 5, 7
CSVM$ PDO (LOOPS(J),STRATEGY(BLOCK))
         DO J = 1, 40
            D(J,I) = C(J) + A(I)
         END DO
      END DO
CSVM$ EXCLUSIVE_REGION
      PRINT '(10I6)', A, C
      PRINT '(10I6)', (B(I), I = 39, 3, -4)
      PRINT '(10I6)', ((D(J,I), J = 1, 40), I = 5, 7)
CSVM$ EXCLUSIVE_REGION_END
      END

      SUBROUTINE WORK(A, C, I)
      INTEGER A(40), C(40), I, K
CSVM$ PDO (LOOPS(K),STRATEGY(CYCLIC))
      DO K = I, I
         C(K) = A(K) + A(41-K)
      END DO
      END
`, strategy)
}

// helpers are functions that know the number of processors, and what stands for them in a sequential run.
const (
	helpers = `
      INTEGER FUNCTION MAPPED(I)
      INTEGER I, NUMPROC
      MAPPED = MOD(7*I, NUMPROC()) + 1
      END
      SUBROUTINE SETUP(S)
      INTEGER S(16), K, N, NUMPROC
      N = NUMPROC()
      DO K = 1, N
         S(K) = 0
      END DO
      S(N) = 40
      DO K = 1, N - 1
         S(K) = MOD(5*K, 40/N + 1)
         S(N) = S(N) - S(K)
      END DO
      END
`
	sequentialHelpers = `
      INTEGER FUNCTION MAPPED(I)
      INTEGER I
      MAPPED = 1
      END
      SUBROUTINE SETUP(S)
      INTEGER S(16)
      S(1) = 40
      END
`
)

// TestStrategies: every scheduling gives the sequential result, on any number of processors.
func TestStrategies(t *testing.T) {
	for name, strategy := range strategies {
		t.Run(name, func(t *testing.T) {
			text := scheduled(strategy)
			want := sequential(t, text+sequentialHelpers)
			p := mustCompile(t, text+helpers, dialect.Options{})
			for _, n := range []int{1, 2, 3, 4, 5, 7, 11, 16} {
				got, _, err := execute(t, p, n)
				if err != nil {
					t.Fatalf("%d processors: %v", n, err)
				}
				if got != want {
					t.Errorf("%d processors: got\n%swant\n%s", n, got, want)
				}
			}
		})
	}
}

// programs print the same as plain Fortran.
var programs = map[string]string{
	"names of functions": `
      PROGRAM P
      REAL X(16), Y(16)
      INTEGER I, MAX, MIN
CSVM$ SHARED X, Y
CSVM$ PROCESSORS:: Q(NUMPROC())
CSVM$ TEMPLATE:: T(16)
CSVM$ DISTRIBUTE (BLOCK) ONTO Q:: T
      MAX = 3
      MIN = 2
CSVM$ PDO (LOOPS(I), STRATEGY(BLOCK))
      DO I = 1, 16
         X(I) = I + MAX
      END DO
CSVM$ PDO (LOOPS(I), STRATEGY(ON_HOME(T(I))))
      DO I = MIN, 15
         Y(I) = X(I+1)*MIN
      END DO
CSVM$ PDO (LOOPS(I), STRATEGY(CYCLIC(3)))
      DO I = 3, 14
         X(I) = Y(I)*MAX
      END DO
CSVM$ EXCLUSIVE_REGION
      DO I = 2, 15
      PRINT *, X(I), Y(I)
      END DO
CSVM$ EXCLUSIVE_REGION_END
      END
`,
	"alternate returns": `
      PROGRAM P
      INTEGER Q, K, I
      INTEGER A(12), W
CSVM$ SHARED A, W
      W = 3
CSVM$ EXCLUSIVE_REGION
      DO I = 1, 4
         CALL ALT(W, *40, *50, A)
         PRINT *, 'NORMAL', W
         CYCLE
 40      PRINT *, 'FORTY', W
         CYCLE
 50      PRINT *, 'FIFTY', W
      END DO
      PRINT *, A
CSVM$ EXCLUSIVE_REGION_END
      Q = 3
      K = 0
      DO I = 1, 4
         CALL ALT(Q, *60, *70, A)
         K = K*10 + 1
         CYCLE
 60      K = K*10 + 2
         CYCLE
 70      K = K*10 + 3
      END DO
      Q = 3
      DO I = 1, 4
CSVM$ COORDINATED
         CALL ALT(Q, *80, *90, A)
         K = K*10 + 1
         CYCLE
 80      K = K*10 + 2
         CYCLE
 90      K = K*10 + 3
      END DO
CSVM$ EXCLUSIVE_REGION
      PRINT *, K, Q
      DO I = 1, 3
         CALL ONLY(I, *11)
         PRINT *, 'NO'
         CYCLE
 11      PRINT *, 'YES'
      END DO
CSVM$ EXCLUSIVE_REGION_END
      END
      SUBROUTINE ALT(K, *, *, A)
      INTEGER K, I, A(12), B(12)
CSVM$ SHARED B
CSVM$ PDO (LOOPS(I), STRATEGY(BLOCK))
      DO I = 1, 12
         B(I) = I + K
      END DO
      IF (K .EQ. 6) RETURN
      K = K + 1
CSVM$ PDO (LOOPS(I), STRATEGY(CYCLIC))
      DO I = 1, 12
         A(I) = B(I)
      END DO
      IF (K .EQ. 4) RETURN 1
      IF (K .EQ. 5) THEN
         RETURN K - 3
      END IF
      END
      SUBROUTINE ONLY(K, *)
      INTEGER K
      IF (K .EQ. 2) RETURN 1
      END
`,
	"declarations inside constructs": `
      PROGRAM T
      INTEGER A(20), I, K
CSVM$ SHARED A
CSVM$ EXCLUSIVE_REGION
CSVM$ PROCESSORS:: P(NUMPROC())
      DO K = 1, 2
CSVM$ TEMPLATE:: S(20)
CSVM$ DISTRIBUTE (CYCLIC(2)) ONTO P:: S
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(S(I))))
         DO I = 1, 20
            A(I) = A(I) + I
         END DO
         PRINT '(10I5)', A
      END DO
CSVM$ EXCLUSIVE_REGION_END
      END
`,
	"exclusive with loops and conditions": `
      PROGRAM T
      INTEGER A(20), I, K, N
      COMMON /S/ A, N
CSVM$ SHARED /S/
CSVM$ EXCLUSIVE_REGION
      N = 20
      DO K = 1, 4
         IF (K .EQ. 2) THEN
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
            DO I = 1, N
               A(I) = 2*I
            END DO
         ELSE IF (K .EQ. 3) THEN
            CALL TWICE
         ELSE
            CALL FILL(K)
            IF (K .EQ. 4) GO TO 10
         END IF
         PRINT '(I3,20I5)', K, A
      END DO
   10 PRINT *, 'END', N
CSVM$ EXCLUSIVE_REGION_END
      END
      SUBROUTINE FILL(K)
      INTEGER A(20), N, I, K
      COMMON /S/ A, N
      DO I = 1, N
         A(I) = K
         IF (I .GT. 15) RETURN
      END DO
      END
      SUBROUTINE TWICE
      INTEGER A(20), N, I
      COMMON /S/ A, N
      IF (A(3) .EQ. 0) RETURN
      N = 19
CSVM$ PDO (LOOPS(I),STRATEGY(SELF))
      DO I = 1, N
         A(I) = 2*A(I)
      END DO
      A(20) = -1
      CALL ADD(A, 5)
      END
      SUBROUTINE ADD(A, N)
      INTEGER A(20), N, I
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC))
      DO I = 1, N
         A(I) = A(I) + 1000
      END DO
      END
`,
	"sections": `
      PROGRAM T
      INTEGER A(30), B(30), I
CSVM$ SHARED A, B
CSVM$ PSECTION
CSVM$ SECTION
CSVM$ COORDINATED
      CALL F(A, 1)
CSVM$ SECTION
CSVM$ COORDINATED
      CALL F(B, 2)
CSVM$ PSECTION_END
CSVM$ PSECTION
CSVM$ SECTION
CSVM$ COORDINATED
      CALL G(A)
CSVM$ SECTION
CSVM$ EXCLUSIVE_REGION
      B(7) = 7
CSVM$ REPLICATED_REGION
CSVM$ PDO (LOOPS(I),STRATEGY(GUIDED))
      DO I = 8, 30
         B(I) = B(I) + B(7)
      END DO
CSVM$ REPLICATED_REGION_END
      B(8) = 80
CSVM$ EXCLUSIVE_REGION_END
CSVM$ PSECTION_END
CSVM$ EXCLUSIVE_REGION
      PRINT '(10I6)', A, B
CSVM$ EXCLUSIVE_REGION_END
      END
      SUBROUTINE F(X, N)
      INTEGER X(30), Y(30), N, I
CSVM$ SHARED Y
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
      DO I = 1, 30
         Y(I) = N*I
      END DO
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC))
      DO I = 1, 30
         X(I) = Y(31-I)
      END DO
      END
      SUBROUTINE G(X)
      INTEGER X(30), I
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
      DO I = 1, 30
         X(I) = X(I)*10
      END DO
      END
`,
	"critical": `
      PROGRAM T
      INTEGER S, I
      COMMON /SUM/ S
CSVM$ SHARED /SUM/
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC))
      DO I = 1, 50
CSVM$ CRITICAL_SECTION ADD
         S = S + I
CSVM$ CRITICAL_SECTION_END
      END DO
CSVM$ PDO (LOOPS(I),STRATEGY(SELF))
      DO I = 1, 50
CSVM$ PAGE_LOCK S
         S = S + I
CSVM$ PAGE_UNLOCK S
      END DO
CSVM$ EXCLUSIVE_REGION
      PRINT *, S
CSVM$ EXCLUSIVE_REGION_END
      END
`,
	"templates of two dimensions": `
      PROGRAM T
      INTEGER A(0:9,7), B(0:9,7), I, J, N
CSVM$ SHARED A, B
CSVM$ PROCESSORS:: P(NUMPROC()), Q(1,NUMPROC())
CSVM$ TEMPLATE:: T(0:9,7), U(:,:)
CSVM$ DISTRIBUTE (*,CYCLIC(2)) ONTO P:: T
      N = 7
      DO K = 1, 2
CSVM$ CREATE U(0:9,N)
CSVM$ DISTRIBUTE (BLOCK,BLOCK) ONTO Q:: U
CSVM$ PDO (LOOPS(J,I),STRATEGY(ON_HOME(T(I,J))))
      DO J = 1, 7
         DO I = 0, 9
            A(I,J) = 10*I + J + K
         END DO
      END DO
CSVM$ REDISTRIBUTE (BLOCK,*) ONTO P:: T
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(U(0,I))))
      DO I = 1, 7
         B(3,I) = A(I-1,I)
      END DO
CSVM$ PDO (LOOPS(I,J),STRATEGY(ON_HOME(U(I,J))))
      DO I = 0, 9, 3
         DO J = 2, 6, 2
            B(I,J) = A(I,J)
         END DO
      END DO
CSVM$ DESTROY U
      END DO
CSVM$ EXCLUSIVE_REGION
      PRINT '(10I6)', A, B
CSVM$ EXCLUSIVE_REGION_END
      END
`,
	"partially shared": `
      PROGRAM T
      INTEGER A(12,3), X(12), I, J
CSVM$ SHARED A
CSVM$ PDO (LOOPS(J),STRATEGY(BLOCK),PARTIALLY_SHARED(X))
      DO J = 1, 3
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC))
         DO I = 1, 12
            X(I) = I*J
         END DO
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
         DO I = 1, 12
            A(I,J) = X(13-I)
         END DO
      END DO
CSVM$ EXCLUSIVE_REGION
      PRINT '(12I5)', A
CSVM$ EXCLUSIVE_REGION_END
      END
`,
	"template as an argument": `
      PROGRAM T
      INTEGER A(25), I
CSVM$ SHARED A
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: T(25)
CSVM$ DISTRIBUTE (CYCLIC) ONTO P:: T
CSVM$ COORDINATED
      CALL S(A, 25, T, P)
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(I))))
      DO I = 1, 25
         A(I) = A(I) + 1
      END DO
CSVM$ EXCLUSIVE_REGION
      PRINT '(12I5)', A
CSVM$ EXCLUSIVE_REGION_END
      END
      SUBROUTINE S(A, N, T, P)
      INTEGER N, A(N), I
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: T(N)
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T(I))))
      DO I = 1, N
         A(I) = -I
      END DO
CSVM$ REDISTRIBUTE (BLOCK) ONTO P:: T
      END
`,
	"functions in expressions": `
      PROGRAM T
      INTEGER A(30), B(30), I, K, SUMOF, TOTAL
CSVM$ SHARED A, B
      K = 3
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC))
      DO I = 1, 30
         A(I) = I
         IF (I .GT. 20 .AND. TOTAL(A(I), I) .GT. 0)
     &      A(I) = TOTAL(A(I), 2)
      END DO
CSVM$ EXCLUSIVE_REGION
      DO WHILE (SUMOF(A, K) .LT. 50)
         K = K + 1
      END DO
      IF (SUMOF(A, K) .GT. 50) THEN
         B(1) = SUMOF(A, 4) + SUMOF(A, SUMOF(A, 2))
      ELSE IF (SUMOF(A, 5) .GT. 0) THEN
         B(1) = -1
      END IF
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
      DO I = 2, 30
         B(I) = SUMOF(A, I) - SUMOF(A, I - 1)
      END DO
      PRINT '(10I6)', K, A, B
CSVM$ EXCLUSIVE_REGION_END
      END
      INTEGER FUNCTION SUMOF(X, N)
      INTEGER X(30), N, I, S(30)
CSVM$ SHARED S
      IF (N .LT. 1) THEN
         SUMOF = 0
         RETURN
      END IF
CSVM$ PDO (LOOPS(I),STRATEGY(SELF))
      DO I = 1, N
         S(I) = X(I)
      END DO
      SUMOF = 0
      DO I = 1, N
         SUMOF = SUMOF + S(I)
      END DO
      END
      INTEGER FUNCTION TOTAL(X, N)
      INTEGER X, N, I
      TOTAL = 0
CSVM$ PSECTION
CSVM$ SECTION
      DO I = 1, N
         TOTAL = TOTAL + X
      END DO
CSVM$ SECTION
      CALL DOUBLE(TOTAL)
CSVM$ PSECTION_END
      END
      SUBROUTINE DOUBLE(X)
      INTEGER X
CSVM$ EXCLUSIVE_REGION
      X = 2*X
CSVM$ EXCLUSIVE_REGION_END
      END
`,
	"cases in exclusive mode": `
      PROGRAM T
      INTEGER A(20), I, K
      CHARACTER*5 NAME
      COMMON /S/ A, K
CSVM$ SHARED /S/
CSVM$ EXCLUSIVE_REGION
      DO 10 K = -1, 8
         NAME = 'OTHER'
         IF (K .GT. 6) NAME = 'LARGE'
         SELECT CASE (K)
         CASE (:0)
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
            DO I = 1, 20
               A(I) = I*K
            END DO
         CASE (2, 4:5)
            IF (K .EQ. 5) GO TO 10
            CALL ADD(K)
            SELECT CASE (NAME)
            CASE ('LARGE')
               A(1) = 77
            CASE DEFAULT
               CALL ADD(1000)
            END SELECT
         CASE DEFAULT
            SELECT CASE (NAME .EQ. 'LARGE')
            CASE (.TRUE.)
               IF (K .EQ. 8) EXIT
               CALL ADD(-K)
            CASE (.FALSE.)
               A(2) = K
               IF (K .EQ. 3) CYCLE
            END SELECT
         END SELECT
         PRINT '(A,I3,20I6)', NAME, K, A
   10 CONTINUE
      PRINT *, 'END', K
CSVM$ EXCLUSIVE_REGION_END
      END
      SUBROUTINE ADD(K)
      INTEGER A(20), K, L, I, D
      COMMON /S/ A, L
      SELECT CASE (K)
      CASE (1000)
CSVM$ REPLICATED_REGION
         D = 7
CSVM$ REPLICATED_REGION_END
         A(3) = A(3) + D
         RETURN
      CASE DEFAULT
         A(4) = K
      END SELECT
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC))
      DO I = 1, 20
         A(I) = A(I) + 1
      END DO
      END
`,
	"irregular": `
      PROGRAM T
      REAL*8 X(60), Y(60), S
      INTEGER K(60), I, J
CSVM$ SHARED X, Y, K
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
      DO I = 1, 60
         K(I) = MOD(7*I, 60) + 1
         X(I) = I
      END DO
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC(2)))
      DO I = 1, 60
         Y(K(I)) = X(I) + X(K(I))
      END DO
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
      DO I = 1, 60
         IF (I .GT. 1 .AND. Y(MAX(I,2)) .GT. 30) X(I) = 0
         J = 1
   10    IF (J .LT. I) THEN
            X(I) = X(I) + Y(J)
            J = J + K(J)
            GO TO 10
         END IF
      END DO
CSVM$ EXCLUSIVE_REGION
      S = 0
      DO I = 1, 60
         S = S + X(I)
      END DO
      PRINT '(10F8.1)', X, Y, S
CSVM$ EXCLUSIVE_REGION_END
      END
`,
	// structures are a processor's own
	"structures": `
      PROGRAM T
      TYPE POINT
         REAL*8 X, Y
         INTEGER K(2)
      END TYPE
      TYPE (POINT) P, Q(60)
      REAL*8 A(60)
      INTEGER B(60), I
CSVM$ SHARED A, B
      P%X = 2
      DO I = 1, 60
         Q(I)%Y = I
         Q(I)%K(2) = 61 - I
      END DO
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
      DO I = 1, 60
         B(I) = Q(I)%K(2)
      END DO
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC))
      DO I = 1, 60
         A(I) = Q(B(I))%Y*P%X + Q(I)%K(2)
      END DO
CSVM$ EXCLUSIVE_REGION
      P%Y = A(3)
      Q(B(2)) = P
      PRINT '(10F8.1)', A, Q(59)%X, Q(59)%Y
CSVM$ EXCLUSIVE_REGION_END
      END
`,
}

func TestPrograms(t *testing.T) {
	for name, text := range programs {
		t.Run(name, func(t *testing.T) {
			want := sequential(t, text)
			p := mustCompile(t, text, dialect.Options{})
			for _, n := range []int{1, 2, 3, 4, 6, 7, 13, 16} {
				got, _, err := execute(t, p, n)
				if err != nil {
					t.Fatalf("%d processors: %v", n, err)
				}
				if got != want {
					t.Errorf("%d processors: got\n%swant\n%s", n, got, want)
				}
			}
		})
	}
}
