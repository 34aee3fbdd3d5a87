C     Two columns of one array: apart unless K is J, which is tested
      SUBROUTINE UPDATE (A, N, K)
      DOUBLE PRECISION A(N,N)
      DO 20 J = K+1, N
      DO 10 I = K+1, N
   10 A(I,J) = A(I,J) - A(I,K)*A(K,J)
   20 CONTINUE
      END
      PROGRAM MAIN
      DOUBLE PRECISION A(4,4)
      CALL UPDATE (A, 4, 1)
      END
