C     ADJUSTABLE BOUNDS WITH EXPRESSIONS
      DIMENSION A(12)
      CALL S(A, 3, 4)
      PRINT *, A
      END
      SUBROUTINE S(A, N, M)
      DIMENSION A(N, 0:M-1)
      L = N
      N2 = M
      DO 1 J = 0, N2 - 1
      DO 1 I = 1, L
    1 A(I, J) = I + 10 * J
      END
