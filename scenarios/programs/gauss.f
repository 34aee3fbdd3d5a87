C     Gaussian elimination without pivoting, column by column, then
C     forward and back substitution for one right-hand side.
C
C     A(I,J) = MIN(I,J) has the factors L(I,J) = 1 (I >= J) and
C     U(I,J) = 1 (I <= J); with B(I) = the sum of row I the solution
C     is 1 everywhere.  All of it is exact in DOUBLE PRECISION, so
C     the check is for equality: STOP 1 if it fails.
      PROGRAM GAUSS
      INTEGER N
      PARAMETER (N = 256)
      DOUBLE PRECISION A(N,N), B(N)
      COMMON /SYSTEM/ A, B
      INTEGER I, J, WRONG
      DO 20 I = 1, N
         B(I) = 0.D0
   20 CONTINUE
      DO 40 J = 1, N
         DO 30 I = 1, N
            A(I,J) = MIN(I, J)
            B(I) = B(I) + A(I,J)
   30    CONTINUE
   40 CONTINUE
      CALL FACTOR (A, N)
      CALL SOLVE (A, B, N)
      WRONG = 0
      DO 60 J = 1, N
         IF (B(J) .NE. 1.D0) WRONG = WRONG + 1
         DO 50 I = 1, N
            IF (A(I,J) .NE. 1.D0) WRONG = WRONG + 1
   50    CONTINUE
   60 CONTINUE
      WRITE (*, '(A, I5, A, I8)') ' Gauss, n =', N, ', wrong values:',
     &   WRONG
      IF (WRONG .GT. 0) STOP 1
      END

      SUBROUTINE FACTOR (A, N)
C     Overwrites A with U on and above the diagonal, L below it
      INTEGER N
      DOUBLE PRECISION A(N,N)
      INTEGER I, J, K
      DO 40 K = 1, N - 1
         DO 10 I = K + 1, N
            A(I,K) = A(I,K)/A(K,K)
   10    CONTINUE
         DO 30 J = K + 1, N
            DO 20 I = K + 1, N
               A(I,J) = A(I,J) - A(I,K)*A(K,J)
   20       CONTINUE
   30    CONTINUE
   40 CONTINUE
      END

      SUBROUTINE SOLVE (A, B, N)
C     Overwrites B with the solution of L U X = B
      INTEGER N
      DOUBLE PRECISION A(N,N), B(N)
      INTEGER I, K
      DO 20 K = 1, N - 1
         DO 10 I = K + 1, N
            B(I) = B(I) - A(I,K)*B(K)
   10    CONTINUE
   20 CONTINUE
      DO 40 K = N, 1, -1
         B(K) = B(K)/A(K,K)
         DO 30 I = 1, K - 1
            B(I) = B(I) - A(I,K)*B(K)
   30    CONTINUE
   40 CONTINUE
      END
