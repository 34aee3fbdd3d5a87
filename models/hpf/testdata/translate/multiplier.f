      SUBROUTINE STEP(A, I, K)
      INTEGER N
      PARAMETER (N = 64)
      REAL*8 A(N,N), X
!HPF$ DISTRIBUTE A(*,CYCLIC)
      X = A(I,K)
      A(I,K+1:N) = A(I,K+1:N) - X*A(K,K+1:N)
      END
