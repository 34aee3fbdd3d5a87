C     Only the ELSE needs OFF; BOTH is needed in both, LATER behind the
C     condition, K(I) is checked, N changes in between.
      SUBROUTINE S(A, K, P, LO, HI, N, M)
      INTEGER LO, HI, N, M, OFF, BOTH, LATER, K(10), CHECK, OLD
      REAL A(*), P(0:*)
      DO 10 I = LO, HI
      OFF = MOD(I*3, M)
      BOTH = I*5
      LATER = I*7
      CHECK = K(I) + 1
      OLD = N*2
      N = N + 1
      IF (I .GT. M) THEN
        A(BOTH) = 1.0
      ELSE
        P(OFF) = A(OFF)
        N = N + OFF*BOTH + CHECK + OLD + LATER
      END IF
      M = M + LATER
   10 CONTINUE
      END
      PROGRAM MAIN
      END
