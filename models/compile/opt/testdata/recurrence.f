C     A value of the iteration before: no vectors
      PROGRAM RECUR
      DOUBLE PRECISION A(100), B(100)
      COMMON /X/ A, B
      DO 10 I = 2, 100
   10 A(I) = A(I-1)*B(I)
C     The next iteration's value: vectors, it is read before it is written
      DO 20 I = 1, 99
   20 A(I) = A(I+1)*B(I)
C     Two statements in the wrong order for vectors
      DO 30 I = 2, 99
      B(I) = A(I-1)
   30 A(I) = 1
      END
