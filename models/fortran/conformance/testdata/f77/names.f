C     NAMES OF INTRINSIC FUNCTIONS WITH OTHER MEANINGS
      EXTERNAL SIN, NINT
      REAL ABS(3), MAX
      INTEGER LEN, INDEX(2), SUM, INT
      ABS(1) = 2
      MAX = 3
      LEN = 4
      INDEX(2) = 5
      SUM = 7
      INT = 8
      PRINT *, SIN(1.0), NINT(2.5), ABS(1), MAX, LEN, INDEX(2), SUM, INT
      CALL S(3, 4)
      END
      FUNCTION SIN(X)
      SIN = X * 100
      END
      FUNCTION NINT(X)
      NINT = 77
      END
      SUBROUTINE S(MAX, MIN)
      PRINT *, MAX + MIN
      END
