C     Two references to one array and one to another share a pointer
      PROGRAM VECTOR
      DOUBLE PRECISION A(100), C(100), S
      COMMON /X/ A, C
      READ *, N, S
      DO 10 I = 2, N
   10 C(I) = A(I-1) + A(I)*S
      END
