C     CONVERSIONS
      REAL X
      DOUBLE PRECISION D
      COMPLEX Z
      I = 5.9
      X = 7
      D = X / 3
      Z = D
      K = Z
      L = -7.9D0
      PRINT *, I, X, D, Z, K, L
      X = 1D0 / 3D0
      D = X
      PRINT *, X, D
      Z = (1, 2.5D0)
      PRINT *, Z, REAL(Z), Z * I, Z ** 2, D * Z
      PRINT *, I ** 0.5, 2 ** X, X ** I, D ** X, I ** D
      PRINT *, (I .EQ. 5.0), (D .EQ. X), 5 / 2 * 2.0, 2.0 * 5 / 2
      END
