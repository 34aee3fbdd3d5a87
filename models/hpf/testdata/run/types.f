      PROGRAM TYPES
      INTEGER K(12), I, N
      REAL R(12), S
      LOGICAL L(12)
      COMPLEX C(12), CS
      COMPLEX*16 Z(0:11), ZS
      DOUBLE PRECISION D(12,3,4)
!HPF$ PROCESSORS P(NUMBER_OF_PROCESSORS())
!HPF$ DISTRIBUTE (BLOCK) ONTO P :: K, R
CHPF$ DISTRIBUTE (CYCLIC) ONTO P :: L, C
*HPF$ ALIGN Z(I) WITH K(I+1)
!HPF$ DISTRIBUTE D(BLOCK,*,CYCLIC)
      N = 12
      DO 10 I = 1, N
      K(I) = MOD(5*I, 12)
      R(I) = 0.5*I
      L(I) = MOD(I, 3) .EQ. 0
      C(I) = CMPLX(I, -I)
   10 Z(I-1) = DCMPLX(I, 2*I)
      FORALL (I = 1:12, N = 1:3) D(I,N,:) = I*N
      DO 30 I = 2, 11
        IF (L(I)) GO TO 30
        IF (K(I) .GT. 6) THEN
          R(I) = R(I-1) + K(I+1)
        ELSE IF (K(I) .EQ. 3) THEN
          R(I) = -1
        ELSE
          K(I) = K(I) + 1
        END IF
        DO 20 N = 1, 3
   20   D(I,N,2) = D(I,N,1) + R(I)
   30 CONTINUE
      SELECT CASE (K(4))
      CASE (0:5)
        R(1) = 7
      CASE DEFAULT
        R(1) = 8
      END SELECT
      CALL SCALE(D, R(3), 2)
      WHERE (L) C = C*(0.0, 1.0)
      C(1:11) = C(2:12)
      CS = SUM(C)
      ZS = SUM(Z*K)
      S = MAXVAL(R)
      N = COUNT(CSHIFT(L, 1) .AND. L) + SUM(K(1:12:5))
      PRINT '(6F10.2, I6)', CS, ZS, S, REAL(SUM(D)), N
      PRINT '(L2, I4)', ANY(L .AND. R .GT. 3), MINVAL(K)
      PRINT '(2F8.2)', C(5), Z(7)
      IF (K(3) .LT. 100) PRINT '(A, 3F8.2)', ' done', D(3,2,1),
     &  D(4,1,2), R(2)
      END
      SUBROUTINE SCALE(A, X, N)
      INTEGER N, I
      REAL X
      DOUBLE PRECISION A(0:11,3,4)
!HPF$ DISTRIBUTE A(BLOCK,*,CYCLIC)
      DO I = 1, N
        A(:,I,:) = A(:,I,:)*X
        A(1:10,3,I) = A(0:9,3,I) + A(2:11,3,I+1)
      END DO
      X = X + 1
      END
