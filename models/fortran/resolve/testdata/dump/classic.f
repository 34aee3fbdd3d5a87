      PROGRAM TEST
      PARAMETER (N=5, X=2.5)
      REAL A(N,N), B(0:N)
      CHARACTER*8 S, T(3)*4
      COMMON /BLK/ A, K
      COMMON Q
      EQUIVALENCE (B(1), R), (I7, J7)
      DATA B /6*1.5/, S/'HELLO'/, (T(I),I=1,3)/'AB','CDEFGH',2HXY/
      INTEGER M(10)
      DATA (M(I),I=1,9,2)/5*7/, M(2)/Z'FF'/
      F(Z) = Z*2 + N
      LOGICAL L
      EXTERNAL G
      ASSIGN 10 TO LAB
      GOTO LAB
   10 DO 20 I=1,N
      DO 20 J=1,N
      A(I,J) = I + 1.5
   20 CONTINUE
      CALL SUB(A, N, G, *30)
   30 IF (A(1,1)) 10, 30, 40
   40 WRITE(*,100) A, (B(I),I=0,N)
  100 FORMAT(1X, 5F8.2)
      Y = F(3) + FUN(2.0)
      L = .TRUE.
      IF (L) THEN
        GOTO 45
   45   CONTINUE
      ELSE IF (Y.GT.1) THEN
        STOP 3
      END IF
      END
      SUBROUTINE SUB(X, M, H, *)
      REAL X(M,*)
      SAVE COUNT
      COUNT = COUNT + H(X(1,1))
      ENTRY SUB2(X, M)
      RETURN 1
      END
      FUNCTION FUN(X)
      FUN = X
      ENTRY FUN2(X)
      FUN2 = X
      END
      FUNCTION G(X)
      G = X
      END
      BLOCK DATA
      COMMON /BLK/ A(25), K(7)
      DATA A/10*1.0,15*2.0/, K/7*3/
      END
