C     CORNERS: CONVERSIONS IN CALLS, RELATIONS, DATA, LABELS, LONG CHAINS
      PROGRAM MIXED
      IMPLICIT INTEGER (A - Z)
      REAL RX, RY, RA(5), RB(2, 2)
      DOUBLE PRECISION DX
      COMPLEX ZX, ZA(2)
      LOGICAL LX, LA(3)
      CHARACTER*4 CX, CA(2, 2)
      DATA RA, RB /9*0.0/, CA /4*'....'/
      DATA LA(2) /.TRUE./, LA(1), LA(3) /2*.FALSE./
      EQUIVALENCE (RX, IX)
      RX = 1.0
      CALL CHKI(1, IX, 1065353216)
      I = 3
      RA(I) = I / 2
      CALL CHKR(2, RA(3), 1.0)
      RA(I - 1) = I / 2.0
      CALL CHKR(3, RA(2), 1.5)
      I = RA(2) + RA(2)
      CALL CHKI(4, I, 3)
      DX = 1.0 / 3.0
      CALL CHKL(5, DX .NE. 1.0D0 / 3.0D0, .TRUE.)
      ZX = 3
      ZX = ZX + 2 * (0.0, 1.0)
      CALL CHKZ(6, ZX, (3.0, 2.0))
      CA(2, 1)(2:3) = 'AB'
      CALL CHKS(7, CA(2, 1), '.AB.')
      CX = CA(2, 1)(2:) // CA(1, 1)
      CALL CHKS(8, CX, 'AB..')
      LX = I .GT. 2 .EQV. LA(2)
      CALL CHKL(9, LX, .TRUE.)
      J = 0
      IF (I .GT. 1) IF1 = 5
      CALL CHKI(10, IF1, 5)
      ZA(1) = (1.0, 2.0)
      ZA(2) = CONJG(ZA(1)) * ZA(1)
      CALL CHKZ(11, ZA(2), (5.0, 0.0))
      CALL CHKR(12, ABS(ZA(2)) + REAL(ZA(1)) + AIMAG(ZA(1)), 8.0)
      CALL CHKI(13, MAX(I, 7, J) + MIN(I, 7, J), 7)
      CALL CHKI(14, ((((((((I)))))))) - (-(-(-I))), 6)
      CALL CHKI(15, -(-I), 3)
      CALL CHKI(16, 2 + 3 * 4 - 10 / 5 ** 2 + 6 / 4, 15)
      CALL CHKR(17, 2.0 ** (-1) * 4, 2.0)
      CALL CHKI(18, 5 / 2 + (-5) / 2 + 5 / (-2) + (-5) / (-2), 0)
      CALL CHKI(19, MOD(5, -3) * 100 + MOD(-5, 3) * 10 + MOD(-5, -3),
     1  178)
      CALL CHKR(20, 1 / 2 + 1 / 2., 0.5)
      CALL CHKI(21, INT(2.9) + INT(-2.9) + NINT(2.5) + NINT(-2.5), 0)
      GO TO 99999
99998 CALL CHKI(22, 1, 2)
99999 CALL CHKI(22, 1, 1)
      CALL SUB1(RB(1, 2), RA)
      CALL CHKR(23, RB(2, 2), 7.0)
      CALL CHKR(24, RA(5), 8.0)
      CALL SUB2(CA, 2)
      CALL CHKS(25, CA(2, 2), 'ZZ  ')
      CALL SUB2(CA(2, 1), 1)
      CALL CHKS(26, CA(2, 1), 'ZZ  ')
      K = 0
      DO 10 I = 1, 3
        DO 20 J = I, 3
          IF (J .EQ. 2) GO TO 20
          K = K + I * J
   20   CONTINUE
        IF (K .GT. 100) GO TO 30
   10 CONTINUE
   30 CALL CHKI(27, K, 1 + 3 + 6 + 9)
      N = 0
      DO 40 WHILE = 1, 3
   40 N = N + WHILE
      CALL CHKI(28, N, 6)
      X = 7
      Y = X
      IF (X .EQ. Y .AND. .NOT. X .LT. Y .OR. X .GT. Y) N = 9
      CALL CHKI(29, N, 9)
      IF (.NOT. (X .NE. 7)) THEN
      ELSE
        N = 0
      ENDIF
      CALL CHKI(30, N, 9)
      CALL CHKS(31, 'A''B' // '''' // 'C', 'A''B''C')
      CALL CHKI(32, ICHAR(CX(1:1)) - ICHAR('A'), 0)
      CALL CHKI(33, IFUN(IFUN(IFUN(1))), 4)
      CALL CHKR(34, SQRT(REAL(IFUN(15))), 4.0)
      RY = 1E0
      DO 50 I = 1, 10
   50 RY = RY * 2
      CALL CHKR(35, RY, 1024.0)
      CALL CHKI(36, INT(RY) / 1000 * 1000, 1000)
      I = 10
      I = I - (I - 1) * 2
      CALL CHKI(37, I, -8)
      CALL CHKI(38, IABS(I) ** 2 ** 1, 64)
      CALL SUB3(1, 2.0, 3D0, (4.0, 5.0), .TRUE., 'SIX')
      CALL CHKL(39, 'A' // 'B' .LT. 'A' // 'C', .TRUE.)
      CALL FINISH('MIXED')
      END
      SUBROUTINE SUB1(A, B)
      DIMENSION A(2), B(5)
      A(2) = 7
      B(5) = 8
      END
      SUBROUTINE SUB2(C, N)
      CHARACTER*(*) C(N, *)
      C(N, N) = 'ZZ'
      END
      FUNCTION IFUN(I)
      IFUN = I + 1
      END
      SUBROUTINE SUB3(I, X, D, Z, L, C)
      DOUBLE PRECISION D
      COMPLEX Z
      LOGICAL L
      CHARACTER C*(*)
      CALL CHKI(101, I, 1)
      CALL CHKR(102, X, 2.0)
      CALL CHKD(103, D, 3D0)
      CALL CHKZ(104, Z, (4.0, 5.0))
      CALL CHKL(105, L, .TRUE.)
      CALL CHKS(106, C, 'SIX')
      END
