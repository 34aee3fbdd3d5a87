C     A short loop is written out, and the one outside is the innermost then
      PROGRAM SHORT
      DOUBLE PRECISION A(3,100), S
      COMMON /X/ A, S
      DO 20 J = 1, 100
      DO 10 I = 1, 3
   10 A(I,J) = A(I,J)*S
   20 CONTINUE
      END
