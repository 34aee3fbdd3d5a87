      REAL*8 A(8,8), S
!HPF$ PROCESSORS P(2,2)
!HPF$ DISTRIBUTE A(BLOCK,BLOCK) ONTO P
      S = SUM(A(2:7,2:7), MASK=A(2:7,2:7) .GT. 0)
      WHERE (A .GT. S) A = CSHIFT(A, 1, 2)
      A(3,4) = S
      END
