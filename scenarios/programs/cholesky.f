C     Cholesky factorization A = L * transpose(L), by columns.
C
C     Two matrices whose factors are known: A(I,J) = MIN(I,J), with
C     L all ones, and the Pascal matrix of binomial coefficients,
C     with L the Pascal triangle.  Both are exact in DOUBLE PRECISION
C     (the second one up to order 28): STOP 1 if an element differs.
      PROGRAM CHOL
      INTEGER NMAX, NPAS
      PARAMETER (NMAX = 200, NPAS = 20)
      DOUBLE PRECISION A(NMAX,NMAX), WANT
      INTEGER I, J, WRONG, N
      DO 20 J = 1, NMAX
         DO 10 I = 1, NMAX
            A(I,J) = MIN(I, J)
   10    CONTINUE
   20 CONTINUE
      CALL FACTOR (A, NMAX, NMAX)
      WRONG = 0
      DO 40 J = 1, NMAX
         DO 30 I = J, NMAX
            IF (A(I,J) .NE. 1.D0) WRONG = WRONG + 1
   30    CONTINUE
   40 CONTINUE
      WRITE (*, 100) 'min(i,j)', NMAX, WRONG
      N = WRONG
      DO 60 J = 1, NPAS
         DO 50 I = 1, NPAS
            IF (I .EQ. 1 .OR. J .EQ. 1) THEN
               A(I,J) = 1.D0
            ELSE
               A(I,J) = A(I-1,J) + A(I,J-1)
            END IF
   50    CONTINUE
   60 CONTINUE
      CALL FACTOR (A, NMAX, NPAS)
      WRONG = 0
      DO 80 J = 1, NPAS
         WANT = 1.D0
         DO 70 I = J, NPAS
            IF (A(I,J) .NE. WANT) WRONG = WRONG + 1
            WANT = WANT*I/(I - J + 1)
   70    CONTINUE
   80 CONTINUE
      WRITE (*, 100) 'Pascal', NPAS, WRONG
      IF (N + WRONG .GT. 0) STOP 1
  100 FORMAT (1X, A, ', n =', I5, ', wrong values:', I8)
      END

      SUBROUTINE FACTOR (A, LDA, N)
C     The lower triangle of A becomes L
      INTEGER LDA, N
      DOUBLE PRECISION A(LDA,*), S
      INTEGER I, J, K
      DO 40 J = 1, N
         S = SQRT(A(J,J))
         DO 10 I = J, N
            A(I,J) = A(I,J)/S
   10    CONTINUE
         DO 30 K = J + 1, N
            DO 20 I = K, N
               A(I,K) = A(I,K) - A(I,J)*A(K,J)
   20       CONTINUE
   30    CONTINUE
   40 CONTINUE
      END
