C     What does not change in a loop is computed before it, as far out as it can be
      SUBROUTINE SCALE (A, LDA, N, W)
      DOUBLE PRECISION A(LDA,*), W
      DO 20 J = 1, N
      DO 10 I = 1, N
   10 IF (A(I,J) .GT. 0) A(I,J) = A(I,J)*(W*W) + A(1,1)
   20 CONTINUE
      END
      PROGRAM MAIN
      DOUBLE PRECISION A(4,4)
      CALL SCALE (A, 4, 4, 2.D0)
      END
