      PROGRAM EP
C     Pairs of random numbers in rings, after the NAS benchmark.
      IMPLICIT DOUBLE PRECISION (A-H, O-Z)
      PARAMETER (NK = 8, NP = 32)
      DIMENSION X(2*NK), Q(0:9), QQ(0:9,NP)
      EXTERNAL NEXT
CHPF$ PROCESSORS PROCS(NUMBER_OF_PROCESSORS())
CHPF$ DISTRIBUTE QQ(*,BLOCK) ONTO PROCS
      QQ = 0
      SX = 0
CHPF$ INDEPENDENT, NEW(X, I, X1, X2, T, L, KSEED), REDUCTION(SX)
      DO 30 K = 1, NP
        KSEED = 1 + 13*K
        DO 10 I = 1, 2*NK
          CALL NEXT(KSEED, X(I))
   10   CONTINUE
        DO 20 I = 1, NK
          X1 = 2*X(2*I-1) - 1
          X2 = 2*X(2*I) - 1
          T = X1*X1 + X2*X2
          IF (T .LE. 1) THEN
            L = INT(10*T)
            IF (L .GT. 9) L = 9
            QQ(L,K) = QQ(L,K) + 1
            SX = SX + NINT(1000*X1)
          END IF
   20   CONTINUE
   30 CONTINUE
      Q = SUM(QQ, 2)
      WRITE (*, 40) Q, SX, SUM(Q)
   40 FORMAT (10F5.0, F12.1, F6.0)
      END

      SUBROUTINE NEXT(K, X)
      INTEGER K
      DOUBLE PRECISION X
      K = MOD(K*1103 + 12345, 65536)
      X = K/65536D0
      END
