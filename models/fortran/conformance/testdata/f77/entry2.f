C     ENTRY FIRST, EQUIVALENCE, ADJUSTABLE ARRAYS, NESTED IMPLIED DO
      FUNCTION FUN(X)
      ENTRY FUN2(X)
      FUN=X
      IF (X.GT.5.) FUN2=10.
      RETURN
      END
      SUBROUTINE S(A,N,M)
      REAL A(N,M)
      INTEGER N,M
      ENTRY T(N,M,A)
      DO 1 J=1,M
      DO 1 I=1,N
    1 A(I,J)=I*10+J
      END
      BLOCKDATA
      COMMON/X/I,J(3),/Y/C
      CHARACTER*3 C
      DATA I,J,C/1,3*2,'ABC'/
      END
      PROGRAM O2
      COMMON/X/I,J(3),/Y/C
      CHARACTER*3 C
      REAL A(2,3),B(3,2)
      EQUIVALENCE (A(1,1),B)
      PRINT*,FUN(1.),FUN2(6.),I,J,C
      CALL S(A,2,3)
      PRINT '(6F5.0)',A
      CALL T(3,2,B)
      PRINT '(6F5.0)',A
      PRINT '(6F5.0)',((A(K,L),L=1,3),K=1,2)
      CALL U(A(1,2),B(2,1))
      PRINT*, (((K+L+M,K=1,2),L=1,2),M=1,2)
      WRITE (*,'(3(1X,I2),:,''X'')') 1,2,3,4
      WRITE (*,'(1X,I2,$)') 5
      WRITE (*,*)
      WRITE (*,'(1X,1H(,I2,1H))') 7
      STOP
      END
      SUBROUTINE U(X,Y)
      DIMENSION X(*),Y(2,*)
      PRINT '(1X,4F6.1)', X(1),X(2),Y(1,1),Y(2,2)
      END
