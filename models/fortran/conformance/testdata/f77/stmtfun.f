C     STATEMENT FUNCTIONS: NAMES OF DUMMY ARGUMENTS, VALUES FROM OUTSIDE
      F(X, Y) = X * Y + A
      G(I) = I / 2 + F(1.0, 2.0)
      X = 5
      I = 7
      A = 1
      PRINT *, F(2.0, 3.0), X, G(9), I
      A = 2
      PRINT *, F(2.0, 3.0), F(X, X)
      END
