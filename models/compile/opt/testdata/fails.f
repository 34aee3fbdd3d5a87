C     Known to fail at its first iteration: left as it is
      PROGRAM FAILS
      REAL A(10)
      COMMON /X/ A
      DO 10 I = 0, 5
   10 A(I) = 1
      END
