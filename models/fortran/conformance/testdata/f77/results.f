C     VALUES OF INTRINSIC FUNCTIONS, FORMATS THAT REVERT, CHARACTER ARRAYS
      PROGRAM A1
C     more corners
      CHARACTER*1 LINE(72)
      CHARACTER*72 WHOLE
      EQUIVALENCE (LINE, WHOLE)
      COMMON /AREA/ XYZ(10,10), N
      DIMENSION IVEC(-1:1, 0:2)
      LOGICAL TST
      REAL MAT(2,2)
      INTEGER*2 IS(4)
      DATA MAT /1.,2.,3.,4./, IS /1,2,3,4/
      WHOLE = 'HELLO'
      PRINT '(72A1)', LINE
      DO 5, I=1,3
    5 CONTINUE
      PRINT *, I
      N = 3
      CALL INNER(XYZ, N, N)
      PRINT '(3F6.1)', (XYZ(I,1), I=1,3)
      IVEC(-1,0) = 5
      IVEC(1,2) = 6
      PRINT *, IVEC(-1,0)+IVEC(1,2)
      PRINT *, IS(3)*IS(4), 32767_2
      TST = N.EQ.3.AND.MAT(1,2).GT.2.5.OR..FALSE.
      PRINT *, TST
      PRINT 100, MAT
  100 FORMAT(2(1X,F4.1),/)
      PRINT 110, N, MAT(1,1), 'STR'
  110 FORMAT(1X,'N=',I2,1X'X='F5.2 2X,A)
      PRINT 120
  120 FORMAT(1X,10('*'),3(2X,'-'))
      PRINT 130, 1.5, 2.5
  130 FORMAT(1X,F4.1,TR2,F4.1,T30,'END')
      PRINT 140, (I,I=1,7)
  140 FORMAT((1X,3I4))
      PRINT 150, (I,I=1,5)
  150 FORMAT(' H',2(I3),(' R',I3))
      WRITE(*,160) -0.0, 0.0
  160 FORMAT(2F6.1)
      X = 3.7
      GOTO (1,2,3) INT(X)
    1 PRINT*,1
    2 PRINT*,2
    3 PRINT*,3
      K = 5
      K = K - K/2*2
      IF (K) 10,20,30
   10 PRINT*,'NEG'
   20 PRINT*,'ZERO'
   30 PRINT*,'POS'
      PRINT *, 1.E5, 1E-5, 100000.D0, -1.5E-20
      PRINT *, 7/2, -7/2, 7/(-2), 7./2, MOD(-7,2), 2**10, 2.**(-2)
      PRINT *, 'A'.LT.'B', 'a'.GT.'B', 'AB'.EQ.'AB  '
      PRINT *, MAX(1,2,3), MIN(1.,2.), AMAX0(1,2), MAX1(1.5,2.5)
      PRINT *, SQRT(2.), EXP(1.), ALOG(10.), ALOG10(2.), SIN(1.)
      PRINT *, TAN(1.), ASIN(.5), ACOS(.5), ATAN(1.), ATAN2(1.,2.)
      PRINT *, SINH(1.), COSH(1.), TANH(1.), DSQRT(2D0), DEXP(1D0)
      PRINT *, DLOG(10D0), DLOG10(2D0), DSIN(1D0), DCOS(1D0), DTAN(1D0)
      PRINT *, DASIN(.5D0), DACOS(.5D0), DATAN(1D0), DATAN2(1D0,2D0)
      PRINT *, DSINH(1D0), DCOSH(1D0), DTANH(1D0)
      PRINT *, CSQRT((1.,2.)), CEXP((1.,2.)), CLOG((1.,2.))
      PRINT *, CSIN((1.,2.)), CCOS((1.,2.)), CABS((3.,4.))
      PRINT *, (1.,2.)**2, (1.,2.)**(.5), (1.,2.)**(1.,1.), 2.**(1.,1.)
      PRINT *, 2.5**3.5, 2.5D0**3.5, (-2.)**3, 0.**2, 10.**(-3)
      END
      SUBROUTINE INNER(A, N, M)
      DIMENSION A(10,*)
      DO 1 I=1,N
      DO 1 J=1,M
1     A(I,J)=I+J/10.
      END
