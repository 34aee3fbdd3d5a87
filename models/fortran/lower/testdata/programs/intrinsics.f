      PROGRAM INTRIN
      DOUBLE PRECISION D, E
      COMPLEX C
      COMPLEX*16 Z, Y
      REAL X
      INTEGER*8 L
      LOGICAL LL
      D = 2.7D0
      E = -1.3D0
      X = -2.5
      C = (1.25, -0.5)
      Z = (0.3D0, 1.7D0)
      L = 10
      WRITE (*, 1) DINT(D), DNINT(D), DABS(E), DMOD(D, E), DSIGN(D,
     1 E), DDIM(D, E), DMAX1(D, E), DMIN1(D, E)
      WRITE (*, 1) DSQRT(D), DEXP(E), DLOG(D), DLOG10(D), DSIN(D),
     1 DCOS(D), DTAN(D)
      WRITE (*, 1) DASIN(E/2), DACOS(E/2), DATAN(D), DATAN2(D, E),
     1 DSINH(D), DCOSH(D), DTANH(D)
      WRITE (*, 2) SQRT(-X), EXP(X), ALOG(-X), SIN(X), COS(X), TAN(X),
     1 ASIN(X/3), ACOS(X/3), ATAN(X)
      WRITE (*, 2) SINH(X), COSH(X), TANH(X), ABS(X), CABS(C),
     1 REAL(C), AIMAG(C), FLOAT(3), SNGL(D)
      WRITE (*, 2) CONJG(C), C*C, C/(0.,1.), CSIN(C), CCOS(C), CLOG(C)
      WRITE (*, 1) Z*Z, Z/(2D0,1D0), SQRT(Z), EXP(Z), LOG(Z), ABS(Z),
     1 DBLE(Z), DIMAG(Z)
      Y = Z**2 - CONJG(Z)
      WRITE (*, 1) Y, Z**3, Z**(-2), DCMPLX(D, E), CMPLX(D)
      WRITE (*, 3) IDINT(D), INT(E), IFIX(X), NINT(X), IDNINT(E),
     1 INT(C), MOD(17, -5), IABS(-4), MAX1(2.5, 3.7), MIN1(2.5, 3.7)
      WRITE (*, 3) L**3, L/3, MOD(L, 3_8), INT(L), ISIGN(3, -1),
     1 MIN0(4, 2, 7), ISHFT(1, 10), IEOR(12, 10), IAND(12, 10),
     1 IOR(12, 10)
      WRITE (*, 3) ICHAR('Z'), LEN('abc'), INDEX('abcdef', 'de'),
     1 INDEX('abc', 'x')
      LL = LGE('a', 'b') .OR. LLT('a', 'b ')
      WRITE (*, '(4L3)') LL, LGT('B', 'A'), LLE('AA', 'A'), .NOT. LL
      WRITE (*, 1) 1D0/3, 2D0**0.5D0, D**E, D**3, E**3, 1.5D0**X
      WRITE (*, 2) 1./3, 2.**X, X**3, X**2, 10.**(-3), X**5, X**(-5)
      WRITE (*, 3) 7/2, -7/2, 7/(-2), 2**3**2, 5-3-1, -2**2
      WRITE (*, 1) D - E*D/E + D**2/D
      WRITE (*, 2) REAL(7)/2, 7/2*2., 2.*7/2
    1 FORMAT (1X, 8F14.9)
    2 FORMAT (1X, 9F11.5)
    3 FORMAT (1X, 10I7)
      END
