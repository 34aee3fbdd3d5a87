C     Makes LO, HI and STRIDE, global indices of an array of one dimension, the
C     bounds of those among them that are here. There are none if a loop with
C     the new bounds has no trips.
      SUBROUTINE GET_LOCAL_INDX(TAG, LO, HI, STRIDE)
      INCLUDE 'pddp.inc'
      INTEGER TAG, LO, HI, STRIDE
      CALL PDDP_LOCAL_INDX(TAG - TAG0, 1, LO, HI, STRIDE)
      END

C     The same for each dimension of an array of any rank.
      SUBROUTINE GET_LOCAL_INDXS(TAG, LO, HI, STRIDE)
      INCLUDE 'pddp.inc'
      INTEGER TAG, LO(7), HI(7), STRIDE(7), N, I
      N = TAG - TAG0
      DO 10 I = 1, ARANK(N)
   10 CALL PDDP_LOCAL_INDX(N, I, LO(I), HI(I), STRIDE(I))
      END

      SUBROUTINE PDDP_LOCAL_INDX(N, DIM, LO, HI, STRIDE)
      INCLUDE 'pddp.inc'
      INTEGER N, DIM, LO, HI, STRIDE
      IF (DTYPE(DIM, ADIS(N)) .EQ. CYCLIC .AND.
     &    DCOORD(DIM, ADIS(N)) .GE. 0) THEN
        CALL PDDP_CYCLIC_INDX(LO, HI, STRIDE, ALO(DIM, N),
     &    DPROCS(DIM, ADIS(N)))
      ELSE
        CALL PDDP_BLOCK_INDX(LO, HI, STRIDE, ALO(DIM, N), AHI(DIM, N))
      END IF
      END

C     What is between FIRST and LAST. A stride of 1 needs no division.
      SUBROUTINE PDDP_BLOCK_INDX(LO, HI, STRIDE, FIRST, LAST)
      INTEGER LO, HI, STRIDE, FIRST, LAST
      IF (STRIDE .EQ. 1) THEN
        LO = MAX(LO, FIRST)
        HI = MIN(HI, LAST)
      ELSE IF (STRIDE .GT. 0) THEN
        IF (LO .LT. FIRST)
     &    LO = LO + (FIRST - LO + STRIDE - 1) / STRIDE * STRIDE
        HI = MIN(HI, LAST)
      ELSE
        IF (LO .GT. LAST)
     &    LO = LO + (LO - LAST - STRIDE - 1) / (-STRIDE) * STRIDE
        HI = MAX(HI, FIRST)
      END IF
      END

C     Solves LO + K*STRIDE = FIRST modulo the number of processors P for the
C     least K that is not negative, by Euclid's extended algorithm (Knuth, The
C     Art of Computer Programming, volume 1, algorithm 1.2.1 E): A*M + B*P = D
C     with M = STRIDE modulo P and D their greatest common divisor.
      SUBROUTINE PDDP_CYCLIC_INDX(LO, HI, STRIDE, FIRST, P)
      INTEGER LO, HI, STRIDE, FIRST, P
      INTEGER A, A1, B, B1, C, D, Q, R, T, K, STEP
      A1 = 1
      B = 1
      A = 0
      B1 = 0
      C = MODULO(STRIDE, P)
      D = P
   10 Q = C / D
      R = MOD(C, D)
      IF (R .NE. 0) THEN
        C = D
        D = R
        T = A1
        A1 = A
        A = T - Q * A
        T = B1
        B1 = B
        B = T - Q * B
        GO TO 10
      END IF
      T = FIRST - LO
      IF (MOD(T, D) .NE. 0) THEN
C       No element of the section is here.
        LO = 1
        HI = 0
        STRIDE = 1
        RETURN
      END IF
      STEP = P / D
      K = MODULO(MODULO(T / D, STEP) * A, STEP)
      LO = LO + K * STRIDE
      STRIDE = STRIDE * STEP
      END

C     The processor that an element lies on and its place in the memory there;
C     INDX are its global indices.
      SUBROUTINE GET_OWNER(TAG, INDX, PROC_NO, OFFSET)
      INCLUDE 'pddp.inc'
      INTEGER TAG, INDX(7), PROC_NO, OFFSET, N, D, I, Z
      N = TAG - TAG0
      D = ADIS(N)
      PROC_NO = 0
      OFFSET = 0
      DO 10 I = ARANK(N), 1, -1
        Z = INDX(I) - ALOW(I, N)
        IF (DTYPE(I, D) .EQ. CYCLIC) THEN
          PROC_NO = PROC_NO * DPROCS(I, D) + MOD(Z, DPROCS(I, D))
          OFFSET = OFFSET * DLEN(I, D) + Z / DPROCS(I, D)
        ELSE IF (DPROCS(I, D) .EQ. 1) THEN
          OFFSET = OFFSET * DLEN(I, D) + Z
        ELSE
          PROC_NO = PROC_NO * DPROCS(I, D) + Z / DLEN(I, D)
          OFFSET = OFFSET * DLEN(I, D) + MOD(Z, DLEN(I, D))
        END IF
   10 CONTINUE
      END
