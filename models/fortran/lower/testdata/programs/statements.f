      PROGRAM STATEMENTS
      INTEGER I, J, K, L, M
      REAL X, Y, F, G, H
      DOUBLE PRECISION D
      COMPLEX Z, W
      LOGICAL P, Q
      CHARACTER*10 C, E
      CHARACTER*20 S
      EXTERNAL SUB1
      INTRINSIC SIN, DSQRT
      COMMON /BLK/ U(5), IV, R
      EQUIVALENCE (XX, II)
      DATA K /7/
      F(X) = X*X + 1.0
      G(X,Y) = F(X) - F(Y)
      WRITE (*, 10) F(2.), G(3., 1.)
   10 FORMAT (2F10.3)
      CALL SUB1 (I, 3, 4.5)
      WRITE (*, '(I5)') I
      CALL TWO (SUB1, J)
      WRITE (*, '(I5)') J
      CALL APPLY (SIN, 0.5, Y)
      WRITE (*, '(F12.6)') Y
      CALL DAPPLY (DSQRT, 2D0, D)
      WRITE (*, '(F18.12)') D
      Z = (1.5, -2.0)
      W = Z * CONJG(Z) + (0., 1.)
      WRITE (*, '(6F10.4)') Z, W, Z / W
      WRITE (*, '(6F10.4)') CSQRT(Z), CEXP(Z), CABS(Z), AIMAG(Z)
      WRITE (*, '(6F10.4)') Z**2, Z**3, Z**(-1), Z**W
      C = 'HELLO'
      E = C(1:3) // 'P ME'
      S = E // C
      WRITE (*, '(3A)') C, E, S
      WRITE (*, '(L2, L2, L2)') C .LT. E, C .GT. 'HE', LLE(C, E)
      WRITE (*, '(5I5)') INDEX(S, 'ELL'), LEN(S), ICHAR('a'), K, IV
      C(2:4) = 'xyz'
      WRITE (*, '(A,A)') C, CHAR(65)
      P = .TRUE.
      Q = P .AND. .NOT. (I .GT. 3)
      WRITE (*, *) P, Q, P .EQV. Q, P .NEQV. Q
      XX = 1.0
      WRITE (*, '(I12)') II
      ASSIGN 50 TO L
      GO TO L, (40, 50)
   40 WRITE (*, '(A)') ' at 40'
   50 WRITE (*, '(A)') ' at 50'
      DO 60 M = 1, 4
      GO TO (61, 62, 63), M
      WRITE (*, '(A)') 'fell'
      GO TO 60
   61 WRITE (*, '(A)') 'one'
      GO TO 60
   62 WRITE (*, '(A)') 'two'
   63 WRITE (*, '(A)') 'three'
   60 CONTINUE
      WRITE (*, '(I4)') M
      DO 70 X = 0.0, 1.0, 0.1
   70 CONTINUE
      WRITE (*, '(F8.3)') X
      CALL ALT (1, *80, *90)
      WRITE (*, '(A)') 'normal'
   80 WRITE (*, '(A)') 'alt 1'
   90 WRITE (*, '(A)') 'alt 2'
      WRITE (*, '(4I6)') NINT(2.5), NINT(-2.5), INT(-3.7), IFIX(3.9)
      WRITE (*, '(4F9.3)') AMOD(7.5, 2.), SIGN(3., -1.), DIM(3., 5.),
     1 AINT(-2.7)
      WRITE (*, '(4I6)') MOD(-7, 3), ISIGN(4, -2), IDIM(9, 4),
     1 MAX0(3, 9, 2)
      WRITE (*, '(4F9.3)') AMAX1(1., 2.), AMIN0(4, 2), FLOAT(3)
      WRITE (*, '(3F12.7)') ATAN2(1., 2.), EXP(1.), ALOG10(50.)
      WRITE (*, '(3F12.7)') 2.**0.5, 2**0.5, (-2.)**3
      WRITE (*, '(3I12)') 2**10, (-3)**3, 2**(-1)
      CALL ENT1 (5, X)
      WRITE (*, '(F8.3)') X
      CALL ENT2 (X)
      WRITE (*, '(F8.3)') X
      WRITE (*, '(2F8.3)') EF(2.), EG(2, 3.)
      STOP
      END
      SUBROUTINE SUB1 (I, J, X)
      I = J + X
      END
      SUBROUTINE TWO (S, J)
      EXTERNAL S
      CALL S (J, 10, 1.)
      J = J * 2
      END
      SUBROUTINE APPLY (F, X, Y)
      EXTERNAL F
      Y = F(X)
      END
      SUBROUTINE DAPPLY (F, X, Y)
      DOUBLE PRECISION F, X, Y
      Y = F(X)
      END
      SUBROUTINE ALT (I, *, *)
      RETURN I + 1
      END
      SUBROUTINE ENT1 (N, X)
      SAVE M
      M = N
      X = N * 2.
      RETURN
      ENTRY ENT2 (X)
      X = M + 0.5
      END
      FUNCTION EF (X)
      EF = X + 1
      RETURN
      ENTRY EG (N, X)
      EG = N * X
      END
      BLOCK DATA
      COMMON /BLK/ U(5), IV, R
      DATA IV /42/
      END
