C     FUNCTIONS NAMED LIKE INTRINSIC ONES OF LATER STANDARDS
      REAL A(3)
      DATA A /1., 2., 3./
      EXTERNAL SUM
      PRINT *, SUM(A, 3), DOT(A, A, 3), GAMMA(2.0)
      END
      FUNCTION SUM(A, N)
      DIMENSION A(N)
      SUM = 0
      DO 1 I = 1, N
    1 SUM = SUM + A(I) * 10
      END
      FUNCTION DOT(A, B, N)
      DIMENSION A(N), B(N)
      DOT = 5
      END
      FUNCTION GAMMA(X)
      GAMMA = 55
      END
