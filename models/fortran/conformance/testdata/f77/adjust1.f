C     DIMENSIONS IN COMMON, AS THEY ARE ON ENTRY
      COMMON /D/ N, M
      DIMENSION A(4, 3)
      N = 4
      M = 3
      CALL S(A, 2)
      PRINT *, A
      END
      SUBROUTINE S(A, K)
      COMMON /D/ N, M
      DIMENSION A(N, M)
      N = 1
      M = 1
      DO 1 J = 1, 3
      DO 1 I = 1, 4
    1 A(I, J) = I * 10 + J
      END
